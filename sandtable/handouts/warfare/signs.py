"""Small signs that stand for pieces, sides and objectives, on the map and in the lists alike.

A side has a colour and a shape, so that nobody needs the colour: round signs and whole lines for the first side, square
signs and dashes for the second, six-sided signs and dots for a third.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sandtable.faces.text import POINT
from sandtable.geometry.hex_mm import around
from sandtable.ink.fonts import font
from sandtable.ink.page import Face
from sandtable.ink.shapes import Command, Group, Item, Outline, Path, Style, disc, rectangle
from sandtable.maps.lettering import centred

FONT = "sans-700"
SIZE = 6.5 * POINT  # of numbers and letters in signs
RADIUS = 1.75  # of a sign with one or two figures
INK, PAPER = "#1b1a17", "#ffffff"
# Deep enough to carry white figures.
CUBES = {
    "blue": "#1f5fa8",
    "red": "#b23a24",
    "green": "#2f6b2e",
    "grey": "#5a5a56",
    "orange": "#a8520c",
    "yellow": "#7d6408",
}
_DASHES: tuple[tuple[float, ...], ...] = ((), (1.6, 0.9), (0.01, 1.5))


@dataclass(frozen=True, slots=True)
class SideMark:
    """Graphics that tell one side from the others: its cube's colour, a shape, and the dashes of its lines."""

    colour: str
    place: int

    def line(self, width: float) -> Style:
        """Style of the side's lines; `width` in mm."""
        dash = _DASHES[min(self.place, 2)]
        cap: Literal["butt", "round"] = "butt" if self.place == 1 else "round"
        return Style(fill=None, stroke=self.colour, width=width, cap=cap, join="round", dash=dash)

    def outline(self, x: float, y: float, radius: float, wide: float = 0.0) -> Outline:
        """Outline of the side's shape round a point, stretched by `wide` mm for longer words."""
        if self.place == 0:
            return _pill(x, y, radius, wide) if wide else disc(x, y, radius)
        if self.place == 1:
            reach = radius * 0.92
            return rectangle(x - reach - wide / 2, y - reach, 2 * reach + wide, 2 * reach)
        first, *rest = around(x, y, radius * 1.12)
        return (("M", *first), *(("L", *corner) for corner in rest), ("Z",))


def side_mark(cube: str, place: int) -> SideMark:
    return SideMark(CUBES.get(cube, INK), place)


def unit_sign(
    mark: SideMark, text: str, x: float, y: float, *, low_ink: bool, radius: float = RADIUS
) -> Iterator[Item]:
    """Draw a number on the side's colour, or in low ink in that colour; without a number, the sign of the side."""
    fill, front = (PAPER, mark.colour) if low_ink else (mark.colour, PAPER)
    yield Path(mark.outline(x, y, radius + 0.3), Style(fill=PAPER))
    yield Path(mark.outline(x, y, radius), Style(fill=fill, stroke=mark.colour, width=0.3))
    if text:
        yield from centred(text, x, y, size=SIZE, key=FONT, fill=front, halo=None)


def goal_sign(mark: SideMark, text: str, x: float, y: float) -> Iterator[Item]:
    """Draw the sign of an objective, centred at (x, y) in mm: letters and a double edge in the side's colour on white."""
    wide = max(0.0, text_width(text) - 1.6)
    yield Path(mark.outline(x, y, RADIUS + 0.35, wide), Style(fill=PAPER, stroke=mark.colour, width=0.3))
    yield Path(mark.outline(x, y, RADIUS - 0.15, wide), Style(fill=PAPER, stroke=mark.colour, width=0.3))
    yield from centred(text, x, y, size=SIZE, key=FONT, fill=mark.colour, halo=None)


def marker_sign(colour: str, text: str, x: float, y: float) -> Iterator[Item]:
    """Draw a number in a white lozenge."""
    reach = RADIUS * 1.32
    lozenge: tuple[Command, ...] = (
        ("M", x, y - reach),
        ("L", x + reach * 1.1, y),
        ("L", x, y + reach),
        ("L", x - reach * 1.1, y),
        ("Z",),
    )
    yield Path(lozenge, Style(fill=PAPER, stroke=colour, width=0.4, join="round"))
    yield from centred(text, x, y, size=SIZE, key=FONT, fill=colour, halo=None)


def text_width(text: str, size: float = SIZE) -> float:
    return font(FONT).shape(text).width * size / 1000


def sign_face(ref: str, items: Iterator[Item], size: float, beside: Face | None = None, width: float = 0.0) -> Face:
    """Small face with a sign in its middle, for the left of a row; `beside` stands at the right end of `width`."""
    drawn: list[Item] = [Group(tuple(items), (1, 0, 0, 1, size / 2, size / 2))]
    if beside is not None:
        factor = size / beside.height
        place = (factor, 0, 0, factor, width - beside.width * factor, 0)
        drawn.append(Group(beside.items, place, rectangle(0, 0, beside.width, beside.height)))
    return Face(ref, "", max(size, width), size, tuple(drawn))


def _pill(x: float, y: float, radius: float, wide: float) -> Outline:
    k, half = radius * 0.5523, wide / 2
    left, right, top, bottom = x - half, x + half, y - radius, y + radius
    return (
        ("M", left, top),
        ("L", right, top),
        ("C", right + k, top, right + radius, y - k, right + radius, y),
        ("C", right + radius, y + k, right + k, bottom, right, bottom),
        ("L", left, bottom),
        ("C", left - k, bottom, left - radius, y + k, left - radius, y),
        ("C", left - radius, y - k, left - k, top, left, top),
        ("Z",),
    )
