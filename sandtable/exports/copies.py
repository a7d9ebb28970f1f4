"""The list of copies: a CSV with a row for each card, for people and their spreadsheets."""

import csv
import io
import unicodedata
from pathlib import Path

from sandtable.exports.order import Order
from sandtable.files import write_file

HEAD = ("component", "id", "name", "copies", "product", "width_mm", "height_mm", "front", "back")


def write_copies(order: Order, folder: Path, suffix: str) -> Path:
    """Write `copies.csv`; its pictures have that suffix, or none where single faces have no pictures."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEAD)
    for card in order.cards:
        files = [f"{side.file}{suffix}" if suffix else "" for side in card.sides]
        trim = card.front.face.width, card.front.face.height
        row = (
            card.component.id,
            card.id,
            _plain(card.name),
            card.copies,
            card.product.name,
            *(f"{mm:g}" for mm in trim),
        )
        writer.writerow((*row, *files, *([""] * (2 - len(files)))))
    file = folder / "copies.csv"
    write_file(file, text.getvalue())
    return file


def _plain(name: str) -> str:
    """Escape a name that a spreadsheet could read as a formula: packs come from anywhere.

    Spreadsheets pass over white space before a formula, and some read full-width signs like narrow ones.
    """
    begins = unicodedata.normalize("NFKC", name).lstrip()
    return f"'{name}" if name[:1] in ("\t", "\r", "\n") or begins.startswith(("=", "+", "-", "@")) else name
