"""Set up a scenario on the table, and units in zones (R-SET-1, R-SET-2, R-SET-5, W-5)."""

from typing import Final

from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Teller, choice
from sandtable.games.warfare.play.chapters import Affair, done, only_offered
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import make_support, mover_of
from sandtable.games.warfare.play.fixed.tables import Tables, names
from sandtable.games.warfare.play.position.places import put, recount
from sandtable.games.warfare.play.position.state import (
    ABOARD,
    HELD,
    MAP,
    READY,
    SETUP,
    WAITING,
    Frame,
    Marker,
    Position,
    Support,
    Unit,
)

_MORALE: Final = {None: 0, "shaken": 1, "suppressed": 2}


def lay(tables: Tables, cups: Cups) -> Position:
    """The position before anybody has set up."""
    starts = [side.start for side in tables.sides]
    levels = [max(1, side.start - side.behind) for side in tables.sides]
    seats = range(len(levels))
    units = _units(tables)
    supports = _supports(tables)
    markers = _markers(tables, units, supports, cups)
    state = Position(
        tables=tables,
        cups=cups,
        units=units,
        markers=markers,
        supports=supports,
        levels=levels,
        arrived=[0] * len(levels),
        hands=[side.roadblocks for side in tables.sides],
        met=[False] * len(tables.goals),
        broken=[False] * len(tables.goals),
    )
    state.active = max(seats, key=lambda seat: (levels[seat], seat == tables.first, -seat))
    recount(state)
    if any(unit.where == SETUP for unit in units):
        # The side with the lower start box first, openly (W-5).
        order = sorted(seats, key=lambda seat: (starts[seat], seat))
        state.frames.append(Frame("setup", order[0], path=tuple(order)))
    return state


def _units(tables: Tables) -> list[Unit]:
    units: list[Unit] = []
    for number, (table, placed) in enumerate(zip(tables.units, tables.placed, strict=True)):
        where = (
            MAP
            if table.hex != OFF
            else ABOARD
            if table.carrier
            else HELD
            if table.held
            else SETUP
            if table.zone
            else WAITING
        )
        units.append(
            Unit(
                number,
                table.id,
                table.side,
                where,
                table.hex,
                placed.damage,
                _MORALE[placed.morale],
                placed.overwatch,
                tables.kinds[placed.unit.id],
                known=1 << table.side,
            )
        )
    by_name = {unit.id: unit for unit in units}
    for unit, table in zip(units, tables.units, strict=True):
        carrier = by_name.get(table.carrier)
        if carrier is not None:
            unit.carrier, carrier.passenger = carrier.number, unit.number
    return units


def _supports(tables: Tables) -> list[Support]:
    found: list[Support] = []
    taken: set[str] = {unit.id for unit in tables.units}
    for number, placed in enumerate(tables.supports):
        name, copy = placed.support.id, 1
        while name in taken:
            copy += 1
            name = f"{placed.support.id}-{copy}"
        taken.add(name)
        kind = make_support(placed.support, placed.drone_side, tables.charts.place)
        where = READY if placed.turn <= 1 else WAITING
        found.append(Support(number, name, tables.side_number[placed.side], where, kind=kind, due=placed.turn))
    return found


def _markers(tables: Tables, units: list[Unit], supports: list[Support], cups: Cups) -> list[Marker]:
    """Markers in the order written, but hidden ones last and by hex, so that their order reveals nothing."""
    ground = tables.ground
    found: list[Marker] = []
    by_name = {unit.id: unit for unit in units}
    for placed in tables.markers:
        face = placed.marker.a if placed.marker.a.die is not None else placed.marker.b
        for name in names(placed.id or placed.marker.id, placed.count):
            marker = Marker(
                0,
                name,
                placed.marker.type,
                MAP,
                OFF if placed.hex is None else ground.index[placed.hex],
                placed.marker.type == "population" and placed.face == "a",
                placed.hidden,
                tables.side_number.get(placed.owner or "", -1),
                die=tables.charts.place[face.die] if face.die is not None else -1,
            )
            carrier = by_name.get(placed.carrier or "")
            if carrier is not None:
                marker.where, marker.carrier = ABOARD, carrier.number
            found.append(marker)
    for placed_support, support in zip(tables.supports, supports, strict=True):
        if placed_support.hex is not None:
            # A sniper that is deployed as an Unknown marker (R-SNP-4).
            hex_ = ground.index[placed_support.hex]
            found.append(
                Marker(0, support.id, "sniper", MAP, hex_, hidden=True, owner=support.side, support=support.number)
            )
    for side in tables.blind:
        _shuffle(tables, found, units, side, cups)
    found.sort(key=lambda marker: (marker.hidden, marker.hex if marker.hidden else 0))
    used: set[str] = set()
    for number, marker in enumerate(found):
        marker.number = number
        if marker.id in used:
            marker.id = f"{marker.id}-{number}"
        used.add(marker.id)
        if marker.carrier >= 0:
            units[marker.carrier].cargo = number
    return found


