"""A scenario on paper: the map with what stands on it, the operations order, and a secret page for each side.

The shared pages show only what both sides may see; hidden faces and units kept back go on the secret pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.games.warfare.scenario import Scenario, Side
from sandtable.handouts.flow import Column, level_pages, paginate
from sandtable.handouts.scenarios.context import INK, ScenarioContext
from sandtable.handouts.scenarios.map_figure import MapFigure, MapSpace, map_figure
from sandtable.handouts.scenarios.order import operations_order
from sandtable.handouts.scenarios.paging import BAND, MARGIN, body_of, columns_of, columns_on, opening
from sandtable.handouts.scenarios.secrets import secrets
from sandtable.ink.page import Page
from sandtable.ink.shapes import Item, Path, Style, rectangle
from sandtable.layout.paper import Paper

EDGE = 5.0
NO_MAP = MapFigure((), ())


@dataclass(frozen=True, slots=True)
class Sheets:
    """The pages of a scenario: for all, and for each side alone."""

    shared: tuple[Page, ...]
    secret: dict[str, tuple[Page, ...]]


def scenario_sheets(scenario: Scenario, renderer: FaceRenderer, paper: Paper) -> Sheets:
    """Every page of a scenario but its pieces and its poster."""
    context = ScenarioContext(scenario, renderer)
    secret = {side.id: _secret_pages(context, paper, side) for side in scenario.sides}
    return Sheets(_shared_pages(context, paper), secret)


def _shared_pages(context: ScenarioContext, paper: Paper) -> tuple[Page, ...]:
    """The map and the operations order."""
    scenario, blocks = context.scenario, list(operations_order(context))
    space = MapSpace(scenario.board, bool(scenario.problems)) if scenario.board is not None else None
    first = opening(paper, space, blocks)
    figure = map_figure(context, space, first.map) if space is not None and first.map is not None else NO_MAP
    # A map alone has no words, but a page all the same.
    shares = level_pages(blocks, partial(columns_on, first, paper)) or [[]]
    pages = [
        _page(context, first.paper, figure, shares[0]),
        *(_page(context, paper, NO_MAP, share) for share in shares[1:]),
    ]
    return tuple(_numbered(context, pages))


def _secret_pages(context: ScenarioContext, paper: Paper, side: Side) -> tuple[Page, ...]:
    """What one side alone may read."""
    shares = paginate(list(secrets(context, side)), lambda number: columns_of(body_of(paper)))
    return tuple(_numbered(context, [_page(context, paper, NO_MAP, share) for share in shares]))


def _page(context: ScenarioContext, paper: Paper, figure: MapFigure, columns: Sequence[Column]) -> Page:
    placed = (*figure.placed, *(placed for column in columns for placed in column.placed))
    words = (*figure.over, *(item for column in columns for item in column.items))
    return Page(paper.width, paper.height, placed, over=(*_band(context, paper), *words), bookmark=context.title)


def _band(context: ScenarioContext, paper: Paper) -> Iterator[Item]:
    """The title, and beside it what kind of game this is."""
    low = context.renderer.low_ink
    dark, light = ("#ffffff", INK) if low else ("#3a3935", "#f4eedd")
    height = BAND - EDGE
    yield Path(rectangle(EDGE, EDGE, paper.width - 2 * EDGE, height), Style(fill=dark, stroke=INK, width=0.3))
    left = TextBox(
        9, EDGE, paper.width * 0.62, height, size=17 * POINT, min_size=9 * POINT, valign="middle", max_lines=2
    )
    yield from set_text([Span(context.title, weight=900, fill=light)], left).items
    right = TextBox(
        paper.width * 0.66,
        EDGE,
        paper.width * 0.34 - 9,
        height,
        size=8 * POINT,
        min_size=6 * POINT,
        align="right",
        valign="middle",
    )
    yield from set_text([Span(" · ".join(_facts(context)), family="sans", weight=600, fill=light)], right).items


def _facts(context: ScenarioContext) -> Iterator[str]:
    data = context.scenario.data
    yield context.say("sheet")
    if "level" in data:
        yield context.say("level", level=data["level"])
    if "turns" in data:
        yield context.say("turns", data["turns"], turns=data["turns"])
    if context.scenario.problems:
        yield context.say("draft")


def _numbered(context: ScenarioContext, pages: Sequence[Page]) -> Iterator[Page]:
    """Pages with the game's name and their number at the foot."""
    for number, page in enumerate(pages, 1):
        words = f"{context.text(context.renderer.pack.name)} · {number}/{len(pages)}"
        foot = TextBox(
            MARGIN, page.height - 8, page.width - 2 * MARGIN, 2.5, size=6 * POINT, min_size=5 * POINT, align="right"
        )
        yield replace(page, over=(*page.over, *set_text([Span(words, family="sans", fill=INK)], foot).items))
