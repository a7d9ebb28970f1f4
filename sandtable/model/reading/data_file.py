"""One data file: read, typed by its schema and checked; the position of every value is kept."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.pack import Component
from sandtable.model.reading.messages import Path, bounded, schema_findings
from sandtable.model.reading.schema import Validator
from sandtable.model.reading.schema_shapes import Shape
from sandtable.model.reading.suggestions import nearest, nearest_or_list
from sandtable.model.reading.tree import Node, Tree
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml


@dataclass(frozen=True, slots=True, eq=False)
class DataFile:
    """Checked data and the tree it was written as; equal to itself alone, so that what follows from it can be kept."""

    tree: Tree
    data: Any

    def at(self, path: Path, key: str | None = None) -> Position:
        """Position of the value at `path`, or of `key` inside it."""
        node = self.tree.locate(path) if key is None else self.tree.locate_key(path, key)
        return self.tree.at(node)


# Fills texts into data of a shape that was read from a file; gets the place of a path in it.
Fill = Callable[[object, Shape, Callable[[Path], Position]], None]


def load_data(
    content: bytes, file: str, validator: Validator, findings: list[Finding], fill: Fill | None = None
) -> DataFile | None:
    """The data of a YAML file if it passes the validator; otherwise None, with the reasons in `findings`.

    Raise Refused when there is no tree at all.
    """
    tree = read_yaml(content, file)
    before = len(findings)
    loaded = DataFile(tree, values_of(tree, tree.root, validator.shape, findings))
    if fill is not None:
        fill(loaded.data, validator.shape, loaded.at)
    findings.extend(schema_findings(validator.faults(loaded.data), loaded.at))
    return loaded if len(findings) == before else None


class Ids(NamedTuple):
    """Ids that a reference may name, by component id, type or kind; `*` holds all.

    `unread` are names that cannot be checked, because a file did not load.
    """

    known: Mapping[str, set[str]]
    unread: Collection[str] = ()


def ids_of(components: Iterable[Component]) -> Ids:
    """The ids of all records of these components."""
    known: dict[str, set[str]] = {"*": set()}
    for component in components:
        names = {record.id for record in component.records}
        for target in dict.fromkeys(("*", component.id, component.type, component.kind)):
            known.setdefault(target, set()).update(names)
    return Ids(known)


class Reference(NamedTuple):
    """An id named at `path`: it must be one of `target`, and is most likely one of `likely`."""

    path: Path
    name: Any
    target: str
    likely: str


def named_ids(data: object, shape: Shape, path: Sequence[str | int] = ()) -> Iterator[Reference]:
    """Every reference in `data`."""
    if not shape.has_refs:
        return
    if isinstance(data, dict):
        for key, value in data.items():
            if (below := shape.under(key)).has_refs:
                yield from named_ids(value, below, (*path, key))
    elif isinstance(data, list):
        if shape.items is not None and shape.items.has_refs:
            for index, item in enumerate(data):
                yield from named_ids(item, shape.items, (*path, index))
    elif shape.ref is not None and data is not None:
        yield Reference(path, data, shape.ref, shape.likely or shape.ref)


class Dangling(NamedTuple):
    """A reference to a missing record; `subjects` is empty if its whole component is missing."""

    path: Path
    name: str
    message: str
    hint: str
    subjects: tuple[str, ...] = ()


def dangling(data: object, shape: Shape, ids: Ids, gone: str = "") -> Iterator[Dangling]:
    """Yield the references in `data` to missing records.

    `gone` is the hint for a record removed from the pack, instead of a suggestion.
    """
    for path, name, target, likely in named_ids(data, shape):
        known = ids.known.get(target)
        if target in ids.unread:
            continue
        if known is None:
            message = f"'{name}' should be an id of component '{target}', which the pack does not have"
            yield Dangling(path, str(name), message, "add it")
        elif name not in known:
            where = "the pack" if target == "*" else f"'{target}'"
            # A pack of one's own may have none of that kind.
            choices = ids.known.get(likely) or known
            hint = " or, ".join(filter(None, (nearest(str(name), choices), gone)))
            hint = hint or nearest_or_list(str(name), choices)
            subjects = (str(name), where) if target == "*" else (str(name),)
            yield Dangling(path, str(name), f"no record '{name}' in {where}", hint, subjects)


def dangling_findings(loaded: DataFile, shape: Shape, ids: Ids, gone: str = "") -> list[Finding]:
    """Dangling references of a whole file, as findings."""
    loose = dangling(loaded.data, shape, ids, gone)
    return list(bounded(finding("ST013", loaded.at(one.path), one.message, one.hint, one.subjects) for one in loose))


def child(node: Node, key: str) -> Node | None:
    """The value under `key` of a mapping node."""
    return next((value for name, value in node.entries if name.written == key), None)
