"""Who sees, hits and moves what before anyone has done anything."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.lines import shooter_at, trace
from sandtable.games.warfare.pieces import Ability
from sandtable.games.warfare.scenario import PlacedUnit, Scenario
from sandtable.games.warfare.sight import obstacle
from sandtable.games.warfare.visibility import Visibility
from sandtable.geometry.hexes import Hex, distance
from sandtable.geometry.hexlines import Contact

MOST_ATTACKERS = 2  # of the Active side that may have one unit in their sights
LONG_LANE = 12  # hexes; the longest range of any weapon in the box


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
            yield scenario.at((*target.path, "at")), _contact(scenario, target, attacker), "move one out of sight"


def _contact(scenario: Scenario, one: PlacedUnit, other: PlacedUnit) -> str:
    assert one.hex is not None
    assert other.hex is not None
    here, there, far = scenario.label(one.hex), scenario.label(other.hex), distance(one.hex, other.hex)
    hexes = "1 hex" if far == 1 else f"{far} hexes"
    return f"{one.called} at {here} and {other.called} at {there} can fire at each other, {hexes} apart"


@rule("WF061", "shooting-gallery", Severity.WARNING, ref="R-TRK-3")
def shooting_gallery(scenario: Scenario) -> Iterator[Complaint]:
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
    active = {side.id for side in scenario.opening.active()}
    attackers: dict[str, list[PlacedUnit]] = {}
    for attacker, target in scenario.opening.contacts:
        if attacker.side in active:
            attackers.setdefault(target.id, []).append(attacker)
    for unit in scenario.units:
        found = attackers.get(unit.id, ())
        if len(found) > MOST_ATTACKERS:
            message = f"{unit.called} can be hit by {len(found)} enemies before it may act"
            yield scenario.at((*unit.path, "at")), message, f"at most {MOST_ATTACKERS}"


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
            message = f"{unit.called} cannot leave {scenario.label(unit.hex)}"
            yield scenario.at((*unit.path, "at")), message, "open a way, or place it elsewhere"


@rule("WF101", "long-fire-lane", Severity.INFO, ref="R-LOS-1")
def long_fire_lane(scenario: Scenario) -> Iterator[Complaint]:
    """A clear line is longer than any weapon's range.

    Why: a map with such lanes plays open; long weapons rule it.
    Bad:
        map: {sketch: ". . . . . . . . . . . . . . ."}
    Good:
        map: {sketch: ". . . . . . t . . . . . . . ."}
    """
    board = scenario.ground
    visibility = Visibility(board, scenario.occupants)
    best: tuple[int, Hex, Hex] | None = None
    reach = max(distance(a, b) for a in _corners(board.spots) for b in _corners(board.spots))
    for step in visibility.steps(reach):
        far = distance((0, 0), step)
        if far <= LONG_LANE or step < (0, 0) or (best is not None and far <= best[0]):
            continue
        starts = visibility.starts(step)
        if starts:
            start = next(hex_ for hex_ in board.spots if visibility.bit(hex_) & starts)
            best = (far, start, (start[0] + step[0], start[1] + step[1]))
    if best is not None:
        message = f"the line from {scenario.label(best[1])} to {scenario.label(best[2])} is clear over {best[0]} hexes"
        yield scenario.at(("map",)), message, ""


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
                yield scenario.at((*enemy.path, "at")), f"{where} hides {names} from each other by a mere touch", ""


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
