"""Outline of a YAML text that is being written: keys, values and items with their places, whatever else is wrong.

It follows indentation and brackets as an author means them, and never fails. The loader reads YAML strictly.
"""

import re
from dataclasses import dataclass, field
from typing import Any

_PLAIN_KEY = r"[^\s#\[\]{},&*!|>%@`\"'-][^:#\n]*?|-[^\s:#][^:#\n]*?"
_KEY = re.compile(rf"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|{_PLAIN_KEY})[ \t]*:(?=[ \t\n]|$)""")
_FLOW_KEY = re.compile(r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s#\[\]{},"':][^\[\]{},:#\n]*?)[ \t]*:(?=[ \t\n,\]}]|$)""")  # fmt: skip
_NEW_LINE = re.compile(r"(?m)^([ ]*)(?:- |[\w./-]+:(?:[ \t\n]|$))")
_QUOTED = {'"': re.compile(r'"(?:[^"\\]|\\.)*"'), "'": re.compile(r"'(?:[^']|'')*'")}
_PROPERTY = re.compile(r"[&!][^\s,\[\]{}]*[ \t]*")  # an anchor or a tag
_INTEGER = re.compile(r"[-+]?\d+")
_DECIMAL = re.compile(r"[-+]?(\d+\.\d*|\.\d+)")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
MOST_DEPTH = 64


@dataclass(slots=True)
class Node:
    """A value: its kind (mapping, sequence, scalar), its span, and what is in it."""

    kind: str
    start: int
    end: int
    flow: bool = False
    entries: "list[Entry]" = field(default_factory=list)
    items: "list[Node]" = field(default_factory=list)
    text: str = ""  # of a scalar, as written


@dataclass(slots=True)
class Entry:
    """A key with its value; a loose one is a word without a colon where a key would stand."""

    key: str
    start: int
    end: int
    value: Node | None = None
    loose: bool = False


@dataclass(slots=True)
class _Level:
    """An open block collection at an indentation."""

    indent: int
    node: Node


def outline(text: str) -> Node | None:
    """The outermost value of a text; None if there is nothing in it."""
    return _Outliner(text).run()


def plain_data(node: Node | None) -> Any:
    """The value of a node as data; scalars are read as the loader reads them. Loose words are left out."""
    if node is None:
        return None
    if node.kind == "mapping":
        return {one.key: plain_data(one.value) for one in node.entries if not one.loose}
    if node.kind == "sequence":
        return [plain_data(item) for item in node.items]
    return scalar(node.text)


def scalar(written: str) -> Any:
    """The value of a scalar as it is written."""
    if written[:1] in _QUOTED and written[:1]:
        return unquoted(written)
    if written in _WORDS:
        return _WORDS[written]
    if _INTEGER.fullmatch(written) and len(written) < 20:
        return int(written)
    return float(written) if _DECIMAL.fullmatch(written) else written


def unquoted(written: str) -> str:
    """Text of a quoted word; escapes other than of the quote itself stay as they are."""
    if written[:1] not in _QUOTED or not written:
        return written
    inner = written[1:-1] if len(written) > 1 and written[-1] == written[0] else written[1:]
    return inner.replace("''", "'") if written[0] == "'" else inner.replace('\\"', '"')


class _Outliner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.levels: list[_Level] = []
        self.root: Node | None = None

    def run(self) -> Node | None:
        at, text = 0, self.text
        while at < len(text):
            end = self._line_end(at)
            content = at + len(text[at:end]) - len(text[at:end].lstrip(" "))
            rest = text[content:end].strip()
            if rest and not rest.startswith(("#", "---", "%")):
                end = self._line(content, content - at)
            at = end + 1
        return self.root

    def _line(self, at: int, indent: int) -> int:
        """Read the line whose content begins at an offset; return the end of the line where its value ends."""
        text = self.text
        while text.startswith("- ", at) or text[at : self._line_end(at)].rstrip() == "-":
            sequence = self._collection("sequence", indent, at)
            if sequence is None:
                return self._line_end(at)
            after = at + 1
            while text.startswith(" ", after):
                after += 1
            item = Node("scalar", after, after)
            sequence.items.append(item)
            self.levels.append(_Level(indent + 1, item))  # holds the place of the item until its kind is known
            if after >= len(text) or text[after] == "\n":
                return self._line_end(at)
            indent, at = indent + after - at, after
        match = _KEY.match(text, at)
        if match is not None:
            return self._entry(match, indent)
        return self._loose(at, indent)

    def _entry(self, match: re.Match[str], indent: int) -> int:
        mapping = self._collection("mapping", indent, match.start())
        if mapping is None:
            return self._line_end(match.start())
        entry = Entry(unquoted(match[1]), match.start(1), match.end(1))
        mapping.entries.append(entry)
        at = match.end()
        while self.text.startswith((" ", "\t"), at):
            at += 1
        while (mark := _PROPERTY.match(self.text, at)) is not None:
            at = mark.end()
        end = self._line_end(at)
        if at < end and self.text[at] != "#":
            entry.value, end = self._value(at, indent)
        return end

    def _value(self, at: int, indent: int) -> tuple[Node, int]:
        """The value on the line of its key or dash, and the end of the line where it ends."""
        first = self.text[at]
        if first in "|>":
            return self._block_text(at, indent)
        if first in "{[":
            node = self._flow(at, indent, 0)
            return node, self._line_end(node.end)
        node = self._scalar(at, self._line_end(at))
        return node, self._line_end(node.end)

    def _loose(self, at: int, indent: int) -> int:
        """A line that is neither item nor key: a value of the place that waits for one, or a word to become a key."""
        text, end = self.text, self._line_end(at)
        slot = self._slot(indent)
        if slot is not None and (text[at] in "{[|>\"'" or isinstance(slot, Node)):
            node, end = self._value(at, indent - 1)
            if isinstance(slot, Node):
                slot.kind, slot.start, slot.end, slot.text, slot.flow = (
                    node.kind, node.start, node.end, node.text, node.flow,
                )  # fmt: skip
                slot.entries, slot.items = node.entries, node.items
            else:
                slot.value = node
            return end
        if self.levels and indent > self.levels[-1].indent and self.levels[-1].node.kind == "mapping" and slot is None:
            return end  # a text that goes on
        mapping = self._collection("mapping", indent, at)
        if mapping is not None:
            word = self._scalar(at, end)
            mapping.entries.append(Entry(word.text, word.start, word.end, loose=True))
        return end

    def _slot(self, indent: int) -> "Node | Entry | None":
        """The item or entry at the end of the open levels that has no value yet, and may have one at an indentation."""
        while self.levels and self.levels[-1].indent > indent:
            self.levels.pop()
        if not self.levels:
            return None
        top = self.levels[-1].node
        if top.kind == "scalar" and not top.text:
            return top
        if top.kind == "mapping" and top.entries and self.levels[-1].indent < indent:
            last = top.entries[-1]
            return last if last.value is None and not last.loose else None
        return None

    def _collection(self, kind: str, indent: int, at: int) -> Node | None:
        """The open collection of a kind at an indentation, begun if there is none; None if it cannot be there."""
        slot: Node | Entry | None = None
        while self.levels and self.levels[-1].indent > indent:
            self.levels.pop()
        while self.levels:
            level = self.levels[-1]
            top = level.node
            if level.indent == indent and top.kind == kind and not top.flow:
                return top
            if top.kind == "scalar" and not top.text and level.indent <= indent:
                slot = top
                break
            # Items may stand below their key without indentation.
            deeper = level.indent < indent or (level.indent == indent and kind == "sequence")
            if deeper and top.kind == "mapping" and not top.flow and top.entries and top.entries[-1].value is None:
                slot = top.entries[-1]
                break
            if level.indent < indent and top.kind in ("mapping", "sequence"):
                return None
            self.levels.pop()
        if len(self.levels) > MOST_DEPTH:
            return None
        if isinstance(slot, Node):
            self.levels.pop()
            slot.kind, slot.start = kind, at
            node = slot
        elif isinstance(slot, Entry):
            slot.loose = False
            node = slot.value = Node(kind, at, at)
        elif self.root is None:
            node = self.root = Node(kind, at, at)
        else:
            return None
        self.levels.append(_Level(indent, node))
        return node

    def _block_text(self, at: int, indent: int) -> tuple[Node, int]:
        end = self._line_end(at)
        while end < len(self.text):
            next_end = self._line_end(end + 1)
            line = self.text[end + 1 : next_end]
            if line.strip() and len(line) - len(line.lstrip(" ")) <= indent:
                break
            end = next_end
        return Node("scalar", at, end, text="|"), end

    def _scalar(self, at: int, end: int, stops: str = "") -> Node:
        quoted = _QUOTED.get(self.text[at])
        match = quoted.match(self.text, at) if quoted is not None else None
        if match is not None and match[0].count("\n") < 200:
            return Node("scalar", at, match.end(), text=match[0])
        stop = at
        while stop < end and self.text[stop] not in stops and not self.text.startswith((" #", ": "), stop):
            stop += 1
        written = self.text[at:stop].rstrip()
        return Node("scalar", at, at + len(written), text=written)

    def _flow(self, at: int, indent: int, depth: int) -> Node:
        """A collection in brackets; one that is not closed ends before the next line that is plainly another."""
        mapping = self.text[at] == "{"
        node = Node("mapping" if mapping else "sequence", at, at + 1, flow=True)
        limit = self._flow_limit(at, indent)
        at += 1
        while at < limit:
            letter = self.text[at]
            if letter in "}]":
                node.end = at + 1
                return node
            if letter in ", \t\n":
                at += 1
            elif letter == "#" and self.text[at - 1] in " \t\n":
                at = self._line_end(at)
            elif mapping:
                at = self._flow_entry(node, at, limit, indent, depth)
            else:
                value = self._flow_value(at, limit, indent, depth)
                node.items.append(value)
                at = max(value.end, at + 1)
        while limit > node.start + 1 and self.text[limit - 1] in " \t\n":
            limit -= 1
        node.end = limit
        return node

    def _flow_entry(self, node: Node, at: int, limit: int, indent: int, depth: int) -> int:
        match = _FLOW_KEY.match(self.text, at)
        if match is None:
            word = self._flow_value(at, limit, indent, depth)
            node.entries.append(Entry(word.text, word.start, word.end, loose=True))
            return max(word.end, at + 1)
        entry = Entry(unquoted(match[1]), match.start(1), match.end(1))
        node.entries.append(entry)
        at = match.end()
        while at < limit and self.text[at] in " \t\n":
            at += 1
        if at < limit and self.text[at] not in ",}]#":
            entry.value = self._flow_value(at, limit, indent, depth)
            at = max(entry.value.end, at)
        return at

    def _flow_value(self, at: int, limit: int, indent: int, depth: int) -> Node:
        if self.text[at] in "{[" and depth < MOST_DEPTH:
            return self._flow(at, indent, depth + 1)
        return self._scalar(at, min(limit, self._line_end(at)), ",]}")

    def _flow_limit(self, at: int, indent: int) -> int:
        """Where brackets end at the latest: before a line that is an item or a key of the block around them."""
        for match in _NEW_LINE.finditer(self.text, self._line_end(at)):
            if len(match[1]) <= indent:
                return match.start()
        return len(self.text)

    def _line_end(self, at: int) -> int:
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found
