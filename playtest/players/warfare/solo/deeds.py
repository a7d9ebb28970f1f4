"""Actions that bring an objective at once, work on markers, recovery and Overwatch."""

from typing import Final

from playtest.players.warfare.solo.board import Board
from playtest.players.warfare.solo.candidate import Candidate, of_unit
from playtest.players.warfare.solo.moves import path_in
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting.overwatch import WATCH_COST
from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.fixed.tables import Goal as Objective
from sandtable.games.warfare.play.moving.movement import exit_price
from sandtable.games.warfare.play.moving.routes import sixths
from sandtable.games.warfare.play.position.state import MAP, SHAKEN, Unit
from sandtable.games.warfare.play.special.recovery import price_of
from sandtable.games.warfare.play.track import cost_of, cost_of_any
from sandtable.games.warfare.solo.goals import Goal, time_to_leave
from sandtable.games.warfare.solo.marks import (
    BARS,
    CONVERTS,
    DELIVERS,
    ESCORTS,
    LEAVES,
    NEAR,
    ON_THE_WAY,
    SWEEPS,
    WANTED,
    WITH_ICON,
)

BLOCK_COST: Final = 2  # AP


def scores(board: Board) -> list[Candidate]:
    """Leaving the map, escorting, converting, blowing up."""
    found: list[Candidate] = []
    for made in board.offered("exit"):
        found += _leaving(board, made)
    for made in board.offered("escort"):
        found += _escort(board, made)
    for made in board.offered("convert"):
        found += _conversion(board, made)
    for made in board.offered("detonate"):
        hex_ = board.ground.find[made.words[1]]
        if any(goal.type == "destroy" and hex_ in goal.hexes for goal in _own_objectives(board)):
            one = of_unit(_unit(board, made), made)
            one.mark, one.end, one.about = LEAVES, hex_, hex_
            found.append(one)
    return found


def _own_objectives(board: Board) -> list[Objective]:
    tables = board.state.tables
    return [goal for goal in tables.goals if tables.allied(board.seat, goal.side)]


def _unit(board: Board, made: Choice) -> Unit:
    found = board.state.unit(made.words[0])
    assert found is not None
    return found


def _leaving(board: Board, made: Choice) -> list[Candidate]:
    """A unit that leaves the map, if an objective asks for it or for people it has with it, and it is time."""
    state = board.state
    unit = _unit(board, made)
    rest = made.words[1:]
    towed = ""
    if rest[:1] == ("with",):
        towed, rest = rest[1], rest[2:]
    leaving = [unit.id]
    people: list[str] = [towed] if towed else []
    if unit.passenger >= 0:
        leaving.append(state.units[unit.passenger].id)
    if unit.cargo >= 0:
        people.append(state.markers[unit.cargo].id)
    wanted, has_time = False, time_to_leave(state, board.seat)
    for goal in _own_objectives(board):
        if goal.type != "exit":
            continue
        if has_time:
            wanted = wanted or any(name in goal.targets for name in leaving)
        wanted = wanted or any(name in goal.targets for name in people)
    if not wanted:
        return []
    path = path_in(state, rest)
    one = of_unit(unit, made)
    one.ap = in_ap(sixths(state, unit, unit.hex, path), len(path) if towed else 0)
    one.ap += exit_price(state, unit, bool(towed))
    one.mark = LEAVES
    one.far = 0
    if path:
        one.end = one.about = path[-1]
    return [one]


def _escort(board: Board, made: Choice) -> list[Candidate]:
    """A step with people towards the hexes where an objective wants them."""
    state = board.state
    unit, end = _unit(board, made), board.ground.find[made.words[-1]]
    found: list[Candidate] = []
    for goal in _own_objectives(board):
        if goal.type not in ("rescue", "exit") or made.words[1] not in goal.targets or not goal.hexes:
            continue
        field = board.kit.fields.to(unit.kind.mover, goal.hexes)
        if field[end] < field[unit.hex]:
            path = path_in(state, made.words[2:])
            one = of_unit(unit, made)
            one.ap = in_ap(sixths(state, unit, unit.hex, path), len(path))
            one.mark = DELIVERS if field[end] == 0 else ESCORTS
            one.far, one.was = field[end], field[unit.hex]
            one.end = one.about = end
            found.append(one)
    return found


