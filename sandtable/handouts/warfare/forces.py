"""The forces of a scenario in words: sides with their units, set-up zones and supports."""

from collections import Counter
from collections.abc import Iterable, Iterator

from sandtable.faces.text import POINT
from sandtable.games.warfare.deployment import PlacedSupport, PlacedUnit, Side, Zone
from sandtable.games.warfare.scenario import as_text
from sandtable.handouts.blocks import Block, paragraph
from sandtable.handouts.warfare.context import INK, ScenarioContext

SMALLEST = 7 * POINT


def forces(context: ScenarioContext) -> Iterator[Block]:
    """Every side with what both sides may know of it."""
    if context.scenario.sides:
        yield context.heading("forces")
    for side in context.scenario.sides:
        yield context.subheading(_side_line(context, side))
        for zone_id, zone in side.zones.items():
            name = context.say("zone_line", zone=_zone_name(context, side, zone_id))
            yield paragraph(_zone_words(context, zone), INK, bold=name, size=SMALLEST)
        yield from unit_rows(context, (unit for unit in side.units if not unit.held))
        # A sniper on the map lies there with its ? up: that it is one, its owner alone knows.
        supports = [support for support in side.supports if support.hex is None]
        if supports:
            yield context.subheading(context.say("supports"))
        for support in supports:
            yield support_row(context, support, _available(context, support))


def unit_rows(context: ScenarioContext, units: Iterable[PlacedUnit]) -> Iterator[Block]:
    """A row for each kind of unit and place; equal ones are counted."""
    rows: Counter[tuple[str, str, str]] = Counter()
    for unit in units:
        rows[unit.unit.id, context.text(unit.name), _where(context, unit)] += unit.count
    for (unit_id, name, where), count in rows.items():
        yield context.row(context.faces.unit(unit_id), f"{name} ×{count}" if count > 1 else name, where)


def support_row(context: ScenarioContext, support: PlacedSupport, rest: str) -> Block:
    """A support, a drone by the name of the side in use."""
    name = support.name
    if support.drone_side is not None:
        _, record = context.faces.component(support.support.id)
        name = as_text(record.fields["sides"][support.drone_side].get("name")) or name
    return context.row(context.faces.support(support), context.text(name), rest)


def _side_line(context: ScenarioContext, side: Side) -> str:
    cube = context.known("cube_colours", side.cube)
    line = context.say("side", name=context.side(side.id), nations=", ".join(side.nations), cube=cube, start=side.start)
    return f"{line}, {context.say('first')}" if context.scenario.first == side.id else line


def _available(context: ScenarioContext, support: PlacedSupport) -> str:
    return context.say("support_start") if support.turn <= 1 else context.say("support_turn", turn=support.turn)


def _where(context: ScenarioContext, unit: PlacedUnit) -> str:
    """Where a unit starts, and in what state."""
    parts: list[str] = []
    if unit.hex is not None:
        parts.append(context.say("at", hex=context.scenario.label(unit.hex)))
    if unit.zone is not None:
        parts.append(context.say("zone", zone=_zone_name(context, context.scenario.side(unit.side), unit.zone)))
    if unit.carrier is not None:
        parts.append(context.carrier(unit.carrier))
    if unit.entry is not None:
        parts.append(context.say("enters", turn=unit.entry.turn, hexes=context.hexes(unit.entry.hexes)))
    if unit.held:
        parts.append(context.say("held"))
    if unit.morale:
        parts.append(context.say(f"morale.{unit.morale}"))
    if unit.damage:
        parts.append(context.say("damage", damage=unit.damage))
    if unit.overwatch:
        parts.append(context.say("overwatch"))
    return ", ".join(parts)


def _zone_name(context: ScenarioContext, side: Side | None, zone_id: str) -> str:
    """What a zone is called in print; its id when it has no name."""
    zone = side.zones.get(zone_id) if side else None
    return context.text(zone.name) if zone and zone.name else zone_id


def _zone_words(context: ScenarioContext, zone: Zone) -> str:
    """A zone as it was written: whole tiles, a reach around a hex, or hexes."""
    parts = [context.say("whole_tile", tile=tile) for tile in zone.tiles]
    if zone.of is not None:
        parts.append(context.say("within", reach=zone.within, hex=zone.of.label))
    return ", ".join([*parts, *(named.label for named in zone.named)])
