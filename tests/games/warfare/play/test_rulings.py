"""Rulings W-2 … W-18 and rules without a vector, each tried once."""

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Result
from sandtable.games.warfare.play.position.state import ABOARD, LEFT, LOST, SAVED, WAITING
from sandtable.games.warfare.play.special.markers import ruin
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.track import available
from tests.games.warfare.play.field import (
    asked,
    cubes,
    decides,
    dice,
    field,
    offered,
    refused,
    scenario,
    shift_to,
    spent,
    take,
    unit,
    where,
)

GOAL = """\
objectives:
  - {id: bridge, type: control, side: west, hexes: ["0503"], points: 2}
  - {id: out, type: exit, side: west, targets: [lav, p], hexes: ["0901"], sudden_death: true}
victory: [{side: west, all: [out]}, {side: west, points: 2}, {side: ins, otherwise: true}]
"""


def test_w_2_no_rubble_falls_on_an_objective() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", more=GOAL)
    find = state.tables.ground.find
    ruin(state, find["0503"], SILENT)
    ruin(state, find["0403"], SILENT)
    assert state.rubble == 1 << find["0403"]


def test_w_3_leaving_is_part_of_a_move_and_w_13_ends_the_game_when_it_is_resolved() -> None:
    state = field("lav usa-lav 0701\nm usa-marines lav", "c ins-cell 0905", more=GOAL)
    assert refused(state, "exit lav 0801") == "W-3"
    told = take(state, "exit lav 0801 0901")
    assert (spent(told), unit(state, "lav").where, unit(state, "m").where) == ([2], LEFT, LEFT)
    result = TABLE.decision(state)
    assert isinstance(result, Result)
    assert (result.winners, result.reason) == ((0,), "sudden-death")


def test_w_3_with_population_it_is_two() -> None:
    state = field("m usa-marines 0901", "c ins-cell 0105", markers="p population 0901 face=b", more=GOAL)
    assert spent(take(state, "exit m with p")) == [2]
    population = state.marker("p")
    assert population is not None
    assert population.where == LEFT


def test_w_4_entering_costs_the_first_hex_and_waits_when_it_is_taken() -> None:
    text = """\
game: warfare
turns: 4
map: {sketch: ". # . .\\n. . . ."}
sides:
  - {id: west, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, id: lav, enters: {edge: ["0201"], turn: 1}}, {unit: usa-marines, id: m, enters: {edge: ["0201"], turn: 2}}]}
  - {id: ins, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, id: c, at: "0402"}]}
"""
    state = TABLE.lay(scenario(text), Cups(1))
    assert refused(state, "enter m 0201") == "W-4"
    assert spent(take(state, "enter lav 0201")) == [2]
    assert where(state, "lav") == "0201"
    cubes(state, 40, 38)
    state.turn = 2
    assert refused(state, "enter m 0201") == "R-STK-1"
    assert unit(state, "m").where == WAITING


def test_w_5_the_lower_box_sets_up_first() -> None:
    text = """\
game: warfare
turns: 4
map: {sketch: ". . . ."}
sides:
  - {id: west, nations: [USA], cube: blue, start: 40, zones: {z: {hexes: ["0101"]}}, units: [{unit: usa-lav, id: lav, zone: z}]}
  - {id: ins, nations: [INS], cube: green, start: 38, zones: {z: {hexes: ["0301", "0401"]}}, units: [{unit: ins-cell, id: c, zone: z}]}
"""
    state = TABLE.lay(scenario(text), Cups(1))
    assert (asked(state), decides(state), len(TABLE.choices(state))) == ("set-up", 1, 2)
    take(state, "place c 0401")
    take(state, "place lav 0101")
    assert (asked(state), decides(state)) == ("act", 0)


def test_w_6_overwatch_may_wait_for_a_better_hex_and_several_may_fire() -> None:
    state = field("m usa-marines 0101", "a ins-mg-team 0103 overwatch=true\nb ins-mg-team 0203 overwatch=true")
    take(state, "move m 0201 0301")
    assert (decides(state), len(offered(state, "shoot"))) == (1, 2)
    take(state, "hold")
    take(state, "shoot a light", "M")
    assert [str(choice) for choice in offered(state, "shoot")] == ["shoot b light"]
    take(state, "shoot b light", "M")
    assert (asked(state), where(state, "m")) == ("act", "0301")


