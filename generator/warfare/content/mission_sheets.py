"""Mission sheets: requirements and words of a mission."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.warfare.army.roles import Role
from generator.warfare.content.grammar import Grammar, in_languages
from generator.warfare.content.wordbook import Wordbook
from sandtable.games.warfare.pieces import SupportType
from sandtable.ground.terrain import ROADS
from sandtable.ground.tiles import TileFace
from sandtable.model.pack import Text

Part = Literal["attacker", "defender"]
PARTS: tuple[Part, Part] = ("attacker", "defender")
Disposition = Literal["assault", "meeting", "siege", "column"]
FEW_BUILDINGS = 3
FEW_WALLS = 2


@dataclass(frozen=True, slots=True)
class Must:
    """Units a side needs for a mission, of one of some roles."""

    roles: tuple[Role, ...]
    count: int
    least: int  # fewest units with which the mission is possible


@dataclass(frozen=True)
class MissionSheet:
    """One mission as its content file has it."""

    id: str
    name: Text
    level: int
    troops: Mapping[str, str]  # parts that must be regular or irregular; `either`: one of the two
    core: Literal["far", "middle"]
    needs: str
    ratio: float  # the attacker's points for each of the defender's
    disposition: Disposition
    returns: bool  # whether the attacker has to come back
    road: bool  # whether a road leads from the attacker's end over the matter to the defender's
    hazards: int  # Unknown markers besides dummies, at level 3 and above
    without: Mapping[str, frozenset[Role]]
    calls: frozenset[str]  # kinds of support that go with it
    musts: Mapping[str, tuple[Must, ...]]
    words: Wordbook
    # Faces that were asked for, and whether they suit.
    _suiting: dict[tuple[str, str], tuple[TileFace, bool]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def read(cls, data: Mapping[str, Any], grammar: Grammar) -> "MissionSheet":
        without = {part: frozenset(Role(role) for role in roles) for part, roles in data.get("without", {}).items()}
        musts = {
            part: tuple(
                Must(tuple(Role(role) for role in must["roles"]), must.get("count", 1), must.get("least", 0))
                for must in written
            )
            for part, written in data.get("musts", {}).items()
        }
        return cls(
            id=data["id"],
            name=in_languages(data["name"], grammar.languages),
            level=data["level"],
            troops=data.get("troops", {}),
            core=data["core"],
            needs=data.get("needs", "anything"),
            ratio=data["ratio"],
            disposition=data["disposition"],
            returns=data.get("returns", False),
            road=data.get("road", False),
            hazards=data.get("hazards", 0),
            without=without,
            calls=frozenset(data.get("calls", [kind.value for kind in SupportType])),
            musts=musts,
            words=Wordbook(data, grammar),
        )

    def suits_core(self, face: TileFace) -> bool:
        """Return True when the mission can be centred on a face."""
        known = self._suiting.get((face.tile, face.side))
        if known is None or known[0] is not face:
            known = self._suiting[face.tile, face.side] = (face, SUITS[self.needs](face))
        return known[1]


def _count(face: TileFace, *wanted: str) -> int:
    """Number of hexes of a face that have one of some letters."""
    return sum(spot.letter in wanted for spot in face.spots.values())


# What a mission may ask of the tile it is about.
SUITS: Mapping[str, Callable[[TileFace], bool]] = {
    "anything": lambda face: True,
    "bridge": lambda face: any(spot.letter == "+" and not spot.paint for spot in face.spots.values()),
    "fort": lambda face: _count(face, "F") >= FEW_WALLS,
    "buildings": lambda face: _count(face, "#") >= FEW_BUILDINGS,
    "road": lambda face: _count(face, *ROADS) > 0,
    "barrier": lambda face: _count(face, *ROADS) > 0 and _count(face, "#", "F") >= FEW_BUILDINGS,
}
