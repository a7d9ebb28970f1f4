"""One sheet for all set-ups of a game: plan and steps of the first, and a table of what differs."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.faces.text import Span
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.flow import Across, Flowable, Together
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.setups.context import TEXT, SetupContext
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.handouts.tables import Table, TableColumn
from sandtable.handouts.text_pages import TextPages, figure_size
from sandtable.ink.page import Page
from sandtable.ink.tints import mix
from sandtable.layout.paper import Paper

PLAN = 72.0  # mm, height of the plan


class Differences(NamedTuple):
    """Differences between set-ups: the heads of columns, then a row for each, and notes under the table."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


# The set-ups with a context for each, in order.
Compare = Callable[[Sequence[tuple[Any, SetupContext]]], Differences]


def overview_pages(
    sheets: Sequence[SetupSheets], compare: Compare, renderer: FaceRenderer, paper: Paper
) -> Iterator[Page]:
    """Yield the sheet of all set-ups, which are given in their order; the first is the one to begin with."""
    colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
    words = sheet_words(renderer.language, renderer.pack.words[renderer.language])
    blank = PageFrame(paper, colours)
    room = Size(figure_size(blank).width, PLAN)
    pairs = [(one.setup, SetupContext(one.setup, renderer, colours, words, room, brief=True)) for one in sheets]
    context = pairs[0][1]
    first = next(iter(sheets[0].written(*pairs[0])))
    told = compare(sorted(pairs, key=lambda pair: pair[0].data.get("players", len(pair[0].data.get("seats", ())))))

    def cells(row: Sequence[str], weight: int = 400) -> tuple[tuple[Span, ...], ...]:
        return tuple((Span(cell or " ", family="sans", weight=weight, fill=colours.ink),) for cell in row)

    table = Table(
        tuple(TableColumn() for _ in told.header),
        tuple(cells(row) for row in told.rows),
        cells(told.header, 700),
        size=TEXT,
        rule=colours.accent,
        tint="#ffffff" if renderer.low_ink else mix("#ffffff", colours.accent, 0.09),
        fill=True,
    )
    heading = context.heading(words.say("setup.differences"))
    notes = (context.paragraph(note) for note in told.notes)
    blocks: list[Flowable] = [Across(Together((heading, *table.blocks(), *notes)), after=5.0), *first.blocks]
    name = renderer.pack.name[renderer.language]
    title = words.say("texts.setups")
    frame = PageFrame(paper, colours, f"{name}: {title}", words.say("setup.drawn", name=context.title), name)
    yield from TextPages(frame, words, first.figure).pages(blocks)
