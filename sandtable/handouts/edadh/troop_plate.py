"""A Troop as it is drawn on a plan: name, picture, and its values at each level."""

from collections.abc import Iterator

from sandtable.games.edadh.cards import LEVELS, Row, Troop
from sandtable.handouts.lettering import lettered
from sandtable.handouts.setups.context import SetupContext
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Path, Style, line, rectangle
from sandtable.ink.tints import mix

NAME = 5.2
ART = 11.5
# Columns of the table: the word or symbol at its head, and its share of the width.
COLUMNS = (("", 1.0), ("icon-sword", 1.3), ("icon-shield", 1.2), ("icon-prot", 0.9), ("icon-pierce", 0.9), ("ml", 0.9))
HEAD = 3.2


def troop_plate(context: SetupContext, troop: Troop, box: Box, colour: str, level: str) -> Iterator[Item]:
    """Draw the plate of a Troop in a box; the row of `level`, where the battle starts, is tinted."""
    ink, low = context.colours.ink, context.renderer.low_ink
    yield Path(rectangle(box.x, box.y, box.width, box.height), Style(fill="#ffffff"))
    bar = Box(box.x, box.y, box.width, NAME)
    yield Path(rectangle(bar.x, bar.y, bar.width, bar.height), Style(fill="#ffffff" if low else colour))
    on_bar = colour if low else "#ffffff"
    dv = f"{context.words.say('troop.dv')} {troop.dv}"
    name = Box(bar.x + 1.5, bar.y, bar.width - 11, bar.height)
    yield from lettered(troop.record.name[context.language], name, on_bar, size=9, weight=700, serif=True)
    right = Box(bar.right - 9.5, bar.y, 8, bar.height)
    yield from lettered(dv, right, on_bar, size=7.5, weight=700, align="right")
    window = (box.x, bar.bottom, ART, box.height - NAME)
    yield from context.renderer.picture(troop.record, window)
    yield Path(line(box.x + ART, bar.bottom, box.x + ART, box.bottom), Style(fill=None, stroke=colour, width=0.25))
    table = Box(box.x + ART + 0.6, bar.bottom, box.width - ART - 1.0, box.height - NAME)
    yield from _table(context, troop, table, level)
    yield Path(rectangle(box.x, box.y, box.width, box.height), Style(fill=None, stroke=colour, width=0.4))
    yield Path(line(box.x, bar.bottom, box.right, bar.bottom), Style(fill=None, stroke=ink, width=0.2))


def brief_plate(context: SetupContext, troop: Troop, box: Box, colour: str) -> Iterator[Item]:
    """Draw a Troop of a brief plan: its picture, its name and its Discard Value."""
    low = context.renderer.low_ink
    yield Path(rectangle(box.x, box.y, box.width, box.height), Style(fill="#ffffff" if low else colour))
    yield from context.renderer.picture(troop.record, (box.x, box.y, 1.25 * box.height, box.height))
    left = box.x + 1.25 * box.height + 1.8
    on = colour if low else "#ffffff"
    name = Box(left, box.y, box.right - left - 10, box.height)
    yield from lettered(troop.record.name[context.language], name, on, size=9, weight=700, serif=True, lines=2)
    dv = f"{context.words.say('troop.dv')} {troop.dv}"
    yield from lettered(dv, Box(box.right - 10, box.y, 8.8, box.height), on, size=7.5, weight=700, align="right")
    yield Path(rectangle(box.x, box.y, box.width, box.height), Style(fill=None, stroke=colour, width=0.4))


def _table(context: SetupContext, troop: Troop, box: Box, level: str) -> Iterator[Item]:
    ink, soft = context.colours.ink, context.colours.soft
    unit = box.width / sum(share for _, share in COLUMNS)
    tall = (box.height - HEAD) / len(LEVELS)
    if level in LEVELS:
        row = box.y + HEAD + tall * LEVELS.index(level)
        tint = None if context.renderer.low_ink else mix("#ffffff", context.colours.on_band, 0.9)
        style = Style(fill=tint, stroke=soft if context.renderer.low_ink else None, width=0.2)
        yield Path(rectangle(box.x, row + 0.2, box.width, tall - 0.4), style)
    x = box.x
    for index, (head, share) in enumerate(COLUMNS):
        column = Box(x, box.y, unit * share, HEAD)
        yield from _head(context, head, column)
        for number, name in enumerate(LEVELS):
            cell = Box(x, box.y + HEAD + tall * number, column.width, tall)
            if index:
                words = _cells(troop.rows[name])[index - 1]
                yield from lettered(words, cell, ink, size=7, weight=600 if name == level else 400, align="center")
            else:
                yield from context.icon(f"icon-level-{name.lower()}", Box(cell.x, cell.y + 0.5, cell.width, tall - 1))
        x += column.width


def _head(context: SetupContext, head: str, box: Box) -> Iterator[Item]:
    if head.startswith("icon-"):
        yield from context.icon(head, Box(box.x, box.y + 0.4, box.width, box.height - 0.6))
    elif head:
        yield from lettered(context.words.say(f"troop.{head}"), box, context.colours.soft, size=6.5, align="center")


def _cells(row: Row) -> tuple[str, ...]:
    """Cells of a row: attack and its damage, defence and its damage, the two shields, Mastery Level and its MP."""
    return (
        f"{_star(row.att)}({row.off})",
        f"{row.def_}/{row.dfd}",
        _star(row.prot),
        _star(row.pierce),
        str(row.ml),
    )


def _star(value: int | None) -> str:
    return "*" if value is None else str(value)
