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
GREEN = "#4c8a4c"


@dataclass(frozen=True, slots=True)
class Tints:
    """Colours of all charts of a page; the paler ones are mixed from the pack's colours."""

    ink: str
    soft: str
    line: str  # colour of axes
    band: str  # range of target values
    limit: str  # edges of the band, drawn over other items
    bar: str
    worn: str
    lost: str


def tints(colours: SheetColours) -> Tints:
    return Tints(
        ink=colours.ink,
        soft=colours.soft,
        line=mix("#ffffff", colours.ink, 0.35),
        band=mix("#ffffff", GREEN, 0.22),
        limit=mix("#ffffff", GREEN, 0.6),
        bar=colours.accent,
        worn=mix("#ffffff", "#c98a1b", 0.75),
        lost=mix("#ffffff", "#a3271f", 0.85),
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
    pale = mix("#ffffff", look.bar, 0.55)
    for number, (name, count) in enumerate(counts):
        x, top = left + number * width, scale.at(count)
        if count:
            body = rectangle(x + 0.3, top, width - 0.6, floor - top)
            yield Path(body, Style(fill=look.bar if number == marked else pale))
        if number % every == 0:
            cell = Box(x - 3, floor + 0.4, width + 6, FOOT - 0.6)
            yield from lettered(name, cell, look.soft, size=SMALL, align="center")
    yield _stroke(line(left, floor, left + width * len(counts), floor), look.line, 0.25)


def bars(rows: Sequence[tuple[str, Sequence[tuple[float, str]], str]], box: Box, look: Tints) -> Iterator[Item]:
    """Draw rows of stacked coloured shares of 1, with the name at the left and the note at the right."""
    names, figures = box.width * 0.34, box.width * 0.17
    left, width = box.x + names + GAP, box.width - names - figures - 2 * GAP
    height = min(ROW, box.height / max(len(rows), 1))
    for number, (name, shares, note) in enumerate(rows):
        top = box.y + number * height
        lines = 2 if height > TWO_LINES else 1
        yield from lettered(name, Box(box.x, top, names, height), look.ink, size=7, align="right", lines=lines)
        at = left
        yield _stroke(line(left, top + 0.5, left, top + height - 0.5), look.line, 0.25)
        for share, colour in shares:
            if share > 0:
                body = rectangle(at, top + height * 0.16, width * share, height * 0.68)
                yield Path(body, Style(fill=colour))
                at += width * share
        yield from lettered(note, Box(box.right - figures, top, figures, height), look.soft, size=SMALL)


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
    yield Path(_polyline([*above, *reversed(below)], closed=True), Style(fill=mix("#ffffff", look.bar, 0.18)))
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
