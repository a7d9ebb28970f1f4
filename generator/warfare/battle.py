"""A battle before its text is written: parameters, field, sites and both teams in place."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.warfare.battlefield import Field
from generator.warfare.content.grammar import Value
from generator.warfare.content.mission_sheets import Part
from generator.warfare.content.wordbook import Holds
from generator.warfare.parameters import Parameters
from generator.warfare.setup import Deployed, Standing
from generator.warfare.sites import Sites, site_words
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, subtract
from sandtable.model.pack import Text


@dataclass(frozen=True, slots=True)
class SideName:
    """Names of a side: its id, its name, and its name inside a sentence."""

    id: str
    name: Text
    the: Text


@dataclass(frozen=True)
class Battle:
    """Input for the orders and the text of a scenario."""

    terms: Parameters
    field: Field
    sites: Sites
    attacker: Deployed
    defender: Deployed
    turns: int
    names: dict[Part, SideName]
    place: str

    def deployed(self, part: Part) -> Deployed:
        return self.attacker if part == "attacker" else self.defender

    def ground_units(self, part: Part) -> list[Standing]:
        return [unit for unit in self.deployed(part).units if unit.recruit.unit.is_ground]

    def guard_of(self, hex_: Hex) -> Standing | None:
        """The defender's unit that holds a hex."""
        label = self.field.label(hex_)
        return next((unit for unit in self.defender.units if unit.place.get("at") == label), None)

    def with_action(self, part: Part, *actions: SpecialAction) -> Iterator[Standing]:
        for unit in self.deployed(part).units:
            if any(action in unit.recruit.unit.actions for action in actions):
                yield unit

    def site_words(self, hex_: Hex) -> Text:
        return site_words(self.field, self.terms.content.words, hex_)

    def pick(self, key: str, chance: Chance, hold: Holds) -> Text:
        """Return one of the mission's true wordings under a dotted key, addressed to the attacker of this battle."""
        return self.terms.sheet.words.pick(key, chance, self._values, hold, self.terms.attacker.troops)

    def values(self) -> dict[str, Value]:
        """Return a copy of the values that any wording may refer to."""
        return dict(self._values)

    @cached_property
    def _values(self) -> dict[str, Value]:
        grammar = self.terms.content.grammar
        home, core = (self._centre(tile) for tile in (self.field.home, self.field.core))
        values: dict[str, Value] = {
            "place": self.place,
            "core": self.field.tile_words(self.field.core),
            "home": self.field.tile_words(self.field.home),
            "rear": self.field.tile_words(self.field.rear),
            "direction": grammar.direction_words(subtract(home, core)),
            "attacker": self.names["attacker"].the,
            "defender": self.names["defender"].the,
            "turns": self.turns,
        }
        if self.sites.goals:
            words = [self.site_words(hex_) for hex_ in self.sites.goals]
            values |= {"goals": grammar.listed(words), "goal": words[0]}
        if self.sites.people:
            values["homes"] = grammar.listed([self.site_words(hex_) for hex_ in self.sites.people])
        return values

    def _centre(self, tile: str) -> Hex:
        return next(placed.centre for placed in self.field.tiles if placed.face.tile == tile)


Data = dict[str, Any]
