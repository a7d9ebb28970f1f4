"""Figures of a rulebook, drawn from the pack itself, so that a picture never differs from the card."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.svg.path import rounded_rectangle
from sandtable.faces.text import Span, TextBox
from sandtable.findings import Position
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.printing import figure_drawer
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.typesetting import set_text
from sandtable.ink.matrix import multiply, rotate, scale, translate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, rectangle
from sandtable.model.codes import finding
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.rulebook.blocks import Figure, Rulebook
from sandtable.model.rulebook.tables import table_rows

GAP = 3.0  # between cards side by side
DISC = 1.75  # radius of a number on a face, as printed
COLUMN, PAGE = 60.0, 126.0  # about how wide a figure is printed at most, in a column and across the page
WIDTHS = (90.0, 188.0)  # of a column and of a page in mm, on A4
FIGURE_HEIGHT, WIDE_HEIGHT = 62.0, 90.0  # mm at most, where the author asks for none
LINE = "#555555"


@dataclass(frozen=True, slots=True)
class _LaidPiece:
    """A piece on a board and its box, in the board's mm; `under` when it lies under the board's edge."""

    item: Item
    box: Box
    under: bool


class FigureDrawer:
    """Draws the figures of one rulebook; failures become findings of the renderer, at the figure's line."""

    def __init__(
        self, renderer: FaceRenderer, colours: SheetColours, book: Rulebook, widths: tuple[float, float] = WIDTHS
    ) -> None:
        self.renderer, self.colours, self.book, self.widths = renderer, colours, book, widths
        self._owner = owners(renderer.pack)

    def draw(self, figure: Figure) -> Drawn:
        """Draw the figure; an empty Drawn where it cannot be drawn."""
        drawn = self._draw(figure)
        fold = figure.data.get("fold")
        return replace(drawn, table=_folded(drawn.table, fold)) if fold and drawn.table else drawn

    def _draw(self, figure: Figure) -> Drawn:
        data = figure.data
        match figure.kind:
            case "card" | "back":
                return self._called_out(self._face(data[figure.kind], figure.kind), figure)
            case "cards":
                return Drawn(self._row(self._cards(figure)))
            case "board":
                return self._called_out(self._face(data["board"]), figure)
            case "picture":
                return self._called_out(
                    self.renderer.art(data["picture"], Position(self.book.file, figure.line)), figure, framed=False
                )
            case "table":
                return Drawn(None, table=tuple(self._table(data, figure.line)), down=bool(data.get("down")))
            case "icons":
                return Drawn(None, icons=tuple(data["icons"].items()))
            case _:
                return self._of_game(figure)

    def row_of(self, figure: Figure) -> list[Face]:
        """The cards of a figure that shows several, one by one."""
        return [framed for face in self._cards(figure) if (framed := self._row([face])) is not None]

    def _cards(self, figure: Figure) -> list[Face]:
        return [face for id_ in figure.data["cards"] if (face := self._face(id_)) is not None]

    def report(self, code: str, line: int, message: str, hint: str = "", subjects: tuple[str, ...] = ()) -> None:
        """Report a finding about a figure that cannot be drawn."""
        self.renderer.findings.append(finding(code, Position(self.book.file, line), message, hint, subjects))

    def _of_game(self, figure: Figure) -> Drawn:
        """Draw a figure of the game's own kind: its maps, its set-ups."""
        draw = figure_drawer(self.renderer.pack.rules, figure.kind)
        if draw is None:
            hint = "rules: in game.yaml names the game that draws it"
            self.report("ST071", figure.line, f"no figure of '{figure.kind}' can be drawn for this pack", hint)
            return Drawn(None)
        width = self.widths[1 if figure.data.get("wide") else 0]
        return draw(self.renderer, figure.data, Position(self.book.file, figure.line), width)

    def _face(self, record_id: str, side: str = "card") -> Face | None:
        if record_id not in self._owner:
            return None
        component, record = self._owner[record_id]
        if component.type == "tiles":
            return None
        return self.renderer.back(component, record) if side == "back" else self.renderer.front(component, record)

    def _row(self, faces: Sequence[Face]) -> Face | None:
        """Draw faces side by side, aligned at the bottom."""
        if not faces:
            return None
        height, x = max(face.height for face in faces), 0.0
        items: list[Item] = []
        for face in faces:
            items += _frame(face, x, height - face.height)
            x += face.width + GAP
        return Face("figure", self.book.language, x - GAP, height, tuple(items))

    def _called_out(self, face: Face | None, figure: Figure, *, framed: bool = True) -> Drawn:
        """Draw a face with pieces laid on it, and numbered callouts that are explained below."""
        if face is None:
            return Drawn(None)
        callouts = figure.data.get("callouts", ())
        pieces = [laid for piece in figure.data.get("pieces", ()) if (laid := self._lay_piece(face, piece)) is not None]
        edges = [Box(0, 0, face.width, face.height), *(laid.box for laid in pieces)]
        left, top = min(box.x for box in edges), min(box.y for box in edges)
        width, height = max(box.right for box in edges) - left, max(box.bottom for box in edges) - top
        printed = min(largest(figure), (PAGE if figure.data.get("wide") else COLUMN) / width, tallest(figure) / height)
        radius = DISC / printed
        around = radius if callouts else 0.3
        drawn: list[Item] = [laid.item for laid in pieces if laid.under]
        drawn += [*(_frame(face, 0, 0) if framed else face.items), *(laid.item for laid in pieces if not laid.under)]
        for number, callout in enumerate(callouts, 1):
            x, y = _spot(face, callout["at"])
            drawn += self._disc(number, x, y, radius)
        items = (Group(tuple(drawn), translate(around - left, around - top)),)
        whole = Face("figure", self.book.language, width + 2 * around, height + 2 * around, items)
        return Drawn(whole, tuple(callout["text"] for callout in callouts))

    def _lay_piece(self, board: Face, piece: Mapping[str, Any]) -> "_LaidPiece | None":
        """Place a piece on a board; it may hang over the edge."""
        face = self._face(piece["piece"], "back" if piece.get("side") == "back" else "card")
        if face is None:
            return None
        factor, turn = float(piece.get("height", face.height)) / face.height, float(piece.get("turn", 0))
        x, y = _spot(board, piece["at"])
        turned = multiply(rotate(turn), multiply(scale(factor), _to_middle(face)))
        item = Group(_frame(face, 0, 0), multiply(translate(x, y), turned))
        sine, cosine = abs(math.sin(math.radians(turn))), abs(math.cos(math.radians(turn)))
        wide, high = face.width * cosine + face.height * sine, face.width * sine + face.height * cosine
        box = Box(x - factor * wide / 2, y - factor * high / 2, factor * wide, factor * high)
        return _LaidPiece(item, box, bool(piece.get("under")))

    def _disc(self, number: int, x: float, y: float, radius: float) -> list[Any]:
        ring = Path(
            rounded_rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius),
            Style(fill=self.colours.accent, stroke="#ffffff", width=0.3),
        )
        size = radius * 1.35
        box = TextBox(
            x - 2 * radius,
            y - radius,
            4 * radius,
            2 * radius,
            size=size,
            min_size=size,
            align="center",
            valign="middle",
        )
        return [ring, *set_text([Span(str(number), family="sans", weight=700, fill="#ffffff")], box).items]

    def _table(self, data: Mapping[str, Any], line: int) -> Iterator[tuple[str, ...]]:
        """Yield the rows of a table of the pack, the header first."""
        found = [component for component in self.renderer.pack.components if component.id == data["table"]]
        if not found:
            known = ", ".join(component.id for component in self.renderer.pack.components if component.type == "table")
            self.report(
                "ST070", line, f"no table '{data['table']}' in the pack", f"known are {known}", (data["table"],)
            )
            return
        yield from table_rows(found[0], data, self.book.language)


