"""Heat map of a scenario: a dot on each hex, its area proportional to a count."""

import math
from collections.abc import Iterator, Mapping

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hex_mm import APOTHEM
from sandtable.geometry.sizes import Size
from sandtable.ground.board import Board
from sandtable.handouts.lettering import lettered
from sandtable.handouts.warfare.map_figure import MapSpace
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, disc
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import hex_position

RED, WHITE = "#a3271f", "#ffffff"
LARGEST = 0.78  # of a hex, the radius of the dot where it happened most often
NAMED = 2.1  # mm, the radius from which a dot has room for its number


def heat_map(scenario: Scenario, renderer: FaceRenderer, counts: Mapping[str, float], room: Size) -> Face | None:
    """Draw the pale map with a dot for each label in `counts`, as large as fits; None when the map is incomplete."""
    board = scenario.board
    if board is None:
        return None
    scale = MapSpace(board, draft=False).largest(room)
    ground = drawn_map(board, renderer.pack.palette, low_ink=True, scale=scale, name="losses", plates=False)
    dots = tuple(_dots(board, counts, scale))
    return Face("losses", renderer.language, ground.width, ground.height, (Group(ground.items, IDENTITY), *dots))


def _dots(board: Board, counts: Mapping[str, float], scale: float) -> Iterator[Item]:
    hexes = {label: hex_ for hex_, label in board.labels.items()}
    most = max(counts.values(), default=0)
    # The largest first, so that none is hidden by its neighbour.
    for label, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        if label not in hexes or count <= 0:
            continue
        x, y = hex_position(board, hexes[label], scale)
        radius = APOTHEM * scale * LARGEST * math.sqrt(count / most)
        yield Path(disc(x, y, radius), Style(fill=RED, stroke=WHITE, width=0.25))
        if radius >= NAMED:
            cell = Box(x - radius, y - radius, 2 * radius, 2 * radius)
            yield from lettered(f"{count:g}", cell, WHITE, size=6.5, weight=600, align="center")
