"""The rows of a table, as they were written."""

from typing import NamedTuple


class Cell(NamedTuple):
    """Text of a cell and its position: line and character in a text file, row and cell in a spreadsheet."""

    text: str
    line: int
    column: int


class Row(NamedTuple):
    """The cells of a row and the number it has in the file."""

    line: int
    cells: list[Cell]
