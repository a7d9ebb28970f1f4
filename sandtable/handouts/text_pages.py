"""Pages to read: a band with the title, columns of flowing text, and a foot with the page number."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.flow import Block, Column, flow
from sandtable.ink.face import Face
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.shapes import Item, Path, Style, line, rectangle
from sandtable.layout.paper import Paper
from sandtable.model.phrases import Phrases

EDGE = 5.0
MARGIN = 11.0
BAND = 17.0  # height of the first page's band
HEAD = 10.0  # where the running head of the other pages stands
GUTTER = 8.0
FOOT = 10.0
UNDER_FIGURE = 4.0
_STEPS = 7  # halvings in the search for even columns: to about a millimetre


@dataclass(frozen=True, slots=True)
class TextPages:
    """What all pages of one text share: its title, what stands beside it, the head of its further pages, sheet words.

    A `figure` stands above the columns of the first page, of which there are `abreast`.
    """

    paper: Paper
    colours: SheetColours
    title: str
    beside: str
    running: str
    words: Phrases
    figure: Face | None = None
    abreast: int = 2

    @property
    def room(self) -> Size:
        """How large a figure may be that leaves no room for words."""
        body = replace(self, figure=None)._body(1)
        return Size(body.width, body.height - UNDER_FIGURE)

    def pages(self, blocks: Sequence[Block]) -> list[Page]:
        """The blocks on as many pages as they need; the columns of the last page end level."""
        used = flow(blocks, self._columns(0, 0))
        count = max(1, -(-len(used) // self.abreast))
        # The lowest last page on which everything still fits.
        low, high = 0.0, self._body(count).height
        for _ in range(_STEPS):
            middle = (low + high) / 2
            if len(flow(blocks, self._columns(count, middle))) <= self.abreast * count:
                high = middle
            else:
                low = middle
        used = flow(blocks, self._columns(count, high))
        shares = [used[page * self.abreast : (page + 1) * self.abreast] for page in range(count)]
        return [self._page(number, count, share) for number, share in enumerate(shares, 1)]

    def _columns(self, last: int, height: float) -> Iterator[Column]:
        """Columns for ever; those of page `last` have the height given."""
        number = 0
        while True:
            number += 1
            body = self._body(number)
            width = (body.width - GUTTER * (self.abreast - 1)) / self.abreast
            tall = height if number == last else body.height
            for place in range(self.abreast):
                yield Column(Box(body.x + place * (width + GUTTER), body.y, width, tall))

    def _body(self, number: int) -> Box:
        top = EDGE + BAND + 5 if number == 1 else HEAD + 5
        if number == 1 and self.figure is not None:
            top += self.figure.height + UNDER_FIGURE
        return Box(MARGIN, top, self.paper.width - 2 * MARGIN, self.paper.height - top - FOOT - 4)

    def _page(self, number: int, count: int, columns: Sequence[Column]) -> Page:
        head = self._band() if number == 1 else self._running()
        items = [*head, *self._foot(number, count), *(item for column in columns for item in column.items)]
        placed = tuple(placed for column in columns for placed in column.placed)
        if number == 1 and self.figure is not None:
            area = Box(MARGIN, EDGE + BAND + 5, self.figure.width, self.figure.height)
            placed = (Placed(self.figure, translate(area.x, area.y), area), *placed)
        return Page(self.paper.width, self.paper.height, placed, over=tuple(items), bookmark=self.title)

    def _band(self) -> Iterator[Item]:
        width, colours = self.paper.width - 2 * EDGE, self.colours
        yield Path(rectangle(EDGE, EDGE, width, BAND), Style(fill=colours.band, stroke=colours.accent, width=0.4))
        inner = Style(fill=None, stroke=colours.on_band, width=0.25)
        yield Path(rectangle(EDGE + 1.2, EDGE + 1.2, width - 2.4, BAND - 2.4), inner)
        left = TextBox(
            MARGIN, EDGE, width * 0.56, BAND, size=20 * POINT, min_size=11 * POINT, valign="middle", max_lines=1
        )
        yield from set_text([Span(self.title, weight=900, fill=colours.on_band)], left).items
        x = EDGE + width * 0.6
        right = TextBox(
            x,
            EDGE,
            self.paper.width - MARGIN - x,
            BAND,
            size=8.5 * POINT,
            min_size=6 * POINT,
            align="right",
            valign="middle",
            max_lines=3,
        )
        yield from set_text([Span(self.beside, family="sans", weight=600, fill=colours.on_band)], right).items

    def _running(self) -> Iterator[Item]:
        wide = self.paper.width - 2 * MARGIN
        yield from self._line(self.running, HEAD - 1.6, "left", 600)
        yield self._rule(HEAD, wide)

    def _foot(self, number: int, count: int) -> Iterator[Item]:
        top = self.paper.height - FOOT
        yield self._rule(top, self.paper.width - 2 * MARGIN)
        yield from self._line(self.words.say("sheet.page", page=number, pages=count), top + 3, "right", 400)

    def _rule(self, y: float, width: float) -> Path:
        return Path(line(MARGIN, y, MARGIN + width, y), Style(fill=None, stroke=self.colours.accent, width=0.25))

    def _line(self, words: str, baseline: float, align: str, weight: int) -> Iterator[Item]:
        """One line of small words on a baseline, at the left or at the right margin."""
        size = 7 * POINT
        box = TextBox(
            MARGIN,
            baseline - 0.66 * size,
            self.paper.width - 2 * MARGIN,
            size=size,
            min_size=5 * POINT,
            align="right" if align == "right" else "left",
            max_lines=1,
        )
        yield from set_text([Span(words, family="sans", weight=weight, fill=self.colours.soft)], box).items
