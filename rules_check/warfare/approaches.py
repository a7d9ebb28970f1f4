"""Facts about the way to the enemy and to objectives; never findings."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import count_hexes, ends_note, hexes_apart, line_note, nearest_note
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.approach import comes_near, covered_ground
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedUnit
from sandtable.games.warfare.scenarios.lines import seen_by
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance, within
from sandtable.ground.movement import SIXTHS


@rule("WF103", "no-covered-approach", Severity.INFO, ref="R-LOS-1")
def no_covered_approach(scenario: Scenario) -> Iterator[Complaint]:
    """Every way to an objective leads through open ground that the enemy sees at the start.

    Why: the attacker is shot at before getting there, whatever the route.
    Bad:
        map: {sketch: ". . . . . ."}
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0601"}]}
        objectives: [{id: hut, type: control, side: us, hexes: ["0401"]}]
    Good:
        map: {sketch: ". . . . t ."}
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0601"}]}
        objectives: [{id: hut, type: control, side: us, hexes: ["0401"]}]
    """
    if scenario.is_vast:
        return
    opening = scenario.opening
    by_enemies = {
        side.id: seen_by(scenario, opening.enemy_units(side))
        for side in scenario.sides
        if any(objective.side == side.id for objective, _ in _controls(scenario))
    }
    for objective, hexes in _controls(scenario):
        seen = by_enemies[objective.side]
        starts = {hex_ for unit in opening.doers(objective) if unit.unit.is_ground for hex_ in opening.starts(unit)}
        ground = scenario.ground
        reached = covered_ground(ground, starts, ground.lattice.bits(seen), opening.lasting.impassable)
        if seen and starts and not comes_near(ground, reached, hexes):
            yield (
                scenario.at(objective.path),
                f"no covered approach leads to '{objective.id}'",
                "",
                f"the enemy sees {len(seen)} of {count_hexes(len(scenario.ground.spots))} at the start",
                nearest_note(
                    scenario, set(ground.lattice.hexes(reached)), hexes[0], f"covered or unseen, '{objective.side}'"
                ),
            )


def _controls(scenario: Scenario) -> Iterator[tuple[Objective, tuple[Hex, ...]]]:
    for objective in scenario.objectives:
        if objective.type == "control" and objective.hexes and objective.side in scenario.opening.sides:
            yield objective, objective.hexes


@rule("WF104", "objective-in-view", Severity.INFO, ref="R-LOS-1")
def objective_in_view(scenario: Scenario) -> Iterator[Complaint]:
    """The enemy sees an objective from where it sets up.

    Why: whoever steps on it is fired at from turn 1.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0501"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0101"}]}
        objectives: [{id: road, type: control, side: us, hexes: ["0102"]}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        objectives: [{id: road, type: control, side: us, hexes: ["0102"]}]
    """
    for objective, hexes in _controls(scenario):
        for enemy in scenario.opening.enemy_units(scenario.opening.sides[objective.side]):
            seen = [hex_ for hex_ in hexes if enemy.hex not in (None, hex_) and _sees(scenario, enemy, hex_)]
            if seen:
                assert enemy.hex is not None
                yield (
                    scenario.at((*objective.path, "hexes")),
                    f"{scenario.label(seen[0])} of '{objective.id}' is in view of {enemy.called} from the start",
                    "",
                    ends_note(scenario, enemy.hex, seen[0]),
                    line_note(scenario, enemy.hex, seen[0]),
                )
                break


def _sees(scenario: Scenario, unit: PlacedUnit, hex_: Hex) -> bool:
    return unit.hex is not None and scenario.opening.sees(unit.hex, hex_)


@rule("WF105", "unit-out-of-everything", Severity.INFO, ref="R-TRK-10")
def unit_out_of_everything(scenario: Scenario) -> Iterator[Complaint]:
    """A unit gets within range of no enemy and to no objective in the turns there are.

    Why: it plays no part. Enemies are taken where they may start.
    Bad:
        map: {sketch: ". . ~ . . . . . . ."}
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "1001"}]}
    Good:
        map: {sketch: ". . + . . . . . . ."}
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "1001"}]}
    """
    if scenario.is_vast:
        return
    opening = scenario.opening
    budget = BOXES * (opening.turns or 1)
    goals = {hex_ for objective in scenario.objectives for hex_ in objective.hexes}
    by_side = {
        side.id: {hex_ for enemy in opening.enemy_units(side) for hex_ in opening.starts(enemy)}
        for side in scenario.sides
    }
    in_range: dict[tuple[str, int], set[Hex]] = {}
    for unit in scenario.units:
        enemies = by_side[unit.side]
        weapons = [weapon.range or 0 for weapon in (unit.unit.light, unit.unit.heavy) if weapon is not None]
        reach = max(weapons, default=0)
        if not enemies or not opening.starts(unit):
            continue
        left = SIXTHS * (budget - BOXES * (opening.first_turn(unit) - 1))
        got = [hex_ for hex_, cost in opening.costs(unit, opening.lasting).items() if cost <= left]
        if (unit.side, reach) not in in_range:
            in_range[unit.side, reach] = {hex_ for enemy in enemies for hex_ in within(enemy, reach)}
        if goals.isdisjoint(got) and in_range[unit.side, reach].isdisjoint(got):
            yield (
                scenario.at((*unit.path, "unit")),
                f"no enemy and no objective is within reach of {unit.called}",
                "",
                f"{_closest(scenario, got, enemies, 'enemy')}; its weapons reach {count_hexes(reach)}",
                _closest(scenario, got, goals, "objective") if goals else "no objective is a place on the map",
            )


def _closest(scenario: Scenario, reached: list[Hex], goals: set[Hex], what: str) -> str:
    """Note on the reached hex nearest to any of some goals."""
    if not reached:
        return f"it comes too late for any {what}"
    pairs = ((distance(hex_, goal), scenario.label(hex_), hex_, goal) for hex_ in reached for goal in goals)
    _, label, hex_, goal = min(pairs)
    return f"at {label} it is still {hexes_apart(hex_, goal)} from the nearest {what}, at {scenario.label(goal)}"


RULES = (
    no_covered_approach,
    objective_in_view,
    unit_out_of_everything,
)
