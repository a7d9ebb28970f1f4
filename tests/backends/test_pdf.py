"""Pages become PDF: what a form inherits, what is stored once."""

import io

import pikepdf
import pypdfium2

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.ink.matrix import IDENTITY, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Path, Style, Symbol, Use, line, rectangle

META = Metadata("Test", "en")


def page(*items, **more) -> Page:
    return Page(40, 40, (), over=items, **more)


def at(document: bytes, x: float, y: float) -> tuple[int, int, int]:
    picture = pypdfium2.PdfDocument(document)[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
    found = picture.getpixel((round(x * 10), round(y * 10)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def test_a_symbol_does_not_inherit_dashes_or_colours() -> None:
    symbol = Symbol(
        "bar", (Path(line(0, 0, 30, 0), Style(None, "#000000", 2)), Path(rectangle(0, 5, 5, 5), Style("#000000")))
    )
    dashed = Path(line(5, 5, 35, 5), Style("#ff0000", "#00ff00", 1, dash=(2, 3), cap="round"))
    document = pdf([page(dashed, Use(symbol, translate(5, 20)))], META)
    for x in (6, 9.5, 12, 20, 30):
        assert at(document, x, 20) == (0, 0, 0)
    assert at(document, 7, 27) == (0, 0, 0)


def test_faces_used_often_are_stored_once() -> None:
    face = Face("a", "en", 5, 5, (Path(rectangle(0, 0, 5, 5), Style("#ff0000")),) * 200)
    places = tuple(Placed(face, translate(6 * n, 0), Box(6 * n, 0, 5, 5)) for n in range(6))
    document = pdf([Page(40, 40, places)] * 3, META)
    with pikepdf.open(io.BytesIO(document)) as opened:
        forms = [
            found for found in opened.objects if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form"
        ]
    assert len(forms) == 1


def test_a_face_used_once_needs_no_form_and_later_becomes_one() -> None:
    face = Face("a", "en", 5, 5, (Path(rectangle(0, 0, 5, 5), Style("#ff0000")),))
    single = Page(40, 40, (Placed(face, IDENTITY, Box(0, 0, 5, 5)),))
    document = pdf([single, single], META)
    assert at(document, 2, 2) == (255, 0, 0)
    with pikepdf.open(io.BytesIO(document)) as opened:
        forms = [
            found for found in opened.objects if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form"
        ]
    assert len(forms) == 1
