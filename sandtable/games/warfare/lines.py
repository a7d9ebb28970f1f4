"""Questions about one line of sight on a scenario, and their answers as text and as data."""

from collections.abc import Iterable
from typing import Any

from sandtable.games.warfare.scenario import PlacedUnit, Scenario
from sandtable.games.warfare.sight import Altitude, Shooter, Sight, look
from sandtable.games.warfare.visibility import Visibility
from sandtable.geometry.hexes import Hex, distance
from sandtable.model.reading.messages import nearest_or_list


class NoSuchHex(LookupError):
    """A hex that is not on the map; shown to the user as it stands."""

    exit_code = 3


def find_hex(scenario: Scenario, label: str) -> Hex:
    """The hex of a label; raise NoSuchHex with the nearest name."""
    assert scenario.board is not None
    found = scenario.board.find(label)
    if found is None:
        hint = nearest_or_list(label, scenario.board.places)
        raise NoSuchHex(f"{scenario.file.tree.file}: no hex '{label}' on the map; {hint}")
    return found


def shooter_at(scenario: Scenario, hex_: Hex) -> Shooter:
    """Regular or Irregular, by the unit that stands there; Regular when none does."""
    for unit in scenario.units_by_hex.get(hex_, ()):
        return "regular" if scenario.box.factions.is_regular(unit.unit.nation) else "irregular"
    return "regular"


def altitude_at(scenario: Scenario, hex_: Hex) -> Altitude:
    """The altitude of a helicopter that stands in a hex; None for anything else (R-HEL-1, R-HEL-2)."""
    assert scenario.board is not None
    for unit in scenario.units_by_hex.get(hex_, ()):
        if not unit.unit.is_ground:
            high = unit.overwatch or scenario.board.spots[hex_].terrain.high
            return "high" if high else "low"
    return None


def trace(
    scenario: Scenario,
    start: Hex,
    end: Hex,
    shooter: Shooter | None = None,
    altitudes: tuple[Altitude, Altitude] = (None, None),
) -> Sight:
    """The line between two hexes with everything the scenario puts on the map."""
    assert scenario.board is not None
    flying = (altitudes[0] or altitude_at(scenario, start), altitudes[1] or altitude_at(scenario, end))
    return look(scenario.board, start, end, scenario.occupants, shooter or shooter_at(scenario, start), flying)


def seen_from(scenario: Scenario, start: Hex, shooter: Shooter | None = None) -> list[Hex]:
    """Every hex one hex sees, nearest first, then by name."""
    board = scenario.board
    assert board is not None
    altitude = altitude_at(scenario, start)
    if altitude == "high":
        seen = {hex_ for hex_ in board.spots if hex_ != start and trace(scenario, start, hex_, shooter).clear}
    else:
        reach = max(distance(start, hex_) for hex_ in board.spots)
        visibility = Visibility(board, scenario.occupants, shooter or shooter_at(scenario, start))
        seen = visibility.seen_from(start, reach)
    return sorted(seen, key=lambda hex_: (distance(start, hex_), board.labels[hex_]))


def seen_by(scenario: Scenario, units: Iterable[PlacedUnit]) -> set[Hex]:
    """Every hex that units on the ground see or stand in."""
    found: set[Hex] = set()
    standing = [unit for unit in units if unit.hex is not None]
    for regular in (True, False):
        mine = {
            unit.hex
            for unit in standing
            if unit.hex is not None and scenario.box.factions.is_regular(unit.unit.nation) == regular
        }
        shooter: Shooter = "regular" if regular else "irregular"
        if not mine:
            continue
        reach = max(distance(start, hex_) for start in mine for hex_ in scenario.ground.spots)
        found |= Visibility(scenario.ground, scenario.occupants, shooter).seen_by(mine, reach)
    return found


def sight_data(scenario: Scenario, sight: Sight) -> dict[str, Any]:
    """The JSON contract of `los`."""
    assert scenario.board is not None
    labels = scenario.board.labels
    blocker = sight.blocked_by
    return {
        "from": labels[sight.start],
        "to": labels[sight.end],
        "clear": sight.clear,
        "touched": [{"hex": labels[hex_], "contact": str(contact)} for hex_, contact in sight.touched],
        "blocked_by": None
        if blocker is None
        else {"hex": labels[blocker.hex], "rule": blocker.rule, "reason": blocker.reason},
    }


def sight_text(scenario: Scenario, sight: Sight) -> str:
    """The same for people."""
    data = sight_data(scenario, sight)
    far = distance(sight.start, sight.end)
    head = f"{data['from']} to {data['to']}, {far} hex{'es' if far != 1 else ''}, levels {sight.levels[0]} and {sight.levels[1]}"
    if data["blocked_by"] is None:
        lines = [f"{head}: clear"]
    else:
        why = data["blocked_by"]
        lines = [f"{head}: blocked at {why['hex']} by {why['reason']} ({why['rule']})"]
    touched = [f"{touch['hex']} ({touch['contact']})" for touch in data["touched"]]
    lines.append(f"touched: {', '.join(touched)}" if touched else "touched: nothing between")
    return "\n".join(lines)
