"""Print jobs by several hands: the same bytes and the same words as by one."""

import shutil
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sandtable import hands
from sandtable.budget import DEFAULT, OverBudget, job
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.press.rendered import Rendered
from sandtable.resources import content_folder, starter_folder, templates_folder

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="hands are forked on Linux alone")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The starter, small as it is: several hands are put at it all the same."""
    monkeypatch.setenv("SANDTABLE_CACHE", "")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    shutil.copytree(starter_folder(), tmp_path / "gull-rock")
    shutil.copytree(templates_folder() / "_starter", tmp_path / "gull-rock" / "templates")
    return tmp_path / "gull-rock"


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many parts were shared out, each time that was done."""
    counts: list[int] = []
    begin = hands._begin

    def noted(at_work, work, parts, *more):  # type: ignore[no-untyped-def]
        counts.append(len(parts))
        begin(at_work, work, parts, *more)

    monkeypatch.setattr(hands, "_begin", noted)
    return counts


def printed(pack: Path, what: Sequence[str], options: JobOptions, jobs: int) -> tuple[dict[str, bytes], Rendered]:
    loaded = load_pack(pack)
    assert loaded.pack is not None
    out = pack.parent / f"out-{jobs}"
    shutil.rmtree(out, ignore_errors=True)
    done = render(loaded.pack, what, ["en"], replace(options, jobs=jobs), out)
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in done.files}, done


def same_by_two(pack: Path, options: JobOptions, what: Sequence[str] = ("night",)) -> Rendered:
    one, alone = printed(pack, what, options, 1)
    two, done = printed(pack, what, options, 2)
    assert one == two
    assert [str(found) for found in alone.findings] == [str(found) for found in done.findings]
    return done


@pytest.mark.parametrize(
    "options",
    [
        JobOptions(format="png", dpi=40, light_backs=True, proof=True),
        JobOptions(format="png", dpi=40),
        JobOptions(format="svg"),
    ],
    ids=["light-backs", "png", "svg"],
)
def test_two_hands_print_the_same(pack: Path, shared: list[int], options: JobOptions) -> None:
    same_by_two(pack, options)
    assert shared


def test_a_card_with_something_wrong_is_told_the_same(pack: Path, shared: list[int]) -> None:
    file = pack / "decks" / "night.yaml"
    file.write_text(file.read_text().replace("Ignore the noise", "Ignore \u6f22 noise"))
    assert same_by_two(pack, JobOptions(format="png", dpi=40)).findings
    assert shared


def test_a_card_with_a_bitmap(pack: Path, shared: list[int]) -> None:
    template = next((pack / "templates").glob("night*.j2"))
    Image.new("RGB", (8, 8), "teal").save(pack / "square.png")
    text = template.read_text()
    at = text.rindex("</svg>")
    template.write_text(f'{text[:at]}<image href="square.png" x="5" y="5" width="9" height="9"/>{text[at:]}')
    same_by_two(pack, JobOptions(format="png", dpi=40))
    assert shared


def test_a_picture_that_is_too_large_is_refused_as_by_one(pack: Path) -> None:
    options = JobOptions(format="png", dpi=300)
    said = []
    for jobs in (1, 2):
        with job(DEFAULT._replace(pixels=1000)), pytest.raises(OverBudget, match="pixels") as over:
            printed(pack, ["night"], options, jobs)
        said.append(str(over.value).replace(f"out-{jobs}", "out"))
    assert said[0] == said[1]


@pytest.mark.slow
def test_tiles_by_two_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: list[int]) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    loaded = load_pack(content_folder() / "warfare").pack
    assert loaded is not None
    only = tuple(record.id for record in loaded.component("tiles").records[:1])
    made = []
    for jobs in (1, 2):
        monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / f"cache-{jobs}"))
        done = render(loaded, ["tiles"], ["en"], JobOptions(only=only, jobs=jobs), tmp_path / f"out-{jobs}")
        made.append([file.read_bytes() for file in done.files])
    assert made[0] == made[1]
    assert shared == [2]
