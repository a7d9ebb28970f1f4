"""What comes out of imposing: counts, places, order, soundness."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.sizes import SIZES, Size
from sandtable.layout.area import DoesNotFit
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.options import CARDS, COUNTERS, STANDEES, Options
from sandtable.layout.paper import PAPERS
from tests.layout.page_checks import assert_sound, corners, face, near, on_side, per_sheet, piece, slots

DUPLEX = ("long", "short", "fold", "none")


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short", "none"])
def test_nine_cards_on_every_paper(paper, duplex) -> None:
    pages = impose([piece(63, 88, 9)], paper, replace(CARDS, duplex=duplex))
    assert len(pages) == (1 if duplex == "none" else 2)
    for page in pages:
        assert len(page.placed) == 9
        assert page.height > page.width
        assert page.trim is not None
        assert (page.trim.width, page.trim.height) == pytest.approx((189, 264))
        # The block is centred.
        assert page.trim.x == pytest.approx(page.width - page.trim.right)
        assert page.trim.y == pytest.approx(page.height - page.trim.bottom)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("name", [name for name in SIZES if name != "a4"])
@pytest.mark.parametrize("duplex", DUPLEX)
def test_named_sizes_are_sound(paper, name, duplex) -> None:
    size = SIZES[name]
    try:
        many = per_sheet(size, paper, replace(CARDS, duplex=duplex))
    except DoesNotFit:
        assert duplex == "fold" and name == "a5"  # half a page is a little less than A5 with its margins
        return
    for count in {1, many, many + 1, 2 * many - 1}:
        assert_sound(impose([piece(size.width, size.height, count)], paper, replace(CARDS, duplex=duplex)))


@pytest.mark.parametrize("bleed", [1, 2, 3, 3.175])
@pytest.mark.parametrize("duplex", DUPLEX)
def test_bleed_opens_gutters(bleed, duplex) -> None:
    options = replace(CARDS, bleed=bleed, duplex=duplex)
    for paper in PAPERS.values():
        pages = impose([piece(63, 88, 20)], paper, options)
        assert_sound(pages)
        assert 6 <= len(slots(pages[0], "front")) <= 9 or duplex == "fold"
        for page in pages:
            for placed in page.placed:
                assert placed.clip.width == pytest.approx(placed.trim.width + 2 * bleed)
                assert placed.clip.height == pytest.approx(placed.trim.height + 2 * bleed)
            assert not any(a.clip.overlaps(b.clip) for n, a in enumerate(page.placed) for b in page.placed[n + 1 :])


def test_butted_cards_bleed_only_around_the_block() -> None:
    (page,) = impose([piece(63, 88, 9)], PAPERS["a4"], replace(CARDS, duplex="none"))
    middle = page.placed[4]
    assert middle.clip == middle.trim
    first, last = page.placed[0], page.placed[8]
    assert (first.trim.x - first.clip.x, first.trim.y - first.clip.y) == pytest.approx((2, 2))
    assert first.clip.right == first.trim.right
    assert (last.clip.right - last.trim.right, last.clip.bottom - last.trim.bottom) == pytest.approx((2, 2))


def test_a_short_margin_shortens_the_bleed() -> None:
    (page,) = impose([piece(63, 88, 9)], PAPERS["letter"], replace(CARDS, duplex="none"))
    first = page.placed[0]
    assert first.trim.x - first.clip.x == pytest.approx(2)
    assert first.trim.y - first.clip.y == pytest.approx(0.4)


def test_art_bleeds_into_empty_places() -> None:
    (page,) = impose([piece(63, 88, 4)], PAPERS["a4"], replace(CARDS, duplex="none"))
    fourth = page.placed[3]
    assert fourth.clip.right - fourth.trim.right == pytest.approx(2)


@pytest.mark.parametrize("count", [1, 4, 20, 61])
@pytest.mark.parametrize("size", [(63, 88), (19, 19), (10, 10)])
def test_folded_pieces_lie_beside_the_fold_however_few_they_are(size, count) -> None:
    for page in impose([piece(*size, count)], PAPERS["a4"], replace(CARDS, duplex="fold")):
        fronts, backs = slots(page, "front").values(), slots(page, "back").values()
        across = min(one.trim.x for one in backs) - max(one.trim.right for one in fronts)
        down = min(one.trim.y for one in backs) - max(one.trim.bottom for one in fronts)
        # Twice the fold's room and the outer bleed.
        assert max(across, down) == pytest.approx(14)


@pytest.mark.parametrize("duplex", [one for one in DUPLEX if one != "fold"])
@pytest.mark.parametrize("size", [(63, 88), (19, 19), (70, 120)])
def test_a_partly_filled_sheet_keeps_its_places(duplex, size) -> None:
    options = replace(CARDS, duplex=duplex)
    many = per_sheet(Size(*size), PAPERS["a4"], options)
    pages = impose([piece(*size, many + 2)], PAPERS["a4"], options)
    half = len(pages) // 2
    for full, rest in zip(pages[:half], pages[half:], strict=True):
        for side in ("front", "back"):
            for slot, placed in slots(rest, side).items():
                assert placed.trim == slots(full, side)[slot].trim
                assert placed.matrix == slots(full, side)[slot].matrix


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_front_page_then_back_page(duplex) -> None:
    pages = impose([piece(63, 88, 20)], PAPERS["a4"], replace(CARDS, duplex=duplex))
    assert [page.side for page in pages] == ["front", "back"] * 3
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert slots(front, "front").keys() == slots(back, "back").keys()


def test_copies_have_their_backs_in_turn() -> None:
    card = replace(piece(63, 88, 5), further_backs=(face(63, 88, "second"),))
    _, back = impose([card], PAPERS["a4"], CARDS)
    behind = {placed.slot: placed.face.ref for placed in back.placed}
    assert [behind[slot] == "second" for slot in sorted(behind)] == [False, True, False, True, False]
    with pytest.raises(ValueError, match="make them the same"):
        replace(card, further_backs=(face(60, 88, "second"),))


def test_pieces_without_backs_leave_an_empty_page_in_a_duplex_job() -> None:
    pieces = [piece(63, 88, 9, back=False), piece(63, 88, 1)]
    pages = impose(pieces, PAPERS["a4"])
    assert [(page.side, len(page.placed)) for page in pages] == [("front", 9), ("back", 0), ("front", 1), ("back", 1)]
    assert pages[1].over == () and pages[1].trim is None


def test_a_job_without_backs_has_only_fronts() -> None:
    for duplex in DUPLEX:
        pages = impose([piece(63, 88, 12, back=False)], PAPERS["a4"], replace(CARDS, duplex=duplex))
        assert [len(page.placed) for page in pages] == [9, 3]


def test_none_prints_fronts_only_or_both_sides_apart() -> None:
    cards = impose([piece(63, 88, 12)], PAPERS["a4"], replace(CARDS, duplex="none"))
    assert [page.side for page in cards] == ["front", "front"]
    counters = impose([piece(63, 88, 12)], PAPERS["a4"], replace(COUNTERS, duplex="none"))
    assert [page.side for page in counters] == ["front", "front", "back", "back"]
    for front, back in zip(counters[:2], counters[2:], strict=True):
        assert [placed.trim for placed in front.placed] == [placed.trim for placed in back.placed]
        assert {placed.side for placed in back.placed} == {"back"}


def test_copies_are_honoured_in_order() -> None:
    a, b, c = (Piece(face(63, 88, ref), copies=n) for ref, n in (("a", 2), ("b", 3), ("c", 0)))
    (page,) = impose([a, b, c], PAPERS["a4"])
    assert [placed.face.ref for placed in page.placed] == ["a", "a", "b", "b", "b"]
    assert [placed.slot for placed in page.placed] == [0, 1, 2, 3, 4]
    (page,) = impose([a, b, c], PAPERS["a4"], replace(CARDS, copies_once=True))
    assert [placed.face.ref for placed in page.placed] == ["a", "b"]
    assert impose([c], PAPERS["a4"]) == []
    assert impose([], PAPERS["a4"]) == []


def test_best_orientation() -> None:
    # A landscape board stands upright on a landscape page; when the sheet is turned over, it lies turned.
    board = [piece(250, 150)]
    (page,) = impose(board, PAPERS["a4"], replace(CARDS, duplex="none"))
    assert page.width > page.height
    assert page.placed[0].matrix[:4] == (1, 0, 0, 1)
    front, back = impose(board, PAPERS["a4"])
    assert front.height > front.width and back.height > back.width
    assert front.placed[0].matrix[:4] == (0, 1, -1, 0)
    # Eight cards with 3 mm of bleed fit turned, four upright.
    assert per_sheet(Size(63, 88), PAPERS["a4"], replace(CARDS, bleed=3)) == 8
    landscape = replace(CARDS, orientation="landscape")
    assert per_sheet(Size(63, 88), PAPERS["a4"], landscape) == 9
    assert impose([piece(63, 88)], PAPERS["a4"], landscape)[0].width == 297


def test_too_large_is_said() -> None:
    for pieces in ([piece(297, 210)], [piece(297, 210), piece(63, 88)]):
        with pytest.raises(DoesNotFit, match=r"297 × 210 mm does not fit on a4 paper.*200 × 287 mm; .*poster"):
            impose(pieces, PAPERS["a4"])
    with pytest.raises(ValueError, match=r"front is 63 × 88 mm, the back 60 × 88 mm"):
        Piece(face(63, 88), face(60, 88))
    with pytest.raises(ValueError, match="0 mm or more"):
        Options(bleed=-1)


def test_a_board_as_large_as_the_printable_area_gives_up_its_marks() -> None:
    (page,) = impose([piece(200, 287)], PAPERS["a4"], replace(CARDS, duplex="none"))
    assert page.over == ()
    assert_sound([page])


@pytest.mark.slow
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("bleed", [0, 2])
def test_mixed_sizes(duplex, bleed) -> None:
    pieces = [piece(15.9, 15.9, 150), piece(19, 19, 40), piece(25, 50, 7), piece(15.9, 15.9, 3), piece(30, 20, 1)]
    for paper in PAPERS.values():
        pages = impose(pieces, paper, replace(COUNTERS, duplex=duplex, bleed=bleed))
        assert_sound(pages)
        assert len(on_side(pages, "front")) == len(on_side(pages, "back")) == 201
        if duplex == "none":
            assert len({placed.face.width for placed in pages[0].placed}) > 1


def test_standees_share_their_top_edge() -> None:
    pieces = [piece(20, 34, 30), piece(25, 26, 20), piece(20, 34, 2, back=False)]
    for paper in PAPERS.values():
        pages = impose(pieces, paper, STANDEES)
        assert len(on_side(pages, "front")) == 52
        assert len(on_side(pages, "back")) == 50
        assert_sound(pages)
        for page in pages:
            for slot, back in slots(page, "back").items():
                front = slots(page, "front")[slot]
                (left, right, *_), (back_left, back_right, *_) = corners(front), corners(back)
                assert near(left, back_right) and near(right, back_left)
                assert not front.clip.overlaps(back.clip)


def test_standees_of_one_size_stand_upright_below_their_backs() -> None:
    (page,) = impose([piece(20, 34, 30)], PAPERS["a4"], STANDEES)
    for slot, back in slots(page, "back").items():
        front = slots(page, "front")[slot]
        assert front.matrix[:4] == (1, 0, 0, 1)
        assert back.matrix[:4] == (-1, 0, 0, -1)
        assert back.trim.bottom == pytest.approx(front.trim.y)
        assert back.trim.x == pytest.approx(front.trim.x)


def test_same_input_same_pages() -> None:
    pieces = [piece(20, 34, 30), piece(25, 26, 20), piece(63, 88, 5)]
    for duplex in DUPLEX:
        options = replace(COUNTERS, duplex=duplex)
        assert impose(pieces, PAPERS["a4"], options) == impose(list(pieces), PAPERS["a4"], options)


lengths = st.floats(8, 90).map(lambda value: round(value, 1))
jobs = st.lists(st.builds(piece, lengths, lengths, st.integers(0, 30), back=st.booleans()), min_size=1, max_size=4)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    jobs,
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(DUPLEX),
    st.sampled_from(["none", "top"]),
    st.sampled_from([0, 0, 1, 3]),
    st.sampled_from(["auto", "portrait", "landscape"]),
)
def test_any_job_is_sound(job, paper, duplex, hinge, bleed, orientation) -> None:
    options = Options(duplex=duplex, hinge=hinge, bleed=bleed, orientation=orientation, two_sided_apart=True)
    pages = impose(job, PAPERS[paper], options)
    assert_sound(pages)
    assert len(on_side(pages, "front")) == sum(piece.copies for piece in job)
    assert len(on_side(pages, "back")) == sum(piece.copies for piece in job if piece.back)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_landscape_pages_hold_as_many_cards(paper, duplex) -> None:
    assert per_sheet(Size(63, 88), paper, Options(duplex=duplex, orientation="landscape")) == 9
