"""Put right what has only one right form, in the text itself: nothing else in a file is touched.

Hexes and tiles are written as they are printed, a nation that must begin is named, and comments that allow what is not
found are taken out. A file that would not be the better for it is left alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from rules_check.check import Check, StdinFile
from rules_check.rule import NO_SETTINGS, Subject
from rules_check.run import Choice
from rules_check.suppressions import Comment, Name, find_comments
from rules_check.yaml_scalars import Written, scalars
from sandtable.config import Config
from sandtable.findings import Finding
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.warfare.labels import printed_names
from sandtable.games.warfare.scenario import Scenario
from sandtable.model.reading.folder import Unreadable, read_bytes

MOST_ROUNDS = 3  # a tile put right may show what its hexes are called
# Findings at the name of a hex or tile.
_MISCALLED = ("WF002", "WF024", "WF117")
_BEGINNER = "LW116"
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Edit:
    """Other words for the text from `start` to before `end`."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Repair:
    """A file as it is and as it should be; `count` is how many things were put right."""

    file: str
    before: str
    after: str
    count: int

    def diff(self) -> str:
        """What changes, as a unified diff."""
        lines = unified_diff(
            self.before.splitlines(keepends=True), self.after.splitlines(keepends=True), self.file, self.file
        )
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Repairs:
    """Files that can be put right, and those that could not be."""

    done: tuple[Repair, ...]
    left_alone: tuple[str, ...]


def find_repairs(
    paths: Sequence[str], choice: Choice, stdin: StdinFile | None = None, config: Config = NO_SETTINGS
) -> Repairs:
    """What can be put right in all paths; nothing is written."""
    subjects = _Subjects()
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
        after, count = _mend(before, file, look, choice, config)
        if after is None:
            left_alone.append(file)
        elif count:
            done.append(Repair(file, before, after, count))
    return Repairs(tuple(done), tuple(left_alone))


class _Subjects:
    """An observer that keeps every scenario and set-up by the file it is written in."""

    def __init__(self) -> None:
        self.by_file: dict[str, Any] = {}

    def __call__(self, on: Subject, subject: Any) -> None:
        if on in ("draft", "setup"):
            self.by_file[subject.at(()).file] = subject


@dataclass(frozen=True, slots=True)
class _Look:
    """What the checker has to say of one text; `subject` is its scenario or set-up, None for other files."""

    findings: tuple[Finding, ...]
    subject: Any
    stale: Sequence[Name]

    @property
    def burden(self) -> tuple[bool, bool, int]:
        """How bad it is: whether the file cannot be read at all, whether its map cannot, and how much is found."""
        no_map = isinstance(self.subject, Scenario) and self.subject.board is None
        return self.subject is None, no_map, len(self.findings)


def _text(file: str, stdin: StdinFile | None) -> str | None:
    """A file's text to the letter; None when it has none."""
    try:
        content = stdin.content if stdin is not None and stdin.name == file else read_bytes(Path(file))
        return content.decode()
    except (Unreadable, UnicodeDecodeError):
        return None


def _mend(text: str, file: str, look: _Look, choice: Choice, config: Config) -> tuple[str | None, int]:
    """The text put right, and in how many places; no text when it would not be the better for it."""
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
    subjects = _Subjects()
    check = Check(choice, None, subjects, config)
    found = check.run.report(list(check.document(text.encode(), file, Path(file).parent)))
    return _Look(tuple(found), subjects.by_file.get(file), check.run.stale.get(file, ()))


def _apply(text: str, edits: Sequence[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.words + text[edit.end :]
    return text


def _edits(text: str, file: str, look: _Look) -> Iterator[Edit]:
    if isinstance(look.subject, Scenario):
        yield from _names(text, look.findings, look.subject)
    if isinstance(look.subject, LetsWarSetup) and any(found.code == _BEGINNER for found in look.findings):
        yield from _beginner(text, look.subject)
    stale = set(look.stale)
    for comment in find_comments(text, file) if stale else ():
        yield from _without(text, comment, stale)


def _names(text: str, findings: Sequence[Finding], scenario: Scenario) -> Iterator[Edit]:
    """Hexes and tiles as they are printed."""
    found = {(one.at.line, one.at.column) for one in findings if one.code in _MISCALLED}
    if not found:
        return
    places = ((scenario.at(path), printed) for path, printed in printed_names(scenario))
    wanted = {(at.line, at.column): printed for at, printed in places if (at.line, at.column) in found}
    for scalar in scalars(text):
        printed = wanted.get((scalar.line, scalar.column))
        if printed is not None and not scalar.is_block:
            yield _rewritten(scalar, printed)


def _rewritten(scalar: Written, words: str) -> Edit:
    """Another value in the same quotes."""
    quotes = len(scalar.style)
    return Edit(scalar.start + quotes, scalar.end - quotes, words)


def _beginner(text: str, setup: LetsWarSetup) -> Iterator[Edit]:
    """Name the nation that must begin, above the seats."""
    assert setup.starter is not None
    at = setup.at((), "seats")
    key = next((one for one in scalars(text) if (one.line, one.column) == (at.line, at.column)), None)
    # In a file that is one { … }, there is no line to put it on.
    if key is not None and at.column == 1:
        yield Edit(key.start, key.start, f"first: {setup.starter.id}{_line_end(text)}")


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _without(text: str, comment: Comment, stale: set[Name]) -> Iterator[Edit]:
    """A comment without what need not be allowed: some of its names, or all of it."""
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