def _shuffle(tables: Tables, markers: list[Marker], units: list[Unit], side: int, cups: Cups) -> None:
    """Lay a side's Unknown markers blind: shuffle them among their hexes.

    Those that an objective names, and those under a unit, stay where they are: not every marker may lie there.
    """
    named = {target for goal in tables.goals for target in goal.targets}
    stood_on = {unit.hex for unit in units if unit.where == MAP}
    blind = [
        marker
        for marker in markers
        if marker.hidden and marker.owner == side and marker.id not in named and marker.hex not in stood_on
    ]
    hexes = cups.cup(f"blind:{tables.sides[side].id}").shuffle([marker.hex for marker in blind])
    for marker, hex_ in zip(blind, hexes, strict=True):
        marker.hex = hex_


# --- set-up


def next_unit(state: Position, frame: Frame) -> Unit | None:
    """Next unit to set up, sides in order; None if all are."""
    for seat in frame.path:
        for unit in state.units:
            if unit.side == seat and unit.where == SETUP:
                return unit
    return None


def room_for(state: Position, unit: Unit) -> list[int]:
    """Hexes where a unit may be set up: its zone, or the nearest free ones if that is full."""
    zone = state.tables.units[unit.number].zone
    free = [hex_ for hex_ in zone if _may_stand(state, unit, hex_)]
    if free:
        return free
    ground = state.tables.ground
    others = [hex_ for hex_ in range(ground.count) if _may_stand(state, unit, hex_)]
    near = {hex_: min(ground.distance(hex_, home) for home in zone) for hex_ in others}
    return [hex_ for hex_ in others if near[hex_] == min(near.values())]


def _may_stand(state: Position, unit: Unit, hex_: int) -> bool:
    if state.at[hex_] >= 0:
        return False
    if unit.kind.flies:
        return True
    if state.tables.ground.entry_cost(mover_of(unit.kind.unit_class, amphibious=False), hex_) is None:
        return False
    if (state.roadblocks | state.rubble) >> hex_ & 1 or any(marker.hidden for marker in state.markers_in(hex_)):
        return False
    return not (unit.kind.regular and state.crowd_in(hex_))


def _proceed(state: Position, frame: Frame, _tell: Teller) -> bool:
    unit = next_unit(state, frame)
    if unit is None:
        done(state, frame)
        return False
    if not room_for(state, unit):
        unit.where = WAITING
        return False
    frame.seat, frame.unit = unit.side, unit.number
    return True


def _asks(state: Position, frame: Frame) -> Decision:
    return Decision(frame.seat, "set-up", "R-SET-1", about=(state.units[frame.unit].id,))


def _offered(state: Position, frame: Frame) -> list[Choice]:
    unit = state.units[frame.unit]
    return [choice("place", unit.id, state.label(hex_)) for hex_ in room_for(state, unit)]


def _taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    unit = state.units[frame.unit]
    put(state, unit, state.tables.ground.find[made.words[1]])
    tell.tell("R-SET-1", "placed", unit=unit.id, hex=made.words[1], side=state.tables.sides[unit.side].id)


SET_UP: Final[Affair] = Affair(_proceed, _asks, _offered, only_offered(_offered, "R-SET-1"), _taken)
