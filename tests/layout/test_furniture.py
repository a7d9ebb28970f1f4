"""Marks, free strips and posters."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.ink.matrix import apply
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Path as Line
from sandtable.layout.furniture import LINE, Strips, free_strips
from sandtable.layout.imposition import impose
from sandtable.layout.options import CARDS, COUNTERS, STANDEES, Options
from sandtable.layout.paper import PAPERS
from sandtable.layout.poster import poster, tile
from tests.layout.page_checks import disjoint, face, mark_boxes, piece

FRONTS = replace(CARDS, duplex="none")


def boxes_of(strips: Strips) -> list[Box]:
    return [*strips.top_boxes, *strips.bottom_boxes, *strips.left_boxes, *strips.right_boxes]


def test_one_mark_for_each_cut_of_butted_cards_two_for_a_gutter() -> None:
    (page,) = impose([piece(63, 88, 9)], PAPERS["a4"], FRONTS)
    assert len(page.over) == 4 * 4
    (page,) = impose([piece(63, 88, 6)], PAPERS["a4"], replace(FRONTS, bleed=2, orientation="portrait"))
    columns = len({round(placed.trim.x) for placed in page.placed})
    rows = len({round(placed.trim.y) for placed in page.placed})
    assert len(page.over) == 2 * (2 * columns + 2 * rows)


def test_marks_stand_on_the_lines_of_the_trim() -> None:
    for paper in PAPERS.values():
        (page,) = impose([piece(63, 88, 9)], paper, FRONTS)
        assert page.trim
        xs = {round(placed.trim.x, 3) for placed in page.placed} | {round(page.trim.right, 3)}
        ys = {round(placed.trim.y, 3) for placed in page.placed} | {round(page.trim.bottom, 3)}
        for box in mark_boxes(page):
            upright = box.height > box.width
            at = box.x + box.width / 2 if upright else box.y + box.height / 2
            assert round(at, 3) in (xs if upright else ys)
            assert 2 <= max(box.width, box.height) - 0.2 <= 3 + 1e-6
        assert all(isinstance(item, Line) and item.style.width >= 0.2 for item in page.over)


def test_folds_are_dashed_and_cuts_are_not() -> None:
    (page,) = impose([piece(15.9, 15.9, 40)], PAPERS["a4"], COUNTERS)
    assert Counter(bool(item.style.dash) for item in page.over if isinstance(item, Line))[True] == 1
    (page,) = impose([piece(20, 34, 20)], PAPERS["a4"], STANDEES)
    rows = len({placed.trim.y for placed in page.placed if placed.side == "front"})
    assert Counter(bool(item.style.dash) for item in page.over if isinstance(item, Line))[True] == 2 * rows


def assert_free(page: Page, strips: Strips) -> None:
    free = boxes_of(strips)
    printable = Box(0, 0, page.width, page.height).grown(-5)
    assert disjoint(free)
    for box in free:
        assert printable.holds(box)
        assert not any(box.overlaps(placed.clip) for placed in page.placed)
        assert not any(box.overlaps(mark) for mark in mark_boxes(page))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_nine_cards_leave_room_for_furniture(paper) -> None:
    for page in impose([piece(63, 88, 13)], paper):
        strips = free_strips(page)
        assert_free(page, strips)
        for side in (strips.top_boxes, strips.bottom_boxes):
            assert all(box.height >= LINE - 1e-6 for box in side)
            assert any(box.width >= 59 for box in side)  # a ruler of two inches and its label on one line
        if page.trim and paper.name != "a4" and len(page.placed) == 9:
            assert len(strips.top_boxes) >= 3  # between the marks: title, pages, legend


@pytest.mark.slow
def test_counters_leave_a_line_outside_their_marks() -> None:
    for paper in PAPERS.values():
        for options in (COUNTERS, STANDEES, FRONTS):
            for pieces in ([piece(15.9, 15.9, 300)], [piece(12.7, 12.7, 300), piece(25, 50, 8)]):
                for page in impose(pieces, paper, options):
                    strips = free_strips(page)
                    assert_free(page, strips)
                    assert strips.top.width == strips.bottom.width == page.width - 10


def test_the_largest_box_of_a_side() -> None:
    (page,) = impose([piece(63, 88, 9)], PAPERS["letter"], FRONTS)
    strips = free_strips(page)
    assert strips.top in strips.top_boxes and strips.top.width == pytest.approx(61, abs=0.3)
    (page,) = impose([piece(200, 287)], PAPERS["a4"], FRONTS)
    assert free_strips(page).top == Box(5, 5, 0, 0)


def test_an_empty_page_is_free() -> None:
    strips = free_strips(Page(210, 297, ()))
    assert sum(box.width * box.height for box in boxes_of(strips)) == pytest.approx(200 * 287)


lengths = st.floats(8, 190).map(lambda value: round(value, 1))


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(
    st.lists(st.builds(piece, lengths, lengths.map(lambda x: min(x, 90)), st.integers(1, 20)), min_size=1, max_size=3),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(["long", "none"]),
    st.sampled_from([0, 2]),
)
def test_free_strips_are_free(job, paper, duplex, bleed) -> None:
    for page in impose(job, PAPERS[paper], Options(duplex=duplex, bleed=bleed)):
        assert_free(page, free_strips(page))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("size", [(100, 100), (297, 210), (594, 420), (300, 1200)])
def test_posters_show_every_point_and_overlap(paper, size) -> None:
    whole = face(*size, "map")
    parts = poster(whole, paper)
    pages = [part.page for part in parts]
    assert len({(part.row, part.sheet) for part in parts}) == len(parts)
    assert len({page.bookmark for page in pages}) == len(pages)
    printable = Box(0, 0, pages[0].width, pages[0].height).grown(-5)
    windows = []
    for page in pages:
        (placed,) = page.placed
        assert page.trim and placed.face is whole
        assert printable.holds(placed.clip) and all(printable.holds(box) for box in mark_boxes(page))
        x, y = apply(placed.matrix, 0, 0)
        windows.append(Box(page.trim.x - x, page.trim.y - y, page.trim.width, page.trim.height))
    for fx in range(0, 101, 5):
        for fy in range(0, 101, 5):
            point = Box(size[0] * fx / 100, size[1] * fy / 100, 0, 0)
            assert any(window.holds(point) for window in windows)
    for a, b in pairwise(windows):
        if a.y == b.y:
            assert a.right - b.x == pytest.approx(10)
        else:
            assert a.bottom - b.y == pytest.approx(10)


def test_poster_crosses_mark_the_same_points_on_both_sheets() -> None:
    pages = [part.page for part in poster(face(594, 420, "map"), PAPERS["a4"])]
    seen: Counter[tuple[float, float]] = Counter()
    for page in pages:
        x, y = apply(page.placed[0].matrix, 0, 0)
        for box in mark_boxes(page):
            if page.placed[0].clip.grown(0.2).holds(box) and box.width > box.height:
                seen[round(box.x + box.width / 2 - x, 3), round(box.y + box.height / 2 - y, 3)] += 1
    assert seen and set(seen.values()) <= {2, 4}


def test_a_poster_of_one_page_has_no_seams() -> None:
    (part,) = poster(face(150, 100, "map"), PAPERS["a4"])
    page = part.page
    assert part.alone
    assert page.bookmark == ""
    assert len(page.over) == 8
    assert tile(150, 200, 10).seams() == ()
    with pytest.raises(ValueError, match="cannot overlap by 300 mm"):
        poster(face(594, 420, "map"), PAPERS["a4"], overlap=300)
