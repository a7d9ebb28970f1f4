"""Spreadsheets of strangers: whatever stands in the archive, the reader is given nothing that takes too much, and the program lives."""

import io
import zipfile
from collections.abc import Callable

import pytest

from sandtable.model.reading.tables.table_file import read_table
from sandtable.model.reading.yaml_file import Refused
from tests.programs.fuzz.seeds import SHEET, WORKBOOK

HEAD = '<c r="A1" t="inlineStr"><is><t>id</t></is></c>'
ODS = (
    '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    '<office:body><office:spreadsheet><table:table table:name="x">{}</table:table></office:spreadsheet></office:body></office:document-content>'
)
CELL = '<table:table-cell office:value-type="string"{}><text:p>id</text:p></table:table-cell>'


def sheet(rows: str) -> str:
    return SHEET.partition("<row")[0] + rows + "</sheetData></worksheet>"


def book(text: str, **more: str) -> bytes:
    return packed({**WORKBOOK, "xl/worksheets/sheet1.xml": text, **more})


def ods(rows: str) -> bytes:
    mime = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = f'<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="{mime}"/></manifest:manifest>'
    return packed({"mimetype": mime, "META-INF/manifest.xml": manifest, "content.xml": ODS.format(rows)})


def packed(parts: dict[str, str], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", way) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def lying(content: bytes) -> bytes:
    """The archive with small sizes told for its largest part."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        size = max(entry.file_size for entry in archive.infolist())
    return content.replace(size.to_bytes(4, "little"), (9).to_bytes(4, "little"))


def twice() -> bytes:
    out = io.BytesIO(book(SHEET))
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as archive:
        archive.writestr("xl/worksheets/sheet1.xml", SHEET)
    return out.getvalue()


def row(cells: str, place: str = ' r="1"') -> str:
    return f"<row{place}>{cells}</row>"


def shared(text: str, references: str) -> bytes:
    """A book whose cells refer to one shared text."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return book(sheet(references), **{"xl/sharedStrings.xml": f'<sst xmlns="{main}">{text}</sst>'})


LONG = f"<si><t>{'w' * 400_000}</t></si>"


def referring(value: str = "<v>0</v>", attributes: str = ' t="s"', count: int = 40_000) -> str:
    return "".join(f'<row r="{n}"><c r="A{n}"{attributes}>{value}</c></row>' for n in range(1, count))


WIDE = '<c r="XFD1048576"><v>1</v></c>'
# The file, or a function that makes it where that takes long, and the code and words of its refusal.
SHEETS: dict[str, tuple[bytes | Callable[[], bytes], str, str]] = {
    "two cells far apart": (book(sheet(row(HEAD + WIDE))), "ST005", "1,000,000 cells"),
    "rows far apart": (book(sheet(row(HEAD) + row("<c><v>1</v></c>", ' r="999999999"'))), "ST005", "cells"),
    "a place beyond any sheet": (book(sheet(row(HEAD + '<c r="ZZZZZ1"/>'))), "ST018", "no place"),
    "a row beyond any number": (book(sheet(row(HEAD, f' r="{"9" * 40}"'))), "ST018", "no place"),
    "a place in signs": (book(sheet(row(HEAD + '<c r="A&#49;"/>'))), "ST018", "no place"),
    "cells without places": (book(sheet(row("<c/>" * 2000) + "<row/>" * 2000 + row("<c/>", ""))), "ST005", "cells"),
    "a comment that hides": (book(sheet('<!-- <c "-->' + row(HEAD + WIDE) + '<!--" -->')), "ST018", "comments"),
    "a quote that hides": (book(sheet("<z a='<row \"'/>" + row(HEAD + WIDE) + "<z a='\"'/>")), "ST005", "cells"),
    "another name space": (book(sheet(row(HEAD + WIDE).replace("<c ", "<x:c ").replace("</c>", "</x:c>"))), "ST005", "cells"),
    "a tag that never ends": (book(sheet(row(HEAD) + '<c r="A2')), "ST018", "well-formed"),
    "a sheet by another name": (book(SHEET, **{"xl/other.bin": sheet(row(HEAD + WIDE))}), "ST005", "cells"),
    "a binary workbook": (book(SHEET, **{"xl/workbook.bin": "x"}), "ST018", "binary"),
    "entities": (book('<!DOCTYPE x [<!ENTITY a "b">]>' + SHEET), "ST018", "document types"),
    "a bomb": (lambda: book(sheet(" " * 70_000_000)), "ST005", "64 MB"),
    "a bomb that lies": (lambda: lying(book(sheet(" " * 70_000_000))), "ST018", "not a spreadsheet"),
    "bombs": (lambda: packed({f"{n}.xml": "\0" * 1_000_000 for n in range(70)}), "ST005", "64 MB"),
    "many parts": (lambda: packed({f"{n}": "" for n in range(2001)}), "ST005", "2,000 parts"),
    "parts of one name": (twice(), "ST018", "one name"),
    "no archive": (b"PK\x03\x04" + b"\0" * 99, "ST018", "not a spreadsheet"),
    "cut off": (book(SHEET)[:-30], "ST018", "not a spreadsheet"),
    "nothing": (packed({}), "ST018", ""),
    "no sheets": (packed({"xl/workbook.xml": "<workbook/>"}), "ST018", ""),
    "columns repeated": (ods("<table:table-row>" + CELL.format(' table:number-columns-repeated="9999999"') + "</table:table-row>"), "ST005", "cells"),
    "rows repeated": (ods('<table:table-row table:number-rows-repeated="9999999">' + CELL.format("") + "</table:table-row>"), "ST005", "cells"),
    "both repeated": (ods('<table:table-row table:number-rows-repeated="2000">' + CELL.format(' table:number-columns-repeated="2000"') + "</table:table-row>"), "ST005", "cells"),
    "repeated in signs": (ods('<table:table-row table:number-rows-repeated="&#57;999999">' + CELL.format("") + "</table:table-row>"), "ST018", "no place"),
    "one text in many cells": (shared(LONG, referring()), "ST005", "32 MB of text"),
    "one text by another number": (shared(LONG, referring("<v>00</v>")), "ST005", "32 MB of text"),
    "one text by a number in signs": (shared(LONG, referring("<v>&#48;</v>")), "ST005", "32 MB of text"),
    "one text, quoted otherwise": (shared(LONG, referring(attributes=" t = 's'")), "ST005", "32 MB of text"),
    "one text in parts": (shared(f"<si>{'<r><t>wwww</t></r>' * 1_000}</si>", referring()), "ST005", "32 MB of text"),
    "one text in a part of another name": (book(sheet(referring()), **{"xl/x.xml": f"<x:sst>{LONG.replace('si>', 'x:si>')}</x:sst>"}), "ST005", "32 MB of text"),
    "shared texts behind a comment": (shared("<!-- <si> -->" + LONG, referring()), "ST018", "comments"),
    "shared texts in one another": (shared(f"<si>{LONG}</si>", referring()), "ST018", "well-formed"),
    "a long cell repeated": (ods('<table:table-row table:number-rows-repeated="9000">' + CELL.format("").replace("id", "w" * 40_000) + "</table:table-row>"), "ST005", "32 MB of text"),
    "a long value repeated": (ods('<table:table-row table:number-rows-repeated="9000">' + CELL.format(f' office:string-value="{"w" * 40_000}"') + "</table:table-row>"), "ST005", "32 MB of text"),
    "cells in cells": (ods("<table:table-row>" + CELL.format("").replace("id", CELL.format("")) + "</table:table-row>"), "ST018", "inside cells"),
    "far below": (ods('<table:table-row table:number-rows-repeated="1048575"/><table:table-row>' + CELL.format("") * 9 + "</table:table-row>"), "ST005", "cells"),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_refused(name) -> None:
    made, code, words = SHEETS[name]
    content = made if isinstance(made, bytes) else made()
    with pytest.raises(Refused) as refused:
        read_table(content, "x.ods" if "mimetype" in str(content[:60]) else "x.xlsx", "cards")
    assert refused.value.reason.code == code
    assert words in refused.value.reason.message


def test_sound_ones_are_read() -> None:
    two = book(sheet(row(HEAD) + row('<c r="A2"><v>3.0</v></c>', "")))
    tree = read_table(two, "x.xlsx", "cards")
    assert [node.written for _, cards in tree.root.entries for card in cards.items for _, node in card.entries] == ["3"]
    # As spreadsheet programs write it: empty to the edge of the sheet.
    empty = '<table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    rows = (
        f'<table:table-row>{CELL.format("")}<table:table-cell table:number-columns-repeated="16383"/></table:table-row>'
    )
    value = '<table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>'
    tree = read_table(ods(rows + value + empty), "x.ods", "cards")
    assert [node.written for _, cards in tree.root.entries for card in cards.items for _, node in card.entries] == ["a"]


def test_a_shared_text_of_usual_length_is_read() -> None:
    text = "w" * 30_000
    cells = row('<c r="A1" t="s"><v>0</v></c>') + row('<c r="A2" t="s"><v>1</v></c>', ' r="2"')
    two = shared(f"<si><t>id</t></si><si><t>{text}</t></si>", cells)
    tree = read_table(two, "x.xlsx", "cards")
    assert [node.written for _, cards in tree.root.entries for card in cards.items for _, node in card.entries] == [
        text
    ]
