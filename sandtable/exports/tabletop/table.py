"""A virtual table: boards with named cells, pieces in their places, starts. Lengths in millimetres, y down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from sandtable.exports.order import Card, Order
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.registry import Part
from sandtable.geometry.sizes import Size
from sandtable.ground.board import Board as Ground
from sandtable.ink.page import Face, Page
from sandtable.model.document import Document
from sandtable.model.pack import Component, Pack, Record

BOXES = "boxes"


class Cell(NamedTuple):
    """Named cell of a board; its middle on the board's face."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board and its cells. `shape` is pointy, flat or square; `across` is from side to side of a cell.

    The cells of a track are `boxes`: named places, without a grid.
    """

    id: str
    title: str
    face: Face
    cells: tuple[Cell, ...] = ()
    shape: str = "pointy"
    across: float = 0.0
    back: Face | None = None
    copies: int = 1

    @property
    def is_map(self) -> bool:
        """True for a board whose cells are a grid."""
        return bool(self.cells) and self.shape != BOXES

    def cell(self, name: str) -> Cell:
        """The cell of that name; raise KeyError."""
        for cell in self.cells:
            if cell.name == name:
                return cell
        raise KeyError(name)


class Seat(NamedTuple):
    """A side or seat of a start: its id, its name, and a colour as #rrggbb."""

    id: str
    name: str
    colour: str = "#85898c"


@dataclass(frozen=True, slots=True)
class Placing:
    """A piece at the start: on a cell, or in the tray of its side with words for its place there.

    `box` is a box of the start's track, where it lies instead if the track is on the table. `turned` shows its back. A
    `hidden` piece is known to its owner alone: nobody else may read what it is. `state` are values of the piece at the
    start, by the names of `PieceState`.
    """

    record: str
    cell: str | None = None
    owner: str | None = None
    place: str = ""
    turned: bool = False
    hidden: bool = False
    state: Mapping[str, int] = field(default_factory=dict)
    box: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """A scenario or set-up: its board, its seats and where its pieces are; `texts` are what all may read.

    A `track` of the pack lies beside the board, with pieces on its boxes.
    """

    id: str
    title: str
    board: Board | None = None
    seats: tuple[Seat, ...] = ()
    placings: tuple[Placing, ...] = ()
    texts: tuple[str, ...] = ()
    pages: tuple[Page, ...] = ()  # sheets that all may read
    file: str = ""
    ground: Ground | None = None
    track: Board | None = None


class PieceState(NamedTuple):
    """A state that pieces of some types have, from 0 to `levels`: id, names by language, types of component.

    With `records` only these pieces have it.
    """

    id: str
    names: Mapping[str, str]
    types: tuple[str, ...]
    levels: int
    colour: str
    records: tuple[str, ...] = ()

    def is_of(self, card: Card) -> bool:
        """True if a piece has this state."""
        return card.component.type in self.types and (not self.records or card.id in self.records)


MakeStart = Callable[[Document, Any, FaceRenderer], Start]
FindBoxes = Callable[[Component, Record, Size, str], tuple[Cell, ...]]


@dataclass(frozen=True, eq=False)
class TablePart(Part):
    """Part of a game for virtual tables: starts by kind of document.

    `foot` is the blank foot of standees in mm by type of component: they lie flat on a virtual table. `faction` is the
    field of a record that names its faction, `dice` returns special dice with the words of their sides. `track` is the
    component that lies beside the board of a start, `boxes` finds the boxes of its board in a language.
    """

    name: ClassVar[str] = "table"
    built_in: ClassVar[str] = "sandtable.exports.games.{}"

    starts: Mapping[str, MakeStart] = field(default_factory=dict)
    foot: Mapping[str, float] = field(default_factory=dict)
    states: Sequence[PieceState] = ()
    faction: str = ""
    dice: Callable[[Pack, str], list[tuple[str, list[str]]]] | None = None
    track: str = ""
    boxes: FindBoxes | None = None


@dataclass(slots=True)
class Table:
    """Everything for a virtual table: the pieces as ordered, the boards of the pack, the starts."""

    order: Order
    boards: list[Board] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)
    part: TablePart = field(default_factory=TablePart)
    base_url: str = ""

    @property
    def language(self) -> str:
        return self.order.language

    @property
    def title(self) -> str:
        return self.order.pack.name[self.language]

    def boards_beside(self, start: Start | None) -> list[Board]:
        """The boards of the pack that are no part of a start's own."""
        used = start.track.id if start is not None and start.track is not None else ""
        return [board for board in self.boards if board.id != used]

    def cards_of(self, record: str) -> list[Card]:
        """The cards of a record, one for each of its backs."""
        return [card for card in self.order.cards if card.id == record]

    @property
    def dice(self) -> list[tuple[str, list[str]]]:
        """Special dice of the game: names, and words of their sides."""
        return self.part.dice(self.order.pack, self.language) if self.part.dice is not None else []

    def decks(self) -> list[tuple[str, str, list[Card]]]:
        """Id, name and cards of every component that is played as a deck."""
        return [
            (one.id, one.name[self.language], cards) for one, cards in self.order.by_component() if is_deck(one.type)
        ]

    def counters(self) -> list[tuple[str, str, list[Card]]]:
        """Id, name and cards of every other component but boards."""
        boards = {board.id for board in self.boards}
        found = []
        for one, cards in self.order.by_component():
            own = [card for card in cards if f"{one.id}/{card.id}" not in boards]
            if not is_deck(one.type) and own:
                found.append((one.id, one.name[self.language], own))
        return found


def is_deck(type_: str) -> bool:
    """True for components whose pieces are shuffled and held in the hand."""
    return type_ == "deck"
