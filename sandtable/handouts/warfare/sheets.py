"""A scenario on paper: the map with its pieces, the operations order, and a page for each side with secrets.

The shared pages show only what both sides may see; hidden faces and units kept back go on the secret pages.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.scenarios.certificate import most_by_others
from sandtable.games.warfare.scenarios.deployment import Side
from sandtable.games.warfare.scenarios.fingerprint import standing
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.handouts.documents import Handout
from sandtable.handouts.flow import Column, level_pages, paginate
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.warfare.context import ScenarioContext
from sandtable.handouts.warfare.map_figure import MapFigure, MapSpace, map_figure
from sandtable.handouts.warfare.order import operations_order
from sandtable.handouts.warfare.paging import SHEET, columns_on, opening
from sandtable.handouts.warfare.secrets import secrets
from sandtable.ink.page import Face, Page
from sandtable.layout.paper import Paper
from sandtable.maps.map_cache import drawn_map

NO_MAP = MapFigure((), ())


@dataclass(frozen=True, slots=True)
class ScenarioSheets:
    """Printed sheets of a scenario."""

    scenario: Scenario
    renderer: FaceRenderer
    paper: Paper

    def handouts(self) -> Iterator[Handout]:
        """Yield the shared sheets, then the secret pages of each side."""
        sheets = scenario_sheets(self.scenario, self.renderer, self.paper)
        yield Handout("", sheets.shared)
        for side, secret in sheets.secret.items():
            yield Handout(f"secret-{side}", secret)

    def pieces(self) -> Mapping[str, int]:
        """Number of copies of each unit, support and marker the scenario uses, by record id."""
        counts: Counter[str] = Counter()
        for unit in self.scenario.units:
            counts[unit.unit.id] += unit.count
        for side in self.scenario.sides:
            counts.update(support.support.id for support in side.supports)
            for marker, count in side.hand:
                counts[marker.id] += count
        for placed in self.scenario.markers:
            counts[placed.marker.id] += placed.count
        return counts

    def poster(self) -> Face | None:
        """The map at full size."""
        if self.scenario.board is None:
            return None
        return drawn_map(self.scenario.board, self.renderer.pack.palette, low_ink=self.renderer.low_ink)


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages of a scenario: shared ones, and secret ones by side."""

    shared: tuple[Page, ...]
    secret: dict[str, tuple[Page, ...]]


def scenario_sheets(scenario: Scenario, renderer: FaceRenderer, paper: Paper) -> Sheets:
    """Return every page of a scenario except its pieces and its poster."""
    context = ScenarioContext(scenario, renderer)
    frame = PageFrame(paper, context.colours, context.title, " · ".join(_facts(context)), style=SHEET)
    secret = {side.id: _secret_pages(context, frame, side) for side in scenario.sides}
    return Sheets(_shared_pages(context, frame), {side: pages for side, pages in secret.items() if pages})


def _shared_pages(context: ScenarioContext, frame: PageFrame) -> tuple[Page, ...]:
    """Pages with the map and the operations order."""
    scenario, blocks = context.scenario, list(operations_order(context))
    space = MapSpace(scenario.board, bool(scenario.problems)) if scenario.board is not None else None
    first = opening(frame.paper, space, blocks)
    figure = map_figure(context, space, first.map) if space is not None and first.map is not None else NO_MAP
    # A map alone has no words, but a page all the same.
    shares = level_pages(blocks, partial(columns_on, first, frame.paper)) or [[]]
    numbers = _numbers(context, len(shares))
    opened = _page(replace(frame, paper=first.paper), shares[0], numbers[0], figure, _proof(context))
    return opened, *map(partial(_page, frame), shares[1:], numbers[1:])


def _secret_pages(context: ScenarioContext, frame: PageFrame, side: Side) -> tuple[Page, ...]:
    """Pages that one side alone may read; none when it has no secrets."""
    shares = paginate(list(secrets(context, side)), lambda number: SHEET.columns(frame.body(number)))
    return tuple(map(partial(_page, frame), shares, _numbers(context, len(shares))))


def _page(
    frame: PageFrame, columns: Sequence[Column], number: str, figure: MapFigure = NO_MAP, proof: str = ""
) -> Page:
    placed = (*figure.placed, *(placed for column in columns for placed in column.placed))
    words = (*figure.over, *(item for column in columns for item in column.items))
    over = (*frame.head(1), *words, *frame.foot(number, proof))
    return Page(frame.paper.width, frame.paper.height, placed, over=over, bookmark=frame.title)


def _facts(context: ScenarioContext) -> Iterator[str]:
    """Yield facts to print beside the title: kind of sheet, level, turns, draft."""
    scenario = context.scenario
    yield context.say("sheet")
    if scenario.level is not None:
        yield context.say("level", scenario.level, level=scenario.level)
    if scenario.turns is not None:
        yield context.say("turns", scenario.turns, turns=scenario.turns)
    if scenario.problems:
        yield context.say("draft")


def _numbers(context: ScenarioContext, count: int) -> list[str]:
    """Words at the foot of each page: the game's name and the page number."""
    return [f"{context.text(context.renderer.pack.name)} · {number}/{count}" for number in range(1, count + 1)]


def _proof(context: ScenarioContext) -> str:
    """Result of the scenario's certificate, for the foot of the first page; "" without a valid certificate."""
    found = standing(context.scenario)
    if found is None:
        return ""
    side = context.text(context.scenario.sides[0].name)
    share, who = round(100 * found.share), {"player": found.player, "version": found.version}
    sentence = context.say("certificate", found.games, share=share, side=side, games=found.games, **who)
    best = most_by_others(found)
    if best is not None:
        return f"{sentence}; {context.say('led_otherwise', first=round(100 * best.first), others=round(100 * best.others))}"
    # Names of players are the program's own, the same in every language.
    return "; ".join((sentence, *(f"{one.player} {round(100 * one.share)} %" for one in found.beside)))
