"""Cache of maps with their computed tables; scenarios that differ only in pieces share them.

The search for a fair setting plays one battle after another on the same hexes. Steps, lines and moves depend only on
these, so a new setting reuses the tables of the last.
"""

from typing import Final

from sandtable.games.warfare.play.fixed.ground import Ground
from sandtable.games.warfare.play.moving.moves import Atlas
from sandtable.ground.board import Board

MOST: Final = 3  # maps that are kept


class KnownGround:
    """Tables of one map, and the moves computed on it."""

    __slots__ = ("atlas", "ground")

    def __init__(self, board: Board) -> None:
        self.ground = Ground(board)
        self.atlas = Atlas(self.ground)

    def is_of(self, board: Board) -> bool:
        """True if a board is equal hex for hex."""
        known = self.ground.board
        return known is board or (
            known.labels == board.labels
            and known.spots == board.spots
            and known.roads == board.roads
            and known.tiles == board.tiles
        )


_known: list[KnownGround] = []  # the one asked for last at the end


def known_ground(board: Board) -> KnownGround:
    """Return the cached data of a board; keeps the MOST boards used last."""
    for place, found in enumerate(_known):
        if found.is_of(board):
            del _known[place]
            break
    else:
        found = KnownGround(board)
        del _known[: len(_known) - MOST + 1]
    _known.append(found)
    return found


def forget() -> None:
    """Clear the cache."""
    _known.clear()
