"""Questions about the start of a scenario: reach, fire and its odds, covered ways, who sees a zone.

They are answered by the rules as they are played, on the position in which the scenario begins.
"""

from collections import Counter
from typing import Any

from sandtable.games.cups import Cups
from sandtable.games.warfare.play.fighting.fire import bar_to, column, price, shifts
from sandtable.games.warfare.play.fixed.aiming import COLUMNS
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT
from sandtable.games.warfare.play.fixed.reach import SIXTHS, in_ap, spread
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.play.moving.routes import closed_to
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.places import put
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, Position, Unit
from sandtable.games.warfare.scenarios.deployment import PlacedUnit, Side
from sandtable.games.warfare.scenarios.lines import seen_by, seen_from
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.games.warfare.places import (
    board_of,
    hex_of,
    labels_of,
    side_named,
    unit_at,
    zone_at,
)
from sandtable.jobs.workbench.field.part import Json, Refused
from sandtable.jobs.workbench.field.places import path_text

_TURN = 40  # AP, as many as the Action Track has boxes
# Combat results by the words of the page.
_FACES = {"M": "miss", "S": "morale", "1": "1", "2": "2", "E": "eliminated"}


def _position(scenario: Scenario) -> Position:
    """The position in which a scenario begins; raise Refused for one that cannot be laid."""
    board_of(scenario)
    try:
        return lay(tables_of(scenario), Cups("field"))
    except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise Refused("not-playable") from None


def _standing(scenario: Scenario, state: Position, asked: Json) -> tuple[PlacedUnit, Unit]:
    """The unit that is asked about, in its hex or in the one that is asked for."""
    placed = unit_at(scenario, asked["path"])
    number = next(index for index, one in enumerate(state.tables.placed) if one.path == placed.path)
    unit = state.units[number]
    label = asked.get("hex")
    if label is not None:
        put(state, unit, state.tables.ground.index[hex_of(scenario, label)])
    if unit.hex == OFF or unit.where != MAP:
        raise Refused("not-on-map")
    return placed, unit


# --- reach


def reach(scenario: Scenario, asked: Json) -> Json:
    """AP to every hex that a unit can reach within some of them, a whole turn's when left out."""
    state = _position(scenario)
    unit = _standing(scenario, state, asked)[1]
    ground, most = state.tables.ground, asked.get("points", _TURN)
    found = spread(ground, unit.kind.mover, [(unit.hex, 0)], most * SIXTHS, closed_to(state, unit))
    costs = {ground.labels[hex_]: in_ap(found.costs[hex_]) for hex_ in found.order if hex_ != unit.hex}
    closed = closed_to(state, unit)
    taken = [ground.labels[hex_] for hex_ in found.order if hex_ != unit.hex and state.at[hex_] >= 0]
    return {
        "from": ground.labels[unit.hex],
        "points": most,
        "hexes": costs,
        "blocked": [ground.labels[hex_] for hex_ in ground.members(closed)],
        "taken": taken,
    }


# --- fire


def fire(scenario: Scenario, asked: Json) -> Json:
    """Targets of a unit now, with its dice, and the die against each class in every hex it sees in range."""
    state = _position(scenario)
    _, unit = _standing(scenario, state, asked)
    ground = state.tables.ground
    targets = [
        _target(scenario, state, unit, target)
        for target in state.units
        if target.where == MAP and state.tables.hostile[unit.side][target.side]
    ]
    return {"from": ground.labels[unit.hex], "targets": targets, "lanes": _lanes(state, unit), "dice": _dice(scenario)}


def _target(scenario: Scenario, state: Position, unit: Unit, target: Unit) -> Json:
    ground = state.tables.ground
    high = state.aloft(unit) or state.aloft(target)
    shots, reasons = [], []
    for weapon in (LIGHT, HEAVY):
        arm = unit.kind.arm(weapon)
        if arm is None:
            continue
        bar = bar_to(state, unit, weapon, target)
        if bar:
            reasons.append(bar)
            continue
        by = shifts(state, unit, target)
        shots.append(_shot(state, weapon, arm.die, by, price(state, unit, weapon, target), sam=arm.sam))
    placed = state.tables.placed[target.number]
    return {
        "path": path_text(placed.path),
        "name": words(placed.name),
        "hex": ground.labels[target.hex],
        "distance": ground.distance(unit.hex, target.hex),
        "clear": sees(state, unit.hex, target.hex, unit.kind.regular, high),
        "column": column(state, target),
        "allowed": bool(shots),
        "reason": None if shots else _reason(reasons),
        "shots": shots,
    }


def _shot(state: Position, weapon: str, die: int, by: int, cost: int, *, sam: bool) -> Json:
    charts = state.tables.charts
    shifted = charts.shifted(die, by)
    faces = [_FACES.get(face, face) for face in charts.combat[shifted]]
    return {
        "weapon": "sam" if sam else weapon,
        "ap": cost,
        "base": charts.dice[die],
        "shift": by,
        "die": charts.dice[shifted],
        "ladder": shifted + 1,
        "faces": faces,
        "odds": dict(Counter(faces)),
    }


# Reasons from the nearest to a shot to the farthest.
_REASONS: dict[str, dict[str, str]] = {
    "not-seen": {"en": "It is not seen.", "it": "Non si vede."},
    "shielded": {"en": "Population shields it.", "it": "La popolazione lo protegge."},
    "in-water": {"en": "Infantry in water does not fire.", "it": "La fanteria in acqua non spara."},
    "wrong-weapon": {"en": "The other weapon must be used.", "it": "Va usata l’altra arma."},
    "cannot-hit": {"en": "No weapon can hit it.", "it": "Nessuna arma può colpirlo."},
    "out-of-range": {"en": "It is out of range.", "it": "È fuori gittata."},
    "no-weapon": {"en": "The unit has no weapon.", "it": "L’unità non ha armi."},
}


