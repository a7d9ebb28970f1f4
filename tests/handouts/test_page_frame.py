"""Frames of pages: where words may stand, and what stands around them."""

from itertools import pairwise

import pytest

from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.page_frame import BOOK, EDGE, FOOT, PageFrame
from sandtable.handouts.warfare.paging import SHEET
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Path, TextRun
from sandtable.layout.paper import PAPERS
from tests.handouts.page_words import page_words

A4 = PAPERS["a4"]
COLOURS = sheet_colours({}, low_ink=False)
FRAME = PageFrame(A4, COLOURS, "Rulings", "edition 1.0", running="Rulings, continued")


def words(frame: PageFrame, number: int) -> list[str]:
    over = (*frame.head(number), *frame.foot(f"page {number}"))
    return page_words([Page(A4.width, A4.height, (), over=over)]).splitlines()


def test_the_first_page_has_a_band_and_the_others_a_running_head() -> None:
    assert words(FRAME, 1) == ["Rulings", "edition 1.0", "page 1"]
    assert words(FRAME, 2) == ["Rulings, continued", "page 2"]
    assert FRAME.body(2).height > FRAME.body(1).height


def test_without_a_running_head_every_page_has_the_band() -> None:
    frame = PageFrame(A4, COLOURS, "Order", "level 2", style=SHEET)
    assert words(frame, 1)[:2] == words(frame, 2)[:2] == ["Order", "level 2"]
    assert frame.body(2) == frame.body(1)


@pytest.mark.parametrize("style", [BOOK, SHEET])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_body_and_columns_stay_between_head_and_foot(style, paper) -> None:
    size = PAPERS[paper]
    body = style.body(size)
    assert body.y > EDGE + style.band
    assert body.bottom <= size.height - FOOT
    for abreast in (1, 2, 3):
        columns = style.columns(body, abreast)
        assert columns[0].x == body.x
        assert columns[-1].right == pytest.approx(body.right)
        assert all(right.x - left.right == pytest.approx(style.gutter) for left, right in pairwise(columns))
        assert {(column.y, column.height) for column in columns} == {(body.y, body.height)}


def test_a_long_title_shrinks_and_stays_in_its_band() -> None:
    long = PageFrame(A4, COLOURS, "The rulings of a game with a name of " + "very " * 6 + "many words", "beside")
    title = next(item for item in long.head(1) if isinstance(item, TextRun))
    plain = next(item for item in FRAME.head(1) if isinstance(item, TextRun))
    assert title.size < plain.size
    band = Box(EDGE, EDGE, A4.width - 2 * EDGE, BOOK.band)
    assert all(band.y < item.y < band.bottom for item in long.head(1) if isinstance(item, TextRun))


def test_low_ink_leaves_the_band_white() -> None:
    band = next(item for item in PageFrame(A4, sheet_colours({}, low_ink=True)).head(1) if isinstance(item, Path))
    assert band.style.fill == "#ffffff"
