"""Rules about sight and movement at the start."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import barriers, ends_note, line_note, listed, placed
from sandtable.config.config_file import Config
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import Ability
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.lines import TOO_FAR, shooter_at, trace
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import SIDES, Hex, distance, neighbours
from sandtable.geometry.hexlines import Contact
from sandtable.ground.sight import obstacle
from sandtable.ground.visibility import Visibility


@rule("WF063", "no-legal-move", Severity.WARNING, ref="R-MOV-5")
def no_legal_move(scenario: Scenario) -> Iterator[Complaint]:
    """A unit cannot leave its hex.

    Why: a unit that is walled in, or stands between water and obstacles, plays no part.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0201"}, {marker: rubble, at: "0102"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0201"}]
    """
    said: set[int] = set()
    for unit in scenario.units:
        if unit.hex is None or not _stuck(scenario, unit):
            continue
        # Units enclosed together get one finding.
        area = scenario.opening.areas.get(unit.hex, -1)
        if area in said:
            continue
        said.add(area)
        others = [
            mate
            for mate in scenario.units
            if mate.hex is not None and mate is not unit and scenario.opening.areas.get(mate.hex, -1) == area
            if _stuck(scenario, mate)
        ]
        around = [place for _, place in neighbours(unit.hex)]
        inside = [place for place in around if place in scenario.ground.spots]
        edge = len(around) - len(inside)
        more = f", nor can {listed(placed(scenario, mate) for mate in others)}" if others else ""
        yield (
            scenario.at((*unit.path, "at")),
            f"{unit.called} cannot leave {scenario.label(unit.hex)}{more}",
            "open a way, or place it elsewhere",
            listed(barriers(scenario, unit.hex, inside), most=len(inside)) or "there is no hex beside it",
            f"{edge} of its 6 sides are the edge of the map" if edge else "none of its 6 sides is open",
        )


def _stuck(scenario: Scenario, unit: PlacedUnit) -> bool:
    """Return True when a ground unit cannot leave its hex.

    A unit that stands in water and cannot swim, or is walled in on all sides, is reported by other rules.
    """
    if unit.hex is None or not unit.unit.is_ground or len(scenario.ground.spots[unit.hex].fortified) == len(SIDES):
        return False
    swims = Ability.AMPHIBIOUS in unit.unit.abilities or not scenario.opening.has("water", unit.hex)
    return swims and not scenario.opening.can_leave(unit)


@rule("WF101", "long-fire-lane", Severity.INFO, ref="R-LOS-1")
def long_fire_lane(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """A clear line is longer than any weapon's range.

    Why: a map with such lanes plays open; long weapons rule it.
    Bad:
        map: {sketch: ". . . . . . . . . . . . . . ."}
    Good:
        map: {sketch: ". . . . . . t . . . . . . . ."}
    """
    if scenario.is_vast or (scenario.sight_limit is not None and scenario.sight_limit <= config.limits.long_lane):
        return
    board = scenario.ground
    visibility = Visibility(board, scenario.occupants)
    best: tuple[int, Hex, Hex] | None = None
    reach = max(distance(a, b) for a in _corners(board.spots) for b in _corners(board.spots))
    for step in visibility.steps(min(reach, scenario.sight_limit or reach)):
        far = distance((0, 0), step)
        if far <= config.limits.long_lane or step < (0, 0) or (best is not None and far <= best[0]):
            continue
        starts = visibility.starts(step)
        if starts:
            start = next(hex_ for hex_ in board.spots if visibility.bit(hex_) & starts)
            best = (far, start, (start[0] + step[0], start[1] + step[1]))
    if best is not None:
        far, start, end = best
        yield (
            scenario.at(("map",)),
            f"the line from {scenario.label(start)} to {scenario.label(end)} is clear over {far} hexes",
            "",
            ends_note(scenario, start, end),
            line_note(scenario, start, end),
        )


def _corners(hexes: Iterable[Hex]) -> list[Hex]:
    """The outermost hexes in each of the six directions."""
    found = []
    for order in (itemgetter(0), itemgetter(1), sum):
        ranked = sorted(hexes, key=order)
        found += [ranked[0], ranked[-1]]
    return found


@rule("WF102", "hairbreadth-sight", Severity.INFO, ref="R-LOS-4")
def hairbreadth_sight(scenario: Scenario) -> Iterator[Complaint]:
    """A line between enemies is blocked only by a hex it touches with an edge or a corner.

    Why: players will argue about it; the rule is that a touch blocks.
    Bad:
        map:
          sketch: |
            . . .
             t . .
            . . .
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    Good:
        map:
          sketch: |
            . . .
             . . .
            . . .
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    """
    if scenario.is_vast:
        return
    for unit in scenario.units:
        for enemy in scenario.opening.enemy_units(scenario.opening.sides[unit.side]):
            if unit.hex is None or enemy.hex is None or unit.path > enemy.path or unit.hex == enemy.hex:
                continue
            sight = trace(scenario, unit.hex, enemy.hex, shooter_at(scenario, unit.hex))
            if sight.blocked_by is None or sight.blocked_by.rule == TOO_FAR:
                continue
            grazed = {hex_ for hex_, contact in sight.touched if contact is not Contact.INTERIOR}
            if _only_grazed(scenario, unit.hex, enemy.hex, grazed):
                where = scenario.label(sight.blocked_by.hex)
                names = f"{unit.called} and {enemy.called}"
                yield (
                    scenario.at((*enemy.path, "at")),
                    f"{where} hides {names} from each other by a mere touch",
                    "",
                    ends_note(scenario, unit.hex, enemy.hex),
                    line_note(scenario, unit.hex, enemy.hex),
                )


def _only_grazed(scenario: Scenario, start: Hex, end: Hex, grazed: set[Hex]) -> bool:
    """Return True when nothing would block a line if the hexes it merely grazes did not count."""
    sight = trace(scenario, start, end)
    shooter = shooter_at(scenario, start)
    spots = scenario.ground.spots
    return {start, end}.isdisjoint(scenario.occupants.smoke) and not any(
        obstacle(spots[hex_], hex_, sight.levels, scenario.occupants, shooter) is not None
        for hex_, _ in sight.touched
        if hex_ not in grazed
    )


RULES = (
    no_legal_move,
    long_fire_lane,
    hairbreadth_sight,
)
