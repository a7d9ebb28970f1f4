"""Text edits: replacements of single places, so that the rest of a file is unchanged."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules_check.yaml_scalars import Written
from sandtable.findings import Finding
from sandtable.games.registry import Part


@dataclass(frozen=True, slots=True)
class Edit:
    """Replacement of the text from `start` to before `end`."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, eq=False)
class GameFixes(Part):
    """Part of a game with fixes: `find_edits` yields edits of a text, given its findings and its view."""

    name: ClassVar[str] = "fixes"
    built_in: ClassVar[str] = "rules_check.{}.fixes"

    find_edits: Callable[[str, Sequence[Finding], Any], Iterator[Edit]]


def rewritten(scalar: Written, words: str) -> Edit:
    """Return an edit that replaces a value and keeps its quotes."""
    quotes = len(scalar.style)
    return Edit(scalar.start + quotes, scalar.end - quotes, words)


def line_end(text: str) -> str:
    """Return the line ending of a text: CRLF if it occurs at all, else LF."""
    return "\r\n" if "\r\n" in text else "\n"
