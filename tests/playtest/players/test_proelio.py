"""The greedy player of Proelio: better than chance, honest, and with sense in plain positions."""

import pytest

from playtest.match import play
from playtest.players import random_player
from playtest.players.proelio.greedy import make
from sandtable.games.cups import Cups
from sandtable.games.play import Decision, Result
from sandtable.games.proelio.play.table import TABLE
from sandtable.games.replay import Record
from tests.games.proelio.play.table import defended, do, house, position, setup


def chosen(state) -> str:
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision)
    return str(make(None, 1).choose(TABLE.view(state, decision.seat), decision, TABLE.choices(state)))


@pytest.mark.parametrize(("name", "least"), [("open-3", 0.7), ("open-6", 0.5), ("allied-4", 0.85)])
def test_it_beats_the_random_player(name: str, least: float) -> None:
    start = setup(name)
    seats, won = len(start.seats), 0
    for seed in range(40):
        mine = {seed % seats} if name != "allied-4" else {seed % 2, seed % 2 + 2}
        record = Record("proelio", seed, ("greedy",) * seats, "x")
        players = [(make if seat in mine else random_player.make)(start, f"{seed} {seat}") for seat in range(seats)]
        won += bool(mine & set(play(TABLE, start, record, players).winners))
    assert won >= least * 40


def test_it_chooses_alike_on_every_guess() -> None:
    """What it may not know makes no difference to it."""
    start = setup("open-4")
    state, seen = TABLE.lay(start, Cups(5)), 0
    while not isinstance(decision := TABLE.decision(state), Result):
        view = TABLE.view(state, decision.seat)
        guess = TABLE.guess(view, Cups(f"guess {seen}"))
        offered = TABLE.choices(state)
        here = make(start, seen).choose(view, decision, offered)
        assert make(start, seen).choose(TABLE.view(guess, decision.seat), decision, offered) == here
        do(state, str(here))
        seen += 1
    assert seen > 20


def test_it_builds_a_fort_first() -> None:
    assert chosen(position(house("shields dung dung"), house("dung"), house("dung"))) == "fort shields"


def test_it_gives_the_worst_card() -> None:
    assert chosen(defended("soldiers", "dung gunpowder edict")) in ("ready", "deploy edict")
    state = defended("soldiers", "dung gunpowder hero")
    assert chosen(state) == "give dung"


def test_it_saves_its_life() -> None:
    """A gold back laid with a fort of three may be a Hero; only Towers keep this House standing."""
    assert chosen(defended("imperial_dung", "towers dung", "palisades", reach=3)) == "deploy towers"
    # Two short: to keep the fort would cost the whole Hand.
    assert chosen(defended("knights", "dung knights", "shields")) == "sacrifice"


def test_it_lays_gunpowder_against_a_great_fort() -> None:
    state = position(house("gunpowder dung"), house("dung dung", "fortress"), house("dung"))
    assert chosen(state) == "attack gunpowder"