def owners(pack: Pack) -> dict[str, tuple[Component, Record]]:
    """Map every record id to (component, record); a piece wins over a table row of the same id."""
    tables_first = sorted(pack.components, key=lambda component: component.type != "table")
    return {record.id: (component, record) for component in tables_first for record in component.records}


def largest(figure: Figure) -> float:
    """Largest scale of a figure: unbounded when the author asks for a height or has drawn it, else 1."""
    return math.inf if "height" in figure.data or figure.kind == "picture" else 1.0


def tallest(figure: Figure) -> float:
    """Largest height of a figure, in mm."""
    return float(figure.data.get("height", WIDE_HEIGHT if figure.data.get("wide") else FIGURE_HEIGHT))


def _folded(table: tuple[tuple[str, ...], ...], fold: int) -> tuple[tuple[str, ...], ...]:
    """Set the rows of a table under its header in so many groups side by side, one after another from the left."""
    header, *rows = table
    deep = -(-len(rows) // fold)
    blank = ("",) * len(header)
    whole = [*rows, *(blank for _ in range(deep * fold - len(rows)))]
    lines = (sum((whole[group * deep + line] for group in range(fold)), ()) for line in range(deep))
    return header * fold, *lines


def _spot(face: Face, at: Sequence[float]) -> tuple[float, float]:
    """Convert a place given in per cent to mm."""
    return face.width * at[0] / 100, face.height * at[1] / 100


def _frame(face: Face, x: float, y: float) -> tuple[Item, ...]:
    """Draw a face on white with a hairline around it; outlines alone would not hide the board under them."""
    edge = rectangle(0, 0, face.width, face.height)
    ground = Path(edge, Style(fill="#ffffff"))
    line = Path(edge, Style(fill=None, stroke=LINE, width=0.2))
    return (Group((ground, *face.items, line), translate(x, y), clip=edge),)


def _to_middle(face: Face) -> Any:
    return translate(-face.width / 2, -face.height / 2)
