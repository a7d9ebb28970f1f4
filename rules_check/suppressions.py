"""Suppressions: comments in a file that allow findings, with a reason.

    - {unit: usa-lav, at: T01.d4}   # sandtable: allow two-units-in-hex -- they swap on turn 1
    # sandtable: allow-file wf060, wf061 -- an ambush is the point of this scenario

A comment speaks for its own line, or for the next written one when it stands alone; allow-file for the whole file.
Tables have no comments; what is found in them is left out by `ignore` in sandtable.toml.
"""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules_check.manual.codes import checker_finding
from rules_check.yaml_scalars import spoken
from sandtable.findings import Finding, Position, Severity
from sandtable.model.codes import LOADER_CODES
from sandtable.model.reading.suggestions import nearest_name

MOST_GUESSES = 20

_ADDRESS = "sandtable:"
# Patterns are compiled when a file first has such a comment: most have none.
_COMMENT = r"#[ \t]*sandtable:[ \t]*([\w-]+)[ \t]*([^\r\n]*)"
_NAME = r"[^\s,]+"
_REASON = r"(?:^|\s)(?:--|—|–)(?:\s|$)"
_ORDERS = ("allow", "allow-file")


class Name(NamedTuple):
    """Name of an allowed rule, with its range in the text from `start` to before `end`."""

    rule: str
    start: int
    end: int
    at: Position


class Comment(NamedTuple):
    """An allow comment: the rules, the line (None for the whole file), and the reason."""

    start: int
    end: int
    order: str
    names: tuple[Name, ...]
    line: int | None
    reason: str
    at: Position


class Verdict(NamedTuple):
    """Findings of a file that are not allowed, and allowed names that no finding needs any more."""

    left: tuple[Finding, ...]
    stale: tuple[Name, ...]


def find_comments(text: str, file: str) -> list[Comment]:
    """Return every allow comment in a YAML text; text inside scalars does not count."""
    if _ADDRESS not in text:
        return []
    comment = re.compile(_COMMENT)
    if comment.search(text) is None:
        return []
    inside = list(spoken(text))
    lines = text.splitlines(keepends=True)
    speaks_for = _next_written(lines)
    found = []
    begin = 0
    for number, line in enumerate(lines):
        match = comment.search(line)
        while match is not None and _within(begin + match.start(), inside):
            match = comment.search(line, match.start() + 1)
        if match is not None:
            target = number + 1 if line[: match.start()].strip() else speaks_for[number]
            found.append(_comment(match, begin, Position(file, number + 1, match.start() + 1), target))
        begin += len(line)
    return found


def _next_written(lines: list[str]) -> list[int]:
    """For each line, number (from 1) of the next line that is neither blank nor a comment; past the end if none is."""
    found = [0] * len(lines)
    below = len(lines) + 1
    for number in range(len(lines) - 1, -1, -1):
        found[number] = below
        if lines[number].strip() and lines[number].lstrip()[0] != "#":
            below = number + 1
    return found


def _within(place: int, stretches: list[tuple[int, int]]) -> bool:
    index = bisect_right(stretches, (place, sys.maxsize)) - 1
    return index >= 0 and place < stretches[index][1]


def _comment(match: re.Match[str], begin: int, at: Position, target: int) -> Comment:
    """Return the comment in a line of the text that begins at `begin`."""
    reason = re.search(_REASON, match[2])
    listed = match[2][: reason.start()] if reason else match[2]
    names = []
    for name in re.finditer(_NAME, listed):
        first = match.start(2) + name.start()
        place = Position(at.file, at.line, first + 1)
        names.append(Name(name[0].lower(), begin + first, begin + first + len(name[0]), place))
    words = match[2][reason.end() :].strip() if reason else ""
    start = begin + match.start()
    line = None if match[1] == "allow-file" else target
    return Comment(start, start + len(match[0].rstrip()), match[1], tuple(names), line, words, at)


def judge(findings: Iterable[Finding], comments: Sequence[Comment], ran: set[str], known: Mapping[str, str]) -> Verdict:
    """Split the findings of one file by its comments, and add findings about the comments.

    `ran` holds codes and names of the rules that ran: one that did not run cannot be stale. `known` is the name
    of every code there is.
    """
    allowing = [comment for comment in comments if comment.order in _ORDERS]
    allowed = {(name.rule, comment.line) for comment in allowing for name in comment.names}
    needed: set[tuple[str, int | None]] = set()
    left: list[Finding] = []
    for found in findings:
        places = {(rule, line) for rule in (found.code.lower(), found.name) for line in (None, found.at.line)} & allowed
        needed |= places
        if not places or not can_be_allowed(found.code):
            left.append(found)
    stale = tuple(
        name
        for comment in allowing
        for name in comment.names
        if (name.rule, comment.line) not in needed and name.rule in ran
    )
    left += [
        checker_finding("ST030", name.at, f"'{name.rule}' is allowed, but not found", "remove it") for name in stale
    ]
    for comment in comments:
        left += _faults(comment, known, guess=len(left) < MOST_GUESSES)
    return Verdict(tuple(left), stale)


def can_be_allowed(code: str) -> bool:
    """Return True when a comment may allow this code; errors of the loader cannot be allowed."""
    return code not in LOADER_CODES or LOADER_CODES[code][1] is not Severity.ERROR


def _faults(comment: Comment, known: Mapping[str, str], guess: bool) -> Iterator[Finding]:
    """Yield findings about a comment itself; hints that need a fuzzy search are given only if `guess` is set."""
    if comment.order not in _ORDERS:
        # Only a slip of the pen: people may write anything else after `sandtable:`.
        meant = nearest_name(comment.order, _ORDERS)
        if meant is not None:
            yield checker_finding("ST032", comment.at, f"'{comment.order}' allows nothing", f"did you mean '{meant}'?")
        return
    if not comment.names:
        yield checker_finding("ST032", comment.at, f"{comment.order} names no rule", "write allow CODE -- and why")
        return
    codes = {code.lower(): code for code in known} | {name: code for code, name in known.items()}
    for name in comment.names:
        if name.rule not in codes:
            close = nearest_name(name.rule, codes) if guess else None
            hint = f"did you mean '{close}'?" if close else "reasons come after --"
            yield checker_finding("ST032", name.at, f"no rule '{name.rule}'", hint)
        elif not can_be_allowed(codes[name.rule]):
            message = f"'{name.rule}' cannot be allowed: the file cannot be used with it"
            yield checker_finding("ST032", name.at, message, "put it right instead")
    if not comment.reason:
        rules = ", ".join(f"'{name.rule}'" for name in comment.names)
        yield checker_finding("ST031", comment.at, f"{rules} allowed without a reason", "add -- and why")
