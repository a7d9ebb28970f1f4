"""Draw the figures of a report: each function takes numbers and a box, and yields drawing items.

Lengths are millimetres. A chart fills its box; the page draws its title and note above it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playtest.report.scale import Scale
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.lettering import lettered
from sandtable.ink.page import Box
from sandtable.ink.shapes import Command, Item, Outline, Path, Style, disc, line, rectangle
from sandtable.ink.tints import mix

FOOT = 4.2  # height below a chart for axis labels, mm
ROW = 5.6  # maximal height of a row of bars, mm
TWO_LINES = 5.0  # height above which a row can have a name of two lines, mm
GAP = 1.6  # between a label and its bar, mm
SMALL = 6.5  # points
LEGEND_ROW = 3.6  # mm
MARK = 1.8  # of a side, beside a name, mm
GREEN = "#4c8a4c"
NIGHT = "#1d1b18"  # paper of a dark screen
HEAD_ROW = 3.6  # heads of figures beside bars, mm


@dataclass(frozen=True, slots=True)
class Tints:
    """Colours of all charts of a page; the paler ones are mixed from the pack's colours."""

    ink: str
    soft: str
    line: str  # colour of axes
    band: str  # range of target values
    limit: str  # edges of the band, drawn over other items
    bar: str
    pale: str  # bars beside which another is more important
    funnel: str
    worn: str
    lost: str
    drawn: str  # games that nobody won

    sides: tuple[str, ...]  # for up to seven sides, no two of which are taken for each other


# They differ in lightness, too.
SIDES = ("#1f4e79", "#d5762c", "#3c8a5a", "#b8a4d0", "#7a2f3f", "#8ec3e0", "#e2c044")


def tints(colours: SheetColours) -> Tints:
    """Return the tints for figures on white paper."""
    return Tints(
        ink=colours.ink,
        soft=colours.soft,
        line=mix("#ffffff", colours.ink, 0.35),
        band=mix("#ffffff", GREEN, 0.22),
        limit=mix("#ffffff", GREEN, 0.6),
        bar=colours.accent,
        pale=mix("#ffffff", colours.accent, 0.45),
        funnel=mix("#ffffff", colours.accent, 0.18),
        worn=mix("#ffffff", "#c98a1b", 0.75),
        lost=mix("#ffffff", "#a3271f", 0.85),
        drawn=mix("#ffffff", colours.ink, 0.3),
        sides=SIDES,
    )


def dark_tints(colours: SheetColours) -> Tints:
    """Return the tints for figures on a dark screen."""
    light = mix(colours.accent, "#ffffff", 0.45)
    return Tints(
        ink="#ece6da",
        soft="#b9b2a4",
        line="#6f6a60",
        band=mix(NIGHT, GREEN, 0.5),
        limit=mix(NIGHT, GREEN, 0.9),
        bar=light,
        pale=mix(NIGHT, light, 0.5),
        funnel=mix(NIGHT, light, 0.25),
        worn="#d9a544",
        lost="#d3574d",
        drawn="#8a857b",
        sides=("#6fa3d4", *SIDES[1:4], "#c0677b", *SIDES[5:]),
    )


