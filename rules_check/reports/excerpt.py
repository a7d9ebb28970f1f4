"""Source line as a terminal shows it, with marks under the reported place.

Files are untrusted: their text must not move the cursor or change colours.
"""

import re
import unicodedata
from typing import NamedTuple

CUT = "…"
_TAB = "    "
_UNSEEN = "\ufffd"
# Joiners belong to emoji and some scripts and take no room of their own.
_JOINERS = "\u200c\u200d"
# A quoted text, or a run of characters of a plain word.
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'|[^\s\[\]{},;:#"\']+')


class Frame(NamedTuple):
    """A line as shown, and the cells before and under its mark."""

    shown: str
    indent: int
    marked: int


def frame(line: str, column: int, width: int) -> Frame:
    """Return the part of a line around a column (from 1) that fits into a number of cells; at least one is marked."""
    place = min(column - 1, len(line))
    word = _WORD.match(line, place)
    end = word.end() if word is not None else place
    # No character that is kept can stand further away than the width has cells.
    before, after = visible(line[max(0, place - width) : place]), visible(line[place : place + width])
    cut_before, cut_after = place > width, len(line) > place + width
    if cut_before or cut_after or cells(before) + cells(after) > width:
        if cut_before or cells(before) > width * 2 // 3:
            before = CUT + _last(before, width // 2)
        room = width - cells(before)
        if cut_after or cells(after) > room:
            after = _first(after, room - 1) + CUT
    marked = cells(visible(line[place : min(end, place + width)]))
    return Frame(before + after, cells(before), max(1, min(marked, cells(after))))


def visible(text: str) -> str:
    """Return text that is safe to print: tabs as blanks, control and invisible characters as a replacement."""
    return "".join(char if char.isprintable() else _replace_control(char) for char in text)


def cells(text: str) -> int:
    """Width of a visible text in terminal cells."""
    return len(text) if text.isascii() else sum(_cell(char) for char in text)


def _replace_control(char: str) -> str:
    if char == "\t":
        return _TAB
    if char in _JOINERS:
        return char
    return " " if unicodedata.category(char) == "Zs" else _UNSEEN


def _cell(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me") or char in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _first(text: str, room: int) -> str:
    """Return the longest prefix that fits."""
    used = 0
    for index, char in enumerate(text):
        used += _cell(char)
        if used > room:
            return text[:index]
    return text


def _last(text: str, room: int) -> str:
    """Return the longest suffix that fits."""
    return _first(text[::-1], room)[::-1]
