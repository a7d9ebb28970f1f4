"""The map of a scenario on its page: the ground, and over it the signs that the lists refer to."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.faces.text import POINT, Span, TextBox
from sandtable.geometry.hex_mm import WIDTH
from sandtable.geometry.sizes import Size
from sandtable.ground.board import Board
from sandtable.ground.tiles import free_places
from sandtable.handouts.typesetting import set_text
from sandtable.handouts.warfare.context import RED, ScenarioContext
from sandtable.handouts.warfare.map_signs import MapSigns
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Placed
from sandtable.ink.shapes import Group, Item, Style
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import MARGIN, board_size

ROOM_FOR_A_TILE = 4 * WIDTH  # from the edge of a map to the middle of a tile laid there, and its label


@dataclass(frozen=True, slots=True)
class MapSpace:
    """Paper needed by a map; a draft's map has room around it for the places where tiles could lie."""

    board: Board
    draft: bool

    def size(self, scale: float) -> Size:
        """Return the size in mm with hexes of 26 mm times `scale`."""
        width, height = board_size(self.board, scale)
        return Size(width + 2 * self.around * scale, height + 2 * self.around * scale)

    def largest(self, room: Size) -> float:
        """Return the largest scale at which the map fits; 1 (full size) at most."""
        whole, edge = self.size(1), 2 * MARGIN
        return min(1.0, (room.width - edge) / (whole.width - edge), (room.height - edge) / (whole.height - edge))

    @property
    def around(self) -> float:
        return ROOM_FOR_A_TILE if self.draft and self.board.tiles else 0.0


@dataclass(frozen=True, slots=True)
class MapFigure:
    """A placed map: the ground, and the signs over it."""

    placed: tuple[Placed, ...]
    over: tuple[Item, ...]


def map_figure(context: ScenarioContext, space: MapSpace, area: Box) -> MapFigure:
    """Draw the map as large as fits into an area, centred."""
    renderer, scale = context.renderer, space.largest(Size(area.width, area.height))
    face = drawn_map(
        space.board,
        renderer.pack.palette,
        low_ink=renderer.low_ink,
        scale=scale,
        name=context.title,
        plates=False,
    )
    place = Box(
        area.x + (area.width - face.width) / 2, area.y + (area.height - face.height) / 2, face.width, face.height
    )
    ground = Placed(face, translate(place.x, place.y), place)
    signs = MapSigns(context, space.board, scale, place)
    return MapFigure((ground,), (Group(tuple(signs.drawn())), *_draft_marks(context, signs)))


def _draft_marks(context: ScenarioContext, signs: MapSigns) -> Iterator[Item]:
    """Draw rings around problems, and the places where another tile of a draft could lie."""
    scenario, board = context.scenario, signs.board
    for problem in scenario.problems:
        for unit in scenario.units:
            if unit.hex is not None and problem.path[: len(unit.path)] == unit.path:
                yield from signs.ring(unit.hex, Style(fill=None, stroke=RED, width=0.6, join="round"), 0.96)
    if not scenario.problems or not board.tiles:
        return
    for i, j in free_places(board.tiles):
        x, y = signs.at((i * 7 + j * 3, -3 * i + 4 * j))
        box = TextBox(x - 12, y, 24, size=7 * POINT, min_size=5.5 * POINT, align="center")
        yield from set_text([Span(context.say("free", i=i, j=j), family="sans", fill=RED)], box).items
