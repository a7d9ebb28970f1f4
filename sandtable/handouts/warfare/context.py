"""What all parts of a scenario's sheets are written with: its words, its names, its counters."""

from collections.abc import Iterable
from dataclasses import replace

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span
from sandtable.games.warfare.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.handouts.blocks import PICTURE_GAP, Block, heading, paragraph, subheading
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.warfare.counters import Faces
from sandtable.ink.page import Face
from sandtable.model.pack import Text
from sandtable.model.phrases import Phrases

INK = "#1b1a17"
RED = "#c4452b"  # for what is still to be mended
COUNTER = 5.0  # height of the counter before a row
SLOT = 9.0  # width of the widest of them, a vehicle's
ROW = 8 * POINT


class ScenarioContext:
    """One scenario in one language, with what its sheets say and show of it."""

    def __init__(self, scenario: Scenario, renderer: FaceRenderer) -> None:
        self.scenario, self.renderer, self.language = scenario, renderer, renderer.language
        self.words: Phrases = renderer.pack.words[renderer.language]
        self.faces = Faces(renderer)
        band, on_band = ("#ffffff", INK) if renderer.low_ink else ("#3a3935", "#f4eedd")
        self.colours = SheetColours(ink=INK, soft=INK, accent=INK, band=band, on_band=on_band)
        self._sides = {side.id: self.text(side.name) for side in scenario.sides}

    @property
    def title(self) -> str:
        title = self.scenario.title
        return self.text(title) if title else self.scenario.file.tree.file.rpartition("/")[2]

    # --- words

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        """A phrase of the game about its scenarios."""
        return self.words.say(f"scenario.{key}", n, **values)

    def known(self, group: str, key: str) -> str:
        """The word for a key of a group, such as a cube's colour; the key itself when there is none."""
        return self.say(f"{group}.{key}") if self.words.has(f"scenario.{group}.{key}") else key

    def text(self, text: Text) -> str:
        return text[self.language]

    def side(self, side_id: str) -> str:
        """What a side is called; its id when the scenario has no such side."""
        return self._sides.get(side_id, side_id)

    def hexes(self, hexes: Iterable[Hex]) -> str:
        return ", ".join(self.scenario.label(hex_) for hex_ in hexes)

    def carrier(self, carrier_id: str) -> str:
        """In what a unit or marker rides."""
        found = next((unit for unit in self.scenario.units if unit.id == carrier_id), None)
        return self.say("carrier", carrier=self.text(found.name) if found else carrier_id)

    # --- blocks

    def heading(self, key: str) -> Block:
        return heading(self.say(key), INK)

    def subheading(self, words: str) -> Block:
        return subheading(words, INK)

    def paragraph(self, words: str, *, bold: str = "") -> Block:
        return replace(paragraph(words, INK, bold=bold), before=1.1)

    def row(self, face: Face | None, name: str, rest: str) -> Block:
        """A counter, its name and what there is to say of it; the names of all rows begin at one place."""
        spans = (Span(f"{name} ", family="sans", weight=700, fill=INK), Span(rest, family="sans", fill=INK))
        if face is None:
            return Block(spans, ROW, before=0.7, indent=SLOT + PICTURE_GAP)
        width = face.width * COUNTER / face.height
        return Block(spans, ROW, before=0.7, indent=SLOT - width, picture=face, picture_height=COUNTER)
