"""The rows of a table, as they were written."""

from typing import NamedTuple


class Cell(NamedTuple):
    """What stands in a cell, and where it begins: in a text file line and letter, in a spreadsheet row and cell."""

    text: str
    line: int
    column: int


class Row(NamedTuple):
    """The cells of a row and the number it has in the file."""

    line: int
    cells: list[Cell]
