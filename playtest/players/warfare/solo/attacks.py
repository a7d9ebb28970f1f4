"""Attacks, and moves from which there would be one, each with its mark."""

from typing import Final

from playtest.players.warfare.solo.board import Board
from playtest.players.warfare.solo.candidate import Candidate, of_move, of_support, of_unit
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting import assault, fire
from sandtable.games.warfare.play.fighting.artillery import spotted
from sandtable.games.warfare.play.fighting.supports import arm_of
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import SOUND, Position, Unit
from sandtable.games.warfare.play.track import cost_of
from sandtable.games.warfare.solo.book import Row

STEPS: Final = 2  # AP of a move to shelter or to a place to attack from


def attacks(board: Board, row: Row) -> list[Candidate]:
    """Attacks of the kinds that a row is about."""
    found: list[Candidate] = []
    if "fire" in row.by:
        found += [_fire(board, made) for made in board.offered("fire")]
    if "assault" in row.by:
        found += [_assault(board, made) for made in board.offered("assault")]
    if "suppress" in row.by:
        found += [_suppress(board, made) for made in board.offered("suppress")]
    if "support" in row.by:
        for verb in ("barrage", "snipe", "strike"):
            found += [_support(board, made) for made in board.offered(verb)]
    if "martyr" in row.by:
        found += [_martyr(board, made) for made in board.offered("martyr")]
    return found


def _unit(state: Position, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None
    return found


def _at(found: Candidate, target: Unit) -> Candidate:
    found.target, found.about = target.id, target.hex
    return found


def _fire(board: Board, made: Choice) -> Candidate:
    state = board.state
    unit, target = _unit(state, made.words[0]), _unit(state, made.words[2])
    arm = unit.kind.arm(made.words[1])
    assert arm is not None
    found = of_unit(unit, made)
    found.ap = fire.price(state, unit, made.words[1], target)
    found.mark = board.shot(arm.die - unit.damage, found.ap, target, unit.hex)
    return _at(found, target)


def _assault(board: Board, made: Choice) -> Candidate:
    state = board.state
    unit, target = _unit(state, made.words[0]), _unit(state, made.words[1])
    arm = assault.arm_against(state, unit, target)
    assert arm is not None
    found = of_unit(unit, made)
    found.ap = cost_of(unit, arm.cost)
    found.mark = board.marked(board.number("assault", arm.die + assault.shifts(state, unit, target), found.ap), target)
    found.end = target.hex
    return _at(found, target)


def _suppress(board: Board, made: Choice) -> Candidate:
    unit, target = _unit(board.state, made.words[0]), _unit(board.state, made.words[1])
    assert unit.kind.light is not None
    found = of_unit(unit, made)
    found.ap = cost_of(unit, unit.kind.light.cost)
    found.mark = board.marked(board.number("suppress", unit.kind.suppressive - unit.damage, found.ap), target)
    return _at(found, target)


def _martyr(board: Board, made: Choice) -> Candidate:
    unit, target = _unit(board.state, made.words[0]), _unit(board.state, made.words[1])
    assert unit.kind.light is not None
    found = of_unit(unit, made)
    found.ap = cost_of(unit, unit.kind.light.cost)
    found.mark = board.marked(board.marks["martyr"], target)
    return _at(found, target)


def _support(board: Board, made: Choice) -> Candidate:
    """A barrage, a sniper's shot or a sortie; the sniper's is shifted by nothing but its damage (R-SNP-1)."""
    state = board.state
    support = state.support(made.words[0])
    assert support is not None
    arm = arm_of(support, "light" if made.verb == "snipe" else made.words[1])
    if made.verb == "barrage":
        target = state.units[state.at[state.tables.ground.find[made.words[2]]]]
    else:
        target = _unit(state, made.words[-1])
    found = of_support(support, made)
    found.ap = cost_of(support, arm.cost)
    die = arm.die - support.damage
    if made.verb != "snipe":
        die -= board.defence(target)
        if not state.aloft(target):
            die -= board.ground.shift(OFF, target.hex)
    number = board.number("fire", die, found.ap)
    if made.verb == "barrage" and number and not spotted(state, support.side, target.hex):
        number = max(0, number - board.marks["scatter"])
    found.mark = board.marked(number, target)
    return _at(found, target)


# --- moves to where there would be an attack


def stalks(board: Board) -> list[Candidate]:
    """Moves of free sound units of STEPS AP at most, with the mark of the best attack from their end."""
    found: list[Candidate] = []
    muster = board.muster
    assert muster is not None
    for number, unit in enumerate(muster.mine):
        if unit.morale != SOUND or not board.is_free(unit):
            continue
        moves = muster.moves(number)
        for place, end in enumerate(moves.ends):
            if moves.prices[place] <= STEPS:
                best = _best_from(board, unit, end)
                if best:
                    move = of_move(unit, moves, place)
                    move.mark = best
                    found.append(move)
    return found


def _best_from(board: Board, unit: Unit, end: int) -> int:
    """Mark of the best attack that a unit would have from a hex; 0 without any."""
    best, away, longest = 0, board.ground.distances(end), unit.kind.longest
    for foe in board.foes:
        far = away[foe.hex]
        if far <= longest:
            best = max(best, _shot_from(board, unit, end, foe, far, best))
        if far == 1:
            best = max(best, _hand_to_hand(board, unit, end, foe))
    return best


def _shot_from(board: Board, unit: Unit, end: int, foe: Unit, far: int, least: int) -> int:
    """Mark of the best shot at an enemy from a hex if it is more than `least` and there is a line of sight, else 0."""
    state = board.state
    if unit.kind.regular and state.people >> foe.hex & 1:
        return 0  # shielded (R-HOS-1)
    if unit.kind.infantry and board.ground.water[end]:
        return 0  # R-AMP-1
    best = 0
    for aimed in state.tables.aiming.by_column(unit.kind)[fire.column_number(state, foe)][far]:
        best = max(best, board.shot(aimed.die - unit.damage, fire.price_of(unit, aimed), foe, end))
    if best <= least:
        return 0
    high = state.aloft(foe) or (unit.kind.flies and board.ground.high[end])
    return best if sees(state, end, foe.hex, unit.kind.regular, high) else 0


def _hand_to_hand(board: Board, unit: Unit, end: int, foe: Unit) -> int:
    """Mark of the better of a Martyrdom and an assault on an enemy beside a hex."""
    state, best = board.state, 0
    if unit.kind.martyrdom != NO_DIE and not foe.kind.flies and state.tables.martyrdom:
        best = board.marked(board.marks["martyr"], foe)
    if unit.kind.infantry:
        arm = assault.arm_against(state, unit, foe)
        if arm is not None and not board.ground.walled[end][board.ground.side_of(end, foe.hex)]:
            die = arm.die - board.ground.shift(end, foe.hex) - unit.damage
            best = max(best, board.marked(board.number("assault", die, cost_of(unit, arm.cost)), foe))
    return best
