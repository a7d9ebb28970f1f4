"""Rules about the balance of capabilities between sides."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import unmanned
from sandtable.config.config_file import Config
from sandtable.findings import Severity
from sandtable.games.warfare.capabilities import stops_vehicles
from sandtable.games.warfare.pieces import SupportType, UnitClass
from sandtable.games.warfare.scenarios.deployment import Side
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed


@rule("WF047", "air-unopposed", Severity.WARNING, ref="R-SAM-1")
def air_unopposed(scenario: Scenario) -> Iterator[Complaint]:
    """A side has aircraft and its enemy nothing against them.

    Why: without a SAM, or against helicopters Heli-hunters, the other player can only watch. Heli-hunters hit nothing
    but helicopters: jets and large drones want a SAM.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}], supports: [{support: a-10}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}], supports: [{support: a-10}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-sam-team, at: "0501"}]}
    """
    opening = scenario.opening
    for side in scenario.sides if not unmanned(scenario) else ():
        enemies = opening.enemies(side)
        free = [
            (name, path, helicopter)
            for name, path, helicopter in opening.air_assets(side)
            if enemies
            and not any(True for enemy in enemies for _ in opening.air_defences(enemy, helicopters=helicopter))
        ]
        # One SAM would do against all of them.
        if free:
            names = listed(dict.fromkeys(name for name, _, _ in free))
            only_helicopters = all(helicopter for _, _, helicopter in free)
            hint = "give the enemy a SAM or Heli-hunters" if only_helicopters else "give the enemy a SAM"
            yield scenario.at(free[0][1]), f"nobody can do anything against {names}", hint


@rule("WF048", "nothing-to-shoot-down", Severity.WARNING, ref="R-SAM-1")
def nothing_to_shoot_down(scenario: Scenario) -> Iterator[Complaint]:
    """A side has a SAM and its enemy no aircraft.

    Why: a SAM fires at aircraft only, so the unit is half idle. The heavy weapon of Heli-hunters has other targets.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-sam-team, at: "0501"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-apache, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-sam-team, at: "0501"}]}
    """
    opening = scenario.opening
    for side in scenario.sides if not unmanned(scenario) else ():
        enemies = opening.enemies(side)
        if not enemies or any(True for enemy in enemies for _ in opening.air_assets(enemy)):
            continue
        for unit in opening.air_defences(side, helicopters=False):
            message = f"the enemy has no aircraft for {unit.called}"
            yield scenario.at((*unit.path, "unit")), message, "take another unit"


@rule("WF049", "vehicles-unopposed", Severity.WARNING, ref="R-FIR-3")
def vehicles_unopposed(scenario: Scenario) -> Iterator[Complaint]:
    """A side has vehicles and its enemy nothing to stop them.

    Why: light weapons cannot hit vehicles. At rule level 1 nobody fires, and nothing is said.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-lookouts, at: "0501"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-at-team, at: "0501"}]}
    """
    if scenario.opening.level < 2 or unmanned(scenario):
        return
    for side in scenario.sides:
        enemies = scenario.opening.enemies(side)
        if not enemies or any(_stops_vehicles(enemy) for enemy in enemies):
            continue
        for unit in side.units:
            if unit.unit.unit_class is UnitClass.VEHICLE:
                message = f"nobody can do anything against {unit.called}"
                yield scenario.at((*unit.path, "unit")), message, "give the enemy a heavy weapon"
                break


def _stops_vehicles(side: Side) -> bool:
    supports = any(support.support.type is not SupportType.SNIPER for support in side.supports)
    return supports or any(stops_vehicles(unit.unit) for unit in side.units)


@rule("WF071", "uneven-forces", Severity.WARNING, ref="G-9")
def uneven_forces(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """One team has far more force points than another.

    Why: dice, ranges, defence and icons, added up as docs/generator.md has it, differ so much that the weaker player
    needs more than luck. `--stats` shows the same force points, and the generator buys with them. HOUSE.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-abrams, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0501"}]}
    """
    worth: dict[str, int] = {}
    for side in scenario.sides:
        worth[side.team] = worth.get(side.team, 0) + scenario.opening.force_points(side)
    if len(worth) < 2 or not all(worth.values()) or unmanned(scenario):
        return
    best, worst = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
    if worth[best] > config.limits.fair_ratio * worth[worst]:
        weak = next(side for side in scenario.sides if side.team == worst)
        message = f"'{best}' has {worth[best]} force points, '{worst}' {worth[worst]}"
        yield (
            scenario.at((*weak.path, "id")),
            message,
            f"keep the ratio below {config.limits.fair_ratio:g} (--stats shows the points), or allow this with a reason",
        )


RULES = (
    air_unopposed,
    nothing_to_shoot_down,
    vehicles_unopposed,
    uneven_forces,
)
