"""The hand-worked vectors of the rules reference, by id; those with an h use HOUSE values of the pack."""

import pytest

from sandtable.games.edadh.cards import LEVELS
from sandtable.games.edadh.play.deeds import OFF
from sandtable.games.edadh.play.movement import next_level
from sandtable.games.edadh.play.state import AWAY, MASTER, READY, SPENT
from sandtable.games.edadh.play.stratagems import pick_refusal
from tests.games.edadh.play.tables import (
    asked,
    battle,
    end_period,
    ended,
    kinds_of,
    lay,
    plan,
    play_turn,
    refused,
    take,
)

SHIELDS = "3 shieldsmen / 3 shieldmaidens"
SPEARS = "3 spears / 3 swords"
SWORDS = "3 swords / 3 spears"


@pytest.mark.parametrize(("first", "second"), [(4, 1), (9, 4), (12, 9)])
def test_tv_01_the_higher_value_attacks(first, second) -> None:  # R-INIT-4
    assert play_turn(lay("learn"), str(first), str(second)).one("attacks") == {"side": "angueth"}
    assert play_turn(lay("learn"), str(second), str(first)).one("attacks") == {"side": "huaos"}


@pytest.mark.parametrize(("first", "second", "value"), [(3, 12, 15), (4, 11, 16), (1, 8, 13), (5, 12, 17)])
def test_tv_02_alternates(first, second, value) -> None:  # R-INIT-3
    told = play_turn(lay("learn"), str(first), str(second))
    assert told.one("attacks_by_alternate") == {"side": "angueth", "value": value}


@pytest.mark.parametrize(("first", "second"), [(2, 2), (8, 8), (2, 8)])
def test_tv_03_the_same_card_draws(first, second) -> None:  # R-INIT-2
    assert "drawn_turn" in play_turn(lay("learn"), str(first), str(second)).kinds()


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_tv_04_twelve_is_cheap_against_low_values(value) -> None:  # R-MP-1
    assert play_turn(lay("learn"), "12", str(value)).of("paid")[0].data["n"] == 1


def test_tv_05_twelve_against_seven() -> None:  # R-MP-1, R-INIT-4
    told = play_turn(lay("learn"), "12", "7")
    assert told.of("paid")[0].data["n"] == 10
    assert told.one("attacks") == {"side": "angueth"}


def test_tv_06_twelve_against_six() -> None:  # R-INIT-2, R-MP-1
    told = play_turn(lay("learn"), "12", "6")
    assert "drawn_turn" in told.kinds()
    assert told.of("paid")[0].data["n"] == 10


def test_tv_07_mp_stop_at_sixty() -> None:  # R-CHO-3
    state = battle("3 shieldmaidens / 3 shieldsmen | mp: 60", SPEARS)
    told = play_turn(state, "1", "3")
    assert told.of("paid")[0].data == {"side": "angueth", "n": 1, "mp": 59}
    assert told.of("gains")[0].data == {"side": "angueth", "n": 3, "mp": 60}


def test_tv_08h_protected_by_the_shield() -> None:  # R-PRO-2
    state = battle(SHIELDS, SWORDS)
    told = play_turn(state, "4", "7")
    assert told.one("protected_troop") == {"side": "angueth", "troop": "shieldsmen"}
    assert state.sides[0].dmg == 0


def test_tv_09h_not_listed_not_protected() -> None:  # R-PRO-1, R-DMG-2
    state = battle(SHIELDS, SWORDS)
    told = play_turn(state, "7", "8")
    assert told.one("hit") == {"side": "huaos", "troop": "swords", "att": 8, "defence": 7, "n": 6}
    assert state.sides[0].dmg == 6
    assert not state.sides[0].pile


def test_tv_10h_protection_stops_extra_damage_too() -> None:  # R-PRO-3, R-XTR-1
    state = battle(SHIELDS, SWORDS)
    told = play_turn(state, "9", "12")
    assert told.one("protected_troop") == {"side": "angueth", "troop": "shieldsmen"}
    assert "extra" not in told.kinds()
    assert state.sides[0].dmg == 0


