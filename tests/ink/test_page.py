"""Finished pages."""

from sandtable.ink.face import Face
from sandtable.ink.page import Box, full_page
from sandtable.ink.shapes import Path, Style, line


def test_a_full_page_is_its_face_and_what_is_drawn_over_it() -> None:
    mark = Path(line(0, 0, 10, 10), Style(fill=None, stroke="#000000", width=0.2))
    page = full_page(Face("x", "en", 63, 88, ()), over=(mark,), bookmark="X", side="back")
    assert (page.width, page.height, page.bookmark, page.side) == (63, 88, "X", "back")
    assert page.over == (mark,)
    (placed,) = page.placed
    assert placed.clip == placed.trim == Box(0, 0, 63, 88)
