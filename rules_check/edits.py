"""Edits of a text: other words for single places, so that all else in a file stays as it is."""

from dataclasses import dataclass

from rules_check.yaml_scalars import Written


@dataclass(frozen=True, slots=True)
class Edit:
    """Other words for the text from `start` to before `end`."""

    start: int
    end: int
    words: str


def rewritten(scalar: Written, words: str) -> Edit:
    """Another value in the same quotes."""
    quotes = len(scalar.style)
    return Edit(scalar.start + quotes, scalar.end - quotes, words)


def line_end(text: str) -> str:
    """Return the line ending of a text: CRLF if it occurs at all, else LF."""
    return "\r\n" if "\r\n" in text else "\n"
