"""One single change in each key of what ships, and what the checker says of it: looks for silence and for cascades.

`python -m tests.programs.single_changes GAME… --samples 2 --files setups` prints each change and what was said of it.
"""

import argparse
import os
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from rules_check.checker import check_paths
from rules_check.run import Choice, Profile
from sandtable.findings import Finding
from sandtable.resources import builtin_packs
from tests.rules_check.fault_cases import is_document
from tests.rules_check.pack_copies import copy_packs

WIDE = 12  # keys of a mapping beyond which they are alike
Steps = tuple[str | int, ...]


class Change(NamedTuple):
    """One stretch of a file replaced: what was done, where, and in which class of places."""

    deed: str
    path: Steps
    kind: str
    start: int
    end: int
    new: str


def changes(text: str) -> Iterator[Change]:
    """Every single change of a file's keys and values."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is not None:
        yield from _of_node(text, root, (), "")


def _of_node(text: str, node: yaml.Node, path: Steps, kind: str) -> Iterator[Change]:
    if isinstance(node, yaml.MappingNode):
        wide = len(node.value) > WIDE
        entries = [(key, value) for key, value in node.value]
        for number, (key, value) in enumerate(entries):
            step = str(key.value)
            here, alike = (*path, step), f"{kind}.{'?' if wide else step}"
            yield from _entry(text, node, number, here, alike)
            yield Change("misspell", here, alike, key.start_mark.index, key.end_mark.index, _misspelt(step))
            yield from _of_node(text, value, here, alike)
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            here, alike = (*path, number), f"{kind}[]"
            yield from _item(text, node, number, here, alike)
            yield from _of_node(text, value, here, alike)
    else:
        yield from _scalar(text, node, path, kind)
    if path and not isinstance(node, yaml.ScalarNode):
        start, end = node.start_mark.index, _end(text, node)
        yield Change("type", path, kind, start, end, _pad(text, start, "nonsense"))


def _entry(text: str, node: yaml.MappingNode, number: int, path: Steps, kind: str) -> Iterator[Change]:
    key, value = node.value[number]
    start, end = key.start_mark.index, _end(text, value)
    if number + 1 < len(node.value):
        yield Change("delete", path, kind, start, node.value[number + 1][0].start_mark.index, "")
    elif number:
        yield Change("delete", path, kind, _end(text, node.value[number - 1][1]), end, "")
    separator = ", " if node.flow_style else "\n" + " " * key.start_mark.column
    yield Change("key twice", path, kind, end, end, separator + text[start:end])


def _item(text: str, node: yaml.SequenceNode, number: int, path: Steps, kind: str) -> Iterator[Change]:
    value = node.value[number]
    start, end = value.start_mark.index, _end(text, value)
    if number + 1 < len(node.value):
        yield Change("delete", path, kind, start, node.value[number + 1].start_mark.index, "")
    elif number:
        yield Change("delete", path, kind, _end(text, node.value[number - 1]), end, "")
    separator = ", " if node.flow_style else "\n" + " " * node.start_mark.column + "- "
    yield Change("twice", path, kind, end, end, separator + text[start:end])


def _scalar(text: str, node: yaml.ScalarNode, path: Steps, kind: str) -> Iterator[Change]:
    start, end = node.start_mark.index, _end(text, node)
    old = text[start:end]

    def become(deed: str, new: str) -> Change:
        return Change(deed, path, kind, start, end, _pad(text, start, new))

    yield become("type", "{x: 1}")
    yield become("empty", "")
    if re.fullmatch(r"-?\d+", node.value) and node.style is None:
        yield become("negative", f"-{node.value.lstrip('-') or 1}" if node.value != "0" else "-1")
        yield become("zero", "0")
        yield become("more", str(int(node.value) + 1))
        yield become("huge", "999")
    elif re.fullmatch(r"[\w.@?+-]+", node.value) and old == node.value:
        yield become("name", "zzz")
        yield become("misspell", _misspelt(node.value))
        yield become("number", "7")
    elif node.style not in ("|", ">"):
        yield become("blank", "''")


def _end(text: str, node: yaml.Node) -> int:
    """Where a node ends, without the blank and comments after it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    start, end = node.start_mark.index, node.end_mark.index
    return start + len(text[start:end].rstrip())


def _pad(text: str, start: int, new: str) -> str:
    """A value needs a blank before it when it replaces what stood on the next line."""
    return new if start and text[start - 1] in " [{" else f" {new}"


def _misspelt(word: str) -> str:
    """A word with two letters swapped, or one doubled."""
    if len(word) < 2:
        return f"{word}x"
    middle = len(word) // 2
    swapped = word[: middle - 1] + word[middle : middle + 1] + word[middle - 1] + word[middle + 1 :]
    return swapped if swapped != word else f"{word}{word[-1]}"


def sample(found: list[Change], most: int, chance: random.Random) -> list[Change]:
    """At most so many changes of each deed in each class of places."""
    classes: dict[tuple[str, str], list[Change]] = defaultdict(list)
    for one in found:
        classes[one.deed, one.kind].append(one)
    return [one for same in classes.values() for one in (same if len(same) <= most else chance.sample(same, most))]


def said_of(file: Path, change: Change) -> list[Finding]:
    """What the checker says of a file with one change; the file is then restored."""
    text = file.read_text()
    file.write_text(text[: change.start] + change.new + text[change.end :])
    try:
        path = file if is_document(file) else next(up for up in file.parents if (up / "game.yaml").exists())
        return check_paths([str(path)], Choice(Profile.PUBLISH))
    finally:
        file.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=sorted(builtin_packs()))
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", default="", help="only files whose path has this in it")
    asked = parser.parse_args()
    root = copy_packs(Path(tempfile.mkdtemp()))
    os.chdir(root)
    chance = random.Random(asked.seed)
    for game in asked.games:
        pack = root / "content" / game
        for file in sorted(pack.rglob("*.yaml")):
            if asked.files not in str(file.relative_to(pack)):
                continue
            for change in sample(list(changes(file.read_text())), asked.samples, chance):
                found = said_of(file, change)
                where = f"{game}/{file.relative_to(pack)} {'.'.join(map(str, change.path))}"
                print(f"{len(found)}\t{change.deed}\t{where}\t{change.new[:40]!r}", flush=True)
                for one in found[:12]:
                    print(f"\t\t{one.code} {Path(one.at.file).name}:{one.at.line}:{one.at.column} {one.message}")
                    if one.hint:
                        print(f"\t\t\t{one.hint}")


if __name__ == "__main__":
    main()
