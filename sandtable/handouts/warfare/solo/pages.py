"""Pages of the opponent on paper that are the same for every scenario."""

from collections.abc import Iterator

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.solo.book import Book
from sandtable.games.warfare.solo.reader import load_solo
from sandtable.games.warfare.solo.strength import load_strength
from sandtable.handouts.flow import level_pages
from sandtable.handouts.warfare.solo.cards import draw_cards, draw_chits
from sandtable.handouts.warfare.solo.chart_page import draw_charts
from sandtable.handouts.warfare.solo.guide import guide
from sandtable.handouts.warfare.solo.kit import SoloKit, framed
from sandtable.handouts.warfare.solo.row_sheets import HEAD, draw_sheet, row_height
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Item
from sandtable.layout.paper import Paper

SHEETS = (("attack",), ("run", "hold"))  # each on a page
_BETWEEN = 4.0  # mm between two sheets on a page


def solo_pages(renderer: FaceRenderer, paper: Paper) -> list[Page]:
    """Return how it is run, its sheets, charts, cards and order chits; nothing for a pack that has none."""
    loaded = load_solo(renderer.pack)
    renderer.findings.extend(loaded.findings)
    if loaded.book is None:
        return []
    return list(_pages(SoloKit(loaded.book, renderer, paper), loaded.book))


def _pages(kit: SoloKit, book: Book) -> Iterator[Page]:
    strength, told = load_strength(kit.renderer.pack)
    kit.renderer.findings.extend(told)
    first = kit.frame(kit.say("pages.title"), kit.say("pages.beside", version=book.version))
    shares = level_pages(list(guide(kit, strength)), lambda _: first.style.columns(first.body(1)))
    count, number = len(shares) + len(SHEETS) + 3, 0
    for columns in shares:
        number += 1
        items = tuple(item for column in columns for item in column.items)
        placed = tuple(one for column in columns for one in column.placed)
        yield framed(first, items, kit.foot(number, count), kit.game, placed)
    for stances in SHEETS:
        number += 1
        title = " · ".join(kit.say(f"stances.{stance}") for stance in stances)
        frame = kit.frame(kit.say("pages.sheets", names=title), kit.say("pages.title"))
        items = tuple(_sheets(kit, stances, frame.body(1)))
        yield framed(frame, items, kit.foot(number, count), kit.game)
    frame = kit.frame(kit.say("pages.charts.title"), kit.say("pages.charts.beside"))
    yield framed(frame, tuple(draw_charts(kit, frame.body(1))), kit.foot(number + 1, count), kit.game)
    yield Page(kit.paper.width, kit.paper.height, (), over=tuple(draw_cards(kit)), bookmark=kit.say("pages.card.title"))
    frame = kit.frame(kit.say("pages.chits.title"), kit.say("pages.chits.beside"))
    yield framed(frame, tuple(draw_chits(kit, frame.body(1))), kit.foot(number + 3, count), kit.game)


def _sheets(kit: SoloKit, stances: tuple[str, ...], body: Box) -> Iterator[Item]:
    height, y = row_height(kit, body.height, stances), body.y
    for stance in stances:
        yield from draw_sheet(kit, stance, body._replace(y=y), height)
        y += HEAD + height * len(kit.book.sheets[stance]) + _BETWEEN
