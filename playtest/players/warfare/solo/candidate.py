"""A choice that a row may pick, with all that the words of rows ask about it."""

from typing import Final

from playtest.players.warfare.solo.board import best_die
from sandtable.games.play import Choice
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.position.state import Support, Unit
from sandtable.games.warfare.solo.fields import FAR
from sandtable.games.warfare.solo.goals import Goal

AFTER_UNITS: Final = 100_000  # supports come after all counters on the map


class Candidate:
    """One choice of one unit or support.

    `end` is the hex where it stands afterwards, `about` the hex that breaks the last tie: its end, or that of its
    target. `was` and `far` are the AP to its goal before and after. `danger` counts ? and mines on the way.
    """

    __slots__ = (
        "about",
        "actor",
        "ap",
        "danger",
        "die",
        "end",
        "far",
        "goal",
        "made",
        "mark",
        "moves",
        "name",
        "place",
        "target",
        "unit",
        "was",
    )

    def __init__(self, unit: Unit | None, support: Support | None, made: Choice | None) -> None:
        self.unit, self.made = unit, made
        self.mark = self.ap = self.danger = self.die = 0
        self.end = self.about = -1
        self.far = self.was = FAR
        self.goal: Goal | None = None
        self.target = ""
        self.name = ""
        self.actor = AFTER_UNITS
        if unit is not None:
            self.actor, self.name = unit.number, unit.id
            self.die = best_die(unit.kind.light, unit.kind.heavy)
            self.end = self.about = unit.hex
        elif support is not None:
            self.actor, self.name = AFTER_UNITS + support.number, support.id
            self.die = best_die(support.kind.light, support.kind.heavy)
        # A move is made into a choice only when it is chosen.
        self.moves: Moves | None = None
        self.place = 0

    def choice(self, labels: list[str]) -> Choice:
        if self.made is None:
            assert self.moves is not None
            self.made = self.moves.choice(self.place, self.name, labels)
        return self.made


def of_unit(unit: Unit, made: Choice | None = None) -> Candidate:
    return Candidate(unit, None, made)


def of_support(support: Support, made: Choice) -> Candidate:
    return Candidate(None, support, made)


def of_move(unit: Unit, moves: Moves, place: int) -> Candidate:
    """A move of a unit, by its place in the list of its moves."""
    found = Candidate(unit, None, None)
    found.moves, found.place = moves, place
    found.ap, found.danger = moves.prices[place], moves.dangers[place]
    found.end = found.about = moves.ends[place]
    return found
