"""The forces of a scenario in words: sides with their units, set-up zones and supports."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sandtable.faces.text import POINT
from sandtable.games.warfare.scenarios.deployment import PlacedSupport, PlacedUnit, Side, Zone
from sandtable.games.warfare.scenarios.scenario import as_text
from sandtable.handouts.blocks import Block, paragraph
from sandtable.handouts.warfare.context import INK, ScenarioContext
from sandtable.handouts.warfare.roster import UnitRow, held_rows
from sandtable.handouts.warfare.signs import unit_sign

SMALLEST = 7 * POINT


def forces(context: ScenarioContext) -> Iterator[Block]:
    """Yield every side with the facts both sides may know."""
    if context.scenario.sides:
        yield context.heading("forces")
    for side in context.scenario.sides:
        sign = unit_sign(context.mark(side.id), "", 0, 0, low_ink=context.renderer.low_ink)
        yield context.signed(_side_line(context, side), sign)
        for zone_id, zone in side.zones.items():
            name = context.say("zone_line", zone=zone_name(context, side, zone_id))
            yield replace(paragraph(_zone_words(context, zone), INK, bold=name, size=SMALLEST), keep=True)
        yield from unit_rows(context, context.roster.units[side.id])
        reserve = _open_reserve(context, side)
        if reserve:
            yield context.paragraph(context.say("in_reserve", reserve, n=reserve))
        supports = [support for support in side.supports if support.hex is None]
        if supports:
            yield context.subheading(context.say("supports"))
        for support in supports:
            yield support_row(context, support, _available(context, support))


def _open_reserve(context: ScenarioContext, side: Side) -> int:
    """Number of units kept back that an open objective counts, so that they are no secret to anybody."""
    counted = {target for goal in context.scenario.objectives if not goal.hidden for target in goal.targets}
    return sum(unit.count for row in held_rows(side) for unit in row.units if unit.id in counted)


def unit_rows(context: ScenarioContext, rows: Iterable[UnitRow]) -> Iterator[Block]:
    """Yield a row for each number of the map, with passengers under their carrier; the first stays with the second."""
    blocks: list[Block] = []
    for row in rows:
        first = row.units[0]
        name = context.text(first.name)
        sign = None
        if row.number is not None:
            sign = unit_sign(context.mark(first.side), str(row.number), 0, 0, low_ink=context.renderer.low_ink)
        called = f"{name} ×{row.count}" if row.count > 1 else name
        whole = context.row(context.faces.unit(first.unit.id), called, _where(context, first), sign)
        blocks.append(replace(whole, keep=bool(row.passengers)))
        for rider in row.passengers:
            name = context.text(rider.name)
            called = f"{name} ×{rider.count}" if rider.count > 1 else name
            rest = ", ".join([context.order("aboard", carrier=row.number), *_state(context, rider)])
            riding = context.row(context.faces.unit(rider.unit.id), called, rest)
            blocks.append(replace(riding, keep=rider is not row.passengers[-1]))
    if len(blocks) > 1:
        blocks[0] = replace(blocks[0], keep=True)
    yield from blocks


def support_row(context: ScenarioContext, support: PlacedSupport, rest: str) -> Block:
    """Row of a support; a drone goes by the name of the side in use."""
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
    """When a support is at hand; of a drone in a random scenario also that its owner chooses the side (R-DRN-1)."""
    when = context.say("support_start") if support.turn <= 1 else context.say("support_turn", turn=support.turn)
    chosen = support.drone_side is not None and "generated" in context.scenario.file.data
    return f"{when}, {context.say('drone_choice')}" if chosen else when


def _where(context: ScenarioContext, unit: PlacedUnit) -> str:
    """Place and state in which a unit starts, in words."""
    parts: list[str] = []
    if unit.hex is not None:
        parts.append(context.say("at", hex=context.scenario.label(unit.hex)))
    if unit.zone is not None:
        parts.append(context.say("zone", zone=zone_name(context, context.scenario.side(unit.side), unit.zone)))
    if unit.carrier is not None:
        parts.append(context.aboard(unit.carrier))
    if unit.entry is not None:
        parts.append(context.order("enters", turn=unit.entry.turn, hexes=context.hexes(unit.entry.hexes)))
    if unit.held:
        parts.append(context.order("held"))
    return ", ".join([*parts, *_state(context, unit)])


def _state(context: ScenarioContext, unit: PlacedUnit) -> Iterator[str]:
    if unit.morale:
        yield context.say(f"morale.{unit.morale}")
    if unit.damage:
        yield context.say("damage", damage=unit.damage)
    if unit.overwatch:
        yield context.say("overwatch")


def zone_name(context: ScenarioContext, side: Side | None, zone_id: str) -> str:
    """Name of a zone in print; its id when it has no name."""
    zone = side.zones.get(zone_id) if side else None
    return context.text(zone.name) if zone and zone.name else zone_id


def _zone_words(context: ScenarioContext, zone: Zone) -> str:
    """A zone in words as it was written: whole tiles, a radius around a hex, or hexes."""
    parts = [context.say("whole_tile", tile=tile) for tile in zone.tiles]
    if zone.of is not None:
        parts.append(context.order("within", zone.within, reach=zone.within, hex=zone.of.label))
    return ", ".join([*parts, *(named.label for named in zone.named)])
