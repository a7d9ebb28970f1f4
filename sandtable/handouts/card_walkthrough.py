"""A moment of a recorded card game as a figure: the other seats in rows, the middle of the table, one's own cards.

It is drawn from the picture that the game makes of a seat's view, so it shows what the first seat sees and no more.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.svg.path import polygon
from sandtable.findings import Position
from sandtable.games.registry import find_part
from sandtable.games.table_view import Card, Face, Gauge, Picture, Piece, Place, TableView
from sandtable.games.tongues import Tongues, Words
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.lettering import lettered
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.rulebook.figures import owners
from sandtable.handouts.walkthrough import moment
from sandtable.ink.page import Box
from sandtable.ink.page import Face as Drawing
from sandtable.ink.shapes import Group, Item, Outline, Path, Style, rectangle

CARD = 63 / 88  # width of a card in heights
NAME = 21.0  # mm for the name of a seat beside its units
HEAD = 5.0  # height of a line with a name
LABEL = 3.4  # height of a line of small words
GAP = 1.4
OTHERS, MIDDLE, LAID, OWN = 9.5, 11.5, 14.0, 17.5  # heights of cards
PLATE = 10.6  # width of a unit's plate among the others
PLATES = 5.4  # height of a row of plates
LEAST = 0.32  # part of a card that is seen where cards overlap
SMALL = 6.5  # points
MOST = 8  # cards in one row of one's own
LETTER = 1.1  # about how wide a small letter is


def card_walkthrough(renderer: FaceRenderer, data: Mapping[str, Any], at: Position, width: float) -> Drawn:
    """Draw a moment of a recorded card game as its first seat sees it."""
    found = moment(renderer, data, at)
    view = find_part(renderer.pack.rules, TableView)
    if found is None or view is None:
        return Drawn(None)
    tongues = Tongues(renderer.pack, {renderer.language: found.telling})
    picture = view.picture(found.play.table.view(found.after, 0), tongues)
    return Drawn(_Scene(renderer, picture, tongues, width).face(), words=found.words)


class _Scene:
    """Drawing of one picture; lengths in mm, one's own place at the bottom."""

    def __init__(self, renderer: FaceRenderer, picture: Picture, tongues: Tongues, width: float) -> None:
        self.renderer, self.picture, self.tongues, self.width = renderer, picture, tongues, width
        self.colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
        self.owner = owners(renderer.pack)
        self.components = {component.id: component for component in renderer.pack.components}

    def face(self) -> Drawing:
        items: list[Item] = []
        y = self._nations(items) if self.picture.pieces else self._houses(items)
        y = self._line(y, items)
        y = self._row(self._middle(), Box(0, y, self.width, MIDDLE), items)
        y = self._line(y, items)
        y = self._own(y, items)
        return Drawing("walkthrough", self.renderer.language, self.width, y, tuple(items))

    def _say(self, words: Words) -> str:
        return words.get(self.renderer.language, "")

    def _line(self, y: float, items: list[Item]) -> float:
        items.append(Path(rectangle(0, y + GAP / 2, self.width, 0.25), Style(fill=self.colours.soft)))
        return y + 1.2 * GAP

    # --- what lies where

    def _others(self) -> list[int]:
        seats = dict.fromkeys(place.seat for place in self.picture.places if place.seat not in (None, 0))
        return [seat for seat in seats if seat is not None]

    def _middle(self) -> list[Place]:
        return [place for place in self.picture.places if place.seat is None and place.cards]

    def _places(self, seat: int, *kinds: str) -> list[Place]:
        return [one for one in self.picture.places if one.seat == seat and one.kind in kinds and one.cards]

    def _units(self, seat: int) -> list[Piece]:
        return [piece for piece in self.picture.pieces if piece.seat == seat]

    def _heading(self, seat: int) -> tuple[str, list[str]]:
        """Name of a seat, and its gauges in words; one that tells of a card lying there is left out."""
        lying = {place.id for place in self.picture.places}
        gauges = [one for one in self.picture.gauges if one.seat == seat and one.id not in lying]
        return self._say(self.tongues.seat(seat)), [self._gauge(one) for one in gauges]

    def _gauge(self, gauge: Gauge) -> str:
        step = next((self._say(step.name) for step in gauge.steps if step.at == gauge.value), str(gauge.value))
        return f"{self._say(gauge.name)}: {step}"

    # --- rows

    def _houses(self, items: list[Item]) -> float:
        """Draw the other seats side by side, each with its name over its cards."""
        others = self._others()
        wide = self.width / max(len(others), 1)
        for number, seat in enumerate(others):
            name, gauges = self._heading(seat)
            box = Box(number * wide, 0, wide - 2 * GAP, HEAD)
            says = "; ".join([name, *gauges])
            items += lettered(says, box, self.colours.accent, size=8, weight=700, serif=True)
            self._row(
                [*self._places(seat, "slot", "row"), *self._places(seat, "hand")],
                Box(box.x, HEAD, box.width, OTHERS),
                items,
            )
        return HEAD + OTHERS + LABEL

    def _nations(self, items: list[Item]) -> float:
        """Draw the other seats in rows, their units below each other, with cards beside them."""
        top = LABEL
        for seat in self._others():
            units = self._units(seat)
            name, gauges = self._heading(seat)
            items += lettered(name, Box(0, top - 1, NAME, 4), self.colours.accent, size=7.5, weight=700, serif=True)
            for gauge in gauges:
                items += lettered(gauge, Box(0, top + 2.6, NAME, LABEL), self.colours.soft, size=SMALL)
            across = PLATE * len(units)
            self._plates(units, Box(NAME, top, across, PLATES), items, named=top == LABEL)
            left = NAME + across + GAP
            cards = Box(left, top - 0.8, self.width - left, PLATES + 1.6)
            self._row(self._places(seat, "row", "hand"), cards, items, named=False)
            top += PLATES + 2.2 * GAP
        return top - GAP

    def _own(self, y: float, items: list[Item]) -> float:
        """Draw one's own place: name and gauges, units, what lies there, and the hand."""
        name, gauges = self._heading(0)
        calendar = [self._gauge(one) for one in self.picture.gauges if one.seat is None]
        items += lettered(name, Box(0, y, 40, HEAD), self.colours.accent, size=8.5, weight=700, serif=True)
        says = "; ".join([*gauges, *calendar])
        if says:
            beside = Box(40, y, self.width - 40, HEAD)
            items += lettered(says, beside, self.colours.soft, size=SMALL, align="right")
        y += HEAD
        units = self._units(0)
        if units:
            self._plates(units, Box(0, y + LABEL, self.width, PLATES), items, named=True)
            y += LABEL + PLATES + GAP
        laid, hand = self._places(0, "slot", "row"), self._places(0, "hand")
        if self._cards(laid) + self._cards(hand) > MOST:
            y = self._row(laid, Box(0, y, self.width, LAID), items) + GAP
            laid = []
        return self._row([*laid, *hand], Box(0, y, self.width, OWN), items)

    def _cards(self, places: Sequence[Place]) -> int:
        return sum(len(self._shown(place)) for place in places)

    def _row(self, places: Sequence[Place], box: Box, items: list[Item], *, named: bool = True) -> float:
        """Draw places side by side, each with its name below; cards overlap where the row is full."""
        wide = box.height * CARD
        shown = [(place, self._shown(place), self._wide(place, wide) if named else wide) for place in places]
        room = box.width - GAP * max(len(places) - 1, 0) - sum(least for _, _, least in shown)
        more = sum(len(cards) - 1 for _, cards, _ in shown)
        step = min(wide + 0.6, max(room / more, wide * LEAST)) if more else wide
        x = box.x
        for place, cards, least in shown:
            across = wide + step * (len(cards) - 1)
            for number, card in enumerate(cards):
                items += self._card(card.face, Box(x + number * step, box.y, wide, box.height))
            self._counted(place, Box(x, box.y, across, box.height), items)
            across = max(across, least)
            if named:
                under = Box(x, box.bottom, across, LABEL)
                items += lettered(self._say(place.name), under, self.colours.soft, size=SMALL)
            x += across + GAP
        return box.bottom + (LABEL if named else 0)

    def _wide(self, place: Place, card: float) -> float:
        """Least width of a place: that of a card, or of its name below it."""
        return max(card, LETTER * len(self._say(place.name)))

    def _shown(self, place: Place) -> list[Card]:
        """Cards that are drawn: every one of a hand or row, of a pile and of discards the one on top."""
        if place.kind in ("pile", "discard"):
            return [place.cards[-1]]
        return [card for card in place.cards for _ in range(card.count)]

    def _counted(self, place: Place, box: Box, items: list[Item]) -> None:
        """Write the number of cards on a pile or a hidden hand."""
        hidden = place.kind == "hand" and all(not card.up for card in place.cards)
        if place.kind != "pile" and not hidden:
            return
        disc = Box(box.right - 6.4, box.bottom - 4.4, 6, 4)
        items.append(Path(rectangle(*disc), Style(fill="#ffffff", stroke=self.colours.ink, width=0.25)))
        items += lettered(str(place.count), disc, self.colours.ink, size=7, weight=700, align="center")

    # --- pieces

    def _card(self, face: Face | None, box: Box) -> Iterator[Item]:
        """Draw a side of a card, framed."""
        drawing = self._side(face) if face is not None else None
        if drawing is None:
            return
        factor = min(box.width / drawing.width, box.height / drawing.height)
        matrix = (factor, 0, 0, factor, box.x, box.y)
        yield Group(drawing.items, matrix, rectangle(0, 0, drawing.width, drawing.height))
        edge = rectangle(box.x, box.y, drawing.width * factor, drawing.height * factor)
        yield Path(edge, Style(fill=None, stroke=self.colours.ink, width=0.25))

    def _side(self, face: Face) -> Drawing | None:
        if face.record in self.owner:
            component, record = self.owner[face.record]
        else:
            component = self.components[face.component]
            record = component.records[0]
        draw = self.renderer.back if face.side == "back" else self.renderer.front
        return draw(component, record)

    def _plates(self, units: Sequence[Piece], box: Box, items: list[Item], *, named: bool) -> None:
        """Draw units as plates with attack and defence, named above; a lozenge lies on one that is lost."""
        wide = box.width / len(units)
        ink, low = self.colours.ink, self.renderer.low_ink
        for place, unit in enumerate(units):
            plate = Box(box.x + place * wide + 0.3, box.y, wide - 0.6, box.height)
            if named:
                name = Box(plate.x, box.y - LABEL, plate.width, LABEL)
                items += lettered(self._say(unit.name), name, self.colours.soft, size=SMALL, align="center")
            lost = unit.place == "lost"
            fill = "#ffffff" if low or lost else self.colours.accent
            items.append(Path(rectangle(*plate), Style(fill=fill, stroke=self.colours.accent, width=0.3)))
            if lost:
                items.append(Path(_lozenge(plate), Style(fill="#ffffff" if low else self.colours.accent, stroke=ink)))
                continue
            on = self.colours.accent if low else "#ffffff"
            items += lettered(unit.code.replace("/", " / "), plate, on, size=8, weight=700, align="center")


def _lozenge(box: Box) -> Outline:
    """Lozenge in the middle of a box, as it marks a destroyed unit."""
    x, y, half = box.x + box.width / 2, box.y + box.height / 2, box.height / 2 - 0.3
    return polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
