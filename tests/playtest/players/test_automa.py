"""The automa: it reads its file and its view only, the first row that can be done is done, and it ends its games."""

from importlib import import_module

import pytest

from playtest.match import Match
from playtest.players.automa import AutomaPlayer, Reading
from sandtable.games.automa import open_automa, rows_from
from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Result, View, choice
from sandtable.jobs.play import open_named
from sandtable.model.reading.schema import read_schema
from tests.builtin import pack

STARTS = ("proelio/open-3", "lets-war/historical-2", "edadh/full")
GAMES = ("proelio", "lets-war", "edadh")


def reading_of(game: str) -> Reading:
    found: Reading = import_module(f"playtest.players.{game.replace('-', '_')}.automa").READING
    return found


@pytest.mark.parametrize("named", STARTS)
def test_it_chooses_alike_whatever_it_cannot_see(named: str) -> None:
    game, asked = open_named(named), 0
    players = [game.player("greedy", str(number)) for number in range(len(game.seats))]
    players[1] = game.player("automa", "4")
    other = game.player("automa", "4")
    match = Match(game.table, game.table.lay(game.start, Cups(5)), players)
    while not isinstance(match.decision, Result):
        decision, state = match.decision, match.state
        if decision.seat == 1:
            guess = game.table.guess(game.table.view(state, 1), Cups(asked, "guess"))
            chosen = other.choose(game.table.view(guess, 1), decision, game.table.choices(guess))
            before = match.state.copy()
            match.step()
            game.table.take(before, chosen, match.tell)
            assert list(before.lines()) == list(match.state.lines())
            asked += 1
        else:
            match.step()
    assert asked > 2


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_schema_has_a_meaning(game: str) -> None:
    schema, reading = read_schema(f"{game}/solo/automa"), reading_of(game)
    for bound in ("least", "most"):
        assert schema["$defs"][bound]["properties"].keys() == reading.facts.keys()
    assert set(schema["$defs"]["prefer"]["items"]["enum"]) == reading.preferences.keys()


@pytest.mark.parametrize("named", STARTS)
def test_the_schema_knows_every_question_and_verb_of_a_game(named: str) -> None:
    game = open_named(named)
    questions = read_schema(f"{game.document.pack.id}/solo/automa")["properties"]["questions"]["properties"]
    players = [game.player("random", str(number)) for number in range(len(game.seats))]
    match = Match(game.table, game.table.lay(game.start, Cups(1)), players)
    while not isinstance(match.decision, Result):
        verbs = {one.verb for one in game.table.choices(match.state)}
        assert verbs <= set(questions[match.decision.kind]["items"]["properties"]["do"]["enum"])
        match.step()


# Rows for one question about letters; `size` is the number of a choice's words.
READING = Reading(
    {"hand": lambda state, _seat: len(state)}, {"size": lambda _s, _p, made: len(made.words)}, lambda s, _: s
)
OFFERED = [choice("play", "a"), choice("play", "b"), choice("play", "b", "c"), choice("pass")]


@pytest.mark.parametrize(
    ("row", "chosen"),
    [
        ("do: pass", {"pass"}),
        ("do: play", {"play a", "play b", "play b c"}),
        ("do: play, only: [b]", {"play b", "play b c"}),
        ("do: play, never: [b]", {"play a"}),
        ("do: play, first: [c, a]", {"play b c"}),
        ("do: play, first: [z, a]", {"play a"}),
        ("do: play, only: [b], prefer: [size]", {"play b"}),
        ("do: play, most: {hand: 1}", {"pass"}),
        ("do: play, least: {hand: 3}", {"pass"}),
        ("do: play, least: {hand: 2}, most: {hand: 2}, never: [b]", {"play a"}),
        ("do: fly", {"pass"}),
    ],
)
def test_a_row_does_what_it_says(row: str, chosen: set[str]) -> None:
    rows = rows_from({"questions": {"act": [_read(row), {"do": "pass"}]}})
    view, decision = View(0, ["a", "b"]), Decision(0, "act", "R-1")
    player = AutomaPlayer(rows, READING, 1)
    assert {str(player.choose(view, decision, OFFERED)) for _ in range(60)} == chosen


def _read(row: str) -> dict[str, object]:
    from yaml import safe_load

    found: dict[str, object] = safe_load(f"{{{row}}}")
    return found


def test_cards_come_up_as_often_as_they_are_held() -> None:
    rows = rows_from({"questions": {"act": [{"do": "play"}]}})
    player, view = AutomaPlayer(rows, READING, 1), View(0, ["a", "a", "a", "b"])
    drawn = [player.choose(view, Decision(0, "act", "R-1"), OFFERED[:2]).words[0] for _ in range(400)]
    assert 270 < drawn.count("a") < 330


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_a_built_in_file_is_done_at_some_time(game: str) -> None:
    rows = open_automa(pack(game))
    done: set[tuple[str, int]] = set()

    class Noting(AutomaPlayer):
        """Automa that notes the rows it has done."""

        def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
            if len(choices) > 1:
                for number, row in enumerate(rows.get(decision.kind, ())):
                    if self._holds(row, view) and self._best(row, view, choices):
                        done.add((decision.kind, number))
                        break
            return super().choose(view, decision, choices)

    for named in [one for one in STARTS if one.startswith(game)]:
        seated = open_named(named)
        for seed in range(25):
            players = [Noting(rows, reading_of(game), f"{seed}:{seat}") for seat in range(len(seated.seats))]
            match = Match(seated.table, seated.table.lay(seated.start, Cups(seed)), players)
            while not isinstance(match.decision, Result):
                match.step()
    assert done == {(question, number) for question, found in rows.items() for number in range(len(found))}
