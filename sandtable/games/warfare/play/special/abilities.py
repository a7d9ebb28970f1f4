"""Abilities and reconnaissance drones: drone recon, Squad Drones, Stealth, Airborne (R-DRC, R-SQD, R-STL, R-AIR).

Amphibious units need nothing here: the ground's `ways` include them (R-AMP-1).
"""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import named_hex, own_unit, refuse, word
from sandtable.games.warfare.play.chapters import push
from sandtable.games.warfare.play.fighting.fire import show
from sandtable.games.warfare.play.fighting.supports import DRONE, ready, stow
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.march import march
from sandtable.games.warfare.play.moving.movement import path_of, why_not_go
from sandtable.games.warfare.play.moving.routes import closed_to, may_end, sixths
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.state import HELD, MAP, SUPPRESSED, Frame, Position, Support, Unit
from sandtable.games.warfare.play.track import available, cost_of, spend

SWEEP: Final = 2  # hexes around Squad Drones
ABILITY: Final = 1  # AP
NEAR_GOAL: Final = 1  # hexes from an objective in which a drop is offered


def watchers(state: Position, side: int) -> list[Unit]:
    """Enemy units in Overwatch on the map."""
    return [unit for unit in state.units if unit.overwatch and unit.where == MAP and state.enemy(side, unit.side)]


def _strip(state: Position, units: list[Unit], tell: Teller, rule: str) -> None:
    for unit in units:
        unit.overwatch = False
        tell.tell(rule, "spotted", unit=unit.id)


# --- scout UNIT DRONE (R-DRC-1)


def why_not_scout(unit: Unit) -> Refusal | None:
    if not unit.kind.infantry:
        return refuse("R-DRC-1", "only-infantry", unit=unit.id)
    if unit.kind.recon == NO_DIE or unit.kind.light is None:
        return refuse("R-DRC-1", "no-icon", unit=unit.id, icon="icon-recon")
    return None


def offered_scout(state: Position, muster: Muster) -> list[Choice]:
    """Drone recon, if there is Overwatch to remove or a barrage to spot for."""
    if not state.supports:
        return []
    barrels = ready(state, state.active, "artillery", "mortar")
    if not watchers(state, state.active) and (not barrels or state.eyes == state.active):
        return []
    return [
        choice("scout", unit.id, drone.id)
        for unit in muster.mine
        if why_not_scout(unit) is None
        for drone in ready(state, state.active, DRONE)
    ]


def refused_scout(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    if all(drone.id != word(made, 1) for drone in ready(state, state.active, DRONE)):
        return refuse("R-SUP-1", "no-such-support", support=word(made, 1))
    return why_not_scout(unit)


def take_scout(state: Position, made: Choice, tell: Teller) -> None:
    """Remove all enemy Overwatch, and observe one barrage of this activation; the drone is used."""
    unit, drone = state.unit(made.words[0]), state.support(made.words[1])
    assert unit is not None
    assert unit.kind.light is not None
    assert isinstance(drone, Support)
    show(state, unit)
    tell.tell("R-DRC-1", "scouts", unit=unit.id, support=drone.id)
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "recon")
    unwatch(unit, tell)
    _strip(state, watchers(state, unit.side), tell, "R-DRC-1")
    state.eyes = unit.side
    stow(state, drone, tell)


# --- sweep UNIT (R-SQD-1)


def _swept(state: Position, unit: Unit) -> list[Unit]:
    ground = state.tables.ground
    return [other for other in watchers(state, unit.side) if ground.distance(unit.hex, other.hex) <= SWEEP]


def offered_sweep(state: Position, muster: Muster) -> list[Choice]:
    return [
        choice("sweep", unit.id)
        for unit in muster.mine
        if "squad_drones" in unit.kind.abilities and _swept(state, unit)
    ]


