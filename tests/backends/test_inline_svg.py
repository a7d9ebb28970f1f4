"""Drawings in the text of a page: the same ink as in files, what they have in common once."""

import re

from sandtable.backends.inline_svg import DEFS, InlineDrawings
from sandtable.ink.matrix import scale, translate
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Path, Style, Symbol, Use, rectangle

STAR = Path(tuple(("L" if n else "M", n * 1.25, n * n / 7) for n in range(12)), Style(fill="#aa0000"))
BOX = Path(rectangle(0, 0, 3, 2), Style(fill="#00aa00"))


def face(*items: object) -> Face:
    return Face("figure", "en", 20, 10, items)  # type: ignore[arg-type]


def drawn(*faces: Face) -> str:
    drawings = InlineDrawings()
    return drawings.finish(DEFS + "|".join(drawings.add(one, {"class": "x"}) for one in faces))


def test_an_equal_drawing_in_two_figures_is_stored_once() -> None:
    # Equal, not the same: as the same card read twice.
    first, second = face(Group((STAR, BOX), translate(1, 2))), face(BOX, Group((STAR, BOX), translate(1, 2)))
    text = drawn(first, second)
    assert text.count("#aa0000") == 1
    (name,) = set(re.findall(r'<use href="#(k\d+)"/>', text))
    assert text.count(f'id="{name}"') == 1
    assert text.index(f'id="{name}"') < text.index("</defs>")


def test_small_things_are_written_where_they_are() -> None:
    assert "<defs>" not in drawn(face(BOX), face(BOX, BOX))


def test_a_symbol_is_stored_once_and_used() -> None:
    symbol = Symbol("star", (STAR,))
    text = drawn(face(Use(symbol, scale(2))), face(Use(symbol, scale(3))))
    assert text.count("#aa0000") == 1
    assert len(re.findall(r'<use transform="matrix\([23] 0 0 [23] 0 0\)" href="#s1"/>', text)) == 2


def test_names_of_one_page_are_unique_and_lead_somewhere() -> None:
    clip = Group((STAR, STAR), clip=rectangle(0, 0, 5, 5))
    text = drawn(face(clip), face(clip, Group((clip, BOX), translate(3, 3))))
    names = re.findall(r'id="([^"]+)"', text)
    assert len(names) == len(set(names))
    assert {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)} <= set(names)


def test_attributes_are_escaped() -> None:
    drawings = InlineDrawings()
    mark = drawings.add(face(BOX), {"aria-label": 'a "b" <c>'})
    assert 'aria-label="a &quot;b&quot; &lt;c&gt;"' in drawings.finish(mark)
