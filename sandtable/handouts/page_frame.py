"""Frame of a page: a band with the title, a running head, a foot with the page number."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.faces.text import POINT, Align, Span, TextBox
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.typesetting import set_text
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, line, rectangle
from sandtable.layout.paper import Paper

EDGE = 5.0  # from the edges of the paper to the band
HEAD = 10.0  # where the line under the running head is
FOOT = 10.0  # from the bottom of the paper to the line above its number
UNDER_HEAD = 5.0
INNER_LINE = 1.2  # from the edge of the band to the line inside it
BESIDE_GAP = 0.04  # between title and what stands beside it, in widths of the band
CAPITALS = 0.66  # height of the capitals of small words, in sizes


@dataclass(frozen=True, slots=True)
class FrameStyle:
    """Style of the frames of one text; lengths in mm, type sizes in points as `(largest, smallest)`."""

    margin: float = 11.0  # left and right of the words
    gutter: float = 8.0  # between columns
    above_foot: float = 4.0
    band: float = 17.0  # height of the band
    band_margin: float = 11.0  # from the edge of the paper to the words in the band
    cover: float = 54.0  # height of a picture above the band
    under_cover: float = 10.0  # height of the band under it
    band_border: float = 0.4
    inner_line: bool = True  # whether a finer line runs inside the border
    title: tuple[float, float] = (20, 11)
    title_lines: int = 1
    title_share: float = 0.56  # of the band's width; the rest is for what stands beside it
    beside: tuple[float, float] = (8.5, 6)
    small: tuple[float, float] = (7, 5)  # the running head and the page number
    foot_line: bool = True
    foot_baseline: float = 3.0  # of the page number, under that line

    def body(self, paper: Paper, *, under_band: bool = True, under_cover: bool = False) -> Box:
        """Return the box between the head and the foot of a page."""
        band = self.cover + self.under_cover if under_cover else self.band
        top = (EDGE + band if under_band else HEAD) + UNDER_HEAD
        return Box(self.margin, top, paper.width - 2 * self.margin, paper.height - top - FOOT - self.above_foot)

    def columns(self, body: Box, abreast: int = 2) -> tuple[Box, ...]:
        """Cut a body into columns of equal width."""
        width = (body.width - self.gutter * (abreast - 1)) / abreast
        return tuple(
            Box(body.x + place * (width + self.gutter), body.y, width, body.height) for place in range(abreast)
        )


BOOK = FrameStyle()


@dataclass(frozen=True, slots=True)
class PageFrame:
    """Frame of all pages of one text: its title and the words beside it.

    Pages after the first have `running` words for a head; without them each has the band. A `cover`, drawn for
    `cover_size`, stands above the band of the first page.
    """

    paper: Paper
    colours: SheetColours
    title: str = ""
    beside: str = ""
    running: str = ""
    style: FrameStyle = BOOK
    cover: Face | None = None

    @property
    def cover_size(self) -> Size:
        """Size of a cover in mm."""
        return Size(self.paper.width - 2 * EDGE, self.style.cover)

    def body(self, number: int) -> Box:
        """Return the box for words on a page; pages are counted from 1."""
        return self.style.body(self.paper, under_band=self._has_band(number), under_cover=self._has_cover(number))

    def head(self, number: int) -> Iterator[Item]:
        if self._has_cover(number) and self.cover is not None:
            width, height = self.cover_size
            yield Group(self.cover.items, translate(EDGE, EDGE), rectangle(0, 0, width, height))
            yield from self._band(EDGE + height, self.style.under_cover)
        elif self._has_band(number):
            yield from self._band(EDGE, self.style.band)
        else:
            yield from self._running()

    def foot(self, words: str, left: str = "") -> Iterator[Item]:
        """Yield the page number, in words, and the words at the other end of its line."""
        top = self.paper.height - FOOT
        if self.style.foot_line:
            yield self._rule(top)
        yield from self._small(words, top + self.style.foot_baseline, self.style.small, "right", 400)
        if left:
            yield from self._small(left, top + self.style.foot_baseline, self.style.small, "left", 400)

    def _has_band(self, number: int) -> bool:
        return number == 1 or not self.running

    def _has_cover(self, number: int) -> bool:
        return number == 1 and self.cover is not None

    def _band(self, top: float, height: float) -> Iterator[Item]:
        style, colours, width = self.style, self.colours, self.paper.width - 2 * EDGE
        border = Style(fill=colours.band, stroke=colours.accent, width=style.band_border)
        yield Path(rectangle(EDGE, top, width, height), border)
        if style.inner_line and height >= style.band:
            inner = Box(EDGE, top, width, height).grown(-INNER_LINE)
            fine = Style(fill=None, stroke=colours.on_band, width=0.25)
            yield Path(rectangle(inner.x, inner.y, inner.width, inner.height), fine)
        largest, smallest = style.title
        left = TextBox(
            style.band_margin,
            top,
            width * style.title_share,
            height,
            size=min(largest * POINT, 0.5 * height),
            min_size=smallest * POINT,
            valign="middle",
            max_lines=style.title_lines,
        )
        yield from set_text([Span(self.title, weight=900, fill=colours.on_band)], left).items
        x = EDGE + width * (style.title_share + BESIDE_GAP)
        largest, smallest = style.beside
        right = TextBox(
            x,
            top,
            self.paper.width - style.band_margin - x,
            height,
            size=largest * POINT,
            min_size=smallest * POINT,
            align="right",
            valign="middle",
            max_lines=3,
        )
        yield from set_text([Span(self.beside, family="sans", weight=600, fill=colours.on_band)], right).items

    def _running(self) -> Iterator[Item]:
        yield from self._small(self.running, HEAD - 1.6, self.style.small, "left", 600)
        yield self._rule(HEAD)

    def _rule(self, y: float) -> Path:
        margin = self.style.margin
        style = Style(fill=None, stroke=self.colours.accent, width=0.25)
        return Path(line(margin, y, self.paper.width - margin, y), style)

    def _small(
        self, words: str, baseline: float, sizes: tuple[float, float], align: Align, weight: int
    ) -> Iterator[Item]:
        """Yield one line of small words on a baseline, at the left or the right margin."""
        size, smallest = sizes[0] * POINT, sizes[1] * POINT
        width = self.paper.width - 2 * self.style.margin
        top = baseline - CAPITALS * size
        box = TextBox(self.style.margin, top, width, size=size, min_size=smallest, align=align, max_lines=1)
        yield from set_text([Span(words, family="sans", weight=weight, fill=self.colours.soft)], box).items
