"""Tree of a data file: values with their positions.

YAML and CSV files both become nodes, so that later steps treat them alike.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from sandtable.findings import Position

Kind = Literal["mapping", "sequence", "scalar"]


class Node:
    """A mapping, sequence or scalar; line and column count from 1.

    `plain` is true for a scalar without quotes, whose type the schema decides. The items of a scalar that was written
    as a block (`|`) are its lines that are not blank, so that a row of a sketch has a place of its own.
    """

    __slots__ = ("column", "entries", "items", "kind", "line", "plain", "written")

    def __init__(self, kind: Kind, line: int, column: int, written: str = "", plain: bool = False) -> None:
        self.kind = kind
        self.line = line
        self.column = column
        self.written = written
        self.plain = plain
        # Most nodes are scalars and have no children; they share one empty list.
        self.entries: list[tuple[Node, Node]] = [] if kind == "mapping" else _NO_ENTRIES
        self.items: Sequence[Node] = [] if kind == "sequence" else _NO_ITEMS


_NO_ENTRIES: list[tuple[Node, Node]] = []
_NO_ITEMS: list[Node] = []


class Tree(NamedTuple):
    """A file that was read; `columns` names the columns of a table, `cell_at` gives row and column of a position."""

    file: str
    root: Node
    columns: tuple[str, ...] = ()
    cell_at: Callable[[Position], tuple[int, str]] = lambda at: (at.line, "")

    def at(self, node: Node) -> Position:
        return Position(self.file, node.line, node.column)

    def locate(self, path: Sequence[str | int], root: Node | None = None) -> Node:
        """Node at a path of keys and indices, or the last one found on the way."""
        node = root or self.root
        for step in path:
            below = step_into(node, step)
            if below is None:
                break
            node = below
        return node

    def locate_key(self, path: Sequence[str | int], key: str, root: Node | None = None) -> Node:
        """The key itself inside the mapping at `path`."""
        mapping = self.locate(path, root)
        for written, _ in mapping.entries:
            if written.written == key:
                return written
        return mapping


def step_into(node: Node, step: str | int) -> Node | None:
    """The child under a key or index; of a repeated key the first."""
    if isinstance(step, int):
        return node.items[step] if step < len(node.items) else None
    for key, value in node.entries:
        if key.written == step:
            return value
    return None
