"""Words on a map: one line, centred, with a pale halo so that it reads on any ground."""

from functools import lru_cache

from sandtable.geometry.units import POINT
from sandtable.ink.fonts import font
from sandtable.ink.matrix import translate
from sandtable.ink.shapes import Command, Item, Path, Style, Symbol, TextRun, Use

LABEL_SIZE = 6.5 * POINT
LABEL_FONT = "sans-600"
SMALLEST = 5.5 * POINT  # of what is to be read on any map


def centred(text: str, x: float, y: float, *, size: float, key: str, fill: str, halo: str | None) -> list[Item]:
    """Return items for a word whose capitals are centred on a point."""
    word = font(key).shape(text)
    left = round(x - word.width * size / 2000, 3)
    base = round(y + font(key).metrics.cap_height * size / 2000, 3)
    items: list[Item] = []
    if halo is not None:
        pen, em = left, round(size, 4) / 1000
        for glyph, advance in zip(word.glyphs, word.advances, strict=True):
            items.append(Use(_halo(glyph, round(size, 4), key, halo), translate(round(pen, 3), base)))
            pen += advance * em
    items.append(TextRun(y=base, size=round(size, 4), fill=fill, words=((left, word),)))
    return items


@lru_cache(maxsize=8_192)
def _halo(glyph: int, size: float, key: str, colour: str) -> Symbol:
    """Symbol of a glyph drawn with a broad outline; shared, since a map of many names has few letters."""
    em = size / 1000
    commands: list[Command] = []
    for command in font(key).outline(glyph):
        numbers = [number for number in command[1:] if not isinstance(number, str)]
        placed = [round(-number * em if index % 2 else number * em, 2) for index, number in enumerate(numbers)]
        commands.append((command[0], *placed))  # type: ignore[arg-type]
    style = Style(fill=colour, stroke=colour, width=round(0.35 * size, 2), join="round")
    return Symbol(f"halo-{glyph}", (Path(tuple(commands), style),))
