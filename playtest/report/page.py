"""Lay out a playtest report on one page: every figure answers a designer's question, printed above it."""

from collections.abc import Iterator

from playtest.report import charts
from playtest.report.charts import Tints
from playtest.report.figures import Figure, Figures
from playtest.report.naming import Naming
from playtest.summary import Summary
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.geometry.sizes import Size
from sandtable.handouts.blocks import text_height
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.page_frame import PageFrame
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.shapes import Item
from sandtable.layout.paper import Paper

UNDER_TITLE = 5.2
BETWEEN = 3.8  # from a figure to the next title, mm
LEAST_MAP = 30.0  # height below which a map is not drawn, mm
LEAST_ROWS = 3  # rows of cards below which their figure is not drawn
SMALL = 7 * POINT
NOTE = 6.5 * POINT


class Report:
    """The report of one summary in one language on one paper size."""

    def __init__(self, summary: Summary, renderer: FaceRenderer, paper: Paper, naming: Naming) -> None:
        self.summary, self.renderer, self.paper, self.name = summary, renderer, paper, naming
        self.colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
        self.look: Tints = charts.tints(self.colours)
        self.say = naming.words.say

    def page(self) -> Page:
        """Return the page, its figures in two columns: who wins at the left, how games went at the right."""
        frame = PageFrame(self.paper, self.colours, title=self.name.title, beside=self.beside())
        body = frame.body(1)
        items: list[Item] = [*frame.head(1), *frame.foot(self._repeat_line())]
        top = body.y
        for words, size, weight in self._verdict():
            used, drawn_items = self._set_words(words, Box(body.x, top, body.width, 0), size, weight)
            items += drawn_items
            top += used + 1.2
        top += 2.2
        left, right = (
            _Column(self, Box(box.x, top, box.width, body.bottom - top)) for box in frame.style.columns(body)
        )
        columns = {"left": left, "right": right}
        for figure in Figures(self.summary, self.name, self.look).all():
            # Figures that not every game has go into the column with more room.
            columns.get(figure.column, right if right.left() > left.left() else left).add(figure)
        return Page(
            self.paper.width,
            self.paper.height,
            (*left.placed, *right.placed),
            over=(*items, *left.items, *right.items),
            bookmark=self.name.title,
        )

    # --- words

    def beside(self) -> str:
        """Return the number of games and the levels of the players."""
        return self.say(
            "playtest.beside",
            games=self.name.number(self.summary.games),
            players=self.name.players(self.summary.players),
        )

    def verdict(self) -> str:
        """Return the sentence that says who wins, and whether that is fair."""
        summary = self.summary
        first = summary.sides[0]
        return self.say(
            f"playtest.verdict.{summary.verdict}{self.name.by_test}",
            even=self.name.percent(first.even),
            least=self.name.percent(first.least),
            most=self.name.percent(first.most),
            name=self.name.side(first.id),
            share=self.name.percent(first.share),
            low=self.name.percent(first.sure_low),
            high=self.name.percent(first.sure_high),
        )

    def _verdict(self) -> Iterator[tuple[str, float, int]]:
        yield self.verdict(), 11 * POINT, 700
        yield self.say("playtest.caution"), SMALL, 400
        for note in self.name.notes():
            yield note, SMALL, 400

    def _repeat_line(self) -> str:
        summary = self.summary
        engine = summary.engine
        made = self.say(
            "playtest.made", fingerprint=summary.fingerprint, engine=engine.version, build=self.name.build(engine.build)
        )
        again = self.say("playtest.repeat", subject=summary.subject, games=summary.games, seed=summary.seed)
        return f"{made} · {again}"

    def _set_words(self, words: str, box: Box, size: float, weight: int = 400) -> tuple[float, tuple[Item, ...]]:
        """Set words from the top of a box; return their height in mm and their drawing items."""
        place = TextBox(box.x, box.y, box.width, size=size, min_size=size, leading=1.22)
        family = "serif" if size > SMALL else "sans"
        setting = set_text([Span(words, family=family, weight=weight, fill=self.colours.ink)], place)
        return text_height(setting.lines, size), setting.items


class _Column:
    """A column of figures, filled from the top."""

    def __init__(self, report: Report, box: Box) -> None:
        self._report, self.box = report, box
        self._at = box.y
        self.items: list[Item] = []
        self.placed: list[Placed] = []

    def left(self) -> float:
        """Return the free height below, in mm."""
        return self.box.bottom - self._at

    def add(self, figure: Figure) -> None:
        """Draw a figure with its words, or leave it out where it finds no room."""
        start, before = self._at, len(self.items)
        self._title(figure.title)
        self._words(figure.note, NOTE)
        self._words(figure.advice, NOTE, 700)
        if figure.legend:
            box = Box(self.box.x, self._at, self.box.width, 0)
            self.items += charts.legend(figure.legend, box, self._report.look)
            self._at += charts.legend_height(figure.legend) + 0.6
        drawn = self._map(figure) if figure.face_of is not None else self._chart(figure)
        if not drawn or self._at > self.box.bottom + BETWEEN:
            del self.items[before:]
            self._at = start

    def _chart(self, figure: Figure) -> bool:
        """Draw the chart of a figure, lower where there is less room and its rows can be fewer."""
        if figure.draw is not None:
            height = figure.height
            if figure.key == "used":
                height = min(height, self.left())
                if height < charts.HEAD_ROW + LEAST_ROWS * 4.2:
                    return False
            self.items += figure.draw(Box(self.box.x, self._at, self.box.width, height), self._report.look)
            self._at += height
        self._at += BETWEEN
        return True

    def _map(self, figure: Figure) -> bool:
        room = Size(self.box.width, self.left())
        face = figure.face_of(room) if figure.face_of is not None and room.height >= LEAST_MAP else None
        if face is None:
            return False
        x = self.box.x + (self.box.width - face.width) / 2
        self.placed.append(Placed(face, translate(x, self._at), Box(x, self._at, face.width, face.height)))
        self._at += face.height + BETWEEN
        return True

    def _words(self, words: str, size: float, weight: int = 400) -> None:
        if words:
            used, drawn_items = self._report._set_words(
                words, Box(self.box.x, self._at, self.box.width, 0), size, weight
            )
            self.items += drawn_items
            self._at += used + 0.9

    def _title(self, title: str) -> None:
        place = TextBox(self.box.x, self._at, self.box.width, size=9.5 * POINT, min_size=7 * POINT, max_lines=1)
        span = Span(title, family="sans", weight=700, fill=self._report.colours.accent)
        self.items += set_text([span], place).items
        self._at += UNDER_TITLE
