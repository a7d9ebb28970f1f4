"""Saddle-stitched booklets: fold the sheets, and read the leaves in order."""

import pytest

from sandtable.ink.page import Page
from sandtable.layout.booklet import CREEP, impose_booklet, spreads
from sandtable.layout.paper import PAPERS


def read_through(leaves: int) -> list[int]:
    """The leaves as a reader meets them: the sheets printed, laid into one another and folded."""
    sides = spreads(leaves)
    whole = 2 * len(sides)
    order: dict[int, int] = {}
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        # The right half of a front is turned over onto the left half of its back.
        first, last = 2 * front.sheet, whole - 1 - 2 * front.sheet
        order |= {first: front.right, first + 1: back.left, last - 1: back.right, last: front.left}
    return [order[place] for place in range(whole)]


@pytest.mark.parametrize("leaves", range(4, 41))
def test_the_leaves_are_read_in_order(leaves: int) -> None:
    read = read_through(leaves)
    assert read == list(range(1, len(read) + 1))
    assert len(read) % 4 == 0
    assert 0 <= len(read) - leaves < 4


def test_missing_leaves_are_blank_and_inner_sheets_lie_nearer_to_the_fold() -> None:
    leaves = [Page(148.5, 210, ()) for _ in range(6)]
    sheets = impose_booklet(leaves, PAPERS["a4"])
    assert [(page.width, page.height) for page in sheets] == [(297, 210)] * 4
    assert [len(page.placed) for page in sheets] == [1, 1, 2, 2]
    outer, inner = sheets[0].placed[0], sheets[2].placed[1]
    assert outer.matrix[4] == pytest.approx(148.5)
    assert inner.matrix[4] == pytest.approx(148.5 - CREEP)
    assert all(placed.clip.width == pytest.approx(148.5) for page in sheets for placed in page.placed)
