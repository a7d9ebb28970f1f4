"""Every back lands behind its front, upright in the hand, whatever the paper does on its way.

The turning of the sheet is written here anew, as a pin pushed through the paper.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.sizes import SIZES, Size
from sandtable.ink.matrix import apply
from sandtable.ink.page import Page, Placed
from sandtable.ink.shapes import Group, Use
from sandtable.ink.shapes import Path as Line
from sandtable.layout.area import DoesNotFit
from sandtable.layout.imposition import impose
from sandtable.layout.options import CARDS, COUNTERS, STANDEES, Options
from sandtable.layout.paper import PAPERS
from sandtable.layout.registration import Offset
from tests.layout.page_checks import Point, corners, mark_boxes, near, on_side, per_sheet, piece, slots


def pin(width: float, height: float, edge: str) -> Callable[[Point], Point]:
    """Where a pin through a point of the front comes out, as seen on the back after turning on that edge."""
    long_edges_stand = height > width
    if (edge == "long" and long_edges_stand) or (edge == "short" and not long_edges_stand):
        return lambda point: (width - point[0], point[1])
    return lambda point: (point[0], height - point[1])


def assert_behind(front: Placed, back: Placed, through: Callable[[Point], Point], within: float = 0.01) -> None:
    """In the hand: behind the front's top left corner is the back's top right one, and so on."""
    top_left, top_right, bottom_right, bottom_left = map(through, corners(front))
    back_top_left, back_top_right, back_bottom_right, back_bottom_left = corners(back)
    assert near(top_left, back_top_right, within)
    assert near(top_right, back_top_left, within)
    assert near(bottom_right, back_bottom_left, within)
    assert near(bottom_left, back_bottom_right, within)


def assert_job_turns(pages: list[Page], edge: str) -> int:
    pairs = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front.width, front.height) == (back.width, back.height)
        through = pin(front.width, front.height, edge)
        for slot, placed in slots(back, "back").items():
            assert_behind(slots(front, "front")[slot], placed, through)
            pairs += 1
    return pairs


def fold_of(page: Page) -> Callable[[Point], Point]:
    """Fold along the longest dashed line on the page."""
    folds = [item for item in page.over if isinstance(item, Line) and item.style.dash]
    (x1, y1), (x2, y2) = max(
        ((item.outline[0][1:], item.outline[1][1:]) for item in folds), key=lambda ends: math.dist(*ends)
    )
    if x1 == x2:
        return lambda point: (2 * x1 - point[0], point[1])
    assert y1 == y2
    return lambda point: (point[0], 2 * y1 - point[1])


def assert_job_folds(pages: list[Page]) -> int:
    pairs = 0
    for page in pages:
        through = fold_of(page)
        for slot, placed in slots(page, "back").items():
            assert_behind(slots(page, "front")[slot], placed, through)
            pairs += 1
    return pairs


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("orientation", ["auto", "portrait", "landscape"])
@pytest.mark.parametrize("name", [name for name in SIZES if name != "a4"])
def test_backs_of_turned_sheets(paper, edge, orientation, name) -> None:
    size, options = SIZES[name], Options(duplex=edge, orientation=orientation)
    many = per_sheet(size, paper, options)
    for count in {1, many - 1, many, many + 1}:
        pages = impose([piece(size.width, size.height, count)], paper, options)
        assert assert_job_turns(pages, edge) == count


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("name", [name for name in SIZES if name not in ("a4", "a5")])
@pytest.mark.parametrize("bleed", [0, 3])
def test_backs_of_folded_sheets(paper, name, bleed) -> None:
    size, options = SIZES[name], replace(COUNTERS, bleed=bleed)
    many = per_sheet(size, paper, options)
    for count in {1, many - 1, many, many + 1}:
        pages = impose([piece(size.width, size.height, count)], paper, options)
        assert assert_job_folds(pages) == count
        for page in pages:  # at least 5 mm from bleed to fold
            through = fold_of(page)
            for placed in page.placed:
                clip = placed.clip
                for corner in ((clip.x, clip.y), (clip.right, clip.bottom)):
                    assert math.dist(corner, through(corner)) >= 10 - 1e-6


def test_which_way_backs_stand_on_the_page() -> None:
    def stand(edge: str, orientation: str) -> tuple[float, ...]:
        pages = impose([piece(63, 88, 4)], PAPERS["a4"], Options(duplex=edge, orientation=orientation))
        assert pages[0].placed[0].matrix[:4] == {"portrait": (1, 0, 0, 1), "landscape": (0, 1, -1, 0)}[orientation]
        return pages[1].placed[0].matrix[:4]

    assert stand("long", "portrait") == (1, 0, 0, 1)  # upright
    assert stand("short", "portrait") == (-1, 0, 0, -1)  # upside down
    assert stand("long", "landscape") == (0, 1, -1, 0)  # turned, as the front
    assert stand("short", "landscape") == (0, -1, 1, 0)  # the other way


def test_columns_or_rows_are_mirrored() -> None:
    front, back = impose([piece(63, 88, 4)], PAPERS["a4"], CARDS)
    assert slots(back, "back")[0].trim.x == slots(front, "front")[0].trim.x + 2 * 63
    assert slots(back, "back")[3].trim.y == slots(front, "front")[3].trim.y
    front, back = impose([piece(63, 88, 4)], PAPERS["a4"], replace(CARDS, duplex="short"))
    assert slots(back, "back")[0].trim.y == slots(front, "front")[0].trim.y + 2 * 88


@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_universal_pages_centred_on_either_paper(sheet, edge) -> None:
    paper = PAPERS[sheet]
    through = pin(paper.width, paper.height, edge)
    front, back = impose([piece(63, 88, 7)], PAPERS["universal"], replace(CARDS, duplex=edge))
    assert front.width <= paper.width and front.height <= paper.height
    aside, down = (paper.width - front.width) / 2, (paper.height - front.height) / 2

    def through_page(point: Point) -> Point:
        x, y = through((point[0] + aside, point[1] + down))
        return x - aside, y - down

    for slot, placed in slots(back, "back").items():
        assert_behind(slots(front, "front")[slot], placed, through_page)


def test_marks_meet_their_marks_through_the_paper() -> None:
    for edge in ("long", "short"):
        front, back = impose([piece(63, 88, 5)], PAPERS["a4"], replace(CARDS, duplex=edge))
        through = pin(210, 297, edge)
        pins = [through((box.x + box.width / 2, box.y + box.height / 2)) for box in mark_boxes(front)]
        marks = [(box.x + box.width / 2, box.y + box.height / 2) for box in mark_boxes(back)]
        assert all(any(near(a, b) for b in marks) for a in pins)
        assert len(pins) == len(marks) > 0


def test_standees_fold_over_their_top_edge() -> None:
    for paper in PAPERS.values():
        (page, *_) = impose([piece(20, 34, 30), piece(25, 26, 20)], paper, STANDEES)
        for slot, back in slots(page, "back").items():
            front = slots(page, "front")[slot]
            (x1, y1), (x2, y2), *_ = corners(front)

            def through(point: Point, x1: float = x1, y1: float = y1, x2: float = x2) -> Point:
                return (2 * x1 - point[0], point[1]) if x1 == x2 else (point[0], 2 * y1 - point[1])

            assert x1 == x2 or y1 == y2
            assert_behind(front, back, through)


def test_backs_move_by_the_printers_offset() -> None:
    plain = impose([piece(63, 88, 5)], PAPERS["a4"])
    moved = impose([piece(63, 88, 5)], PAPERS["a4"], replace(CARDS, back_offset=Offset(1.5, -0.5)))
    assert plain[0] == moved[0]
    for before, after in zip(plain[1].placed, moved[1].placed, strict=True):
        assert after.face is before.face
        assert (after.trim.x - before.trim.x, after.trim.y - before.trim.y) == pytest.approx((1.5, -0.5))
        assert (after.clip.x - before.clip.x, after.clip.y - before.clip.y) == pytest.approx((1.5, -0.5))
    for before_mark, after_mark in zip(mark_boxes(plain[1]), mark_boxes(moved[1]), strict=True):
        assert (after_mark.x - before_mark.x, after_mark.y - before_mark.y) == pytest.approx((1.5, -0.5))


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_an_offset_undoes_what_the_printer_does(edge, orientation) -> None:
    # A printer that prints backs 1.2 mm too far left, 0.7 mm too low and 0.4° anticlockwise.
    options = Options(duplex=edge, orientation=orientation, back_offset=Offset(1.2, -0.7, 0.4))
    front, back = impose([piece(63, 88, 5)], PAPERS["a4"], options)
    through = pin(front.width, front.height, edge)
    angle = math.radians(-0.4)

    def printed(point: Point) -> Point:
        """Through the printer: a landscape page goes in a quarter turned clockwise."""
        x, y = point if orientation == "portrait" else (front.height - point[1], point[0])
        x, y = x - 1.2 - 105, y + 0.7 - 148.5
        x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        x, y = x + 105, y + 148.5
        return (x, y) if orientation == "portrait" else (y, front.height - x)

    for slot, placed in slots(back, "back").items():
        wanted = [through(corner) for corner in corners(slots(front, "front")[slot])]
        landed = [printed(corner) for corner in corners(placed)]
        for n, other in enumerate((1, 0, 3, 2)):
            assert near(landed[n], wanted[other], 0.001)


def test_turned_backs_keep_their_clips_and_are_drawn_once() -> None:
    pages = impose([piece(63, 88, 9)], PAPERS["a4"], replace(CARDS, back_offset=Offset(rotation=0.5)))
    symbols = set()
    for placed in on_side(pages, "back"):
        (group,) = placed.face.items
        assert isinstance(group, Group) and group.clip is not None
        (use,) = group.items
        assert isinstance(use, Use)
        symbols.add(use.symbol)
        for command in group.clip[:4]:  # the inner clip decides; the outer box holds all of it
            x, y = apply(placed.matrix, *command[1:])
            assert placed.clip.x - 1e-6 <= x <= placed.clip.right + 1e-6
            assert placed.clip.y - 1e-6 <= y <= placed.clip.bottom + 1e-6
    assert len(symbols) == 1
    middle = slots(pages[1], "back")[4].face.items[0]
    assert isinstance(middle, Group) and middle.clip is not None
    assert [command[1:] for command in middle.clip[:4]] == [(0, 0), (63, 0), (63, 88), (0, 88)]


lengths = st.floats(8, 90).map(lambda value: round(value, 1))
jobs = st.lists(st.builds(piece, lengths, lengths, st.integers(1, 25), back=st.booleans()), min_size=1, max_size=4)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(jobs, st.sampled_from(sorted(PAPERS)), st.sampled_from(["long", "short", "fold"]), st.sampled_from([0, 2]))
def test_backs_of_any_job(job, paper, duplex, bleed) -> None:
    pages = impose(job, PAPERS[paper], Options(duplex=duplex, bleed=bleed))
    wanted = sum(piece.copies for piece in job if piece.back)
    if wanted:
        assert wanted == (assert_job_folds(pages) if duplex == "fold" else assert_job_turns(pages, duplex))


def test_a_size_that_fits_no_half_page() -> None:
    with pytest.raises(DoesNotFit, match="does not fit on folded a4 paper"):
        per_sheet(Size(190, 140), PAPERS["a4"], COUNTERS)
