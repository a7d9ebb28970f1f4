"""Positions of Warfare: track, movement, transport, population, roadblocks, dice, entering and leaving."""

from functools import partial

from sandtable.games.cups import Cups
from sandtable.games.play import Chronicle, Refusal
from sandtable.games.warfare.play.position.sightlines import unit_sees
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.track import available, box
from tests.facts.positions.registry import Facts, plays
from tests.games.warfare.play.field import (
    SHIPPED,
    asked,
    cubes,
    decides,
    dice,
    field,
    lead,
    refused,
    resettle,
    scenario,
    shipped,
    spent,
    take,
    unit,
    where,
)

rule = partial(plays, "warfare")
WALK = "0201 0301 0401 0501 0601 0701"


def paid(told: Chronicle, side: str = "west") -> int:
    """AP that a side paid in all."""
    return sum(spent(told, side))


def way(hexes: int) -> str:
    """So many open hexes eastwards of 0101."""
    return " ".join(WALK.split()[:hexes])


def row(middle: str) -> str:
    return f". {middle} . . . . . . .\n" + "\n".join([". . . . . . . . ."] * 4)


# --- set-up and track


@rule("R-SET-4")
def every_scenario_has_its_chapter(facts: Facts) -> None:
    assert len(SHIPPED) == facts.scenarios
    assert tuple(shipped(name).level for name in SHIPPED[1:]) == facts.chapters


