"""Pages to read: flowing text in columns, a figure above it on the first page, and a frame around both."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.geometry.sizes import Size
from sandtable.handouts.flow import Column, Flowable, level_pages
from sandtable.handouts.page_frame import PageFrame
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.model.phrases import Phrases

UNDER_FIGURE = 4.0


@dataclass(frozen=True, slots=True)
class TextPages:
    """Layout of one text: its frame, its phrases, the figure of its first page, columns to a page."""

    frame: PageFrame
    words: Phrases
    figure: Face | None = None
    abreast: int = 2

    def pages(self, blocks: Sequence[Flowable]) -> list[Page]:
        """Set the blocks on as many pages as they need; the columns of the last page end level."""
        # A figure alone has no words, but a page all the same.
        shares = level_pages(blocks, self._columns) or [[]]
        return [self._page(number, len(shares), share) for number, share in enumerate(shares, 1)]

    def _columns(self, number: int) -> tuple[Box, ...]:
        body = self.frame.body(number)
        if number == 1 and self.figure is not None:
            taken = self.figure.height + UNDER_FIGURE
            body = Box(body.x, body.y + taken, body.width, body.height - taken)
        return self.frame.style.columns(body, self.abreast)

    def _page(self, number: int, count: int, columns: Sequence[Column]) -> Page:
        paper, foot = self.frame.paper, self.words.say("sheet.page", page=number, pages=count)
        items = (*self.frame.head(number), *self.frame.foot(foot), *(item for each in columns for item in each.items))
        placed = tuple(placed for column in columns for placed in column.placed)
        if number == 1 and self.figure is not None:
            body = self.frame.body(1)
            area = Box(body.x, body.y, self.figure.width, self.figure.height)
            placed = (Placed(self.figure, translate(area.x, area.y), area), *placed)
        return Page(paper.width, paper.height, placed, over=items, bookmark=self.frame.title)


def figure_size(frame: PageFrame) -> Size:
    """Return the largest size of a figure, which then leaves no room for words."""
    body = frame.body(1)
    return Size(body.width, body.height - UNDER_FIGURE)
