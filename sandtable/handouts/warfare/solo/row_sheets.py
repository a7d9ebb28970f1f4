"""The sheets of the opponent on paper: numbered rows, each with its order, conditions and preferences."""

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.games.warfare.solo.book import ATTACKS, Row, name_of
from sandtable.games.warfare.solo.sheet_words import condition_words, conditions_of, preference_words
from sandtable.handouts.lettering import lettered
from sandtable.handouts.warfare.solo.kit import WHITE, SoloKit, part
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Path, Style, disc, line, rectangle

HEAD = 15.0  # mm: the name of the sheet, and the heads of its columns
MOST_ROW = 14.2
ROOMY = 12.0  # a row so high has larger words
_NUMBER, _NAME, _WHAT, _WHEN = 0.05, 0.175, 0.165, 0.30  # shares of the width; the rest is for preferences
# Colours of the pack by order, so that attacks, moves and all else are told apart at a glance.
_COLOURS = {
    "score": "orange", "attack": "red", "stalk": "red", "advance": "green", "shelter": "green", "enter": "green",
    "load": "blue", "unload": "blue",
}  # fmt: skip


class PrintedRow(NamedTuple):
    """The words of one row."""

    number: str
    name: str
    what: str
    conditions: tuple[str, ...]
    preferences: tuple[str, ...]


def printed_row(kit: SoloKit, number: int, row: Row) -> PrintedRow:
    """The words of a row; `number` is counted from 1."""
    what = [kit.say(f"do.{row.do}")]
    if row.do == "attack" and row.by != ATTACKS:
        what = [", ".join(kit.say(f"by.{one}") for one in row.by)]
    if row.do == "advance":
        what.append(kit.say(f"goal.{row.goal}"))
    conditions = [condition_words(kit.words, *condition, kit.charts.dice) for condition in conditions_of(row)]
    preferences = preference_words(kit.words, row.prefer)
    return PrintedRow(str(number), name_of(row, kit.language), ": ".join(what), tuple(conditions), tuple(preferences))


def row_height(kit: SoloKit, room: float, stances: tuple[str, ...]) -> float:
    """Height of a row in mm where these sheets share a page."""
    rows = sum(len(kit.book.sheets[stance]) for stance in stances)
    return min(MOST_ROW, (room - HEAD * len(stances) - 4 * (len(stances) - 1)) / rows)


def draw_sheet(kit: SoloKit, stance: str, box: Box, height: float) -> Iterator[Item]:
    """Draw one sheet at the top of a box, its rows of some height in mm."""
    ink, accent = kit.colours.ink, kit.colours.accent
    title = Box(box.x, box.y, box.width * 0.36, 8.4)
    yield from lettered(kit.say(f"stances.{stance}").upper(), title, ink, size=19, weight=900, serif=True)
    loop = Box(box.x + box.width * 0.36, box.y, box.width * 0.64, 8.4)
    yield from lettered(kit.say("pages.again"), loop, ink, size=8.5, weight=600, align="right", lines=2)
    heads = Box(box.x, box.y + 9.2, box.width, 4.6)
    for (across, width), key in zip(_columns(box.width)[1:], ("row", "what", "if", "prefer"), strict=True):
        cell = part(heads, across + 1.2, width - 1.6)
        yield from lettered(kit.say(f"pages.heads.{key}"), cell, kit.colours.soft, size=7, weight=600, lines=1)
    y = box.y + HEAD - 0.6
    yield Path(line(box.x, y, box.right, y), Style(fill=None, stroke=accent, width=0.5))
    rows = kit.book.sheets[stance]
    for number, row in enumerate(rows, 1):
        cell = Box(box.x, y, box.width, height)
        if number % 2:
            yield Path(rectangle(*cell), Style(fill=kit.tint(kit.palette("sand"), 0.38)))
        yield from _draw_row(kit, row, printed_row(kit, number, row), cell)
        y += height
    yield Path(line(box.x, y, box.right, y), Style(fill=None, stroke=accent, width=0.5))


def _columns(width: float) -> list[tuple[float, float]]:
    """Places of the columns across a sheet, and their widths."""
    shares = (_NUMBER, _NAME, _WHAT, _WHEN, 1 - _NUMBER - _NAME - _WHAT - _WHEN)
    places = [sum(shares[:number]) * width for number in range(len(shares))]
    return [(place, share * width) for place, share in zip(places, shares, strict=True)]


def _draw_row(kit: SoloKit, row: Row, printed: PrintedRow, box: Box) -> Iterator[Item]:
    ink, colour = kit.colours.ink, kit.palette(_COLOURS.get(row.do, "asphalt"))
    (at, wide), *columns = _columns(box.width)
    radius = min(3.3, box.height * 0.36)
    x, y = box.x + at + wide / 2, box.y + box.height / 2
    fill, front = (WHITE, colour) if kit.low_ink else (colour, WHITE)
    yield Path(disc(x, y, radius), Style(fill=fill, stroke=colour, width=0.5))
    plate = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    yield from lettered(printed.number, plate, front, size=10, weight=700, align="center")
    texts = (printed.name, printed.what, " · ".join(printed.conditions), " › ".join(printed.preferences))
    small = 8.0 if box.height < ROOMY else 9.0
    looks = ((small + 3, 900, True), (small, 400, False), (small, 600, False), (small, 400, False))
    for (across, width), text, (size, weight, serif) in zip(columns, texts, looks, strict=True):
        cell = part(box, across + 1.2, width - 1.6)
        yield from lettered(text or "–", cell, ink, size=size, weight=weight, serif=serif, lines=2)
