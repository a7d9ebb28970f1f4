"""What a hex sees by shadows is what it sees by lines."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hexes import Hex
from sandtable.geometry.hexlines import touched
from sandtable.geometry.shadows import seen_past

PLACE = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
ALL = [(q, r) for q in range(-9, 10) for r in range(-9, 10)]


def by_lines(start: Hex, ends: list[Hex], blockers: set[Hex]) -> set[Hex]:
    q, r = start
    return {
        end
        for end in ends
        if not any((q + touch.step[0], r + touch.step[1]) in blockers for touch in touched((end[0] - q, end[1] - r)))
    }


@given(PLACE, st.sets(PLACE, max_size=60))
def test_shadows_are_lines(start, blockers) -> None:
    blockers.discard(start)
    ends = [hex_ for hex_ in ALL if hex_ != start]
    assert seen_past(start, ends, blockers) == by_lines(start, ends, blockers)


def test_a_corner_that_is_touched_blocks() -> None:
    # The line to (2, 2) runs along the side between (1, 0) and (0, 1) and beyond; to (4, 4) too.
    ends = [(2, 2), (4, 4), (1, 1), (5, 4)]
    assert seen_past((0, 0), ends, {(1, 0)}) == by_lines((0, 0), ends, {(1, 0)})
    assert (1, 1) not in seen_past((0, 0), ends, {(1, 0)})


def test_what_blocks_is_seen_and_what_is_behind_is_not() -> None:
    row = [(number, 0) for number in range(1, 9)]
    assert seen_past((0, 0), row, {(3, 0)}) == {(1, 0), (2, 0), (3, 0)}
    assert seen_past((0, 0), row, set()) == set(row)
    assert seen_past((0, 0), [], {(3, 0)}) == set()
