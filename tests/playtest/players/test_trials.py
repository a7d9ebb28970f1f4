"""Trials of candidates: one luck for all, the better half goes on, and chance changes nobody's mind."""

import pytest

from playtest.players.trials import best_of, never
from sandtable.geometry.chance import Chance


class Judge:
    """Gives candidates what they are worth and the luck of the trial, which is the same for all; keeps who was tried."""

    def __init__(self, worth: list[float], own_luck: float = 0.0) -> None:
        self._worth, self._own_luck = worth, own_luck
        self.held: list[tuple[int, list[int]]] = []

    def tried(self, number: int, places: list[int]) -> list[float]:
        self.held.append((number, list(places)))
        shared = Chance(f"shared {number}").fraction()
        return [
            self._worth[place] + shared + self._own_luck * Chance(f"{number}:{place}").fraction() for place in places
        ]


def test_the_best_is_found_through_luck_that_all_share() -> None:
    assert best_of(3, (2, 2), 2.0, Judge([0.0, 0.01, 0.02]).tried) == 2
    assert best_of(3, (2, 2), 2.0, Judge([0.02, 0.01, 0.0]).tried) == 0


def test_the_better_half_goes_on_and_the_first_always() -> None:
    judge = Judge([0.0, 0.4, 0.1, 0.3, 0.2])
    assert best_of(5, (1, 2, 1), 1.0, judge.tried) == 1
    assert judge.held == [(0, [0, 1, 2, 3, 4]), (1, [1, 3, 4, 0]), (2, [1, 3, 4, 0]), (3, [1, 3, 0])]


@pytest.mark.parametrize(("doubt", "changed"), [(0.0, range(120, 201)), (1.0, range(20, 100)), (3.0, range(5))])
def test_of_equals_the_first_stands_the_more_the_greater_the_doubt(doubt: float, changed: range) -> None:
    """Four equals in 200 thoughts: without doubt the luckiest is taken three times in four."""
    minds = 0
    for thought in range(200):
        chance = Chance(f"equals {thought}")
        minds += best_of(4, (12,), doubt, lambda _, places: [chance.fraction() for _ in places]) != 0  # noqa: B023
    assert minds in changed


def test_it_ends_where_nothing_can_come_of_more() -> None:
    judge = Judge([0.0, 0.5])
    assert best_of(2, (3, 9), 1.0, judge.tried, lambda found, left: len(found[0]) == 3 and left == [0, 1]) == 1
    assert len(judge.held) == 3
    assert best_of(2, (3, 9), 1.0, judge.tried, never) == 1
    assert len(judge.held) == 3 + 12
