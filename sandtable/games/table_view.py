"""A position as data for a page that draws it: pieces on a map, places with cards, gauges, a track, goals.

Everything is made from the `View` of a seat, so it holds nothing that the seat may not know. Ids are the words of
choices and events wherever these name a piece, a card or a hex. All words are in every language of the pack.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from sandtable.games.play import Choice, View
from sandtable.games.registry import Part
from sandtable.games.tongues import Tongues, Words
from sandtable.ground.board import Board

ONLOOKER = -1  # the seat of a view that shows what everybody may see


class Face(NamedTuple):
    """A printed side of a record; of a counter whose front alone is known, `front` names what is seen instead."""

    component: str = ""
    record: str = ""
    side: str = "front"
    front: str = ""


class Mark(NamedTuple):
    id: str
    name: Words


class Piece(NamedTuple):
    """Something on or beside a map. `place` is where it is, `placed` the same in words; `back` is None if unknown."""

    id: str
    kind: str  # unit, marker, support
    seat: int | None
    name: Words
    place: str
    placed: Words
    code: str = ""
    hex: str | None = None
    carrier: str | None = None
    face: Face | None = None
    back: Face | None = None
    wide: bool = False
    damage: int = 0
    marks: tuple[Mark, ...] = ()
    unknown: bool = False
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """Equal cards of a place. `face` is what lies up; `secret` cards are known to this seat alone."""

    id: str
    record: str | None
    name: Words
    face: Face | None
    up: bool = True
    secret: bool = False
    count: int = 1
    marks: tuple[Mark, ...] = ()
    values: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """A place for cards: a hand, a slot, a pile, a discard, a row."""

    id: str
    kind: str
    seat: int | None
    name: Words
    count: int
    cards: tuple[Card, ...] = ()
    empty: Words = field(default_factory=dict)


class Step(NamedTuple):
    at: int
    name: Words


class Gauge(NamedTuple):
    """A number of a seat between two bounds, with names of some values."""

    id: str
    seat: int | None
    name: Words
    value: int
    low: int
    high: int
    steps: tuple[Step, ...] = ()


class Cube(NamedTuple):
    seat: int
    box: int
    lap: int


class Track(NamedTuple):
    boxes: int
    cubes: tuple[Cube, ...]
    active: int
    available: int


class Goal(NamedTuple):
    """An objective; `text` says what it takes, `when` at what time it is judged."""

    id: str
    seat: int
    letter: str
    name: Words
    text: Words
    points: int
    state: str  # open, met, broken
    have: int
    need: int
    of: int
    hexes: tuple[str, ...]
    when: Words
    hidden: bool


class Score(NamedTuple):
    seat: int
    score: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A position as one seat sees it."""

    head: Words
    turn: int = 0
    turns: int | None = None
    active: int | None = None
    pieces: tuple[Piece, ...] = ()
    places: tuple[Place, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    track: Track | None = None
    goals: tuple[Goal, ...] = ()
    scores: tuple[Score, ...] = ()


class DieFace(NamedTuple):
    """A face of a die; `short` is its sign, `harm` orders faces from none to most."""

    id: str
    short: str
    name: Words
    harm: int


class Odds(NamedTuple):
    """The die of an action: after and before shifts, its faces in order of harm."""

    die: str
    base: str
    roll: str
    faces: tuple[DieFace, ...]


class Aim(NamedTuple):
    """Aim of a choice: the piece that acts, its targets, its way, the cards it uses, its cost and die.

    `of` tells apart choices of one verb and piece that are listed separately, such as those with two weapons. `note` is
    the note on it, where it has been made already.
    """

    piece: str | None = None
    to: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    of: str = ""
    cost: int | None = None
    odds: Odds | None = None
    note: Words | None = None


class Rolled(NamedTuple):
    """A die as it fell."""

    die: str
    base: str
    roll: str
    face: DieFace


Aims = Callable[[View, Sequence[Choice], Tongues], Sequence[Aim]]


def no_aims(_view: View, choices: Sequence[Choice], _tongues: Tongues) -> list[Aim]:
    """Return aims that say nothing."""
    return [Aim()] * len(choices)


@dataclass(frozen=True, eq=False)
class TableView(Part):
    """Part of a game that shows its positions on a page; without it a page has the lines of the game's `board`.

    `onlooker` makes the view of somebody without a seat; a game without it has no onlookers.
    """

    name: ClassVar[str] = "table_view"

    picture: Callable[[View, Tongues], Picture]
    aims: Aims = no_aims
    onlooker: Callable[[Any], View] | None = None
    # board(start): the map that pieces stand on.
    board: Callable[[Any], Board | None] | None = None
    # rolled(start, kind, data, tongues): the die of an event.
    rolled: Callable[[Any, str, Mapping[str, object], Tongues], Rolled | None] | None = None
    # sight(view, word): the hexes seen from a piece or a hex; None for other words.
    sight: Callable[[View, str], tuple[str, tuple[str, ...]] | None] | None = None
    # tries(view, piece): choices one would try with a piece, or without one, the most telling first.
    tries: Callable[[View, str | None], Sequence[Choice]] | None = None
    # colours(start): the colours of the seats.
    colours: Callable[[Any], Sequence[str]] | None = None
    unit: str = ""  # of costs
