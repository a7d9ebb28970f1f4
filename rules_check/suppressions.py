"""Findings an author has allowed, in the file itself and with a reason.

    - {unit: usa-lav, at: T01.d4}   # sandtable: allow two-units-in-hex -- they swap on turn 1
    # sandtable: allow-file wf060 -- an ambush is the point of this scenario

A comment speaks for its own line, or for the next one when it stands alone; allow-file for the whole file.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sandtable.findings import Finding, Position, Severity

_COMMENT = re.compile(r"#\s*sandtable:\s*(allow|allow-file)\s+([A-Za-z0-9_, -]*?)\s*(?:--\s*(.*))?$")


@dataclass(frozen=True, slots=True)
class Suppression:
    """One allowed rule: where it is written, which line it speaks for (None: all), and why."""

    at: Position
    rule: str
    line: int | None
    reason: str


def find_suppressions(text: str, file: str) -> Iterator[Suppression]:
    """Every suppression written in a file."""
    for number, line in enumerate(text.splitlines(), 1):
        match = _COMMENT.search(line)
        if match is None:
            continue
        alone = not line[: match.start()].strip()
        target = None if match[1] == "allow-file" else number + alone
        for name in re.split(r"[\s,]+", match[2].strip()):
            if name:
                yield Suppression(
                    Position(file, number, match.start() + 1), name.lower(), target, (match[3] or "").strip()
                )


def apply_suppressions(
    findings: Iterable[Finding], suppressions: Iterable[Suppression], ran: set[str]
) -> Iterator[Finding]:
    """The findings that are not allowed, and findings about suppressions that are stale or give no reason.

    `ran` holds codes and names of the rules that were asked: what was not asked cannot be stale.
    """
    written = list(suppressions)
    used: set[int] = set()
    for found in findings:
        allowed = False
        for index, suppression in enumerate(written):
            same_rule = suppression.rule in (found.code.lower(), found.name)
            if same_rule and suppression.at.file == found.at.file and suppression.line in (None, found.at.line):
                used.add(index)
                allowed = True
        if not allowed:
            yield found
    for index, suppression in enumerate(written):
        if not suppression.reason:
            message = f"'{suppression.rule}' is allowed without a reason"
            yield Finding(
                "ST031", "reasonless-suppression", Severity.WARNING, message, suppression.at, "add -- and why"
            )
        if index not in used and suppression.rule in ran:
            message = f"'{suppression.rule}' is allowed here, but nothing is found"
            yield Finding("ST030", "stale-suppression", Severity.WARNING, message, suppression.at, "remove the comment")
