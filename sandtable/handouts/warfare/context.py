"""Data shared by all parts of a scenario's sheets: its phrases, names and counters."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.handouts.blocks import Block, heading, paragraph, subheading
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.warfare.counters import Faces
from sandtable.handouts.warfare.roster import Roster
from sandtable.handouts.warfare.signs import SideMark, side_mark, sign_face
from sandtable.ink.page import Face
from sandtable.ink.shapes import Item
from sandtable.model.pack import Text
from sandtable.model.phrases import Phrases

INK = "#1b1a17"
RED = "#c4452b"  # for what is still to be mended
COUNTER = 5.0  # height of the counter before a row
SLOT = 9.0  # width of the widest of them, a vehicle's
SIGN = 4.2  # height of the sign before a heading or an objective
ROW = 8 * POINT
NOBODY = side_mark("", 0)


class ScenarioContext:
    """One scenario in one language, with the words and pictures of its sheets."""

    def __init__(self, scenario: Scenario, renderer: FaceRenderer) -> None:
        self.scenario, self.renderer, self.language = scenario, renderer, renderer.language
        self.words: Phrases = renderer.pack.words[renderer.language]
        self.faces = Faces(renderer)
        band, on_band = ("#ffffff", INK) if renderer.low_ink else ("#3a3935", "#f4eedd")
        self.colours = SheetColours(ink=INK, soft=INK, accent=INK, band=band, on_band=on_band)
        self.roster = Roster(scenario)
        self._sides = {side.id: self.text(side.name) for side in scenario.sides}
        self._marks = {side.id: side_mark(side.cube, place) for place, side in enumerate(scenario.sides)}

    @property
    def title(self) -> str:
        title = self.scenario.title
        return self.text(title) if title else self.scenario.file.tree.file.rpartition("/")[2]

    # --- words

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        """Phrase of the game about its scenarios."""
        return self.words.say(f"scenario.{key}", n, **values)

    def order(self, key: str, n: int | None = None, /, **values: object) -> str:
        """Phrase of the operations order."""
        return self.words.say(f"order.{key}", n, **values)

    def number(self, n: int) -> str:
        """Return a small number in words."""
        return self.order(f"numbers.{n}") if self.words.has(f"order.numbers.{n}") else str(n)

    def known(self, group: str, key: str) -> str:
        """Word for a key of a group, such as a cube's colour; the key itself when there is none."""
        return self.say(f"{group}.{key}") if self.words.has(f"scenario.{group}.{key}") else key

    def text(self, text: Text) -> str:
        return text[self.language]

    def side(self, side_id: str) -> str:
        """Name of a side; its id when the scenario has no such side."""
        return self._sides.get(side_id, side_id)

    def hexes(self, hexes: Iterable[Hex]) -> str:
        return ", ".join(self.scenario.label(hex_) for hex_ in hexes)

    def aboard(self, carrier_id: str) -> str:
        """Name of the carrier a unit or marker rides in, with the number of its row where both sides know it."""
        found = next((unit for unit in self.scenario.units if unit.id == carrier_id), None)
        number = self.roster.carrier_number(carrier_id)
        name = self.text(found.name) if found else carrier_id
        return self.order("aboard", carrier=f"{name} ({number})" if number is not None else name)

    def mark(self, side_id: str) -> SideMark:
        """Colour and shape of a side; a neutral mark when the scenario has no such side."""
        return self._marks.get(side_id, NOBODY)

    # --- blocks

    def heading(self, key: str) -> Block:
        return heading(self.say(key), INK)

    def subheading(self, words: str) -> Block:
        return subheading(words, INK)

    def paragraph(self, words: str, *, bold: str = "") -> Block:
        return replace(paragraph(words, INK, bold=bold), before=1.1)

    def signed(self, words: str, sign: Iterator[Item]) -> Block:
        """Paragraph or list heading with a sign before it."""
        block = replace(subheading(words, INK), keep=True)
        face = sign_face("sign", sign, SIGN)
        return replace(block, picture=face, picture_height=SIGN)

    def row(self, face: Face | None, name: str, rest: str, sign: Iterator[Item] | None = None) -> Block:
        """List row: a sign, a counter, a name and further words; the names of all rows are aligned."""
        spans = (Span(f"{name} ", family="sans", weight=700, fill=INK), Span(rest, family="sans", fill=INK))
        whole = sign_face(face.ref if face else "", sign or iter(()), COUNTER, face, COUNTER + SLOT)
        return Block(spans, ROW, before=0.7, picture=whole, picture_height=COUNTER)
