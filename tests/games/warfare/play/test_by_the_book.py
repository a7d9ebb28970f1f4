"""Positions for the rulings of engine 2: people under guard, agitators, one barrage, snipers found, helicopters, options."""

import pytest

from sandtable.games.play import Chronicle
from sandtable.games.warfare.play.position.state import LOST, READY, TRACK, Position, Support
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.field import (
    asked,
    cubes,
    dice,
    field,
    offered,
    refused,
    spent,
    take,
    unit,
    where,
)

HOSTAGE = "h population 0302 face=b"


def _choices(state: Position, verb: str) -> list[str]:
    return [str(choice) for choice in offered(state, verb)]


def kinds(state: Position) -> list[str]:
    return [str(choice) for choice in TABLE.choices(state)]


def support(state: Position, name: str) -> Support:
    found = state.support(name)
    assert found is not None, name
    return found


def heard(told: Chronicle, *wanted: str) -> list[str]:
    return [event.kind for event in told.events if event.kind in wanted]


# --- people under guard (R-TRN-2b)


def test_nobody_loads_people_out_of_the_hex_of_their_guard() -> None:
    state = field("apc gw-apc 0202", "g ins-cell 0302", markers=HOSTAGE)
    assert refused(state, "load apc h") == "R-TRN-2b"
    assert _choices(state, "load") == []


def test_people_are_loaded_when_the_guard_is_gone() -> None:
    state = field("apc gw-apc 0202", "g ins-cell 0901", markers=HOSTAGE)
    assert _choices(state, "load") == ["load apc h"]
    take(state, "load apc h")
    assert unit(state, "apc").cargo >= 0


def test_a_friend_in_their_hex_does_not_hinder() -> None:
    state = field("apc gw-apc 0202\nm usa-marines 0302", "g ins-cell 0901", markers=HOSTAGE)
    assert refused(state, "load apc h") is None


def test_people_are_not_put_down_onto_an_enemy() -> None:
    state = field("apc gw-apc 0202", "g ins-cell 0301", markers="h population 0202 face=b")
    take(state, "load apc h")
    assert refused(state, "unload apc 0301") == "R-TRN-2b"
    assert "unload apc 0301" not in _choices(state, "unload")
    assert "unload apc 0302" in _choices(state, "unload")


def test_an_assault_frees_them() -> None:
    state = field("apc gw-apc 0202\nm usa-marines 0402", "g ins-cell 0302", markers=HOSTAGE)
    take(state, "assault m g", "CS")
    assert (unit(state, "g").where, where(state, "m"), where(state, "h")) == (LOST, "0302", "0302")
    cubes(state, 40, 30)
    assert refused(state, "load apc h") is None


# --- agitators (R-POP-2, R-POP-2b)


def test_irregulars_stir_civilians_that_a_regular_stands_with() -> None:
    state = field("m usa-marines 0302", "c ins-cell 0402", markers=HOSTAGE)
    cubes(state, 30, 40, active=1)
    assert _choices(state, "convert") == ["convert c h"]
    take(state, "convert c h", "S")
    assert state.crowd_in(unit(state, "m").hex)
    # The Regular may stay or leave, but no longer take them along.
    cubes(state, 40, 30)
    assert refused(state, "escort m h 0301") == "R-CIV-1"
    assert refused(state, "move m 0301") is None
    take(state, "move m 0301")
    assert refused(state, "move m 0302") == "R-MOV-5"


def test_a_crowd_around_a_regular_stays_when_it_retreats() -> None:
    state = field("m usa-marines 0302", "c ins-cell 0402", markers="h population 0302 face=a")
    cubes(state, 30, 40, active=1)
    take(state, "assault c m", "MS")
    assert (where(state, "m"), where(state, "h"), where(state, "c")) == ("0202", "0302", "0302")


def test_a_regular_helicopter_above_people_who_turn_may_stay() -> None:
    state = field("k ita-mangusta 0302", "c ins-cell 0402", markers=HOSTAGE)
    cubes(state, 30, 40, active=1)
    take(state, "convert c h", "S")
    assert where(state, "k") == "0302"
    cubes(state, 40, 30)
    assert refused(state, "move k 0301") is None


# --- one barrage seen by a drone (R-DRC-1)


def test_a_drone_sees_for_one_barrage() -> None:
    state = field(
        "s uk-sas 0101",
        "a ins-cell 0905\nb ins-cell 0805",
        sketch="\n".join([". # # # # # # # ."] * 5),
        calls=("west-drone side=fpv\nwest-mortar\nwest-artillery", ""),
    )
    cubes(state, 60, 30)
    take(state, "scout s west-drone")
    told = take(state, "barrage west-mortar light 0905", "M")
    assert heard(told, "seen-by-drone", "scatters") == ["seen-by-drone"]
    told = take(state, "barrage west-artillery light 0905")
    assert heard(told, "seen-by-drone", "scatters") == ["scatters"]


def test_a_barrage_that_a_unit_sees_does_not_use_the_drone() -> None:
    state = field(
        "s uk-sas 0101",
        "a ins-cell 0103\nb ins-cell 0805",
        sketch="\n".join([". # # # # # # # ."] * 5),
        calls=("west-drone side=fpv\nwest-mortar", ""),
    )
    cubes(state, 60, 30)
    take(state, "scout s west-drone")
    assert state.eyes == 0
    take(state, "barrage west-mortar light 0103", "M")
    assert state.eyes == 0


# --- a sniper under a ? (R-SNP-4)


@pytest.mark.parametrize(("result", "place"), [("CS", LOST), ("S", TRACK), ("MS", TRACK), ("F", READY)])
def test_a_sniper_found_by_recon(result, place) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", calls=("", 'ins-sniper at="0201"'))
    take(state, "recon m 0201", result)
    assert support(state, "ins-sniper").where == place


