"""Places of values in a text, as an editor counts them: UTF-16 code units, lines and columns from 1."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import Any

from sandtable.jobs.workbench.field.yaml_nodes import Node, Unreadable, find, read_nodes


class Places:
    """Places in one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._wide = not text.isascii() and max(text, default="") > "\uffff"

    @cached_property
    def _lines(self) -> list[int]:
        """Offsets at which lines begin."""
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    @cached_property
    def root(self) -> Node | None:
        """Nodes of the text; None if it is no YAML."""
        try:
            return read_nodes(self.text)
        except Unreadable:
            return None

    def units(self, offset: int) -> int:
        """Offset in UTF-16 code units of one in letters."""
        return len(self.text[:offset].encode("utf-16-le", "surrogatepass")) // 2 if self._wide else offset

    def letters(self, line: int, column: int) -> int:
        """Offset in letters of a line and column."""
        starts = self._lines
        return min(starts[min(line, len(starts)) - 1] + column - 1, len(self.text))

    def span(self, start: int, end: int) -> dict[str, int]:
        """A stretch of the text as the page marks it."""
        line = bisect_right(self._lines, start) - 1
        last = bisect_right(self._lines, end) - 1
        return {
            "line": line + 1,
            "column": start - self._lines[line] + 1,
            "end_line": last + 1,
            "end_column": end - self._lines[last] + 1,
            "from": self.units(start),
            "to": self.units(end),
        }

    def at(self, path: Sequence[str | int]) -> dict[str, int] | None:
        """Place of the value at a path; None if it is not written."""
        node = find(self.root, path) if self.root is not None else None
        return self.span(node.start, node.end) if node is not None else None


def path_text(path: Iterable[str | int]) -> str:
    """A path as the page names it."""
    return "/".join(str(step) for step in path)


def text_edits(before: str, after: str) -> list[dict[str, Any]]:
    """Edits of a text that make another of it, few and short; offsets in UTF-16 code units of the first."""
    places = Places(before)
    return [
        {"from": places.units(start), "to": places.units(end), "insert": words}
        for start, end, words in _changes(before, after)
    ]


def _changes(before: str, after: str) -> Iterable[tuple[int, int, str]]:
    """Stretches that differ, line by line and within lines."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    foot = 0
    while foot < min(len(old), len(new)) - top and old[-1 - foot] == new[-1 - foot]:
        foot += 1
    at = sum(len(line) for line in old[:top])
    old, new = old[top : len(old) - foot], new[top : len(new) - foot]
    if not old and not new:
        return
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        start = at + sum(len(line) for line in old[:a])
        if kind == "equal":
            continue
        if kind == "replace" and b - a == d - c:
            for one, other in zip(old[a:b], new[c:d], strict=True):
                yield _trimmed(start, one, other)
                start += len(one)
        else:
            yield _trimmed(start, "".join(old[a:b]), "".join(new[c:d]))


def _trimmed(start: int, one: str, other: str) -> tuple[int, int, str]:
    """A change without what both have at their beginning and end."""
    shorter = min(len(one), len(other))
    head = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    tail = 0
    while tail < shorter - head and one[-1 - tail] == other[-1 - tail]:
        tail += 1
    return start + head, start + len(one) - tail, other[head : len(other) - tail]
