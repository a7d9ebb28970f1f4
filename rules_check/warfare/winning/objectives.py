"""Rules about objectives: places that can be reached, targets that exist, conditions that decide."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import barrier_note, barriers, count_hexes, listed, nearest_note
from rules_check.warfare.causes import nobody_there
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import Objective, Path, PlacedUnit
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, neighbours

# Objectives for which a unit must stand in a hex.
PLACES = ("control", "exit", "hold", "rescue")


def _places(scenario: Scenario) -> Iterator[tuple[Objective, Path, Hex]]:
    """Yield (objective, path, hex) for every hex a unit must stand in."""
    for objective in scenario.objectives:
        if objective.type not in PLACES:
            continue
        for path, _, hex_ in objective.places:
            if hex_ is not None:
                yield objective, path, hex_


def _is_sealed(scenario: Scenario, hex_: Hex) -> str | None:
    """Reason why no ground unit can stand in a hex; None when one can."""
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

    Why: nobody on the ground can stand there, and nothing becomes rubble in water.
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
    for objective in scenario.objectives:
        for path, _, wet in objective.places if objective.type == "destroy" and not objective.targets else ():
            if wet is not None and scenario.opening.has("water", wet):
                message = f"{scenario.label(wet)} of '{objective.id}' is in water, where nothing becomes rubble"
                yield scenario.at(path), message, "choose another hex"


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
    for objective, path, hexes, people in out_of_reach(scenario):
        reached = scenario.opening.arrivals(scenario.opening.standers(objective))
        more = f" and {len(hexes) - 1} more" if len(hexes) > 1 else ""
        where = f"the people at {scenario.label(hexes[0])}" if people else f"{scenario.label(hexes[0])}{more}"
        yield (
            scenario.at(path),
            f"'{objective.id}': no unit of '{objective.side}' can get to {where}",
            f"open a way, or {'place them elsewhere' if people else 'choose hexes it can get to'}",
            nearest_note(scenario, reached, hexes[0], f"'{objective.side}'"),
            barrier_note(scenario, reached, hexes[0]),
        )


def out_of_reach(scenario: Scenario) -> Iterator[tuple[Objective, Path, list[Hex], bool]]:
    """Yield objectives with hexes that no unit reaches or people that none gets near, with their path and hexes."""
    if len(scenario.ground.pieces) > 1:
        return  # then the map is the fault, and it is said (WF016)
    opening = scenario.opening
    far: dict[str, tuple[Objective, Path, list[Hex]]] = {}
    for objective, path, hex_ in _places(scenario):
        if objective.type == "hold" or _is_sealed(scenario, hex_) is not None:
            continue
        # Units that are nowhere have been reported already.
        reached = opening.arrivals(opening.standers(objective))
        if reached and hex_ not in reached:
            far.setdefault(objective.id, (objective, path, []))[2].append(hex_)
    for objective, path, hexes in far.values():
        yield objective, path, hexes, False
    for objective, path, hex_ in _targets(scenario):
        near = (hex_, *(place for _, place in neighbours(hex_)))
        reached = opening.arrivals([unit for unit in opening.doers(objective) if unit.unit.is_ground])
        if reached and not any(place in reached for place in near) and objective.id not in far:
            yield objective, path, [hex_], True


def _targets(scenario: Scenario) -> Iterator[tuple[Objective, Path, Hex]]:
    """Yield (objective, path, hex) for population that a unit must come near."""
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
        doers = opening.standers(objective)
        points = opening.arrivals(doers).get(hex_)
        if objective.type != "hold" and turns is not None and points is not None and points > BOXES * turns:
            first = _first(scenario, doers, hex_)
            turn = opening.first_turn(first)
            yield (
                scenario.at(path),
                f"{scenario.label(hex_)} is {points} AP away, '{objective.side}' has {BOXES * turns}",
                "give more time, or start nearer",
                f"first to get there: {first.called}, coming on turn {turn}, needing {points - BOXES * (turn - 1)} AP",
                f"the objective is judged after turn {turns}, and a turn has {BOXES} AP",
            )

    yield from _people_too_far(scenario)


def _people_too_far(scenario: Scenario) -> Iterator[Complaint]:
    """Yield findings for people that cannot be rescued or converted before the objective is judged."""
    opening = scenario.opening
    for objective in scenario.objectives:
        turns = objective.until or opening.turns
        if objective.type not in ("rescue", "convert") or turns is None:
            continue
        ground = [unit for unit in opening.doers(objective) if unit.unit.is_ground]
        safety = {hex_ for hex_ in objective.hexes if objective.type == "rescue"}
        reached = opening.arrivals(ground)
        if any(reached.get(hex_, 0) > BOXES * turns for hex_ in safety):
            continue  # then the place itself is too far, and that was said
        times: list[tuple[int, Path, Hex]] = []
        for one, path, people in _targets(scenario):
            if one is not objective:
                continue
            near = (people, *(place for _, place in neighbours(people)))
            points = opening.fetched(ground, people, safety) if safety else reached.least_of(near)
            if points is not None:
                times.append((points, path, people))
        if not 0 < objective.count <= len(times):
            continue
        points, path, people = sorted(times)[objective.count - 1]
        if points > BOXES * turns:
            deed = "brought to safety" if safety else "reached"
            yield (
                scenario.at(path),
                f"the people at {scenario.label(people)} cannot be {deed} in less than {points} AP,"
                f" '{objective.side}' has {BOXES * turns}",
                f"give more time, or {'shorten the way there and back' if safety else 'start nearer'}",
            )


def _first(scenario: Scenario, doers: list[PlacedUnit], hex_: Hex) -> PlacedUnit:
    """Return the unit that gets to a hex first."""
    never = max(scenario.opening.arrivals(doers).values()) + 1
    return min(doers, key=lambda unit: scenario.opening.arrivals([unit]).get(hex_, never))


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
    sizes = {area: hexes.bit_count() for area, hexes in areas.by_number.items()}
    places: list[tuple[Hex, Path, str]] = [
        (unit.hex, (*unit.path, "at"), unit.called)
        for unit in scenario.units
        if unit.hex in areas and unit.hex is not None and unit.unit.is_ground
    ]
    places += [(hex_, path, f"'{objective.id}'") for objective, path, hex_ in _places(scenario) if hex_ in areas]
    if len({areas[hex_] for hex_, _, _ in places}) < 2 or len(scenario.ground.pieces) > 1:
        return
    # Units that cannot leave a hex or reach an objective are reported by WF063, WF064 and WF065.
    cut_off = list(out_of_reach(scenario))
    told = {hex_ for _, _, hexes, _ in cut_off for hex_ in hexes}
    lost = {objective.side for objective, _, _, _ in cut_off}
    stuck = {unit.hex for unit in scenario.units if unit.side in lost or not _may_leave(scenario, unit)}
    main = max({areas[hex_] for hex_, _, _ in places}, key=lambda area: (sizes[area], -area))
    reported: set[int] = set()
    for hex_, path, name in places:
        area = areas[hex_]
        sealed = hex_ in told or hex_ in stuck or _is_sealed(scenario, hex_) is not None
        if area != main and area not in reported and not sealed:
            reported.add(area)
            rest = next(scenario.label(place) for place, _, _ in places if areas[place] == main)
            yield (
                scenario.at(path),
                f"{name} at {scenario.label(hex_)}: cut off from the rest of the map",
                "lay a bridge or open a wall, or put it on the other ground",
                f"{count_hexes(sizes[area])} of ground here, {count_hexes(sizes[main])} around {rest}",
                f"there is no way out: {_shore(scenario, area)}",
            )


def _may_leave(scenario: Scenario, unit: PlacedUnit) -> bool:
    return unit.hex is None or not unit.unit.is_ground or scenario.opening.can_leave(unit)


def _shore(scenario: Scenario, area: int) -> str:
    """List the barriers that enclose a piece of ground for units on foot."""
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
    wanting = [objective for objective in scenario.objectives if objective.type in ("rescue", "convert")]
    if wanting and nobody_there(scenario):
        names = listed(f"'{objective.id}'" for objective in wanting)
        message = f"{names} {'needs' if len(wanting) == 1 else 'need'} population, and there is none"
        hint = f"add population under markers:, with the id {'it names' if len(wanting) == 1 else 'they name'}"
        yield scenario.at((*wanting[0].path, "type")), message, hint


RULES = (
    objective_out_of_play,
    objective_out_of_reach,
    objective_too_far,
    isolated_ground,
    nobody_to_rescue,
)
