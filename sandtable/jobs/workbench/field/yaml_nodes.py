"""Nodes of a YAML text with their places in it, character by character, for edits that leave all else as it was."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from sandtable.errors import UserError

Path = tuple[str | int, ...]
MOST_DEPTH = 64


class Unreadable(UserError):
    """A text that is no YAML now, or uses anchors, so that no gesture can edit it."""


class Node:
    """A mapping, sequence, scalar or alias; `start` and `end` are offsets of its own characters.

    `flow` is true for what is written in brackets. The end of a block is that of its last part.
    """

    __slots__ = ("end", "entries", "flow", "items", "kind", "start", "style", "value")

    def __init__(self, kind: Literal["mapping", "sequence", "scalar", "alias"], start: int, end: int) -> None:
        self.kind, self.start, self.end = kind, start, end
        self.flow, self.style, self.value = False, "", ""
        self.entries: list[tuple[Node, Node]] = []
        self.items: list[Node] = []

    def child(self, step: str | int) -> "Node | None":
        """Value under a key, or item at an index."""
        if self.kind == "sequence":
            index = int(step) if str(step).isdigit() else -1
            return self.items[index] if 0 <= index < len(self.items) else None
        return next((value for key, value in self.entries if key.value == str(step)), None)

    def key(self, name: str) -> "Node | None":
        """The key itself."""
        return next((key for key, _ in self.entries if key.value == name), None)

    def plain(self) -> Any:
        """The node as lists, dicts and texts as written."""
        if self.kind == "mapping":
            return {key.value: value.plain() for key, value in self.entries}
        return [item.plain() for item in self.items] if self.kind == "sequence" else self.value


@lru_cache(maxsize=8)  # a text is read for a gesture, and for its places
def read_nodes(text: str) -> Node:
    """The root of a YAML text, whose nodes must not be changed; raise Unreadable."""
    try:
        root = _Builder(text).build()
    except yaml.YAMLError:
        raise Unreadable("the text is no YAML") from None
    if root is None or root.kind != "mapping":
        raise Unreadable("the text has no keys")
    return root


def find(root: Node, path: Sequence[str | int]) -> Node | None:
    """Node at a path; None if it is not written."""
    node: Node | None = root
    for step in path:
        node = node.child(step) if node is not None else None
    return node


def walk(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every node below with its path."""
    yield path, node
    for key, value in node.entries:
        yield from walk(value, (*path, key.value))
    for index, item in enumerate(node.items):
        yield from walk(item, (*path, index))


class _Builder:
    def __init__(self, text: str) -> None:
        self._text = text
        self._next: Callable[[], Any] = yaml.CSafeLoader(text).get_event

    def build(self) -> Node | None:
        root: Node | None = None
        open_nodes: list[Node] = []
        keys: list[Node | None] = []
        while (event := self._next()) is not None:
            kind = event.__class__
            if kind is DocumentEndEvent:
                break
            if kind is MappingEndEvent or kind is SequenceEndEvent:
                self._close(open_nodes.pop(), event)
                keys.pop()
                continue
            node = self._node(event, kind)
            if node is None:
                continue
            if open_nodes:
                parent = open_nodes[-1]
                if parent.kind == "sequence":
                    parent.items.append(node)
                elif (key := keys[-1]) is None:
                    keys[-1] = node
                else:
                    parent.entries.append((key, node))
                    keys[-1] = None
            else:
                root = node
            if node.kind in ("mapping", "sequence"):
                if len(open_nodes) >= MOST_DEPTH:
                    raise Unreadable("the text nests too deep")
                open_nodes.append(node)
                keys.append(None)
        return root

    def _node(self, event: Any, kind: type) -> Node | None:
        start, end = event.start_mark.index, event.end_mark.index
        if kind is ScalarEvent:
            node = Node("scalar", start, end)
            node.value, node.style = event.value, event.style or ""
            if node.style in ("|", ">"):
                node.end = start + len(self._text[start:end].rstrip())
            return node
        if kind is AliasEvent:
            return Node("alias", start, end)
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor:
                raise Unreadable("the text uses anchors")
            node = Node("mapping" if kind is MappingStartEvent else "sequence", start, end)
            node.flow = bool(event.flow_style)
            return node
        return None

    def _close(self, node: Node, event: Any) -> None:
        if node.flow:
            node.end = event.end_mark.index
        elif node.kind == "mapping":
            key, value = node.entries[-1]
            node.end = max(value.end, key.end + 1) if value.end > value.start else key.end + 1
        else:
            last = node.items[-1]
            node.end = last.end
