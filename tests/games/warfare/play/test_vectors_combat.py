"""Hand-worked vectors of the rules reference: sight, dice, fire, morale, damage, assault, population."""

import pytest

from sandtable.games.play import SILENT
from sandtable.games.warfare.play.harm import morale, physical
from sandtable.games.warfare.play.position.sightlines import sees, unit_sees
from sandtable.games.warfare.play.position.state import LOST, Position
from sandtable.games.warfare.play.track import available
from tests.games.warfare.play.field import (
    asked,
    cubes,
    decides,
    dice,
    field,
    lead,
    offered,
    refused,
    spent,
    take,
    unit,
    where,
)


def test_tv_09_tv_10_talking_to_crowds() -> None:
    """R-POP-1, R-POP-2, R-POP-3."""
    state = field(
        "m usa-marines 0201", "c ins-cell 0905", markers="east population 0301 face=a\nwest population 0101 face=a"
    )
    cubes(state, 43, 38)
    told = take(state, "convert m east", "CF")
    assert (spent(told), dice(told), unit(state, "m").morale) == ([3], ["green"], 1)
    assert state.crowd_in(state.tables.ground.find["0301"])
    told = take(state, "convert m west", "S")
    assert (spent(told), dice(told), lead(state)) == ([3], ["green"], -1)
    assert not state.crowd_in(state.tables.ground.find["0101"])


def test_tv_13_tv_14_light_and_heavy_fire() -> None:
    """R-FIR-2, R-TRK-6."""
    state = field("m usa-marines 0301\nlav usa-lav 0303", "at ins-at-team 0101")
    cubes(state, 38, 40, active=1)
    told = take(state, "fire at light m", "S")
    assert (dice(told), unit(state, "m").morale, available(state, 1), decides(state)) == (["white"], 1, 1, 1)
    told = take(state, "fire at heavy lav", "2")
    assert (dice(told), unit(state, "lav").damage, spent(told, "ins"), decides(state)) == (["grey"], 2, [5], 0)


def test_tv_15_recovery_is_paid_by_the_ladder() -> None:
    """R-MOR-3, AMB-2."""
    state = field("m usa-marines 0101 morale=shaken", "c ins-cell 0905")
    told = take(state, "recover m green", "S")
    assert (spent(told), unit(state, "m").morale) == ([4], 0)


def test_tv_16_damage_makes_cheaper_and_worse() -> None:
    """R-DMG-2, R-DMG-3."""
    state = field("lav usa-lav 0101 damage=2", "c ins-cell 0301")
    told = take(state, "fire lav light c", "M")
    assert (spent(told), dice(told)) == ([4], ["green"])


def stormed(markers: str = "", result: str = "MS") -> Position:
    """Engineers go next to an AT team in cover and assault it."""
    state = field(
        "e usa-engineers 0102",
        "at ins-at-team 0302",
        sketch=". . . . .\n. . # . .\n. . . . .\n. . . . .\n. . . . .",
        markers=markers,
    )
    told = take(state, "escort e p 0202" if "p population 0102" in markers else "move e 0202")
    assert spent(told) == [2 if "p population 0102" in markers else 1]
    told = take(state, "assault e at", result)
    assert (spent(told)[0], dice(told)) == (4, ["grey"])
    return state


def test_tv_17_an_assault_drives_the_defender_straight_back() -> None:
    """R-ASL-2, R-ASL-4."""
    state = stormed()
    assert (unit(state, "at").morale, where(state, "at"), where(state, "e")) == (1, "0402", "0302")


def test_tv_18_shaken_units_neither_fire_nor_assault() -> None:
    """R-MOR-2."""
    state = stormed()
    cubes(state, 30, 40, active=1)
    assert refused(state, "fire at light e") == "R-MOR-2"
    assert refused(state, "assault at e") == "R-MOR-2"


def test_tv_19_civilians_stay_in_the_jump_off_hex() -> None:
    """R-CIV-1, R-ASL-3."""
    state = stormed("p population 0102 face=b")
    assert (where(state, "e"), where(state, "p")) == ("0302", "0202")


def test_tv_20_the_crowd_of_an_eliminated_defender_goes_where_its_player_likes() -> None:
    """R-ASL-5."""
    state = stormed("p population 0302 face=a", "CS")
    assert (unit(state, "at").where, asked(state), decides(state)) == (LOST, "crowd", 1)
    free = {choice.words[1] for choice in offered(state, "drive")}
    assert free == {"0301", "0401", "0402", "0303", "0403"}
    take(state, "drive p 0401")
    assert (where(state, "p"), where(state, "e")) == ("0401", "0302")


def test_tv_21_suppressive_fire_reaches_vehicles() -> None:
    """R-SPF-1, R-FIR-3, AMB-3."""
    state = field("mg usa-mg-team 0101 damage=1", "t ins-technical 0401")
    assert refused(state, "fire mg light t") == "R-FIR-3"
    told = take(state, "suppress mg t", "F")
    assert (spent(told), dice(told)) == ([6], ["grey"])
    assert (unit(state, "t").morale, unit(state, "t").damage) == (0, 0)


