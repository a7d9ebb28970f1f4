"""Works on the ground: roadblocks removed and placed, smoke, clearing of IEDs and mines (R-RBK, R-SMK, R-IED-2)."""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import adjacent_hex, named_hex, own_unit, refuse, word
from sandtable.games.warfare.play.fighting.fire import show
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.fixed.tables import MOST
from sandtable.games.warfare.play.outcomes import Outcome, carry_out
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import lift_marker, new_marker, on_map, put_marker, unwatch
from sandtable.games.warfare.play.position.state import MAP, SOUND, Marker, Position, Unit
from sandtable.games.warfare.play.rolls import test
from sandtable.games.warfare.play.track import cost_of, spend

HAND: Final = "hand"
SMOKE_COST: Final = 1  # AP (R-SMK-1)


def _near(state: Position, unit: Unit) -> list[int]:
    return [hex_ for hex_ in state.tables.ground.near[unit.hex] if hex_ != OFF]


def _revealed(state: Position, hex_: int, kinds: tuple[str, ...]) -> Marker | None:
    return next((one for one in state.markers_in(hex_) if one.type in kinds and not one.hidden), None)


def _pay_light(state: Position, unit: Unit, tell: Teller, why: str) -> None:
    assert unit.kind.light is not None
    show(state, unit)
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, why)
    unwatch(unit, tell)


# --- unblock UNIT HEX: Regulars by a test of engineers (R-RBK-2), Irregular infantry without (R-RBK-3)


