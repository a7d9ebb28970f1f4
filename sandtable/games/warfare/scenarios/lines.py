"""Trace lines of sight in a scenario, with results as text and as data."""

from collections.abc import Iterable
from typing import Any

from sandtable.games.warfare.scenarios.deployment import Deployment, PlacedUnit
from sandtable.geometry.hexes import Hex, distance
from sandtable.ground.sight import Altitude, Blocker, Shooter, Sight, look
from sandtable.ground.visibility import Visibility

TOO_FAR = "W-1"  # the ruling under which a special rule limits sight


def shooter_at(deployment: Deployment, hex_: Hex) -> Shooter:
    """Regular or Irregular, by the unit in the hex; Regular if there is none."""
    for unit in deployment.units_by_hex.get(hex_, ()):
        return "regular" if deployment.box.factions.is_regular(unit.unit.nation) else "irregular"
    return "regular"


def altitude_at(deployment: Deployment, hex_: Hex) -> Altitude:
    """Altitude of a helicopter in a hex; None for anything else (R-HEL-1, R-HEL-2)."""
    assert deployment.board is not None
    for unit in deployment.units_by_hex.get(hex_, ()):
        if not unit.unit.is_ground:
            high = unit.overwatch or deployment.board.spots[hex_].terrain.high
            return "high" if high else "low"
    return None


def trace(
    deployment: Deployment,
    start: Hex,
    end: Hex,
    shooter: Shooter | None = None,
    altitudes: tuple[Altitude, Altitude] = (None, None),
) -> Sight:
    """Line between two hexes with all pieces and the special rules of the scenario."""
    assert deployment.board is not None
    flying = (altitudes[0] or altitude_at(deployment, start), altitudes[1] or altitude_at(deployment, end))
    sight = look(deployment.board, start, end, deployment.occupants, shooter or shooter_at(deployment, start), flying)
    limit = deployment.sight_limit
    if limit is None or distance(start, end) <= limit:
        return sight
    reason = f"beyond the {limit} hex{'es' if limit != 1 else ''} of the special rule"
    return sight._replace(blocked_by=Blocker(end, TOO_FAR, reason))


def seen_from(deployment: Deployment, start: Hex, shooter: Shooter | None = None) -> list[Hex]:
    """Every hex visible from a hex, nearest first, then by name."""
    board = deployment.board
    assert board is not None
    altitude = altitude_at(deployment, start)
    if altitude == "high":
        seen = {hex_ for hex_ in board.spots if hex_ != start and trace(deployment, start, hex_, shooter).clear}
    else:
        reach = _sight_reach(deployment, max(distance(start, hex_) for hex_ in board.spots))
        visibility = Visibility(board, deployment.occupants, shooter or shooter_at(deployment, start))
        seen = visibility.seen_from(start, reach)
    return sorted(seen, key=lambda hex_: (distance(start, hex_), board.labels[hex_]))


def seen_by(deployment: Deployment, units: Iterable[PlacedUnit]) -> set[Hex]:
    """Every hex that ground units see or stand in."""
    found: set[Hex] = set()
    standing = [unit for unit in units if unit.hex is not None]
    for regular in (True, False):
        mine = {
            unit.hex
            for unit in standing
            if unit.hex is not None and deployment.box.factions.is_regular(unit.unit.nation) == regular
        }
        shooter: Shooter = "regular" if regular else "irregular"
        if not mine:
            continue
        farthest = max(distance(start, hex_) for start in mine for hex_ in deployment.ground.spots)
        reach = _sight_reach(deployment, farthest)
        found |= Visibility(deployment.ground, deployment.occupants, shooter).seen_by(mine, reach)
    return found


def _sight_reach(deployment: Deployment, farthest: int) -> int:
    limit = deployment.sight_limit
    return farthest if limit is None else min(farthest, limit)


def sight_data(deployment: Deployment, sight: Sight) -> dict[str, Any]:
    """The JSON contract of `los`."""
    assert deployment.board is not None
    labels = deployment.board.labels
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


def sight_text(deployment: Deployment, sight: Sight) -> str:
    """Text for a line of sight."""
    data = sight_data(deployment, sight)
    far = distance(sight.start, sight.end)
    head = f"{data['from']} to {data['to']}, {far} hex{'es' if far != 1 else ''}, levels {sight.levels[0]} and {sight.levels[1]}"
    if data["blocked_by"] is None:
        lines = [f"{head}: clear"]
    else:
        why = data["blocked_by"]
        by = why["reason"] if why["rule"] == TOO_FAR else f"blocked at {why['hex']} by {why['reason']}"
        lines = [f"{head}: {by} ({why['rule']})"]
    touched = [f"{touch['hex']} ({touch['contact']})" for touch in data["touched"]]
    lines.append(f"touched: {', '.join(touched)}" if touched else "touched: nothing between")
    return "\n".join(lines)
