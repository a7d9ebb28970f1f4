"""Rulebooks as pages to look at: no page nearly empty, figures where they are named, no type too small to read."""

from collections.abc import Iterator
from functools import cache

import pypdfium2
import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.pages import BookPages, fitted
from sandtable.handouts.rulebook.setting import CALL, FIGURE
from sandtable.handouts.rulebook.style import page_style
from sandtable.ink.page import Page
from sandtable.layout.paper import PAPERS
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.blocks import Figure
from sandtable.model.rulebook.loading import has_rules, load_rules
from sandtable.resources import builtin_packs
from tests.handouts.page_design import MOST_WHITE, SMALLEST, sizes, white

PLANS = ("table", "formation")


def books() -> Iterator[object]:
    for name, folder in builtin_packs().items():
        pack = load_cached(folder).pack
        if pack is not None and has_rules(pack):
            for language in pack.languages:
                slow = [] if (name, language) == ("proelio", "en") else [pytest.mark.slow]
                yield pytest.param((name, language), marks=slow, id=f"{name}-{language}")


@cache
def set_book(name: str, language: str) -> tuple[BookPages, list[Page]]:
    pack = load_cached(builtin_packs()[name]).pack
    assert pack is not None
    book = fitted(load_rules(pack).books[language], FaceRenderer(pack, language), page_style(PAPERS["a4"]))
    return book, book.pages()


@pytest.mark.parametrize("of", list(books()))
def test_no_page_is_nearly_white(of: tuple[str, str]) -> None:
    document = pypdfium2.PdfDocument(pdf(set_book(*of)[1], Metadata("", of[1])))
    assert [n for n, page in enumerate(document, 1) if white(page) > MOST_WHITE] == []


@pytest.mark.parametrize("of", list(books()))
def test_no_type_is_smaller_than_six_and_a_half_points(of: tuple[str, str]) -> None:
    """On the pages themselves and in plans; a card printed small is a picture of a card."""
    small: set[tuple[int, float, str]] = set()
    for number, page in enumerate(set_book(*of)[1], 1):
        found = list(sizes(page.over))
        for placed in page.placed:
            if placed.face.ref in PLANS:
                found += sizes(placed.face.items, placed.matrix[0])
        small |= {(number, round(size, 2), words) for size, words in found if size < SMALLEST}
    assert small == set()


@pytest.mark.parametrize("of", list(books()))
def test_a_figure_stands_at_most_a_column_after_its_call(of: tuple[str, str]) -> None:
    book, _ = set_book(*of)
    place = {
        id(column): (page, n) for page, share in enumerate(book.shares, 1) for n, column in enumerate(_narrow(share))
    }
    pages = {id(column): page for page, share in enumerate(book.shares, 1) for column in share}
    at = book.setter.marks.at
    figures = {block.line: block for block in book.book.walk() if isinstance(block, Figure)}
    far = []
    for line, figure in figures.items():
        if f"{CALL}{line}" not in at or f"{FIGURE}{line}" not in at:
            continue
        call, column = at[f"{CALL}{line}"][0], at[f"{FIGURE}{line}"][0]
        if id(call) not in place:
            continue
        (page, n), there = place[id(call)], pages[id(column)]
        if figure.data.get("wide"):
            near = there == page or (there == page + 1 and n == 1)
        else:
            after = 2 * (there - page) + place[id(column)][1] - n
            near = 0 <= after <= 1
        if not near:
            far.append((line, (page, n), there))
    assert far == []


def _narrow(share: list) -> list:
    """The columns of a page without what goes across."""
    least = min(column.box.width for column in share)
    return [column for column in share if column.box.width < least + 1]
