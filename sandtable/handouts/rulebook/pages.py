"""A rulebook in pages: title and contents, the text, an index; contents and index name the final page numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.faces.text import Span
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.cover import cover_face, has_cover
from sandtable.handouts.flow import Across, Column, Flowable, Heights, Together, level_pages
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.rulebook.flowables import Abreast, Marked, Text
from sandtable.handouts.rulebook.setting import CALL, FIGURE, BookSetter
from sandtable.handouts.rulebook.style import BookStyle
from sandtable.handouts.tables import Table, TableColumn
from sandtable.ink.page import Anchor, Box, Page
from sandtable.model.rulebook.blocks import Heading, Rulebook, words

_ROUNDS = 4  # of setting until every page number is true
# Changes of the type's size in points that are tried, one after another, where the last page is nearly empty.
_SIZES = (0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4, -0.5, 0.5)
FILLED = 0.72  # of the last page's height, with which it is left as it is


def rulebook_pages(book: Rulebook, renderer: FaceRenderer, style: BookStyle) -> list[Page]:
    """Return the whole rulebook in a style; its type is a little smaller or larger where that fills the last page."""
    return fitted(book, renderer, style).pages()


def fitted(book: Rulebook, renderer: FaceRenderer, style: BookStyle) -> "BookPages":
    """Set a rulebook in the size of type, near that of the style, that leaves least of the last page empty."""
    fullest: BookPages | None = None
    for points in _SIZES:
        found = len(renderer.findings)
        pages = BookPages(book, renderer, style.resized(points))
        filled = pages.filled()
        if points:
            del renderer.findings[found:]  # those of the first setting
        if fullest is None or filled > fullest.filled():
            fullest = pages
        if filled >= FILLED:
            break
    assert fullest is not None
    return fullest


class BookPages:
    """A rulebook set in one style; `setter.marks` has the places of headings, rules and figures."""

    def __init__(self, book: Rulebook, renderer: FaceRenderer, style: BookStyle) -> None:
        self.book, self.style = book, style
        self.colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
        self.words = sheet_words(book.language, renderer.pack.words[book.language])
        self.setter = BookSetter(book, renderer, style, self.colours, self.words)
        self.matter = tuple(self.setter.matter())
        self._heights = Heights()
        facts = self.words.say("rules.facts", edition=renderer.pack.edition)
        frame = PageFrame(style.paper, self.colours, book.title, facts, book.title, style.frame)
        cover = cover_face(renderer, *frame.cover_size) if has_cover(renderer.pack) else None
        self.frame = replace(frame, cover=cover)

    def pages(self) -> list[Page]:
        """Return the finished pages."""
        return [self._page(number, len(self.shares), share) for number, share in enumerate(self.shares, 1)]

    def filled(self) -> float:
        """Return how much of the last page's height is used, from 0 to 1; a single page is as full as it is."""
        if len(self._draft) == 1:
            return 1.0
        body = self.frame.body(len(self._draft))
        return max((column.box.bottom - body.y for column in self._draft[-1]), default=0.0) / body.height

    @cached_property
    def shares(self) -> list[list[Column]]:
        """The columns of every page; the book is set until the numbers of contents and index no longer change."""
        shares = self._draft
        numbers: dict[str, int] = {}
        for _ in range(_ROUNDS):
            found = self._numbers(shares)
            if found == numbers:
                break
            numbers = found
            shares = self._set(numbers)
        return shares

    @cached_property
    def _draft(self) -> list[list[Column]]:
        """The pages with zeros for all page numbers."""
        return self._set({})

    def _set(self, numbers: dict[str, int]) -> list[list[Column]]:
        blocks = [*self._front(numbers), *self.matter, *self._index(numbers)]
        return level_pages(blocks, self._columns, self._heights)

    def _columns(self, number: int) -> Sequence[Box]:
        return self.frame.style.columns(self.frame.body(number), self.style.columns)

    def _numbers(self, shares: Sequence[Sequence[Column]]) -> dict[str, int]:
        page_of = {id(column): number for number, share in enumerate(shares, 1) for column in share}
        return {key: page_of[id(column)] for key, (column, _) in self.setter.marks.at.items() if id(column) in page_of}

    def _page(self, number: int, count: int, columns: Sequence[Column]) -> Page:
        paper = self.style.paper
        foot = self.words.say("sheet.page", page=number, pages=count)
        items = (*self.frame.head(number), *self.frame.foot(foot), *(item for each in columns for item in each.items))
        placed = tuple(placed for column in columns for placed in column.placed)
        return Page(paper.width, paper.height, placed, over=items, anchors=tuple(self._anchors(columns)))

    def _anchors(self, columns: Sequence[Column]) -> Iterator[Anchor]:
        here = {id(column) for column in columns}
        titles = {f"heading-{block.line}": block for block in self._headings()}
        for key, (column, y) in self.setter.marks.at.items():
            if id(column) in here and not key.startswith((FIGURE, CALL)):
                block = titles.get(key)
                title = "" if block is None else f"{block.number} {words(block.runs)}".strip()
                yield Anchor(key, max(0.0, y - 2), title, 0 if block is None else block.level - 1)

    def _headings(self) -> list[Heading]:
        return [block for block in self.book.blocks if isinstance(block, Heading) and block.level < 3]

    # --- front matter and index

    def _front(self, numbers: dict[str, int]) -> Iterator[Flowable]:
        ink, accent, language = self.colours.ink, self.colours.accent, self.book.language
        if self.book.subtitle:
            spans = (Span(words(self.book.subtitle), italic=True, fill=ink),)
            yield Text(spans, self.style.section, language, before=0.0)
        yield self._title(self.words.say("rules.contents"))
        rows = []
        for block in self._headings():
            if block.level == 1:
                target = f"heading-{block.line}"
                page = str(numbers.get(target, 0))
                rows.append(
                    (
                        (Span(block.number, family="sans", weight=700, fill=accent),),
                        (Span(words(block.runs), family="sans", weight=600, fill=ink, target=target),),
                        (Span(page, family="sans", fill=ink, target=target),),
                    )
                )
        if self.setter.terms:
            page = str(numbers.get("index", 0))
            name = self.words.say("rules.index")
            rows.append(
                (
                    (self._blank(),),
                    (Span(name, family="sans", weight=600, fill=ink),),
                    (Span(page, family="sans", fill=ink),),
                )
            )
        columns = (TableColumn(least=4, most=9), TableColumn(), TableColumn(align="right", least=5, most=9))
        yield from Table(columns, tuple(rows), size=self.style.small, fill=True, gap=1.5, row_gap=0.5).blocks()

    def _index(self, numbers: dict[str, int]) -> Iterator[Flowable]:
        if not self.setter.terms:
            return
        title = Marked(self._title(self.words.say("rules.index")), ("index",), self.setter.marks)
        entries = tuple(
            Text(self._entry(term, keys, numbers), self.style.small, self.book.language, before=0.3)
            for term, keys in sorted(self.setter.terms.items(), key=lambda entry: entry[0].casefold())
        )
        yield Across(Together((title, Abreast(entries, self.style.columns + 1, self.frame.style.gutter))), after=5.0)

    def _entry(self, term: str, keys: Sequence[str], numbers: dict[str, int]) -> tuple[Span, ...]:
        """Index entry: a term and the pages it is defined on."""
        spans = [Span(f"{term}  ", family="sans", weight=600, fill=self.colours.ink)]
        for place, page in enumerate(sorted({numbers.get(key, 0) for key in keys})):
            target = next((key for key in keys if numbers.get(key, 0) == page), "")
            comma = ", " if place else ""
            spans.append(Span(f"{comma}{page}", family="sans", fill=self.colours.ink, target=target))
        return tuple(spans)

    def _title(self, name: str) -> Text:
        spans = (Span(name, weight=900, fill=self.colours.accent),)
        return Text(spans, self.style.chapter, self.book.language, 4.0, keep=True, rule=self.colours.accent)

    def _blank(self) -> Span:
        return Span(" ", family="sans")
