"""Split a rulebook into passages for a translator, and replace passages by other words.

A passage is the text of one Markdown element: a heading, a paragraph, a point of a list, a cell of a table, a caption
in a figure. Markers before it (`##`, `-`, the id of a rule) are not part of it, so that no translator can lose them.
Lines are joined: an author's line breaks do not matter.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import yaml

# What figures say in words.
SPOKEN = frozenset({"caption", "text"})
MEANINGS = frozenset({"icons", "columns", "values"})  # under these every value is words

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_RULE_ID = r"[A-Z]+-[A-Z0-9.-]+[a-z]?"
_MARKS = re.compile(
    rf"\s*(?:>\s?)*(?:#{{1,6}}\s+|[-*+]\s+|\d{{1,9}}[.)]\s+|:\s+)?(?:\((?P<rule>{_RULE_ID})(?: {_RULE_ID})*(?: HOUSE)?\) +)?"
)
_BEGINS = re.compile(r"\s*(?:>\s?)*(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|:\s)")
_QUOTE = re.compile(r"\s*(?:>\s?)+")
_RULED = re.compile(r"[\s|:-]*$")
_REFERENCE = re.compile(r"\[\[[^\[\]\n]+\]\]|(?<![\w:]):[a-z][a-z0-9-]*:(?![\w:])")
_CELL_END = re.compile(r"(?<!\\)\|")
_BLANKS = re.compile(r"[ \t\r\n]+")  # not those that hold words together
_PANEL = re.compile(r"\s*:::+\s*[a-z]+ +(?=\S)")
_LETTER = re.compile(r"[^\W\d_]")


class Passage(NamedTuple):
    """Words of a rulebook: name, position in the text, and how to put other words there."""

    name: str
    source: str
    start: int
    end: int
    line: int
    kind: str = "prose"  # or cell, or scalar: a text of a figure


def references_in(words: str) -> list[str]:
    """Cards, rulings and icons named in a text; its translation must name the same ones."""
    return sorted(_REFERENCE.findall(words))


def passages(text: str) -> list[Passage]:
    """Every passage of a rulebook, in order."""
    return list(_Scanner(text).passages())


def put(text: str, said: Iterable[tuple[Passage, str]]) -> str:
    """Replace passages of a rulebook by other words."""
    for passage, words in sorted(said, key=lambda one: one[0].start, reverse=True):
        text = text[: passage.start] + _encode(passage, words) + text[passage.end :]
    return text


def _encode(passage: Passage, words: str) -> str:
    if passage.kind == "scalar":
        return json.dumps(words, ensure_ascii=False)
    words = words if "\n" in passage.source else _BLANKS.sub(" ", words).strip()
    return re.sub(r"(?<!\\)\|", r"\\|", words) if passage.kind == "cell" else words


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.headings = [0, 0, 0]
        self.base = "title"
        self.count = 0

    def passages(self) -> Iterator[Passage]:
        begun: list[tuple[int, str]] = []  # lines of one passage, with where they start
        fence, inside, fence_at = "", 0, 0
        number = first = 0
        at = 0
        for number, line in enumerate(self.text.splitlines(keepends=True), 1):
            here, at = at, at + len(line)
            mark = _FENCE.match(line)
            if fence:
                if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                    yield from self._figure(inside, here, fence_at)
                    fence = ""
                continue
            ends = not line.strip() or line.lstrip().startswith(("|", ":::")) or mark
            if begun and (ends or _BEGINS.match(line)):
                yield from self._prose(begun, first)
                begun = []
            panel = _PANEL.match(line)
            if panel and _LETTER.search(line, panel.end()):
                words = line[panel.end() :].rstrip()
                yield self._passage(words, here + panel.end(), here + panel.end() + len(words), number)
            elif mark:
                fence, inside, fence_at = mark[1], at, number
            elif line.lstrip().startswith("|"):
                yield from self._cells(line, here, number)
            elif not ends:
                first = first if begun else number
                begun.append((here, line))
        if begun:
            yield from self._prose(begun, first)

    def _prose(self, lines: list[tuple[int, str]], number: int) -> Iterator[Passage]:
        start, head = lines[0]
        marks = _MARKS.match(head)
        assert marks is not None
        self._note(head, marks["rule"])
        rest = [head[marks.end() :], *(_QUOTE.sub("", line) for _, line in lines[1:])]
        broken = any(line.rstrip("\r\n").endswith(("\\", "  ")) for line in rest[:-1])
        source = "\n".join(line.strip() for line in rest) if broken else _BLANKS.sub(" ", " ".join(rest)).strip()
        end = lines[-1][0] + len(lines[-1][1].rstrip())
        if _LETTER.search(_REFERENCE.sub("", source)):
            yield self._passage(source, start + marks.end(), end, number)

    def _cells(self, line: str, at: int, number: int) -> Iterator[Passage]:
        if _RULED.fullmatch(line.rstrip("\r\n")):
            return
        ends = [found.start() for found in _CELL_END.finditer(line)]
        for start, end in zip(ends, [*ends[1:], len(line)], strict=True):
            cell = line[start + 1 : end]
            words = cell.strip()
            if _LETTER.search(_REFERENCE.sub("", words)):
                begin = at + start + 1 + len(cell) - len(cell.lstrip())
                yield self._passage(words, begin, begin + len(words), number, "cell")

    def _figure(self, start: int, end: int, number: int) -> Iterator[Passage]:
        try:
            root = yaml.compose(self.text[start:end], yaml.CSafeLoader)
        except (yaml.YAMLError, RecursionError):
            return  # reported when the figure is read
        for node in _spoken(root, 0):
            begin, stop = start + node.start_mark.index, start + node.end_mark.index
            # A block text ends with the line after it.
            kept = self.text[begin:stop]
            stop -= len(kept) - len(kept.rstrip())
            yield self._passage(node.value, begin, stop, number + node.start_mark.line + 1, "scalar")

    def _note(self, head: str, rule: str | None) -> None:
        """Set the heading or rule from which passages are counted."""
        level = len(head.lstrip()) - len(head.lstrip().lstrip("#"))
        if rule:
            self.base, self.count = rule, 0
        elif 2 <= level <= 4:
            self.headings[level - 2] += 1
            self.headings[level - 1 :] = [0] * (4 - level)
            self.base, self.count = ".".join(str(one) for one in self.headings if one), 0

    def _passage(self, source: str, start: int, end: int, line: int, kind: str = "prose") -> Passage:
        self.count += 1
        name = self.base if self.count == 1 else f"{self.base}/{self.count}"
        return Passage(name, source, start, end, line, kind)


def _spoken(node: yaml.Node | None, depth: int, whole: bool = False) -> Iterator[yaml.ScalarNode]:
    """Yield the texts of a figure; in a `whole` mapping every value is one."""
    if depth > 8:
        return
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(value, yaml.ScalarNode):
                if (whole or key.value in SPOKEN) and _LETTER.search(value.value):
                    yield value
            else:
                yield from _spoken(value, depth + 1, whole or key.value in MEANINGS)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _spoken(value, depth + 1)
