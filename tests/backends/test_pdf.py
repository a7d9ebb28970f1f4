"""Pages become PDF: what a form inherits, what is stored once."""

import io
import re
from collections.abc import Iterator
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from sandtable.backends import Metadata
from sandtable.backends.pdf.fragment import PdfFragment
from sandtable.backends.pdf.stream import PdfMemory, _operators
from sandtable.backends.pdf.writer import pdf, pour
from sandtable.errors import UserError
from sandtable.geometry.units import decimal
from sandtable.ink.fonts import font
from sandtable.ink.matrix import IDENTITY, translate
from sandtable.ink.page import Box, Face, LazyFace, Page, Placed
from sandtable.ink.shapes import Path, Picture, Style, Symbol, TextRun, Use, line, rectangle

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


@pytest.mark.parametrize("copies", [1, 3])
def test_a_face_may_have_a_picture_however_often_it_is_placed(copies: int) -> None:
    dot = io.BytesIO()
    Image.new("RGB", (4, 4), "#ff0000").save(dot, "PNG")
    face = Face("a", "en", 5, 5, (Picture(dot.getvalue(), 0, 0, 5, 5),))
    places = tuple(Placed(face, translate(6 * n, 0), Box(6 * n, 0, 5, 5)) for n in range(copies))
    document = pdf([Page(40, 40, places)], META)
    assert at(document, 2.5, 2.5) == at(document, 6 * copies - 3.5, 2.5) == (255, 0, 0)


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


def test_pictures_pages_and_forms_are_packed_without_ascii85_whatever_the_process_has_set(monkeypatch) -> None:
    monkeypatch.setattr(rl_config, "useA85", 1)
    dot = io.BytesIO()
    Image.new("RGB", (4, 4), "#ff0000").save(dot, "PNG")
    symbol = Symbol("square", (Path(rectangle(0, 0, 5, 5), Style("#000000")),))
    document = pdf([page(Picture(dot.getvalue(), 10, 10, 20, 20), Use(symbol, translate(1, 1)), bookmark="One")], META)
    assert rl_config.useA85 == 1
    assert b"ASCII85Decode" not in document
    assert at(document, 20, 20) == (255, 0, 0)
    assert at(document, 3, 3) == (0, 0, 0)


