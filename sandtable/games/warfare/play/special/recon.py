"""Recon of Unknown markers (R-UNK), and Martyrdom (R-MAR): two special actions on the next hex."""

from typing import Final

from sandtable.games.play import Choice, Decision, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import adjacent_hex, enemy_unit, own_unit, refuse, word
from sandtable.games.warfare.play.chapters import Affair, done, only_offered
from sandtable.games.warfare.play.fighting.fire import column, show
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.harm import eliminate
from sandtable.games.warfare.play.outcomes import Outcome, carry_out
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.state import MAP, Frame, Marker, Position, Unit
from sandtable.games.warfare.play.rolls import test
from sandtable.games.warfare.play.special.markers import explode, reveal
from sandtable.games.warfare.play.track import cost_of, spend

WITHOUT_ICON: Final = "grey"  # the die of units that have no Recon icon (R-UNK-1)


# --- recon UNIT HEX


def unknown_in(state: Position, side: int, hex_: int) -> Marker | None:
    """First Unknown marker of another side in a hex; None if there is none."""
    for marker in state.markers_in(hex_):
        if marker.hidden and (marker.owner < 0 or state.enemy(side, marker.owner)):
            return marker
    return None


def why_not_recon(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    if unit.kind.light is None:
        return refuse("R-UNK-1", "no-weapon", unit=unit.id, weapon="light")
    if unknown_in(state, unit.side, hex_) is None:
        return refuse("R-UNK-1", "nothing-unknown", hex=state.label(hex_))
    return None


def offered_recon(state: Position, muster: Muster) -> list[Choice]:
    unknown = 0
    for marker in state.markers:
        if marker.hidden and marker.where == MAP and (marker.owner < 0 or state.enemy(state.active, marker.owner)):
            unknown |= 1 << marker.hex
    found: list[Choice] = []
    if unknown:
        for unit in muster.mine:
            if unit.kind.light is not None:
                found += state.tables.sayings.beside("recon", unit.id, unit.hex, unknown)
    return found


def refused_recon(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    hex_ = adjacent_hex(state, unit, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_recon(state, unit, hex_)


def take_recon(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    assert unit.kind.light is not None
    marker = unknown_in(state, unit.side, state.tables.ground.find[made.words[1]])
    assert marker is not None
    show(state, unit)
    tell.tell("R-UNK-1", "reconnoitres", unit=unit.id, hex=made.words[1])
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "recon")
    unwatch(unit, tell)
    die = unit.kind.recon if unit.kind.recon != NO_DIE else state.tables.charts.place[WITHOUT_ICON]
    result = test(state, unit.id, die, -unit.damage, tell, "R-UNK-1")
    carry_out(state, "recon", result, Outcome(unit.side, unit, marker=marker), tell)


# --- the owner of an IED may let it explode on the recon unit (R-UNK-2)


def _ied_proceed(state: Position, frame: Frame, _tell: Teller) -> bool:
    if state.units[frame.unit].where == MAP and state.markers[frame.marker].where == MAP:
        return True
    done(state, frame)
    return False


def _ied_asks(state: Position, frame: Frame) -> Decision:
    marker = state.markers[frame.marker]
    return Decision(frame.seat, "ied", "R-UNK-2", about=(state.label(marker.hex), state.units[frame.unit].id))


def _ied_offered(_state: Position, _frame: Frame) -> list[Choice]:
    return [choice("explode"), choice("spare")]


def _ied_taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    done(state, frame)
    if made.verb == "explode":
        marker = state.markers[frame.marker]
        reveal(state, marker, tell)
        explode(state, marker, state.units[frame.unit], tell)


TEMPTATION: Final[Affair] = Affair(
    _ied_proceed, _ied_asks, _ied_offered, only_offered(_ied_offered, "R-UNK-2"), _ied_taken
)


# --- martyr UNIT TARGET (R-MAR-1)


def why_not_martyr(state: Position, unit: Unit, target: Unit) -> Refusal | None:
    if not state.tables.martyrdom:
        return refuse("R-MAR-1", "martyrdom-left-out", unit=unit.id)
    if unit.kind.martyrdom == NO_DIE or unit.kind.light is None:
        return refuse("R-MAR-1", "no-icon", unit=unit.id, icon="icon-martyrdom")
    if target.hex not in state.tables.ground.near[unit.hex]:
        return refuse("R-MAR-1", "not-adjacent", unit=unit.id, hex=state.label(target.hex))
    if state.tables.charts.fire["blast"][column(state, target)] != "legal":
        return refuse("R-FIR-3", "cannot-hit", weapon="martyrdom", target=target.id)
    return None


def offered_martyr(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    for unit in muster.mine:
        if unit.kind.martyrdom == NO_DIE or not state.tables.ground.around[unit.hex] & state.taken:
            continue
        for hex_ in state.tables.ground.near[unit.hex]:
            if hex_ == OFF or state.at[hex_] < 0:
                continue
            target = state.units[state.at[hex_]]
            if state.enemy(unit.side, target.side) and why_not_martyr(state, unit, target) is None:
                found.append(choice("martyr", unit.id, target.id))
    return found


def refused_martyr(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    target = enemy_unit(state, unit, word(made, 1))
    return target if isinstance(target, Refusal) else why_not_martyr(state, unit, target)


def take_martyr(state: Position, made: Choice, tell: Teller) -> None:
    """Test with the icon's die, shifted by own damage alone (AMB-31); the martyr is always eliminated."""
    unit, target = state.unit(made.words[0]), state.unit(made.words[1])
    assert unit is not None
    assert target is not None
    assert unit.kind.light is not None
    show(state, unit)
    show(state, target)
    tell.tell("R-MAR-1", "martyrs", unit=unit.id, target=target.id)
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "martyr")
    result = test(state, unit.id, unit.kind.martyrdom, -unit.damage, tell, "R-MAR-1")
    carry_out(state, "martyrdom", result, Outcome(unit.side, unit, target), tell)
    eliminate(state, unit, tell, "R-MAR-1")