def _conversion(board: Board, made: Choice) -> list[Candidate]:
    """Words to people with the face that the seat does not want."""
    state = board.state
    unit, marker = _unit(board, made), state.marker(made.words[1])
    assert marker is not None
    assert unit.kind.light is not None
    for goal in state.tables.goals:
        if goal.type != "convert" or marker.id not in goal.targets or (goal.hidden and _is_foe(board, goal)):
            continue
        wanted = marker.crowd == state.tables.sides[goal.side].regular
        if wanted != _is_foe(board, goal):
            one = of_unit(unit, made)
            one.ap = cost_of(unit, unit.kind.light.cost)
            one.mark = max(0, CONVERTS + unit.kind.light.die + 1 - unit.damage - one.ap)
            one.target, one.about = marker.id, marker.hex
            return [one]
    return []


def _is_foe(board: Board, goal: Objective) -> bool:
    return not board.state.tables.allied(board.seat, goal.side)


# --- work on markers


def works(board: Board) -> list[Candidate]:
    """Recon, clearing, roadblocks and sweeps with Squad Drones."""
    found: list[Candidate] = []
    for verb in ("recon", "clear", "unblock"):
        for made in board.offered(verb):
            unit = _unit(board, made)
            if verb == "unblock" and not unit.kind.regular:
                continue
            one = of_unit(unit, made)
            one.about = board.ground.find[made.words[1]]
            one.ap = cost_of(unit, unit.kind.light.cost) if unit.kind.light is not None else 1
            has_icon = (unit.kind.recon if verb == "recon" else unit.kind.engineers) != NO_DIE
            one.mark = max(0, _use_of(board, unit, one.about) + (WITH_ICON if has_icon else -WITH_ICON))
            found.append(one)
    for made in board.offered("block"):
        one = of_unit(_unit(board, made), made)
        one.about = board.ground.find[made.words[1]]
        one.ap = cost_of_any(board.state, _unit(board, made), BLOCK_COST)
        one.mark = BARS if board.nearest_foe(one.about) <= NEAR else 0
        found.append(one)
    for made in board.offered("sweep"):
        one = of_unit(_unit(board, made), made)
        one.mark, one.ap = SWEEPS, 1
        found.append(one)
    return found


def _use_of(board: Board, unit: Unit, hex_: int) -> int:
    """Mark of a marker in a hex before icons: it is a goal, it lies on the way, or neither."""
    on_the_way = False
    for goal in board.open_goals():
        if goal.kind == "unknown" and hex_ in goal.at:
            return WANTED
        if goal.own and not on_the_way:
            on_the_way = _is_nearer(board, unit, goal, hex_)
    return ON_THE_WAY if on_the_way else 0


def _is_nearer(board: Board, unit: Unit, goal: Goal, hex_: int) -> bool:
    field = board.field(unit.kind, goal)
    return field[hex_] < field[unit.hex]


# --- recovery and Overwatch


def recoveries(board: Board) -> list[Candidate]:
    """One attempt of each unit with the die that the file buys."""
    found: list[Candidate] = []
    dice, place = board.kit.book.recover, board.state.tables.charts.place
    for made in board.offered("recover"):
        unit = board.state.unit(made.words[0])
        if unit is None or unit.where != MAP:
            continue
        if made.words[1] == dice["shaken" if unit.morale == SHAKEN else "suppressed"]:
            one = of_unit(unit, made)
            one.ap = price_of(board.state, unit, place[made.words[1]])
            found.append(one)
    return found


def watches(board: Board) -> list[Candidate]:
    """Overwatch of units; supports are called instead."""
    found: list[Candidate] = []
    for made in board.offered("overwatch"):
        unit = board.state.unit(made.words[0])
        if unit is not None:
            one = of_unit(unit, made)
            one.ap = WATCH_COST
            found.append(one)
    return found