def test_w_8_six_smokes_are_all() -> None:
    state = field("m usa-marines 0303", "c ins-cell 0905")
    for hex_ in sorted(state.tables.ground.near[unit(state, "m").hex]):
        cubes(state, 60, 38)
        take(state, f"smoke m {state.label(hex_)}")
    cubes(state, 60, 38)
    take(state, "move m 0403")
    cubes(state, 60, 38)
    assert refused(state, "smoke m 0503") == "W-8"


def test_w_9_own_hidden_roadblocks_are_known_and_others_found_by_entering() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0301", markers="cart roadblock-hidden 0201 owner=ins face=b")
    told = take(state, "move m 0201")
    assert (where(state, "m"), spent(told)) == ("0101", [1, 1])
    assert "turns-back" in [event.kind for event in told.events]
    state = field("m usa-marines 0101", "c ins-cell 0301", markers="cart roadblock-hidden 0201 owner=ins face=b")
    cubes(state, 38, 40, active=1)
    assert refused(state, "move c 0201") == "R-MOV-5"


def test_w_10_a_crowd_with_nowhere_to_go_keeps_the_attacker_out() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0201", markers="p population 0201 face=a", sketch=". . ~\n~ ~ ~")
    told = take(state, "assault m c", "CS")
    assert [event.kind for event in told.events if event.rule == "W-10"] == ["stays"]
    assert (where(state, "m"), asked(state)) == ("0101", "act")


def test_w_11_the_free_hex_meets_overwatch() -> None:
    state = field("e usa-engineers 0101", "c ins-cell 0401 overwatch=true", markers="r roadblock 0201 face=a")
    take(state, "unblock e 0201", "CS")
    assert (asked(state), decides(state)) == ("free-hex", 0)
    take(state, "step e 0201")
    assert asked(state) == "overwatch"


def test_w_15_points_in_hand_are_counted_to_the_next_cube_of_anybody() -> None:
    text = """\
game: warfare
turns: 4
map: {sketch: ". . . .\\n. . . ."}
sides:
  - {id: usa, team: w, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, id: lav, at: "0101"}]}
  - {id: uk, team: w, nations: [UK], cube: grey, start: 39, units: [{unit: uk-paras, id: p, at: "0102"}]}
  - {id: ins, team: e, nations: [INS], cube: green, start: 36, units: [{unit: ins-cell, id: c, at: "0402"}]}
  - {id: more, team: e, nations: [INS], cube: yellow, start: 36, units: [{unit: ins-cell, id: d, at: "0401"}]}
"""
    state = TABLE.lay(scenario(text), Cups(1))
    assert (decides(state), available(state, 0)) == (0, 2)
    take(state, "pass")
    assert (state.levels, decides(state)) == ([38, 39, 36, 36], 1)
    take(state, "pass")
    assert (state.levels, decides(state)) == ([38, 37, 36, 36], 0)
    state.levels[:2] = [36, 35]
    state.arrived[0] = 99
    take(state, "pass")
    # Both sides of the other team stand on 36; whoever came there first, or sits first, acts (G-19).
    assert decides(state) == 2
    assert refused(state, "fire c light d") == "R-FIR-1"


def test_w_16_nobody_wins_when_no_line_holds() -> None:
    state = field(
        "m usa-marines 0101",
        "c ins-cell 0905",
        more='objectives: [{id: far, type: control, side: west, hexes: ["0905"]}]\nvictory: [{side: west, all: [far]}]',
    )
    state.turn = 4
    cubes(state, -119, -120)
    take(state, "pass")
    result = TABLE.decision(state)
    assert isinstance(result, Result)
    assert result.winners == ()


def test_w_17_at_level_one_nobody_surrenders_and_nobody_fires() -> None:
    state = field(
        "m usa-marines 0101 morale=suppressed\ne usa-engineers 0301 morale=shaken",
        "c ins-cell 0401",
        level=1,
        markers="p population 0201 face=a",
    )
    assert refused(state, "fire e light c") == "R-SET-4"
    take(state, "convert e p", "CF")
    assert unit(state, "e").morale == 2


def test_w_18_a_shot_shows_both_backs() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0301")
    assert TABLE.view(state, 1).state.unit("m").kind.id.startswith("front:")
    take(state, "fire m light c", "M")
    assert TABLE.view(state, 1).state.unit("m").kind.id == "usa-marines"
    assert TABLE.view(state, 0).state.unit("c").kind.id == "ins-cell"


def test_shields_and_hostages() -> None:
    """R-HOS-1, R-HOS-2, R-ASL-5: Regulars must assault; Civilians stay when their captor is driven off."""
    state = field("m usa-marines 0201", "c ins-cell 0301", markers="p population 0301 face=b")
    assert refused(state, "fire m light c") == "R-HOS-1"
    take(state, "assault m c", "S")
    assert (where(state, "c"), where(state, "p"), where(state, "m")) == ("0401", "0301", "0301")
    cubes(state, 30, 40, active=1)
    unit(state, "c").morale = 0
    assert refused(state, "fire c light m") is None