@rule("G-16")
def the_attacker_of_a_generated_scenario_leads(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", start=(facts.attacker, facts.defender))
    assert (decides(state), lead(state)) == (0, facts.attacker - facts.defender)
    starts = {shipped(name).sides[0].start for name in SHIPPED} | {shipped(name).sides[1].start for name in SHIPPED}
    assert {facts.attacker, facts.defender} <= starts


@rule("R-TRK-1")
def after_the_last_box_comes_the_first(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    cubes(state, facts.last, facts.last - 5)
    take(state, "overwatch m")
    assert box(state.levels[0]) == facts.first
    cubes(state, 30, 28)
    take(state, f"move m {way(1)}")
    assert box(state.levels[0]) == 30 - facts.boxes


@rule("R-TRK-2")
def a_cube_that_has_passed_one_is_behind(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    cubes(state, facts.ahead + facts.passed, facts.ahead, active=0)
    take(state, f"move m {way(1)}")
    cubes(state, facts.behind - 40, facts.ahead)
    resettle(state)
    assert (box(state.levels[0]), box(state.levels[1]), decides(state)) == (facts.behind, facts.ahead, 1)


@rule("R-TRK-5")
def points_in_hand_are_the_lead_and_more(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    cubes(state, 40, 37)
    assert available(state, 0) == 3 + facts.plus
    assert refused(state, f"move m {way(3 + facts.plus)}") is None
    assert refused(state, f"move m {way(4 + facts.plus)}") == "R-TRK-6"


@rule("R-TRK-6")
def all_but_moves_may_be_begun_with_little(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0301")
    cubes(state, 38, 38)
    assert available(state, 0) == facts.least
    assert refused(state, "move m 0102 0103") == "R-TRK-6"
    assert paid(take(state, "fire m light c", "M")) > facts.least


@rule("R-TRK-8")
def who_passes_goes_just_behind(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    take(state, "pass")
    assert (lead(state), decides(state)) == (-facts.behind, 1)


@rule("R-TRK-10")
def a_turn_ends_when_all_have_come_round(facts: Facts) -> None:
    for level, turn in ((1, 1), (0, 2)):
        state = field("m usa-marines 0101", "c ins-cell 0905")
        cubes(state, level, level)
        resettle(state)
        assert (state.turn, box(0)) == (turn, facts.end)


@rule("R-TRK-11")
def the_end_of_a_turn_clears_up(facts: Facts) -> None:
    assert facts.order == ("smoke", "shaken", "suppressed", "turn-cube")
    state = field("m usa-marines 0101\ne usa-engineers 0102", "c ins-cell 0905", markers="s smoke 0303 face=a")
    unit(state, "m").morale, unit(state, "e").morale = 2, 1
    cubes(state, 0, 0)
    resettle(state)
    # Had Suppressed been turned over first, the Marines would be sound.
    assert (unit(state, "m").morale, unit(state, "e").morale, state.turn) == (1, 0, 2)
    assert not state.markers_in(state.tables.ground.find["0303"])


# --- movement


@rule("R-MOV-3")
def vehicles_are_twice_as_fast_in_the_open(facts: Facts) -> None:
    for hexes, price in ((facts.hexes, facts.price), (1, facts.single), (facts.hexes + 1, 2)):
        state = field("lav usa-lav 0101", "c ins-cell 0905")
        assert paid(take(state, f"move lav {way(hexes)}")) == price
    assert facts.open * facts.hexes == facts.price
    assert facts.sixths == facts.open * 6


@rule("R-UNK-3")
def the_way_back_from_a_hidden_roadblock_is_rounded_by_itself(facts: Facts) -> None:
    state = field("lav usa-lav 0101", "c ins-cell 0905", markers="cart roadblock-hidden 0201 owner=ins face=b")
    told = take(state, "move lav 0201")
    assert (where(state, "lav"), spent(told)) == ("0101", [facts.back, facts.back])
    state = field("lav usa-lav 0101", "c ins-cell 0905", markers="cart roadblock-hidden 0301 owner=ins face=b")
    told = take(state, f"move lav {way(4)}")
    assert (where(state, "lav"), spent(told)) == ("0201", [4 * facts.open, facts.back])


@rule("R-MOV-5")
def what_is_closed_to_ground_units(facts: Facts) -> None:
    fields = {
        "water": field("m usa-marines 0101", "c ins-cell 0905", sketch=row("~")),
        "roadblock": field("m usa-marines 0101", "c ins-cell 0905", markers="r roadblock 0201 face=a"),
        "rubble": field("m usa-marines 0101", "c ins-cell 0905", markers="r rubble 0201 face=a"),
        "enemy": field("m usa-marines 0101", "c ins-cell 0201"),
        "crowd": field("m usa-marines 0101", "c ins-cell 0905", markers="p population 0201 face=a"),
    }
    assert tuple(fields) == facts.closed
    assert {refused(state, "move m 0201") for state in fields.values()} == {"R-MOV-5"}
    assert refused(field("m usa-marines 0101", "c ins-cell 0905"), "move m 0201") is None


@rule("R-STK-1")
def so_many_units_stand_in_a_hex(facts: Facts) -> None:
    state = field("a usa-marines 0201\nm usa-marines 0101", "c ins-cell 0905")
    assert refused(state, "move m 0201") == "R-STK-1"
    assert refused(state, "move m 0201 0301") is None
    assert sum(one.hex == unit(state, "a").hex for one in state.units) == facts.units


# --- transport


@rule("R-TRN-1")
def a_carrier_takes_so_many(facts: Facts) -> None:
    state = field("apc gw-apc 0202\na usa-marines 0201\nb usa-marines 0302", "c ins-cell 0905")
    for name in "ab"[: facts.passengers]:
        assert refused(state, f"load apc {name}") is None
        take(state, f"load apc {name}")
    cubes(state, 40, 30)
    assert refused(state, "load apc b") == "R-TRN-1"
    assert facts.riders == ("infantry", "civilians")
    other = field("apc gw-apc 0202\nlav usa-lav 0201", "c ins-cell 0905", markers="p population 0302 face=b")
    assert (refused(other, "load apc lav"), refused(other, "load apc p")) == ("R-TRN-1", None)


@rule("R-TRN-2")
def loading_and_unloading_cost(facts: Facts) -> None:
    state = field("apc gw-apc 0202\na usa-marines 0302\nb usa-marines 0402", "c ins-cell 0905")
    assert (facts.reach, facts.to) == ("adjacent", "adjacent")
    assert refused(state, "load apc b") == "R-TRN-2"
    assert paid(take(state, "load apc a")) == facts.load
    assert refused(state, "unload apc 0402") is not None
    assert paid(take(state, "unload apc 0302")) == facts.unload


@rule("R-TRN-2b")
def people_under_guard_do_not_ride(facts: Facts) -> None:
    assert facts.who == "enemy"
    for guard, rule_ in (("0302", "R-TRN-2b"), ("0905", None)):
        state = field("apc gw-apc 0202", f"c ins-cell {guard}", markers="h population 0302 face=b")
        assert refused(state, "load apc h") == rule_


# --- population and roadblocks


@rule("R-CIV-1")
def people_in_tow_cost_more_for_every_hex(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", markers="p population 0101 face=b")
    assert paid(take(state, f"escort m p {way(1)}")) == 1 + facts.along
    cubes(state, 50, 38)
    assert paid(take(state, "escort m p 0301 0401")) == 2 + 2 * facts.along


@rule("R-POP-1")
def talking_to_a_crowd(facts: Facts) -> None:
    near, far = "e population 0301 face=a", "e population 0401 face=a"
    assert facts.reach == "adjacent"
    assert refused(field("m usa-marines 0201", "c ins-cell 0905", markers=far), "convert m e") is not None
    state = field("m usa-marines 0201", "c ins-cell 0905", markers=near)
    take(state, "convert m e", "CF")
    assert unit(state, "m").morale == facts.cf_morale
    cubes(state, 40, 38)
    take(state, "convert m e", "CS")
    assert unit(state, "m").morale == facts.cf_morale - facts.cs_recover


@rule("R-POP-2")
def only_irregulars_stir_people_up(facts: Facts) -> None:
    assert facts.who == "irregular"
    state = field("m usa-marines 0201", "c ins-cell 0401", markers="e population 0301 face=b")
    assert refused(state, "convert m e") == "R-POP-2"
    cubes(state, 30, 40, active=1)
    assert refused(state, "convert c e") is None


@rule("W-17")
def in_the_first_chapter_nobody_surrenders(facts: Facts) -> None:
    for level, rule_ in ((facts.level, "R-SET-4"), (facts.level + 1, None)):
        state = field("m usa-marines 0101", "c ins-cell 0201", level=level)
        assert refused(state, "fire m light c") == rule_


@rule("R-RBK-2")
def engineers_remove_roadblocks(facts: Facts) -> None:
    state = field("e usa-engineers 0101", "c ins-cell 0905", markers="a roadblock 0201 face=a\nb roadblock 0401 face=a")
    assert (facts.reach, facts.who) == ("adjacent", "regular")
    assert refused(state, "unblock e 0401") is not None
    failed = state.copy()
    take(failed, "unblock e 0201", "CF")
    assert unit(failed, "e").morale == facts.cf_morale
    take(state, "unblock e 0201", "CS")
    assert asked(state) == "free-hex"
    take(state, "step e 0201")
    assert (where(state, "e"), facts.cs_hex) == ("0201", 1)
    assert asked(state) != "free-hex"


@rule("R-RBK-3")
def irregular_infantry_sets_up_roadblocks(facts: Facts) -> None:
    state = field("m usa-marines 0905", "c ins-cell 0101\nt ins-technical 0103", hand=1, start=(38, 40))
    assert facts.who == "infantry"
    assert (refused(state, "block c 0201"), refused(state, "block t 0203")) == (None, "R-RBK-3")


def _blocked(count: int) -> str | None:
    markers = "\n".join(f"r{number} roadblock 0{number + 1}05 face=a" for number in range(count))
    state = field("m usa-marines 0903", "c ins-cell 0101", hand=1, start=(38, 40), markers=markers)
    return refused(state, "block c 0201")


@rule("R-RBK-4")
def there_are_so_many_roadblocks(facts: Facts) -> None:
    assert _blocked(facts.roadblocks - 1) is None
    assert _blocked(facts.roadblocks) is not None


@rule("W-8")
def markers_run_out(facts: Facts) -> None:
    assert (_blocked(facts.roadblock - 1), _blocked(facts.roadblock) is None) == (None, False)
    for count, rule_ in ((facts.smoke - 1, None), (facts.smoke, "W-8")):
        markers = "\n".join(f"s{number} smoke 0{number + 1}05 face=a" for number in range(count))
        state = field("m usa-marines 0101", "c ins-cell 0905", markers=markers)
        assert refused(state, "smoke m 0201") == rule_
    for count, more in ((facts.rubble - 1, 1), (facts.rubble, 0)):
        markers = "\n".join(f"s{number} rubble 0{number + 1}05 face=a" for number in range(count))
        state = field("a usa-abrams 0101", "t ins-technical 0401", markers=markers)
        take(state, "fire a heavy t", "E")
        assert state.rubble.bit_count() == count + more


# --- dice and levels


@rule("R-DIE-1")
def the_ladder(facts: Facts) -> None:
    charts = field("m usa-marines 0101", "c ins-cell 0301").tables.charts
    assert (len(charts.dice), tuple(charts.dice)) == (facts.dice, facts.colours)
    assert tuple(charts.place[die] + 1 for die in facts.colours) == facts.ladder


@rule("R-DIE-2")
def shifts_walk_the_ladder(facts: Facts) -> None:
    charts = field("m usa-marines 0101", "c ins-cell 0301").tables.charts
    red = charts.place["red"]
    assert charts.dice[charts.shifted(red, -facts.down)] == "green"
    assert charts.dice[charts.shifted(red, facts.up)] == "blue"
    assert charts.shifted(red, -facts.shift) == red - facts.shift


@rule("R-DIE-3")
def physical_results(facts: Facts) -> None:
    assert facts.results == ("M", "S", "E")
    for number in facts.physical:
        state = field("m usa-marines 0101", "c ins-cell 0301")
        take(state, "fire m light c", str(number))
        assert unit(state, "c").damage == number


@rule("R-DIE-4")
def results_of_tests(facts: Facts) -> None:
    tests = field("m usa-marines 0101", "c ins-cell 0301").tables.charts.tests
    wanted = tuple("S" if one == "SU" else one for one in facts.results)
    assert all(tuple(table) == wanted for table in tests.values())


@rule("R-LOS-2")
def levels_of_ground(facts: Facts) -> None:
    ground = field("m usa-marines 0101", "c ins-cell 0501", sketch=". # ^ ~ . . . . .\n. . . . .").tables.ground
    levels = [ground.level[ground.find[label]] for label in ("0101", "0201", "0301", "0401")]
    assert levels == [facts.open, facts.cover, facts.elevated, facts.open]
    state = field("h ita-mangusta 0201", "c ins-cell 0401", sketch=". # ^ . . . . . .\n. . . . .")
    # Only a level above both ends and the hill lets it see over the hill.
    assert unit_sees(state, unit(state, "h"), unit(state, "c"))
    assert facts.high > facts.elevated


@rule("R-LOS-5")
def what_blocks_on_one_level(facts: Facts) -> None:
    fields = {
        "cover": field("m usa-marines 0101", "c ins-cell 0301", sketch="# # # . .\n. . . . ."),
        "roadblock": field("m usa-marines 0101", "c ins-cell 0301", markers="r roadblock 0201 face=a"),
        "rubble": field("m usa-marines 0101", "c ins-cell 0301", markers="r rubble 0201 face=a"),
        "population": field("m usa-marines 0101", "c ins-cell 0301", markers="p population 0201 face=a"),
    }
    assert tuple(fields) == facts.blockers
    assert {refused(state, "fire m light c") for state in fields.values()} == {"R-LOS-1"}
    assert refused(field("m usa-marines 0101", "c ins-cell 0301"), "fire m light c") is None


# --- leaving, four players, options


GOAL = """\
objectives: [{id: out, type: exit, side: west, targets: [m, p], hexes: ["0901"], sudden_death: true}]
victory: [{side: west, all: [out]}, {side: ins, otherwise: true}]
"""


@rule("W-3")
def leaving_costs_more_with_people(facts: Facts) -> None:
    state = field("m usa-marines 0901", "c ins-cell 0105", markers="p population 0901 face=b", more=GOAL)
    assert paid(take(state.copy(), "exit m")) == facts.alone
    assert paid(take(state, "exit m with p")) == facts.people


@rule("R-OPT-3")
def damage_makes_moves_cheaper_by_option(facts: Facts) -> None:
    for damage, price in ((0, 2), (1, 1), (2, facts.least)):
        more = "options: [discount-any-action]"
        state = field(
            f"m usa-marines 0101 damage={damage}" if damage else "m usa-marines 0101", "c ins-cell 0905", more=more
        )
        assert paid(take(state, f"move m {way(2)}")) == price


@rule("G-19")
def partners_have_cubes_of_their_own(facts: Facts) -> None:
    text = """\
game: warfare
level: 2
turns: 3
players: 4
map: {sketch: ". . . . .\\n. . . . ."}
sides:
  - {id: a1, team: a, nations: [USA], cube: blue, start: 40, units: [{id: u1, unit: usa-marines, at: "0101"}]}
  - {id: a2, team: a, nations: [UK], cube: grey, start: 36, units: [{id: u2, unit: uk-royal-marines, at: "0102"}]}
  - {id: b1, team: b, nations: [INS], cube: green, start: 38, units: [{id: v1, unit: ins-cell, at: "0501"}]}
  - {id: b2, team: b, nations: [INS], cube: yellow, start: 34, units: [{id: v2, unit: ins-cell, at: "0502"}]}
"""
    state = TABLE.lay(scenario(text), Cups(1))
    assert len({"blue", "grey"}) == facts.colours == len(state.levels) // 2
    assert not isinstance(TABLE.decision(state), Refusal)
    assert refused(state, "move u2 0202") == "R-TRK-3"


@rule("R-AMP-1")
def through_the_water(facts: Facts) -> None:
    sketch = ". ~ ~ . . . . . .\n" + "\n".join([". . . . . . . . ."] * 4)
    state = field("m uk-royal-marines 0101", "c ins-cell 0905", sketch=sketch)
    cubes(state, 50, 38)
    assert paid(take(state, "move m 0201 0301")) == facts.bank + 2 * facts.hex
    cubes(state, 50, 38)
    assert paid(take(state, "move m 0401")) == facts.bank + 1
    assert facts.sixths == 6 * facts.hex


@rule("R-HEL-3")
def helicopters_fly_three_hexes_for_one(facts: Facts) -> None:
    for hexes in (1, 3, 4):
        state = field("h ita-mangusta 0101", "c ins-cell 0905", markers="r roadblock 0201 face=a")
        told = take(state, f"move h {way(hexes)}")
        assert paid(told) == -(-hexes * facts.sixths // 6)
        assert dice(told) == []
