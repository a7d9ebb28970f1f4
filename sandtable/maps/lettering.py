"""Words on a map: one line, centred, with a pale halo so that it reads on any ground."""

from functools import cache

from sandtable.geometry.units import POINT
from sandtable.ink.fonts import font
from sandtable.ink.matrix import translate
from sandtable.ink.shapes import Command, Item, Path, Style, Symbol, TextRun, Use

LABEL_SIZE = 6.5 * POINT
LABEL_FONT = "sans-600"
SMALLEST = 5.5 * POINT  # of what is to be read on any map


def centred(text: str, x: float, y: float, *, size: float, key: str, fill: str, halo: str | None) -> list[Item]:
    """Items for a word whose capitals are centred on a point."""
    word = font(key).shape(text)
    left = round(x - word.width * size / 2000, 3)
    base = round(y + font(key).metrics.cap_height * size / 2000, 3)
    items: list[Item] = []
    if halo is not None:
        items.append(Use(_halo(text, round(size, 4), key, halo), translate(left, base)))
    items.append(TextRun(y=base, size=round(size, 4), fill=fill, words=((left, word),)))
    return items


@cache
def _halo(text: str, size: float, key: str, colour: str) -> Symbol:
    """The outlines of a word's letters, drawn broad; the word starts at the origin."""
    face = font(key)
    word = face.shape(text)
    commands: list[Command] = []
    pen, em = 0.0, size / 1000
    for glyph, advance in zip(word.glyphs, word.advances, strict=True):
        for name, xs, ys in _glyph(key, glyph, em):
            numbers = [number for x, y in zip(xs, ys, strict=True) for number in (round(x + pen, 2), y)]
            commands.append((name, *numbers))  # type: ignore[arg-type]
        pen += advance * em
    style = Style(fill=colour, stroke=colour, width=round(0.35 * size, 2), join="round")
    return Symbol(f"halo-{text}", (Path(tuple(commands), style),))


@cache
def _glyph(key: str, glyph: int, em: float) -> tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...]:
    """The outline of a letter by its commands, each with its x and its finished y."""
    scaled = []
    for command in font(key).outline(glyph):
        numbers = [number for number in command[1:] if not isinstance(number, str)]
        scaled.append(
            (command[0], tuple(x * em for x in numbers[::2]), tuple(round(-y * em, 2) for y in numbers[1::2]))
        )
    return tuple(scaled)
