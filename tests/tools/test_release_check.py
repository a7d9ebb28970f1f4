"""`make release-check`: each fault is noticed."""

import io
import tarfile
import zipfile
from email.message import Message
from pathlib import Path

import pytest

import sandtable
from tools import release_check

GOOD = {
    "Name": "sandtable", "Version": sandtable.__version__, "Summary": "s", "License-Expression": "MIT", "Requires-Python": ">=3.11",
    "Author": "a", "Keywords": "k", "Classifier": "c", "Description-Content-Type": "text/markdown",
}  # fmt: skip


def message(**changes: str) -> Message:
    made = Message()
    for name, value in {**GOOD, **{key.replace("_", "-"): value for key, value in changes.items()}}.items():
        if value:
            made[name] = value
    return made


def test_metadata() -> None:
    assert list(release_check.metadata_faults(message())) == []
    for name in GOOD:
        assert len(list(release_check.metadata_faults(message(**{name.replace("-", "_"): ""})))) >= 1, name
    assert "version 9" in next(release_check.metadata_faults(message(Version="9")))
    assert list(release_check.metadata_faults(message(Summary="s" * 600))) == ["the summary has more than 512 letters"]


def test_links_of_the_readme() -> None:
    made = message()
    made.set_payload(
        "[a](docs/install.md) [b](docs/nowhere.md) [c](https://example.org) [d](#there) [e](docs/tour.md#x)"
    )
    assert list(release_check.readme_faults(made)) == ["README links to docs/nowhere.md, which is not there"]


def test_contents(tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tests/x.py", "")
        archive.writestr("sandtable/_bundled/content/_starter/game.yaml", "")
    found = list(release_check.wheel_faults(wheel))
    assert "tests/x.py should not be in it" in found
    assert "no licence" in found
    assert "templates/_common/card.svg.j2 is missing" in found
    assert not any("_starter" in one for one in found)
    source = tmp_path / "a.tar.gz"
    with tarfile.open(source, "w:gz") as archive:
        for name in ("s/pyproject.toml", "s/README.md", "s/LICENSE", "s/out/x"):
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    assert list(release_check.source_faults(source)) == ["CHANGELOG.md is missing", "out should not be in it"]
    assert list(release_check.differences((wheel,), (source,))) == ["a.whl comes out different the second time"]


@pytest.mark.parametrize(
    ("heading", "well"),
    [
        (f"## {sandtable.__version__} (2026-12-01)", True),
        ("## 9.9 (2026-12-01)", False),
        (f"## {sandtable.__version__} (unreleased)", False),
        ("# x", False),
    ],
)
def test_changelog(heading: str, well: bool, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(release_check, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n")
    assert (list(release_check.changelog_faults()) == []) is well
