"""The three grids of the opponent on paper: a whole number by die and AP, so that all attacks can be compared."""

from typing import Final

from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.solo.book import GRIDS, Book

MOST_AP: Final = 9  # the last column of a grid; whatever costs more is read there
FAILED: Final = 2  # AP that an assault costs more when its test fails (R-ASL)

# Numbers by die, from the worst, and AP; column 0 is not used.
Grid = list[list[int]]


def grids_of(book: Book, charts: Charts) -> dict[str, Grid]:
    """The grids for fire, assault and Suppressive Fire with the dice of a pack."""
    return {name: _grid(book, charts, name) for name in GRIDS}


def _grid(book: Book, charts: Charts, name: str) -> Grid:
    rolls = charts.combat if name == "fire" else charts.test
    harm = book.harm[name]
    grid: Grid = []
    for faces in rolls:
        worth = sum([harm.get(face, 0.0) for face in faces]) / len(faces)
        fails = sum([1 for face in faces if face == "F"]) / len(faces) if name == "assault" else 0.0
        grid.append([0] + [max(0, round(book.scale * worth / (ap + FAILED * fails))) for ap in range(1, MOST_AP + 1)])
    return grid


def read_grid(grid: Grid, die: int, ap: int) -> int:
    """Number of a grid for a die after shifts, which never leaves the ladder, and a cost in AP."""
    return grid[max(0, min(len(grid) - 1, die))][min(MOST_AP, ap)]
