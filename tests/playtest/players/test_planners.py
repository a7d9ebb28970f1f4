"""Planners of the card games: accepted by their sheets, honest about what they cannot see, the same for the same seed."""

import pytest

from playtest.computer_players import players_of
from playtest.match import play
from playtest.players.regret import mixture
from playtest.weights import sheet_of
from sandtable.games.cups import Cups
from sandtable.games.documents import read_document
from sandtable.games.game_play import GamePlay
from sandtable.games.play import SILENT, Decision, Result
from sandtable.games.registry import find_part
from sandtable.games.replay import Record
from sandtable.model.document import load_document
from sandtable.resources import builtin_packs

SETUPS = [("proelio", "open-4"), ("proelio", "allied-4"), ("edadh", "full"), ("lets-war", "attrition-5")]


def opened(game: str, name: str):
    folder = builtin_packs()[game]
    text = (folder / "setups" / f"{name}.yaml").read_text(encoding="utf-8")
    start = read_document(load_document(text.encode(), name, folder).document)
    return text, start, find_part(game, GamePlay).table, players_of(game)["planner"]


@pytest.mark.parametrize("game", ["proelio", "edadh", "lets-war"])
def test_it_beat_the_greedy_player_on_games_it_was_not_tuned_on(game: str) -> None:
    planner = sheet_of(game, "planner")
    greedy = next(trial for trial in planner.trials if trial.against == "greedy")
    assert greedy.low > 0.5 and greedy.games >= 400 and planner.games > 0


@pytest.mark.parametrize(("game", "name"), SETUPS)
def test_it_chooses_alike_whatever_it_cannot_see(game: str, name: str) -> None:
    _, start, table, make = opened(game, name)
    state, number = table.lay(start, Cups(11)), 0
    while isinstance(decision := table.decision(state), Decision) and number < 60:
        view, offered = table.view(state, decision.seat), table.choices(state)
        chosen = make(start, number).choose(view, decision, offered)
        guess = table.guess(table.view(state, decision.seat), Cups(number, "guess"))
        assert make(start, number).choose(table.view(guess, decision.seat), decision, offered) == chosen
        table.take(state, chosen, SILENT)
        number += 1


@pytest.mark.parametrize(("game", "name"), SETUPS)
def test_equal_seeds_play_alike(game: str, name: str) -> None:
    text, start, table, make = opened(game, name)
    games = []
    for _ in range(2):
        seats = len(table.seats(start))
        record = Record(game, 5, ("planner",) * seats, text)
        assert isinstance(play(table, start, record, [make(start, f"5:{seat}") for seat in range(seats)]), Result)
        games.append(record.choices)
    assert games[0] == games[1]


def test_a_mixture_cannot_be_exploited() -> None:
    """Paper, stone and scissors, where winning with stone counts twice: known odds of ¼, ½ and ¼."""
    table = [[0.0, 1.0, -1.0], [-1.0, 0.0, 2.0], [1.0, -2.0, 0.0]]
    odds = mixture(table, 400)
    assert odds == pytest.approx([0.5, 0.25, 0.25], abs=0.03)
    least = min(sum(share * row[column] for share, row in zip(odds, table, strict=True)) for column in range(3))
    assert least > -0.05


def test_what_is_always_worse_is_never_played() -> None:
    assert mixture([[3.0, 2.0], [1.0, 0.0]]) == [1.0, 0.0]