@dataclass(frozen=True, slots=True)
class Measured:
    """A named value with its interval."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""


def whiskers(
    rows: Sequence[Measured], box: Box, look: Tints, *, low: float, high: float, band: tuple[float, float], unit: str
) -> Iterator[Item]:
    """Draw a dot and an interval for each row, over the band of target values; the row's note stands at the right."""
    names, figures = box.width * 0.3, box.width * 0.2
    scale = Scale(low, high, box.x + names + GAP, box.right - figures - GAP)
    floor = box.bottom - FOOT
    left, right = scale.at(band[0]), scale.at(band[1])
    if right - left > 0.2:
        yield Path(rectangle(left, box.y, right - left, floor - box.y), Style(fill=look.band))
    else:
        yield _stroke(line(left, box.y, left, floor), look.line, 0.3)
    yield from _axis_below(scale, floor, look, unit)
    height = min(ROW, (floor - box.y) / max(len(rows), 1))
    for number, row in enumerate(rows):
        middle = box.y + height * (number + 0.5)
        cell = Box(box.x, middle - height / 2, names, height)
        yield from lettered(row.name, cell, look.ink, size=7.5, align="right")
        yield _stroke(line(scale.at(row.low), middle, scale.at(row.high), middle), look.bar, 0.5)
        for end in (row.low, row.high):
            at = scale.at(end)
            yield _stroke(line(at, middle - 0.9, at, middle + 0.9), look.bar, 0.5)
        yield Path(disc(scale.at(row.value), middle, 1.1), Style(fill=look.bar))
        cell = Box(box.right - figures, middle - height / 2, figures, height)
        yield from lettered(row.note, cell, look.soft, size=SMALL)


