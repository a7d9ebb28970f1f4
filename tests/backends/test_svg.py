"""Pages become SVG: well-formed, self-contained, the same bytes every time, the right picture."""

import base64
import io
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sandtable.backends.svg import svg_page
from sandtable.ink.matrix import IDENTITY, rotate, scale, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import (
    Group,
    Item,
    Outline,
    Path,
    Picture,
    Style,
    Symbol,
    TextRun,
    Use,
    Word,
    rectangle,
)

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def square_glyph(font: str, glyph: int) -> Outline:
    """Half an em wide and high, standing on the baseline; glyph 0 is a blank."""
    return rectangle(0, 0, 500, 500) if glyph else ()


def fill(outline: Outline, colour: str) -> Path:
    return Path(outline, Style(fill=colour))


def word(text: str, font: str = "serif-700") -> Word:
    return Word(font, tuple(ord(c) - 32 for c in text), (500.0,) * len(text), text, tuple(text))


def face(*items: Item, width: float = 20, height: float = 20) -> Face:
    return Face("demo", "en", width, height, items)


def page_of(*items: Item, width: float = 20, height: float = 20) -> Page:
    return Page(width, height, (), over=items)


def svg(page: Page, keep_text: bool = False) -> str:
    return svg_page(page, keep_text=keep_text, glyph_outline=square_glyph)


def picture(page: Page) -> Image.Image:
    """The page at ten pixels a millimetre, on white."""
    png = resvg_py.svg_to_bytes(svg_string=svg(page), background="#ffffff", dpi=254)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def at(image: Image.Image, x: float, y: float) -> object:
    return image.getpixel((int(x * 10), int(y * 10)))


def bitmap(kind: str) -> bytes:
    image = Image.new("RGB", (2, 1), RED)
    image.putpixel((1, 0), BLUE)
    out = io.BytesIO()
    image.resize((64, 32), Image.Resampling.NEAREST).save(out, kind)
    return out.getvalue()


STAR = Symbol("star", (fill(rectangle(-1, -1, 2, 2), "#ff0000"),))
TWIN = face(Use(STAR, translate(10, 10)))
FULL = face(
    Path(
        rectangle(0, 0, 20, 20),
        Style("#ff0000", "#00ff00", dash=(1, 0.5)),
    ),
    Path(rectangle(2, 2, 3, 3), Style("#808080")),
    Group((Use(STAR, scale(3)), Picture(bitmap("PNG"), 1, 1, 4, 2)), rotate(90, 5, 5), rectangle(0, 0, 9, 9)),
    TextRun(8, 3, "#123456", ((1, word("Fire")), (8, word("& move", "sans-400-italic"))), 0.1),
    TextRun(12, 3, "#123456", ((1, word("FIRE")),), written="Fire"),
)
RICH = Page(
    100,
    60,
    placed=(
        Placed(TWIN, translate(5, 10), Box(4, 9, 22, 22)),
        Placed(TWIN, translate(27, 10), Box(26, 9, 22, 22), slot=1),
        Placed(FULL, translate(71, 10), Box(71, 10, 20, 20), slot=2),
    ),
    under=(fill(rectangle(0, 0, 100, 5), "#eeeeee"),),
    over=(Path(rectangle(0, 55, 100, 5), Style(None, "#000000", cap="round", join="bevel")),),
    bookmark="Troops <1>",
)


@pytest.mark.parametrize("keep_text", [False, True])
def test_a_page_is_well_formed_self_contained_and_the_same_every_time(keep_text: bool) -> None:
    text = svg(RICH, keep_text)
    root = ET.fromstring(text)
    assert (root.get("width"), root.get("height")) == ("100mm", "60mm")
    assert root.get("viewBox") == "0 0 100 60"
    assert root.findtext(f"{SVG}title") == "Troops <1>"
    ids = Counter(e.get("id") for e in root.iter() if e.get("id"))
    assert set(ids.values()) == {1}
    meant = [e.get(HREF, "") for e in root.iter() if HREF in e.attrib]
    meant += re.findall(r"url\((#\w+)\)", text)
    assert all(ref.startswith("data:image/png;base64,") or ref[1:] in ids for ref in meant)
    assert {ref[1:] for ref in meant if ref.startswith("#")} == set(ids)
    # Beside the names of the two languages nothing points outside.
    assert set(re.findall(r"https?://[^\"]*", text)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/2001/xml-events",
    }
    assert text == svg(RICH, keep_text)


