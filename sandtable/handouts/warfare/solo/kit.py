"""Data shared by all pages of the opponent on paper."""

from dataclasses import dataclass
from functools import cached_property

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.solo.book import Book
from sandtable.handouts.colours import SheetColours, sheet_colours
from sandtable.handouts.page_frame import FrameStyle, PageFrame
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.shapes import Item
from sandtable.ink.tints import mix
from sandtable.layout.paper import Paper
from sandtable.model.phrases import Phrases

WHITE = "#ffffff"
FRAME = FrameStyle(margin=9, gutter=7, band=13, band_margin=10, title=(18, 11), beside=(8.5, 6.5), small=(6.5, 6.5))


@dataclass(frozen=True)
class SoloKit:
    """A pack's opponent on paper, and the paper, words and colours it is printed with."""

    book: Book
    renderer: FaceRenderer
    paper: Paper

    @cached_property
    def words(self) -> Phrases:
        return self.renderer.pack.words[self.renderer.language]

    @cached_property
    def charts(self) -> Charts:
        return Charts(self.renderer.pack)

    @cached_property
    def colours(self) -> SheetColours:
        return sheet_colours(self.renderer.pack.palette, self.renderer.low_ink)

    @property
    def language(self) -> str:
        return self.renderer.language

    @property
    def low_ink(self) -> bool:
        return self.renderer.low_ink

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        """Phrase of the opponent on paper."""
        return self.words.say(f"solo.{key}", n, **values)

    def palette(self, name: str) -> str:
        """Colour of the pack by name; the accent where it has none."""
        return self.renderer.pack.palette.get(name, self.colours.accent)

    def tint(self, colour: str, share: float) -> str:
        """Pale form of a colour; paler in low ink."""
        return mix(WHITE, colour, share * (0.45 if self.low_ink else 1.0))

    def frame(self, title: str, beside: str = "", paper: Paper | None = None) -> PageFrame:
        return PageFrame(paper or self.paper, self.colours, title, beside, style=FRAME)

    def foot(self, number: int, count: int) -> str:
        words = sheet_words(self.language, self.words)
        return words.say("sheet.page", page=number, pages=count)

    @property
    def game(self) -> str:
        return self.renderer.pack.name[self.language]


def framed(frame: PageFrame, items: tuple[Item, ...], foot: str, left: str, placed: tuple[Placed, ...] = ()) -> Page:
    """A page with its band and foot; `left` are the words at the other end of the foot."""
    over = (*frame.head(1), *items, *frame.foot(foot, left))
    return Page(frame.paper.width, frame.paper.height, placed, over=over, bookmark=frame.title)


def part(box: Box, across: float, width: float) -> Box:
    """A cell of a row: `across` mm from its left."""
    return Box(box.x + across, box.y, width, box.height)
