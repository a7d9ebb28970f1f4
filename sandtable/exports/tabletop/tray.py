"""The tray beside a start's map: places for pieces that are not on it yet, with words for each."""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.exports.tabletop.table import Placing, Seat, Start
from sandtable.faces.text import POINT, Span, TextBox
from sandtable.handouts.typesetting import set_text
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Path, Style, rectangle

SLOT, LABEL, GAP = 28.0, 7.0, 4.0  # mm
TITLE = 9.0
_INK, _PAPER, _LINE = "#1d1b18", "#f1ece0", "#8d8676"


class Spot(NamedTuple):
    """A placing with its middle on the start's face."""

    placing: Placing
    x: float
    y: float


class LaidStart(NamedTuple):
    """A start with the face of its whole board, tray included, and all pieces in their places."""

    start: Start
    face: Face
    spots: tuple[Spot, ...]


def lay_start(start: Start) -> LaidStart:
    """Lay out a start with a board: the map above, below it a row of slots for each side."""
    board = start.board
    assert board is not None
    on_map = [one for one in start.placings if one.cell is not None]
    cells = {cell.name: cell for cell in board.cells}
    spots = [Spot(one, cells[one.cell].x, cells[one.cell].y) for one in on_map if one.cell is not None]
    width, height = board.face.width, board.face.height
    items: list[Item] = []
    for seat in (*start.seats, None):
        waiting = [one for one in start.placings if one.cell is None and _of(one, seat, start.seats)]
        if waiting:
            height = _row(waiting, seat, width, height, items, spots)
    if items:
        ground = Path(rectangle(0, board.face.height, width, height - board.face.height), Style(fill=_PAPER))
        items.insert(0, ground)
    face = Face(f"{start.id}", board.face.language, width, height, (*board.face.items, Group(tuple(items))))
    return LaidStart(start, face if items else board.face, tuple(spots))


def _of(placing: Placing, seat: Seat | None, seats: Sequence[Seat]) -> bool:
    if seat is None:
        return placing.owner not in {one.id for one in seats}
    return placing.owner == seat.id


def _row(
    waiting: list[Placing], seat: Seat | None, width: float, top: float, items: list[Item], spots: list[Spot]
) -> float:
    """Draw the slots of one side from `top` on; return where they end."""
    places: dict[tuple[str, str], list[Placing]] = {}
    for number, one in enumerate(waiting):
        # Hidden pieces of one side look alike and share no slot by what they are.
        key = (one.place, f"{number}" if one.hidden else one.record)
        places.setdefault(key, []).append(one)
    top += GAP
    if seat is not None:
        box = TextBox(GAP, top, width - 2 * GAP, TITLE, size=14 * POINT)
        items.append(Path(rectangle(0, top, GAP / 2, TITLE), Style(fill=seat.colour)))
        items += set_text([Span(seat.name, fill=_INK, weight=700)], box).items
        top += TITLE
    columns = max(1, int((width - GAP) // (SLOT + GAP)))
    for number, ((place, _), those) in enumerate(places.items()):
        row, column = divmod(number, columns)
        x, y = GAP + column * (SLOT + GAP), top + row * (SLOT + LABEL + GAP)
        items.append(Path(rectangle(x, y, SLOT, SLOT), Style(fill=None, stroke=_LINE, width=0.3)))
        box = TextBox(x, y + SLOT, SLOT, LABEL, size=8 * POINT, min_size=4 * POINT, align="center")
        items += set_text([Span(place, family="sans", fill=_INK)], box).items
        spots += [Spot(one, x + SLOT / 2, y + SLOT / 2) for one in those]
    rows = -(-len(places) // columns)
    return top + rows * (SLOT + LABEL + GAP)
