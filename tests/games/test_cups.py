"""Luck that belongs to the piece: stable for ever, fair, and independent of all other luck."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.cups import Cup, Cups


def test_draws_are_the_same_for_ever() -> None:
    cup = Cups(7, "open-3").cup("marines-1")
    assert [cup.roll(6) for _ in range(20)] == [3, 5, 1, 4, 4, 6, 6, 6, 2, 3, 3, 4, 1, 5, 1, 6, 6, 4, 1, 6]
    assert Cups(7, "open-3").cup("deck").shuffle("abcdefgh") == list("dabhgcef")


def test_another_seed_start_or_piece_is_other_luck() -> None:
    streams = {
        tuple(Cups(seed, start).cup(name).shuffle(range(30)))
        for seed in (1, 2)
        for start in ("a", "b")
        for name in ("x", "y")
    }
    assert len(streams) == 8


def test_a_cup_is_not_disturbed_by_others() -> None:
    alone = Cups(3)
    beside = Cups(3)
    drawn = []
    for _ in range(50):
        beside.cup("other").roll(6)
        drawn.append(beside.cup("mine").roll(6))
    assert drawn == [alone.cup("mine").roll(6) for _ in range(50)]


def test_a_copy_goes_on_alike_and_alone() -> None:
    cups = Cups(5)
    cups.cup("a").roll(6)
    other = cups.copy()
    first = [cups.cup("a").roll(20) for _ in range(40)]
    assert [other.cup("a").roll(20) for _ in range(40)] == first
    assert other.cup("a").drawn() == cups.cup("a").drawn() == 41


def test_a_die_is_fair() -> None:
    """Six thousand rolls of each of ten dice: no face is further than five standard errors from its share."""
    for name in range(10):
        cup = Cup(str(name))
        counts = Counter(cup.roll(6) for _ in range(6000))
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert all(abs(count - 1000) < 5 * 29 for count in counts.values())


@given(st.integers(1, 40), st.text(max_size=8))
def test_a_shuffle_keeps_every_card(count, name) -> None:
    assert sorted(Cup(name).shuffle(range(count))) == list(range(count))
