"""Read tables into the same trees as YAML: CSV and similar files, and spreadsheets."""

from sandtable.findings import Position
from sandtable.model.reading.tables.csv_file import csv_rows
from sandtable.model.reading.tables.spreadsheet import spreadsheet_rows
from sandtable.model.reading.tables.table import table_tree
from sandtable.model.reading.tree import Tree

TEXT_TABLES = (".csv", ".tsv", ".tab")
SPREADSHEETS = (".xlsx", ".ods")
TABLES = (*TEXT_TABLES, *SPREADSHEETS)


def is_table(name: str) -> bool:
    """True if the file name ends like a table's."""
    return name.lower().endswith(TABLES)


def is_spreadsheet(name: str) -> bool:
    """True if the file name ends like that of a workbook, which may have several sheets."""
    return name.lower().endswith(SPREADSHEETS)


def read_table(
    content: bytes, file: str, list_key: str, sheet: str | None = None, named_at: Position | None = None
) -> Tree:
    """The tree `{list_key: [record, …]}` of a table, or of a sheet of a workbook; raise Refused when it is none."""
    if is_spreadsheet(file):
        return table_tree(spreadsheet_rows(content, file, sheet, named_at), file, list_key)
    return table_tree(csv_rows(content, file), file, list_key)
