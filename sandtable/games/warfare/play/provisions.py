"""Carry out special rules of a scenario (W-1): each chapter checks here before it allows an action.

`peace` is level 1 of the rules, `without_martyrs` a choice before the game, and a reminder a rule the engine has anyway
(sandtable/games/warfare/scenarios/provisions.py lists them).
"""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import adjacent_hex, refuse, sound_unit, word
from sandtable.games.warfare.play.fixed.rulings import Mine
from sandtable.games.warfare.play.harm import eliminate
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import new_marker, unwatch
from sandtable.games.warfare.play.position.state import SOUND, Position, Unit
from sandtable.games.warfare.play.rolls import test
from sandtable.games.warfare.play.track import cost_of, spend

WORKS: Final = ("S", "CS")  # results of the test with which charges go off


# --- detonate UNIT HEX: charges


def _mine(state: Position, unit: Unit, hex_: int) -> Mine | None:
    for mine in state.tables.rulings.mines:
        if mine.unit == unit.id and mine.hex == hex_:
            return mine
    return None


def why_not_detonate(state: Position, unit: Unit, hex_: int) -> Refusal | None:
    mine = _mine(state, unit, hex_)
    if mine is None or unit.kind.light is None or unit.kind.engineers < 0:
        return refuse("W-1", "no-charges", unit=unit.id, hex=state.label(hex_))
    if state.turn < mine.first:
        return refuse("W-1", "not-yet", turn=mine.first)
    if state.rubble >> hex_ & 1:
        return refuse("W-1", "blown-already", hex=state.label(hex_))
    if mine.once and state.tried >> mine.number & 1:
        return refuse("W-1", "once-a-turn", unit=unit.id)
    return None


def offered_detonate(state: Position, muster: Muster) -> list[Choice]:
    if not state.tables.rulings.mines:
        return []
    return [
        choice("detonate", unit.id, state.label(mine.hex))
        for unit in muster.mine
        for mine in state.tables.rulings.mines
        if mine.unit == unit.id
        and unit.morale == SOUND
        and mine.hex in state.tables.ground.near[unit.hex]
        and why_not_detonate(state, unit, mine.hex) is None
    ]


def refused_detonate(state: Position, made: Choice) -> Refusal | None:
    unit = sound_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    hex_ = adjacent_hex(state, unit, word(made, 1))
    return hex_ if isinstance(hex_, Refusal) else why_not_detonate(state, unit, hex_)


def take_detonate(state: Position, made: Choice, tell: Teller) -> None:
    """Pay the light cost and test the Engineers die; S and CS put Rubble there and eliminate all units in the hex."""
    unit = state.unit(made.words[0])
    assert unit is not None
    assert unit.kind.light is not None
    hex_ = state.tables.ground.find[made.words[1]]
    mine = _mine(state, unit, hex_)
    assert mine is not None
    unit.known = (1 << len(state.tables.sides)) - 1
    tell.tell("W-1", "fires-charges", unit=unit.id, hex=made.words[1])
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "charges")
    unwatch(unit, tell)
    state.tried |= 1 << mine.number
    if test(state, unit.id, unit.kind.engineers, -unit.damage, tell, "W-1") not in WORKS:
        tell.tell("W-1", "charges-fail", hex=made.words[1])
        return
    if state.at[hex_] >= 0 and not state.units[state.at[hex_]].kind.flies:
        eliminate(state, state.units[state.at[hex_]], tell, "W-1")
    new_marker(state, "rubble", hex_)
    tell.tell("W-1", "rubble", hex=made.words[1])
