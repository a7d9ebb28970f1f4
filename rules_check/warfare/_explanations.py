"""Explanations of findings about lines of sight and ways, in a player's words."""

from collections.abc import Collection, Iterable

from sandtable.games.warfare.capabilities import ranges_against
from sandtable.games.warfare.pieces import UnitClass
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.lines import TOO_FAR, altitude_at, trace
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance, neighbours, opposite
from sandtable.geometry.hexlines import Contact
from sandtable.model import phrases

MOST = 4  # things that are named one by one

# Ground that players name after its picture.
_LOOKS = {"=": "road", "+": "bridge", "t": "woods", "#": "building", "^": "high ground"}
_CLASSES = {UnitClass.INFANTRY: "infantry", UnitClass.VEHICLE: "vehicles", UnitClass.HELICOPTER: "helicopters there"}
_TOUCHES = {Contact.INTERIOR: "crosses", Contact.EDGE: "runs along the edge of", Contact.VERTEX: "meets the corner of"}


def hexes_apart(one: Hex, other: Hex) -> str:
    return count_hexes(distance(one, other))


def count_hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def listed(names: Iterable[str], most: int = MOST) -> str:
    """`a, b and c`; of a long list the first few and how many more there are."""
    every = list(names)
    shown = every if len(every) <= most else [*every[:most], f"{len(every) - most} more"]
    return phrases.listed(shown)


def ground(scenario: Scenario, hex_: Hex) -> str:
    """`0201 (woods)`."""
    spot = scenario.ground.spots[hex_]
    return f"{scenario.label(hex_)} ({_LOOKS.get(spot.letter, spot.terrain.id)})"


def placed(scenario: Scenario, unit: PlacedUnit) -> str:
    """A unit on the map and where it is."""
    assert unit.hex is not None
    return f"{unit.called} at {scenario.label(unit.hex)}"


# --- lines


def ends_note(scenario: Scenario, start: Hex, end: Hex) -> str:
    """Note on the distance between two hexes and their levels."""
    names = f"{scenario.label(start)} and {scenario.label(end)}"
    return f"{names} are {hexes_apart(start, end)} apart, {_levels(scenario, start, end)}"


def line_note(scenario: Scenario, start: Hex, end: Hex) -> str:
    """Note on the hexes a line of sight passes, or on the hex that blocks it."""
    sight = trace(scenario, start, end)
    if sight.blocked_by is not None and sight.blocked_by.rule == TOO_FAR:
        return f"{scenario.label(end)} is {sight.blocked_by.reason} ({TOO_FAR})"
    if sight.blocked_by is not None:
        hex_ = sight.blocked_by.hex
        contact = dict(sight.touched).get(hex_, Contact.INTERIOR)
        return (
            f"the line {_TOUCHES[contact]} {scenario.label(hex_)}: {sight.blocked_by.reason} ({sight.blocked_by.rule})"
        )
    if not sight.touched:
        return "nothing lies between them"
    return f"the line passes {listed(ground(scenario, hex_) for hex_, _ in sight.touched)}; nothing there blocks it"


def reach_note(scenario: Scenario, one: PlacedUnit, other: PlacedUnit) -> str:
    """Note on what two units on the map can do to each other, and on their levels."""
    assert one.hex is not None
    assert other.hex is not None
    mine, theirs = _reach_words(scenario, one, other), _reach_words(scenario, other, one)
    return f"ranges: {one.called} {mine}, {other.called} {theirs}; {_levels(scenario, one.hex, other.hex)}"


def _reach_words(scenario: Scenario, attacker: PlacedUnit, target: PlacedUnit) -> str:
    """`4 hexes`, or the reason why one unit cannot fire at another whatever the distance."""
    assert attacker.hex is not None
    assert target.hex is not None
    reach = _reach(scenario, attacker, target)
    if not reach:
        return f"has nothing against {_CLASSES[target.unit.unit_class]}"
    words = count_hexes(reach)
    if attacker.morale is not None:
        return f"{words} but {attacker.morale}"
    if attacker.unit.unit_class is UnitClass.INFANTRY and scenario.opening.has("water", attacker.hex):
        return f"{words} but swims"
    if scenario.opening.shielded(attacker, target):
        return f"{words} but the population in {scenario.label(target.hex)} shields {target.called}"
    hidden_by = trace(scenario, attacker.hex, target.hex).blocked_by
    if hidden_by is not None and hidden_by.rule != TOO_FAR:
        return f"{words} but {scenario.label(hidden_by.hex)} hides {target.called}: {hidden_by.reason}"
    return words


def _levels(scenario: Scenario, start: Hex, end: Hex) -> str:
    low, high = trace(scenario, start, end).levels
    return f"both on level {low}" if low == high else f"on levels {low} and {high}"


def _reach(scenario: Scenario, attacker: PlacedUnit, target: PlacedUnit) -> int:
    assert target.hex is not None
    return max(ranges_against(attacker.unit, target.unit, altitude_at(scenario, target.hex)), default=0)


# --- ways


def nearest_note(scenario: Scenario, reached: Collection[Hex], goal: Hex, who: str) -> str:
    """Note on the reached hex nearest to a goal."""
    best = _nearest(scenario, reached, goal)
    left = hexes_apart(best, goal)
    return f"{who} gets to {count_hexes(len(reached))}; the nearest is {scenario.label(best)}, {left} away"


def barrier_note(scenario: Scenario, reached: Collection[Hex], goal: Hex) -> str:
    """Note on the barriers beyond the reached hex nearest to a goal."""
    best = _nearest(scenario, reached, goal)
    onward = [place for _, place in neighbours(best) if distance(place, goal) < distance(best, goal)]
    return f"beyond it, {listed(barriers(scenario, best, onward))}"


def barriers(scenario: Scenario, here: Hex, onward: Iterable[Hex]) -> list[str]:
    """Reasons why a ground unit cannot go from a hex to some of its neighbours."""
    wanted = set(onward)
    return [_barrier(scenario, here, side, place) for side, place in neighbours(here) if place in wanted]


def _barrier(scenario: Scenario, here: Hex, side: str, place: Hex) -> str:
    spots = scenario.ground.spots
    if place not in spots:
        return f"{side} is the edge of the map"
    label = scenario.label(place)
    if place in scenario.opening.of_type("rubble"):
        return f"{label} is under rubble"
    if place in scenario.opening.of_type("roadblock"):
        return f"{label} has a roadblock"
    if side in spots[here].fortified or opposite(side) in spots[place].fortified:
        return f"{label} is behind a fortified side"
    if scenario.opening.has("water", place):
        return f"{label} is water"
    units = scenario.units_by_hex.get(place)
    return f"{label} is taken by {units[0].called}" if units else f"{label} leads no further"


def _nearest(scenario: Scenario, reached: Collection[Hex], goal: Hex) -> Hex:
    return min(reached, key=lambda hex_: (distance(hex_, goal), scenario.label(hex_)))
