"""Thirty puzzles a game: what each player makes of them. Games test strength, these sense."""

import pytest

from tests.playtest.puzzles import edadh, lets_war, proelio
from tests.playtest.puzzles.solving import puzzles, unsolved

pytestmark = pytest.mark.slow

SEARCH = range(1)  # seeds it is asked with: it thinks long
LAY = {"proelio": proelio.lay, "edadh": edadh.lay, "lets-war": lets_war.lay}

# Where a player's answer is not the right one, with the reason it is left so.
KNOWN = {
    ("proelio", "greedy"): {"dung-ends-it"},  # frozen; it sees no strength in Dung
    # Search players look a turn or a round ahead, and hold cards and Troops for worth about the same beyond that.
    ("proelio", "search"): {"shields-for-great-cards"},
    ("edadh", "search"): {"combine-to-break-through", "loose-order-at-a-distance"},
    ("lets-war", "search"): {"no-boom-for-a-look", "trim-what-waits"},
}


@pytest.mark.parametrize("game", LAY)
def test_there_are_thirty_with_a_reason_each(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= 30 and len({puzzle.id for puzzle in found}) == len(found)
    assert all(
        len(puzzle.data["why"]) > 10 and ("right" in puzzle.data) != ("wrong" in puzzle.data) for puzzle in found
    )


@pytest.mark.parametrize("game", LAY)
@pytest.mark.parametrize("player", ["greedy", "planner"])
def test_players_of_sense_solve_them(game: str, player: str) -> None:
    assert set(unsolved(game, player, LAY[game])) == KNOWN.get((game, player), set())


@pytest.mark.parametrize("game", LAY)
def test_so_do_generals_but_for_a_few(game: str) -> None:
    assert set(unsolved(game, "search", LAY[game], SEARCH)) == KNOWN[game, "search"]


@pytest.mark.parametrize("game", LAY)
def test_chance_solves_none(game: str) -> None:
    """Puzzles that could be solved by anything would prove nothing."""
    assert len(unsolved(game, "random", LAY[game])) >= 28
