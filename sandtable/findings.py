"""Findings that loader, faces and checker report to an author: one place, one hint each."""

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Position(NamedTuple):
    """Place in a file; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def shifted(at: Position, offset: int) -> Position:
    """Position some characters further on the same line."""
    return Position(at.file, at.line, at.column + offset)


class Finding(NamedTuple):
    """Problem for an author to know: its place, message and hint; notes explain it line by line.

    `names` lists everything one finding is about, where the message names only the first. `subjects` are the things the
    message names, the narrowest first: findings of one code with an equal subject may have one cause. `others` counts
    further findings that this one stands for.
    """

    code: str
    name: str
    severity: Severity
    message: str
    at: Position
    hint: str = ""
    notes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    others: int = 0

    def __str__(self) -> str:
        """One line, `file:line:column: message; hint`."""
        return f"{self.at}: {self.message}" + (f"; {self.hint}" if self.hint else "")

    @property
    def place(self) -> tuple[str, int, int, str]:
        """Sorting key: place, then rule."""
        return (self.at.file, self.at.line, self.at.column, self.code)
