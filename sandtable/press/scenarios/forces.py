"""The forces of a scenario in words: sides with their units, set-up zones and supports."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sandtable.faces.text import POINT
from sandtable.games.warfare.scenario import PlacedSupport, PlacedUnit, Side, as_text
from sandtable.handouts.flow import Block, paragraph
from sandtable.press.scenarios.desk import INK, ScenarioDesk

SMALLEST = 7 * POINT


def forces(desk: ScenarioDesk) -> Iterator[Block]:
    """Every side with what both sides may know of it."""
    if desk.scenario.sides:
        yield desk.heading("forces")
    for side in desk.scenario.sides:
        yield desk.subheading(_side_line(desk, side))
        for zone in side.zones:
            name = desk.say("zone_line", zone=_zone_name(desk, side, zone))
            yield paragraph(_zone_words(desk, side, zone), INK, bold=name, size=SMALLEST)
        yield from unit_rows(desk, (unit for unit in side.units if not unit.held))
        # A sniper on the map lies there with its ? up: that it is one, its owner alone knows.
        supports = [support for support in side.supports if support.hex is None]
        if supports:
            yield desk.subheading(desk.say("supports"))
        for support in supports:
            yield support_row(desk, support, _available(desk, support))


def unit_rows(desk: ScenarioDesk, units: Iterable[PlacedUnit]) -> Iterator[Block]:
    """A row for each kind of unit and place; equal ones are counted."""
    rows: Counter[tuple[str, str, str]] = Counter()
    for unit in units:
        rows[unit.unit.id, desk.text(unit.name), _where(desk, unit)] += unit.count
    for (unit_id, name, where), count in rows.items():
        yield desk.row(desk.faces.unit(unit_id), f"{name} ×{count}" if count > 1 else name, where)


def support_row(desk: ScenarioDesk, support: PlacedSupport, rest: str) -> Block:
    """A support, a drone by the name of the side in use."""
    name = support.name
    if support.drone_side is not None:
        _, record = desk.faces.component(support.support.id)
        name = as_text(record.fields["sides"][support.drone_side].get("name")) or name
    return desk.row(desk.faces.support(support), desk.text(name), rest)


def _side_line(desk: ScenarioDesk, side: Side) -> str:
    cube = desk.known("cube_colours", side.cube)
    line = desk.say("side", name=desk.side(side.id), nations=", ".join(side.nations), cube=cube, start=side.start)
    return f"{line}, {desk.say('first')}" if desk.scenario.data.get("first") == side.id else line


def _available(desk: ScenarioDesk, support: PlacedSupport) -> str:
    return desk.say("support_start") if support.turn <= 1 else desk.say("support_turn", turn=support.turn)


def _where(desk: ScenarioDesk, unit: PlacedUnit) -> str:
    """Where a unit starts, and in what state."""
    parts: list[str] = []
    if unit.hex is not None:
        parts.append(desk.say("at", hex=desk.scenario.label(unit.hex)))
    if unit.zone is not None:
        parts.append(desk.say("zone", zone=_zone_name(desk, desk.scenario.side(unit.side), unit.zone)))
    if unit.carrier is not None:
        parts.append(desk.carrier(unit.carrier))
    if unit.entry is not None:
        parts.append(desk.say("enters", turn=unit.entry.turn, hexes=desk.hexes(unit.entry.edge)))
    if unit.held:
        parts.append(desk.say("held"))
    if unit.morale:
        parts.append(desk.say(f"morale.{unit.morale}"))
    if unit.damage:
        parts.append(desk.say("damage", damage=unit.damage))
    if unit.overwatch:
        parts.append(desk.say("overwatch"))
    return ", ".join(parts)


def _zone_name(desk: ScenarioDesk, side: Side | None, zone: str) -> str:
    """What a zone is called in print; its id when it has no name."""
    name = as_text(_zone_data(desk, side, zone).get("name")) if side else None
    return desk.text(name) if name else zone


def _zone_words(desk: ScenarioDesk, side: Side, zone: str) -> str:
    """A zone as it was written: whole tiles, a reach around a hex, or hexes."""
    data = _zone_data(desk, side, zone)
    parts = [desk.say("whole_tile", tile=tile) for tile in data.get("tiles", ())]
    if "of" in data:
        parts.append(desk.say("within", reach=data.get("within", 0), hex=data["of"]))
    return ", ".join([*parts, *data.get("hexes", ())])


def _zone_data(desk: ScenarioDesk, side: Side, zone: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = desk.scenario.data["sides"][side.path[1]].get("zones", {}).get(zone, {})
    return found