def refused_sweep(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    if "squad_drones" not in unit.kind.abilities:
        return refuse("R-SQD-1", "no-icon", unit=unit.id, icon="icon-squad_drones")
    return None


def take_sweep(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    show(state, unit)
    tell.tell("R-SQD-1", "sweeps", unit=unit.id)
    spend(state, unit.side, ABILITY, tell, "ability")
    unwatch(unit, tell)
    _strip(state, _swept(state, unit), tell, "R-SQD-1")


# --- sneak UNIT HEX … (R-STL-1): a move that no Overwatch sees, for 1 AP more


def offered_sneak(state: Position, muster: Muster) -> list[Choice]:
    """Stealth moves, if an enemy is in Overwatch."""
    if not watchers(state, state.active) and not any(
        support.overwatch and state.enemy(state.active, support.side) for support in state.supports
    ):
        return []
    found: list[Choice] = []
    labels, most = state.tables.ground.labels, available(state, state.active)
    for number, unit in enumerate(muster.mine):
        if "stealth" not in unit.kind.abilities:
            continue
        moves = muster.moves(number)
        # An offered move is refused with Stealth only for its price.
        for path, price in zip(moves.paths, moves.prices, strict=True):
            if price + ABILITY <= most:
                found.append(Choice("sneak", (unit.id, *[labels[hex_] for hex_ in path])))
    return found


def refused_sneak(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    if "stealth" not in unit.kind.abilities:
        return refuse("R-STL-1", "no-icon", unit=unit.id, icon="icon-stealth")
    path = path_of(state, made.words[1:])
    if isinstance(path, Refusal):
        return path
    if not path:
        return refuse("R-MOV-1", "no-path", unit=unit.id)
    if not may_end(state, unit, path[-1]):
        return refuse("R-STK-1", "occupied", hex=state.label(path[-1]))
    return why_not_go(state, unit, unit.hex, path, None, ABILITY)


def take_sneak(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    path = tuple([state.tables.ground.find[label] for label in made.words[1:]])
    show(state, unit)
    tell.tell("R-STL-1", "sneaks", unit=unit.id)
    march(state, unit, path, -1, in_ap(sixths(state, unit, unit.hex, path)) + ABILITY, tell, quiet=True)


# --- drop UNIT HEX (R-AIR-1)


def why_not_drop(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    """Refusal unless the hex is dry and has no unit and no marker; no path is needed."""
    if state.tables.ground.water[hex_] or state.at[hex_] >= 0 or state.markers_in(hex_):
        return refuse("R-AIR-1", "no-room", hex=state.label(hex_))
    return refuse("R-AIR-1", "closed", hex=state.label(hex_)) if closed_to(state, unit) >> hex_ & 1 else None


def offered_drop(state: Position, _muster: Muster) -> list[Choice]:
    """Drops near objectives; anywhere if there are none."""
    held = [unit for unit in state.units if unit.side == state.active and _waits(unit)]
    if not held:
        return []
    ground = state.tables.ground
    goals = {hex_ for goal in state.tables.goals for hex_ in goal.hexes}
    hexes = [
        hex_
        for hex_ in range(ground.count)
        if not goals or any(ground.distance(hex_, goal) <= NEAR_GOAL for goal in goals)
    ]
    return [
        choice("drop", unit.id, state.label(hex_))
        for unit in held
        for hex_ in hexes
        if why_not_drop(state, unit, hex_) is None
    ]


def _waits(unit: Unit) -> bool:
    return unit.where == HELD and unit.morale < SUPPRESSED


def refused_drop(state: Position, made: Choice) -> Refusal | None:
    unit = state.unit(word(made, 0))
    if unit is None or unit.side != state.active:
        return refuse("R-TRK-3", "not-yours", unit=word(made, 0))
    if not _waits(unit):
        return refuse("R-AIR-1", "not-held", unit=unit.id)
    hex_ = named_hex(state, word(made, 1))
    if hex_ == OFF:
        return refuse("R-AIR-1", "no-such-hex", hex=word(made, 1))
    return why_not_drop(state, unit, hex_)


def take_drop(state: Position, made: Choice, tell: Teller) -> None:
    """Drop for 1 AP, which counts as entering the hex, for Overwatch (R-OVW-5)."""
    unit = state.unit(made.words[0])
    assert unit is not None
    hex_ = state.tables.ground.find[made.words[1]]
    show(state, unit)
    tell.tell("R-AIR-1", "drops", unit=unit.id, hex=made.words[1])
    spend(state, unit.side, ABILITY, tell, "ability")
    push(state, Frame("march", unit.side, unit=unit.number, path=(hex_,)))