def _reason(reasons: list[str]) -> Json:
    known = [key for key in _REASONS if key in reasons]
    return {"code": known[0] if known else "no-weapon", "words": _REASONS[known[0] if known else "no-weapon"]}


def _lanes(state: Position, unit: Unit) -> Json:
    """Dice by hex against infantry and vehicles without defence, before anything stands there."""
    tables, ground = state.tables, state.tables.ground
    by_column = tables.aiming.by_column(unit.kind)
    away = ground.distances(unit.hex)
    found: Json = {}
    if unit.kind.infantry and ground.water[unit.hex]:
        return found
    for hex_, distance in enumerate(away):
        if not 0 < distance <= unit.kind.longest:
            continue
        if not sees(state, unit.hex, hex_, unit.kind.regular, state.aloft(unit)):
            continue
        by = -ground.shift(unit.hex, hex_) - unit.damage
        dice: Json = {"distance": distance}
        for number, name in enumerate(COLUMNS[:2]):
            best = max((one.die for one in by_column[number][distance]), default=None)
            dice[name] = None if best is None else tables.charts.shifted(best, by) + 1
        found[ground.labels[hex_]] = dice
    return found


def _dice(scenario: Scenario) -> list[Json]:
    """Dice of the ladder with their names and faces."""
    records = sorted(scenario.box.pack.component("dice").records, key=lambda record: int(record.fields["ladder"]))
    return [
        {
            "id": record.id,
            "name": words(record.name),
            "ladder": record.fields["ladder"],
            "faces": [_FACES.get(face, face) for face in record.fields["combat"]],
        }
        for record in records
    ]


# --- ways and watchers


def ways(scenario: Scenario, asked: Json) -> Json:
    """The cheapest way of a unit that enemies at the start see least of, and every hex that they do not see."""
    state = _position(scenario)
    placed, unit = _standing(scenario, state, asked)
    ground = state.tables.ground
    goal = ground.index[hex_of(scenario, asked["to"])]
    seen = _seen_by_enemies(scenario, placed)
    numbers = {ground.index[hex_] for hex_ in seen}
    path = _least_seen(state, unit, goal, numbers)
    if path is None:
        raise Refused("no-way")
    costs = ground.step_costs(unit.kind.mover)
    sixths, here = 0, unit.hex
    for hex_ in path:
        sixths += costs[here][hex_]
        here = hex_
    board = board_of(scenario)
    return {
        "from": ground.labels[unit.hex],
        "to": ground.labels[goal],
        "way": [ground.labels[hex_] for hex_ in (unit.hex, *path)],
        "cost": in_ap(sixths),
        "seen": [ground.labels[hex_] for hex_ in path if hex_ in numbers],
        "hidden": labels_of(scenario, set(board.spots) - seen),
    }


def _least_seen(state: Position, unit: Unit, goal: int, seen: set[int]) -> list[int] | None:
    """The way with the fewest hexes that are seen, and of these the cheapest."""
    ground, closed = state.tables.ground, closed_to(state, unit)
    steps = ground.ways(unit.kind.mover)
    best: dict[int, tuple[int, int]] = {unit.hex: (0, 0)}
    before: dict[int, int] = {}
    ahead = {(0, 0, unit.hex)}
    while ahead:
        exposed, cost, here = min(ahead)
        ahead.discard((exposed, cost, here))
        if here == goal:
            path = [here]
            while before.get(path[-1], unit.hex) != unit.hex:
                path.append(before[path[-1]])
            return path[::-1] if goal != unit.hex else []
        for end, more in steps[here]:
            if closed >> end & 1:
                continue
            found = (exposed + (end in seen), cost + more)
            if end not in best or found < best[end]:
                best[end], before[end] = found, here
                ahead.add((*found, end))
    return None


def _enemies(scenario: Scenario, side: Side) -> list[PlacedUnit]:
    return scenario.opening.enemy_units(side)


def _seen_by_enemies(scenario: Scenario, placed: PlacedUnit) -> set[Hex]:
    return seen_by(scenario, _enemies(scenario, side_named(scenario, placed.side)))


def watched(scenario: Scenario, asked: Json) -> Json:
    """Enemies that see each hex of a zone at the start."""
    board = board_of(scenario)
    if "zone" in asked:
        side, _, zone = zone_at(scenario, asked["zone"])
        hexes = set(zone.hexes)
    else:
        side = side_named(scenario, asked.get("side", ""))
        hexes = {hex_of(scenario, label) for label in asked.get("hexes", ())}
    found: dict[str, list[Any]] = {label: [] for label in labels_of(scenario, hexes)}
    for unit in _enemies(scenario, side):
        if unit.hex is None:
            continue
        shooter = "regular" if scenario.box.factions.is_regular(unit.unit.nation) else "irregular"
        sight = set(seen_from(scenario, unit.hex, shooter)) | {unit.hex}  # type: ignore[arg-type]
        for hex_ in hexes & sight:
            found[board.labels[hex_]].append(path_text(unit.path))
    return {
        "side": side.id,
        "hexes": {label: watchers for label, watchers in found.items() if watchers},
        "free": [label for label, watchers in found.items() if not watchers],
    }
