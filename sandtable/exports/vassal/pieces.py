"""Slots of a module: counters with two sides and states, cards with a back, hidden markers for their owner."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.exports.order import Card
from sandtable.exports.tabletop.files import Pictures
from sandtable.exports.tabletop.pictures import pixels
from sandtable.exports.tabletop.table import PieceState, Placing, Table
from sandtable.exports.vassal.boards import PER_MM, PREFIX
from sandtable.exports.vassal.sequence import encode
from sandtable.exports.vassal.states import state_picture
from sandtable.exports.vassal.traits import (
    CTRL,
    FLIP,
    SHIFT,
    Trait,
    basic,
    delete,
    layer,
    mark,
    mask,
    moved,
    piece_text,
    prototype,
    prototype_text,
)

ANY = "piece"  # prototype of all pieces
STATE_KEYS = "DSGHJK"  # with Ctrl up, with Ctrl and shift down


@dataclass(slots=True)
class Slots:
    """Makes the slots of a module, each with a number of its own."""

    table: Table
    pictures: Pictures
    words: dict[str, str]
    number: int = 0
    factions: dict[str, str] = field(default_factory=dict)  # prototypes by faction
    signs: dict[tuple[str, int, tuple[int, int]], str] = field(default_factory=dict)

    def card(self, card: Card) -> ET.Element:
        """The slot of a card: masked by its back when it lies face down."""
        size = pixels(card.front.face, PER_MM)
        front = self.pictures.face(card.front.face, size, f"{card.component.id}-{card.id}")
        traits = [delete(self.words["delete"])]
        if card.back is not None:
            back = self.pictures.face(card.back.face, size, f"{card.component.id}-{card.id}-back")
            traits.insert(0, mask(back, (), command=self.words["flip"], key=FLIP))
        return self._slot("CardSlot", card.name, size, [*traits, self._basic(card.name, front)])

    def counter(self, card: Card, placing: Placing | None = None, sides: Sequence[str] = ()) -> ET.Element:
        """The slot of a counter, as it starts where it has a `placing`; `sides` may see it when it is hidden."""
        size = pixels(card.front.face, PER_MM)
        if placing is not None and placing.hidden:
            return self._hidden(card, placing.turned, sides, size)
        front = self.pictures.face(card.front.face, size, f"{card.component.id}-{card.id}")
        traits = [prototype(ANY)]
        faction = self._faction(card)
        if faction:
            traits.append(prototype(faction))
        traits += self._states(card, placing, size)
        image = front
        if card.back is not None:
            back = self.pictures.face(card.back.face, size, f"{card.component.id}-{card.id}-back")
            turned = int(placing is not None and placing.turned)
            traits.append(self._sides(front, back, turned))
            image = ""
        return self._slot("PieceSlot", card.name, size, [*traits, self._basic(card.name, image)])

    def prototypes(self) -> ET.Element:
        """The prototypes that the slots made so far use: one for all pieces, and one for each faction."""
        made = ET.Element(f"{PREFIX}module.PrototypesContainer")
        common = [delete(self.words["delete"]), moved(self.words["moved"])]
        for name, traits in (
            (ANY, common),
            *((name, [mark("Faction", value)]) for value, name in self.factions.items()),
        ):
            one = ET.SubElement(made, f"{PREFIX}module.PrototypeDefinition", name=name, description="")
            one.text = prototype_text(traits)
        return made

    def _hidden(self, card: Card, turned: bool, sides: Sequence[str], size: tuple[int, int]) -> ET.Element:
        """A marker that its owner alone may see: no string of it, and no name of a picture, says what it is."""
        number = self.number
        front = self.pictures.face(card.front.face, size, f"hidden-{number}-a", apart=True)
        back = front
        if card.back is not None:
            back = self.pictures.face(card.back.face, size, f"hidden-{number}-b", apart=True)
        shown, true = (back, front) if turned else (front, back)
        hiding = mask(shown, sides, sides[0] if sides else "", command=self.words["hide"])
        traits = [hiding, prototype(ANY), self._sides(true, shown, 0)]
        return self._slot("PieceSlot", "?", size, [*traits, self._basic("?", "")])

    def _sides(self, front: str, back: str, level: int) -> Trait:
        return layer("Side", (front, back), level, up=(self.words["flip"], FLIP), loop=True)

    def _states(self, card: Card, placing: Placing | None, size: tuple[int, int]) -> list[Trait]:
        found = []
        for corner, state in enumerate(self.table.part.states):
            if state.is_of(card):
                images = ["", *(self._sign(state, level, corner, size) for level in range(1, state.levels + 1))]
                name = state.names.get(self.table.language, state.names["en"])
                key = ord(STATE_KEYS[corner])
                up, down = f"{name}: {self.words['more']}", f"{name}: {self.words['less']}"
                level = placing.state.get(state.id, 0) if placing is not None else 0
                found.append(
                    layer(
                        name,
                        images,
                        min(level, state.levels),
                        up=(up, f"{key},{CTRL}"),
                        down=(down, f"{key},{CTRL + SHIFT}"),
                        names=["", *(f"+ ({level_name(state, one, name)})" for one in range(1, state.levels + 1))],
                    )
                )
        return found

    def _sign(self, state: PieceState, level: int, corner: int, size: tuple[int, int]) -> str:
        key = (state.id, level, size)
        if key not in self.signs:
            picture = state_picture(state, level, corner, size)
            self.signs[key] = self.pictures.image(picture, f"state-{state.id}-{level}")
        return self.signs[key]

    def _faction(self, card: Card) -> str:
        name = self.table.part.faction
        record = next(one for one in card.component.records if one.id == card.id)
        value = str(record.fields.get(name, "")) if name else ""
        return self.factions.setdefault(value, f"faction {value}") if value else ""

    def _basic(self, name: str, image: str) -> Trait:
        self.number += 1
        return basic(name, image, self.number)

    def _slot(self, kind: str, name: str, size: tuple[int, int], traits: Sequence[Trait]) -> ET.Element:
        made = ET.Element(f"{PREFIX}widget.{kind}", entryName=name, gpid=str(self.number))
        made.attrib |= {"width": str(size[0]), "height": str(size[1])}
        made.text = piece_text(traits)
        return made


def level_name(state: PieceState, level: int, name: str) -> str:
    """Name of a level: with its number where there are several."""
    return f"{name} {level}" if state.levels > 1 else name


def setup_text(name: str, boards: Sequence[tuple[str, int, int]]) -> str:
    """Text of the boards that a map begins with, by column and row."""
    return encode((f"{name}BoardPicker", *(part for board in boards for part in board)), "\t")