@pytest.mark.parametrize("date", ["x", "1.5", "9" * 30, "9" * 5000, "-" + "9" * 30])
def test_a_date_that_is_none_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch, date: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    with pytest.raises(UserError, match=r"SOURCE_DATE_EPOCH is .* no date") as refused:
        pdf([page()], META)
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(("date", "shown"), [("", "20000101000000"), (" 1700000000 ", "20231114221320")])
def test_documents_are_of_one_date_or_of_the_wished_one(monkeypatch: pytest.MonkeyPatch, date: str, shown: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert f"/CreationDate (D:{shown}".encode() in pdf([page()], META)


def test_nothing_of_reportlab_is_replaced_while_a_document_is_written() -> None:
    def look() -> list[object]:
        places = (
            vars(pdfdoc),
            vars(rl_config),
            *(vars(kind) for kind in vars(pdfdoc).values() if isinstance(kind, type)),
        )
        return [dict(place) for place in places] + [dict(vars(pdfdoc.PDFZCompress))]

    before = look()

    class Looking:
        parts = 0

        def write(self, data: bytes) -> None:
            self.parts += 1
            assert look() == before

    dot = io.BytesIO()
    Image.new("RGBA", (4, 4), "#ff0000").save(dot, "PNG")
    word = TextRun(20, 4, "#000000", ((2, font("sans-400").shape("Halt")),))
    sink = Looking()
    pour([page(word, Picture(dot.getvalue(), 10, 10, 20, 20), bookmark="One")], META, sink)
    assert sink.parts > 10


@pytest.mark.parametrize(
    ("mode", "kind", "expected"),
    [
        ("L", "PNG", (97, 97, 97)),
        ("LA", "PNG", (97, 97, 97)),
        ("RGB", "PNG", (204, 51, 51)),
        ("RGBA", "PNG", (204, 51, 51)),
        ("P", "PNG", (204, 51, 51)),
        ("L", "JPEG", (97, 97, 97)),
        ("RGB", "JPEG", (204, 51, 51)),
        ("CMYK", "JPEG", (204, 87, 76)),
    ],
)
def test_pictures_of_any_mode_show_their_colour(mode: str, kind: str, expected: tuple[int, int, int]) -> None:
    file = io.BytesIO()
    Image.new("RGB", (8, 8), (204, 51, 51)).convert(mode).save(file, kind)
    document = pdf([page(Picture(file.getvalue(), 10, 10, 20, 20))], META)
    assert at(document, 20, 20) == pytest.approx(expected, abs=12 if mode == "CMYK" else 4)
    assert (file.getvalue() in document) == (kind == "JPEG")


def test_clear_pixels_of_a_picture_show_the_paper() -> None:
    file = io.BytesIO()
    picture = Image.new("P", (8, 8), 1)
    picture.putpalette([255, 0, 0, 0, 0, 255])
    picture.putpixel((0, 0), 0)
    picture.save(file, "PNG", transparency=1)
    document = pdf([page(Picture(file.getvalue(), 0, 0, 40, 40))], META)
    assert at(document, 1, 1) == (255, 0, 0)
    assert at(document, 30, 30) == (255, 255, 255)


def test_words_that_come_and_go_keep_their_glyphs() -> None:
    """A word is remembered by identity while the document is made; another in its place must not be taken for it."""

    def words() -> Iterator[Page]:
        for text in ("Alder", "Birch", "Cedar", "Dogwood", "Elder"):
            # A copy, as faces from the cache have them: nobody but the page holds it.
            yield page(TextRun(20, 4, "#000000", ((2, font("sans-400").shape(text)._replace()),)))

    document = pypdfium2.PdfDocument(pdf(words(), META))
    assert [found.get_textpage().get_text_range() for found in document] == [
        "Alder",
        "Birch",
        "Cedar",
        "Dogwood",
        "Elder",
    ]


def test_only_the_canvas_knows_the_internals_of_reportlab() -> None:
    inside = re.compile(r"\._(code|doc|formsinuse|make_preamble)\b|rl_config")
    package = FilePath(__file__).parents[2] / "sandtable"
    knowing = {file.name for file in package.rglob("*.py") if inside.search(file.read_text(encoding="utf-8"))}
    assert knowing == {"canvas.py"}


def forms_in(document: bytes) -> int:
    with pikepdf.open(io.BytesIO(document)) as opened:
        return sum(isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form" for one in opened.objects)


def test_symbols_that_look_the_same_are_stored_once() -> None:
    def star() -> Symbol:
        return Symbol("star", (Path(rectangle(0, 0, 5, 5), Style("#ff0000")),))

    uses = [Use(star(), translate(6 * n, 0)) for n in range(4)]
    assert forms_in(pdf([page(*uses)], META)) == 1


def test_a_known_drawing_gives_the_same_bytes_from_its_operators_alone() -> None:
    star = Symbol("star", (Path(rectangle(0, 0, 5, 5), Style("#ff0000")),))
    word = font("serif-400").shape("Halt")
    items = (Use(star, translate(1, 1)), TextRun(5, 3, "#000000", ((1.0, word),)))

    class Fragments(dict[bytes, PdfFragment]):
        """Prepared drawings in memory."""

        def has(self, key: bytes) -> bool:
            return key in self

        def put(self, key: bytes, drawing: PdfFragment, size: int) -> None:
            self[key] = drawing

    fragments = Fragments()

    def sheets(face: Face) -> bytes:
        single = Page(40, 40, (Placed(face, IDENTITY, Box(0, 0, 5, 5)),))
        return pdf([single, single], META, PdfMemory(fragments))

    first = sheets(Face("a", "en", 5, 5, items, b"1"))
    again = LazyFace("a", "en", 5, 5, b"1", lambda: pytest.fail("it is written already"))
    assert sheets(again) == first


NUMBERS = st.one_of(
    st.floats(-1e9, 1e9, allow_nan=False),
    st.floats(-1, 1),
    st.integers(-(10**9), 10**9),
    st.sampled_from([0.0, -0.0, -0.00001, 0.00005, 100.0, 1000.5, -10.0, 0.1, 1e-7, 20.00004]),
)


@given(st.lists(st.tuples(*[NUMBERS] * 6), min_size=1, max_size=5))
def test_outlines_are_written_as_single_numbers_are(bends: list[tuple[float, ...]]) -> None:
    outline = (("M", *bends[0][:2]), *(("L", *bend[2:4]) for bend in bends), *(("C", *bend) for bend in bends), ("Z",))
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    expected = [word for command in outline for word in (*map(decimal, command[1:]), letters[command[0]])]
    assert _operators(outline) == " ".join(expected)  # type: ignore[arg-type]
