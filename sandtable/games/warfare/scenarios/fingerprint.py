"""Fingerprint of everything in a scenario that affects play: moving a unit changes it, a new title does not.

It covers ground, counters and their values, charts, special rules that are provisions, objectives and victory. It omits
titles, briefings, names and notes, special rules in free words, the author, and generator settings.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from hashlib import blake2b
from typing import Any

from sandtable.games.warfare.pieces import Unit
from sandtable.games.warfare.scenarios.certificate import Certificate
from sandtable.games.warfare.scenarios.deployment import (
    NamedHex,
    Objective,
    PlacedMarker,
    PlacedSupport,
    PlacedUnit,
    Side,
)
from sandtable.games.warfare.scenarios.provisions import Provision, Reminder, WithoutMartyrs, kind_of
from sandtable.games.warfare.scenarios.scenario import LAST_CHAPTER, Scenario
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Pack

BYTES = 8
# Charts that decide games, and of each what decides: the rest is for people.
CHARTS = {
    "dice": ("ladder", "combat", "test"),
    "fire": ("infantry", "vehicle", "heli_low", "heli_high", "cas", "drone"),
    "tests": ("does",),
    "terrain": ("level", "cover", "shift", "side_shift", "altitude", "enter", "letters"),
}
# Fields of a provision that say why, not what.
_WORDS = ("path", "note", "called")


def fingerprint(scenario: Scenario) -> str:
    """Sixteen characters, equal for scenarios that play alike; only for a scenario with a board."""
    lines = (json.dumps(_plain(part), ensure_ascii=False, sort_keys=True) for part in _played(scenario))
    return blake2b("\n".join(lines).encode(), digest_size=BYTES).hexdigest()


def standing(scenario: Scenario) -> Certificate | None:
    """The certificate, if it is for the scenario and player as they are now and all rules are played; else None."""
    found = scenario.certificate
    if found is None or scenario.board is None or scenario.problems or scenario.rules:
        return None
    return found if found.by_today and found.fingerprint == fingerprint(scenario) else None


def _played(scenario: Scenario) -> Iterator[object]:
    """Yield everything that affects play, part by part."""
    level = LAST_CHAPTER if scenario.level is None else scenario.level
    yield level, scenario.turns, scenario.first, sorted(scenario.options), scenario.allow_martyrdom is not False
    if scenario.handicap or scenario.blind:
        yield sorted(scenario.handicap.items()), sorted(scenario.blind)
    yield from _ground(scenario)
    for side in scenario.sides:
        yield from _side(scenario, side)
    yield [_marker(scenario, marker) for marker in scenario.markers]
    yield [_objective(scenario, objective) for objective in scenario.objectives]
    yield [(line.side, line.all, line.points) for line in scenario.victory]
    for provision in scenario.provisions:
        # Reminders repeat the rules, and substitutes are chosen before the game.
        if not isinstance(provision, Reminder | WithoutMartyrs):
            yield _provision(scenario, provision)
    yield from _counters(scenario)
    yield from _charts(scenario.box.pack)


def _ground(scenario: Scenario) -> Iterator[object]:
    board = scenario.ground
    for hex_, spot in sorted(board.spots.items()):
        yield hex_, board.labels[hex_], spot.letter, sorted(spot.fortified)
    yield sorted(board.roads)


def _side(scenario: Scenario, side: Side) -> Iterator[object]:
    hand = sum(count for marker, count in side.hand if marker.type == "roadblock")
    yield side.id, side.team, scenario.is_regular(side), side.start, hand
    for unit in side.units:
        zone = side.zones.get(unit.zone) if unit.zone is not None else None
        yield _unit(scenario, unit, zone.hexes if zone is not None else ())
    yield [_support(scenario, support) for support in side.supports]


def _unit(scenario: Scenario, unit: PlacedUnit, zone: Iterable[Hex]) -> object:
    entry = unit.entry
    return {
        "unit": unit.unit.id,
        "id": unit.id,
        "at": _at(scenario, unit.at),
        "zone": sorted(scenario.label(hex_) for hex_ in zone),
        "in": unit.carrier,
        "held": unit.held,
        "enters": None if entry is None else (_labels(scenario, entry.hexes), entry.turn),
        "count": unit.count,
        "state": (unit.morale, unit.damage, unit.overwatch),
    }


def _support(scenario: Scenario, support: PlacedSupport) -> object:
    kind = support.support
    values = (kind.type, kind.light, kind.heavy, kind.defence, sorted(kind.sides.items()))
    return kind.id, values, support.turn, support.drone_side, _at(scenario, support.at)


def _marker(scenario: Scenario, marker: PlacedMarker) -> object:
    kind = marker.marker
    values = (kind.id, kind.type, kind.a, kind.b)
    return (
        values,
        marker.id,
        _at(scenario, marker.at),
        marker.carrier,
        marker.face,
        marker.owner,
        marker.hidden,
        marker.count,
    )


def _objective(scenario: Scenario, goal: Objective) -> object:
    where = _labels(scenario, goal.hexes)
    how = (goal.count, goal.until, goal.points, goal.hidden, goal.sudden_death)
    return goal.id, goal.type, goal.side, where, goal.targets, how


def _provision(scenario: Scenario, provision: Provision) -> object:
    facts = {name: getattr(provision, name) for name in provision.fields() if name not in _WORDS}
    return kind_of(provision), {key: _places(scenario, value) for key, value in facts.items()}


def _counters(scenario: Scenario) -> Iterator[object]:
    """Values of every counter in play, and of those with the same front: a view has their mean (W-18)."""
    box = scenario.box
    fronts = {_front(scenario, unit.unit) for unit in scenario.units}
    for unit in box.units.values():
        if _front(scenario, unit) in fronts:
            values = (unit.light, unit.heavy, unit.defence, unit.actions, sorted(unit.abilities), unit.copies)
            yield unit.id, _front(scenario, unit), box.factions.is_regular(unit.nation), values


def _front(scenario: Scenario, unit: Unit) -> tuple[str, str, str]:
    """Front of a counter as an opponent sees it: (bloc, class, silhouette)."""
    record = scenario.box.pack.by_id[unit.id]
    silhouette: str = record.fields.get("silhouette", unit.id)
    return scenario.box.factions.bloc(unit.nation), unit.unit_class.value, silhouette


def _charts(pack: Pack) -> Iterator[object]:
    for chart, columns in CHARTS.items():
        for record in pack.component(chart).records:
            yield record.id, {column: record.fields.get(column) for column in columns}


# --- places and plain values


def _at(scenario: Scenario, named: NamedHex | None) -> str | None:
    return None if named is None or named.hex is None else scenario.label(named.hex)


def _labels(scenario: Scenario, hexes: Iterable[Hex]) -> list[str]:
    return [scenario.label(hex_) for hex_ in hexes]


def _places(scenario: Scenario, value: Any) -> Any:
    """Value of a provision with hexes by label."""
    if isinstance(value, NamedHex):
        return _at(scenario, value)
    if isinstance(value, tuple):
        return [_places(scenario, one) for one in value]
    return value


def _plain(value: Any) -> Any:
    """Value in canonical JSON types."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(inner) for key, inner in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(_plain(one) for one in value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value
