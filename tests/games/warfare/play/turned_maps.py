"""A scenario on its map turned or seen in a mirror: hexes keep their names and numbers, only where they lie is other."""

from collections.abc import Callable, Mapping

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Result, digest
from sandtable.games.warfare.play.fighting.artillery import spotted
from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.rules import AFFAIRS
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.turn import settle
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import SIDES, STEPS, Hex, turned
from sandtable.ground.board import Board
from sandtable.ground.terrain import Spot

Motion = Callable[[Hex], Hex]

# One cheapest path is offered, and which of several it is hangs on the order of neighbours.
PATHS = ("move", "escort", "enter", "exit", "sneak")
LONGEST = 2000  # choices


def mirrored(hex_: Hex) -> Hex:
    """The hex on the other side of the line from north to south."""
    q, r = hex_
    return -q - r, r


# Five turns, and the six ways to look at a map in a mirror.
TURNS: dict[str, Motion] = {f"turned by {n}": lambda hex_, n=n: turned(hex_, n) for n in range(1, 6)}  # type: ignore[misc]
MIRRORS: dict[str, Motion] = {
    f"mirrored, turned by {n}": lambda hex_, n=n: turned(mirrored(hex_), n)  # type: ignore[misc]
    for n in range(6)
}
MOTIONS = {**TURNS, **MIRRORS}


def moved_side(side: str, motion: Motion) -> str:
    """Which hexside a hexside becomes."""
    step = motion(STEPS[side])
    return next(name for name in SIDES if STEPS[name] == step)


def moved_board(board: Board, motion: Motion) -> Board:
    """The same ground elsewhere; every hex under its old name."""
    spots = {
        motion(hex_): Spot(
            spot.letter, spot.terrain, frozenset(moved_side(side, motion) for side in spot.fortified), spot.paint
        )
        for hex_, spot in board.spots.items()
    }
    return Board.make(spots, {motion(hex_): label for hex_, label in board.labels.items()})


def moved_choice(choice: Choice, motion: Motion) -> Choice:
    """The same choice on the moved map; the arrow of a scatter points where it pointed on the ground."""
    return Choice(choice.verb, tuple(moved_side(word, motion) if word in SIDES else word for word in choice.words))


def lay_moved(start: Scenario, motion: Motion, cups: Cups) -> Position:
    """The start of a scenario on its moved map."""
    tables = Tables(start)
    state = lay(tables, cups)
    # Numbers follow the names of hexes, so that everything else in the tables and on the map stays true.
    tables.ground = Ground(moved_board(start.ground, motion))
    settle(state, AFFAIRS, SILENT)
    return state


def ends_of(choices: list[Choice]) -> set[Choice]:
    """Choices without the way to where they lead."""
    return {Choice(one.verb, (one.words[0], one.words[-1])) if one.verb in PATHS else one for one in choices}


def compare(start: Scenario, how: str, seed: int, motions: Mapping[str, Motion] = MOTIONS) -> int:
    """Play by chance on both maps, each choice on the one being made on the other; how many there were."""
    motion = motions[how]
    state, other = TABLE.lay(start, Cups(seed)), lay_moved(start, motion, Cups(seed))
    cup = Cups(seed, "drill").cup(how)
    for number in range(LONGEST):
        assert digest(state) == digest(other), number
        decision = TABLE.decision(state)
        assert decision == TABLE.decision(other)
        if isinstance(decision, Result):
            return number
        choices, others = TABLE.choices(state), TABLE.choices(other)
        assert {moved_choice(one, motion) for one in ends_of(choices)} == ends_of(others), number
        assert all(TABLE.allows(state, one) is None for one in others if one.verb in PATHS)
        chosen = cup.pick([one for one in choices if how not in MIRRORS or not scatters(state, one)])
        if chosen.verb == "barrage" and len(chosen.words) == 3:
            chosen = Choice(chosen.verb, (*chosen.words, SIDES[0]))  # the arrow that is meant when none is named
        moved = moved_choice(chosen, motion)
        assert TABLE.allows(other, moved) is None
        TABLE.take(state, chosen, SILENT)
        TABLE.take(other, moved, SILENT)
    raise AssertionError("the game does not end")


def scatters(state: Position, chosen: Choice) -> bool:
    """Whether a barrage is unseen: the compass of a scatter is read clockwise, and a mirror turns it round (R-ART-3)."""
    if chosen.verb != "barrage":
        return False
    return not spotted(state, state.active, state.tables.ground.find[chosen.words[2]])