def test_tv_11h_immediate_discard() -> None:  # R-XTR-1, R-NXT-1, R-EOP-2
    state = battle(SHIELDS, SWORDS)
    told = play_turn(state, "10", "12")
    assert told.one("troop_lost") == {"side": "angueth", "troop": "shieldsmen", "n": 9, "dv": 8}
    assert state.sides[0].pile == kinds_of(state, ["shieldsmen"])
    assert state.turns == 3  # ER-ED-11
    told = end_period(state)
    assert told.one("lowered") == {"side": "angueth", "n": 1, "dmg": 1}
    assert state.sides[0].columns[0] == kinds_of(state, ["shieldmaidens"])


def test_tv_12h_equal_is_not_higher() -> None:  # R-DMG-2, ER-ED-05
    state = battle(SHIELDS, SPEARS)
    told = play_turn(state, "5", "6")
    assert told.one("held") == {"side": "huaos", "troop": "spears", "att": 7, "defence": 7, "n": 2}
    assert state.sides[0].dmg == 2


def test_tv_13h_a_drawn_turn_strikes_twice() -> None:  # R-DMG-4, R-XTR-1
    state = battle(SHIELDS, SPEARS)
    told = play_turn(state, "4", "10")
    assert "drawn_turn" in told.kinds()
    assert [side.dmg for side in state.sides] == [3, 3]


def test_tv_14h_a_star_takes_mp() -> None:  # R-DMG-5
    state = battle(SHIELDS, "3 blunderbuss / 3 gunners", level="B")
    told = play_turn(state, "10", "12")
    assert told.one("star") == {"side": "huaos", "troop": "blunderbuss", "foe": "angueth", "n": 5, "mp": 38}
    assert state.sides[0].dmg == 0
    assert "extra" not in told.kinds()


def test_no_stratagem_raises_what_a_star_takes() -> None:  # R-DMG-5, ER-ED-56
    led = "battle_master: bm_commander, stratagems: {in_play: [volley]}"
    state = battle(SHIELDS, f"3 blunderbuss / 3 gunners | {led}", level="B", terrain="wood")
    assert state.mods[1][OFF] == 1
    told = play_turn(state, "10", "12")
    assert told.one("star") == {"side": "huaos", "troop": "blunderbuss", "foe": "angueth", "n": 5, "mp": 38}


def test_tv_15h_a_star_does_nothing_in_a_drawn_turn() -> None:  # R-DMG-5
    state = battle("3 archers / 3 clanmaidens", "3 blunderbuss / 3 gunners", level="B")
    told = play_turn(state, "6", "12")
    assert told.one("star_idle") == {"side": "huaos", "troop": "blunderbuss"}
    assert (state.sides[0].mp, state.sides[0].dmg) == (50 - 4 + 3, 0)


def test_tv_16h_the_wood_takes_one() -> None:  # R-DMG-3
    state = lay("terrain")
    told = play_turn(state, "4", "5")
    assert told.one("hit") == {"side": "huaos", "troop": "gunners", "att": 7, "defence": 4, "n": 6}
    assert told.one("ground") == {"side": "angueth", "change": -1}
    assert state.sides[0].dmg == 5


def test_tv_17h_the_wood_protects() -> None:  # R-PRO-2, ER-ED-44
    units = ("3 clanmaidens / 3 archers", "3 blunderbuss / 3 gunners")
    state = battle(*units, level="B", terrain="wood")
    assert play_turn(state, "7", "4").one("protected_ground") == {"side": "huaos", "troop": "blunderbuss"}
    state = battle(*units, level="B")
    told = play_turn(state, "7", "4")
    # The pack's Blunderbuss has Protection 1, the ClanMaidens Piercing 1 at Ballistic.
    assert told.one("not_protected") == {"side": "huaos", "troop": "blunderbuss"}
    assert told.one("held") == {"side": "angueth", "troop": "clanmaidens", "att": 4, "defence": 5, "n": 3}
    assert state.sides[1].dmg == 3


