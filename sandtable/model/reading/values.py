"""Turn a tree into plain data, with scalars typed by the schema's shape."""

from sys import intern

from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.reading.scalars import resolve
from sandtable.model.reading.schema_shapes import ANY, Shape
from sandtable.model.reading.tree import Node, Tree

# In a table cell a list is written a|b|c.
CELL_SEPARATOR = "|"
_MOST_WHOLE = 2**53  # above, a float is not sure of its last digit: it stays text, of which the schema complains


def values_of(tree: Tree, node: Node, shape: Shape, findings: list[Finding]) -> object:
    """The data under `node`; repeated keys are reported and their first value kept."""
    if node.kind == "scalar":
        if not node.plain:
            return node.written
        if tree.columns and shape.items is not None and not shape.text:
            return _cell_list(node.written, shape.items)
        if shape.text:
            return node.written or None
        return _number(node.written, shape)
    if node.kind == "sequence":
        items = shape.items or ANY
        return [values_of(tree, item, items, findings) for item in node.items]
    mapping: dict[str, object] = {}
    for key, value in node.entries:
        name = intern(key.written)  # the same keys are in every record
        if name in mapping:
            first = next(other for other, _ in node.entries if other.written == name)
            findings.append(
                finding("ST008", tree.at(key), f"key '{name}' stands twice", f"it stands first in line {first.line}")
            )
            continue
        mapping[name] = values_of(tree, value, shape.under(name), findings)
    return mapping


def _cell_list(written: str, items: Shape) -> list[object]:
    parts = [part.strip() for part in written.split(CELL_SEPARATOR)]
    return [part if items.text else _number(part, items) for part in parts]


def _number(written: str, shape: Shape) -> object:
    """Value of a plain scalar. 8.0 becomes 8 where an integer is expected, because spreadsheets write it so."""
    value = resolve(written)
    if type(value) is float and shape.whole and value.is_integer():
        return int(value) if abs(value) < _MOST_WHOLE else written
    return value
