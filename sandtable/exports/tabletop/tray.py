"""The board of a start with all that lies beside it: its track, and a tray for pieces that are not on the map yet."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sandtable.exports.tabletop.table import Board, Cell, Placing, Seat, Start
from sandtable.faces.text import POINT, Span, TextBox
from sandtable.handouts.typesetting import set_text
from sandtable.ink.matrix import translate
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Path, Style, rectangle

SLOT, LABEL, GAP = 28.0, 7.0, 4.0  # mm
TITLE = 9.0
_INK, _PAPER, _LINE = "#1d1b18", "#f1ece0", "#8d8676"
_SCREEN = 10 / 7  # width by height of what a screen shows


class Spot(NamedTuple):
    """A placing with its middle on the start's face."""

    placing: Placing
    x: float
    y: float


class LaidStart(NamedTuple):
    """A start with the face of its whole board and all pieces in their places.

    `track` has its boxes where they are on this face, `corner` is its corner at the left above.
    """

    start: Start
    face: Face
    spots: tuple[Spot, ...]
    track: Board | None = None
    corner: tuple[float, float] = (0.0, 0.0)


def lay_start(start: Start) -> LaidStart:
    """Lay out a start with a board: the map, the track beside or below it, then a row of slots for each side."""
    board = start.board
    assert board is not None
    track, left, top = start.track, 0.0, 0.0
    if track is not None:
        left, top = _beside(board.face, track.face)
        track = replace(track, cells=tuple(Cell(name, left + x, top + y) for name, x, y in track.cells))
    cells = {cell.name: cell for cell in board.cells}
    boxes = {cell.name: cell for cell in track.cells} if track is not None else {}
    spots, waiting = [], []
    for one in start.placings:
        place = boxes.get(one.box or "") or cells.get(one.cell or "")
        if place is not None:
            spots.append(Spot(one, place.x, place.y))
        else:
            waiting.append(one)
    width, height = board.face.width, board.face.height
    items: list[Item] = []
    if track is not None:
        width, height = max(width, left + track.face.width), max(height, top + track.face.height)
        trim = rectangle(0, 0, track.face.width, track.face.height)
        items.append(Group(track.face.items, translate(left, top), clip=trim))
    for seat in (*start.seats, None):
        of_seat = [one for one in waiting if _of(one, seat, start.seats)]
        if of_seat:
            height = _row(of_seat, seat, width, height, items, spots)
    if not items:
        return LaidStart(start, board.face, tuple(spots))
    ground = Path(rectangle(0, 0, width, height), Style(fill=_PAPER))
    trim = rectangle(0, 0, board.face.width, board.face.height)
    drawn = (ground, Group(board.face.items, clip=trim), *items)
    face = Face(start.id, board.face.language, width, height, drawn)
    return LaidStart(start, face, tuple(spots), track, (left, top))


def _beside(board: Face, track: Face) -> tuple[float, float]:
    """Place for a track: at the right of the board or below it, whichever shows both larger on a screen."""

    def size(width: float, height: float) -> float:
        return max(width, height * _SCREEN)

    right = size(board.width + GAP + track.width, max(board.height, track.height))
    below = size(max(board.width, track.width), board.height + GAP + track.height)
    return (board.width + GAP, 0.0) if right < below else (0.0, board.height + GAP)


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
