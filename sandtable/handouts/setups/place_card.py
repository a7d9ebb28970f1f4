"""A seat on the plan of a table: a card with the player's emblem, name and equipment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.faces.svg.path import rounded_rectangle
from sandtable.faces.text import POINT, Span, TextBox
from sandtable.handouts.lettering import lettered
from sandtable.handouts.setups.context import EMBLEM, SetupContext
from sandtable.handouts.typesetting import measure, set_text
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Path, Style

CARD_WIDTH = 47.0
LEAST_HEIGHT = 22.0
PANEL = 14.0  # the coloured part with the emblem
CORNER = 1.6
TOP = 2.6  # above the name
HEAD = 14.0  # what a name of two lines and the ribbon take
LINE = 3.2
NAME = 10 * POINT
NAME_LEADING = 1.05
RIBBON = (17.0, 4.4)
# The plates of a brief plan.
BRIEF_NAME = 8.5 * POINT
BRIEF_PANEL, BRIEF_HEIGHT, BRIEF_WIDEST = 7.0, 10.5, 44.0


@dataclass(frozen=True, slots=True)
class Place:
    """Words on the card of a seat, and the colour and emblem of its panel."""

    title: str
    lines: tuple[str, ...]
    number: str
    colour: str
    emblem: tuple[Item, ...]
    ribbon: str = ""


def card_height(places: Sequence[Place]) -> float:
    """Height of the cards of a table in mm: enough for the seat with the most lines."""
    return max(LEAST_HEIGHT, HEAD + LINE * max(len(place.lines) for place in places))


def place_card(place: Place, box: Box, context: SetupContext) -> Iterator[Item]:
    """Draw the card in a box: panel with emblem and number, then name and lines; a ribbon across its lower edge."""
    low, ink, colour = context.renderer.low_ink, context.colours.ink, place.colour
    outline = rounded_rectangle(box.x, box.y, box.width, box.height, CORNER)
    yield Path(outline, Style(fill="#ffffff"))
    panel = rounded_rectangle(box.x, box.y, PANEL, box.height, CORNER)
    yield Path(panel, Style(fill=None if low else colour, stroke=colour, width=0.4))
    middle = box.y + box.height / 2
    yield from context.moved(place.emblem, box.x + (PANEL - EMBLEM) / 2, middle - EMBLEM + 1.2)
    number = Box(box.x, middle + 1.8, PANEL, 6.5)
    yield from lettered(
        place.number, number, colour if low else "#ffffff", size=13, weight=900, serif=True, align="center"
    )
    yield Path(outline, Style(fill=None, stroke=colour, width=0.5))
    x, wide = box.x + PANEL + 2, box.width - PANEL - 4
    title = TextBox(x, box.y + TOP, wide, size=NAME, min_size=7.5 * POINT, max_lines=2, leading=NAME_LEADING)
    name = set_text([Span(place.title, weight=700, fill=ink)], title)
    yield from name.items
    down = box.y + TOP + name.lines * name.size * NAME_LEADING + 0.4
    for words in place.lines:
        yield from lettered(words, Box(x, down, wide, LINE), ink)
        down += LINE
    if place.ribbon:
        yield from _ribbon(place.ribbon, box, context)


def brief_size(places: Sequence[Place]) -> tuple[float, float]:
    """Width and height in mm of the plates of a brief plan: number and name alone."""
    names = max(measure([Span(place.title, weight=700)], BRIEF_NAME) for place in places)
    return min(BRIEF_WIDEST, BRIEF_PANEL + names + 3.6), BRIEF_HEIGHT


def brief_card(place: Place, box: Box, context: SetupContext) -> Iterator[Item]:
    """Draw the plate of a brief plan: the number in the colour of the seat, the name, and a ribbon."""
    low, colour = context.renderer.low_ink, place.colour
    outline = rounded_rectangle(box.x, box.y, box.width, box.height, CORNER)
    yield Path(outline, Style(fill="#ffffff"))
    panel = rounded_rectangle(box.x, box.y, BRIEF_PANEL, box.height, CORNER)
    yield Path(panel, Style(fill=None if low else colour, stroke=colour, width=0.4))
    number = Box(box.x, box.y, BRIEF_PANEL, box.height)
    on = colour if low else "#ffffff"
    yield from lettered(place.number, number, on, size=12, weight=900, serif=True, align="center")
    yield Path(outline, Style(fill=None, stroke=colour, width=0.5))
    name = Box(
        box.x + BRIEF_PANEL + 1.6, box.y + (0 if not place.ribbon else -0.9), box.width - BRIEF_PANEL - 2.6, box.height
    )
    yield from lettered(place.title, name, context.colours.ink, size=8.5, weight=700, serif=True, lines=2)
    if place.ribbon:
        yield from _ribbon(place.ribbon, box, context)


def _ribbon(words: str, card: Box, context: SetupContext) -> Iterator[Item]:
    wide, tall = RIBBON
    box = Box(card.right - wide - 2, card.bottom - tall / 2, wide, tall)
    accent = context.colours.accent
    fill = "#ffffff" if context.renderer.low_ink else accent
    outline = rounded_rectangle(box.x, box.y, box.width, box.height, 1)
    yield Path(outline, Style(fill=fill, stroke=accent, width=0.4))
    yield from lettered(words, box, context.colours.on_band, weight=700, align="center")