def test_mines_stay_and_ieds_go() -> None:
    """R-IED-1, AMB-23, R-DUM-1."""
    markers = "a ied 0201 owner=ins face=b\nb mine 0301 owner=ins face=b\nd dummy 0401 owner=ins face=b"
    state = field("lav usa-lav 0101", "c ins-cell 0905", markers=markers)
    cubes(state, 60, 38)
    told = take(state, "move lav 0201 0301 0401", "M", "M")
    assert dice(told) == ["green", "grey"]
    assert [state.markers_in(state.tables.ground.find[label]) == [] for label in ("0201", "0301", "0401")] == [
        True,
        False,
        True,
    ]
    cubes(state, 38, 60, active=1)
    shift_to(state, "c", "0302")
    told = take(state, "move c 0301", "M")
    assert "explodes" in [event.kind for event in told.events]


def test_recon_may_tempt_the_owner_of_an_ied() -> None:
    """R-UNK-1, R-UNK-2."""
    state = field("m usa-marines 0101", "c ins-cell 0905", markers="a ied 0201 owner=ins face=b")
    told = take(state, "recon m 0201", "F")
    assert (dice(told), asked(state), decides(state)) == (["grey"], "ied", 1)
    take(state, "explode", "M")
    assert not state.markers_in(state.tables.ground.find["0201"])
    state = field("m usa-marines 0101", "c ins-cell 0905", markers="b mine 0201 owner=ins face=b")
    take(state, "recon m 0201", "MS")
    assert asked(state) == "act"
    assert not state.markers_in(state.tables.ground.find["0201"])[0].hidden
    cubes(state, 60, 38)
    assert refused(state, "clear m 0201") == "R-IED-2"


def test_unloading_is_entering() -> None:
    """R-TRN-4, R-UNK-3."""
    state = field(
        "lav usa-lav 0101\nm usa-marines lav",
        "c ins-cell 0401 overwatch=true",
        markers="cart roadblock-hidden 0102 owner=ins face=b",
    )
    take(state, "unload lav 0102")
    assert (unit(state, "m").where, unit(state, "lav").passenger) == (ABOARD, unit(state, "m").number)
    cubes(state, 40, 38)
    take(state, "unload lav 0201")
    assert asked(state) == "overwatch"


def test_rescued_population_is_safe() -> None:
    more = 'objectives: [{id: home, type: rescue, side: west, targets: [p], hexes: ["0301"], points: 1}]'
    state = field("m usa-marines 0101", "c ins-cell 0905", markers="p population 0101 face=b", more=more)
    told = take(state, "escort m p 0201")
    assert "rescued" not in [event.kind for event in told.events]
    cubes(state, 40, 38)
    take(state, "escort m p 0301")
    population = state.marker("p")
    assert population is not None
    assert (population.where, state.met) == (SAVED, [True])


def test_smoke_blocks_fire_but_not_assault_nor_suppression_into_it() -> None:
    """R-LOS-6, AMB-11, R-SPF-2."""
    state = field("mg usa-mg-team 0101\nm usa-marines 0301", "c ins-cell 0401")
    take(state, "smoke m 0401")
    cubes(state, 40, 38)
    assert refused(state, "fire m light c") == "R-LOS-1"
    assert refused(state, "assault m c") is None
    shift_to(state, "m", "0305")
    assert refused(state, "suppress mg c") is None


def test_martyrs_always_die() -> None:
    """R-MAR-1."""
    state = field("m usa-marines 0101", "s ins-suicide-team 0201", start=(38, 40))
    told = take(state, "martyr s m", "CF")
    assert (spent(told, "ins"), unit(state, "s").where, unit(state, "m").damage) == ([2], LOST, 0)


def test_masini_shakes_whoever_takes_two() -> None:
    """R-OPT-1."""
    state = field("m usa-marines 0101", "c ins-cell 0301", more="options: [masini]")
    take(state, "fire m light c", "2")
    assert (unit(state, "c").damage, unit(state, "c").morale) == (2, 1)


def test_a_heavy_hit_leaves_rubble() -> None:
    """R-RUB-1."""
    state = field("a usa-abrams 0101", "t ins-technical 0401")
    take(state, "fire a heavy t", "E")
    assert state.rubble == 1 << state.tables.ground.find["0401"]
