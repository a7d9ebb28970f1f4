"""Fixes of one finding: edits of the current text that one press of a button makes."""

import re

from rules_check.fixes import Subjects, edits_for
from rules_check.suppressions import Name
from sandtable.findings import Finding
from sandtable.jobs.workbench.views import Fix, Place, TextEdit

_MEANT = re.compile(r"did you mean '([^']+)'\?")
_QUOTES = ("'", '"')
_BARE = re.compile(r"[\w./-]+")


def fixes_of(
    found: Finding, at: Place, text: str | None, subjects: Subjects, stale: tuple[Name, ...]
) -> tuple[Fix, ...]:
    """Fixes of a finding in a text: those of its rule, and the name that was probably meant."""
    if text is None or not at.inside:
        return ()
    fixes = []
    mark = len(text) - len(text.removeprefix("\ufeff"))
    edits = edits_for(text.removeprefix("\ufeff"), found.at.file, found, subjects, stale)
    if edits:
        moved = tuple(TextEdit(edit.start + mark, edit.end + mark, edit.words) for edit in edits)
        fixes.append(Fix(_title(moved), at.file, moved))
    meant = _MEANT.search(found.hint)
    if meant is not None and (edit := _spelling(found, at, text, meant[1])) is not None:
        fixes.append(Fix(_title((edit,)), at.file, (edit,)))
    return tuple(dict.fromkeys(fixes))


def _title(edits: tuple[TextEdit, ...]) -> str:
    """Words that the edits write; an empty title where they only remove."""
    return ", ".join(dict.fromkeys(edit.replacement for edit in edits if edit.replacement))


def _spelling(found: Finding, at: Place, text: str, meant: str) -> TextEdit | None:
    """Edit that writes the name that was meant; None if the wrong one is not at the place of the finding."""
    start = offset_of(text, at.line, at.column)
    end = start + at.end_column - at.column
    written = text[start:end]
    if written[:1] in _QUOTES and written[-1:] == written[:1] and len(written) > 1:
        start, end, written = start + 1, end - 1, written[1:-1]
    # The message quotes the wrong name. A longer value has it as one of its words.
    wrong = next((word for word in re.findall(r"'([^']+)'", found.message) if word in written), None)
    if wrong is None:
        return None
    inside = written.index(wrong)
    if (
        wrong != written
        and _BARE.fullmatch(wrong)
        and not re.search(rf"(?<![\w-]){re.escape(wrong)}(?![\w-])", written)
    ):
        return None
    return TextEdit(start + inside, start + inside + len(wrong), meant)


def offset_of(text: str, line: int, column: int) -> int:
    """Characters before a line and column of a text, both counted from 1."""
    start = 0
    for _ in range(line - 1):
        found = _line_end(text, start)
        if found is None:
            return len(text)
        start = found
    return min(start + column - 1, len(text))


def _line_end(text: str, start: int) -> int | None:
    """Beginning of the next line; None on the last."""
    match = re.compile(r"\r\n|\n|\r").search(text, start)
    return match.end() if match is not None else None
