"""Diagram of a scenario's tiles: a small plan of numbered places with each tile's name, side and turn."""

import math

from sandtable.faces.text import POINT, Span, TextBox
from sandtable.geometry.hex_mm import centre
from sandtable.ground.board import Board
from sandtable.handouts.typesetting import set_text
from sandtable.ink.page import Face
from sandtable.ink.shapes import Command, Item, Path, Style
from sandtable.maps.frame import CUT_RADIUS, TILT

SCALE = 0.085
_LEAN = round(TILT, 3)  # finer than any printer


def tile_diagram(board: Board, tallest: float) -> Face:
    """Draw the plan as a face, north up; the pip shows where each tile's own north points.

    It is printed at most so high (mm): where it is larger, its words are too.
    """
    centres = [(x * SCALE, y * SCALE) for x, y in (centre(tile.centre) for tile in board.tiles)]
    reach = CUT_RADIUS * SCALE + 1
    left, top = min(x for x, _ in centres) - reach, min(y for _, y in centres) - reach
    right, bottom = max(x for x, _ in centres) + reach, max(y for _, y in centres) + reach
    larger = max(1.0, (bottom - top) / tallest)
    items: list[Item] = []
    for place, (tile, (cx, cy)) in enumerate(zip(board.tiles, centres, strict=True), 1):
        x, y = cx - left, cy - top
        points = [_around(x, y, CUT_RADIUS * SCALE, 60 * n + _LEAN) for n in range(6)]
        outline: list[Command] = [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]
        items.append(Path(tuple(outline), Style(fill="#efe6cf", stroke="#1b1a17", width=0.3, join="round")))
        pip = [
            _around(x, y, CUT_RADIUS * SCALE * share, 60 * tile.rotate - 90 + lean)
            for share, lean in ((0.84, 0), (0.54, -8), (0.54, 8))
        ]
        arrow: list[Command] = [("M", *pip[0]), ("L", *pip[1]), ("L", *pip[2]), ("Z",)]
        items.append(Path(tuple(arrow), Style(fill="#c4452b")))
        for words, drop, size, weight in (
            (str(place), -2.4, 9.5, 900),
            (f"{tile.face.tile}{tile.face.side}", 1.1, 6.5, 600),
        ):
            points_high = size * larger * POINT
            label = TextBox(x - reach, y + drop, 2 * reach, size=points_high, min_size=points_high, align="center")
            family = "serif" if weight == 900 else "sans"
            items.extend(set_text([Span(words, family=family, weight=weight, fill="#1b1a17")], label).items)
    return Face("tiles", "", right - left, bottom - top, tuple(items))


def _around(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))