def test_numbers_are_short() -> None:
    text = svg(page_of(fill(rectangle(1 / 3, -1e-7, 100, 1e-5), "#ff0000"), Use(STAR, rotate(30))))
    assert 'd="M0.3333 0L100.3333 0L100.3333 0L0.3333 0Z"' in text
    assert 'transform="matrix(0.8660254 0.5 -0.5 0.8660254 0 0)"' in text


@given(st.floats(-1e5, 1e5))
def test_a_number_is_written_within_half_a_ten_thousandth(x: float) -> None:
    (d,) = re.findall(r' d="M(\S+) 0Z"', svg(page_of(fill((("M", x, 0), ("Z",)), "#ff0000"))))
    assert abs(float(d) - x) <= 0.5001e-4
    assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?", d) and d != "-0"


def test_a_symbol_is_stored_once_and_may_lie_left_of_its_origin() -> None:
    page = page_of(Use(STAR, translate(5, 5)), Group((Use(STAR, translate(5, 0)),), translate(10, 15)))
    root = ET.fromstring(svg(page))
    assert len(root.findall(f".//{SVG}path")) == 1
    assert [use.get(HREF) for use in root.iter(f"{SVG}use")] == ["#s1", "#s1"]
    image = picture(page)
    assert [at(image, 4.2, 4.2), at(image, 15.8, 15.8), at(image, 6.2, 5)] == [RED, RED, WHITE]


def test_symbols_are_told_apart_by_identity() -> None:
    twin = Symbol(STAR.name, STAR.items)
    root = ET.fromstring(svg(page_of(Use(STAR, IDENTITY), Use(twin, IDENTITY))))
    assert [use.get(HREF) for use in root.iter(f"{SVG}use")] == ["#s1", "#s2"]


def test_a_face_placed_twice_is_stored_once_and_shows_within_its_clip() -> None:
    shared = face(fill(rectangle(-3, -3, 16, 16), "#0000ff"), width=10, height=10)
    page = Page(
        40,
        20,
        (
            Placed(shared, translate(5, 5), Box(4, 4, 12, 12)),
            Placed(shared, (-1, 0, 0, -1, 35, 15), Box(25, 5, 10, 10), slot=1),
        ),
    )
    text = svg(page)
    assert text.count('data-ref="demo"') == 1
    assert text.count("<clipPath") == 2
    image = picture(page)
    assert [at(image, 4.2, 4.2), at(image, 3.8, 10)] == [BLUE, WHITE]
    assert [at(image, 25.2, 5.2), at(image, 24.8, 10), at(image, 35.2, 10)] == [BLUE, WHITE, WHITE]


def test_under_faces_and_over_are_drawn_in_this_order() -> None:
    page = Page(
        20,
        20,
        (Placed(face(fill(rectangle(0, 0, 10, 20), "#00ff00")), IDENTITY, Box(0, 0, 20, 20)),),
        over=(fill(rectangle(0, 0, 5, 20), "#0000ff"),),
        under=(fill(rectangle(0, 0, 20, 20), "#ff0000"),),
    )
    image = picture(page)
    assert [at(image, x, 10) for x in (2, 7, 15)] == [BLUE, GREEN, RED]


def test_a_group_clips_in_its_own_coordinates() -> None:
    clipped = Group((fill(rectangle(0, 0, 20, 20), "#ff0000"),), translate(5, 5), rectangle(0, 0, 4, 4))
    image = picture(page_of(clipped))
    assert [at(image, 5.2, 5.2), at(image, 8.8, 8.8), at(image, 9.2, 9.2), at(image, 3, 3)] == [RED, RED, WHITE, WHITE]


