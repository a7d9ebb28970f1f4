"""Transport: one infantry unit or one Civilians marker in a vehicle (R-TRN)."""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import adjacent_hex, own_unit, population, refuse, word
from sandtable.games.warfare.play.chapters import push
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.moving.march import UNLOAD
from sandtable.games.warfare.play.moving.routes import closed_to, may_end
from sandtable.games.warfare.play.position.limits import why_not_ride
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import lift, lift_marker, put_marker, unwatch
from sandtable.games.warfare.play.position.state import ABOARD, MAP, SUPPRESSED, Frame, Marker, Position, Unit
from sandtable.games.warfare.play.track import spend

LOAD_COST: Final = 1  # AP (R-TRN-2)
UNLOAD_COST: Final = 1


def _carrier(state: Position, name: str) -> Unit | Refusal:
    unit = own_unit(state, name)
    if isinstance(unit, Unit) and not unit.kind.carries:
        return refuse("R-TRN-1", "no-icon", unit=name, icon="icon-transport")
    return unit


def _beside(state: Position, carrier: Unit, hex_: int) -> Refusal | None:
    side = state.tables.ground.side_of(carrier.hex, hex_)
    if side < 0:
        return refuse("R-TRN-2", "not-adjacent", unit=carrier.id, hex=state.label(hex_))
    if state.tables.ground.walled[carrier.hex][side]:
        return refuse("R-FOR-2", "walled", hex=state.label(hex_))
    return None


def _guarded(state: Position, side: int, hex_: int) -> bool:
    """True if a hex holds an enemy unit: people are neither loaded from it nor unloaded onto it (R-TRN-2b)."""
    number = state.at[hex_]
    return number >= 0 and state.enemy(side, state.units[number].side)


# --- load CARRIER UNIT|MARKER


def why_not_load(state: Position, carrier: Unit, load: Unit | Marker) -> Refusal | None:
    if carrier.passenger >= 0 or carrier.cargo >= 0:
        return refuse("R-TRN-1", "full", unit=carrier.id)
    if isinstance(load, Unit):
        if load.side != carrier.side or not load.kind.infantry or load.where != MAP:
            return refuse("R-TRN-1", "cannot-ride", unit=load.id)
        if load.morale >= SUPPRESSED:
            return refuse("R-MOR-2", "is-suppressed", unit=load.id)
        return _beside(state, carrier, load.hex)
    if load.crowd:
        return refuse("R-TRN-1", "cannot-ride", unit=load.id)
    forbidden = why_not_ride(state, carrier.side, load)
    if forbidden is not None:
        return forbidden
    if _guarded(state, carrier.side, load.hex):
        return refuse("R-TRN-2b", "guarded", hex=state.label(load.hex))
    return None if load.hex == carrier.hex else _beside(state, carrier, load.hex)


def offered_load(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    for carrier in muster.mine:
        if not carrier.kind.carries or carrier.passenger >= 0 or carrier.cargo >= 0:
            continue
        near = state.tables.ground.around[carrier.hex]
        loads: list[Unit | Marker] = [unit for unit in muster.mine if near >> unit.hex & 1]
        if state.people & (near | 1 << carrier.hex):
            loads += [marker for marker in state.markers if marker.type == "population" and marker.where == MAP]
        found += [choice("load", carrier.id, load.id) for load in loads if why_not_load(state, carrier, load) is None]
    return found


def refused_load(state: Position, made: Choice) -> Refusal | None:
    carrier = _carrier(state, word(made, 0))
    if isinstance(carrier, Refusal):
        return carrier
    unit = state.unit(word(made, 1))
    if unit is not None:
        return why_not_load(state, carrier, unit)
    marker = population(state, word(made, 1))
    return marker if isinstance(marker, Refusal) else why_not_load(state, carrier, marker)


def take_load(state: Position, made: Choice, tell: Teller) -> None:
    carrier, unit = state.unit(made.words[0]), state.unit(made.words[1])
    assert carrier is not None
    spend(state, carrier.side, LOAD_COST, tell, "load")
    unwatch(carrier, tell)
    if unit is not None:
        unwatch(unit, tell)
        lift(state, unit, ABOARD)
        unit.carrier, carrier.passenger = carrier.number, unit.number
    else:
        marker = state.marker(made.words[1])
        assert marker is not None
        marker.carrier, carrier.cargo = carrier.number, marker.number
        lift_marker(state, marker, ABOARD)
    tell.tell("R-TRN-2", "boards", unit=made.words[1], carrier=carrier.id)


# --- unload CARRIER HEX


def _closed(state: Position, carrier: Unit) -> int:
    """Hexes that a carrier's passenger may not enter."""
    return closed_to(state, state.units[carrier.passenger]) if carrier.passenger >= 0 else 0


def why_not_unload(state: Position, carrier: Unit, hex_: int, closed: int) -> Refusal | None:
    beside = _beside(state, carrier, hex_)
    if beside is not None:
        return beside
    if carrier.passenger >= 0:
        unit = state.units[carrier.passenger]
        if closed >> hex_ & 1 or hex_ not in state.tables.ground.step_costs(unit.kind.mover)[carrier.hex]:
            return refuse("R-TRN-2", "closed", hex=state.label(hex_))
        if not may_end(state, unit, hex_):
            return refuse("R-STK-1", "occupied", hex=state.label(hex_))
        return None
    if carrier.cargo < 0:
        return refuse("R-TRN-2", "empty", unit=carrier.id)
    if state.tables.ground.water[hex_] or (state.roadblocks | state.rubble) >> hex_ & 1:
        return refuse("R-TRN-2", "closed", hex=state.label(hex_))
    if _guarded(state, carrier.side, hex_):
        return refuse("R-TRN-2b", "guarded", hex=state.label(hex_))
    return None


def offered_unload(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    for carrier in muster.mine:
        if carrier.passenger >= 0 or carrier.cargo >= 0:
            room, closed = 0, _closed(state, carrier)
            for hex_ in state.tables.ground.near[carrier.hex]:
                if hex_ != OFF and why_not_unload(state, carrier, hex_, closed) is None:
                    room |= 1 << hex_
            found += state.tables.sayings.beside("unload", carrier.id, carrier.hex, room)
    return found


def refused_unload(state: Position, made: Choice) -> Refusal | None:
    carrier = _carrier(state, word(made, 0))
    if isinstance(carrier, Refusal):
        return carrier
    hex_ = adjacent_hex(state, carrier, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_unload(state, carrier, hex_, _closed(state, carrier))


def take_unload(state: Position, made: Choice, tell: Teller) -> None:
    """Unload a passenger, which counts as entering the hex: markers and Overwatch (R-TRN-4)."""
    carrier = state.unit(made.words[0])
    assert carrier is not None
    hex_ = state.tables.ground.find[made.words[1]]
    spend(state, carrier.side, UNLOAD_COST, tell, "unload")
    unwatch(carrier, tell)
    if carrier.passenger >= 0:
        unit = state.units[carrier.passenger]
        carrier.passenger = unit.carrier = -1
        tell.tell("R-TRN-2", "alights", unit=unit.id, carrier=carrier.id, hex=made.words[1])
        push(state, Frame("march", unit.side, unit=unit.number, target=carrier.number, path=(hex_,), weapon=UNLOAD))
        return
    marker = state.markers[carrier.cargo]
    carrier.cargo = -1
    put_marker(state, marker, hex_)
    tell.tell("R-TRN-2", "alights", unit=marker.id, carrier=carrier.id, hex=made.words[1])