def test_tv_22_a_low_helicopter_does_not_see_over_cover() -> None:
    """R-HEL-1, R-LOS-3."""
    state = field(
        "h ita-mangusta 0101", "c ins-cell 0301", sketch=". # . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."
    )
    assert not unit_sees(state, unit(state, "h"), unit(state, "c"))


def test_tv_23_heli_hunters_fire_from_overwatch() -> None:
    """R-HHU-1, R-OVW-2, R-OVW-3."""
    state = field(
        "h ita-mangusta 0101",
        "at ins-heli-hunters 0401 overwatch=true",
        sketch=". # . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
    )
    told = take(state, "move h 0201 0301")
    assert spent(told) == [1]
    assert asked(state) == "overwatch"
    told = take(state, "shoot at heavy", "M")
    assert (spent(told, "ins"), dice(told)) == ([6], ["grey"])


def test_tv_27_tv_29_shifts_stay_on_the_ladder() -> None:
    """R-DIE-1, R-DIE-5."""
    charts = field("m usa-marines 0101", "c ins-cell 0301").tables.charts
    shifted = {
        (die, by): charts.dice[charts.shifted(charts.place[die], by)]
        for die, by in (("red", 1), ("red", -2), ("white", -2), ("black", 1))
    }
    assert shifted == {("red", 1): "blue", ("red", -2): "green", ("white", -2): "white", ("black", 1): "black"}


def test_tv_30_tv_31_third_steps_eliminate() -> None:
    """R-MOR-1, R-DMG-1."""
    state = field("m usa-marines 0101 morale=suppressed\ne usa-engineers 0201 damage=2", "c ins-cell 0905")
    morale(state, unit(state, "m"), 1, SILENT)
    physical(state, unit(state, "e"), 1, SILENT)
    assert (unit(state, "m").where, unit(state, "e").where) == (LOST, LOST)


@pytest.mark.parametrize(
    ("vector", "sketch", "clear"),
    [
        ("TV-32", ". # ^", True),
        ("TV-32", ". ^ ^", False),
        ("TV-33", "# # ^", True),
        ("TV-34", "^ ^ ^", True),
    ],
)
def test_levels_of_sight(vector: str, sketch: str, clear: bool) -> None:
    """R-LOS-3."""
    state = field("m usa-marines 0101", "c ins-cell 0301", sketch=sketch + " . .")
    assert unit_sees(state, unit(state, "m"), unit(state, "c")) is clear, vector


def test_tv_34_a_vehicle_on_the_height_blocks() -> None:
    """R-LOS-5."""
    state = field("m usa-marines 0101\nlav usa-lav 0201", "c ins-cell 0301", sketch="^ ^ ^ . .")
    assert not unit_sees(state, unit(state, "m"), unit(state, "c"))


def test_tv_35_population_hides_from_regulars_alone() -> None:
    """R-LOS-5, R-LOS-7."""
    state = field("m usa-marines 0101", "c ins-cell 0301", markers="p population 0201 face=b")
    a, b = unit(state, "m").hex, unit(state, "c").hex
    assert (sees(state, a, b, regular=True), sees(state, b, a, regular=False)) == (False, True)


def test_tv_36_tv_37_a_line_touches_edges() -> None:
    """R-LOS-4: the hexes are axial (0,0), (1,1), (4,1); columns count from 1, row 1 stands half a hex to the right."""
    state = field("m usa-marines 0101", "c ins-cell 0202", sketch=". # . . . .\n. . . . . .")
    find = state.tables.ground.index
    assert not sees(state, find[0, 0], find[1, 1], regular=True)
    touched = state.tables.ground.line(find[0, 0], find[4, 1]).touched
    hexes = {state.tables.ground.hexes[number] for number in range(state.tables.ground.count) if touched >> number & 1}
    assert hexes == {(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)}


@pytest.mark.parametrize(("side", "die"), [("W", "green"), ("E", "red")])
def test_tv_38_triangles_shift_twice(side: str, die: str) -> None:
    """R-FOR-4."""
    state = field("lav usa-lav 0101", "c ins-cell 0301", sketch=". . F . .", walls=f'"0301": [{side}]')
    told = take(state, "fire lav light c", "M")
    assert dice(told) == [die]


def test_tv_39_a_failed_assault_costs_two_more() -> None:
    """R-ASL-3."""
    state = field("e usa-engineers 0101", "c ins-cell 0201")
    told = take(state, "assault e c", "F")
    assert (spent(told), where(state, "e")) == ([4, 2], "0101")


def test_tv_44_the_passenger_dies_with_its_carrier() -> None:
    """R-TRN-3."""
    state = field("lav usa-lav 0101 damage=2\nm usa-marines lav", "c ins-cell 0905")
    physical(state, unit(state, "lav"), 1, SILENT)
    assert (unit(state, "lav").where, unit(state, "m").where) == (LOST, LOST)


def test_tv_45_a_helicopter_in_overwatch_flies_high() -> None:
    """R-HEL-2."""
    state = field("h ita-mangusta 0101", "c ins-cell 0301")
    cubes(state, 40, 40)
    take(state, "overwatch h")
    assert decides(state) == 1
    assert refused(state, "fire c light h") == "R-FIR-3"
