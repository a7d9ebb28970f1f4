"""The End of the Period beyond the vectors, the order of ED-2, the cap of ED-1, composed Units."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.edadh.play.field import Unplayable
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.play import choice
from tests.games.edadh.play.tables import (
    asked,
    battle,
    end_period,
    ended,
    kinds_of,
    lay,
    refused,
    setup_of,
    take,
    text_of,
)

SHIELDS = "3 shieldsmen / 3 shieldmaidens"
SPEARS = "3 spears / 3 swords"


def test_the_battle_is_drawn_after_twenty_periods() -> None:  # ED-1, ER-ED-40
    state = lay("learn")
    state.period = 20
    assert end_period(state).one("adjourned") == {"n": 20}
    result = ended(state)
    assert (result.winners, result.rule, result.adjourned) == ((), "ED-1", True)
    assert TABLE.choices(state) == []
    assert refused(state, "pass").reason == "over"


@pytest.mark.parametrize(("period", "first"), [(1, 0), (2, 1), (3, 0)])
def test_who_decides_first(period, first) -> None:  # ED-2, ER-ED-41
    state = battle(f"{SHIELDS} | dmg: 9", f"{SPEARS} | dmg: 9")
    state.period = period
    end_period(state)
    assert (asked(state).kind, asked(state).seat) == ("discard", first)
    take(state, "discard 1")
    assert asked(state).seat == 1 - first


def test_both_defeated_is_a_draw() -> None:  # ER-ED-09
    state = battle(f"{SHIELDS} | mp: 10, dmg: 11", f"{SPEARS} | mp: 10, dmg: 11")
    end_period(state)
    assert (ended(state).winners, ended(state).rule) == ((), "R-EOP-1")


def test_nobody_withdraws_at_exactly_thirty() -> None:  # ER-ED-13
    state = battle(f"{SHIELDS} | mp: 30", SPEARS)
    end_period(state)
    assert asked(state).kind == "mastery"


def test_a_withdrawal_may_force_a_discard() -> None:  # ER-ED-14, ER-ED-46
    state = battle("3 shieldsmen / 3 archers | mp: 10, dmg: 8", SPEARS)
    end_period(state)
    assert asked(state).kind == "withdraw"
    take(state, "withdraw 1")
    # Archers of DV 6 came to the front: 8 Damage are above that.
    assert (asked(state).kind, state.sides[0].dmg, state.sides[0].mp) == ("discard", 8, 14)
    take(state, "discard 2")
    assert (asked(state).kind, state.sides[0].dmg) == ("withdraw", 0)


def test_giving_up_the_last_troop_is_not_offered() -> None:
    state = battle("shieldsmen / | mp: 10", SPEARS)
    end_period(state)
    assert asked(state).kind == "mastery"


def test_the_other_may_answer_a_standard() -> None:  # ER-ED-24
    state = battle(f"{SHIELDS} | standard: std_angueth", f"{SPEARS} | standard: std_huaos")
    state.sides[0].pile = kinds_of(state, ["shieldsmen"] * 3)
    state.sides[1].pile = kinds_of(state, ["spears"] * 2)
    end_period(state, "resolve")
    assert asked(state).seat == 0  # the larger pile speaks first
    take(state, "resolve")
    assert asked(state).seat == 1
    take(state, "resolve")
    assert [side.shaken for side in state.sides] == [True, False]
    assert [side.standard for side in state.sides] == [False, False]


def test_a_pile_is_never_less_than_nothing() -> None:
    state = battle(f"{SHIELDS} | standard: std_angueth", f"{SPEARS} | standard: std_huaos")
    end_period(state)
    assert asked(state).kind == "mastery"


def test_no_rout_at_the_first_end_of_a_period() -> None:  # R-EOP-4
    state = battle(SHIELDS, SPEARS)
    state.sides[0].shaken = True
    state.sides[0].pile = kinds_of(state, ["shieldsmen"])
    end_period(state, "resolve")
    assert asked(state).kind == "mastery"
    assert state.sides[0].shaken


def test_without_troops_a_side_fails() -> None:  # R-EOP-5
    state = battle("shieldsmen / | dmg: 9", SPEARS)
    end_period(state)
    assert (ended(state).winners, ended(state).reason) == ((1,), "no_troops")


def test_units_are_composed_in_secret() -> None:  # L-ED-15, L-ED-18, R-SET-2
    state = battle("/", "/", terrain="wood", level="B")
    assert (asked(state).seat, asked(state).kind, asked(state).hidden) == (0, "muster", True)
    assert refused(state, "muster spears").rule == "L-ED-16"
    assert refused(state, "muster").reason == "muster_what"
    take(state, *["muster archers"] * 6)
    assert asked(state).seat == 1
    assert TABLE.view(state, 1).state.sides[0].picks == []
    take(state, *["muster gunners"] * 3, *["muster swords"] * 3)
    assert state.sides[1].columns == [kinds_of(state, ["gunners", "swords"])] * 3
    assert (asked(state).kind, state.turns) == ("mastery", 3)


def test_an_army_shares_its_stock() -> None:  # L-ED-33
    army = "/ | army: [{front: [archers, archers, archers], second: [archers, archers, clanmaidens]}]"
    state = battle(army, SPEARS, level="B")
    take(state, "muster archers")
    assert refused(state, "muster archers").reason == "stock"
    assert choice("muster", "archers") not in TABLE.choices(state)


def test_a_battle_has_two_sides_of_at_most_three_columns() -> None:
    text = text_of(SHIELDS, SPEARS)
    alone = "\n".join(line for line in text.split("\n") if "huaos" not in line)
    with pytest.raises(Unplayable, match="two sides"):
        TABLE.lay(setup_of(alone), Cups(1))
    with pytest.raises(Unplayable, match="a Front Rank has 3 Troops"):
        battle("4 shieldsmen / 2 shieldmaidens", SPEARS)
    with pytest.raises(Unplayable, match="no Stratagem is called archers"):
        battle(f"{SHIELDS} | battle_master: bm_warleader, stratagems: {{locked: [archers]}}", SPEARS)
    with pytest.raises(Unplayable, match="no combat-master is called bm_warleader"):
        battle(f"{SHIELDS} | combat_master: bm_warleader", SPEARS)
    kinds = ("archers", "clanmaidens", "shieldsmen", "shieldmaidens")
    units = ", ".join(f"{{front: [{', '.join([kind] * 3)}], second: [{', '.join([kind] * 3)}]}}" for kind in kinds)
    with pytest.raises(Unplayable, match="too few Troops are left for a Unit of angueth"):
        battle(f"/ | army: [{units}]", SPEARS)


def test_sides_sit_in_the_order_of_the_pack() -> None:  # R-SET-1
    text = text_of(SHIELDS, SPEARS).split("\n")
    turned = "\n".join([*text[:4], text[5], text[4], ""])
    assert TABLE.seats(setup_of(turned)) == TABLE.seats(setup_of("\n".join(text))) == ("angueth", "huaos")
