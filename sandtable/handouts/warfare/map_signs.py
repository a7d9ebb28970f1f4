"""Signs over the ground of a scenario's map: borders of tiles, zones, entries, objectives, numbered pieces."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from sandtable.faces.text import POINT
from sandtable.games.warfare.scenarios.deployment import Objective
from sandtable.geometry.hex_mm import APOTHEM, CORNERS, RADIUS, direction
from sandtable.geometry.hexes import SIDES, Hex, neighbours
from sandtable.ground.board import Board
from sandtable.handouts.warfare.context import ScenarioContext
from sandtable.handouts.warfare.forces import zone_name
from sandtable.handouts.warfare.map_places import Places
from sandtable.handouts.warfare.sight_map import hex_outline
from sandtable.handouts.warfare.signs import (
    FONT,
    INK,
    PAPER,
    SideMark,
    goal_sign,
    marker_sign,
    text_width,
    unit_sign,
)
from sandtable.handouts.warfare.signs import RADIUS as SIGN_RADIUS
from sandtable.ink.page import Box
from sandtable.ink.shapes import Command, Item, Outline, Path, Style, rectangle
from sandtable.maps.boards import hex_position, label_size
from sandtable.maps.lettering import LABEL_FONT, centred
from sandtable.maps.plan import label_reach

NAME = 6.5 * POINT  # size of the names of tiles, zones and entries
PLATE = 2.7  # height of what they stand on
APART = 4.1  # mm between pieces in one hex
PIECE_DROP = 2.4  # from the middle of a hex down to a piece, in a hex's own mm: its label stays free
GOAL_UP = 4.6  # from the middle up to the letter of an objective
BESIDE_LABEL = 1.2  # mm from the middle of a label to the letters beside it
_FURTHER = tuple((dx, dy) for dx in (-13.0, 13.0, -24.0, 24.0, -34.0, 34.0) for dy in (-14.0, 1.0, 8.4, 16.0))
WHITE_EDGE = 0.7  # how much wider than a coloured line the white one under it is


class MapSigns:
    """Draws the signs of one map at its scale and place."""

    def __init__(self, context: ScenarioContext, board: Board, scale: float, area: Box) -> None:
        self.context, self.scenario, self.board, self.scale, self.area = context, context.scenario, board, scale, area
        self.places = Places(area)
        self.low_ink = context.renderer.low_ink

    def at(self, hex_: Hex) -> tuple[float, float]:
        """Return the centre of a hex on the page."""
        x, y = hex_position(self.board, hex_, self.scale)
        return x + self.area.x, y + self.area.y

    def drawn(self) -> Iterator[Item]:
        """Draw everything, bottom up; names come last and keep clear of the rest."""
        for tile in self.board.tiles:
            yield from self._border(tile.hexes().keys(), Style(fill=None, stroke=INK, width=0.35, cap="round"))
        for side in self.scenario.sides:
            for zone in side.zones.values():
                yield from self._border(zone.hexes, self.context.mark(side.id).line(0.8))
        goals = self.context.roster.goals_at()
        for hex_, here in goals.items():
            for step, owner in enumerate(dict.fromkeys(goal.side for goal in here)):
                yield from self.ring(hex_, self.context.mark(owner).line(0.5), 0.92 - 0.13 * step)
        self._take_labels()
        yield from self._arrows()
        yield from self._pieces()
        for hex_, here in goals.items():
            yield from self._letters(hex_, here)
        for hex_ in {**goals, **dict.fromkeys(hex_ for _, _, hexes in self._entries() for hex_ in hexes)}:
            yield from self._label(hex_)
        yield from self._names()

    def ring(self, hex_: Hex, style: Style, share: float) -> Iterator[Item]:
        """Draw a hex outline inside its grid cell."""
        yield from _draw_line(hex_outline(*self.at(hex_), self.scale, share), style)

    def _border(self, hexes: Collection[Hex], style: Style) -> Iterator[Item]:
        """Draw the outer sides of some hexes."""
        inside, reach, commands = set(hexes), RADIUS * self.scale, list[Command]()
        for hex_ in sorted(inside):
            if hex_ not in self.board.spots:
                continue
            x, y = self.at(hex_)
            for side, other in neighbours(hex_):
                if other not in inside:
                    number = SIDES.index(side)
                    ends = [(x + dx * reach, y + dy * reach) for dx, dy in (CORNERS[number - 1], CORNERS[number])]
                    commands += [("M", *ends[0]), ("L", *ends[1])]
        if commands:
            yield from _draw_line(tuple(commands), style)

    def _label_place(self, hex_: Hex) -> tuple[float, float]:
        x, y = self.at(hex_)
        return x, y - label_reach(max(1.0, 1 / self.scale)) * self.scale

    def _label(self, hex_: Hex) -> Iterator[Item]:
        """Draw the label of a hex again, above lines that run close to it."""
        text, size = self.board.labels[hex_].rpartition(".")[2], label_size(self.board, self.scale)
        yield from centred(text, *self._label_place(hex_), size=size, key=LABEL_FONT, fill=INK, halo=PAPER)

    def _take_labels(self) -> None:
        """Reserve the labels of hexes so that no words cover them."""
        for hex_ in self.board.spots:
            x, y = self._label_place(hex_)
            self.places.take(Box(x - 1.5, y - 1.0, 3.0, 2.0))

    def _pieces(self) -> Iterator[Item]:
        """Draw the numbers of units and markers, side by side where several share a hex."""
        standing: dict[Hex, list[object]] = {}
        roster = self.context.roster
        for row in roster.markers:
            colour = self.context.mark(row.owner).colour if row.owner else INK
            for hex_ in row.hexes:
                standing.setdefault(hex_, []).append(partial(marker_sign, colour, str(row.number)))
        for side, rows in roster.units.items():
            draw = partial(unit_sign, self.context.mark(side), low_ink=self.low_ink)
            for units in rows:
                for hex_ in {unit.hex for unit in units.units if unit.hex is not None}:
                    standing.setdefault(hex_, []).append(partial(draw, str(units.number)))
        for hex_, signs in standing.items():
            x, y = self.at(hex_)
            for sign, (dx, dy) in zip(signs, _spread(len(signs)), strict=True):
                px, py = x + dx, y + PIECE_DROP * self.scale + dy
                self.places.take(Box(px - SIGN_RADIUS, py - SIGN_RADIUS, 2 * SIGN_RADIUS, 2 * SIGN_RADIUS))
                yield from sign(x=px, y=py)  # type: ignore[operator]

    def _letters(self, hex_: Hex, goals: Sequence[Objective]) -> Iterator[Item]:
        """Draw the letters of objectives; those of a second side stand in the other corner."""
        x, y = self.at(hex_)
        for step, owner in enumerate(dict.fromkeys(goal.side for goal in goals)):
            letters = [self.context.roster.letters[goal.id] for goal in goals if goal.side == owner]
            text = "".join(letters) if len(letters) < 4 else f"{letters[0]}–{letters[-1]}"
            half = SIGN_RADIUS + 0.35 + max(0.0, text_width(text) - 1.6) / 2
            # Beside the label of the hex, however many letters there are.
            px = x + (-1, 1)[step % 2] * (BESIDE_LABEL + half)
            py = y + (-GOAL_UP, 2 * GOAL_UP)[step // 2] * self.scale
            self.places.take(Box(px - half, py - SIGN_RADIUS, 2 * half, 2 * SIGN_RADIUS))
            yield from goal_sign(self.context.mark(owner), text, px, py)

    # --- ways in

    def _entries(self) -> dict[tuple[str, int, tuple[Hex, ...]], list[int]]:
        """Group the numbers of units by side, turn and hexes of their entry."""
        found: dict[tuple[str, int, tuple[Hex, ...]], list[int]] = {}
        for side, rows in self.context.roster.units.items():
            for row in rows:
                entry = row.units[0].entry
                if entry is not None and entry.hexes and row.number is not None:
                    found.setdefault((side, entry.turn, entry.hexes), []).append(row.number)
        return found

    def _arrows(self) -> Iterator[Item]:
        for side, hex_ in dict.fromkeys((side, hex_) for side, _, hexes in self._entries() for hex_ in hexes):
            (x, y), (dx, dy) = self.at(hex_), self._outwards(hex_)
            foot = APOTHEM * self.scale
            px, py = x + dx * foot, y + dy * foot
            outline: tuple[Command, ...] = (
                ("M", px - dx * 2.4, py - dy * 2.4),
                ("L", px + dx * 1.2 - dy * 1.7, py + dy * 1.2 + dx * 1.7),
                ("L", px + dx * 1.2 + dy * 1.7, py + dy * 1.2 - dx * 1.7),
                ("Z",),
            )
            colour = self.context.mark(side).colour
            yield Path(outline, Style(fill=PAPER if self.low_ink else colour, stroke=PAPER, width=0.9, join="round"))
            fill = PAPER if self.low_ink else colour
            yield Path(outline, Style(fill=fill, stroke=colour, width=0.35, join="round"))
            self.places.take(Box(px - 1.7, py - 1.7, 3.4, 3.4))

    def _outwards(self, hex_: Hex) -> tuple[float, float]:
        """Direction through the side of a hex where the map ends; up where it does not end there."""
        outer = [direction(side) for side, other in neighbours(hex_) if other not in self.board.spots]
        dx, dy = sum(dx for dx, _ in outer), sum(dy for _, dy in outer)
        if math.hypot(dx, dy) < 0.2:
            return outer[0] if outer else (0.0, -1.0)
        # The arrow goes through the middle of a side, not through a corner.
        return max(outer, key=lambda way: (round(way[0] * dx + way[1] * dy, 6), way))

    # --- names

    def _names(self) -> Iterator[Item]:
        """Draw the names of zones and entries with the numbers of their units, and of tiles."""
        for (owner, turn, hexes), numbers in self._entries().items():
            text = f"{self.context.order('entry', turn=turn)}: {_runs(numbers)}"
            yield from self._name(text, self.context.mark(owner), hexes)
        for side in self.scenario.sides:
            for zone_id, zone in side.zones.items():
                here = [row for row in self.context.roster.units[side.id] if row.units[0].zone == zone_id]
                name = zone_name(self.context, side, zone_id)
                numbers = [row.number for row in here if row.number is not None]
                text = f"{name}: {_runs(numbers)}" if numbers else name
                hexes = tuple(sorted(hex_ for hex_ in zone.hexes if hex_ in self.board.spots))
                if hexes:
                    yield from self._name(text, self.context.mark(side.id), hexes)
        for tile in self.board.tiles:
            yield from self._tile_name(f"{tile.face.tile} {tile.face.side}", tile.hexes().keys())

    def _name(self, text: str, mark: SideMark, hexes: Sequence[Hex]) -> Iterator[Item]:
        """Draw words in a side's colour on a white plate of its shape, about the middle of some hexes."""
        middles = [self.at(hex_) for hex_ in hexes]
        x, y = sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)
        near = sorted(middles, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
        width = text_width(text, NAME) + 2.4
        box = self.places.best(self._around(near), width, PLATE)
        cx, cy = box.x + box.width / 2, box.y + box.height / 2
        outline = mark.outline(cx, cy, PLATE / 2, width - PLATE) if mark.place < 2 else _plate(box)
        yield Path(outline, Style(fill=PAPER, stroke=mark.colour, width=0.3))
        yield from centred(text, cx, cy, size=NAME, key=FONT, fill=mark.colour, halo=None)

    def _tile_name(self, text: str, hexes: Iterable[Hex]) -> Iterator[Item]:
        """Draw the name of a tile on a plate like the tile's own, upright in its first free hex."""
        places = [(x, y + 8.4 * self.scale) for x, y in map(self.at, hexes)]
        box = self.places.best(places, text_width(text, NAME) + 1.8, PLATE)
        fill, front = (PAPER, INK) if self.low_ink else (INK, PAPER)
        yield Path(_plate(box), Style(fill=fill, stroke=INK if self.low_ink else PAPER, width=0.3, join="round"))
        yield from centred(
            text, box.x + box.width / 2, box.y + box.height / 2, size=NAME, key=FONT, fill=front, halo=None
        )

    def _around(self, middles: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
        """Yield candidate points: low in each hex, then its middle, then a little to each side."""
        for dx, dy in ((0.0, 8.4), (0.0, 1.0), (9.0, 8.4), (-9.0, 8.4), (0.0, 15.5), *_FURTHER):
            for x, y in middles:
                yield x + dx * self.scale, y + dy * self.scale


def _draw_line(outline: Outline, style: Style) -> Iterator[Item]:
    """Draw a line on a broader white one, so that it shows on any ground."""
    yield Path(outline, style._replace(stroke=PAPER, width=style.width + WHITE_EDGE, cap="round", dash=()))
    yield Path(outline, style)


def _plate(box: Box) -> tuple[Command, ...]:
    return tuple(rectangle(box.x, box.y, box.width, box.height))


def _spread(count: int) -> list[tuple[float, float]]:
    """Offsets of pieces about the middle of their hex: in rows of two."""
    if count == 1:
        return [(0.0, 0.0)]
    rows = -(-count // 2)
    return [
        ((n % 2 - 0.5) * APART if 2 * (n // 2) + 1 < count else 0.0, (n // 2 - (rows - 1) / 2) * APART)
        for n in range(count)
    ]


def _runs(numbers: Sequence[int]) -> str:
    """Format sorted numbers, joining neighbours: 3, 5–8."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        "–".join(map(str, (run[0], run[-1]))) if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )
