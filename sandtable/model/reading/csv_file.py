"""A CSV table to the same tree as YAML: a list of records.

The first row names the fields; `text.it` sets one language of a text. An empty cell leaves the
field out. A position's line is the row in the file, its column the number of the cell.
"""

import csv
import io

from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.tree import Node, Tree
from sandtable.model.reading.yaml_file import Refused, decode

MAX_COLUMNS = 200


def read_csv(content: bytes, file: str, list_key: str) -> Tree:
    """The tree `{list_key: [record, …]}` of a table; raise Refused when it is none."""
    text = decode(content, file)
    first_line = text.split("\n", 1)[0]
    # Spreadsheets of half of Europe save with semicolons.
    delimiter = ";" if first_line.count(";") > first_line.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise Refused(finding("ST018", Position(file, line), f"the table breaks off here: {error}")) from None
    if not rows:
        raise Refused(finding("ST002", Position(file), "table is empty"))
    header_line, header = rows[0]
    columns = tuple(cell.strip() for cell in header)
    _check_header(columns, header_line, file)

    root = Node("mapping", 1, 1)
    records = Node("sequence", header_line, 1)
    root.entries.append((Node("scalar", header_line, 1, list_key), records))
    for line, cells in rows[1:]:
        if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
            at = Position(file, line, len(columns) + 1)
            hint = "quote a cell that contains the separator"
            raise Refused(finding("ST018", at, f"row {line} has {len(cells)} cells, the header {len(columns)}", hint))
        records.items.append(_record(columns, header_line, cells, line))
    return Tree(file, root, columns)


def _check_header(columns: tuple[str, ...], line: int, file: str) -> None:
    if len(columns) > MAX_COLUMNS:
        raise Refused(finding("ST018", Position(file, line, MAX_COLUMNS + 1), f"more than {MAX_COLUMNS} columns"))
    for number, column in enumerate(columns, 1):
        at = Position(file, line, number)
        if not column:
            raise Refused(finding("ST018", at, f"column {number} has no name", "name it, or remove the empty column"))
        if column in columns[: number - 1]:
            raise Refused(finding("ST008", at, f"column '{column}' stands twice"))
        if any(other.startswith(column + ".") for other in columns):
            raise Refused(finding("ST018", at, f"column '{column}' also has parts", f"keep '{column}' or '{column}.…'"))
        if column.count(".") > 5:
            raise Refused(finding("ST018", at, f"column '{column}' has too many parts"))


def _record(columns: tuple[str, ...], header_line: int, cells: list[str], line: int) -> Node:
    record = Node("mapping", line, 1)
    for number, (column, cell) in enumerate(zip(columns, cells, strict=False), 1):
        if not cell.strip():
            continue
        parent = record
        *outer, last = column.split(".")
        for step in outer:
            below = next((value for key, value in parent.entries if key.written == step), None)
            if below is None:
                below = Node("mapping", line, number)
                parent.entries.append((Node("scalar", line, number, step), below))
            parent = below
        parent.entries.append(
            (Node("scalar", header_line, number, last), Node("scalar", line, number, cell.strip(), plain=True))
        )
    return record
