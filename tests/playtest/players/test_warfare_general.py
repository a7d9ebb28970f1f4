"""The Warfare general: it thinks before it chooses, on what its view tells."""

import pytest

from playtest.players.warfare import general
from playtest.players.warfare.general import standing
from sandtable.games.play import Result
from tests.games.warfare.play.field import SHIPPED, field, shipped
from tests.playtest.puzzles.positions import puzzles

# What it chose before it shared its search with the generals of other games; scripts disagree on all of these.
CHOSEN = {
    "clear-the-mine": "move e 0402 0502 0602",
    "smoke-on-the-hill": "overwatch m",
    "sneak-past-the-guns": "sneak s 0403 0503",
    "guns-on-the-hill": "recover m grey",
    "go-round-the-unknown": "move m 0304 0404 0504 0603",
}


@pytest.mark.parametrize("name", ["sneak-past-the-guns", "the-kill-that-wins"])
def test_equal_seeds_choose_alike_among_what_is_offered(name: str) -> None:
    puzzle = next(one for one in puzzles() if one.id == name)
    start = shipped(SHIPPED[0])
    answers = [puzzle.answer(general.make(start, 5)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] in puzzle.choices()


def test_it_chooses_as_it_did() -> None:
    asked = {puzzle.id: puzzle for puzzle in puzzles() if puzzle.id in CHOSEN}
    assert {name: str(puzzle.answer(general.make(None, 5))) for name, puzzle in asked.items()} == CHOSEN


def test_a_position_is_judged_by_who_has_won_and_what_is_left() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    even = standing(state, 0)
    state.units[1].damage = 2
    assert standing(state, 0) > even > standing(state, 1)
    state.over = Result((0,), "W-13", "sudden-death")
    assert (standing(state, 0), standing(state, 1)) == (1.0, 0.0)
