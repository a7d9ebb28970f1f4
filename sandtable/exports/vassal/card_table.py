"""The table of cards: a place for every deck and one beside it for what is discarded, drawn with their names."""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.exports.order import Card
from sandtable.exports.tabletop.pictures import pixels
from sandtable.exports.tabletop.table import Table
from sandtable.exports.vassal.boards import PER_MM
from sandtable.faces.text import POINT, Span, TextBox
from sandtable.handouts.typesetting import set_text
from sandtable.ink.page import Face
from sandtable.ink.shapes import Item, Path, Style, rectangle

_GAP, _LABEL = 6.0, 8.0  # mm between places, and under each for its name
_COLUMNS = 8  # places in a row
_GREEN, _LINE, _WORDS = "#2f5d43", "#6d917d", "#f1ece0"


class Place(NamedTuple):
    """Place of a pile: its name, its cards, its corner and size in mm; what is discarded has no cards."""

    name: str
    deck: str
    cards: Sequence[Card]
    left: float
    top: float
    width: float
    height: float
    discard: bool = False

    @property
    def middle(self) -> tuple[int, int]:
        """Middle in pixels."""
        return round((self.left + self.width / 2) * PER_MM), round((self.top + self.height / 2) * PER_MM)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.width * PER_MM), round(self.height * PER_MM)


def lay_piles(table: Table, discarded: str) -> list[Place]:
    """Return the places of all decks in rows; `discarded` is the word for those of discarded cards."""
    decks = table.decks()
    fronts = [max((card.front.face for card in cards), key=lambda face: face.height) for _, _, cards in decks]
    sizes = [(width / PER_MM, height / PER_MM) for width, height in (pixels(face, PER_MM) for face in fronts)]
    wide, high = max(width for width, _ in sizes) + _GAP, max(height for _, height in sizes) + _LABEL + _GAP
    columns = min(_COLUMNS, 2 * len(decks))
    found = []
    for number, ((_, name, cards), (width, height)) in enumerate(zip(decks, sizes, strict=True)):
        for part, (called, held) in enumerate(((name, cards), (f"{name}: {discarded}", []))):
            row, column = divmod(2 * number + part, columns)
            left, top = _GAP + column * wide, _GAP + row * high
            found.append(Place(called, name, held, left, top, width, height, discard=part == 1))
    return found


def table_face(places: Sequence[Place], language: str) -> Face:
    """Draw the table: an outline for each pile, and its name below."""
    width = max(one.left + one.width for one in places) + _GAP
    height = max(one.top + one.height for one in places) + _LABEL + _GAP
    items: list[Item] = [Path(rectangle(0, 0, width, height), Style(fill=_GREEN))]
    for one in places:
        items.append(
            Path(rectangle(one.left, one.top, one.width, one.height), Style(fill=None, stroke=_LINE, width=0.5))
        )
        box = TextBox(
            one.left, one.top + one.height + 1, one.width, _LABEL, size=10 * POINT, min_size=6 * POINT, align="center"
        )
        items += set_text([Span(one.name, family="sans", fill=_WORDS)], box).items
    return Face("cards", language, width, height, tuple(items))
