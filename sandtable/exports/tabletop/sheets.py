"""Deck sheets: the fronts of cards in a grid, for tables that take whole decks as one picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PIL import Image

from sandtable.exports.order import Card
from sandtable.exports.tabletop.pictures import draw_faces
from sandtable.ink.page import Face

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096  # of a side of a sheet
CELL_WIDTH, CELL_HEIGHT = 409, 585  # pixels: ten and seven of them are just under the limit


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Cards of one size and back on one picture, row by row."""

    cards: tuple[Card, ...]
    columns: int
    rows: int
    cell: tuple[int, int]
    back: Face | None

    def draw(self) -> Image.Image:
        """Return the picture of all fronts."""
        width, height = self.cell
        made = Image.new("RGB", (self.columns * width, self.rows * height), "white")
        faces = [card.front.face for card in self.cards]
        for number, plate in enumerate(draw_faces(faces, [self.cell] * len(faces))):
            row, column = divmod(number, self.columns)
            made.paste(plate.on_paper(), (column * width, row * height))
        return made


def cell_size(width: float, height: float) -> tuple[int, int]:
    """Pixels of a card of that many millimetres, so that a full sheet keeps within the limit in both directions."""
    scale = min(CELL_WIDTH / width, CELL_HEIGHT / height)
    return max(1, int(width * scale)), max(1, int(height * scale))


def sheets_of(cards: Sequence[Card]) -> Iterator[Sheet]:
    """Divide the cards of a deck into sheets by size and back, in order."""
    groups: dict[tuple[float, float, int], list[Card]] = {}
    for card in cards:
        face, back = card.front.face, card.back
        groups.setdefault((face.width, face.height, id(back.face) if back is not None else 0), []).append(card)
    for (width, height, _), those in groups.items():
        for start in range(0, len(those), MOST_COLUMNS * MOST_ROWS):
            part = tuple(those[start : start + MOST_COLUMNS * MOST_ROWS])
            columns = min(MOST_COLUMNS, len(part))
            back = part[0].back
            yield Sheet(
                part,
                columns,
                ceil(len(part) / columns),
                cell_size(width, height),
                back.face if back is not None else None,
            )
