"""Search players of the card games: they think on what their views tell, and choose the same for the same seed."""

import pytest

from playtest.computer_players import players_of
from playtest.players.edadh import standing as edadh
from playtest.players.lets_war import standing as lets_war
from playtest.players.proelio import standing as proelio
from playtest.weights import sheet_of, weights_of
from sandtable.games.cups import Cups
from sandtable.games.documents import read_document
from sandtable.games.game_play import GamePlay
from sandtable.games.play import SILENT, Decision
from sandtable.games.registry import find_part
from sandtable.model.document import load_document
from sandtable.resources import builtin_packs

SETUPS = [("proelio", "open-4"), ("proelio", "allied-4"), ("edadh", "full"), ("lets-war", "attrition-5")]
STARTS = {"proelio": proelio.START, "edadh": edadh.START, "lets-war": lets_war.START}
ASKED = 4  # decisions a search player is asked for


def opened(game: str, name: str):
    folder = builtin_packs()[game]
    text = (folder / "setups" / f"{name}.yaml").read_text(encoding="utf-8")
    start = read_document(load_document(text.encode(), name, folder).document)
    return start, find_part(game, GamePlay).table, players_of(game)


@pytest.mark.parametrize("game", list(STARTS))
def test_it_was_tried_against_the_planner(game: str) -> None:
    (trial,) = sheet_of(game, "search").trials
    assert trial.against == "planner" and trial.games >= 14 and trial.share > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SETUPS)
def test_it_chooses_alike_whatever_it_cannot_see(game: str, name: str) -> None:
    start, table, players = opened(game, name)
    search, planner = players["search"], players["planner"]
    state, number, asked = table.lay(start, Cups(13)), 0, 0
    while isinstance(decision := table.decision(state), Decision) and asked < ASKED:
        offered = table.choices(state)
        chosen = planner(start, number).choose(table.view(state, decision.seat), decision, offered)
        if number > 20 and number % 7 == 0 and len(offered) > 1:
            asked += 1
            here = search(start, number).choose(table.view(state, decision.seat), decision, offered)
            guess = table.guess(table.view(state, decision.seat), Cups(number, "guess"))
            assert search(start, number).choose(table.view(guess, decision.seat), decision, offered) == here
            assert table.allows(state, here) is None
        table.take(state, chosen, SILENT)
        number += 1
    assert asked == ASKED


@pytest.mark.parametrize(("game", "name"), SETUPS)
def test_who_has_won_stands_best_and_chances_add_up(game: str, name: str) -> None:
    """At any time the sides' chances are one whole; at the end they are the result."""
    start, table, players = opened(game, name)
    state = table.lay(start, Cups(3))
    weights = list(weights_of(game, "search", STARTS[game]).values())
    standing = {"proelio": proelio.standing, "edadh": edadh.standing, "lets-war": lets_war.standing}[game]
    seats = len(table.seats(start))
    planners = [players["planner"](start, f"3:{seat}") for seat in range(seats)]
    number = 0
    while isinstance(decision := table.decision(state), Decision):
        if number % 10 == 0 and game != "lets-war":
            found = [standing(state, seat, weights) for seat in range(seats)]
            assert sum(found) == pytest.approx(2.0 if name == "allied-4" else 1.0)
        view, offered = table.view(state, decision.seat), table.choices(state)
        table.take(state, planners[decision.seat].choose(view, decision, offered), SILENT)
        number += 1
    assert [standing(state, seat, weights) for seat in range(seats)] == [
        seat in decision.winners for seat in range(seats)
    ]
