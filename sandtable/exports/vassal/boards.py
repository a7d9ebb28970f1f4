"""Boards of a module: a grid to snap to, and a zone for each cell, whose name is exactly the cell's.

A zone uses the board's grid to snap and its own name for places: so any names are right on any board.
"""

import xml.etree.ElementTree as ET
from math import cos, radians, sin, sqrt

from sandtable.exports.tabletop.table import Board, Cell
from sandtable.exports.tabletop.tray import LaidStart

PREFIX = "VASSAL.build."
BOARD = f"{PREFIX}module.map.boardPicker.Board"
GRIDS = f"{PREFIX}module.map.boardPicker.board."
PER_MM = 4.0  # pixels: a hex of 26 mm has 104, and the middle of the first hex of a map is a whole pixel
MOST_PIXELS = 8000  # of a side of a picture


def scale_of(width: float, height: float) -> float:
    """Pixels per millimetre of a board."""
    return min(PER_MM, MOST_PIXELS / width, MOST_PIXELS / height)


def board_element(
    name: str, image: str, size: tuple[int, int], board: Board | None, scale: float, laid: LaidStart | None = None
) -> ET.Element:
    """Return a board with its picture, and the grid and zones of its cells; that of a start may have a track too."""
    made = ET.Element(BOARD, image=image, name=name, reversible="false", width=str(size[0]), height=str(size[1]))
    if board is not None and board.is_map:
        zoned = ET.SubElement(made, f"{GRIDS}ZonedGrid")
        for cell in board.cells:
            zoned.append(zone(cell, board, scale))
        if laid is not None and laid.track is not None:
            zoned.append(track_zone(laid.track, laid.corner, scale))
        zoned.append(grid(board, scale))
    elif board is not None and board.cells:
        made.append(regions(board, scale))
    return made


def track_zone(track: Board, corner: tuple[float, float], scale: float) -> ET.Element:
    """Return the zone of a track beside a map: places by the names of its boxes."""
    left, top = corner
    right, bottom = left + track.face.width, top + track.face.height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    made = ET.Element(
        f"{GRIDS}mapgrid.Zone",
        highlightProperty="",
        locationFormat="$gridLocation$",
        name=track.title,
        path=";".join(f"{round(x * scale)},{round(y * scale)}" for x, y in corners),
        useHighlight="false",
        useParentGrid="false",
    )
    made.append(regions(track, scale))
    return made


def regions(board: Board, scale: float) -> ET.Element:
    """Return the boxes of a track as named points that pieces snap to."""
    made = ET.Element(f"{GRIDS}RegionGrid", fontsize="9", snapto="true", visible="false")
    for cell in board.cells:
        x, y = round(cell.x * scale), round(cell.y * scale)
        ET.SubElement(made, f"{GRIDS}Region", name=cell.name, originx=str(x), originy=str(y))
    return made


def zone(cell: Cell, board: Board, scale: float) -> ET.Element:
    """Return the zone of one cell: its outline in whole pixels."""
    path = ";".join(f"{round(x * scale)},{round(y * scale)}" for x, y in outline(cell, board))
    return ET.Element(
        f"{GRIDS}mapgrid.Zone",
        highlightProperty="",
        locationFormat="$name$",
        name=cell.name,
        path=path,
        useHighlight="false",
        useParentGrid="true",
    )


def outline(cell: Cell, board: Board) -> list[tuple[float, float]]:
    """Corners of a cell in millimetres."""
    if board.shape == "square":
        half = board.across / 2
        return [(cell.x + a * half, cell.y + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    radius, first = board.across / sqrt(3), 30 if board.shape == "pointy" else 0
    angles = [radians(first + 60 * number) for number in range(6)]
    return [(cell.x + radius * cos(angle), cell.y + radius * sin(angle)) for angle in angles]


def grid(board: Board, scale: float) -> ET.Element:
    """Return the grid that pieces snap to; a board of pointed hexes lies on its side, with its axes exchanged."""
    first, across = board.cells[0], board.across * scale
    common = {
        "color": "0,0,0",
        "cornersLegal": "false",
        "dotsVisible": "false",
        "edgesLegal": "false",
        "visible": "false",
    }
    x, y = round(first.x * scale), round(first.y * scale)
    if board.shape == "square":
        size = {
            "dx": f"{across:.6f}",
            "dy": f"{across:.6f}",
            "x0": str(x),
            "y0": str(y),
            "range": "Metric",
            "snapTo": "true",
        }
        return ET.Element(f"{GRIDS}SquareGrid", {**common, **size})
    sideways = board.shape == "pointy"
    origin = (y, x) if sideways else (x, y)
    size = {
        "dx": f"{across * sqrt(3) / 2:.6f}",
        "dy": f"{across:.6f}",
        "x0": str(origin[0]),
        "y0": str(origin[1]),
        "sideways": str(sideways).lower(),
        "snapTo": "true",
        "snapScale": "1.0",
    }
    return ET.Element(f"{GRIDS}HexGrid", {**common, **size})
