"""The table from above: the seats, the piles in the middle, and the direction of the turns."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.faces.svg.path import ellipse, polygon, rounded_rectangle
from sandtable.handouts.lettering import lettered
from sandtable.handouts.setups.cards import shown
from sandtable.handouts.setups.context import SetupContext
from sandtable.handouts.setups.place_card import (
    CARD_WIDTH,
    Place,
    brief_card,
    brief_size,
    card_height,
    place_card,
)
from sandtable.ink.matrix import rotate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style
from sandtable.ink.tints import mix

EDGE = 5.0
BRIEF_EDGE = 2.5
# The height of the plan by how many sit round it.
HEIGHTS = {2: 112.0, 3: 112.0, 4: 114.0, 5: 122.0, 6: 128.0}
TALLEST = 134.0
RING = 31.0  # half the width of the ring round the middle
BESIDE_RING = 3.0  # between it and the cards at the sides of a brief plan
WIDE_RING = 50.0  # with nobody at the sides
CLEAR = 2.0  # between the ring and a card
ARROWS = 4
PILE, WIDEST_PILE, PILE_GAP = 14.5, 20.0, 3.5


@dataclass(frozen=True, slots=True)
class Pile:
    """Something in the middle of the table: its picture, its name, its colour, and whether discards lie beside it."""

    face: Face
    label: str
    colour: str = ""
    discards: str = ""


def table_plan(
    places: Sequence[Place], piles: Sequence[Pile], caption: str, clockwise: bool, context: SetupContext
) -> Face:
    """Draw the seats clockwise from the bottom, seen from above; the ring shows the direction of the turns."""
    plan = _Plan(places, context)
    items = [*plan.table(), *plan.ring(clockwise), *plan.middle(piles, caption), *plan.seats()]
    return Face("table", "", plan.width, plan.height, tuple(items))


class _Plan:
    """Geometry of the plan; lengths in mm."""

    def __init__(self, places: Sequence[Place], context: SetupContext) -> None:
        self.places, self.context, self.colours = places, context, context.colours
        self.width, self.height = context.width, HEIGHTS.get(len(places), TALLEST)
        self.wide, self.tall, self.edge = CARD_WIDTH, card_height(places), EDGE
        if context.brief:
            self.height, self.edge = context.height, BRIEF_EDGE
            self.wide, self.tall = brief_size(places)
        self.x, self.y = self.width / 2, self.height / 2
        self.reach_x = self.width / 2 - self.wide / 2 - self.edge
        self.reach_y = self.height / 2 - self.tall / 2 - self.edge
        angles = [math.radians(90 + 360 * index / len(places)) for index in range(len(places))]
        # From the middle of the table to that of each card: the first at the bottom, the others clockwise.
        self.ways = [(self.reach_x * math.cos(angle), self.reach_y * math.sin(angle)) for angle in angles]
        self.ring_x = RING if len(places) > 2 else WIDE_RING
        if context.brief:
            beside = min((abs(x) for x, y in self.ways if abs(y) < self.tall), default=self.reach_x + self.wide)
            self.ring_x = min(self.ring_x + 12, beside - self.wide / 2 - BESIDE_RING)
        self.ring_y = self._clear_ring()

    def seats(self) -> Iterator[Item]:
        """Draw the place cards at their seats."""
        for place, (x, y) in zip(self.places, self.ways, strict=True):
            box = Box(self.x + x - self.wide / 2, self.y + y - self.tall / 2, self.wide, self.tall)
            yield from (brief_card if self.context.brief else place_card)(place, box, self.context)

    def _clear_ring(self) -> float:
        """Half the height of the ring in mm, small enough to leave room between it and every card."""
        height = self.reach_y - self.tall / 2 - self.edge
        for way_x, way_y in self.ways:
            x, y = max(0.0, abs(way_x) - self.wide / 2 - CLEAR), max(0.0, abs(way_y) - self.tall / 2 - CLEAR)
            if x < self.ring_x:
                height = min(height, y / math.sqrt(1 - (x / self.ring_x) ** 2) if y else height)
        return height

    def table(self) -> Iterator[Item]:
        fill = (
            None if self.context.renderer.low_ink else mix("#ffffff", self.colours.on_band, 0.6)
        )  # the colour of the game's paper
        outer = rounded_rectangle(0.3, 0.3, self.width - 0.6, self.height - 0.6, 26)
        yield Path(outer, Style(fill=fill, stroke=self.colours.accent, width=0.6))
        inner = rounded_rectangle(1.7, 1.7, self.width - 3.4, self.height - 3.4, 24.6)
        yield Path(inner, Style(fill=None, stroke=self.colours.accent, width=0.2))

    def ring(self, clockwise: bool) -> Iterator[Item]:
        """Draw a dashed oval round the middle, with arrowheads in the direction of the turns."""
        accent = self.colours.accent
        dashed = Style(fill=None, stroke=accent, width=0.5, dash=(2.2, 1.6))
        yield Path(ellipse(self.x, self.y, self.ring_x, self.ring_y), dashed)
        for number in range(ARROWS):
            angle = math.radians(360 * number / ARROWS)
            x, y = self.x + self.ring_x * math.cos(angle), self.y + self.ring_y * math.sin(angle)
            # Clockwise on paper is the way of growing angles, for y points down.
            along = math.degrees(math.atan2(self.ring_y * math.cos(angle), -self.ring_x * math.sin(angle)))
            head = polygon([(x + 2.2, y), (x - 1.6, y - 1.7), (x - 1.6, y + 1.7)])
            turn = along if clockwise else along + 180
            yield Group((Path(head, Style(fill=accent)),), rotate(turn, x, y))

    def middle(self, piles: Sequence[Pile], caption: str) -> Iterator[Item]:
        """Draw the piles in the middle side by side, each with its label, and the caption under them."""
        room = 2 * self.ring_x - 6
        widths = [min(WIDEST_PILE, pile.face.width * PILE / pile.face.height) for pile in piles]
        spots = [wide * (2 if pile.discards else 1) for pile, wide in zip(piles, widths, strict=True)]
        gap = max(PILE_GAP, min(9.0, (room - sum(spots)) / len(piles))) if self.context.brief else PILE_GAP
        left = self.x - (sum(spots) + gap * (len(piles) - 1)) / 2
        top = self.y - (PILE + (5 if self.context.brief else 10)) / 2
        for pile, wide, spot in zip(piles, widths, spots, strict=True):
            box = Box(left, top, wide, PILE)
            yield from self._flat(pile, box) if self.context.brief else shown(pile.face, box, self.colours.ink)
            label = Box(left - gap / 2, top + PILE, (wide if pile.discards else spot) + gap, 4)
            yield from lettered(pile.label, label, self.colours.ink, size=6.5, weight=600, align="center")
            if pile.discards:
                outline = rounded_rectangle(left + wide + 0.8, top, wide - 0.8, PILE, 0.8)
                yield Path(outline, Style(fill=None, stroke=self.colours.soft, width=0.3, dash=(1.2, 0.9)))
                beside = Box(left + wide + 0.8, top, wide - 0.8, PILE)
                yield from lettered(pile.discards, beside, self.colours.soft, size=6.5, italic=True, align="center")
            left += spot + gap
        if self.context.brief:
            return
        below = Box(self.x - 24, top + PILE + 4, 48, 6.5)
        yield from lettered(caption, below, self.colours.accent, serif=True, italic=True, align="center", lines=2)

    def _flat(self, pile: Pile, box: Box) -> Iterator[Item]:
        """Draw a pile as a plain card, for its back would be too small to read."""
        outline = rounded_rectangle(box.x, box.y, box.width, box.height, 0.8)
        colour = pile.colour or self.colours.accent
        yield Path(outline, Style(fill=None if self.context.renderer.low_ink else colour, stroke=colour, width=0.4))
        inner = rounded_rectangle(box.x + 1, box.y + 1, box.width - 2, box.height - 2, 0.5)
        on = colour if self.context.renderer.low_ink else "#ffffff"
        yield Path(inner, Style(fill=None, stroke=on, width=0.25))
