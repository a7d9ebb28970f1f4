"""The table from above: the seats, the piles in the middle, and the direction of the turns."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.faces.svg.path import ellipse, polygon, rounded_rectangle
from sandtable.handouts.lettering import lettered
from sandtable.handouts.setups.cards import shown
from sandtable.handouts.setups.context import SetupContext
from sandtable.handouts.setups.place_card import CARD_WIDTH, Place, card_height, place_card
from sandtable.ink.matrix import rotate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style
from sandtable.ink.tints import mix

EDGE = 5.0
# The height of the plan by how many sit round it.
HEIGHTS = {2: 112.0, 3: 112.0, 4: 114.0, 5: 122.0, 6: 128.0}
TALLEST = 134.0
RING = 31.0  # half the width of the ring round the middle
WIDE_RING = 50.0  # with nobody at the sides
CLEAR = 2.0  # between the ring and a card
ARROWS = 4
PILE, WIDEST_PILE, PILE_GAP = 14.5, 20.0, 3.5


@dataclass(frozen=True, slots=True)
class Pile:
    """Something in the middle of the table: its picture and its name."""

    face: Face
    label: str


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
        self.tall = card_height(places)
        self.x, self.y = self.width / 2, self.height / 2
        self.reach_x = self.width / 2 - CARD_WIDTH / 2 - EDGE
        self.reach_y = self.height / 2 - self.tall / 2 - EDGE
        angles = [math.radians(90 + 360 * index / len(places)) for index in range(len(places))]
        # From the middle of the table to that of each card: the first at the bottom, the others clockwise.
        self.ways = [(self.reach_x * math.cos(angle), self.reach_y * math.sin(angle)) for angle in angles]
        self.ring_x = RING if len(places) > 2 else WIDE_RING
        self.ring_y = self._clear_ring()

    def seats(self) -> Iterator[Item]:
        """Draw the place cards at their seats."""
        for place, (x, y) in zip(self.places, self.ways, strict=True):
            left, top = self.x + x - CARD_WIDTH / 2, self.y + y - self.tall / 2
            yield from place_card(place, Box(left, top, CARD_WIDTH, self.tall), self.context)

    def _clear_ring(self) -> float:
        """Half the height of the ring in mm, small enough to leave room between it and every card."""
        height = self.reach_y - self.tall / 2 - EDGE
        for way_x, way_y in self.ways:
            x, y = max(0.0, abs(way_x) - CARD_WIDTH / 2 - CLEAR), max(0.0, abs(way_y) - self.tall / 2 - CLEAR)
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
        widths = [min(WIDEST_PILE, pile.face.width * PILE / pile.face.height) for pile in piles]
        left = self.x - (sum(widths) + PILE_GAP * (len(piles) - 1)) / 2
        top = self.y - (PILE + 10) / 2
        for pile, wide in zip(piles, widths, strict=True):
            yield from shown(pile.face, Box(left, top, wide, PILE), self.colours.ink)
            label = Box(left - PILE_GAP / 2, top + PILE, wide + PILE_GAP, 4)
            yield from lettered(pile.label, label, self.colours.ink, size=6.5, weight=600, align="center")
            left += wide + PILE_GAP
        below = Box(self.x - 24, top + PILE + 4, 48, 6.5)
        yield from lettered(caption, below, self.colours.accent, serif=True, italic=True, align="center", lines=2)
