"""A moment of a recorded battle as a figure: both Units, the tokens, and the Mastery cards on the table."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.svg.path import ellipse, polygon
from sandtable.findings import Position
from sandtable.games.edadh.play.state import USED, Battle, Side
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.lettering import lettered
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.rulebook.figures import owners
from sandtable.handouts.walkthrough import moment
from sandtable.ink.matrix import multiply, rotate, scale, translate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, rectangle

GAP = 1.2
FLANK = 15.0
FRONT, REAR = 9.0, 5.2
BETWEEN, EMPTY = 27.0, 3.0  # mm with the Mastery cards and without
CARD = 24.0  # height of a Mastery card
PUSHED = 2.4  # how far a Chosen Troop is pushed forward
LOW = 6  # pairs of Conflict Values on a card: n and n + 6


def walkthrough_figure(renderer: FaceRenderer, data: Mapping[str, Any], at: Position, width: float) -> Drawn:
    """Draw a moment of a recorded battle, seen by the first side; with `turning` the way its card is turned over."""
    found = moment(renderer, data, at)
    if found is None:
        return Drawn(None)
    scene = _Scene(renderer, found.state, width)
    face = scene.turning() if data.get("turning") else scene.table()
    return Drawn(face, words=found.words)


class _Scene:
    """Drawing of one position; lengths in mm, the first side at the bottom."""

    def __init__(self, renderer: FaceRenderer, state: Battle, width: float) -> None:
        self.renderer, self.state, self.width = renderer, state, width
        self.pack, self.language = renderer.pack, renderer.language
        self.words = self.pack.words[self.language]
        self.colours = sheet_colours(self.pack.palette, renderer.low_ink)
        self.owner = owners(self.pack)

    def table(self) -> Face:
        tall = REAR + FRONT + GAP
        between = BETWEEN if any(side.placed for side in self.state.sides) else EMPTY
        height = 2 * tall + 2 * PUSHED + between
        items = [
            *self._unit(1, Box(0, 0, self.width, tall), forward=1),
            *self._mastery(Box(0, tall + PUSHED, self.width, between)),
            *self._unit(0, Box(0, height - tall, self.width, tall), forward=-1),
        ]
        return Face("walkthrough", self.language, self.width, height, tuple(items))

    def _party(self, seat: int) -> str:
        return self.state.field.parties[seat].faction

    def _colour(self, seat: int) -> str:
        faction = self.owner[self._party(seat)][1]
        return self.pack.palette.get(str(faction.fields["colour"]), self.colours.ink)

    def _unit(self, seat: int, box: Box, forward: int) -> Iterator[Item]:
        """Draw a Unit: its rear rank away from the enemy, its name and tokens beside it."""
        side, colour = self.state.sides[seat], self._colour(seat)
        wide = (box.width - FLANK - 3 * GAP) / 3
        front_y = box.bottom - FRONT if forward > 0 else box.y
        rear_y = box.y if forward > 0 else box.bottom - REAR
        for place, column in enumerate(side.columns):
            x = FLANK + GAP + place * (wide + GAP)
            for depth, kind in enumerate(column[:2]):
                pushed = forward * PUSHED if depth == 0 and side.chosen == place and side.placed else 0.0
                plate = Box(x, (front_y + pushed) if depth == 0 else rear_y, wide, FRONT if depth == 0 else REAR)
                face_down = depth == 0 and side.front[place] == USED
                yield from self._plate(self.state.field.kinds[kind].id, plate, colour, face_down)
        yield from self._tokens(side, seat, Box(box.x, box.y, FLANK, box.height))

    def _plate(self, troop: str, box: Box, colour: str, face_down: bool) -> Iterator[Item]:
        low, record = self.renderer.low_ink, self.owner[troop][1]
        fill = "#ffffff" if low or face_down else colour
        dash = (1.0, 0.8) if face_down else ()
        yield Path(rectangle(*box), Style(fill=fill, stroke=colour, width=0.4, dash=dash))
        on = colour if low or face_down else "#ffffff"
        x = box.x + 1.2
        if box.height == FRONT and not face_down:
            yield from self.renderer.picture(record, (box.x, box.y, FRONT, FRONT))
            x = box.x + FRONT + 0.8
        name = record.name[self.language]
        said = f"({name})" if face_down else name
        inner = Box(x, box.y, box.right - x - 0.6, box.height)
        yield from lettered(said, inner, on, size=6.8, weight=400 if face_down else 700, italic=face_down, lines=2)

    def _tokens(self, side: Side, seat: int, box: Box) -> Iterator[Item]:
        colour = self._colour(seat)
        name = Box(box.x, box.y, box.width, 4)
        faction = self.owner[self._party(seat)][1].name[self.language]
        yield from lettered(faction, name, colour, size=6.8, weight=700, serif=True)
        for place, (key, value, ink) in enumerate((("mp", side.mp, "violet"), ("dmg", side.dmg, "oxblood"))):
            tint = self.pack.palette.get(ink, colour)
            x, y = box.x + 3.4 + place * 7.2, box.y + 8
            yield Path(ellipse(x, y, 3.1), Style(fill=None if self.renderer.low_ink else tint, stroke=tint, width=0.4))
            number = Box(x - 3.1, y - 3.1, 6.2, 6.2)
            on = tint if self.renderer.low_ink else "#ffffff"
            yield from lettered(str(value), number, on, size=8, weight=900, serif=True, align="center")
            label = Box(x - 3.6, y + 3, 7.2, 3.2)
            yield from lettered(self.words.say(f"score.{key}_short"), label, tint, size=6.5, align="center")

    # --- Mastery cards

    def _mastery(self, box: Box) -> Iterator[Item]:
        """Draw the cards that were revealed: each upright for its own player."""
        y = box.y + (box.height - CARD) / 2
        shown = [(seat, side.placed) for seat, side in enumerate(self.state.sides) if side.placed]
        for seat, value in shown:
            wide = CARD * 63 / 88
            x = box.width / 2 + (GAP if seat else -GAP - wide)
            yield from self._card(seat, value, x, y, upright=seat == 0)
            says = f"{self.owner[self._party(seat)][1].name[self.language]}: {value}"
            left = box.x if seat == 0 else x + wide + 1.5
            beside = Box(left, y, box.width / 2 - wide - GAP - 1.5, CARD)
            align: Literal["left", "right"] = "right" if seat == 0 else "left"
            yield from lettered(says, beside, self._colour(seat), size=8, weight=700, serif=True, align=align, lines=2)

    def _card(self, seat: int, value: int, x: float, y: float, *, upright: bool) -> Iterator[Item]:
        """Draw the card of a Conflict Value with that end at the top, or turned for the player opposite."""
        low = (value - 1) % LOW + 1
        component, record = self.owner[f"M{low}-{self._party(seat)}"]
        face = self.renderer.front(component, record)
        if face is None:
            return
        factor = CARD / face.height
        # The end with the low value is the upper one of the card as it is printed.
        turned = (value > LOW) == upright
        middle = translate(-face.width / 2, -face.height / 2)
        place = multiply(rotate(180 if turned else 0), multiply(scale(factor), middle))
        matrix = multiply(translate(x + face.width * factor / 2, y + CARD / 2), place)
        yield Group(face.items, matrix, rectangle(0, 0, face.width, face.height))
        edge = rectangle(x, y, face.width * factor, CARD)
        yield Path(edge, Style(fill=None, stroke=self.colours.ink, width=0.3))

    def turning(self) -> Face:
        """Draw how the first side's card comes to the table: in hand, face-down, turned over like a page."""
        side, wide = self.state.sides[0], CARD * 63 / 88
        step = (self.width - 3 * wide) / 4
        items: list[Item] = []
        component, record = self.owner[f"M{(side.placed - 1) % LOW + 1}-{self._party(0)}"]
        back = self.renderer.back(component, record)
        for place in range(3):
            x = step + place * (wide + step)
            if place == 1 and back is not None:
                factor = CARD / back.height
                items.append(Group(back.items, (factor, 0, 0, factor, x, 0), rectangle(0, 0, back.width, back.height)))
                items.append(Path(rectangle(x, 0, wide, CARD), Style(fill=None, stroke=self.colours.ink, width=0.3)))
            else:
                items += self._card(0, side.placed, x, 0.0, upright=True)
            if place:
                tip = x - step / 2 + 2
                arrow = polygon([(tip, CARD / 2), (tip - 4, CARD / 2 - 2.4), (tip - 4, CARD / 2 + 2.4)])
                items.append(Path(arrow, Style(fill=self.colours.accent)))
            label = Box(x - step / 2, CARD + 0.6, wide + step, 7)
            key = ("hand", "down", "up")[place]
            items += lettered(
                self.words.say(f"walkthrough.{key}"), label, self.colours.ink, size=6.8, align="center", lines=2
            )
        return Face("walkthrough", self.language, self.width, CARD + 8, tuple(items))
