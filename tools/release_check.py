"""Check that an upload to the package index is one step: `make release-check`.

Builds wheel and source archive twice, compares them, and looks at what they say and hold. It uploads nothing.
"""

import email
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path

import sandtable

ROOT = Path(__file__).parents[1]
OUT = ROOT / "out" / "release"
MOST_BYTES = 100_000_000  # of a file on the index
_LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)]+)\)")
_EPOCH = "1577836800"


def main() -> int:
    """Print every fault; 0 when there is none."""
    wheel, source = build("first")
    again = build("second")
    metadata = read_metadata(wheel)
    checks: dict[str, Callable[[], Iterator[str]]] = {
        "reproducible": lambda: differences((wheel, source), again),
        "metadata": lambda: metadata_faults(metadata),
        "readme": lambda: readme_faults(metadata),
        "wheel": lambda: wheel_faults(wheel),
        "source": lambda: source_faults(source),
        "changelog": changelog_faults,
        "tree": tree_faults,
    }
    faults = 0
    for name, check in checks.items():
        found = list(check())
        faults += len(found)
        print(f"{name}: {'; '.join(found) or 'well'}")
    if not faults:
        print(f"now: python -m twine upload {wheel.relative_to(ROOT)} {source.relative_to(ROOT)}")
    return 1 if faults else 0


def build(name: str) -> tuple[Path, Path]:
    """Build wheel and source archive into a folder of their own."""
    folder = OUT / name
    for old in folder.glob("sandtable-*"):
        old.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": _EPOCH})
    [wheel], [source] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def read_metadata(wheel: Path) -> Message:
    """Metadata of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [one for one in archive.namelist() if one.endswith(".dist-info/METADATA")]
        return email.message_from_bytes(archive.read(name))


def differences(first: tuple[Path, ...], second: tuple[Path, ...]) -> Iterator[str]:
    for one, other in zip(first, second, strict=True):
        if one.read_bytes() != other.read_bytes():
            yield f"{one.name} comes out different the second time"


def metadata_faults(metadata: Message) -> Iterator[str]:
    """Fields without which the index shows a bare page, or refuses it."""
    for name in (
        "Name",
        "Version",
        "Summary",
        "License-Expression",
        "Requires-Python",
        "Author",
        "Keywords",
        "Classifier",
    ):
        if not metadata.get(name):
            yield f"no {name}"
    if metadata.get("Version") != sandtable.__version__:
        yield f"version {metadata.get('Version')}, and the program says {sandtable.__version__}"
    if metadata.get("Description-Content-Type") != "text/markdown":
        yield "the description is no Markdown"
    if len(str(metadata.get("Summary", ""))) > 512:
        yield "the summary has more than 512 letters"


def readme_faults(metadata: Message) -> Iterator[str]:
    """Links that lead nowhere in the checkout; on the index they need the address of the project."""
    payload = str(metadata.get_payload())
    for target in dict.fromkeys(_LINK.findall(payload)):
        if not (ROOT / target.partition("#")[0]).exists():
            yield f"README links to {target}, which is not there"


def wheel_faults(wheel: Path) -> Iterator[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    if wheel.stat().st_size > MOST_BYTES:
        yield f"{wheel.stat().st_size:,} bytes"
    for name in ("content/_starter/game.yaml", "content/_services/vassal.yaml", "templates/_common/card.svg.j2"):
        if f"sandtable/_bundled/{name}" not in names:
            yield f"{name} is missing"
    for name in sorted(names):
        if name.split("/")[0] in ("tests", "bench", "out", "research", "tools", "docs") or "__pycache__" in name:
            yield f"{name} should not be in it"
    if not any(name.endswith("licenses/LICENSE") for name in names):
        yield "no licence"


def source_faults(source: Path) -> Iterator[str]:
    with tarfile.open(source) as archive:
        names = archive.getnames()
    if source.stat().st_size > MOST_BYTES:
        yield f"{source.stat().st_size:,} bytes"
    tops = {name.split("/")[1] for name in names if name.count("/")}
    yield from (
        f"{name} is missing" for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md") if name not in tops
    )
    yield from (f"{name} should not be in it" for name in ("out", ".ci", ".git", ".venv") if name in tops)


def changelog_faults() -> Iterator[str]:
    """The newest heading names the version that is built, with its date."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## (\S+) \(([^)]+)\)", text, re.MULTILINE)
    if found is None:
        yield "CHANGELOG.md has no heading of a version"
    elif found[1] != sandtable.__version__ or not re.fullmatch(r"\d{4}-\d\d-\d\d", found[2]):
        yield f"CHANGELOG.md begins with {found[1]} ({found[2]}), and the version is {sandtable.__version__}"


def tree_faults() -> Iterator[str]:
    """Changes that are not committed."""
    ran = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False)
    changed = [line[3:] for line in ran.stdout.splitlines()]
    if changed:
        yield f"{len(changed)} files are not committed, as {changed[0]}"


if __name__ == "__main__":
    sys.exit(main())
