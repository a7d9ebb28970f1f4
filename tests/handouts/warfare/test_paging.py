"""How a scenario's first page is divided: the map readable, then few pages, then a large map."""

import pytest

from sandtable.faces.text import Span
from sandtable.games.warfare.box import Box as GameBox
from sandtable.geometry.hex_mm import WIDTH
from sandtable.geometry.sizes import Size
from sandtable.ground.board import Board, lay_tiles
from sandtable.ground.tiles import PlacedTile
from sandtable.handouts.blocks import Block
from sandtable.handouts.warfare.map_figure import MapSpace
from sandtable.handouts.warfare.paging import READABLE, SHEET, Opening, opening
from sandtable.layout.paper import PAPERS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

A4 = PAPERS["a4"]


@pytest.fixture(scope="module")
def box() -> GameBox:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return GameBox(pack)


def board_of(box: GameBox, *places: tuple[int, int]) -> Board:
    faces = [box.face(f"T{n:02}", "A") for n in range(1, len(places) + 1)]
    board, problems = lay_tiles(
        [PlacedTile(face, place, 0) for face, place in zip(faces, places, strict=True) if face is not None]
    )
    assert board is not None
    assert not problems
    return board


def words(millimetres: int) -> list[Block]:
    """Words of about that height, a centimetre to the block."""
    return [Block((Span("word", family="sans"),), before=0, picture_height=10) for _ in range(millimetres // 10)]


def hex_width(space: MapSpace, first: Opening) -> float:
    """Millimetres across a hex as printed."""
    assert first.map is not None
    return space.largest(Size(first.map.width, first.map.height)) * WIDTH


def test_a_map_leaves_the_words_on_one_page_when_it_can_still_be_read(box) -> None:
    space = MapSpace(board_of(box, (0, 0), (1, 0), (0, 1)), draft=False)
    first = opening(A4, space, words(200))
    assert hex_width(space, first) > READABLE
    assert [column.height for column in first.columns] == pytest.approx([100, 100], abs=2)


def test_a_map_grows_as_long_as_no_page_is_added(box) -> None:
    space = MapSpace(board_of(box, (0, 0), (1, 0), (0, 1)), draft=False)
    largest = space.largest(Size(SHEET.body(A4).width, SHEET.body(A4).height))
    first = opening(A4, space, words(500))
    assert hex_width(space, first) == pytest.approx(largest * WIDTH)
    tight = opening(A4, space, words(760))
    assert READABLE < hex_width(space, tight) < hex_width(space, first)


def test_a_tall_map_takes_the_whole_page(box) -> None:
    tall = board_of(box, *((n // 2, -n + n // 2) for n in range(8)))
    space = MapSpace(tall, draft=False)
    first = opening(A4, space, words(400))
    assert first.paper == A4
    assert first.columns == ()
    assert hex_width(space, first) > READABLE


def test_a_map_too_wide_for_the_upright_sheet_is_turned(box) -> None:
    wide = board_of(box, *(((n + 1) // 2, n // 2) for n in range(6)))
    space = MapSpace(wide, draft=False)
    first = opening(A4, space, words(100))
    assert first.paper == A4.turned()
    assert first.columns == ()
    assert hex_width(space, first) > READABLE


def test_without_a_map_the_words_have_the_page() -> None:
    assert opening(A4, None, words(100)) == Opening(A4, None, SHEET.columns(SHEET.body(A4)))
