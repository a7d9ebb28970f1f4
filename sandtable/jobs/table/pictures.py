"""The map of a start as a drawing, and the places of its hexes on it."""

from pathlib import Path
from typing import Any

from playtest.seated_game import SeatedGame
from sandtable.backends.svg import svg_page
from sandtable.games.registry import find_part
from sandtable.games.table_view import TableView
from sandtable.games.tongues import Tongues
from sandtable.geometry.hex_mm import RADIUS
from sandtable.ground.board import Board
from sandtable.ink.page import full_page
from sandtable.jobs.trust import is_builtin
from sandtable.limited_job import run_limited
from sandtable.maps.boards import hex_position
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import board_size
from sandtable.model.document import load_document

SCALE = 0.6  # hexes 15.6 mm apart
_DEADLINE = 120.0  # seconds for drawing a stranger's map
_DIGITS = 4


def board_of(seated: SeatedGame) -> Board | None:
    """The map of a start; None for a game without one."""
    shown = find_part(seated.game.id, TableView)
    board = shown.board(seated.start) if shown is not None and shown.board is not None else None
    return board if board is not None and board.spots else None


def ground_data(seated: SeatedGame, tongues: Tongues, address: str) -> dict[str, Any] | None:
    """Hexes of the map in mm of its drawing, which has this address."""
    board = board_of(seated)
    if board is None:
        return None
    width, height = board_size(board, SCALE)
    hexes = []
    for hex_, spot in sorted(board.spots.items(), key=lambda item: board.labels[item[0]]):
        x, y = hex_position(board, hex_, SCALE)
        terrain = spot.terrain
        hexes.append(
            {
                "id": board.labels[hex_],
                "x": round(x, _DIGITS),
                "y": round(y, _DIGITS),
                "terrain": terrain.id,
                "name": tongues.name(terrain.id),
                "level": terrain.level,
            }
        )
    return {
        "form": "hexes",
        "size": {"width": round(width, _DIGITS), "height": round(height, _DIGITS)},
        "radius": round(RADIUS * SCALE, _DIGITS),
        "hexes": hexes,
        "picture": address,
    }


def ground_svg(seated: SeatedGame, file: Path) -> str:
    """The drawing of the map; a stranger's pack is drawn in a worker with limits."""
    if is_builtin(seated.document.pack.folder):
        return _draw(seated)
    return run_limited(draw_start, seated.text, str(file), seated.name, deadline=_DEADLINE)


def draw_start(text: str, file: str, name: str) -> str:
    """Draw the map of a start that is given as text; its pack is looked for beside the file."""
    document = load_document(text.encode(), name, Path(file).parent).document
    assert document is not None
    return _draw(SeatedGame(document, name, text))


def _draw(seated: SeatedGame) -> str:
    board = board_of(seated)
    assert board is not None
    return svg_page(full_page(drawn_map(board, seated.document.pack.palette, scale=SCALE, name="map")))
