"""Armies of several Units (ED-4 to ED-7, ER-ED-55): positions, and whole battles by the players of playtests."""

import pytest

from playtest.match import play
from playtest.players.edadh.greedy import make as greedy
from playtest.players.edadh.planner import make as planner
from playtest.players.random_player import make as at_random
from sandtable.games.edadh.play.field import Unplayable
from sandtable.games.edadh.play.state import AWAY, MASTER, READY, SPENT
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.play import Chronicle
from sandtable.games.replay import Record, replay
from tests.games.edadh.play.tables import asked, battle, end_period, ended, kinds_of, plan, setup_of, take, text_of

SHIELDS = "3 shieldsmen / 3 shieldmaidens"
SPEARS = "3 spears / 3 swords"
SECOND = "army: [{front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens]}]"
RESERVE = "army: [{front: [gunners, gunners, gunners], second: [blunderbuss, blunderbuss, blunderbuss]}]"


def test_the_next_unit_enters_fresh() -> None:  # ED-4, ED-6
    state = battle(f"{SHIELDS} | mp: 0, dmg: 0, {SECOND}", f"{SPEARS} | mp: 21, dmg: 4")
    state.sides[0].shaken = True
    told = end_period(state, "rout")
    side = state.sides[0]
    assert told.one("next_unit") == {"side": "angueth", "n": 0} and state.result is None
    assert side.columns == [kinds_of(state, ["archers", "clanmaidens"])] * 3
    assert (side.mp, side.dmg, side.shaken, side.pile, side.reserve) == (50, 0, False, [], [])
    assert sorted(side.removed) == sorted(kinds_of(state, ["shieldsmen"] * 3 + ["shieldmaidens"] * 3))
    assert side.fresh() == [0, 1, 2]


def test_the_enemy_keeps_what_it_has_and_periods_go_on() -> None:  # ED-7
    state = battle(f"{SHIELDS} | mp: 0, {SECOND}", f"{SPEARS} | mp: 31, dmg: 4", level="B, B, C, M")
    period = state.period
    end_period(state, "rout")
    take(state, "pass", "pass")  # swaps after a Period at Ballistic: the new Unit may swap too
    enemy = state.sides[1]
    assert (enemy.mp, enemy.dmg, enemy.troops()) == (31, 4, 6)
    assert (state.period, state.level) == (period + 1, 0)
    assert (asked(state).kind, state.turns) == ("mastery", 3)


def test_the_last_unit_decides() -> None:  # ED-4
    state = battle(f"{SHIELDS} | mp: 0, {SECOND}", SPEARS)
    end_period(state, "rout")
    state.sides[0].mp = -1
    end_period(state, "rout")
    assert (ended(state).winners, ended(state).rule, ended(state).reason) == ((1,), "R-EOP-5", "no_mp")


@pytest.mark.parametrize("dmg", [0, 1])
def test_both_fail_and_one_army_has_another_unit(dmg: int) -> None:  # ED-4, by step 5 and by step 1
    state = battle(f"{SHIELDS} | mp: 0, dmg: {dmg}, {SECOND}", f"{SPEARS} | mp: 0, dmg: {dmg}")
    end_period(state, "defeat" if dmg else "rout")
    assert ended(state).winners == (0,)


def test_both_bring_up_a_unit_and_the_last_two_draw() -> None:  # ED-4
    state = battle(f"{SHIELDS} | mp: 0, {SECOND}", f"{SPEARS} | mp: 0, {RESERVE}")
    assert len(end_period(state, "rout").of("next_unit")) == 2
    for side in state.sides:
        side.mp = 0
    end_period(state, "rout")
    assert (ended(state).winners, ended(state).reason) == ((), "both_fail")


def test_defeated_at_step_1() -> None:  # ED-5: no discards, no piles compared, nobody Shaken
    state = battle(f"{SHIELDS} | mp: 10, dmg: 11, {SECOND}", f"{SPEARS} | dmg: 9")
    state.sides[1].shaken = True
    state.period = 3
    told = end_period(state)
    assert told.of("defeated") and not told.of("next_unit")
    assert (asked(state).kind, asked(state).seat) == ("discard", 1)
    take(state, "discard 1", told=told)
    assert [kind for kind in told.kinds() if kind in ("shaken", "routed", "steady", "next_unit")] == [
        "steady",
        "next_unit",
    ]
    assert not state.sides[1].shaken and state.sides[0].mp == 50 and state.result is None


def test_routed_then_the_next() -> None:  # R-EOP-4, ED-4
    state = battle(f"{SHIELDS} | {SECOND}", SPEARS)
    state.period = 4
    state.sides[0].shaken = True
    state.sides[0].pile = kinds_of(state, ["shieldsmen"])
    told = end_period(state)
    assert told.of("routed") and told.of("next_unit") and state.result is None


def test_masters_standard_and_stratagems_stay() -> None:  # ED-7
    led = "combat_master: cm_champion, battle_master: bm_warleader, standard: std_angueth, stratagems: {in_play: [loose_order]}"
    state = battle(f"{SHIELDS} | mp: 0, {led}, {SECOND}", SPEARS, terrain="wood")
    side = state.sides[0]
    side.master, side.standard, side.locked = SPENT, False, [plan(state, "counter")]
    in_play = side.in_play[:]
    end_period(state, "rout")
    assert (side.master, side.standard, side.battle) == (READY, False, READY)
    assert side.in_play == in_play and side.locked == [plan(state, "counter")]


def test_a_master_who_was_discarded_stays_lost() -> None:  # ED-7
    state = battle(f"{SHIELDS} | mp: 0, combat_master: cm_champion, {SECOND}", SPEARS)
    state.sides[0].master, state.sides[0].pile = AWAY, [MASTER]
    end_period(state, "rout")
    assert state.sides[0].master == AWAY and MASTER in state.sides[0].removed


def test_both_players_see_what_waits() -> None:
    state = battle(f"{SHIELDS} | {SECOND}", SPEARS)
    assert TABLE.view(state, 1).state.sides[0].reserve == [[kinds_of(state, ["archers", "clanmaidens"])] * 3]


def test_twenty_periods_for_each_unit() -> None:  # ED-1
    state = battle(f"{SHIELDS} | {SECOND}", SPEARS)
    state.period = 20
    end_period(state)
    assert state.result is None
    state.period = 40
    end_period(state)
    assert ended(state).adjourned


def test_only_the_first_unit_is_composed() -> None:
    with pytest.raises(Unplayable, match="only the first is composed"):
        battle(f"{SHIELDS} | army: [{{front: [], second: []}}]", SPEARS)


@pytest.mark.parametrize(
    ("one", "two", "seed"),
    [(at_random, at_random, 1), (at_random, greedy, 2), (greedy, greedy, 3), (planner, greedy, 4)],
)
def test_whole_battles_of_armies(one, two, seed) -> None:
    """Two Units against two: every battle ends, an army loses only with its last Unit, and the record replays."""
    start = setup_of(text_of(f"{SHIELDS} | {SECOND}", f"{SPEARS} | {RESERVE}", level="B, C, M", terrain="wood"))
    chronicle, record = Chronicle(), Record("edadh", seed, ("one", "two"), "armies")
    players = [make(start, f"{seed}:{seat}") for seat, make in enumerate((one, two))]
    result = play(TABLE, start, record, players, chronicle)
    state = replay(TABLE, start, record)
    assert state.result == result
    entered = [event.data["side"] for event in chronicle.events if event.kind == "next_unit"]
    assert not result.adjourned and all(
        not side.reserve and state.who(seat) in entered
        for seat, side in enumerate(state.sides)
        if seat not in result.winners
    )
