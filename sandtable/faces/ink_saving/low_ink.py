"""Low ink: the same drawing in outline.

Large fills become paper with an outline in their colour; small solid details stay, and whatever was
light on dark is drawn dark, so that nothing disappears on white.
"""

import math

from sandtable.ink.items import Leaf, mapped, outline_bounds
from sandtable.ink.shapes import Item, Outline, Path, Style, Symbol, TextRun
from sandtable.ink.tints import lightness, mix

# Solid details up to this area (mm²) keep their fill: eyes, bolts, bullets.
SMALL = 1.5
THIN = 0.2
_PAPER = "#ffffff"
_DARKEST_FILL = 0.93


# Symbols redrawn before, by symbol and size.
Redrawn = dict[tuple[Symbol, int], Symbol]


def in_outline(items: tuple[Item, ...], made: Redrawn, scale: float = 1.0) -> tuple[Item, ...]:
    """Redraw items for low ink; `scale` is the scale at which they are printed.

    Symbols already redrawn at about the same size are taken from `made`; new ones are added.
    """

    def leaf(item: Leaf, scale: float) -> Leaf:
        if isinstance(item, Path):
            return Path(item.outline, _outlined(item.style, item.outline, scale))
        return item._replace(fill=_dark(item.fill)) if isinstance(item, TextRun) else item

    return mapped(items, leaf, lambda symbol, scale: _symbol(symbol, scale, made), scale)


def _symbol(symbol: Symbol, scale: float, made: Redrawn) -> Symbol:
    # Sizes are taken in steps, the smaller end of each, so that strokes never come out too thin.
    step = math.floor(math.log(max(scale, 1e-6), 1.25))
    key = (symbol, step)
    if key not in made:
        made[key] = Symbol(f"{symbol.name}~{step}", in_outline(symbol.items, made, 1.25**step))
    return made[key]


def _outlined(style: Style, outline: Outline, scale: float) -> Style:
    thin = THIN / scale
    stroke = None if style.stroke is None else _dark(style.stroke)
    width = max(style.width, thin)
    if style.fill is None:
        return style._replace(stroke=stroke, width=width)
    if lightness(style.fill) > _DARKEST_FILL or _area(outline) * scale**2 <= SMALL:
        return style._replace(stroke=stroke, width=width)
    if stroke is not None:
        return style._replace(fill=_PAPER, stroke=stroke, width=width)
    return style._replace(fill=_PAPER, stroke=_dark(style.fill), width=thin, join="round", dash=())


def _dark(colour: str) -> str:
    """The colour if it shows on paper, else the same hue darkened until it does."""
    light = lightness(colour)
    return colour if light <= 0.6 else mix("#000000", colour, 0.45)


def _area(outline: Outline) -> float:
    """The area of the outline's box."""
    box = outline_bounds(outline)
    return box.width * box.height