# --- helicopters: recon, altitude (R-UNK-1, R-UNK-4, R-HEL-2b)


def test_a_helicopter_may_try_recon_and_no_ied_reaches_it() -> None:
    state = field("k ita-mangusta 0101", "c ins-cell 0905", markers="x ied 0201 face=b owner=ins")
    assert _choices(state, "recon") == ["recon k 0201"]
    told = take(state, "recon k 0201", "F")
    assert dice(told) == ["grey"]
    assert not state.frames
    cubes(state, 40, 30)
    take(state, "recon k 0201", "S")
    assert not state.markers_in(unit(state, "k").hex)


def test_a_helicopter_that_acts_flies_as_its_hex_says() -> None:
    """R-HEL-2b: Overwatch ends before it acts, so from open ground it does not see over a house."""
    state = field("k ita-mangusta 0101 overwatch=true", "c ins-cell 0401", sketch=". . # . .\n . . # . .\n. . # . .")
    assert state.aloft(unit(state, "k"))
    assert refused(state, "fire k light c") == "R-LOS-1"
    assert _choices(state, "fire") == []


def test_a_helicopter_on_overwatch_still_looks_down() -> None:
    state = field("k ita-mangusta 0101 overwatch=true", "c ins-cell 0501", sketch=". . # . .\n . . # . .\n. . # . .")
    cubes(state, 30, 40, active=1)
    take(state, "move c 0401")
    assert asked(state) == "overwatch"
    assert "shoot k light" in kinds(state)


def test_a_helicopter_over_houses_acts_high() -> None:
    state = field("k ita-mangusta 0101 overwatch=true", "c ins-cell 0401", sketch="# . # . .\n . . # . .\n. . # . .")
    assert refused(state, "fire k light c") is None


# --- the shot as it leaves (R-CAS-4)


def test_the_shot_as_it_leaves_has_its_own_name_and_old_replays_their_own() -> None:
    for word in ("chase", "shoot"):
        state = field("a usa-marines 0101", "s ins-sam-team 0505\nt ins-technical 0401", calls=("a-10", ""))
        take(state, "strike a-10 light t", "S")
        assert kinds(state) == ["chase s heavy", "hold"]
        told = take(state, f"{word} s heavy")
        assert spent(told, "ins")


# --- options (R-OPT-3 to R-OPT-7)


def test_discount_for_any_action() -> None:
    for more, price in (("", 3), ("options: [discount-any-action]", 2)):
        state = field("m usa-marines 0101 damage=1", "c ins-cell 0905", more=more)
        told = take(state, "move m 0201 0301 0401")
        assert spent(told) == [price]
        cubes(state, 40, 30)
        unit(state, "m").morale = 1
        told = take(state, "recover m green", "F")
        assert spent(told) == [4 if not more else 3]
    state = field("m usa-marines 0101 damage=2", "c ins-cell 0905", more="options: [discount-any-action]")
    cubes(state, 40, 40)
    assert spent(take(state, "move m 0201 0301 0401")) == [1]
    state = field("m usa-marines 0101 damage=2", "c ins-cell 0905")
    cubes(state, 40, 40)
    assert refused(state, "move m 0201 0301 0401") == "R-TRK-6"


def test_discount_widens_what_is_offered_and_all_of_it_is_legal() -> None:
    state = field("m usa-marines 0101 damage=2", "c ins-cell 0905", more="options: [discount-any-action]")
    cubes(state, 40, 40)
    moves = offered(state, "move")
    assert max(len(choice.words) for choice in moves) == 4
    assert all(refused(state, str(choice)) is None for choice in moves)


def test_recovery_by_light() -> None:
    for more, price in (("", 4), ("options: [recovery-by-light]", 3)):
        state = field("m usa-marines 0101", "c ins-cell 0905", more=more)
        unit(state, "m").morale = 1
        assert spent(take(state, "recover m green", "F")) == [price]


def test_an_ied_that_harms_all() -> None:
    for more, face in (("", 0), ("options: [ied-harms-all]", 1)):
        state = field("m usa-marines 0905", "c ins-cell 0101", markers="x ied 0201 face=b owner=ins", more=more)
        cubes(state, 30, 40, active=1)
        told = take(state, "move c 0201", *(["M"] if face else []))
        assert len(heard(told, "explodes")) == face


def test_a_roadblock_next_to_any_unit() -> None:
    for more, legal in (("", "R-MOV-1"), ("options: [roadblock-by-any]", None)):
        state = field("m usa-marines 0905", "c ins-cell 0101\nd ins-cell 0503", hand=1, more=more)
        cubes(state, 30, 40, active=1)
        assert refused(state, "block c 0603") == legal
        assert ("block c 0603" in _choices(state, "block")) is (legal is None)
    take(state, "block c 0603")
    assert state.roadblocks


def test_drones_against_helicopters() -> None:
    for more, high in (("", "R-FIR-3"), ("options: [drones-hit-helicopters]", None)):
        state = _with_helicopter(more)
        cubes(state, 30, 40, active=1)
        assert refused(state, "strike ins-drone heavy k") == high
        assert refused(state, "strike ins-drone light k") == "R-FIR-3"
        assert refused(state, "strike ins-drone heavy low") == "R-FIR-3"


def _with_helicopter(more: str) -> Position:
    return field(
        "k ita-mangusta 0201\nlow ita-mangusta 0101",
        "c ins-cell 0905",
        sketch="\n".join([". # . . . . . . ."] * 5),
        calls=("", "ins-drone side=large"),
        more=more,
    )
