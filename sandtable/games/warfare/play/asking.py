"""Checks that all chapters make on a choice: unit, hex, state; with their refusals."""

from sandtable.games.play import Choice, Refusal
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.position.state import MAP, SOUND, SUPPRESSED, Marker, Position, Unit


def refuse(rule: str, reason: str, /, **values: object) -> Refusal:
    return Refusal(rule, reason, values)


def word(choice: Choice, place: int) -> str:
    """Word of a choice at an index; "" if it has fewer."""
    return choice.words[place] if place < len(choice.words) else ""


def own_unit(state: Position, name: str) -> Unit | Refusal:
    """Unit of the Active seat on the map that is not Suppressed, so that it may act (R-MOR-2); or a Refusal."""
    unit = state.unit(name)
    if unit is None:
        return refuse("R-TRK-4", "no-such-unit", unit=name)
    if unit.side != state.active:
        return refuse("R-TRK-3", "not-yours", unit=name)
    if unit.where != MAP:
        return refuse("R-TRN-4", "not-on-map", unit=name)
    if unit.morale >= SUPPRESSED:
        return refuse("R-MOR-2", "is-suppressed", unit=name)
    return unit


def sound_unit(state: Position, name: str) -> Unit | Refusal:
    """Unit as for `own_unit`, and not Shaken either (R-MOR-2); or a Refusal."""
    unit = own_unit(state, name)
    if isinstance(unit, Unit) and unit.morale != SOUND:
        return refuse("R-MOR-2", "is-shaken", unit=name)
    return unit


def enemy_unit(state: Position, unit: Unit, name: str) -> Unit | Refusal:
    """Enemy of a unit on the map; or a Refusal."""
    target = state.unit(name)
    if target is None or target.where != MAP:
        return refuse("R-FIR-1", "no-such-target", unit=name)
    if not state.enemy(unit.side, target.side):
        return refuse("R-FIR-1", "not-an-enemy", unit=name)
    return target


def named_hex(state: Position, label: str) -> int:
    """Hex of a label; OFF if there is none."""
    return state.tables.ground.find.get(label, OFF)


def adjacent_hex(state: Position, unit: Unit, label: str) -> int | Refusal:
    """Hex next to a unit; or a Refusal."""
    hex_ = named_hex(state, label)
    if hex_ == OFF:
        return refuse("R-MOV-1", "no-such-hex", hex=label)
    if hex_ not in state.tables.ground.near[unit.hex]:
        return refuse("R-MOV-1", "not-adjacent", unit=unit.id, hex=label)
    return hex_


def population(state: Position, name: str) -> Marker | Refusal:
    """Population marker on the map; or a Refusal."""
    marker = state.marker(name)
    if marker is None or marker.type != "population" or marker.where != MAP:
        return refuse("R-POP-1", "no-such-population", marker=name)
    return marker


def mine_now(state: Position) -> list[Unit]:
    """Units of the Active seat that may act."""
    seat = state.active
    return [unit for unit in state.units if unit.side == seat and unit.where == MAP and unit.morale < SUPPRESSED]


def enemies_of(state: Position, side: int) -> list[Unit]:
    """Enemies on the map."""
    hostile = state.tables.hostile[side]
    return [unit for unit in state.units if unit.where == MAP and hostile[unit.side]]


def missing_word(state: Position, refusal: Refusal) -> Refusal:
    """Refusal for a word that was left out, with the words there are; any other refusal unchanged."""
    if "" not in refusal.values.values():
        return refusal
    reason = refusal.reason
    if reason == "no-such-unit":
        return refuse("R-TRK-4", "which-unit", units=tuple([unit.id for unit in mine_now(state)]))
    if reason == "no-such-target":
        return refuse("R-FIR-1", "which-target", units=tuple([unit.id for unit in enemies_of(state, state.active)]))
    if reason == "no-such-support":
        mine = tuple([support.id for support in state.supports if support.side == state.active])
        return refuse("R-SUP-1", "which-support", supports=mine)
    if reason == "no-such-population":
        people = tuple([one.id for one in state.markers if one.type == "population" and one.where == MAP])
        return refuse("R-POP-1", "which-population", markers=people)
    if reason == "no-such-die":
        return refuse("R-MOR-3", "which-die", dice=tuple(state.tables.charts.dice))
    if reason == "no-such-hex":
        return refuse("R-MOV-1", "which-hex")
    return refusal
