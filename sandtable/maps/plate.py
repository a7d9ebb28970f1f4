"""The plate on a tile: its number, its side, and a pip that points north."""

from sandtable.ink.fonts import font
from sandtable.ink.shapes import Command, Item, Path, Style, TextRun
from sandtable.maps.inks import Inks
from sandtable.maps.sheet import THINNEST

HEIGHT = 4.8
_FONT = "sans-700"


UNDER_ICON = 4.6  # from the centre of a hex to the top of its plate


def plate(tile: str, side: str, inks: Inks, x: float, y: float, thinnest: float = THINNEST) -> list[Item]:
    """Draw a plate under the icon of the hex around a point."""
    front, back = (inks.ink, inks.paper) if inks.low else (inks.paper, inks.ink)
    edge = inks.ink if inks.low else inks.halo
    number = font(_FONT).shape(tile)
    tracking = 0.15
    wide = number.width * 3.3 / 1000 + tracking * len(number.glyphs)
    right = 4.8 + wide + 1.2 + 3.4 + 1.2
    x, y = x - right / 2, y + UNDER_ICON

    def at(dx: float, dy: float) -> tuple[float, float]:
        return round(x + dx, 2), round(y + dy, 2)

    frame: tuple[Command, ...] = (
        ("M", *at(0, 0)),
        ("L", *at(right, 0)),
        ("L", *at(right, HEIGHT)),
        ("L", *at(0, HEIGHT)),
        ("Z",),
    )
    pip: tuple[Command, ...] = (
        ("M", *at(1.0, 3.7)),
        ("L", *at(2.15, 1.0)),
        ("L", *at(3.3, 3.7)),
        ("L", *at(2.15, 3.05)),
        ("Z",),
    )
    left = 4.8 + wide + 1.2
    field: tuple[Command, ...] = (
        ("M", *at(left, 0.8)),
        ("L", *at(left + 3.4, 0.8)),
        ("L", *at(left + 3.4, 4.0)),
        ("L", *at(left, 4.0)),
        ("Z",),
    )
    letter = font(_FONT).shape(side)
    return [
        Path(frame, Style(fill=back, stroke=edge, width=max(thinnest, 0.3 if inks.low else 0.5), join="round")),
        Path(pip, Style(fill=front)),
        TextRun(y=round(y + 3.55, 3), size=3.3, fill=front, words=((round(x + 4.8, 3), number),), tracking=tracking),
        Path(field, Style(fill=None if inks.low else front, stroke=front, width=max(thinnest, 0.25), join="round")),
        TextRun(
            y=round(y + 3.4, 3),
            size=2.9,
            fill=inks.ink,
            words=((round(x + left + 1.7 - letter.width * 2.9 / 2000, 3), letter),),
        ),
    ]
