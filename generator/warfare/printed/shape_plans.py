"""Plans of the shapes a map may have: places numbered from the attacker's end to the defender's."""

import math
from collections.abc import Sequence

from generator.warfare.content.tables import Row, Table
from generator.warfare.printed.words import PrintedWords, span
from generator.warfare.shapes import Cell, middle_cell
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.svg.path import polygon
from sandtable.faces.text import POINT, Span, TextBox
from sandtable.ground.tiles import EAST, SOUTH
from sandtable.handouts.colours import SheetColours, sheet_colours
from sandtable.handouts.typesetting import set_text
from sandtable.ink.page import Face
from sandtable.ink.shapes import Item, Outline, Path, Style, disc
from sandtable.ink.tints import mix

ACROSS = 6.6  # mm between the centres of two tiles that touch
WIDTH = 84.0  # of the whole figure
GAP = 2.4
LABEL = 9.0  # mm under a plan for its name and numbers
LEAST = 19.0  # mm of a plan, for its name
SIZE = 7 * POINT


def shape_plans(table: Table, words: PrintedWords, renderer: FaceRenderer) -> Face:
    """Draw every shape of a table side by side, in as many lines as they need."""
    colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
    items: list[Item] = []
    x = y = low = widest = 0.0
    for row in table.rows:
        cells = tuple((i, j) for i, j in row.fields["cells"])
        left, top, width, height = _bounds(cells)
        wide = max(width, LEAST)
        if x and x + wide > WIDTH:
            x, y = 0.0, y + low + GAP
            low = 0.0
        items += _plan(cells, x + (wide - width) / 2 - left, y - top, colours)
        items += _label(row, f"{span(row)}  {words.result(table, row)}", x, y + height + 0.8, wide, colours)
        low = max(low, height + LABEL / 2)
        x += wide + GAP
        widest = max(widest, x - GAP)
    return Face("figure", renderer.language, widest, y + low, tuple(items))


def _plan(cells: Sequence[Cell], x: float, y: float, colours: SheetColours) -> list[Item]:
    """Draw one shape: the first place dark, the middle one ringed, all of them numbered."""
    core = middle_cell(tuple(cells))
    items: list[Item] = []
    for number, cell in enumerate(cells, 1):
        cx, cy = _centre(cell)
        first, last = number == 1, number == len(cells)
        fill = colours.accent if first else mix("#ffffff", colours.ink, 0.16) if last else "#ffffff"
        items.append(Path(_hexagon(x + cx, y + cy), Style(fill=fill, stroke=colours.ink, width=0.3)))
        if cell == core:
            ring = disc(x + cx, y + cy, 2.0)
            items.append(Path(ring, Style(fill=None, stroke=colours.accent, width=0.45)))
        ink = "#ffffff" if first else colours.ink
        box = TextBox(x + cx - 4, y + cy - 2, 8, 4, size=SIZE, min_size=SIZE, align="center", valign="middle")
        items += set_text([Span(str(number), family="sans", weight=700, fill=ink)], box).items
    return items


def _label(row: Row, words: str, x: float, y: float, width: float, colours: SheetColours) -> Sequence[Item]:
    box = TextBox(x - GAP / 2, y, width + GAP, 4, size=SIZE, min_size=5.5 * POINT, align="center")
    return set_text([Span(words, family="sans", fill=colours.ink)], box).items


def _centre(cell: Cell) -> tuple[float, float]:
    """Return the centre of a tile in mm, from the hexes between tiles."""
    q, r = (cell[0] * EAST[n] + cell[1] * SOUTH[n] for n in (0, 1))
    unit = ACROSS / math.dist((0, 0), _flat(*EAST))
    x, y = _flat(q, r)
    return x * unit, y * unit


def _flat(q: float, r: float) -> tuple[float, float]:
    return q + r / 2, r * math.sqrt(3) / 2


def _hexagon(x: float, y: float) -> Outline:
    """Return the outline of a tile as a path."""
    east = _flat(*EAST)
    turn = math.atan2(east[1], east[0]) + math.pi / 6
    radius = ACROSS / math.sqrt(3)
    points = [
        (x + radius * math.cos(turn + n * math.pi / 3), y + radius * math.sin(turn + n * math.pi / 3)) for n in range(6)
    ]
    return polygon(points)


def _bounds(cells: Sequence[Cell]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a shape in mm, outlines included."""
    radius = ACROSS / math.sqrt(3)
    xs, ys = zip(*(_centre(cell) for cell in cells), strict=True)
    return min(xs) - radius, min(ys) - radius, max(xs) - min(xs) + 2 * radius, max(ys) - min(ys) + 2 * radius