def test_a_hole_wound_either_way_shows_with_even_odd() -> None:
    ring = rectangle(0, 0, 20, 20) + rectangle(5, 5, 10, 10)
    assert at(picture(page_of(fill(ring, "#ff0000"))), 10, 10) == RED
    assert at(picture(page_of(Path(ring, Style("#ff0000", even_odd=True)))), 10, 10) == WHITE


def test_paths_without_ink_are_left_out() -> None:
    assert "<path" not in svg(page_of(Path(rectangle(0, 0, 1, 1), Style(None))))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_is_stored_once_and_stretched(kind: str) -> None:
    content = bitmap(kind)
    page = page_of(Picture(content, 2, 2, 8, 16), Picture(bytes(content), 12, 2, 4, 4))
    text = svg(page)
    assert text.count(f"data:image/{kind.lower()};base64,{base64.b64encode(content).decode()}") == 1
    image = picture(page)
    for x, y, colour in [(3, 3, RED), (3, 17, RED), (9, 17, BLUE), (13, 3, RED), (15, 5, BLUE), (1, 1, WHITE)]:
        found = at(image, x, y)
        assert isinstance(found, tuple)
        assert all(abs(a - b) < 8 for a, b in zip(found, colour, strict=True))


def test_other_bytes_are_no_picture() -> None:
    with pytest.raises(ValueError, match="neither PNG nor JPEG"):
        svg(page_of(Picture(b"GIF89a", 0, 0, 1, 1)))


def test_glyphs_are_stored_once_and_stand_on_the_baseline() -> None:
    # Size 4 mm, half-em glyphs 2 mm wide and high; tracking 1 mm after each.
    run = TextRun(10, 4, "#ff0000", ((2, word("aa")), (12, word("b"))), tracking=1)
    page = page_of(run, TextRun(18, 2, "#0000ff", ((2, word("a")),)))
    root = ET.fromstring(svg(page))
    defs = root.find(f"{SVG}defs")
    assert defs is not None
    assert [path.get("d") for path in defs] == ["M0 0L500 0L500 -500L0 -500Z"] * 2
    image = picture(page)
    assert [at(image, x, 9) for x in (1.8, 2.2, 3.8, 4.5, 5.2, 6.8, 7.2, 12.2)] == [
        WHITE, RED, RED, WHITE, RED, RED, WHITE, RED,
    ]  # fmt: skip
    assert [at(image, 3, y) for y in (7.8, 8.2, 9.8, 10.2)] == [WHITE, RED, RED, WHITE]
    assert at(image, 2.5, 17.5) == BLUE


def test_blank_glyphs_leave_no_ink() -> None:
    text = svg(page_of(TextRun(5, 3, "#ff0000", ((0, word("a b")),))))
    assert text.count("<use") == 2


def test_the_words_of_a_run_can_be_found() -> None:
    bold, plain = word("Fire"), word("!", "serif-400")
    run = TextRun(5, 2, "#000000", ((0, bold), (4, plain), (6, word("&"))))
    shouted = TextRun(9, 2, "#000000", ((0, word("FIRE")),), written="Fire\x00")
    root = ET.fromstring(svg(page_of(run, shouted)))
    assert [group.get("aria-label") for group in root.iter(f"{SVG}g")] == ["Fire! &", "Fire"]


def test_text_may_stay_text() -> None:
    run = TextRun(5, 2, "#ff0000", ((1, word("Fire")), (6, word("<now>", "sans-400-italic"))), tracking=0.1)
    root = ET.fromstring(svg(page_of(run), keep_text=True))
    text = root.find(f"{SVG}text")
    assert text is not None
    assert (text.get("y"), text.get("font-size"), text.get("letter-spacing")) == ("5", "2", "0.1")
    assert "".join(text.itertext()) == "Fire <now>"
    first, second = text
    assert (first.get("x"), first.get("font-family"), first.get("font-weight"), first.get("font-style")) == (
        "1", "'Source Serif Pro', serif", "700", None,
    )  # fmt: skip
    assert (second.get("x"), second.get("font-family"), second.get("font-weight"), second.get("font-style")) == (
        "6", "'Source Sans Pro', sans-serif", "400", "italic",
    )  # fmt: skip