def test_tv_18_discards_keep_columns_equal() -> None:  # R-EOP-3
    state = battle(f"{SHIELDS} | mp: 41, dmg: 19", SPEARS)
    end_period(state)
    assert asked(state).kind == "discard"
    take(state, "discard 1")
    assert state.sides[0].dmg == 11
    assert [column[0] for column in state.sides[0].columns] == kinds_of(
        state, ["shieldmaidens", "shieldsmen", "shieldsmen"]
    )
    assert refused(state, "discard 1").reason == "longest_column"
    take(state, "discard 3")
    assert state.sides[0].dmg == 3
    assert len(state.sides[0].removed) == 2
    assert state.sides[0].shaken


@pytest.mark.parametrize(("dmg", "lost"), [(30, False), (31, True)])
def test_tv_19_defeat_wants_more_damage_than_mp(dmg, lost) -> None:  # R-EOP-1
    state = battle(f"{SHIELDS} | mp: 30, dmg: {dmg}", SPEARS)
    told = end_period(state)
    assert ("defeated" in told.kinds()) == lost
    if lost:
        result = ended(state)
        assert (result.winners, result.rule, result.reason) == ((1,), "R-EOP-1", "defeated")


def test_tv_20_withdrawing_stops_above_thirty() -> None:  # R-EOP-3b
    state = battle(f"{SHIELDS} | mp: 27", SPEARS)
    end_period(state)
    assert asked(state).kind == "withdraw"
    take(state, "withdraw 2")
    assert state.sides[0].mp == 31
    assert asked(state).kind == "mastery"
    assert state.sides[0].troops() == 5


@pytest.mark.parametrize("res", [False, True])
def test_tv_21_rout_and_resolve(res) -> None:  # R-EOP-4, R-STD-1
    state = battle(f"{SHIELDS} | standard: std_angueth", SPEARS)
    state.period = 2
    state.sides[0].shaken = True
    state.sides[0].pile = kinds_of(state, ["shieldsmen"] * 3)
    state.sides[1].pile = kinds_of(state, ["spears"] * 2)
    end_period(state, "resolve")
    assert asked(state).kind == "resolve"
    take(state, "resolve" if res else "pass")
    if res:
        assert not state.sides[0].shaken
        assert asked(state).kind == "mastery"
    else:
        assert (ended(state).winners, ended(state).reason) == ((1,), "routed")


def test_tv_22_recovery() -> None:  # R-EOP-4
    state = battle(SHIELDS, SPEARS)
    state.period = 2
    state.sides[0].shaken = True
    for side, troop in zip(state.sides, ("shieldsmen", "spears"), strict=True):
        side.pile = kinds_of(state, [troop])
    assert "steady" in end_period(state, "resolve").kinds()
    assert not state.sides[0].shaken


def test_tv_23_both_without_mp() -> None:  # R-EOP-5
    state = battle(f"{SHIELDS} | mp: 0", f"{SPEARS} | mp: 0")
    end_period(state)
    take(state, "pass", "pass")  # nobody withdraws
    result = ended(state)
    assert (result.winners, result.rule, result.reason) == ((), "R-EOP-5", "both_fail")


def test_tv_24h_combining_once() -> None:  # R-CMB-2, R-CMB-4
    state = battle("shieldsmen, 2 shieldmaidens / 3 shieldsmen", "2 spears / 2 swords")
    assert state.turns == 2
    told = play_turn(state, "8", "7", "combine 1 2")
    assert told.one("hit")["att"] == 13
    state.sides[0].front[0] = 0  # even with two Troops face-up
    take(state, "play 8", "play 7")
    assert refused(state, "combine 1 3").reason == "may_not_combine"


def test_tv_25_standard_movement() -> None:  # R-MOV-1
    state = lay("terrain")
    state.period = 0
    levels = []
    for _ in range(5):
        levels.append(LEVELS[next_level(state)])
        state.period += 1
    assert levels == ["B", "B", "C", "M", "M"]


def test_tv_26_swaps() -> None:  # R-MOV-3
    state = lay("terrain")
    state.period, state.level = 3, 1
    end_period(state)
    assert asked(state).kind == "swap"
    assert refused(state, "swap 1 2").reason == "across_columns"
    take(state, "swap 1")
    assert state.sides[0].columns[0] == kinds_of(state, ["clanmaidens", "archers"])
    assert refused(state, "swap 1").reason == "moved_already"
    take(state, "pass", "pass")
    assert LEVELS[state.level] == "M"
    end_period(state)
    assert asked(state).kind == "mastery"
    assert refused(state, "swap 1").rule == "R-INIT-1"


