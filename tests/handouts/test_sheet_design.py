"""Sheets that are read beside the rulebook: set-ups, orders, quick-start cards. No small type, none nearly empty."""

from functools import cache

import pypdfium2
import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT
from sandtable.ink.fonts import font
from sandtable.ink.matrix import scale
from sandtable.ink.page import Face, Page, full_page
from sandtable.ink.shapes import Group, Path, Style, TextRun, rectangle
from sandtable.press.options import JobOptions
from sandtable.press.texts import print_text
from tests.builtin import pack
from tests.handouts.page_design import MOST_WHITE, SMALLEST, sizes, white

GAMES = {"edadh": "setups", "lets-war": "setups", "proelio": "setups", "warfare": "scenarios"}
PLANS = ("table", "formation", "tiles")
OF = [(game, language) for game in GAMES for language in ("en", "it")]


@cache
def sheets(game: str, language: str) -> tuple[Page, ...]:
    return print_text(GAMES[game], FaceRenderer(pack(game), language), JobOptions()).pages


def small(pages: tuple[Page, ...]) -> set[tuple[int, float, str]]:
    """Words on the pages and in their plans that are too small; a card printed small is a picture of a card."""
    found = {
        (number, round(size, 2), words)
        for number, page in enumerate(pages, 1)
        for size, words in [
            *sizes(page.over),
            *(one for placed in page.placed if placed.face.ref in PLANS for one in sizes(placed.face.items, placed.matrix[0])),
        ]
    }  # fmt: skip
    return {one for one in found if one[1] < SMALLEST}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), OF)
def test_no_type_is_smaller_than_six_and_a_half_points(game: str, language: str) -> None:
    assert small(sheets(game, language)) == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_first_sheet_is_not_nearly_white(game: str) -> None:
    """Secret pages hold what is secret, however little."""
    document = pypdfium2.PdfDocument(pdf(sheets(game, "en")[:1], Metadata("", "en")))
    assert white(document[0]) <= MOST_WHITE


@pytest.mark.parametrize(("game", "language"), OF)
def test_quick_start_cards_are_read_at_the_table(game: str, language: str) -> None:
    renderer = FaceRenderer(pack(game), language)
    (component,) = (one for one in renderer.pack.components if one.id == "quick-start")
    face = renderer.front(component, component.records[0])
    assert face is not None
    measured = sorted({size for size, _ in sizes(face.items)})
    assert measured[0] >= SMALLEST
    assert measured[1] >= 9 - 1e-6  # all but the line at its foot
    document = pypdfium2.PdfDocument(pdf([full_page(face)], Metadata("", language)))
    assert white(document[0]) <= MOST_WHITE


def test_small_type_is_found_however_deep() -> None:
    run = TextRun(5, 8 * POINT, "#000000", ((0, font("sans-400").shape("tiny")),))
    shrunk = Group((run,), scale(0.5))
    page = full_page(Face("table", "en", 50, 50, (shrunk,)))
    assert small((page,)) == {(1, 4.0, "tiny")}
    assert small((full_page(Face("table", "en", 50, 50, (run,))),)) == set()


def test_a_white_page_is_found() -> None:
    line = Path(rectangle(12, 16, 186, 1), Style())
    document = pypdfium2.PdfDocument(pdf([full_page(Face("x", "en", 210, 297, (line,)))], Metadata("", "en")))
    assert white(document[0]) > 0.9
