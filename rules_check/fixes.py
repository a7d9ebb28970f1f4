"""Repairs of faults that have only one correct form, in the text itself; the rest of a file is unchanged.

Each game has its own fixes (`rules_check/<game>/fixes.py`). Stale comments that allow findings are removed from files
of any game. A file that a repair would not improve is left alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from rules_check.checker import Check
from rules_check.edits import Edit, GameFixes
from rules_check.rule import NO_SETTINGS
from rules_check.run import Choice
from rules_check.stdin_file import StdinFile
from rules_check.suppressions import Comment, Name, find_comments
from rules_check.yaml_scalars import scalars
from sandtable.config.config_file import Config
from sandtable.findings import Finding
from sandtable.games.documents import Subject, View
from sandtable.games.registry import find_part
from sandtable.model.reading.folder import Unreadable, read_bytes

MOST_ROUNDS = 3  # repairing a tile may reveal the names of its hexes
STALE = "ST030"  # a comment that allows what is not found
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Repair:
    """Text of a file before and after; `count` is the number of repairs."""

    file: str
    before: str
    after: str
    count: int

    def diff(self) -> str:
        """Return the change as a unified diff."""
        lines = unified_diff(
            self.before.splitlines(keepends=True), self.after.splitlines(keepends=True), self.file, self.file
        )
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Repairs:
    """Files that can be repaired, and those that could not be."""

    done: tuple[Repair, ...]
    left_alone: tuple[str, ...]


def find_repairs(
    paths: Sequence[str], choice: Choice, stdin: StdinFile | None = None, config: Config = NO_SETTINGS
) -> Repairs:
    """Find the repairs of all paths; write nothing."""
    subjects = Subjects()
    check = Check(choice, stdin, subjects, config)
    findings = check.run.report([found for path in paths for found in check.path(path)])
    by_file: dict[str, list[Finding]] = {}
    for found in findings:
        by_file.setdefault(found.at.file, []).append(found)
    done, left_alone = [], []
    for file, here in by_file.items():
        before = _text(file, stdin)
        if before is None:
            continue
        look = _Look(tuple(here), subjects.by_file.get(file), check.run.stale.get(file, ()))
        after, count = _repair(before, file, look, choice, config)
        if after is None:
            left_alone.append(file)
        elif count:
            done.append(Repair(file, before, after, count))
    return Repairs(tuple(done), tuple(left_alone))


def edits_for(text: str, file: str, found: Finding, subjects: "Subjects", stale: Sequence[Name]) -> list[Edit]:
    """Edits of a text that repair one of its findings; empty if it has no only correct form."""
    named = [name for name in stale if name.at == found.at] if found.code == STALE else []
    return list(dict.fromkeys(_edits(text, file, _Look((found,), subjects.by_file.get(file), named))))


@dataclass(frozen=True, slots=True)
class _Subject:
    """A scenario or set-up as its game sees it."""

    view: View
    game: str | None


class Subjects:
    """Observer that keeps every scenario and set-up by the file it is written in."""

    def __init__(self) -> None:
        self.by_file: dict[str, _Subject] = {}

    def __call__(self, on: Subject, subject: Any, game_id: str | None) -> None:
        if on not in ("pack", "document"):
            self.by_file[subject.at(()).file] = _Subject(subject, game_id)


@dataclass(frozen=True, slots=True)
class _Look:
    """Result of checking one text; `subject` is its scenario or set-up, None for other files."""

    findings: tuple[Finding, ...]
    subject: _Subject | None
    stale: Sequence[Name]

    @property
    def burden(self) -> tuple[bool, int, int]:
        """Measure of badness, greater is worse: unreadable, then fewer readable parts, then more findings."""
        if self.subject is None:
            return True, 0, len(self.findings)
        return False, -len(self.subject.view.subjects), len(self.findings)


def _text(file: str, stdin: StdinFile | None) -> str | None:
    """Return a file's exact text; None when it cannot be read."""
    try:
        content = stdin.content if stdin is not None and stdin.name == file else read_bytes(Path(file))
        return content.decode()
    except (Unreadable, UnicodeDecodeError):
        return None


def _repair(text: str, file: str, look: _Look, choice: Choice, config: Config) -> tuple[str | None, int]:
    """Return the repaired text and the number of repairs; no text when it would be no improvement."""
    mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
    written = text = text.removeprefix(_BYTE_ORDER_MARK)
    first, count = look, 0
    for _ in range(MOST_ROUNDS):
        edits = list(dict.fromkeys(_edits(text, file, look)))
        if not edits:
            break
        text, count = _apply(text, edits), count + len(edits)
        if look.subject is None:
            # Part of a pack: only comments went, and nothing that is read may have changed.
            same = [one.value for one in scalars(text)] == [one.value for one in scalars(written)]
            return (mark + text, count) if same else (None, 0)
        look = _look_at(text, file, choice, config)
    return (mark + text, count) if look.burden <= first.burden else (None, 0)


def _look_at(text: str, file: str, choice: Choice, config: Config) -> _Look:
    subjects = Subjects()
    check = Check(choice, None, subjects, config)
    found = check.run.report(list(check.document(text.encode(), file, Path(file).parent)))
    return _Look(tuple(found), subjects.by_file.get(file), check.run.stale.get(file, ()))


def _apply(text: str, edits: Sequence[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.words + text[edit.end :]
    return text


def _edits(text: str, file: str, look: _Look) -> Iterator[Edit]:
    fixes = find_part(look.subject.game, GameFixes) if look.subject is not None else None
    if look.subject is not None and fixes is not None:
        yield from fixes.find_edits(text, look.findings, look.subject.view)
    stale = set(look.stale)
    for comment in find_comments(text, file) if stale else ():
        yield from _remove_names(text, comment, stale)


def _remove_names(text: str, comment: Comment, stale: set[Name]) -> Iterator[Edit]:
    """Yield the edit that removes stale names from a comment, or the whole comment."""
    kept = [name for name in comment.names if name not in stale]
    if len(kept) == len(comment.names):
        return
    if kept:
        first, last = comment.names[0], comment.names[-1]
        between = text[first.end : comment.names[1].start]
        yield Edit(first.start, last.end, between.join(text[name.start : name.end] for name in kept))
        return
    begin = text.rfind("\n", 0, comment.start) + 1
    end = text.find("\n", comment.end) + 1 or len(text)
    before = text[begin : comment.start]
    if before.strip():
        yield Edit(begin + len(before.rstrip()), comment.end, "")
    else:
        yield Edit(begin, end, "")
