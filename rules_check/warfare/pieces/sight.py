"""Who sees, hits and moves what before anyone has done anything."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import barriers, ends_note, hexes_apart, line_note, listed, reach_note
from sandtable.config import Config
from sandtable.findings import Severity
from sandtable.games.warfare.ground.lines import shooter_at, trace
from sandtable.games.warfare.ground.sight import obstacle
from sandtable.games.warfare.ground.visibility import Visibility
from sandtable.games.warfare.pieces import Ability
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance, neighbours
from sandtable.geometry.hexlines import Contact


@rule("WF060", "contact-at-start", Severity.WARNING, ref="R-LOS-1")
def contact_at_start(scenario: Scenario) -> Iterator[Complaint]:
    """Enemies can fire at each other before anyone has moved.

    Why: whoever is Active first simply shoots first. At rule level 1 nobody fires, and nothing is said.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    if scenario.opening.level < 2:
        return
    hits = {(attacker.id, target.id) for attacker, target in scenario.opening.contacts}
    for attacker, target in scenario.opening.contacts:
        # Each pair once, at the unit that is written later.
        if (target.id, attacker.id) in hits and attacker.path < target.path:
            assert attacker.hex is not None
            assert target.hex is not None
            far = hexes_apart(target.hex, attacker.hex)
            yield (
                scenario.at((*target.path, "at")),
                f"{_placed(scenario, target)} and {_placed(scenario, attacker)} can fire at each other, {far} apart",
                "move one out of sight",
                reach_note(scenario, target, attacker),
                line_note(scenario, target.hex, attacker.hex),
            )


def _placed(scenario: Scenario, unit: PlacedUnit) -> str:
    """A unit on the map and where it is."""
    assert unit.hex is not None
    return f"{unit.called} at {scenario.label(unit.hex)}"


@rule("WF061", "shooting-gallery", Severity.WARNING, ref="R-TRK-3")
def shooting_gallery(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """A unit of the Reactive side is in the sights of several enemies before it may act.

    Why: it may be gone before its player has done anything.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"},
             {unit: usa-rifles, at: "0201"}, {unit: usa-engineers, at: "0302"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    """
    if scenario.opening.level < 2:
        return
    most = config.limits.most_attackers
    active = {side.id for side in scenario.opening.active()}
    attackers: dict[str, list[PlacedUnit]] = {}
    for attacker, target in scenario.opening.contacts:
        if attacker.side in active:
            attackers.setdefault(target.id, []).append(attacker)
    for unit in scenario.units:
        found = attackers.get(unit.id, [])
        if len(found) > most:
            yield (
                scenario.at((*unit.path, "at")),
                f"{unit.called} can be hit by {len(found)} enemies before acting",
                f"at most {most}",
                f"seen and in range of {listed(_away(scenario, enemy, unit) for enemy in found)}",
                _first_note(scenario, found[0].side, unit.side),
            )


def _away(scenario: Scenario, enemy: PlacedUnit, unit: PlacedUnit) -> str:
    assert enemy.hex is not None
    assert unit.hex is not None
    return f"{_placed(scenario, enemy)} ({hexes_apart(enemy.hex, unit.hex)})"


def _first_note(scenario: Scenario, first: str, second: str) -> str:
    boxes = {side.id: side.start for side in scenario.sides}
    return f"'{first}' starts on box {boxes[first]} and acts first, '{second}' waits on box {boxes[second]}"


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
    for unit in scenario.units:
        if unit.hex is None or not unit.unit.is_ground:
            continue
        # Who would drown has been reported already.
        swims = Ability.AMPHIBIOUS in unit.unit.abilities or not scenario.opening.has("water", unit.hex)
        if swims and not scenario.opening.can_leave(unit):
            around = [place for _, place in neighbours(unit.hex)]
            inside = [place for place in around if place in scenario.ground.spots]
            edge = len(around) - len(inside)
            yield (
                scenario.at((*unit.path, "at")),
                f"{unit.called} cannot leave {scenario.label(unit.hex)}",
                "open a way, or place it elsewhere",
                listed(barriers(scenario, unit.hex, inside), most=len(inside)) or "there is no hex beside it",
                f"{edge} of its 6 sides are the edge of the map" if edge else "none of its 6 sides is open",
            )


@rule("WF101", "long-fire-lane", Severity.INFO, ref="R-LOS-1")
def long_fire_lane(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """A clear line is longer than any weapon's range.

    Why: a map with such lanes plays open; long weapons rule it.
    Bad:
        map: {sketch: ". . . . . . . . . . . . . . ."}
    Good:
        map: {sketch: ". . . . . . t . . . . . . . ."}
    """
    if scenario.is_vast:
        return
    board = scenario.ground
    visibility = Visibility(board, scenario.occupants)
    best: tuple[int, Hex, Hex] | None = None
    reach = max(distance(a, b) for a in _corners(board.spots) for b in _corners(board.spots))
    for step in visibility.steps(reach):
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
            if sight.blocked_by is None:
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
    """Whether nothing would block a line if the hexes it merely grazes did not count."""
    sight = trace(scenario, start, end)
    shooter = shooter_at(scenario, start)
    spots = scenario.ground.spots
    return {start, end}.isdisjoint(scenario.occupants.smoke) and not any(
        obstacle(spots[hex_], hex_, sight.levels, scenario.occupants, shooter) is not None
        for hex_, _ in sight.touched
        if hex_ not in grazed
    )


RULES = (
    contact_at_start,
    shooting_gallery,
    no_legal_move,
    long_fire_lane,
    hairbreadth_sight,
)
