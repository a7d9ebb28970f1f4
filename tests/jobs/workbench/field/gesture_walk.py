"""A walk of random gestures over scenarios, each held against what every gesture promises."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import sandtable
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.jobs.workbench.field.places import Places
from sandtable.jobs.workbench.field.yaml_nodes import Node, find, read_nodes
from tests.jobs.workbench.field.random_gestures import grows, own_lines, random_gesture
from workshop import field_calls

NAME = "walk.yaml"
Json = dict[str, Any]


class Broken(AssertionError):
    """A promise that a gesture did not keep."""


def walk(folder: Path, text: str, chance: Random, steps: int) -> Iterator[tuple[Json, bool]]:
    """Make gestures one after another; yield each and whether it was made. Raise Broken."""
    opened = OpenFields(folder)
    file = folder / NAME
    file.write_text(text, encoding="utf-8")
    made = 0
    state = field_calls.state(opened, ("folder:", NAME), frozenset())
    while made < steps:
        gesture = random_gesture(state, chance)
        if gesture is None:
            continue
        made += 1
        opened.edit(NAME, text)
        answer = field_calls.gesture(opened, ("folder:", NAME), gesture, frozenset())
        if "refused" in answer:
            yield gesture, False
            continue
        after = answer["text"]
        _check(gesture, text, after, answer, grows(gesture, state))
        file.write_text(after, encoding="utf-8")
        _same_findings(gesture, file, answer["state"])
        yield gesture, True
        if answer["state"]["stale"] or not answer["state"]["ground"]["hexes"]:
            raise Broken(f"{gesture} leaves a text that cannot be read:\n{answer['state']['findings']}\n{after}")
        text, state = after, answer["state"]


def applied(text: str, edits: list[Json]) -> str:
    """A text with edits as an editor applies them."""
    units = text.encode("utf-16-le", "surrogatepass")
    for edit in reversed(edits):
        units = units[: 2 * edit["from"]] + edit["insert"].encode("utf-16-le") + units[2 * edit["to"] :]
    return units.decode("utf-16-le")


def undone(before: str, after: str, edits: list[Json]) -> str:
    """A text with edits taken back, as an editor's history does it."""
    units, source = after.encode("utf-16-le"), before.encode("utf-16-le")
    moved = 0
    for edit in edits:
        start = 2 * edit["from"] + moved
        new = edit["insert"].encode("utf-16-le")
        old = source[2 * edit["from"] : 2 * edit["to"]]
        assert units[start : start + len(new)] == new
        units = units[:start] + old + units[start + len(new) :]
    return units.decode("utf-16-le")


def _check(gesture: Json, before: str, after: str, answer: Json, grown: list[str]) -> None:
    edits = answer["edits"]
    if applied(before, edits) != after:
        raise Broken(f"{gesture}: the edits make another text")
    if undone(before, after, edits) != before:
        raise Broken(f"{gesture}: undo does not restore the text")
    own = own_lines(gesture)
    allowed = set(range(before.count("\n") + 1)) if own is True else _lines(before, own) | _flow_lines(before, grown)
    old, new = before.split("\n"), after.split("\n")
    kept = iter(new)
    for number, line in enumerate(old):
        if number not in allowed and line not in kept:  # the lines that stay are all there, in their order
            raise Broken(f"{gesture} changes line {number + 1}: {line!r}")
    if own is True:
        _only_words(gesture, old, new)


def _lines(text: str, paths: list[str]) -> set[int]:
    """Numbers of the lines on which the values at paths stand, with their keys and passengers."""
    root, places = read_nodes(text), Places(text)
    found: set[int] = set()
    for path in paths:
        steps = path.split("/")
        node = find(root, steps)
        if node is None:
            continue
        parent = find(root, steps[:-1])
        key = parent.key(steps[-1]) if parent is not None and parent.kind == "mapping" else None
        span = places.span(key.start if key is not None else node.start, node.end)
        found |= set(range(span["line"] - 1, span["end_line"]))
        carried = node.child("id") if node.kind == "mapping" else None
        if carried is not None:
            found |= _lines(text, list(_aboard(root, carried.value)))
        if parent is not None and parent.flow and parent.kind == "sequence" and int(steps[-1]):
            # The comma before it stands behind the part before.
            before = places.span(parent.items[int(steps[-1]) - 1].start, parent.items[int(steps[-1]) - 1].end)
            found |= set(range(before["line"] - 1, before["end_line"]))
        # A list or mapping that becomes empty goes with its last part.
        if parent is not None and len(parent.entries) + len(parent.items) <= 2:
            found |= _lines(text, ["/".join(steps[:-1])]) if len(steps) > 1 else set()
    return found


def _flow_lines(text: str, paths: list[str]) -> set[int]:
    """Lines of what is written in brackets."""
    root = read_nodes(text)
    return _lines(text, [path for path in paths if (node := find(root, path.split("/"))) is not None and node.flow])


def _aboard(root: Node, carrier: str) -> Iterator[str]:
    for name in ("sides", "markers"):
        part = root.child(name)
        for number, item in enumerate(part.items if part is not None else ()):
            if name == "markers":
                if (one := item.child("in")) is not None and one.value == carrier:
                    yield f"markers/{number}"
                continue
            units = item.child("units")
            for index, unit in enumerate(units.items if units is not None else ()):
                if (one := unit.child("in")) is not None and one.value == carrier:
                    yield f"sides/{number}/units/{index}"


def _only_words(gesture: Json, old: list[str], new: list[str]) -> None:
    """A renaming keeps every line but for names in it; a sketch may grow."""
    if gesture["do"] != "resize" and len(old) != len(new):
        raise Broken(f"{gesture} adds or removes lines")


def _same_findings(gesture: Json, file: Path, state: Json) -> None:
    fresh = [
        (one.code, one.message, one.at.line, one.at.column, one.hint)
        for one in sandtable.check(file, faces=False)
        if one.at.file.endswith(NAME)
    ]
    shown = [(one["code"], one["message"], one["line"], one["column"], one["hint"]) for one in state["findings"]]
    if fresh != shown:
        raise Broken(f"{gesture}: a fresh check finds {set(fresh) ^ set(shown)}")
