"""The greedy player of Let's War: better than chance, honest about what it cannot see, and of some sense."""

import pytest

from playtest.match import play
from playtest.players import random_player
from playtest.players.lets_war import greedy
from sandtable.games.cups import Cups
from sandtable.games.lets_war.play.table import TABLE
from sandtable.games.play import SILENT, Result
from sandtable.games.replay import Record
from tests.games.lets_war.play.table import LINES, Bare, shipped, text_of


@pytest.mark.parametrize("name", ["historical-2", "historical-4", "attrition-5"])
def test_it_beats_the_random_player(name: str) -> None:
    start, won = shipped(name), 0
    for seed in range(8):
        side = ("CEN", "ENT")[seed % 2]
        players = [
            (greedy if nation.faction.value == side else random_player).make(start, f"{seed} {seat}")
            for seat, nation in enumerate(start.nations)
        ]
        result = play(TABLE, start, Record("lets-war", seed, ("x",) * len(players), text_of(name)), players)
        won += start.nations[result.winners[0]].faction.value == side
    assert won >= 7


def test_it_chooses_alike_whatever_it_cannot_see() -> None:
    start = shipped("attrition-7")
    war = TABLE.lay(start, Cups(11))
    number = 0
    while not isinstance(decision := TABLE.decision(war), Result) and number < 120:
        view, offered = TABLE.view(war, decision.seat), TABLE.choices(war)
        chosen = greedy.make(start, number).choose(view, decision, offered)
        guess = TABLE.guess(view, Cups(number, "guess"))
        other = TABLE.view(guess, decision.seat)
        assert greedy.make(start, number).choose(other, decision, TABLE.choices(other.state)) == chosen
        TABLE.take(war, chosen, SILENT)
        number += 1


def chosen(bare: Bare) -> str:
    decision = TABLE.decision(bare.war)
    assert not isinstance(decision, Result)
    return str(greedy.make(None, 1).choose(TABLE.view(bare.war, decision.seat), decision, TABLE.choices(bare.war)))


def test_it_strikes_the_last_blow() -> None:
    bare = Bare(LINES[4], "GER")
    bare.give("GER", "CF-01")
    bare.camp("GBR").active = 0b00010
    assert chosen(bare) in ("boom INF GBR CAV", "boom ART GBR CAV")


def test_it_stops_the_last_blow() -> None:
    bare = Bare(LINES[4], "GER")
    bare.give("GER", "CF-01")
    bare.give("GBR", "CF-02")
    bare.camp("GBR").active = 0b00010
    bare.do("boom INF GBR CAV")
    assert chosen(bare) == "miss CF-02"


def test_it_arms_before_it_attacks_and_never_taxes_into_revolution() -> None:
    bare = Bare(LINES[4], "GER")
    bare.give("GER", "CF-01", "CF-20")
    assert chosen(bare) == "lay CF-20"
    bare = Bare(LINES[4], "GER")
    bare.camp("GER").homefront = 1
    assert chosen(bare) == "end"


def test_it_leaves_neutral_italy_alone() -> None:
    bare = Bare(LINES[3], "GER")
    bare.give("GER", "CF-01")
    bare.camp("FRA").active = 0b10000
    bare.lose("GER", "NAV")
    assert chosen(bare) in ("end", "tax")


def test_it_pays_with_what_it_needs_least() -> None:
    bare = Bare(LINES[4], "GER")
    bare.lay("GER", "GER-N1")
    bare.give("GER", "CF-01", "CF-02", "CF-48", "CF-49")
    bare.do("spy 3 FRA")
    assert chosen(bare) == "pay CF-48"
