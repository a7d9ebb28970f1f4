"""The place of a cursor in a YAML text: the way to it from the top, and whether a key or a value stands there."""

import re
from typing import Any, NamedTuple

from sandtable.jobs.workbench.writing.outline import Entry, Node, outline, plain_data

Step = str | int
_BEFORE = re.compile(r"[^\s,\[\]{}:#\"']*\Z")
_AFTER = re.compile(r"[^\s,\[\]{}:#\"']*")
_WORD = "\u2e2e"  # stands for the word that is not written yet; no author writes it


class Cursor(NamedTuple):
    """`path` leads to the mapping of a key, or to a value. The word there goes from `start` to before `end`.

    `data` is the whole text as data without the word at the cursor, `taken` are the other keys of the mapping.
    """

    is_key: bool
    path: tuple[Step, ...]
    start: int
    end: int
    word: str
    data: Any
    taken: frozenset[str]
    flow: bool
    may_be_key: bool = False  # an item that could also become a mapping
    has_colon: bool = False


def cursor_at(text: str, offset: int) -> Cursor | None:
    """Where a cursor stands; None in comments and long texts, where nothing can be said."""
    start = offset - len(_BEFORE.search(text, 0, offset)[0])  # type: ignore[index]
    after = _AFTER.match(text, offset)
    end = after.end() if after is not None else offset
    if _is_comment(text, start):
        return None
    mark = 0
    if start == end:
        # Set apart from what follows, so that it is a word of its own.
        text, mark = f"{text[:offset]}{_WORD} {text[offset:]}", 1
    root = outline(text)
    found = _find(root, start, ()) if root is not None else None
    if found is None:
        return None
    is_key, path, node, entry = found
    word = "" if mark else entry.key if is_key and entry is not None else node.text if node is not None else ""
    if is_key and entry is not None:
        begin, finish = entry.start, entry.end
        parent = _mapping_at(root, path)
        taken = frozenset(one.key for one in parent.entries if one is not entry) if parent is not None else frozenset()
        colon = not entry.loose
        if parent is not None:
            parent.entries.remove(entry)
        flow = parent is not None and parent.flow
    else:
        assert node is not None
        begin, finish = node.start, node.end
        taken, colon, flow = frozenset(), False, _is_in_flow(root, path)
        node.kind, node.text, node.entries, node.items = "scalar", "", [], []
    if mark:
        begin = finish = offset
    return Cursor(
        is_key, path, begin, finish, word, plain_data(root), taken, flow,
        may_be_key=not is_key and bool(path) and isinstance(path[-1], int) and not flow, has_colon=colon,
    )  # fmt: skip


def _is_comment(text: str, at: int) -> bool:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    quote = ""
    for number, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'" and (number == 0 or line[number - 1] in " [{,:("):
            quote = letter
        elif letter == "#" and (number == 0 or line[number - 1] in " \t"):
            return True
    return False


_Found = tuple[bool, tuple[Step, ...], Node | None, Entry | None]


def _find(node: Node, at: int, path: tuple[Step, ...]) -> _Found | None:
    """The key or scalar whose span holds an offset."""
    if node.kind == "scalar":
        return (False, path, node, None) if node.start <= at <= node.end and node.text != "|" else None
    for entry in node.entries:
        if entry.start <= at <= entry.end:
            return True, path, None, entry
        found = _find(entry.value, at, (*path, entry.key)) if entry.value is not None else None
        if found is not None:
            return found
    for number, item in enumerate(node.items):
        if (found := _find(item, at, (*path, number))) is not None:
            return found
    return None


def _mapping_at(root: Node | None, path: tuple[Step, ...]) -> Node | None:
    node = root
    for step in path:
        if node is None:
            return None
        if isinstance(step, int):
            node = node.items[step]
        else:
            # A key that stands twice: the last one, as for the data.
            node = next((one.value for one in reversed(node.entries) if one.key == step), None)
    return node


def _is_in_flow(root: Node | None, path: tuple[Step, ...]) -> bool:
    parent = _mapping_at(root, path[:-1]) if path else None
    return parent is not None and parent.flow
