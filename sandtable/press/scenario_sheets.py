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
from sandtable.ink.page import Page
from sandtable.ink.shapes import Item, Path, Style, rectangle
from sandtable.layout.paper import PAPERS, Paper
from sandtable.press.options import JobOptions
from sandtable.press.scenarios.desk import INK, ScenarioDesk
from sandtable.press.scenarios.map_figure import MapFigure, MapSpace, map_figure
from sandtable.press.scenarios.order import operations_order
from sandtable.press.scenarios.paging import BAND, MARGIN, body_of, columns_of, columns_on, opening
from sandtable.press.scenarios.secrets import secrets

EDGE = 5.0
NO_MAP = MapFigure((), ())


@dataclass(frozen=True, slots=True)
class Sheets:
    """The pages of a scenario: for all, and for each side alone."""

    shared: tuple[Page, ...]
    secret: dict[str, tuple[Page, ...]]


def scenario_sheets(scenario: Scenario, renderer: FaceRenderer, options: JobOptions) -> Sheets:
    """Every page of a scenario but its pieces and its poster."""
    desk, paper = ScenarioDesk(scenario, renderer), PAPERS[options.paper]
    secret = {side.id: _secret_pages(desk, paper, side) for side in scenario.sides}
    return Sheets(_shared_pages(desk, paper), secret)


def _shared_pages(desk: ScenarioDesk, paper: Paper) -> tuple[Page, ...]:
    """The map and the operations order."""
    scenario, blocks = desk.scenario, list(operations_order(desk))
    space = MapSpace(scenario.board, bool(scenario.problems)) if scenario.board is not None else None
    first = opening(paper, space, blocks)
    figure = map_figure(desk, space, first.map) if space is not None and first.map is not None else NO_MAP
    # A map alone has no words, but a page all the same.
    shares = level_pages(blocks, partial(columns_on, first, paper)) or [[]]
    pages = [_page(desk, first.paper, figure, shares[0]), *(_page(desk, paper, NO_MAP, share) for share in shares[1:])]
    return tuple(_numbered(desk, pages))


def _secret_pages(desk: ScenarioDesk, paper: Paper, side: Side) -> tuple[Page, ...]:
    """What one side alone may read."""
    shares = paginate(list(secrets(desk, side)), lambda number: columns_of(body_of(paper)))
    return tuple(_numbered(desk, [_page(desk, paper, NO_MAP, share) for share in shares]))


def _page(desk: ScenarioDesk, paper: Paper, figure: MapFigure, columns: Sequence[Column]) -> Page:
    placed = (*figure.placed, *(placed for column in columns for placed in column.placed))
    words = (*figure.over, *(item for column in columns for item in column.items))
    return Page(paper.width, paper.height, placed, over=(*_band(desk, paper), *words), bookmark=desk.title)


def _band(desk: ScenarioDesk, paper: Paper) -> Iterator[Item]:
    """The title, and beside it what kind of game this is."""
    low = desk.renderer.low_ink
    dark, light = ("#ffffff", INK) if low else ("#3a3935", "#f4eedd")
    height = BAND - EDGE
    yield Path(rectangle(EDGE, EDGE, paper.width - 2 * EDGE, height), Style(fill=dark, stroke=INK, width=0.3))
    left = TextBox(
        9, EDGE, paper.width * 0.62, height, size=17 * POINT, min_size=9 * POINT, valign="middle", max_lines=2
    )
    yield from set_text([Span(desk.title, weight=900, fill=light)], left).items
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
    yield from set_text([Span(" · ".join(_facts(desk)), family="sans", weight=600, fill=light)], right).items


def _facts(desk: ScenarioDesk) -> Iterator[str]:
    data = desk.scenario.data
    yield desk.say("sheet")
    if "level" in data:
        yield desk.say("level", level=data["level"])
    if "turns" in data:
        yield desk.say("turns", data["turns"], turns=data["turns"])
    if desk.scenario.problems:
        yield desk.say("draft")


def _numbered(desk: ScenarioDesk, pages: Sequence[Page]) -> Iterator[Page]:
    """Pages with the game's name and their number at the foot."""
    for number, page in enumerate(pages, 1):
        words = f"{desk.text(desk.renderer.pack.name)} · {number}/{len(pages)}"
        foot = TextBox(
            MARGIN, page.height - 8, page.width - 2 * MARGIN, 2.5, size=6 * POINT, min_size=5 * POINT, align="right"
        )
        yield replace(page, over=(*page.over, *set_text([Span(words, family="sans", fill=INK)], foot).items))
