"""Charts of the opponent on paper: a grid for each kind of attack, and what is added to its numbers."""

from collections.abc import Iterator

from sandtable.games.warfare.solo import marks
from sandtable.games.warfare.solo.book import GRIDS
from sandtable.games.warfare.solo.charts import MOST_AP, Grid, grids_of
from sandtable.handouts.lettering import lettered
from sandtable.handouts.warfare.solo.kit import SoloKit, part
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Path, Style, line, rectangle

GAP = 8.0  # mm between the two halves of the page
TITLE, HEADS, NOTE = 8.0, 6.0, 8.0
LINE = 0.76  # height of a line of a list, in rows of a grid
_DIE = 19.0  # width of the column of dice
# Shades from a number on.
_SHADES = ((6, 0.62), (5, 0.44), (4, 0.29), (3, 0.15))
# Additions in the order in which they are looked for.
_ADDED = ("vehicle", "helicopter", "last_legs", "damaged", "loaded", "on_goal", "named", "watching")


def draw_charts(kit: SoloKit, body: Box) -> Iterator[Item]:
    """Draw the three grids and the lists in the quarters of a body."""
    row = _row_height(kit, body.height)
    width, height = (body.width - GAP) / 2, TITLE + HEADS + row * len(kit.charts.dice)
    corners = [(body.x, body.y), (body.x + width + GAP, body.y), (body.x, body.y + height + GAP)]
    grids = grids_of(kit.book, kit.charts)
    for name, (x, y) in zip(GRIDS, corners, strict=True):
        yield from _draw_grid(kit, name, grids[name], Box(x, y, width, height), row)
    yield from _draw_list(
        kit, "added", list(_additions(kit)), Box(body.x + width + GAP, corners[2][1], width, height), row
    )
    under = corners[2][1] + height + GAP
    left = Box(body.x, under, width, body.bottom - under)
    yield from _draw_list(kit, "deeds", list(_deeds(kit)), left, row)
    yield from _draw_list(kit, "unshown", list(_unshown(kit)), left._replace(x=body.x + width + GAP), row)


def _row_height(kit: SoloKit, room: float) -> float:
    """Height in mm of a row of a grid, so that two grids and the longest list below them fill the page."""
    fixed = 2 * (TITLE + HEADS) + 2 * GAP + TITLE + NOTE
    return (room - fixed) / (2 * len(kit.charts.dice) + LINE * len(list(_deeds(kit))))


def _draw_title(kit: SoloKit, key: str, box: Box) -> Iterator[Item]:
    title = box._replace(height=TITLE - 1.5)
    yield from lettered(kit.say(f"pages.charts.{key}"), title, kit.colours.ink, size=12, weight=900, serif=True)
    y = box.y + TITLE - 0.8
    yield Path(line(box.x, y, box.right, y), Style(fill=None, stroke=kit.colours.accent, width=0.5))


def _draw_grid(kit: SoloKit, name: str, grid: Grid, box: Box, height: float) -> Iterator[Item]:
    """Draw one grid: a row for each die from the worst, a column for each cost in AP."""
    ink = kit.colours.ink
    yield from _draw_title(kit, name, box)
    cell = (box.width - _DIE) / MOST_AP
    heads = Box(box.x, box.y + TITLE, box.width, HEADS)
    yield from lettered(kit.say("pages.charts.corner"), part(heads, 0.5, _DIE), kit.colours.soft, size=7, weight=600)
    for ap in range(1, MOST_AP + 1):
        place = part(heads, _DIE + (ap - 1) * cell, cell)
        words = f"{ap}+" if ap == MOST_AP else str(ap)
        yield from lettered(words, place, kit.colours.soft, size=8, weight=700, align="center")
    records = {record.id: record for record in kit.renderer.pack.component("dice").records}
    for number, die in enumerate(kit.charts.dice):
        row = Box(box.x, box.y + TITLE + HEADS + number * height, box.width, height)
        chip = rectangle(row.x + 0.6, row.y + height / 2 - 2, 4.0, 4.0)
        yield Path(chip, Style(fill=records[die].fields["colour"], stroke=ink, width=0.25))
        yield from lettered(_die_name(kit, die), part(row, 5.8, _DIE - 6.0), ink, size=8, weight=600)
        for ap in range(1, MOST_AP + 1):
            value = grid[number][ap]
            place = part(row, _DIE + (ap - 1) * cell, cell)
            share = next((share for least, share in _SHADES if value >= least), 0.0)
            fill = kit.tint(kit.colours.accent, share) if share else None
            yield Path(rectangle(*place.grown(-0.25)), Style(fill=fill, stroke=kit.palette("concrete"), width=0.2))
            weight = 700 if share else 400
            yield from lettered(str(value), place, ink, size=10, weight=weight, align="center")


def _die_name(kit: SoloKit, die: str) -> str:
    key = f"play.names.{die}"
    return kit.words.say(key) if kit.words.has(key) else die


def _draw_list(kit: SoloKit, key: str, lines: list[tuple[str, str]], box: Box, height: float) -> Iterator[Item]:
    """Draw lines, each with its figure at the right end, and a note below them."""
    yield from _draw_title(kit, key, box)
    y = box.y + TITLE
    for words, figure in lines:
        row = Box(box.x, y, box.width, LINE * height)
        yield from lettered(words, part(row, 0.5, box.width - 13), kit.colours.ink, size=8, lines=2)
        end = part(row, box.width - 12, 11.5)
        yield from lettered(figure, end, kit.colours.ink, size=9.5, weight=700, align="right")
        y += LINE * height
        yield Path(line(box.x, y, box.right, y), Style(fill=None, stroke=kit.palette("concrete"), width=0.2))
    note = kit.say(f"pages.charts.{key}_note", reaction=kit.book.reaction)
    room = Box(box.x + 0.5, y + 0.5, box.width - 1, NOTE - 0.5)
    yield from lettered(note, room, kit.colours.soft, size=7.5, lines=2)


def _additions(kit: SoloKit) -> Iterator[tuple[str, str]]:
    for key in _ADDED:
        if kit.book.marks[key]:
            yield kit.say(f"pages.charts.adds.{key}"), f"+{kit.book.marks[key]}"
    yield kit.say("pages.charts.adds.scatter"), f"−{kit.book.marks['scatter']}"
    yield kit.say("pages.charts.adds.martyr"), str(kit.book.marks["martyr"])


def _deeds(kit: SoloKit) -> Iterator[tuple[str, str]]:
    """Marks of what is no attack."""
    figures = {
        "leaves": marks.LEAVES, "delivers": marks.DELIVERS, "escorts": marks.ESCORTS, "converts": marks.CONVERTS,
        "wanted": marks.WANTED, "on_the_way": marks.ON_THE_WAY, "icon": f"±{marks.WITH_ICON}", "bars": marks.BARS,
        "sweeps": marks.SWEEPS,
    }  # fmt: skip
    for key, figure in figures.items():
        yield kit.say(f"pages.charts.does.{key}"), str(figure)


def _unshown(kit: SoloKit) -> Iterator[tuple[str, str]]:
    for unit_class, defence in kit.book.unshown.items():
        yield kit.say(f"classes.{unit_class}"), str(defence)
    for morale in ("shaken", "suppressed"):
        words = kit.say("pages.charts.recovers", morale=kit.say(f"when.morale.{morale}"))
        yield words, _die_name(kit, kit.book.recover[morale])
