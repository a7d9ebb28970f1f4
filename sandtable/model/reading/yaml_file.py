"""YAML text to a tree, strictly and within bounds.

The tree is built from libyaml's events rather than its composed nodes: the composer recurses and
brings the process down on deep input, while events let us stop at the bound (decision 2). They are
also faster, since no node object is made that we would throw away.
"""

import re
from collections.abc import Callable, Sequence
from sys import intern
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from sandtable import budget
from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.reading.rejected import Refused as Refused
from sandtable.model.reading.rejected import refuse_larger
from sandtable.model.reading.tree import Node, Tree

MAX_DEPTH = 64
MAX_NODES = 1_000_000

_CORE_TAGS = r"tag:yaml\.org,2002:(str|int|float|bool|null|map|seq)|!"


def decode(content: bytes, file: str) -> str:
    """The text of a data file; refuse what is too large, not UTF-8, or empty."""
    refuse_larger(content, file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig")) + 1
        raise Refused(
            finding(
                "ST001",
                Position(file, line, column),
                f"byte 0x{content[error.start]:02x} is not UTF-8",
                "save the file as UTF-8",
            )
        ) from None
    if not text.strip():
        raise Refused(finding("ST002", Position(file), "file is empty"))
    return text


def read_yaml(content: bytes, file: str) -> Tree:
    """Read a YAML file into a tree; raise Refused if it cannot be read."""
    text = decode(content, file)
    del content  # of a large file it is as large as the text
    try:
        root = _Builder(file, text).build(yaml.CSafeLoader(text))
    except yaml.MarkedYAMLError as error:
        raise Refused(_syntax(error, text, file)) from None
    except yaml.reader.ReaderError as error:
        at = _position_of(text, error.position, file)
        shown = f"U+{ord(error.character):04X}" if isinstance(error.character, str) else f"U+{error.character:04X}"
        raise Refused(
            finding("ST003", at, f"character {shown} is not allowed in YAML", "remove it or write it escaped in quotes")
        ) from None
    return Tree(file, root)


class _Builder:
    """Assembles nodes from events, iteratively."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self._lines: list[str] | None = None
        self.anchors: dict[str, Node] = {}
        # Closed anchored nodes by identity: how many values they unfold to, and how deep.
        self.extents: dict[int, tuple[int, int]] = {}
        self.anchored: set[int] = set()

    def build(self, loader: yaml.CSafeLoader) -> Node:
        document = Node("sequence", 1, 1)
        open_nodes: list[Node] = []
        waiting_keys: list[Node | None] = []
        current, key = document, None
        count = documents = 0
        # Who lets a file be larger lets it have more values.
        most = MAX_NODES * max(1, budget.current().limits.file // budget.DEFAULT.file)
        # The stubs know neither anchors nor that every event has a mark.
        next_event: Callable[[], Any] = loader.get_event
        line = 0  # nodes on one line share its number object: a large file has millions
        while (event := next_event()) is not None:
            kind = event.__class__
            if kind is ScalarEvent:
                mark = event.start_mark
                if mark.line + 1 != line:
                    line = mark.line + 1
                node = Node("scalar", line, mark.column + 1, event.value, not event.style)
                if event.style == "|":
                    node.items = self._rows(line, event.value)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                mark = event.start_mark
                node = Node("mapping" if kind is MappingStartEvent else "sequence", mark.line + 1, mark.column + 1)
                if len(open_nodes) > MAX_DEPTH:
                    raise self._refuse("ST006", node, "lists and mappings nest too deep", f"at most {MAX_DEPTH} levels")
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                closed, current, key = current, open_nodes.pop(), waiting_keys.pop()
                if id(closed) in self.anchored:
                    self.extents[id(closed)] = _measure(closed, self.extents)
                continue
            elif kind is AliasEvent:
                node = self._alias(event)
                weight, height = self.extents[id(node)]
                count += weight
                if len(open_nodes) + height > MAX_DEPTH:
                    raise self._refuse("ST006", node, "lists and mappings nest too deep", f"at most {MAX_DEPTH} levels")
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    mark = event.start_mark
                    extra = Node("scalar", mark.line + 1, mark.column + 1)
                    raise self._refuse("ST003", extra, "a second document starts here", "one file holds one document")
                continue
            else:
                continue

            count += 1
            if count > most:
                raise self._refuse("ST007", node, "the file unfolds to too many values", f"at most {most:,}")
            if kind is not AliasEvent:
                if event.tag:
                    self._check_tag(event.tag, node)
                if event.anchor:
                    self.anchors[event.anchor] = node
                    self.anchored.add(id(node))
                    if kind is ScalarEvent:
                        self.extents[id(node)] = (1, 0)
            if current.kind == "sequence":
                assert isinstance(current.items, list)
                current.items.append(node)
            elif key is None:
                key = node
                if node.kind != "scalar":
                    raise self._refuse("ST011", node, "a key must be text", "quote it if it starts with [ or {")
                node.written = intern(node.written)  # the same keys are in every record
                continue
            else:
                current.entries.append((key, node))
                key = None
            if kind is MappingStartEvent or kind is SequenceStartEvent:
                open_nodes.append(current)
                waiting_keys.append(key)
                current, key = node, None
        if not document.items or (document.items[0].kind == "scalar" and not document.items[0].written):
            raise Refused(finding("ST002", Position(self.file), "file is empty"))
        return document.items[0]

    def _rows(self, below: int, value: str) -> list[Node]:
        """Non-blank lines of a block; `below` is the number of file lines down to its `|`."""
        if self._lines is None:
            self._lines = self.text.splitlines()
        found = []
        for number, row in enumerate(value.splitlines(), below):
            if row.strip() and number < len(self._lines):
                column = self._lines[number].find(row.strip()) + 1
                found.append(Node("scalar", number + 1, max(column, 1), row))
        return found

    def _alias(self, event: Any) -> Node:
        mark = event.start_mark
        here = Node("scalar", mark.line + 1, mark.column + 1)
        node = self.anchors.get(event.anchor)
        if node is None:
            raise self._refuse("ST003", here, f"alias *{event.anchor} has no anchor", "quote a text that starts with *")
        if id(node) not in self.extents:
            raise self._refuse("ST007", here, f"alias *{event.anchor} contains itself")
        return node

    def _check_tag(self, tag: str, node: Node) -> None:
        if not re.fullmatch(_CORE_TAGS, tag):
            shown = tag.replace("tag:yaml.org,2002:", "!!")
            raise self._refuse("ST023", node, f"tag {shown} is not allowed", "write plain values without tags")
        if tag.endswith("str"):
            node.plain = False

    def _refuse(self, code: str, node: Node, message: str, hint: str = "") -> Refused:
        return Refused(finding(code, Position(self.file, node.line, node.column), message, hint))


def _measure(node: Node, extents: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Return (number of values, depth) of a node with its aliases expanded."""
    weight = height = 0
    waiting = [(node, 0)]
    while waiting:
        part, depth = waiting.pop()
        known = extents.get(id(part))
        if known is not None:
            weight += known[0]
            height = max(height, depth + known[1])
            continue
        weight += 1
        height = max(height, depth + (part.kind != "scalar"))
        waiting.extend((item, depth + 1) for item in part.items if part.kind != "scalar")
        waiting.extend((value, depth + 1) for _, value in part.entries)
    return weight, height


# libyaml's words, and ours for an author who does not know its inside.
_PLAIN_WORDS: Sequence[tuple[str, str, str]] = (
    (
        "mapping values are not allowed",
        "a ':' stands where none may",
        "quote a text that contains ': ', or check the line above",
    ),
    ("could not find expected ':'", "a key without ':'", "write key: value, or indent a continued text"),
    ("did not find expected key", "the indentation does not fit", "line keys of one mapping up under each other"),
    ("did not find expected '-' indicator", "a list item was expected", "line the '-' up with the items above"),
    ("did not find expected ',' or '}'", "a { … } is not closed", "close it, or quote a text that contains { } , :"),
    ("did not find expected ',' or ']'", "a [ … ] is not closed", "close it, or quote a text that contains [ ] ,"),
    ("found unexpected end of stream", "a quoted text is not closed", "add the missing quote"),
    ("found unknown escape character", "unknown escape in a double-quoted text", "use single quotes, or write \\\\"),
    ("block sequence entries are not allowed", "a list item may not stand here", "put the list on a line of its own"),
    ("did not find expected node content", "a value is missing", "quote a text that starts with , ] or }"),
    ("cannot start any token", "this character cannot start a value", "quote a text that starts with % @ or `"),
    ("did not find expected <document start>", "something follows the document", "check the indentation above"),
    ("did not find expected alphabetic", "* and & start aliases and anchors", "quote a text that starts with * or &"),
    ("while scanning an anchor", "* and & start aliases and anchors", "quote a text that starts with * or &"),
    ("while scanning an alias", "* and & start aliases and anchors", "quote a text that starts with * or &"),
)


def _syntax(error: yaml.MarkedYAMLError, text: str, file: str) -> Finding:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    at = Position(file, line + 1, column + 1)
    lines = text.split("\n", line + 1)
    shown = lines[line] if line < len(lines) else ""
    if "\t" in shown[: column + 1] and not shown[:column].strip(" \t-"):
        return finding("ST004", at, "a tab is used to indent", "indent with spaces")
    problem = error.problem or "unreadable"
    for wording in (problem, error.context or ""):
        for theirs, ours, hint in _PLAIN_WORDS:
            if theirs in wording:
                return finding("ST003", at, ours, hint)
    return finding("ST003", at, problem)


def _position_of(text: str, offset: int, file: str) -> Position:
    before = text.encode()[:offset].decode(errors="ignore")
    return Position(file, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
