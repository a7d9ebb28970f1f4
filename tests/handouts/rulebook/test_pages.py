"""Rulebooks in pages: every word of the source, figures that resolve, contents and index that lead where they say."""

import re
from functools import cache

import pypdfium2
import pytest

from sandtable.backends import BACKENDS, Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.pages import rulebook_pages
from sandtable.handouts.rulebook.style import leaf_style, page_style
from sandtable.ink.page import Page
from sandtable.ink.shapes import TextRun
from sandtable.layout.paper import PAPERS
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.model.rulebook.blocks import Heading, runs_of, words
from sandtable.model.rulebook.loading import has_rules, load_rules
from sandtable.resources import builtin_packs


@cache
def pack(name: str) -> Pack:
    loaded = load_cached(builtin_packs()[name]).pack
    assert loaded is not None
    return loaded


BOOKS = [(name, language) for name in builtin_packs() if has_rules(pack(name)) for language in pack(name).languages]
# The shortest book is set in any run; the others take seconds each.
SHORT_FIRST = [
    pytest.param(*book, marks=[] if book[0] == "proelio" else [pytest.mark.slow], id="-".join(book)) for book in BOOKS
]


@cache
def set_in_leaves(name: str, language: str) -> tuple[list[Page], list[str], FaceRenderer]:
    """The pages of a booklet, their words as a reader of the PDF finds them, and who drew them."""
    renderer = FaceRenderer(pack(name), language)
    book = load_rules(pack(name)).books[language]
    pages = rulebook_pages(book, renderer, leaf_style("a4"))
    document = pypdfium2.PdfDocument(pdf(pages, Metadata("", language)))
    return pages, [document[n].get_textpage().get_text_range() for n in range(len(document))], renderer


def plain(text: str) -> str:
    """Letters and digits alone: what hyphens and line ends do to words does not matter here."""
    return re.sub(r"[\W_]+", "", text).casefold()


@pytest.mark.parametrize("name", sorted({name for name, _ in BOOKS}))
def test_shipped_rulebooks_have_no_fault(name: str) -> None:
    assert load_rules(pack(name)).findings == ()


def test_a_page_is_a_picture_without_the_pages_it_leads_to() -> None:
    first = set_in_leaves("proelio", "en")[0][0]
    leads = {item.target for item in first.over if isinstance(item, TextRun) and item.target}
    assert leads - {anchor.key for anchor in first.anchors}
    assert BACKENDS["png"].write([first], Metadata("", "en"), dpi=20).startswith(b"\x89PNG")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_figures_and_references_resolve(name: str, language: str) -> None:
    assert set_in_leaves(name, language)[2].findings == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_every_word_of_the_source_is_printed(name: str, language: str) -> None:
    _, texts, _ = set_in_leaves(name, language)
    printed = plain("".join(texts))
    book = load_rules(pack(name)).books[language]
    for block in book.walk():
        for run in runs_of(block):
            if run.reference is None and not run.icon:
                for word in run.text.split():
                    assert plain(word) in printed, (block.line, word)


@pytest.mark.parametrize(("name", "language"), SHORT_FIRST)
def test_contents_lead_to_their_pages(name: str, language: str) -> None:
    pages, texts, _ = set_in_leaves(name, language)
    book = load_rules(pack(name)).books[language]
    chapters = [block for block in book.blocks if isinstance(block, Heading) and block.level == 1]
    place = {anchor.key: number for number, page in enumerate(pages, 1) for anchor in page.anchors}
    for block in chapters:
        number = place[f"heading-{block.line}"]
        assert plain(words(block.runs)) in plain(texts[number - 1])
        entry = plain(f"{block.number}{words(block.runs)}{number}")
        assert entry in plain("".join(texts[:2])), words(block.runs)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_nothing_is_set_outside_the_page(name: str, language: str) -> None:
    renderer = FaceRenderer(pack(name), language, low_ink=True)
    book = load_rules(pack(name)).books[language]
    for style in (leaf_style("letter"), page_style(PAPERS["a4"])):
        for page in rulebook_pages(book, renderer, style):
            assert all(placed.clip.x >= 0 and placed.clip.right <= page.width for placed in page.placed)
            assert all(placed.clip.bottom <= page.height for placed in page.placed)


# Pages of a booklet at most: what a group reads before it plays, with its first ten minutes in eight pictures.
MOST_PAGES = {"lets-war": 18, "proelio": 10, "warfare": 36}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), [book for book in BOOKS if book[0] in MOST_PAGES])
def test_a_booklet_is_short_enough(name: str, language: str) -> None:
    assert len(set_in_leaves(name, language)[0]) <= MOST_PAGES[name]
