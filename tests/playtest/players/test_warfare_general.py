"""The Warfare general: it thinks before it chooses, on what its view tells."""

import pytest

from playtest.players.warfare import general
from playtest.players.warfare.general import standing
from sandtable.games.play import Result
from tests.games.warfare.play.field import SHIPPED, field, shipped
from tests.playtest.puzzles.positions import puzzles


@pytest.mark.parametrize("name", ["sneak-past-the-guns", "the-kill-that-wins"])
def test_equal_seeds_choose_alike_among_what_is_offered(name: str) -> None:
    puzzle = next(one for one in puzzles() if one.id == name)
    start = shipped(SHIPPED[0])
    answers = [puzzle.answer(general.make(start, 5)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] in puzzle.choices()


def test_a_position_is_judged_by_who_has_won_and_what_is_left() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    even = standing(state, 0)
    state.units[1].damage = 2
    assert standing(state, 0) > even > standing(state, 1)
    state.over = Result((0,), "W-13", "sudden-death")
    assert (standing(state, 0), standing(state, 1)) == (1.0, 0.0)
