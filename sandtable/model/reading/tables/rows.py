"""Rows of a table as written."""

from typing import NamedTuple


class Cell(NamedTuple):
    """Text of a cell and its position: line and character in a text file, row and cell in a spreadsheet."""

    text: str
    line: int
    column: int


class Row(NamedTuple):
    """Cells of a row and its number in the file."""

    line: int
    cells: list[Cell]
