"""Edits of a YAML text by paths: values are set, inserted and removed in place; all other lines stay as they are."""

from collections.abc import Sequence
from typing import Any

from generator.yaml_writer import WIDTH, write_entry, write_flow, write_items
from sandtable.jobs.workbench.field.yaml_nodes import Node, Path, Unreadable, find, read_nodes


class Draft:
    """A text that is edited step by step; raise Unreadable where an edit cannot be made in place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._root: Node | None = None

    @property
    def root(self) -> Node:
        if self._root is None:
            self._root = read_nodes(self.text)
        return self._root

    def node(self, path: Sequence[str | int]) -> Node | None:
        """Node at a path; None if it is not written."""
        return find(self.root, path)

    def data(self, path: Sequence[str | int]) -> Any:
        """Value at a path as written, in texts; None if it is not there."""
        node = self.node(path)
        return node.plain() if node is not None else None

    def replace(self, edits: Sequence[tuple[int, int, str]]) -> None:
        """Replace stretches of the text that do not overlap."""
        text = self.text
        for start, end, words in sorted(edits, reverse=True):
            text = text[:start] + words + text[end:]
        self.text, self._root = text, None

    # --- set

    def set(self, path: Path, value: Any, order: Sequence[str] = ()) -> None:
        """Write a value at a path; a new key goes behind those before it in `order`."""
        node = self.node(path)
        if node is None:
            self._add_key(path, value, order)
        elif node.kind == "scalar" and not isinstance(value, dict | list):
            self._set_scalar(node, value)
        elif node.kind == "sequence" and isinstance(value, list) and value and _is_plain(node, value):
            self._set_list(path, value)
        elif node.kind == "mapping" and isinstance(value, dict) and value and node.entries:
            for key in [key.value for key, _ in node.entries if key.value not in value]:
                self.remove((*path, key))
            for key, inner in value.items():
                self.set((*path, key), inner)
        else:
            self._rewrite(path, node, value)

    def _set_scalar(self, node: Node, value: Any) -> None:
        if node.style in ("|", ">") and isinstance(value, str):
            self._set_block(node, value)
            return
        written = write_flow(value)
        if node.style and isinstance(value, str) and written[:1] != '"':
            # The author's quotes stay.
            escaped = value.replace("'", "''") if node.style == "'" else value.replace("\\", "\\\\").replace('"', '\\"')
            written = f"{node.style}{escaped}{node.style}"
        if self.text[node.start : node.end] != written and str(node.value) != _as_read(value, node):
            space = " " if node.start == node.end and self.text[node.start - 1 : node.start] == ":" else ""
            self.replace([(node.start, node.end, space + written)])

    def _set_block(self, node: Node, value: str) -> None:
        """Write a text over several lines anew, at the indentation that it has."""
        if node.value.strip() == value.strip():
            return
        head, _, below = self.text[node.start : node.end].partition("\n")
        first = next((line for line in below.split("\n") if line.strip()), "")
        indent = len(first) - len(first.lstrip()) if first else self._indent_at(node.start) + 2
        if node.style == ">":
            lines = [line for part in value.strip().split("\n") for line in (_folded(part, indent) or [""])]
        else:
            lines = [" " * indent + line if line.strip() else "" for line in value.strip("\n").split("\n")]
        self.replace([(node.start, node.end, "\n".join([head, *lines]))])

    def _set_list(self, path: Path, wanted: list[Any]) -> None:
        """Take out what is not wanted, and add what is missing; rewrite the list only where its order changes."""
        node = self.node(path)
        assert node is not None
        have = [item.value for item in node.items]
        names = [str(one) for one in wanted]
        kept = [one for one in have if one in names]
        if len(set(have)) != len(have) or kept + [one for one in names if one not in have] != names or not kept:
            if names != have:
                self._rewrite(path, node, wanted)
            return
        for index in reversed(range(len(have))):
            if have[index] not in names:
                self.remove((*path, index))
        for one, name in zip(wanted, names, strict=True):
            if name not in have:
                self.insert(path, one)

    def _rewrite(self, path: Path, node: Node, value: Any) -> None:
        written = write_flow(value)
        if node.flow or node.kind in ("scalar", "alias"):
            if not node.flow and node.start == node.end:
                written = f" {written}"
            self.replace([(node.start, node.end, self._wrapped(written, node.start))])
            return
        # A block becomes what stands behind its key.
        key = self._key_of(path)
        if key is None:
            raise Unreadable("the text is written in a way that cannot be changed here")
        self.replace([(key.end, node.end, f": {written}")])

    def _key_of(self, path: Path) -> Node | None:
        parent = self.node(path[:-1])
        return parent.key(str(path[-1])) if parent is not None else None

    def _add_key(self, path: Path, value: Any, order: Sequence[str]) -> None:
        parent, name = self.node(path[:-1]), str(path[-1])
        if parent is None or (parent.kind == "scalar" and not parent.value):
            if not path[:-1]:
                raise Unreadable("the text has no keys")
            self.set(path[:-1], {name: value})
            return
        if parent.kind != "mapping":
            raise Unreadable(f"'{path[-2]}' is no mapping")
        before = self._before(parent, name, order)
        if parent.flow:
            self._add_in_brackets(
                parent.start,
                before,
                [one for _, one in parent.entries],
                f"{write_flow(name)}: {write_flow(value)}",
                [key.start for key, _ in parent.entries],
            )
            return
        column = self._column(parent.entries[0][0].start)
        lines = write_entry(name, value, column)
        if before is None:
            start = parent.entries[0][0].start
            self.replace([(start, start, "\n".join(lines).lstrip() + "\n" + " " * column)])
            return
        self._add_lines(before.end, lines, gap=column == 0 and isinstance(value, list | dict))

    def _before(self, parent: Node, name: str, order: Sequence[str]) -> "Node | _Spot | None":
        """Value after which a new key goes; None to be first."""
        if name not in order:
            key, value = parent.entries[-1]
            return value if value.end > key.end else _Spot(key.end + 1)
        chosen: Node | _Spot | None = None
        for key, value in parent.entries:
            if key.value in order and order.index(key.value) < order.index(name):
                chosen = value if value.end > key.end else _Spot(key.end + 1)
        return chosen

    def rekey(self, path: Path, key: str, value: Any) -> None:
        """Put another key with another value in the place of one."""
        parent, old = self.node(path[:-1]), str(path[-1])
        if parent is None or parent.kind != "mapping":
            raise Unreadable("there is no such key")
        for name, node in parent.entries:
            if name.value == old:
                self.replace([(name.start, max(name.end, node.end), f"{write_flow(key)}: {write_flow(value)}")])
                return
        self.set((*path[:-1], key), value)

    # --- lists

    def insert(self, path: Path, value: Any, order: Sequence[str] = (), index: int | None = None) -> int:
        """Add an item to a list, at its end or before an index; return its index."""
        node = self.node(path)
        if node is None or node.kind == "scalar" or not node.items:
            if node is not None:
                self._rewrite(path, node, [value])
            else:
                self.set(path, [value], order)
            return 0
        at = len(node.items) if index is None else min(index, len(node.items))
        if node.flow:
            before = node.items[at - 1] if at else None
            self._add_in_brackets(node.start, before, node.items, write_flow(value), [one.start for one in node.items])
            return at
        if at == 0:
            raise Unreadable("a list is added to at its end")
        dash = self._dash(node.items[0])
        lines = write_items([value], dash)
        gap = len(node.items) > 1 and "\n\n" in self.text[node.items[-2].end : node.items[-1].start].replace("\r", "")
        self._add_lines(node.items[at - 1].end, lines, gap=gap)
        return at

    def _add_in_brackets(
        self, opening: int, before: "Node | _Spot | None", parts: Sequence[Node], written: str, starts: Sequence[int]
    ) -> None:
        if not parts:
            self.replace([(opening + 1, opening + 1, written)])
        elif before is None:
            self.replace([(starts[0], starts[0], f"{written}, ")])
        else:
            line = self.text.rfind("\n", 0, before.end) + 1
            end = self.text.find("\n", before.end)
            room = WIDTH - ((end if end >= 0 else len(self.text)) - line)
            if len(written) + 2 > room and before is parts[-1] and len(parts) > 1:
                # The line is full: go on below, where the first part stands.
                column = self._column(starts[0])
                indent = max(column, 1) if column <= WIDTH // 2 else self._indent_at(opening) + 4
                self.replace([(before.end, before.end, f",\n{' ' * indent}{written}")])
            else:
                self.replace([(before.end, before.end, f", {written}")])

    def _add_lines(self, after: int, lines: Sequence[str], gap: bool = False) -> None:
        """Put lines below the one that holds an offset; a blank line before them with `gap`."""
        end = self.text.find("\n", after)
        block = ("\n" if gap else "") + "\n".join(lines)
        if end < 0:
            self.replace([(len(self.text), len(self.text), f"\n{block}\n")])
        else:
            self.replace([(end, end, f"\n{block}")])

    # --- remove

    def remove(self, path: Path) -> None:
        """Take out a key or an item; a list or mapping that becomes empty goes with it."""
        parent = self.node(path[:-1])
        if parent is None or self.node(path) is None:
            return
        if parent.kind == "sequence":
            parts = [(item, item) for item in parent.items]
            index = int(path[-1])
        else:
            parts = parent.entries
            index = next(number for number, (key, _) in enumerate(parts) if key.value == str(path[-1]))
        if len(parts) == 1:
            if len(path) == 1:
                raise Unreadable("the last key stays")
            self.remove(path[:-1])
            return
        first, last = parts[index]
        if parent.flow:
            self._remove_in_brackets([(key.start, value.end) for key, value in parts], index)
        elif parent.kind == "mapping" and index == 0 and self.text[: first.start].rpartition("\n")[2].strip():
            # It stands behind the dash of its item: the next key takes its place.
            self.replace([(first.start, parts[1][0].start, "")])
        else:
            self._remove_lines(first.start, max(first.end, last.end))

    def _remove_in_brackets(self, spans: Sequence[tuple[int, int]], index: int) -> None:
        if index:
            self.replace([(spans[index - 1][1], spans[index][1], "")])
        else:
            start, end = spans[0][0], spans[1][0]
            self.replace([(start, end, "")])

    def _remove_lines(self, start: int, end: int) -> None:
        begin = self.text.rfind("\n", 0, start) + 1
        stop = self.text.find("\n", end)
        if stop < 0:
            self.replace([(max(begin - 1, 0), len(self.text), "\n" if self.text.endswith("\n") else "")])
        else:
            self.replace([(begin, stop + 1, "")])

    # --- places

    def column_of(self, path: Path, key: str) -> int:
        """Column of a key."""
        parent = self.node(path)
        node = parent.key(key) if parent is not None else None
        return self._column(node.start) if node is not None else 0

    def _column(self, offset: int) -> int:
        return offset - (self.text.rfind("\n", 0, offset) + 1)

    def _indent_at(self, offset: int) -> int:
        line = self.text[self.text.rfind("\n", 0, offset) + 1 :]
        return len(line) - len(line.lstrip(" "))

    def _dash(self, item: Node) -> int:
        """Column of the dash before an item."""
        offset = self.text.rfind("-", 0, item.start)
        return self._column(offset)

    def _wrapped(self, written: str, start: int) -> str:
        """A list of many short names over several lines."""
        column = self._column(start)
        if column + len(written) <= WIDTH or not written.startswith("["):
            return written
        lines, line = [], " " * column
        for part in written.split(", "):
            if len(line) + len(part) + 1 > WIDTH and line.strip():
                lines.append(line.rstrip())
                line = " " * (column + 1)
            line += f"{part}, "
        return "\n".join([*lines, line.rstrip(", ")]).lstrip()


class _Spot:
    """End of a key that has no value."""

    def __init__(self, end: int) -> None:
        self.end = end


def _is_plain(node: Node, value: list[Any]) -> bool:
    """True for a list of scalars, now and then."""
    return all(item.kind == "scalar" for item in node.items) and not any(isinstance(one, dict | list) for one in value)


def _as_read(value: Any, node: Node) -> str:
    """The value as a reader of the text would see it written."""
    if isinstance(value, str) and not node.style and write_flow(value) != value:
        return "\0"  # plain, it would be read as something else
    return write_flow(value) if not isinstance(value, str) else value


def _folded(text: str, indent: int) -> list[str]:
    lines = write_entry("x", text, indent - 2) if len(text) > 200 else []
    if lines[1:]:
        return lines[1:]
    words, line, found = text.split(), " " * indent, []
    for word in words:
        if len(line) + len(word) + 1 > WIDTH and line.strip():
            found.append(line.rstrip())
            line = " " * indent
        line += f"{word} "
    return [*found, line.rstrip()] if line.strip() else found
