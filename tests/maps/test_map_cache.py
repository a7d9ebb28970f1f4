"""Drawings kept on disk: the same bytes, much sooner."""

import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import pdf
from sandtable.budget import SECONDS_A_PIECE, job
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.maps import map_cache
from sandtable.maps.frame import CUTS
from sandtable.maps.map_cache import drawn_map, drawn_tile
from sandtable.maps.sizes import TILE_SIZES
from sandtable.maps.tiles import tile_face
from sandtable.press.prepared import PreparedDrawings
from tests.maps.grounds import PALETTE, SAND, board, tile, valley


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Where drawings are kept, empty."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    return tmp_path / "maps"


def sheet(face: Face) -> bytes:
    width, height = face.width + 8, face.height + 8
    placed = Placed(face, translate(4, 4), Box(0, 0, width, height))
    return pdf([Page(width, height, (placed,))], Metadata("tile", "en"))


@pytest.mark.slow
@pytest.mark.parametrize("low_ink", [False, True])
def test_a_kept_face_gives_the_same_bytes(folder: Path, low_ink: bool) -> None:
    drawn = tile_face(valley(), PALETTE, low_ink=low_ink)
    first = drawn_tile(valley(), PALETTE, low_ink=low_ink)
    again = drawn_tile(valley(), PALETTE, low_ink=low_ink)
    assert again is not first and again.ref == "T07A"
    assert first.items and again.items
    assert len(list(folder.iterdir())) == 1
    assert sheet(drawn) == sheet(first) == sheet(again)


def test_maps_are_kept_too(folder: Path) -> None:
    ground = board(". t #\n ~ ^ =")
    first, again = (drawn_map(ground, PALETTE, scale=0.5) for _ in range(2))
    assert sheet(first) == sheet(again)
    assert drawn_map(ground, PALETTE, scale=0.6).items  # drawn when somebody wants its ink
    assert len(list(folder.iterdir())) == 2


def test_a_map_that_is_drawn_lengthens_the_time_of_its_job(folder: Path) -> None:
    ground = board(". t #\n ~ ^ =")
    with job() as budget:
        usual = budget.seconds
        assert drawn_map(ground, PALETTE, scale=0.5).items
        assert budget.seconds == usual + map_cache.MAP * SECONDS_A_PIECE
        assert drawn_map(ground, PALETTE, scale=0.5).items  # kept by now
        assert budget.seconds == usual + map_cache.MAP * SECONDS_A_PIECE


@pytest.mark.slow
def test_whatever_changes_the_picture_changes_the_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(face=None, palette=PALETTE, **options) -> int:  # type: ignore[no-untyped-def]
        assert drawn_tile(face or tile(SAND), palette, **options).items
        return len(list(folder.iterdir()))

    assert keep() == 1 == keep()
    assert keep(tile(SAND, "T08")) == 2
    assert keep(tile(SAND, side="B")) == 3
    assert keep(tile(SAND, paint={"d4": "field"})) == 4
    assert keep(tile(SAND.replace(".", "t", 1))) == 5
    assert keep(palette={**PALETTE, "sand": "#ffffff"}) == 6
    assert keep(low_ink=True) == 7
    assert keep(cut="hex") == 8
    assert keep(bleed=3.0) == 9
    monkeypatch.setattr(map_cache, "DRAWING_VERSION", map_cache.DRAWING_VERSION + 1)
    assert keep() == 10


@pytest.mark.slow
def test_a_spoilt_file_is_drawn_anew(folder: Path) -> None:
    first = drawn_tile(tile(SAND), PALETTE)
    assert first.items
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    again = drawn_tile(tile(SAND), PALETTE)
    assert again.items
    assert sheet(again) == sheet(first)
    assert path.read_bytes() == whole


def test_loading_a_kept_face_imports_neither_shapely_nor_numpy(folder: Path) -> None:
    assert drawn_tile(tile(SAND), PALETTE).items
    code = """
import sys
from tests.maps.grounds import PALETTE, SAND, tile
from sandtable.maps.map_cache import drawn_tile
assert drawn_tile(tile(SAND), PALETTE).items
print(sorted({'shapely', 'numpy'} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def prepared(face: Face) -> bytes:
    width, height = face.width + 8, face.height + 8
    placed = Placed(face, translate(4, 4), Box(0, 0, width, height))
    return pdf([Page(width, height, (placed,))], Metadata("tile", "en"), PdfMemory(PreparedDrawings()))


def test_kept_fragments_are_all_that_printing_needs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = board(". t #\n ~ ^ =")
    first = prepared(drawn_map(ground, PALETTE, scale=0.5))
    monkeypatch.setattr(map_cache, "_items", lambda *_, **__: pytest.fail("its fragment is kept"))
    assert prepared(drawn_map(ground, PALETTE, scale=0.5)) == first


def test_damaged_fragments_are_drawn_anew(folder: Path) -> None:
    ground = board(". t #\n ~ ^ =")
    first = prepared(drawn_map(ground, PALETTE, scale=0.5))
    files = list(folder.iterdir())
    assert len(files) == 2, "its items and its fragment"
    for file in files:
        file.write_bytes(file.read_bytes()[:-7])
    assert prepared(drawn_map(ground, PALETTE, scale=0.5)) == first


def test_tiles_are_as_large_as_they_are_cut() -> None:
    assert {name: cut().size for name, cut in CUTS.items()} == TILE_SIZES
