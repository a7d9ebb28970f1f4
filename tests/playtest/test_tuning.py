"""Weights found by play on the smallest game there is, and shares with honest intervals."""

from pathlib import Path

import pytest

from playtest.players.random_player import make as random_player
from playtest.tuning import Ground, Plan, bout_scores, bouts, score, share_of, swapped, trial, tune
from playtest.weights import NoWeights, Weights, read_sheets, weights_of
from sandtable.games.play import Choice, Decision, Player, Result, View, choice
from tests.games.sample_game import SampleGame

GROUND = Ground("toy", SampleGame(), None, "game: toy\nsetup: plain\n", swapped(2, [0]))


class Cautious:
    """Stops at a sum that is its one weight."""

    def __init__(self, limit: float) -> None:
        self.limit = limit

    def choose(self, view: View, decision: Decision, _choices: list[Choice]) -> Choice:
        return choice("stop" if sum(view.state.hands[decision.seat]) >= self.limit else "draw")


def cautious(_start: object, _seed: str, weights: Weights) -> Player:
    return Cautious(weights["limit"])


def five(_start: object, _seed: str) -> Player:
    return Cautious(5.0)


def never(_start: object, _seed: str) -> Player:
    return Cautious(0.0)


def test_a_bout_swaps_the_sides_with_the_same_luck() -> None:
    """Against itself a player wins with one side what it loses with the other."""
    for bout in bouts([GROUND], 20, "a"):
        assert sum(bout_scores(bout, five, five)) == 1.0


def test_a_draw_is_half_and_a_shared_victory_its_part() -> None:
    camp = frozenset({0, 2})
    assert score(Result((), "R", "x"), camp) == 0.5
    assert score(Result((0, 1), "R", "x"), camp) == 0.5
    assert score(Result((0, 2), "R", "x"), camp) == 1.0
    assert score(Result((1,), "R", "x"), camp) == 0.0


def test_bouts_go_round_all_grounds_and_share_nothing_with_other_seeds() -> None:
    grounds = [GROUND._replace(text=str(number)) for number in range(4)]
    first, other = bouts(grounds, 8, "a"), bouts(grounds, 8, "b")
    assert sorted(bout.ground.text for bout in first) == ["0", "0", "1", "1", "2", "2", "3", "3"]
    assert not {bout.seed for bout in first} & {bout.seed for bout in other}


def test_the_interval_holds_the_mean_and_narrows() -> None:
    few, many = share_of([[1, 0], [1, 1], [0, 0], [1, 0]]), share_of([[1, 0], [1, 1], [0, 0], [1, 0]] * 25)
    assert few.games == 8 and few.mean == many.mean == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high


def test_a_search_finds_the_better_weight_and_repeats_itself() -> None:
    plan = Plan(generations=4, candidates=8, bouts=30)
    search = [list(tune({"limit": 2.0}, {"limit": 3.0}, cautious, five, [GROUND], plan, "s")) for _ in range(2)]
    assert search[0] == search[1]
    assert 5.0 < search[0][-1].middle["limit"] <= 9.5
    found = search[0][-1].middle
    fresh = bouts([GROUND], 200, "fresh")
    assert trial(lambda start, seed: cautious(start, seed, found), five, fresh).low > 0.5
    assert trial(random_player, never, fresh).games == 400


def test_a_weight_without_spread_stays() -> None:
    weights = {"limit": 6.0, "idle": 3.0}
    last = list(tune(weights, {"limit": 1.0}, cautious, five, [GROUND], Plan(2, 4, 4), "s"))[-1]
    assert last.middle["idle"] == 3.0


SHEET = """\
planner:
  version: 1
  weights: {limit: 7}
  tuned: {how: by hand, on: nothing, seed: none, games: 0}
  judged:
    - {against: greedy, on: all set-ups, seed: judge, games: 400, share: 0.6, low: 0.55, high: 0.65}
"""


def test_a_sheet_tells_weights_and_where_they_come_from(tmp_path: Path) -> None:
    file = tmp_path / "players.yaml"
    file.write_text(SHEET)
    planner = read_sheets(file)["planner"]
    assert planner.weights == {"limit": 7.0} and planner.how == "by hand"
    assert planner.trials[0].against == "greedy" and planner.trials[0].low == 0.55
    file.write_text(SHEET.replace("limit: 7", "limit: much"))
    with pytest.raises(NoWeights, match=r"players\.yaml:3:20: "):
        read_sheets(file)


def test_a_game_without_players_of_its_own_says_so() -> None:
    with pytest.raises(NoWeights, match="no-such-game has no players"):
        weights_of("no-such-game", "planner", {})
