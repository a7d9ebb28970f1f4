"""Faces kept on disk: the same bytes, much sooner, and never trusted blindly."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.backends.pdf.writer import Metadata, pdf
from sandtable.ink.face import Face
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.shapes import Picture
from sandtable.maps import store
from sandtable.maps.packing import MAGIC, Unpackable, pack, unpack
from sandtable.maps.store import cached_map_face, cached_tile_face
from sandtable.maps.tiles import tile_face
from tests.maps.grounds import PALETTE, SAND, board, tile, valley


def sheet(face: Face) -> bytes:
    width, height = face.width + 8, face.height + 8
    placed = Placed(face, translate(4, 4), Box(0, 0, width, height))
    return pdf([Page(width, height, (placed,))], Metadata("tile", "en"))


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_kept_face_gives_the_same_bytes(tmp_path: Path, low_ink: bool) -> None:
    drawn = tile_face(valley(), PALETTE, low_ink=low_ink)
    first = cached_tile_face(valley(), PALETTE, folder=tmp_path, low_ink=low_ink)
    again = cached_tile_face(valley(), PALETTE, folder=tmp_path, low_ink=low_ink)
    assert again is not first and again.ref == "T07A"
    assert sheet(drawn) == sheet(first) == sheet(again)
    assert len(list(tmp_path.iterdir())) == 1


def test_maps_are_kept_too(tmp_path: Path) -> None:
    ground = board(". t #\n ~ ^ =")
    first, again = (cached_map_face(ground, PALETTE, folder=tmp_path, scale=0.5) for _ in range(2))
    assert sheet(first) == sheet(again)
    cached_map_face(ground, PALETTE, folder=tmp_path, scale=0.6)
    assert len(list(tmp_path.iterdir())) == 2


def test_whatever_changes_the_picture_changes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(face=None, palette=PALETTE, **options) -> int:  # type: ignore[no-untyped-def]
        cached_tile_face(face or tile(SAND), palette, folder=tmp_path, **options)
        return len(list(tmp_path.iterdir()))

    assert keep() == 1 == keep()
    assert keep(tile(SAND, "T08")) == 2
    assert keep(tile(SAND, side="B")) == 3
    assert keep(tile(SAND, paint={"d4": "field"})) == 4
    assert keep(tile(SAND.replace(".", "t", 1))) == 5
    assert keep(palette={**PALETTE, "sand": "#ffffff"}) == 6
    assert keep(low_ink=True) == 7
    assert keep(cut="hex") == 8
    assert keep(bleed=3.0) == 9
    monkeypatch.setattr(store, "DRAWING_VERSION", store.DRAWING_VERSION + 1)
    assert keep() == 10


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"",
        lambda content: b"import os",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-9] + b"?" + content[-8:],
        lambda content: MAGIC + b"\x00" * 40,
    ],
)
def test_a_spoilt_file_is_drawn_anew(tmp_path: Path, spoil) -> None:  # type: ignore[no-untyped-def]
    first = cached_tile_face(tile(SAND), PALETTE, folder=tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(spoil(path.read_bytes()))
    assert sheet(cached_tile_face(tile(SAND), PALETTE, folder=tmp_path)) == sheet(first)
    assert sheet(unpack(path.read_bytes())) == sheet(first)


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    face = cached_tile_face(tile(SAND), PALETTE, folder=tmp_path / "file")
    assert face.items


def test_pictures_are_not_packed() -> None:
    face = replace(tile_face(tile(SAND), PALETTE), items=(Picture(b"", 0, 0, 1, 1),))
    with pytest.raises(Unpackable):
        pack(face)


def test_packed_faces_are_data_alone() -> None:
    import zlib

    body = zlib.decompress(pack(tile_face(tile(SAND), PALETTE))[len(MAGIC) + 4 :])
    size = int.from_bytes(body[:4], "little")
    assert set(json.loads(body[12 : 12 + size])) == {"ref", "language", "size", "items", "symbols", "styles", "ends"}


def test_loading_a_kept_face_imports_neither_shapely_nor_numpy(tmp_path: Path) -> None:
    cached_tile_face(tile(SAND), PALETTE, folder=tmp_path)
    code = f"""
import sys
from tests.maps.grounds import PALETTE, SAND, tile
from pathlib import Path
from sandtable.maps.store import cached_tile_face
assert cached_tile_face(tile(SAND), PALETTE, folder=Path({str(tmp_path)!r})).items
print(sorted({{'shapely', 'numpy'}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
