"""Low ink: the same drawing in outline.

Large fills become paper with an outline in their colour; small solid details stay, and whatever was
light on dark is drawn dark, so that nothing disappears on white.
"""

from dataclasses import replace

from sandtable.faces.colours import lightness, mix
from sandtable.ink.shapes import Group, Item, Outline, Path, Style, Symbol, TextRun, Use

# Solid details up to this area (mm²) keep their fill: eyes, bolts, bullets.
SMALL = 1.5
THIN = 0.2
_PAPER = "#ffffff"
_DARKEST_FILL = 0.93


def in_outline(items: tuple[Item, ...], made: dict[Symbol, Symbol]) -> tuple[Item, ...]:
    """The items redrawn for low ink; symbols redrawn before are found in `made`, new ones put there."""
    return _redraw(items, made)


def _redraw(items: tuple[Item, ...], made: dict[Symbol, Symbol]) -> tuple[Item, ...]:
    redrawn: list[Item] = []
    for item in items:
        if isinstance(item, Path):
            redrawn.append(Path(item.outline, _outlined(item.style, item.outline)))
        elif isinstance(item, Group):
            redrawn.append(replace(item, items=_redraw(item.items, made)))
        elif isinstance(item, Use):
            if item.symbol not in made:
                made[item.symbol] = Symbol(f"{item.symbol.name}~", _redraw(item.symbol.items, made))
            redrawn.append(Use(made[item.symbol], item.matrix))
        elif isinstance(item, TextRun):
            redrawn.append(replace(item, fill=_dark(item.fill)))
        else:
            redrawn.append(item)
    return tuple(redrawn)


def _outlined(style: Style, outline: Outline) -> Style:
    stroke = None if style.stroke is None else _dark(style.stroke)
    if style.fill is None:
        return replace(style, stroke=stroke)
    if lightness(style.fill) > _DARKEST_FILL or _area(outline) <= SMALL:
        return replace(style, stroke=stroke)
    if stroke is not None:
        return replace(style, fill=_PAPER, stroke=stroke)
    return replace(style, fill=_PAPER, stroke=_dark(style.fill), width=THIN, join="round", dash=())


def _dark(colour: str) -> str:
    """The colour if it shows on paper, else the same hue darkened until it does."""
    light = lightness(colour)
    return colour if light <= 0.6 else mix("#000000", colour, 0.45)


def _area(outline: Outline) -> float:
    """The area of the outline's box."""
    xs = [number for command in outline for number in command[1::2] if not isinstance(number, str)]
    ys = [number for command in outline for number in command[2::2] if not isinstance(number, str)]
    return (max(xs) - min(xs)) * (max(ys) - min(ys)) if xs and ys else 0
