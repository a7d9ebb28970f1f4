"""One data file: read, typed by its schema, checked, with every value's place still known."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.complaints import Path, bounded, complain, nearest_or_list
from sandtable.model.schema import Gate
from sandtable.model.shapes import Shape
from sandtable.model.tree import Node, Tree
from sandtable.model.values import values_of
from sandtable.model.yaml_file import read_yaml


class DataFile(NamedTuple):
    """Checked data and the tree it was written as."""

    tree: Tree
    data: Any

    def at(self, path: Path, key: str | None = None) -> Position:
        """Where the value at `path`, or `key` inside it, was written."""
        node = self.tree.locate(path) if key is None else self.tree.locate_key(path, key)
        return self.tree.at(node)


def load_data(content: bytes, file: str, gate: Gate, findings: list[Finding]) -> DataFile | None:
    """The data of a YAML file if it passes the gate; otherwise None, with the reasons in `findings`.

    Raise Refused when there is no tree at all.
    """
    tree = read_yaml(content, file)
    before = len(findings)
    loaded = DataFile(tree, values_of(tree, tree.root, gate.shape, findings))
    findings.extend(complain(gate.faults(loaded.data), loaded.at))
    return loaded if len(findings) == before else None


class Ids(NamedTuple):
    """The ids a reference may name, by component id or type; `*` holds all."""

    known: dict[str, set[str]]

    def add(self, record_id: str, *targets: str) -> None:
        for target in ("*", *targets):
            self.known.setdefault(target, set()).add(record_id)


def named_ids(data: Any, shape: Shape, path: Sequence[str | int] = ()) -> Iterator[tuple[Path, str, Any]]:
    """Every reference in `data`: where it stands, the component it points into, and what it names."""
    if not shape.has_refs:
        return
    if isinstance(data, dict):
        for key, value in data.items():
            yield from named_ids(value, shape.under(key), (*path, key))
    elif isinstance(data, list):
        if shape.items is not None:
            for index, item in enumerate(data):
                yield from named_ids(item, shape.items, (*path, index))
    elif shape.ref is not None and data is not None:
        yield path, shape.ref, data


def dangling(data: Any, shape: Shape, ids: Ids) -> Iterator[tuple[Path, str, str]]:
    """References in `data` that lead nowhere, as (path, message, hint)."""
    for path, target, name in named_ids(data, shape):
        known = ids.known.get(target)
        if known is None:
            message = f"'{name}' should be an id of component '{target}', which the pack does not have"
            yield path, message, "add it"
        elif name not in known:
            where = "the pack" if target == "*" else f"'{target}'"
            yield path, f"no record '{name}' in {where}", nearest_or_list(str(name), known)


def dangling_findings(loaded: DataFile, shape: Shape, ids: Ids) -> list[Finding]:
    """The same as findings, for a whole file."""
    loose = dangling(loaded.data, shape, ids)
    return list(bounded(finding("ST013", loaded.at(path), message, hint) for path, message, hint in loose))


def child(node: Node, key: str) -> Node | None:
    """The value under `key` of a mapping node."""
    return next((value for name, value in node.entries if name.written == key), None)
