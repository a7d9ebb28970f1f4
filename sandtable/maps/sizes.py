"""Sizes of tiles and boards in millimetres, computed without drawing and without drawing libraries."""

from functools import lru_cache

from sandtable.geometry.hex_mm import APOTHEM, RADIUS, centre
from sandtable.geometry.hexes import Hex
from sandtable.ground.board import Board
from sandtable.ink.matrix import Matrix, apply, multiply, translate
from sandtable.ink.matrix import scale as scaling

MARGIN = 3.0  # around the outermost hexes, whatever the scale
# Width and height of a tile's outline by the way it is cut (`maps.frame.CUTS`).
TILE_SIZES = {
    "straight": (182.61799838278083, 158.1518257877537),
    "hex": (182.00173205080756, 165.12417698823296),
}


def board_size(board: Board, scale: float = 1.0) -> tuple[float, float]:
    """Return the width and height of a board's face in mm."""
    left, top, right, bottom = board_bounds(board)
    return (right - left) * scale + 2 * MARGIN, (bottom - top) * scale + 2 * MARGIN


@lru_cache(maxsize=64)
def board_bounds(board: Board) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a board in grid mm; cached, since everything on a map uses it."""
    if not board.spots:
        return 0.0, 0.0, 0.0, 0.0
    middles = [centre(hex_) for hex_ in board.spots]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return min(xs) - APOTHEM, min(ys) - RADIUS, max(xs) + APOTHEM, max(ys) + RADIUS


def hex_position(board: Board, hex_: Hex, scale: float = 1.0) -> tuple[float, float]:
    """Return the centre of a hex on the board's face, in millimetres."""
    return apply(board_matrix(board, scale), *centre(hex_))


def board_matrix(board: Board, scale: float) -> Matrix:
    """Transform from grid millimetres to the millimetres of the face."""
    left, top, _, _ = board_bounds(board)
    return multiply(translate(MARGIN, MARGIN), multiply(scaling(scale), translate(-left, -top)))
