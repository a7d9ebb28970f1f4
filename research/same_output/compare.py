"""Compare the digests of two runs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path

import yaml

from research.same_output.digests import Digest, Digests

DRAWN_FORM = "playtest-drawn/*"  # reports whose foot says which form of the engines played, in drawn letters
SHOWN = 20  # cases listed of a group, and parts of a case


@dataclass(frozen=True, slots=True)
class Expected:
    """A difference announced beforehand: a glob of case ids, its reason, and globs of the parts that may differ."""

    cases: str
    reason: str
    parts: tuple[str, ...] = ("*",)

    def covers(self, found: "Difference") -> bool:
        """True when the case is announced, and each part that differs."""
        return fnmatchcase(found.id, self.cases) and all(
            any(fnmatchcase(part, glob) for glob in self.parts) for part in found.parts
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """A case that differs, is missing or is new; `parts` are those that differ."""

    id: str
    kind: str
    parts: tuple[str, ...] = ()
    reason: str = ""  # of the expected entry that covers it

    @property
    def group(self) -> str:
        return self.id.split("/", 1)[0]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Differences of two runs, and expected entries that match none."""

    compared: int
    left_out: int  # cases that only one run has or could have
    differences: Sequence[Difference] = field(default_factory=tuple)
    unmatched: Sequence[Expected] = field(default_factory=tuple)

    @property
    def passes(self) -> bool:
        return all(found.reason for found in self.differences)


def read_expected(file: Path) -> list[Expected]:
    """Read the list of {cases, reason, parts}; each needs the first two."""
    entries = yaml.safe_load(file.read_text(encoding="utf-8")) or []
    return [Expected(entry["cases"], entry["reason"], tuple(entry.get("parts", ("*",)))) for entry in entries]


def compare(before: Digests, after: Digests, expected: Sequence[Expected] = ()) -> Comparison:
    """Compare case by case; of a full run and a sample only the cases of both, of two forms only what does not draw it."""
    both = before.cases.keys() & after.cases.keys()
    every = before.cases.keys() | after.cases.keys() if before.full == after.full else both
    if before.engines != after.engines:
        every = {id_ for id_ in every if not fnmatchcase(id_, DRAWN_FORM)}
    differences = []
    for id_ in sorted(every):
        found = _difference(id_, before.cases.get(id_), after.cases.get(id_))
        if found is not None:
            reason = next((entry.reason for entry in expected if entry.covers(found)), "")
            differences.append(Difference(found.id, found.kind, found.parts, reason))
    unmatched = [entry for entry in expected if not any(entry.covers(found) for found in differences)]
    left_out = len(before.cases.keys() | after.cases.keys()) - len(every)
    return Comparison(len(every), left_out, differences, unmatched)


def report(comparison: Comparison) -> Iterator[str]:
    """Yield the lines of the report: unexpected differences by group, expected ones by reason, a summary."""
    failing = [found for found in comparison.differences if not found.reason]
    for group, found in groupby(failing, key=lambda one: one.group):
        listed = list(found)
        yield f"{group}: {len(listed)} of its cases"
        yield from _shown(f"  {one.kind} {one.id}{_parts(one)}" for one in listed)
    announced = sorted((found for found in comparison.differences if found.reason), key=lambda one: one.reason)
    for reason, found in groupby(announced, key=lambda one: one.reason):
        listed = list(found)
        yield f"expected, {len(listed)} cases: {reason}"
        yield from _shown(f"  {one.kind} {one.id}{_parts(one)}" for one in listed)
    for entry in comparison.unmatched:
        yield f"expected, but nothing differs: {entry.cases} ({entry.reason})"
    if comparison.left_out:
        yield f"{comparison.left_out} cases were not compared: not in the sample, or drawn with the form of the engines"
    yield f"{comparison.compared} cases compared: {len(failing)} differ, {len(announced)} as expected"


def _difference(id_: str, before: Digest | None, after: Digest | None) -> Difference | None:
    if before is None:
        return Difference(id_, "new")
    if after is None:
        return Difference(id_, "missing")
    if before.whole == after.whole:
        return None
    names = sorted(before.parts.keys() | after.parts.keys())
    return Difference(id_, "differs", tuple(name for name in names if before.parts.get(name) != after.parts.get(name)))


def _parts(difference: Difference) -> str:
    parts = difference.parts
    if not parts:
        return ""
    more = f" and {len(parts) - 3} more" if len(parts) > 3 else ""
    return f" ({', '.join(parts[:3])}{more})"


def _shown(lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    yield from listed[:SHOWN]
    if len(listed) > SHOWN:
        yield f"  and {len(listed) - SHOWN} more"