def test_tv_27_both_masters_in_a_drawn_turn() -> None:  # R-CM-4
    state = lay("masters")
    told = play_turn(state, "4 mst", "10 mst", "choose 1", "choose 1", "pass", "pass")
    assert len(told.of("master_flips")) == 2
    assert not [kind for kind in told.kinds() if kind.startswith("bonus")]
    assert [side.master for side in state.sides] == [SPENT, SPENT]


def test_tv_28h_duel_of_masters() -> None:  # R-CM-5, ER-ED-23
    state = battle(
        "3 clanmaidens / 3 archers | combat_master: cm_champion",
        "3 gunners / 3 blunderbuss | combat_master: cm_blade",
        level="C",
    )
    # The Attacker passes at S4 and S6 and takes the MP; so does the Defender.
    texts = ("choose 1", "choose 1", "pass", "pass", "pass", "pass", "bonus mp", "bonus mp")
    told = play_turn(state, "12 mst", "10 mst", *texts)
    assert told.one("damage") == {"side": "huaos", "n": 9, "dmg": 9}
    assert told.one("master_lost") == {"side": "huaos", "card": "cm_blade", "n": 9, "dv": 8}
    assert (state.sides[1].pile, state.sides[1].troops()) == ([MASTER], 6)
    assert state.sides[1].master == AWAY
    assert end_period(state).one("lowered") == {"side": "huaos", "n": 1, "dmg": 1}


def test_tv_29h_costs_within_the_level() -> None:  # R-STR-1, R-STR-2
    state = lay("full")
    side = state.sides[0]
    side.in_play.clear()
    side.locked.clear()

    def refusal(first: str, second: str) -> str:
        side.picks[:] = [plan(state, first)]
        found = pick_refusal(state, 0, plan(state, second), secret=True)
        return found.reason if found is not None else ""

    assert refusal("counter", "war_cry") == ""
    assert refusal("counter", "wedge") == "too_dear"
    assert refusal("retreat", "counter") == refusal("counter", "retreat") == "stands_alone"


@pytest.mark.parametrize(("angueth", "huaos", "promoted"), [("9", "6", True), ("6", "12", False), ("6", "9", False)])
def test_tv_30_tactics(angueth, huaos, promoted) -> None:  # R-STR-5, R-STR-6, R-STR-9
    state = lay("full")
    # The pack's choice for Angueth: Counter locked, Loose Order in play; Ambush put in play for the enemy.
    state.sides[1].locked.clear()
    state.sides[1].in_play.append(plan(state, "ambush"))
    for side in state.sides:
        side.standard = False
    told = play_turn(state, f"{angueth} tcts", huaos)
    for side in state.sides:
        side.dmg = 0
    assert ("promotes" in told.kinds()) == promoted
    assert ("tactics_fail" in told.kinds()) != promoted
    assert state.sides[0].battle == (AWAY if promoted else SPENT)
    told = end_period(state)
    if promoted:
        assert told.one("enters") == {"side": "angueth", "card": "counter"}
        assert told.one("countered") == {"side": "angueth", "card": "counter", "other": "ambush"}
    else:
        assert told.one("locked_back") == {"side": "angueth", "n": 1}
        assert plan(state, "ambush") in state.sides[1].in_play
    take(state, *["pass"] * (1 if promoted else 2))
    assert state.sides[0].battle == READY


def test_tv_31h_the_first_turn_of_the_learning_game() -> None:
    state = lay("learn")
    told = play_turn(state, "8", "7")
    assert told.one("attacks") == {"side": "angueth"}
    assert [side.mp for side in state.sides] == [46, 47]
    assert told.one("held") == {"side": "angueth", "troop": "shieldsmen", "att": 6, "defence": 7, "n": 3}
    assert [side.dmg for side in state.sides] == [0, 3]


def test_tv_32h_twelve_against_five() -> None:  # R-INIT-3, R-MP-1, ER-ED-37
    told = play_turn(lay("learn"), "12", "5")
    assert told.one("attacks_by_alternate") == {"side": "huaos", "value": 17}
    assert [event.data["n"] for event in told.of("paid")] == [1, 3]