def why_not_unblock(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    if unit.kind.light is None:
        return refuse("R-RBK-2", "no-weapon", unit=unit.id, weapon="light")
    if not state.roadblocks >> hex_ & 1:
        return refuse("R-RBK-2", "no-roadblock", hex=state.label(hex_))
    if not unit.kind.regular:
        return None if unit.kind.infantry else refuse("R-RBK-3", "only-infantry", unit=unit.id)
    if unit.kind.engineers == NO_DIE:
        return refuse("R-RBK-2", "no-icon", unit=unit.id, icon="icon-engineers")
    return None if unit.morale == SOUND else refuse("R-RBK-2", "is-shaken", unit=unit.id)


def offered_unblock(state: Position, muster: Muster) -> list[Choice]:
    if not state.roadblocks:
        return []
    return [
        choice("unblock", unit.id, state.label(hex_))
        for unit in muster.mine
        if state.tables.ground.around[unit.hex] & state.roadblocks
        for hex_ in _near(state, unit)
        if why_not_unblock(state, unit, hex_) is None
    ]


def refused_unblock(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    hex_ = adjacent_hex(state, unit, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_unblock(state, unit, hex_)


def take_unblock(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    hex_ = state.tables.ground.find[made.words[1]]
    marker = _revealed(state, hex_, ("roadblock",))
    assert marker is not None
    tell.tell("R-RBK-2" if unit.kind.regular else "R-RBK-3", "unblocks", unit=unit.id, hex=made.words[1])
    _pay_light(state, unit, tell, "unblock")
    if unit.kind.regular:
        result = test(state, unit.id, unit.kind.engineers, -unit.damage, tell, "R-RBK-2")
        carry_out(state, "roadblock", result, Outcome(unit.side, unit, marker=marker), tell)
        return
    lift_marker(state, marker, HAND)
    marker.owner = unit.side
    state.hands[unit.side] += 1
    tell.tell("R-RBK-3", "taken-away", hex=made.words[1], side=state.tables.sides[unit.side].id)


# --- block UNIT HEX (R-RBK-3, R-RBK-4)


def why_not_block(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    if unit.kind.regular or not unit.kind.infantry or unit.kind.light is None:
        return refuse("R-RBK-3", "only-irregular-infantry", unit=unit.id)
    if not state.hands[unit.side] or on_map(state, "roadblock") >= MOST["roadblock"]:  # W-8
        return refuse("R-RBK-4", "none-left", marker="roadblock")
    taken = state.at[hex_] >= 0 or (state.people | state.roadblocks | state.rubble) >> hex_ & 1
    if taken or state.tables.ground.water[hex_] or state.tables.rulings.no_roadblock >> hex_ & 1:
        return refuse("R-RBK-4", "no-room", hex=state.label(hex_))
    return None


def _block_hexes(state: Position, unit: Unit) -> list[int]:
    """Hexes next to the unit that acts; by option next to any unit of its side (R-RBK-3, R-OPT-6)."""
    if not state.tables.roadblock_by_any:
        return _near(state, unit)
    around = 0
    for one in state.units:
        if one.side == unit.side and one.where == MAP:
            around |= state.tables.ground.around[one.hex]
    return [hex_ for hex_ in range(state.tables.ground.count) if around >> hex_ & 1]


def offered_block(state: Position, muster: Muster) -> list[Choice]:
    if not state.hands[state.active]:
        return []
    return [
        choice("block", unit.id, state.label(hex_))
        for unit in muster.mine
        for hex_ in _block_hexes(state, unit)
        if why_not_block(state, unit, hex_) is None
    ]


def refused_block(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    if state.tables.roadblock_by_any:
        wanted = named_hex(state, word(made, 1))
        if wanted not in _block_hexes(state, unit):
            return refuse("R-OPT-6", "not-adjacent", unit=unit.id, hex=word(made, 1))
        return why_not_block(state, unit, wanted)
    hex_ = adjacent_hex(state, unit, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_block(state, unit, hex_)


def take_block(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    hex_ = state.tables.ground.find[made.words[1]]
    _pay_light(state, unit, tell, "block")
    state.hands[unit.side] -= 1
    in_hand = (one for one in state.markers if one.type == "roadblock" and one.where == HAND and one.owner == unit.side)
    marker = next(in_hand, None)
    if marker is None:
        marker = new_marker(state, "roadblock", hex_)
        marker.owner = unit.side
    else:
        put_marker(state, marker, hex_)
    tell.tell("R-RBK-3", "blocks", unit=unit.id, hex=made.words[1])


# --- smoke UNIT HEX (R-SMK-1)


def why_not_smoke(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    if not unit.kind.infantry:
        return refuse("R-SMK-1", "only-infantry", unit=unit.id)
    if state.tables.ground.water[hex_] or state.smoke >> hex_ & 1:
        return refuse("R-SMK-1", "no-room", hex=state.label(hex_))
    if on_map(state, "smoke") >= MOST["smoke"]:
        return refuse("W-8", "none-left", marker="smoke")
    return None


def may_smoke(state: Position) -> bool:
    """True if a smoke marker is left."""
    return on_map(state, "smoke") < MOST["smoke"]


def offered_smoke(state: Position, muster: Muster) -> list[Choice]:
    if not may_smoke(state):
        return []
    room = ~(state.tables.ground.wet | state.smoke)
    found: list[Choice] = []
    for unit in muster.mine:
        if unit.kind.infantry:
            found += state.tables.sayings.beside("smoke", unit.id, unit.hex, room)
    return found


def refused_smoke(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    hex_ = adjacent_hex(state, unit, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_smoke(state, unit, hex_)


def take_smoke(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    spend(state, unit.side, SMOKE_COST, tell, "smoke")
    unwatch(unit, tell)
    new_marker(state, "smoke", state.tables.ground.find[made.words[1]])
    tell.tell("R-SMK-1", "smokes", unit=unit.id, hex=made.words[1])


# --- clear UNIT HEX (R-IED-2): what is still hidden must be revealed first (AMB-22)


def why_not_clear(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    if unit.kind.engineers == NO_DIE or unit.kind.light is None:
        return refuse("R-IED-2", "no-icon", unit=unit.id, icon="icon-engineers")
    if _revealed(state, hex_, ("ied", "mine")) is None:
        return refuse("R-IED-2", "nothing-to-clear", hex=state.label(hex_))
    return None


def offered_clear(state: Position, muster: Muster) -> list[Choice]:
    seen = 0
    for marker in state.markers:
        if marker.type in ("ied", "mine") and marker.where == MAP and not marker.hidden:
            seen |= 1 << marker.hex
    found: list[Choice] = []
    if seen:
        for unit in muster.mine:
            if unit.kind.engineers != NO_DIE and unit.kind.light is not None:
                found += state.tables.sayings.beside("clear", unit.id, unit.hex, seen)
    return found


def refused_clear(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    hex_ = adjacent_hex(state, unit, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_clear(state, unit, hex_)


def take_clear(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    marker = _revealed(state, state.tables.ground.find[made.words[1]], ("ied", "mine"))
    assert marker is not None
    tell.tell("R-IED-2", "clears", unit=unit.id, hex=made.words[1], marker=marker.type)
    _pay_light(state, unit, tell, "clear")
    result = test(state, unit.id, unit.kind.engineers, -unit.damage, tell, "R-IED-2")
    carry_out(state, "clearing", result, Outcome(unit.side, unit, marker=marker), tell)
