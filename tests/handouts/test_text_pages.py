"""Text on pages: a figure above it, a number on each page, and a page even for no words."""

from sandtable.faces.text import Span
from sandtable.handouts.blocks import Block
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.text_pages import TextPages, figure_size
from sandtable.ink.page import Face
from sandtable.ink.shapes import TextRun
from sandtable.layout.paper import PAPERS
from sandtable.model.phrases import Phrases
from tests.handouts.page_words import page_words

FRAME = PageFrame(PAPERS["a4"], sheet_colours({}, low_ink=False), "Title", "beside", running="Title again")
WORDS = Phrases("en", {"sheet": {"page": "Page {page} of {pages}"}})


def lines(count: int) -> list[Block]:
    """Blocks of 10 mm each."""
    return [Block((Span(f"line-{n}", family="sans"),), before=0, picture_height=10) for n in range(count)]


def test_pages_are_numbered_and_bear_the_title() -> None:
    pages = TextPages(FRAME, WORDS).pages(lines(60))
    assert [page.bookmark for page in pages] == ["Title", "Title"]
    text = page_words(pages)
    assert "Page 1 of 2" in text
    assert "Title again\nPage 2 of 2" in text
    assert [text.count(f"line-{n}\n") for n in range(60)] == [1] * 60


def test_a_figure_stands_above_the_words_of_the_first_page() -> None:
    figure = Face("plan", "en", 100, 80, ())
    first, second = TextPages(FRAME, WORDS, figure).pages(lines(60))
    (placed,) = first.placed
    assert (placed.face, second.placed) == (figure, ())
    tops = [run.y for run in first.over if isinstance(run, TextRun) and run.words[0][1].text.startswith("line-")]
    assert min(tops) > placed.clip.bottom


def test_a_figure_as_large_as_may_be_has_a_page_of_its_own() -> None:
    size = figure_size(FRAME)
    (page,) = TextPages(FRAME, WORDS, Face("hand", "en", size.width, size.height, ())).pages([])
    assert len(page.placed) == 1
    assert PAPERS["a4"].printable.holds(page.placed[0].clip)


def test_more_columns_take_fewer_pages() -> None:
    narrow, wide = (TextPages(FRAME, WORDS, abreast=abreast).pages(lines(100)) for abreast in (1, 3))
    assert (len(narrow), len(wide)) == (4, 2)
