"""Moves nearer to a goal, into shelter, onto the map, and in and out of vehicles."""

from playtest.players.warfare.solo.attacks import STEPS
from playtest.players.warfare.solo.board import Board
from playtest.players.warfare.solo.candidate import Candidate, of_move, of_unit
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.routes import sixths
from sandtable.games.warfare.play.moving.transport import LOAD_COST, UNLOAD_COST
from sandtable.games.warfare.play.position.state import Position, Unit
from sandtable.games.warfare.solo.book import Row
from sandtable.games.warfare.solo.fields import FAR
from sandtable.games.warfare.solo.goals import reached


def advances(board: Board, row: Row) -> list[Candidate]:
    """Moves of units with the chit of a goal that the row is about, to where the solo map has a smaller number."""
    found: list[Candidate] = []
    muster = board.muster
    assert muster is not None
    for number, unit in enumerate(muster.mine):
        goal = board.goal_of(unit)
        if goal is None or (row.goal != "any" and goal.own != (row.goal == "own")):
            continue
        field = board.field(unit.kind, goal)
        was = field[unit.hex]
        if was >= FAR or reached(board.state, goal, unit):
            continue
        moves = muster.moves(number)
        for place, end in enumerate(moves.ends):
            if field[end] < was:
                move = of_move(unit, moves, place)
                move.far, move.was, move.goal = field[end], was, goal
                found.append(move)
    return found


def shelters(board: Board) -> list[Candidate]:
    """Moves of free units of STEPS AP at most."""
    found: list[Candidate] = []
    muster = board.muster
    assert muster is not None
    for number, unit in enumerate(muster.mine):
        if board.is_free(unit):
            moves = muster.moves(number)
            found += [of_move(unit, moves, place) for place, ap in enumerate(moves.prices) if ap <= STEPS]
    return found


def entries(board: Board) -> list[Candidate]:
    """Units that are due, and airborne drops, with the way to the nearest goal that they can reach."""
    state = board.state
    found: list[Candidate] = []
    for made in (*board.offered("enter"), *board.offered("drop")):
        unit = _unit(state, made.words[0])
        one = of_unit(unit, made)
        one.end = one.about = board.ground.find[made.words[-1]]
        one.ap = 1
        if made.verb == "enter":
            one.ap = in_ap(sixths(state, unit, OFF, path_in(state, made.words[1:])))
        for goal in board.goals:
            if goal.serves(unit):
                one.far = min(one.far, board.field(unit.kind, goal)[one.end])
        found.append(one)
    return found


def unloadings(board: Board) -> list[Candidate]:
    """Passengers put down, with their way to the goal on the chit; people only where they are to be brought."""
    state = board.state
    found: list[Candidate] = []
    for made in board.offered("unload"):
        carrier = _unit(state, made.words[0])
        one = of_unit(carrier, made)
        one.end = one.about = board.ground.find[made.words[1]]
        one.ap = UNLOAD_COST
        if carrier.passenger >= 0:
            rider = state.units[carrier.passenger]
            one.goal = board.goal_of(carrier)
            for goal in [one.goal] if one.goal is not None else board.open_goals():
                if goal.serves(rider):
                    field = board.field(rider.kind, goal)
                    one.far, one.was = min(one.far, field[one.end]), min(one.was, field[carrier.hex])
            found.append(one)
        elif carrier.cargo >= 0:
            people = state.markers[carrier.cargo].id
            for objective in state.tables.goals:
                if objective.type == "rescue" and people in objective.targets and one.end in objective.hexes:
                    one.far = one.was = 0
            if one.far == 0:
                found.append(one)
    return found


def loadings(board: Board) -> list[Candidate]:
    """Units with a chit taken aboard, with their way to its goal, and people that are to be brought away."""
    found: list[Candidate] = []
    for made in board.offered("load"):
        one = of_unit(_unit(board.state, made.words[0]), made)
        one.target, one.ap, one.far = made.words[1], LOAD_COST, 0
        one.was = _way_of(board, one, made)
        if one.was > 0:
            found.append(one)
    return found


def _way_of(board: Board, one: Candidate, made: Choice) -> int:
    """AP to the goal of a load; 0 if it is not to be loaded."""
    state = board.state
    unit = state.unit(made.words[1])
    if unit is None:
        for objective in state.tables.goals:
            wanted = objective.type in ("rescue", "exit") and made.words[1] in objective.targets
            if wanted and state.tables.allied(board.seat, objective.side):
                return FAR
        return 0
    one.goal = board.goal_of(unit)
    if one.goal is None or reached(state, one.goal, unit):
        return 0
    far = board.field(unit.kind, one.goal)[unit.hex]
    return far if far < FAR else 0


def path_in(state: Position, words: tuple[str, ...]) -> tuple[int, ...]:
    """Hexes of a path by their labels."""
    return tuple([state.tables.ground.find[label] for label in words])


def _unit(state: Position, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None
    return found
