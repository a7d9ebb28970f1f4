"""Rules about roadblocks, mines and people that no unit can deal with."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import barrier_note, nearest_note
from rules_check.warfare.causes import unmanned
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenarios.opening import CIVILIANS
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex

FIRE_LEVEL = 2  # the rule level from which units fire


@rule("WF050", "road-closed-for-good", Severity.WARNING, ref="R-RBK-2")
def road_closed_for_good(scenario: Scenario) -> Iterator[Complaint]:
    """A roadblock bars the only way of a Regular side that has no Engineers.

    Why: only Engineers of a Regular side remove roadblocks.
    Bad:
        map: {sketch: ". . ."}
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: roadblock, at: "0201"}]
        objectives: [{id: far, type: control, side: us, hexes: ["0301"]}]
    Good:
        map: {sketch: ". . ."}
        units: [{unit: usa-engineers, at: "0101"}]
        markers: [{marker: roadblock, at: "0201"}]
        objectives: [{id: far, type: control, side: us, hexes: ["0301"]}]
    """
    opening = scenario.opening
    blocks = [marker for marker in scenario.markers if marker.marker.type == "roadblock" and marker.hex is not None]
    for side in scenario.sides:
        team = opening.team(side)
        if not blocks or not scenario.is_regular(side) or opening.with_action(team, SpecialAction.ENGINEERS):
            continue
        walkers = [unit for unit in side.units if unit.unit.is_ground]
        goals = {hex_ for objective in scenario.objectives if objective.side == side.id for hex_ in objective.hexes}
        free: set[Hex] = set()
        reached: set[Hex] = set()
        for unit in walkers:
            free |= goals & opening.costs(unit, opening.lasting).keys()
            reached |= opening.costs(unit, opening.blocked).keys()
        for hex_ in sorted(free - reached)[:1]:
            yield (
                scenario.at((*blocks[0].path, "at")),
                f"'{side.id}' cannot get to {scenario.label(hex_)} past the roadblocks and has no Engineers",
                "add Engineers, or leave a way open",
                nearest_note(scenario, reached, hex_, f"'{side.id}'"),
                barrier_note(scenario, reached, hex_),
            )


@rule("WF051", "nobody-to-clear-mines", Severity.WARNING, ref="R-IED-2")
def nobody_to_clear_mines(scenario: Scenario) -> Iterator[Complaint]:
    """There are mines or IEDs and the other side has neither Engineers nor Recon.

    Why: without the icons markers are found by driving over them.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        markers: [{marker: mine, at: "0301", owner: them}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-engineers, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        markers: [{marker: mine, at: "0301", owner: them}]
    """
    opening = scenario.opening
    reported: set[str] = set()
    for marker in scenario.markers if not unmanned(scenario) else ():
        owner = opening.sides.get(marker.owner or "")
        if owner is None or marker.marker.type not in ("ied", "mine") or owner.id in reported:
            continue
        enemies = opening.enemies(owner)
        if enemies and not opening.with_action(enemies, SpecialAction.ENGINEERS, SpecialAction.RECON):
            reported.add(owner.id)
            message = f"nobody can clear or find the {marker.called} of '{owner.id}'"
            yield scenario.at((*marker.path, "marker")), message, "give its enemy Engineers or Recon"


@rule("WF052", "idle-population", Severity.WARNING, ref="R-POP-2")
def idle_population(scenario: Scenario) -> Iterator[Complaint]:
    """There is population, and nobody can convert it, nor does it matter otherwise.

    Why: converting needs a ground unit with a light weapon, and only Irregulars stir people up. Between Regulars people
    still hide and shield; at rule level 1, where nobody fires, they do not.
    Bad:
        level: 1
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [RU], cube: red, start: 38, units: [{unit: ru-motor-rifles, at: "0501"}]}
        markers: [{marker: population, at: "0301", face: b}]
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
        markers: [{marker: population, at: "0301"}]
    """
    people = [marker for marker in scenario.markers if marker.marker.type == "population"]
    if not people or len(scenario.sides) < 2:
        return
    at = scenario.at((*people[0].path, "marker"))
    if all(scenario.is_regular(side) for side in scenario.sides):
        named = {target for goal in scenario.objectives for target in goal.targets}
        matters = any(marker.face != CIVILIANS or marker.id in named for marker in people)
        misnamed = any(scenario.opening.misnamed(side) for side in scenario.sides)
        if scenario.opening.level < FIRE_LEVEL and not matters and not misnamed:
            message = f"there is population and no Irregular side, and nobody fires at rule level {scenario.level}"
            yield at, message, "add Irregulars, or leave the population out"
    elif not any(unit.unit.is_ground and unit.unit.light is not None for unit in scenario.units):
        yield at, "nobody can convert the population", "add a ground unit with a light weapon"


RULES = (
    road_closed_for_good,
    nobody_to_clear_mines,
    idle_population,
)
