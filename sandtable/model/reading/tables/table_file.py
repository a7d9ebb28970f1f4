"""Read tables into the same trees as YAML: CSV and similar files, and spreadsheets."""

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


def read_table(content: bytes, file: str, list_key: str) -> Tree:
    """The tree `{list_key: [record, …]}` of a table; raise Refused when it is none."""
    if file.lower().endswith(SPREADSHEETS):
        return table_tree(spreadsheet_rows(content, file), file, list_key)
    return table_tree(csv_rows(content, file), file, list_key)
