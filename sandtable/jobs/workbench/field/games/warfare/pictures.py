"""Pictures of a scenario's ground and counters as SVG, in mm of the map."""

import re
from collections.abc import Mapping

from sandtable.backends.svg import svg_page
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.ground.terrain import BadMap
from sandtable.ink.page import Face, full_page
from sandtable.jobs.workbench.field.games.warfare.ground import SCALE, beyond_of, board_key
from sandtable.jobs.workbench.field.part import Refused
from sandtable.maps.map_cache import drawn_lying_tile, drawn_map, drawn_tile, plain_map
from sandtable.model.pack import Pack

_BEYOND = re.compile(r"[-=~+.]{54}")


def picture(scenario: Scenario | None, pack: Pack, kind: str, asked: Mapping[str, str]) -> str:
    """One picture; raise Refused for what is not there or was, before the ground changed."""
    if kind in ("art", "tile") and "tile" in asked:
        return _svg(_of_tile(pack, kind, asked))
    board = scenario.board if scenario is not None else None
    if board is None or board_key(board) != asked.get("key"):
        raise Refused("old-picture")
    if kind == "art":
        return _svg(drawn_map(board, pack.palette, scale=SCALE, name="map"))
    return _svg(plain_map(board, pack.palette, scale=SCALE, over=kind == "over"))


def _of_tile(pack: Pack, kind: str, asked: Mapping[str, str]) -> Face:
    box = box_of(pack)
    try:
        face = box.face(asked["tile"], asked.get("side", "A"))
    except (BadMap, KeyError):
        face = None
    if face is None or not face.shape.is_hexagon:
        raise Refused("no-tile", tile=asked["tile"])
    if kind == "tile":
        return drawn_tile(face, pack.palette, cut="hex", bleed=0.0)
    written = asked.get("beyond", "")
    if not _BEYOND.fullmatch(written):
        raise Refused("no-tile", tile=asked["tile"])
    return drawn_lying_tile(face, pack.palette, beyond_of(written), scale=SCALE)


def _svg(face: Face) -> str:
    return svg_page(full_page(face))
