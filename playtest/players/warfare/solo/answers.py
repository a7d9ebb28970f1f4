"""Set-up, and answers to questions of the rules: reactions, and whatever else must be decided at once."""

from typing import Final

from playtest.players.warfare.solo.board import Board
from playtest.players.warfare.solo.candidate import Candidate, of_support, of_unit
from playtest.players.warfare.solo.words import best_of
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fighting import fire
from sandtable.games.warfare.play.fighting.supports import arm_of
from sandtable.games.warfare.play.track import cost_of

# Always done, the first that is offered: what an enemy's action gives for nothing.
ALWAYS: Final = frozenset({"shoot", "chase", "ram", "jam", "explode", "drive", "aim"})


def reaction(board: Board, target: int, choices: list[Choice]) -> tuple[Candidate | None, int]:
    """The Overwatch shot with the best mark, None to hold fire; and that mark."""
    mover = board.state.units[target]
    shots = [_shot(board, made, target) for made in choices if made.verb == "shoot"]
    if not shots:
        return None, 0
    best, _ = best_of(board, ("mark", "cheapest", "strongest"), shots)
    best.target = mover.id
    return (best if best.mark >= board.kit.book.reaction else None), best.mark


def _shot(board: Board, made: Choice, number: int) -> Candidate:
    state, target = board.state, board.state.units[number]
    unit = state.unit(made.words[0])
    if unit is None:
        sniper = state.support(made.words[0])
        assert sniper is not None
        arm = arm_of(sniper, "light")
        found = of_support(sniper, made)
        found.ap = cost_of(sniper, arm.cost)
        found.mark = board.marked(board.number("fire", arm.die - sniper.damage, found.ap), target)
        return found
    weapon = unit.kind.arm(made.words[1])
    assert weapon is not None
    found = of_unit(unit, made)
    found.ap = fire.price(state, unit, made.words[1], target)
    found.mark = board.shot(weapon.die - unit.damage, found.ap, target, unit.hex)
    return found


def placement(board: Board, choices: list[Choice]) -> tuple[Candidate | None, bool]:
    """Hex where the next unit is set up, by the row of the stance; and whether the last tie-break chose it."""
    found: list[Candidate] = []
    for made in choices:
        unit = board.state.unit(made.words[0]) if made.verb == "place" else None
        if unit is None:
            continue
        one = of_unit(unit, made)
        one.end = one.about = board.ground.find[made.words[-1]]
        able = [goal for goal in board.goals if goal.serves(unit)]
        for goal in [goal for goal in board.open_goals() if goal.serves(unit)] or able:
            far = board.field(unit.kind, goal)[one.end]
            if far < one.far:
                one.far, one.goal = far, goal
        found.append(one)
    if not found:
        return None, False
    return best_of(board, board.kit.book.setup[board.kit.stance], found)


def step_aside(board: Board, choices: list[Choice]) -> Choice:
    """The free step that brings a unit nearest to an open goal; stay if none does."""
    best, chosen, stay = 0, None, choices[-1]
    for made in choices:
        if made.verb == "stay":
            stay = made
        unit = board.state.unit(made.words[0]) if made.verb == "step" else None
        if unit is None:
            continue
        end = board.ground.find[made.words[1]]
        for goal in board.open_goals():
            field = board.field(unit.kind, goal)
            if field[unit.hex] - field[end] > best:
                best, chosen = field[unit.hex] - field[end], made
    return chosen or stay