def columns(counts: Sequence[tuple[str, float]], box: Box, look: Tints, *, marked: int | None = None) -> Iterator[Item]:
    """Draw a histogram with some columns labelled below; the `marked` column is drawn in full colour."""
    if not counts:
        return
    floor = box.bottom - FOOT
    scale = Scale(0, max(count for _, count in counts) or 1, floor, box.y + 3.2)
    width = min(box.width / len(counts), 9.0)
    left = box.x + (box.width - width * len(counts)) / 2
    every = max(1, -(-len(counts) * 6 // int(max(box.width, 6))))
    for number, (name, count) in enumerate(counts):
        x, top = left + number * width, scale.at(count)
        if count:
            body = rectangle(x + 0.3, top, width - 0.6, floor - top)
            yield Path(body, Style(fill=look.bar if number == marked else look.pale))
        if number % every == 0:
            cell = Box(x - 3, floor + 0.4, width + 6, FOOT - 0.6)
            yield from lettered(name, cell, look.soft, size=SMALL, align="center")
    yield _stroke(line(left, floor, left + width * len(counts), floor), look.line, 0.25)


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row of bars: its name, coloured shares of 1, and the figures beside it."""

    name: str
    shares: tuple[tuple[float, str], ...]
    notes: tuple[str, ...]
    mark: str = ""  # colour of the side it belongs to


def bars(rows: Sequence[BarRow], box: Box, look: Tints, *, heads: Sequence[str] = ()) -> Iterator[Item]:
    """Draw rows of stacked coloured shares, with the name at the left and the figures at the right, under heads."""
    beside = max((len(row.notes) for row in rows), default=0)
    names, figure = box.width * 0.34, box.width * (0.17 if beside < 2 else 0.14)
    left, width = box.x + names + GAP, box.width - names - beside * figure - 2 * GAP
    first = box.right - beside * figure
    top = box.y
    if heads:
        for place, head in enumerate(heads):
            cell = Box(first + place * figure, top, figure, HEAD_ROW)
            yield from lettered(head, cell, look.soft, size=SMALL, italic=True)
        top += HEAD_ROW
    height = min(ROW, (box.bottom - top) / max(len(rows), 1))
    for row in rows:
        lines = 2 if height > TWO_LINES else 1
        words = names - MARK - GAP if row.mark else names
        yield from lettered(row.name, Box(box.x, top, words, height), look.ink, size=7, align="right", lines=lines)
        if row.mark:
            middle = top + height / 2
            yield Path(rectangle(left - GAP - MARK, middle - MARK / 2, MARK, MARK), Style(fill=row.mark))
        at = left
        yield _stroke(line(left, top + 0.5, left, top + height - 0.5), look.line, 0.25)
        for share, colour in row.shares:
            part = min(share, 1 - (at - left) / width)
            if part > 0:
                yield Path(rectangle(at, top + height * 0.16, width * part, height * 0.68), Style(fill=colour))
                at += width * part
        for place, note in enumerate(row.notes):
            yield from lettered(note, Box(first + place * figure, top, figure, height), look.soft, size=SMALL)
        top += height


def legend(entries: Sequence[tuple[str, str]], box: Box, look: Tints) -> Iterator[Item]:
    """Draw squares of colours with their names, in two or three columns of lines LEGEND_ROW high."""
    across = legend_columns(entries)
    width = box.width / across
    for number, (name, colour) in enumerate(entries):
        x, y = box.x + number % across * width, box.y + number // across * LEGEND_ROW
        yield Path(rectangle(x, y + 0.75, 2.1, 2.1), Style(fill=colour))
        yield from lettered(name, Box(x + 3.2, y, width - 4, LEGEND_ROW), look.ink, size=SMALL)


def legend_columns(entries: Sequence[tuple[str, str]]) -> int:
    return 3 if len(entries) > 2 and all(len(name) < 20 for name, _ in entries) else 2


def legend_height(entries: Sequence[tuple[str, str]]) -> float:
    return -(-len(entries) // legend_columns(entries)) * LEGEND_ROW


def run(points: Sequence[Measured], box: Box, look: Tints, *, band: tuple[float, float], last: int) -> Iterator[Item]:
    """Draw a share over the number of games, with its interval as a funnel; a point's `note` is its number of games."""
    if not points:
        return
    names, floor = 7.0, box.bottom - FOOT
    across = Scale(0, last, box.x + names, box.right)
    lowest = max(0.0, min(band[0], *(point.low for point in points[1:] or points)) - 0.02)
    highest = min(1.0, max(band[1], *(point.high for point in points[1:] or points)) + 0.02)
    up = Scale(lowest, highest, floor, box.y)
    top, bottom = up.at(band[1]), up.at(band[0])
    yield Path(rectangle(across.start, top, across.end - across.start, bottom - top), Style(fill=look.band))
    xs = [across.at(float(point.note)) for point in points]
    above = [("L", x, up.at(point.high)) for x, point in zip(xs, points, strict=True)]
    below = [("L", x, up.at(point.low)) for x, point in zip(xs, points, strict=True)]
    yield Path(_polyline([*above, *reversed(below)], closed=True), Style(fill=look.funnel))
    for limit in (top, bottom):
        yield _stroke(line(across.start, limit, across.end, limit), look.limit, 0.2)
    shares = [("L", x, up.at(point.value)) for x, point in zip(xs, points, strict=True)]
    yield _stroke(_polyline(shares), look.bar, 0.45)
    for tick in up.ticks(5):
        y = up.at(tick)
        yield _stroke(line(across.start - 0.8, y, across.start, y), look.line, 0.2)
        yield from lettered(
            f"{tick * 100:.0f}", Box(box.x, y - 2, names - 1.4, 4), look.soft, size=SMALL, align="right"
        )
    yield _stroke(line(across.start, box.y, across.start, floor), look.line, 0.25)
    yield from _axis_below(across, floor, look, "")


def _axis_below(scale: Scale, floor: float, look: Tints, unit: str) -> Iterator[Item]:
    yield _stroke(line(scale.start, floor, scale.end, floor), look.line, 0.25)
    factor = 100 if unit == "%" else 1
    for tick in scale.ticks():
        x = scale.at(tick)
        yield _stroke(line(x, floor, x, floor + 0.8), look.line, 0.2)
        cell = Box(x - 6, floor + 0.9, 12, FOOT - 1)
        yield from lettered(f"{tick * factor:g}", cell, look.soft, size=SMALL, align="center")


def _stroke(outline: Outline, colour: str, width: float) -> Path:
    return Path(outline, Style(fill=None, stroke=colour, width=width, join="round"))


def _polyline(points: Sequence[tuple[str, float, float]], *, closed: bool = False) -> Outline:
    """Return the points as one outline."""
    commands: list[Command] = [("M", points[0][1], points[0][2])]
    commands += [("L", x, y) for _, x, y in points[1:]]
    if closed:
        commands.append(("Z",))
    return tuple(commands)
