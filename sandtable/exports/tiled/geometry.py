"""Sizes of cells in Tiled, in whole pixels, and the middles of cells."""

from typing import NamedTuple

from sandtable.exports.tiled.ground_map import Cell

WIDE, HIGH, SIDE = 104, 120, 60  # of a pointy hex: 104 / √3 is 60.04
SQUARE = 104


class Shape(NamedTuple):
    """Attributes of a map in Tiled, and the size of its cells."""

    orientation: str
    width: int
    height: int
    side: int = 0
    axis: str = ""

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Middle of a cell in pixels."""
        column, row = cell
        if self.axis == "y":
            shift = self.width / 2 if row % 2 else 0
            return column * self.width + shift + self.width / 2, row * (self.height + self.side) / 2 + self.height / 2
        if self.axis == "x":
            shift = self.height / 2 if column % 2 else 0
            return column * (self.width + self.side) / 2 + self.width / 2, row * self.height + shift + self.height / 2
        return (column + 0.5) * self.width, (row + 0.5) * self.height

    def cell(self, x: float, y: float, columns: int, rows: int) -> Cell:
        """The cell whose middle is nearest to a point."""
        if self.axis == "y":
            near_row, near_column = round((y - self.height / 2) * 2 / (self.height + self.side)), round(x / self.width)
        elif self.axis == "x":
            near_column, near_row = round((x - self.width / 2) * 2 / (self.width + self.side)), round(y / self.height)
        else:
            near_column, near_row = int(x // self.width), int(y // self.height)
        around = [
            (column, row)
            for column in range(max(0, near_column - 2), min(columns, near_column + 3))
            for row in range(max(0, near_row - 2), min(rows, near_row + 3))
        ] or [(min(max(near_column, 0), columns - 1), min(max(near_row, 0), rows - 1))]

        def apart(cell: Cell) -> float:
            middle = self.middle(cell)
            return (middle[0] - x) ** 2 + (middle[1] - y) ** 2

        return min(around, key=apart)


SHAPES = {
    "pointy": Shape("hexagonal", WIDE, HIGH, SIDE, "y"),
    "flat": Shape("hexagonal", HIGH, WIDE, SIDE, "x"),
    "square": Shape("orthogonal", SQUARE, SQUARE),
}
