"""Boxes on a page, and where a placed face is cut."""

import pytest

from sandtable.ink.matrix import multiply, rotate, translate
from sandtable.ink.page import Box, Face, Placed, full_page
from sandtable.ink.shapes import Path, Style, line

BOX = Box(10, 20, 30, 40)


def test_edges() -> None:
    assert (BOX.right, BOX.bottom) == (40, 60)
    assert BOX.grown(2) == Box(8, 18, 34, 44)


@pytest.mark.parametrize(
    ("other", "held", "overlapping"),
    [
        (BOX, True, True),
        (Box(11, 21, 28, 38), True, True),
        (Box(9, 20, 30, 40), False, True),
        (Box(40, 20, 5, 5), False, False),  # side by side
        (Box(10, 60, 30, 5), False, False),
        (Box(39.9, 59.9, 5, 5), False, True),
        (Box(0, 0, 100, 100), False, True),
    ],
)
def test_boxes_hold_and_overlap(other: Box, held: bool, overlapping: bool) -> None:
    assert BOX.holds(other) == held
    assert BOX.overlaps(other) == other.overlaps(BOX) == overlapping


@pytest.mark.parametrize(
    ("degrees", "trim"), [(0, Box(100, 50, 63, 88)), (90, Box(12, 50, 88, 63)), (180, Box(37, -38, 63, 88))]
)
def test_a_face_is_cut_where_it_lies(degrees: float, trim: Box) -> None:
    face = Face("ace", "en", 63, 88, ())
    assert Placed(face, multiply(translate(100, 50), rotate(degrees)), BOX).trim == trim


def test_a_full_page_is_its_face_and_what_is_drawn_over_it() -> None:
    mark = Path(line(0, 0, 10, 10), Style(fill=None, stroke="#000000", width=0.2))
    page = full_page(Face("x", "en", 63, 88, ()), over=(mark,), bookmark="X", side="back")
    assert (page.width, page.height, page.bookmark, page.side) == (63, 88, "X", "back")
    assert page.over == (mark,)
    (placed,) = page.placed
    assert placed.clip == placed.trim == Box(0, 0, 63, 88)
