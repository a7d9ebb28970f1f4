"""The solo map: a pale map with the AP from every hex to each goal of the opponent on paper."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from sandtable.faces.text import POINT
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.solo.fields import FAR, fields_of
from sandtable.games.warfare.solo.goal_list import ground_units
from sandtable.games.warfare.solo.goals import Goal
from sandtable.geometry.hex_mm import WIDTH
from sandtable.geometry.sizes import Size
from sandtable.handouts.warfare.map_figure import MapSpace
from sandtable.handouts.warfare.sight_map import hex_outline
from sandtable.handouts.warfare.signs import FONT, SideMark, goal_sign, text_width
from sandtable.handouts.warfare.solo.kit import WHITE, SoloKit
from sandtable.ink.matrix import IDENTITY, translate
from sandtable.ink.page import Box, Face, Placed
from sandtable.ink.shapes import Group, Item, Path, Style, line
from sandtable.layout.paper import Paper
from sandtable.maps.boards import label_size
from sandtable.maps.lettering import LABEL_FONT, centred
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.plan import label_reach
from sandtable.maps.sizes import hex_position

LARGEST, SMALLEST, STEP = 8.0, 5.0, 0.5  # points, of a number
ACROSS, DOWN, DROP = 0.88, 0.62, 0.08  # room for numbers in a hex, and its middle below the hex's, in widths
LEADING, BETWEEN = 1.1, 0.7  # of a size, and mm between numbers
PALE = 0.3  # opacity of the ground under the numbers
NO_WAY = "–"
_HATCH = 1.7  # mm between lines


class Page(NamedTuple):
    """One map: ways to move, some goals by letter, and the letters of all goals that share the numbers of each."""

    movers: tuple[int, ...]
    goals: Mapping[str, Goal]
    sharing: Mapping[str, str]


class Lettering(NamedTuple):
    """Size of numbers in points, how many stand beside one another in a hex, and how many in all."""

    size: float
    across: int
    most: int


def numbers_to(scenario: Scenario, mover: int, goal: Goal) -> list[str]:
    """Numbers of the map to a goal, in the order of the ground's hexes."""
    return [NO_WAY if ap >= FAR else str(ap) for ap in fields_of(tables_of(scenario)).to(mover, goal.at)]


def letters_sharing(goals: Mapping[str, Goal]) -> dict[str, str]:
    """Goals whose numbers are printed, by letter, with the letters of all goals in the same hexes."""
    by_hexes: dict[tuple[int, ...], str] = {}
    for letter, goal in goals.items():
        by_hexes[goal.at] = by_hexes.get(goal.at, "") + letter
    return {letters[0]: letters for letters in by_hexes.values()}


