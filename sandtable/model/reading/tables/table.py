"""Turn the rows of a table into the same tree as YAML: a list of records.

The first row names the fields; `text.it` sets one language of a text. An empty cell leaves the field out. A column
without a name and without values is ignored, as spreadsheets often have at the right.
"""

from collections.abc import Sequence

from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.tables.on_demand import OnDemand
from sandtable.model.reading.tables.rows import Cell, Row
from sandtable.model.reading.tree import Node, Tree
from sandtable.model.reading.yaml_file import Refused

MAX_COLUMNS = 200


def table_tree(rows: Sequence[Row], file: str, list_key: str) -> Tree:
    """The tree `{list_key: [record, …]}` of the rows of a table; raise Refused when they are none."""
    if not rows:
        raise Refused(finding("ST002", Position(file), "table is empty"))
    header = rows[0]
    columns = tuple(cell.text.strip() for cell in _trimmed(header.cells))
    _check_header(columns, header, file)
    root = Node("mapping", 1, 1)
    records = Node("sequence", header.line, 1)
    root.entries.append((Node("scalar", header.line, 1, list_key), records))
    for row in rows:
        if len(row.cells) > len(columns) and len(_trimmed(row.cells)) > len(columns):
            raise _too_many(row, len(columns), file)
    records.items = _Records(rows, columns)
    return Tree(file, root, columns, lambda at: _column_of(at, columns, rows))


class _Records(OnDemand[Node]):
    """Rows below the first as records, each made on demand."""

    def __init__(self, rows: Sequence[Row], columns: tuple[str, ...]) -> None:
        self._rows = rows
        self._columns = [(column.split("."), cell) for column, cell in zip(columns, rows[0].cells, strict=False)]

    def __len__(self) -> int:
        return len(self._rows) - 1

    def _make(self, index: int) -> Node:
        return _record(self._columns, self._rows[index + 1])


def _trimmed(cells: Sequence[Cell]) -> Sequence[Cell]:
    """Cells of a row without trailing blank ones."""
    count = len(cells)
    while count and not cells[count - 1].text.strip():
        count -= 1
    return cells[:count]


def _too_many(row: Row, columns: int, file: str) -> Refused:
    extra = next(cell for cell in row.cells[columns:] if cell.text.strip())
    message = f"row {row.line} has {len(_trimmed(row.cells))} cells, the header {columns}"
    hint = "quote a cell that contains the separator, or name its column in the first row"
    return Refused(finding("ST018", Position(file, extra.line, extra.column), message, hint))


def _column_of(at: Position, columns: Sequence[str], rows: Sequence[Row]) -> tuple[int, str]:
    """Row number and column name of a position; "" as column for a whole row."""
    for row in rows:
        if row.cells[-1].line >= at.line:
            for name, cell in zip(columns, row.cells, strict=False):
                if (cell.line, cell.column) == (at.line, at.column):
                    return row.line, name
            return row.line, ""
    return at.line, ""


def _check_header(columns: tuple[str, ...], header: Row, file: str) -> None:
    """Raise Refused unless every used column has a name of its own."""
    if len(columns) > MAX_COLUMNS:
        raise Refused(finding("ST018", Position(file, header.line), f"more than {MAX_COLUMNS} columns"))
    for number, (column, cell) in enumerate(zip(columns, header.cells, strict=False), 1):
        at = Position(file, cell.line, cell.column)
        if not column:
            raise Refused(finding("ST018", at, f"column {number} has no name", "name it, or remove the empty column"))
        if column in columns[: number - 1]:
            raise Refused(finding("ST008", at, f"column '{column}' stands twice"))
        if any(other.startswith(column + ".") for other in columns):
            raise Refused(finding("ST018", at, f"column '{column}' also has parts", f"keep '{column}' or '{column}.…'"))
        if column.count(".") > 5:
            raise Refused(finding("ST018", at, f"column '{column}' has too many parts"))


def _record(columns: Sequence[tuple[list[str], Cell]], row: Row) -> Node:
    record = Node("mapping", row.line, 1)
    for (steps, name), cell in zip(columns, row.cells, strict=False):
        if not cell.text.strip():
            continue
        parent = record
        *outer, last = steps
        for step in outer:
            below = next((value for key, value in parent.entries if key.written == step), None)
            if below is None:
                below = Node("mapping", cell.line, cell.column)
                parent.entries.append((Node("scalar", cell.line, cell.column, step), below))
            parent = below
        key = Node("scalar", name.line, name.column, last)
        parent.entries.append((key, Node("scalar", cell.line, cell.column, cell.text.strip(), plain=True)))
    return record
