"""Reports of battles: decisions, choices, events and their rules; compared with goldens."""

import pytest

from playtest.match import play
from playtest.players.edadh.greedy import make as greedy
from playtest.players.random_player import make as random_player
from sandtable.games.edadh.play.board import show
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.play import Choice, Chronicle, Decision, Player, View, digest
from sandtable.games.replay import Record, replay
from sandtable.games.telling import Telling
from tests.builtin import pack
from tests.conftest import GameGolden
from tests.games.edadh.play.tables import setup_of, shipped, text_of
from tests.games.game_report import Turn


class Reporter:
    """Plays as another player does, and writes down what was asked and what happened before."""

    def __init__(self, player: Player, language: str, chronicle: Chronicle, turns: list[Turn]) -> None:
        self.player, self.chronicle, self.turns = player, chronicle, turns
        self.phrases = pack("edadh").words[language]
        self.telling = Telling(pack("edadh"), language, ("angueth", "huaos"))

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        self.happened()
        chosen = self.player.choose(view, decision, choices)
        faction = view.state.who(view.seat)
        if decision.kind == "mastery" and view.seat == 0:
            self.turns.append(["", *show(view, self.phrases), ""] if view.state.turn == 1 else [])
        question = self.telling.question(decision)
        self.turns[-1].append(f"> {faction}: {question} [{len(choices)}] {chosen} ({self.telling.choice(chosen)})")
        return chosen

    def happened(self) -> None:
        for event in self.chronicle.events:
            if event.seats is None:
                self.turns[-1].append(f"  {self.telling.event(event)}. [{event.rule}]")
        self.chronicle.events.clear()


def report(name: str, language: str, seed: int) -> list[Turn]:
    start, turns, chronicle = shipped(name), [[f"War for Edadh, {name}, seed {seed}"]], Chronicle()
    record = Record("edadh", seed, ("greedy", "greedy"), name)
    players = [Reporter(greedy(start, f"{seed}:{seat}"), language, chronicle, turns) for seat in (0, 1)]
    result = play(TABLE, start, record, players, chronicle)
    players[0].happened()
    reason = pack("edadh").words[language].say(f"play.results.{result.reason}")
    winners = ", ".join(TABLE.seats(start)[seat] for seat in result.winners) or "–"
    state = replay(TABLE, start, record)
    turns[-1] += ["", f"= {winners}: {reason} [{result.rule}]", f"= {digest(state)}"]
    return turns


@pytest.mark.parametrize(
    ("name", "language", "seed"), [("learn", "en", 1), ("full", "en", 7), ("masters", "it", 4), ("terrain", "it", 2)]
)
def test_playthrough(game_golden: GameGolden, name, language, seed) -> None:
    game_golden(f"play/edadh-{name}-{language}.txt", report(name, language, seed), first=3, last=1)


@pytest.mark.parametrize("name", ["learn", "terrain", "masters", "full"])
def test_the_greedy_player_beats_the_random_player(name) -> None:
    start, won = shipped(name), 0
    for seed in range(30):
        seat = seed % 2
        players = [random_player(start, f"{seed}d"), greedy(start, f"{seed}r")]
        result = play(TABLE, start, Record("edadh", seed, ("a", "b"), name), players if seat else players[::-1])
        won += seat in result.winners
    assert won >= 20


def test_the_greedy_player_sees_only_his_view() -> None:
    """He chooses the same on a guess as on the view it comes from, whatever the enemy holds."""
    start = shipped("full")

    class Twice:
        def __init__(self, seed: str) -> None:
            self.one, self.two = greedy(start, seed), greedy(start, seed)
            self.asked = 0

        def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
            self.asked += 1
            guessed = TABLE.guess(view, Record("edadh", self.asked, (), "").cups())
            chosen = self.one.choose(view, decision, choices)
            assert self.two.choose(View(view.seat, guessed), decision, choices) == chosen
            return chosen

    for seed in range(4):
        play(TABLE, start, Record("edadh", seed, ("a", "b"), "full"), [Twice(f"{seed}a"), Twice(f"{seed}b")])


def test_the_greedy_player_musters_a_unit() -> None:
    start = setup_of(text_of("/", "/", level="B, M", terrain="plain"))
    record = Record("edadh", 3, ("a", "b"), "muster")
    assert play(TABLE, start, record, [greedy(start, 1), greedy(start, 2)]).rule
    assert sum(chosen.verb == "muster" for _, chosen in record.choices) == 12
