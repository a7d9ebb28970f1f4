"""Tables in packs: tabs, empty columns at the right, files of spreadsheet programs."""

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from odf import opendocument, table, text

from sandtable.model.reading.tables.archive import MOST_UNPACKED
from sandtable.model.reading.tables.table_file import read_table
from sandtable.model.reading.tree import Tree
from sandtable.model.reading.yaml_file import Refused

ROWS = [["id", "name.en", "name.it", "worth", ""], ["salt", "Sea Salt", "Sale", 3, ""], ["tea", "Tea", "Tè", 2.5, ""]]
WANTED = [
    {"id": "salt", "name": {"en": "Sea Salt", "it": "Sale"}, "worth": "3"},
    {"id": "tea", "name": {"en": "Tea", "it": "Tè"}, "worth": "2.5"},
]


def records(tree: Tree) -> list[dict[str, object]]:
    def value(node):
        return {key.written: value(below) for key, below in node.entries} if node.kind == "mapping" else node.written

    return [value(item) for item in tree.root.entries[0][1].items]


def xlsx(rows: list[list[object]], empty_first: bool = False) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    if empty_first:
        sheet = book.create_sheet("Cards")
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(rows: list[list[object]]) -> bytes:
    book = opendocument.OpenDocumentSpreadsheet()
    sheet = table.Table(name="Cards")
    for cells in rows:
        row = table.TableRow()
        for value in cells:
            number = isinstance(value, int | float)
            cell = table.TableCell(valuetype="float", value=value) if number else table.TableCell(valuetype="string")
            cell.addElement(text.P(text=str(value)))
            row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    out = io.BytesIO()
    book.write(out)
    return out.getvalue()


def written(separator: str) -> bytes:
    return "\n".join(separator.join(str(cell) for cell in row) for row in ROWS).encode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cards.csv", written(",")),
        ("cards.csv", written(";")),
        ("cards.csv", b"\xef\xbb\xbf" + written(";").replace(b"\n", b"\r\n")),
        ("cards.tsv", written("\t")),
        ("CARDS.TSV", written("\t")),
        ("cards.xlsx", xlsx(ROWS)),
        ("cards.xlsx", xlsx(ROWS, empty_first=True)),
        ("cards.ods", ods(ROWS)),
    ],
)
def test_all_of_them_are_the_same_table(name: str, content: bytes) -> None:
    assert records(read_table(content, name, "cards")) == WANTED


def test_a_place_in_a_spreadsheet_is_row_and_cell() -> None:
    tree = read_table(xlsx(ROWS), "cards.xlsx", "cards")
    worth = tree.locate(("cards", 1, "worth"))
    assert (worth.line, worth.column) == (3, 4)
    assert tree.cell_at(tree.at(worth)) == (3, "worth")


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(MOST_UNPACKED + 1))
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"not a zip at all", "ST018"),
        (b"PK\x03\x04 broken", "ST018"),
        (xlsx(ROWS)[:300], "ST018"),
        (bomb(), "ST005"),
        (xlsx([]), "ST002"),
    ],
    ids=["text", "head", "cut", "bomb", "empty"],
)
def test_what_is_no_spreadsheet_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_table(content, "cards.xlsx", "cards")
    assert refused.value.reason.code == code


def test_a_value_without_a_column_is_told_at_its_cell() -> None:
    with pytest.raises(Refused) as refused:
        read_table(b"id,name,\na,A,\nb,B,,lost\n", str(Path("cards.csv")), "cards")
    found = refused.value.reason
    assert (found.at.line, found.at.column) == (3, 6)
