"""Print jobs by several workers: the same bytes and the same words as by one process."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.backends.raster import rasterise_page
from sandtable.budget import DEFAULT, OverBudget, job
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press import pictures
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.press.rendered import Rendered
from sandtable.resources import content_folder, starter_folder, templates_folder
from sandtable.workers import map_in_order
from tests import worker_tasks

PICTURES = JobOptions(format="png", dpi=40)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The starter, small as it is: several workers are put at it all the same."""
    monkeypatch.setenv("SANDTABLE_CACHE", "")
    monkeypatch.setattr(pictures, "WORTH_IT", 0)
    shutil.copytree(starter_folder(), tmp_path / "gull-rock")
    shutil.copytree(templates_folder() / "_starter", tmp_path / "gull-rock" / "templates")
    return tmp_path / "gull-rock"


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many workers were at it, each time there were some."""
    counts: list[int] = []

    def noted(draw: Any, items: Any, workers: int, **more: Any) -> Iterator[Any]:
        counts.append(workers)
        return map_in_order(draw, items, workers, **more)

    monkeypatch.setattr(pictures, "map_in_order", noted)
    return counts


def printed(pack: Path, what: Sequence[str], options: JobOptions, jobs: int) -> tuple[dict[str, bytes], Rendered]:
    loaded = load_pack(pack)
    assert loaded.pack is not None
    out = pack.parent / f"out-{jobs}"
    shutil.rmtree(out, ignore_errors=True)
    done = render(loaded.pack, what, ["en"], replace(options, jobs=jobs), out)
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in done.files}, done


@pytest.mark.parametrize(
    ("options", "workers"),
    [(PICTURES, [2]), (replace(PICTURES, proof=True), [2]), (replace(PICTURES, sheets=True), [2]), (JobOptions(), [])],
    ids=["pieces", "proof", "sheets", "pdf"],
)
def test_two_workers_print_the_same(pack: Path, shared: list[int], options: JobOptions, workers: list[int]) -> None:
    file = pack / "decks" / "night.yaml"
    file.write_text(file.read_text().replace("Ignore the noise", "Ignore \u6f22 noise"))
    one, alone = printed(pack, ["night"], options, 1)
    assert shared == []
    two, done = printed(pack, ["night"], options, 2)
    assert one == two
    assert [str(found) for found in alone.findings] == [str(found) for found in done.findings] != []
    assert shared == workers


def test_a_few_small_pictures_are_no_work_for_workers(
    pack: Path, shared: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "WORTH_IT", 12_000_000)
    printed(pack, ["night"], PICTURES, 2)
    assert shared == []


def test_pictures_of_a_worker_that_died_are_made_here(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = printed(pack, ["night"], PICTURES, 1)

    def doomed(_: Any, items: Any, workers: int, *, fallback: Callable[[Any], Any]) -> Iterator[Any]:
        return map_in_order(worker_tasks.die_on_documents, items, workers, fallback=fallback)

    monkeypatch.setattr(pictures, "map_in_order", doomed)
    assert printed(pack, ["night"], PICTURES, 2)[0] == one


def test_limits_hold_for_all_workers_together(pack: Path, shared: list[int]) -> None:
    def output(jobs: int) -> int:
        with job() as budget:
            printed(pack, ["night"], PICTURES, jobs)
            return budget.taken["output"]

    needed = output(1)
    assert output(2) == needed
    with job(DEFAULT._replace(output=needed - 1)), pytest.raises(OverBudget, match="--limits output="):
        printed(pack, ["night"], PICTURES, 2)
    assert shared == [2, 2]


def test_a_picture_that_is_too_large_is_refused_as_by_one(pack: Path) -> None:
    said = []
    for jobs in (1, 2):
        with job(DEFAULT._replace(pixels=1000)), pytest.raises(OverBudget, match="pixels") as over:
            printed(pack, ["night"], replace(PICTURES, dpi=300), jobs)
        said.append(str(over.value).replace(f"out-{jobs}", "out"))
    assert said[0] == said[1]


def test_no_document_is_no_picture() -> None:
    assert rasterise_page(None, 300) is None


def test_two_tiles_are_no_work_for_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(
        "sandtable.press.map_drawing.map_in_order", lambda *_, **__: pytest.fail("workers were started")
    )
    loaded = load_pack(content_folder() / "warfare").pack
    assert loaded is not None
    only = tuple(record.id for record in loaded.component("tiles").records[:1])
    assert render(loaded, ["tiles"], ["en"], JobOptions(only=only, jobs=2), tmp_path / "out").files


@pytest.mark.slow
@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_tiles_by_two_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    loaded = load_pack(content_folder() / "warfare").pack
    assert loaded is not None
    only = tuple(record.id for record in loaded.component("tiles").records[:1])
    counts: list[int] = []

    def noted(draw: Any, items: Any, workers: int, **more: Any) -> Iterator[Any]:
        counts.append(len(items))
        return map_in_order(draw, items, workers, **more)

    def here(*_: object) -> None:
        raise AssertionError("drawn in this process")

    made, kept = [], []
    for jobs in (1, 2):
        monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / f"cache-{jobs}"))
        options = JobOptions(only=only, jobs=jobs, format=form, dpi=50)
        with monkeypatch.context() as patch:
            if jobs == 2:
                patch.setattr("sandtable.press.map_drawing.map_in_order", noted)
                patch.setattr("sandtable.press.map_drawing.WORTH_IT", 0)
                patch.setattr("sandtable.maps.tiles.tile_face", here)
            done = render(loaded, ["tiles"], ["en"], options, tmp_path / f"out-{jobs}")
        made.append([file.read_bytes() for file in done.files])
        kept.append(sorted(file.name for file in (tmp_path / f"cache-{jobs}" / "maps").iterdir()))
    assert made[0] == made[1]
    assert kept[0] == kept[1]
    assert counts == [2]
