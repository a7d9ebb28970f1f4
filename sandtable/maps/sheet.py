"""Canvas of a drawing: shapes and arrays become ink, rounded to hundredths of a millimetre."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Literal

import numpy as np
from shapely.geometry.base import BaseGeometry

from sandtable.ink.matrix import translate
from sandtable.ink.shapes import Command, Item, Outline, Path, Style, Symbol, Use, disc
from sandtable.maps.lines import lines_of, rings_of, simplified, strokes
from sandtable.maps.noise import Floats

THINNEST = 0.2
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


def area_outline(area: BaseGeometry, tolerance: float = 0.03) -> Outline:
    """Outline of polygons, holes included."""
    commands: list[Command] = []
    for ring in rings_of(area, tolerance):
        commands += closed_commands(ring[:-1])
    return tuple(commands)


def closed_commands(ring: Floats) -> list[Command]:
    rows = ring.round(2).tolist()
    if len(rows) < 3:
        return []
    (x, y), *rest = rows
    return [("M", x, y), *[("L", x, y) for x, y in rest], ("Z",)]


def open_commands(line: Floats) -> list[Command]:
    rows = line.round(2).tolist()
    if len(rows) < 2:
        return []
    (x, y), *rest = rows
    return [("M", x, y), *[("L", x, y) for x, y in rest]]


def line_outline(lines: Iterable[Floats], tolerance: float = 0.02) -> Outline:
    """Outline of polylines, simplified."""
    commands: list[Command] = []
    for line in simplified(list(lines), tolerance) if tolerance else lines:
        commands += open_commands(line)
    return tuple(commands)


def smooth_commands(line: Floats, *, closed: bool = False) -> list[Command]:
    """Catmull-Rom curve through the points, as cubics."""
    count = len(line)
    if count < 3:
        return open_commands(line)
    padded = np.vstack([line[-1:], line, line[:2]]) if closed else np.vstack([line[:1], line, line[-1:]])
    first = padded[1:-2] + (padded[2:-1] - padded[:-3]) / 6
    second = padded[2:-1] - (padded[3:] - padded[1:-2]) / 6
    rows = np.hstack([first, second, padded[2:-1]]).round(2).tolist()
    x, y = line[0].round(2).tolist()
    commands: list[Command] = [("M", x, y)]
    commands += [("C", *row) for row in rows]
    if closed:
        commands.append(("Z",))
    return commands


def segment_outline(segments: Floats) -> Outline:
    """Outline of straight segments."""
    x1, y1, x2, y2 = segments.round(2).T.tolist() if len(segments) else ([], [], [], [])
    begins: Iterable[Command] = zip(repeat("M"), x1, y1)  # type: ignore[assignment]
    ends: Iterable[Command] = zip(repeat("L"), x2, y2)  # type: ignore[assignment]
    return tuple(chain.from_iterable(zip(begins, ends, strict=True)))


class Sheet:
    """Stack of items. A colour of None draws nothing, which is how low ink leaves things out."""

    def __init__(self, thinnest: float = THINNEST) -> None:
        self.items: list[Item] = []
        self._thinnest = thinnest

    def fill(self, area: BaseGeometry, colour: str | None, tolerance: float = 0.03) -> None:
        if colour is not None and not area.is_empty:
            self._add(area_outline(area, tolerance), Style(fill=colour))

    def outline(
        self, area: BaseGeometry, colour: str | None, width: float, join: Join = "round", tolerance: float = 0.03
    ) -> None:
        """Draw the edge of an area."""
        if colour is not None and not area.is_empty:
            self._add(area_outline(area, tolerance), self._pen(colour, width, "butt", join))

    def both(
        self,
        area: BaseGeometry,
        fill: str | None,
        stroke: str | None,
        width: float,
        join: Join = "round",
        tolerance: float = 0.03,
    ) -> None:
        """Fill an area and draw its edge."""
        if area.is_empty or (fill is None and stroke is None):
            return
        if stroke is None:
            self.fill(area, fill, tolerance)
            return
        pen = self._pen(stroke, width, "butt", join)
        self._add(
            area_outline(area, tolerance), Style(fill=fill, stroke=stroke, width=pen.width, cap=pen.cap, join=pen.join)
        )

    def rings(
        self, rings: Iterable[Floats], fill: str | None, stroke: str | None, width: float = 0.2, join: Join = "round"
    ) -> None:
        """Fill and draw closed lines."""
        if fill is None and stroke is None:
            return
        commands: list[Command] = []
        for ring in rings:
            commands += closed_commands(ring)
        self._add(tuple(commands), Style(fill=fill, stroke=stroke, width=max(width, self._thinnest), join=join))

    def lines(
        self,
        lines: Iterable[Floats],
        colour: str | None,
        width: float,
        cap: Cap = "butt",
        join: Join = "round",
        tolerance: float = 0.02,
    ) -> None:
        if colour is not None:
            self._add(line_outline(lines, tolerance), self._pen(colour, width, cap, join))

    def geometry(self, geometry: BaseGeometry, colour: str | None, width: float, cap: Cap = "butt") -> None:
        """Draw the lines of a geometry."""
        if colour is not None:
            self.lines(lines_of(geometry), colour, width, cap)

    def curves(self, curves: Iterable[Floats], colour: str | None, width: float, cap: Cap = "round") -> None:
        """Draw short smooth strokes."""
        if colour is None:
            return
        commands: list[Command] = []
        for curve in curves:
            commands += smooth_commands(curve)
        self._add(tuple(commands), self._pen(colour, width, cap, "round"))

    def segments(self, segments: Floats, colour: str | None, width: float, cap: Cap = "butt") -> None:
        if colour is not None and len(segments):
            self._add(segment_outline(segments), self._pen(colour, width, cap, "round"))

    def dots(self, centres: Floats, colour: str | None, width: float) -> None:
        """Draw round dots, as strokes of almost no length."""
        if len(centres):
            self.segments(strokes(centres, (0.0, 0.0), (0.02, 0.0)), colour, width, "round")

    def disc(self, x: float, y: float, radius: float, fill: str | None, stroke: str | None, width: float = 0.2) -> None:
        if fill is not None or stroke is not None:
            self._add(disc(x, y, radius), Style(fill=fill, stroke=stroke, width=max(width, self._thinnest)))

    def use(self, symbol: Symbol, x: float, y: float) -> None:
        self.items.append(Use(symbol, translate(round(x, 2), round(y, 2))))

    def add(self, items: Iterable[Item]) -> None:
        self.items.extend(items)

    def path(self, outline: Sequence[Command], style: Style) -> None:
        self._add(tuple(outline), style)

    def _pen(self, colour: str, width: float, cap: Cap, join: Join) -> Style:
        return Style(fill=None, stroke=colour, width=round(max(width, self._thinnest), 3), cap=cap, join=join)

    def _add(self, outline: Outline, style: Style) -> None:
        if outline:
            self.items.append(Path(outline, style))
