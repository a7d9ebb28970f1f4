"""The map of a scenario on its page: the ground, and on it what both sides may see at the start."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.games.warfare.board import Board
from sandtable.games.warfare.tiles import free_places
from sandtable.geometry.hex_mm import WIDTH
from sandtable.geometry.hexes import Hex
from sandtable.geometry.sizes import Size
from sandtable.handouts.warfare.context import RED, ScenarioContext
from sandtable.handouts.warfare.sight_map import hex_outline
from sandtable.ink.matrix import multiply, translate
from sandtable.ink.page import Box, Face, Placed
from sandtable.ink.shapes import Item, Path, Style
from sandtable.maps.boards import MARGIN, board_size, hex_position
from sandtable.maps.map_cache import drawn_map

GOAL = "#1f5fa8"
MOST_SHOWN = 3  # counters in one hex
ROOM_FOR_A_TILE = 4 * WIDTH  # from the edge of a map to the middle of a tile laid there, and its label


@dataclass(frozen=True, slots=True)
class MapSpace:
    """How much paper a map takes; a draft's has room around it for the places where tiles could lie."""

    board: Board
    draft: bool

    def size(self, scale: float) -> Size:
        """With hexes of 26 mm times `scale`."""
        width, height = board_size(self.board, scale)
        return Size(width + 2 * self.around * scale, height + 2 * self.around * scale)

    def largest(self, room: Size) -> float:
        """The largest scale at which the map fits; full size at most."""
        whole, edge = self.size(1), 2 * MARGIN
        return min(1.0, (room.width - edge) / (whole.width - edge), (room.height - edge) / (whole.height - edge))

    @property
    def around(self) -> float:
        return ROOM_FOR_A_TILE if self.draft and self.board.tiles else 0.0


@dataclass(frozen=True, slots=True)
class MapFigure:
    """A map in its place: the ground with counters, and what is drawn over them."""

    placed: tuple[Placed, ...]
    over: tuple[Item, ...]


def map_figure(context: ScenarioContext, space: MapSpace, area: Box) -> MapFigure:
    """The map as large as fits into an area, in the middle of it."""
    drawing = _Drawing(context, space, area)
    return MapFigure(tuple(drawing.counters()), tuple(drawing.marks()))


class _Drawing:
    """One map at its scale and place."""

    def __init__(self, context: ScenarioContext, space: MapSpace, area: Box) -> None:
        self.context, self.scenario, self.board = context, context.scenario, space.board
        self.scale = space.largest(Size(area.width, area.height))
        renderer = context.renderer
        self.face = drawn_map(
            self.board, renderer.pack.palette, low_ink=renderer.low_ink, scale=self.scale, name=context.title
        )
        self.x = area.x + (area.width - self.face.width) / 2
        self.y = area.y + (area.height - self.face.height) / 2

    def at(self, hex_: Hex) -> tuple[float, float]:
        """The middle of a hex on the page."""
        x, y = hex_position(self.board, hex_, self.scale)
        return x + self.x, y + self.y

    def counters(self) -> Iterator[Placed]:
        """The ground, then everything on it, hex by hex."""
        yield Placed(self.face, translate(self.x, self.y), Box(self.x, self.y, self.face.width, self.face.height))
        stacks: dict[Hex, list[Face]] = {}
        for hex_, face in self._standing():
            if hex_ is not None and face is not None:
                stacks.setdefault(hex_, []).append(face)
        for hex_, stack in stacks.items():
            yield from self._stack(hex_, stack[:MOST_SHOWN])

    def _standing(self) -> Iterator[tuple[Hex | None, Face | None]]:
        faces = self.context.faces
        yield from ((marker.hex, faces.marker(marker)) for marker in self.scenario.markers)
        for side in self.scenario.sides:
            # Only a sniper lies on the map, with its ? up.
            yield from ((support.hex, faces.back(support.support.id)) for support in side.supports if support.hex)
        yield from ((unit.hex, faces.unit(unit.unit.id)) for unit in self.scenario.units)

    def _stack(self, hex_: Hex, stack: Sequence[Face]) -> Iterator[Placed]:
        """Counters inside their hex, side by side when there are several."""
        x, y = self.at(hex_)
        room = WIDTH * self.scale * (0.62 if len(stack) == 1 else 0.46)
        for number, face in enumerate(stack):
            factor = room / max(face.width, face.height)
            width, height = face.width * factor, face.height * factor
            shift = (number - (len(stack) - 1) / 2) * room * 0.95
            left, top = x + shift - width / 2, y - height / 2
            matrix = multiply(translate(left, top), (factor, 0, 0, factor, 0, 0))
            yield Placed(face, matrix, Box(left, top, width, height))

    def marks(self) -> Iterator[Item]:
        """Rings around objectives and problems, and the places where another tile of a draft could lie."""
        rings = [(hex_, GOAL) for goal in self.scenario.objectives if not goal.hidden for hex_ in goal.hexes]
        rings += [(hex_, RED) for hex_ in self._problem_hexes()]
        for hex_, colour in rings:
            outline = hex_outline(*self.at(hex_), self.scale, 0.96)
            yield Path(outline, Style(fill=None, stroke="#ffffff", width=1.0, join="round"))
            yield Path(outline, Style(fill=None, stroke=colour, width=0.6, join="round"))
        if self.scenario.problems and self.board.tiles:
            yield from self._free()

    def _free(self) -> Iterator[Item]:
        for i, j in free_places(self.board.tiles):
            x, y = self.at((i * 7 + j * 3, -3 * i + 4 * j))
            box = TextBox(x - 12, y, 24, size=7 * POINT, min_size=5 * POINT, align="center")
            words = self.context.say("free", i=i, j=j)
            yield from set_text([Span(words, family="sans", fill=RED)], box).items

    def _problem_hexes(self) -> Iterator[Hex]:
        for problem in self.scenario.problems:
            for unit in self.scenario.units:
                if unit.hex is not None and problem.path[: len(unit.path)] == unit.path:
                    yield unit.hex
