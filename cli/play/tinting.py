"""Colours of sides on a map and in lists of pieces; plain text where the terminal wants none."""

import re

from cli.shared.console import paint

_SIDES = {"A": "cyan", "B": "red", "C": "green", "D": "magenta"}
_IN_CELL = re.compile(r"(?<=[.=t#F^~+])([A-D][0-9a-z])")  # a unit's code after the letter of the ground
_IN_LIST = re.compile(r"^(?=(?:  )?[A-D][0-9a-z]? )(\s*)([A-D][0-9a-z]?)")


def tint_cells(line: str) -> str:
    """Return a line of a map with the codes of units in the colours of their sides."""
    return _IN_CELL.sub(lambda found: paint(found[1], _SIDES[found[1][0]]), line)


def tint_code(line: str) -> str:
    """Return a line that begins with the code of a unit or the letter of a side with it in the side's colour."""
    return _IN_LIST.sub(lambda found: found[1] + paint(found[2], _SIDES[found[2][0]]), line)
