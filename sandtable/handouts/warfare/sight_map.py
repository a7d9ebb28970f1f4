"""A line of sight drawn over the map: every hex touched, and the one that blocks."""

from collections.abc import Sequence

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hex_mm import RADIUS, around
from sandtable.geometry.hexes import Hex
from sandtable.ground.sight import Sight
from sandtable.ink.page import Page, full_page
from sandtable.ink.shapes import Item, Outline, Path, Style, line
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import hex_position

CLEAR, BLOCKED, START = "#1f5fa8", "#c4452b", "#111111"
SCALE = 0.6


def sight_page(scenario: Scenario, start: Hex, sight: Sight | None, seen: Sequence[Hex]) -> Page:
    """Draw the map with one line of sight, or with every hex that one hex sees."""
    assert scenario.board is not None
    board = scenario.board
    face = drawn_map(board, scenario.box.pack.palette, scale=SCALE, name=scenario.file.tree.file)
    over: list[Item] = [_ring(scenario, hex_, CLEAR, 0.5) for hex_ in seen]
    over.append(_ring(scenario, start, START, 0.8))
    if sight is not None:
        colour = CLEAR if sight.clear else BLOCKED
        over += [_ring(scenario, hex_, colour, 0.4) for hex_, _ in sight.touched]
        over.append(_ring(scenario, sight.end, START, 0.8))
        ends = (*hex_position(board, sight.start, SCALE), *hex_position(board, sight.end, SCALE))
        over.append(Path(line(*ends), Style(fill=None, stroke="#ffffff", width=1.4, cap="round")))
        over.append(Path(line(*ends), Style(fill=None, stroke=colour, width=0.7, cap="round")))
        if sight.blocked_by is not None:
            over += _cross(scenario, sight.blocked_by.hex)
    return full_page(face, over=tuple(over))


def hex_outline(x: float, y: float, scale: float, share: float = 0.92) -> Outline:
    """A pointy-top hex around a centre, a little smaller than its grid cell."""
    *others, first = around(x, y, RADIUS * scale * share)
    return (("M", *first), *(("L", *corner) for corner in others), ("Z",))


def _ring(scenario: Scenario, hex_: Hex, colour: str, width: float) -> Path:
    assert scenario.board is not None
    x, y = hex_position(scenario.board, hex_, SCALE)
    return Path(hex_outline(x, y, SCALE), Style(fill=None, stroke=colour, width=width, join="round"))


def _cross(scenario: Scenario, hex_: Hex) -> list[Item]:
    assert scenario.board is not None
    x, y = hex_position(scenario.board, hex_, SCALE)
    arm = 3.5
    style = Style(fill=None, stroke=BLOCKED, width=1.2, cap="round")
    return [
        Path(line(x - arm, y - arm, x + arm, y + arm), style),
        Path(line(x - arm, y + arm, x + arm, y - arm), style),
    ]
