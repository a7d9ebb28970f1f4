"""Cutting with a ruler: replay the cuts on a sheet of paper and see what falls out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.ink.page import Box
from sandtable.layout.imposition import impose
from sandtable.layout.options import CARDS, COUNTERS, STANDEES
from sandtable.layout.paper import PAPERS
from tests.layout.guillotine import Cut, guillotine
from tests.layout.page_checks import piece


def replay(sheet: Box, cuts: tuple[Cut, ...]) -> list[Box]:
    """Cut the sheet; each cut goes through one whole part."""
    parts = [sheet]
    for cut in cuts:
        (part,) = [part for part in parts if same(part, cut.part)]
        parts.remove(part)
        if cut.upright:
            assert part.x < cut.at < part.right
            parts.append(Box(part.x, part.y, cut.at - part.x, part.height))
            parts.append(Box(cut.at, part.y, part.right - cut.at, part.height))
        else:
            assert part.y < cut.at < part.bottom
            parts.append(Box(part.x, part.y, part.width, cut.at - part.y))
            parts.append(Box(part.x, cut.at, part.width, part.bottom - cut.at))
    return parts


def same(a: Box, b: Box) -> bool:
    return a.holds(b, 1e-5) and b.holds(a, 1e-5)


def assert_freed(boxes: list[Box], sheet: Box) -> None:
    cuts = guillotine(boxes, sheet)
    assert cuts is not None
    parts = replay(sheet, cuts)
    for box in boxes:
        assert sum(same(box, part) for part in parts) == 1


def test_pinwheel_cannot_be_cut() -> None:
    pinwheel = [Box(0, 0, 2, 1), Box(2, 0, 1, 2), Box(1, 2, 2, 1), Box(0, 1, 1, 2)]
    assert guillotine(pinwheel) is None
    assert guillotine(pinwheel[:3]) is not None


def test_overlaps_cannot_be_cut() -> None:
    assert guillotine([Box(0, 0, 2, 2), Box(1, 1, 2, 2)]) is None
    assert guillotine([Box(0, 0, 2, 2), Box(0, 0, 2, 2)]) is None


def test_little_to_cut() -> None:
    assert guillotine([]) == ()
    assert guillotine([Box(3, 4, 5, 6)]) == ()
    assert len(guillotine([Box(3, 4, 5, 6)], Box(0, 0, 20, 20)) or ()) == 4
    assert len(guillotine([Box(0, 0, 5, 5), Box(5, 0, 5, 5)]) or ()) == 1


def test_sheets_fall_apart_into_their_pieces() -> None:
    for pieces in ([piece(63, 88, 12)], [piece(15.9, 15.9, 130), piece(25, 50, 9), piece(19, 19, 11)]):
        for options in (COUNTERS, STANDEES, CARDS):
            for page in impose(pieces, PAPERS["letter"], options):
                assert_freed([placed.trim for placed in page.placed], Box(0, 0, page.width, page.height))


@st.composite
def partitions(draw: st.DrawFn) -> list[Box]:
    """A sheet cut up at random, some of its parts thrown away."""
    parts = [Box(0, 0, 64, 64)]
    for _ in range(draw(st.integers(0, 12))):
        part = parts.pop(draw(st.integers(0, len(parts) - 1)))
        share = draw(st.sampled_from([0.25, 0.5, 0.75]))
        if draw(st.booleans()):
            parts += [
                Box(part.x, part.y, part.width * share, part.height),
                Box(part.x + part.width * share, part.y, part.width * (1 - share), part.height),
            ]
        else:
            parts += [
                Box(part.x, part.y, part.width, part.height * share),
                Box(part.x, part.y + part.height * share, part.width, part.height * (1 - share)),
            ]
    kept = [part for part in parts if draw(st.integers(0, 3)) and min(part.width, part.height) > 0.01]
    return kept or parts[:1]


@settings(deadline=None)
@given(partitions())
def test_whatever_was_cut_up_can_be_cut(boxes) -> None:
    assert_freed(boxes, Box(0, 0, 64, 64))
