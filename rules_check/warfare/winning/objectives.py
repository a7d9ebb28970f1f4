"""What there is to win by: places that can be reached, targets that exist, conditions that decide."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import barrier_note, barriers, count_hexes, listed, nearest_note
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import Objective, Path
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, neighbours

# Objectives somebody has to stand in a hex for.
PLACES = ("control", "exit", "hold", "rescue")


def _places(scenario: Scenario) -> Iterator[tuple[Objective, Path, Hex]]:
    """Every hex somebody has to stand in, and where it is written."""
    for objective in scenario.objectives:
        if objective.type not in PLACES:
            continue
        for path, _, hex_ in objective.places:
            if hex_ is not None:
                yield objective, path, hex_


def _is_sealed(scenario: Scenario, hex_: Hex) -> str | None:
    """Why nobody on the ground can stand in a hex."""
    if scenario.opening.has("water", hex_):
        return "in water"
    if hex_ in scenario.opening.lasting.impassable:
        return "under rubble"
    if any(scenario.opening.on_foot(hex_)):
        return None
    around = [place for _, place in neighbours(hex_) if place in scenario.ground.spots]
    ringed = all(scenario.opening.has("water", place) for place in around)
    return "ringed by water" if ringed else "behind sides nobody can cross"


@rule("WF064", "objective-out-of-play", Severity.ERROR, ref="G-18")
def objective_out_of_play(scenario: Scenario) -> Iterator[Complaint]:
    """An objective lies in water, under rubble, or behind sides nobody can cross.

    Why: nobody on the ground can stand there.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: ford, type: control, side: us, hexes: ["0103"]}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: ford, type: control, side: us, hexes: ["0303"]}]
    """
    for objective, path, hex_ in _places(scenario):
        why = _is_sealed(scenario, hex_)
        if why is not None:
            yield scenario.at(path), f"{scenario.label(hex_)} of '{objective.id}' is {why}", "choose another hex"


@rule("WF065", "objective-out-of-reach", Severity.ERROR, ref="G-18")
def objective_out_of_reach(scenario: Scenario) -> Iterator[Complaint]:
    """No unit can ever get to an objective.

    Why: it cannot be met. Roadblocks and crowds are taken as cleared, rubble and walls are not.
    Bad:
        map: {sketch: ". . ~ . ."}
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: far, type: control, side: us, hexes: ["0501"]}]
    Good:
        map: {sketch: ". . + . ."}
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: far, type: control, side: us, hexes: ["0501"]}]
    """
    opening = scenario.opening
    for objective, path, hex_ in _places(scenario):
        doers = opening.doers(objective)
        if objective.type == "hold" or _is_sealed(scenario, hex_) is not None:
            continue
        # Units that are nowhere have been reported already.
        reached = opening.arrivals(doers)
        if reached and hex_ not in reached:
            yield (
                scenario.at(path),
                f"no unit of '{objective.side}' can get to {scenario.label(hex_)}",
                "open a way, or choose another hex",
                nearest_note(scenario, reached, hex_, f"'{objective.side}'"),
                barrier_note(scenario, reached, hex_),
            )
    for objective, path, hex_ in _targets(scenario):
        doers = [unit for unit in opening.doers(objective) if unit.unit.is_ground]
        near = {hex_, *(place for _, place in neighbours(hex_))}
        reached = opening.arrivals(doers)
        if reached and near.isdisjoint(reached):
            yield (
                scenario.at(path),
                f"no unit of '{objective.side}' can get to the people at {scenario.label(hex_)}",
                "open a way, or place them elsewhere",
                nearest_note(scenario, reached, hex_, f"'{objective.side}'"),
                barrier_note(scenario, reached, hex_),
            )


def _targets(scenario: Scenario) -> Iterator[tuple[Objective, Path, Hex]]:
    """Population somebody has to come near, and where it is named."""
    for objective in scenario.objectives:
        for index, target in enumerate(objective.targets if objective.type in ("convert", "rescue") else ()):
            marker = scenario.opening.marker_by_id.get(target)
            if marker is not None and marker.hex is not None:
                yield objective, (*objective.path, "targets", index), marker.hex


@rule("WF066", "objective-too-far", Severity.WARNING, ref="R-TRK-10")
def objective_too_far(scenario: Scenario) -> Iterator[Complaint]:
    """An objective cannot be reached in time.

    Why: a side has 40 AP in a turn; the cheapest way of its nearest unit costs more than the turns give.
    Bad:
        turns: 2
        units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 2}}]
        objectives: [{id: far, type: control, side: us, hexes: ["0501"], until: 1}]
    Good:
        turns: 2
        units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 2}}]
        objectives: [{id: far, type: control, side: us, hexes: ["0501"], until: 2}]
    """
    opening = scenario.opening
    for objective, path, hex_ in _places(scenario):
        turns = objective.until or opening.turns
        points = opening.arrivals(opening.doers(objective)).get(hex_)
        if objective.type != "hold" and turns is not None and points is not None and points > BOXES * turns:
            first = min(opening.doers(objective), key=lambda unit: opening.arrivals([unit]).get(hex_, points + 1))
            turn = opening.first_turn(first)
            yield (
                scenario.at(path),
                f"{scenario.label(hex_)} is {points} AP away, '{objective.side}' has {BOXES * turns}",
                "give more time, or start nearer",
                f"first to get there: {first.called}, coming on turn {turn}, needing {points - BOXES * (turn - 1)} AP",
                f"the objective is judged after turn {turns}, and a turn has {BOXES} AP",
            )


@rule("WF067", "isolated-ground", Severity.WARNING, ref="R-MOV-5")
def isolated_ground(scenario: Scenario) -> Iterator[Complaint]:
    """A unit or an objective is on ground that is cut off from the rest.

    Why: water, walls or rubble keep everybody on foot out of it, or in.
    Bad:
        map: {sketch: ". . . ~ . ."}
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-marines, at: "0501"}]
    Good:
        map: {sketch: ". . . + . ."}
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-marines, at: "0501"}]
    """
    areas = scenario.opening.areas
    sizes: dict[int, int] = {}
    for area in areas.values():
        sizes[area] = sizes.get(area, 0) + 1
    places: list[tuple[Hex, Path, str]] = [
        (unit.hex, (*unit.path, "at"), unit.called)
        for unit in scenario.units
        if unit.hex in areas and unit.hex is not None and unit.unit.is_ground
    ]
    places += [(hex_, path, f"'{objective.id}'") for objective, path, hex_ in _places(scenario) if hex_ in areas]
    if not places:
        return
    main = max({areas[hex_] for hex_, _, _ in places}, key=lambda area: (sizes[area], -area))
    reported: set[int] = set()
    for hex_, path, name in places:
        area = areas[hex_]
        sealed = sizes[area] == 1 and _is_sealed(scenario, hex_) is not None and sizes[main] == 1
        if area != main and area not in reported and not sealed:
            reported.add(area)
            rest = next(scenario.label(place) for place, _, _ in places if areas[place] == main)
            yield (
                scenario.at(path),
                f"{name} at {scenario.label(hex_)}: cut off from the rest of the map",
                "",
                f"{count_hexes(sizes[area])} of ground here, {count_hexes(sizes[main])} around {rest}",
                f"there is no way out: {_shore(scenario, area)}",
            )


def _shore(scenario: Scenario, area: int) -> str:
    """What keeps everybody on foot inside a piece of ground."""
    areas = scenario.opening.areas
    found: dict[str, None] = {}
    for hex_ in sorted(hex_ for hex_, number in areas.items() if number == area):
        beyond = [place for _, place in neighbours(hex_) if place in scenario.ground.spots and areas.get(place) != area]
        found |= dict.fromkeys(barriers(scenario, hex_, beyond))
    return listed(found) or "the map ends"


@rule("WF069", "nobody-to-rescue", Severity.WARNING, ref="R-POP-1")
def nobody_to_rescue(scenario: Scenario) -> Iterator[Complaint]:
    """People are to be rescued or converted and there are none.

    Why: the objective needs population markers on the map, or in a carrier.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: calm, type: convert, side: us}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: population, at: "0201", face: a, id: crowd}]
        objectives: [{id: calm, type: convert, side: us, targets: [crowd]}]
    """
    people = [marker for marker in scenario.markers if marker.marker.type == "population"]
    for objective in scenario.objectives:
        if objective.type not in ("rescue", "convert"):
            continue
        known = [scenario.opening.marker_by_id.get(target) for target in objective.targets]
        wrong = next((one for one in known if one is not None and one.marker.type != "population"), None)
        if not people:
            yield scenario.at((*objective.path, "type")), f"'{objective.id}' needs population, and there is none", ""
        elif wrong is not None and objective.type == "convert":
            message = f"'{objective.id}' is to convert {wrong.called}, which is no population"
            yield scenario.at((*objective.path, "targets")), message, ""


RULES = (
    objective_out_of_play,
    objective_out_of_reach,
    objective_too_far,
    isolated_ground,
    nobody_to_rescue,
)