def map_pages(scenario: Scenario, seat: int, goals: Mapping[str, Goal], paper: Paper, body: Box) -> list[Page]:
    """Maps of a side: one for the ways to move that share all numbers, more where the goals do not fit a hex."""
    movers = sorted({unit.kind.mover for unit in ground_units(tables_of(scenario), seat)})
    alike: dict[tuple[tuple[str, ...], ...], list[int]] = {}
    for mover in movers:
        alike.setdefault(tuple(tuple(numbers_to(scenario, mover, goal)) for goal in goals.values()), []).append(mover)
    sharing = letters_sharing(goals)
    letters = list(sharing)
    most = lettering(scale_for(scenario, body) * WIDTH, len(letters)).most
    needed = -(-len(letters) // most)
    each = -(-len(letters) // needed)
    shares = [letters[first : first + each] for first in range(0, len(letters), each)]
    return [
        Page(tuple(group), {letter: goals[letter] for letter in share}, sharing)
        for group in alike.values()
        for share in shares
    ]


def scale_for(scenario: Scenario, body: Box) -> float:
    assert scenario.board is not None
    return MapSpace(scenario.board, draft=False).largest(Size(body.width, body.height))


def lettering(width: float, count: int) -> Lettering:
    """The largest size in which so many numbers fit a hex of that width in mm; else the smallest, and how many fit."""
    size = LARGEST
    while True:
        across = max(1, int((ACROSS * width + BETWEEN) / (text_width("A00", size * POINT) + BETWEEN)))
        rows = max(1, int(DOWN * width / (size * POINT * LEADING)))
        if across * rows >= count or size <= SMALLEST:
            return Lettering(size, across, across * rows)
        size -= STEP


def draw_map(
    kit: SoloKit, scenario: Scenario, page: Page, mark: SideMark, body: Box
) -> tuple[tuple[Placed, ...], tuple[Item, ...]]:
    """Draw one map in the middle of a body."""
    board, scale = scenario.board, scale_for(scenario, body)
    assert board is not None
    face = drawn_map(board, kit.renderer.pack.palette, low_ink=True, scale=scale, name="solo", plates=False)
    left, top = body.x + (body.width - face.width) / 2, body.y + (body.height - face.height) / 2
    pale = Face("solo", kit.language, face.width, face.height, (Group(face.items, IDENTITY, opacity=PALE),))
    ground = tables_of(scenario).ground
    places = []
    for hex_ in ground.hexes:
        x, y = hex_position(board, hex_, scale)
        places.append((x + left, y + top))
    over = (
        *(item for number, place in enumerate(places) if ground.cover[number] for item in _hatch(*place, scale)),
        *_rings(page, places, mark, scale),
        *_labels(kit, scenario, places, scale),
        *_numbers(kit, scenario, page, places, scale * WIDTH),
        *_letters(page, places, mark, scale * WIDTH),
    )
    return (Placed(pale, translate(left, top), Box(left, top, face.width, face.height)),), over


def _labels(kit: SoloKit, scenario: Scenario, places: Sequence[tuple[float, float]], scale: float) -> Iterator[Item]:
    """Draw the names of hexes as the map has them."""
    board = scenario.board
    assert board is not None
    up, size = label_reach(max(1.0, 1 / scale)) * scale, label_size(board, scale)
    for label, (x, y) in zip(tables_of(scenario).ground.labels, places, strict=True):
        words = label.rpartition(".")[2]
        yield from centred(words, x, y - up, size=size, key=LABEL_FONT, fill=kit.colours.soft, halo=WHITE)


def _hatch(x: float, y: float, scale: float) -> Iterator[Item]:
    """Draw cover: thin slanted lines inside a hex."""
    reach = WIDTH * scale * 0.6
    style, steps = Style(fill=None, stroke="#b9b4aa", width=0.18), int(2 * reach / _HATCH)
    lines = [
        Path(line(x - reach + n * _HATCH - reach, y + reach, x - reach + n * _HATCH + reach, y - reach), style)
        for n in range(steps + 1)
    ]
    yield Group(tuple(lines), IDENTITY, hex_outline(x, y, scale, 0.93))


def _rings(page: Page, places: Sequence[tuple[float, float]], mark: SideMark, scale: float) -> Iterator[Item]:
    """Draw a ring round every hex of a goal: whole for own ones, dashed for those to be denied."""
    rung = {hex_: goal.own for goal in reversed(list(page.goals.values())) for hex_ in goal.at}
    for hex_, own in rung.items():
        x, y = places[hex_]
        outline = hex_outline(x, y, scale, 0.9)
        yield Path(outline, Style(fill=None, stroke=WHITE, width=1.3, join="round"))
        yield Path(
            outline, Style(fill=None, stroke=mark.colour, width=0.7, join="round", dash=() if own else (1.4, 1.0))
        )


def _numbers(
    kit: SoloKit, scenario: Scenario, page: Page, places: Sequence[tuple[float, float]], width: float
) -> Iterator[Item]:
    """Draw in each hex the letter and the number of every goal, row by row."""
    fields = {letter: numbers_to(scenario, page.movers[0], goal) for letter, goal in page.goals.items()}
    look = lettering(width, len(fields))
    size = look.size * POINT
    step, line_height = text_width("A00", size) + BETWEEN, size * LEADING
    rows = [list(row) for _, row in groupby(enumerate(fields), key=lambda one: one[0] // look.across)]
    for number, (x, y) in enumerate(places):
        top = y + DROP * width - (len(rows) - 1) / 2 * line_height
        for down, row in enumerate(rows):
            for column, (_, letter) in enumerate(row):
                middle, base = x + (column - (len(row) - 1) / 2) * step, top + down * line_height
                words = fields[letter][number]
                both = text_width(letter, size) + text_width(words, size)
                start = middle - both / 2 + text_width(letter, size) / 2
                end = middle + both / 2 - text_width(words, size) / 2
                yield from centred(letter, start, base, size=size, key="sans-400", fill=kit.colours.accent, halo=WHITE)
                yield from centred(words, end, base, size=size, key=FONT, fill=kit.colours.ink, halo=WHITE)


def _letters(page: Page, places: Sequence[tuple[float, float]], mark: SideMark, width: float) -> Iterator[Item]:
    """Draw the letters of goals beside the names of their hexes."""
    standing: dict[int, list[str]] = {}
    for letter, goal in page.goals.items():
        for hex_ in goal.at:
            standing.setdefault(hex_, []).append(page.sharing[letter])
    for hex_, letters in standing.items():
        x, y = places[hex_]
        yield from goal_sign(mark, "".join(letters), x - 0.31 * width, y - 0.33 * width)
