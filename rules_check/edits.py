"""Text edits: replacements of single places, so that the rest of a file is unchanged."""

from dataclasses import dataclass

from rules_check.yaml_scalars import Written


@dataclass(frozen=True, slots=True)
class Edit:
    """Replacement of the text from `start` to before `end`."""

    start: int
    end: int
    words: str


def rewritten(scalar: Written, words: str) -> Edit:
    """Return an edit that replaces a value and keeps its quotes."""
    quotes = len(scalar.style)
    return Edit(scalar.start + quotes, scalar.end - quotes, words)


def line_end(text: str) -> str:
    """Return the line ending of a text: CRLF if it occurs at all, else LF."""
    return "\r\n" if "\r\n" in text else "\n"
