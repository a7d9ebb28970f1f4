"""Mission sheets: what a mission asks for, and the words it is told in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar

from generator.warfare.grammar import Value, fill
from generator.warfare.roles import Role
from generator.warfare.tables import read_content, tables
from sandtable.games.warfare.pieces import SupportType
from sandtable.games.warfare.terrain import ROADS
from sandtable.games.warfare.tiles import TileFace
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

Part = Literal["attacker", "defender"]
_Choice = TypeVar("_Choice", bound=Mapping[str, Any])
PARTS: tuple[Part, Part] = ("attacker", "defender")
Disposition = Literal["assault", "meeting", "siege", "column"]
FEW_BUILDINGS = 3
FEW_WALLS = 2


@dataclass(frozen=True, slots=True)
class Must:
    """Units a side needs for a mission, of one of some roles."""

    roles: tuple[Role, ...]
    count: int
    least: int  # without so many there is no such mission


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
    hazards: int  # Unknown markers besides dummies, at level 3 and above
    without: Mapping[str, frozenset[Role]]
    calls: frozenset[str]  # kinds of support that go with it
    musts: Mapping[str, tuple[Must, ...]]
    words: Mapping[str, Any]

    def suits_core(self, face: TileFace) -> bool:
        """Whether the matter can take place on a face."""
        letters = [spot.letter for spot in face.spots.values()]
        houses, walls = letters.count("#"), letters.count("F")
        road = any(letter in ROADS for letter in letters)
        suits = {
            "anything": True,
            "bridge": "+" in letters,
            "fort": walls >= FEW_WALLS,
            "buildings": houses >= FEW_BUILDINGS,
            "road": road,
            "barrier": road and houses + walls >= FEW_BUILDINGS,
        }
        return suits[self.needs]

    def say(self, key: str, values: Mapping[str, Value]) -> Text:
        """The words under a dotted key, filled; raise KeyError when there are none."""
        return fill(self._find(key), values)

    def pick(self, key: str, troops: str, chance: Chance, values: Mapping[str, Value]) -> Text:
        """One of several wordings under a dotted key, filled; some are for a regular or an irregular attacker alone."""
        choices: Sequence[Mapping[str, str]] = self._find(key)
        chosen = chance.pick(for_troops(choices, troops))
        return fill({language: words for language, words in chosen.items() if language != "troops"}, values)

    def _find(self, key: str) -> Any:
        found: Any = self.words
        for step in key.split("."):
            found = found[step]
        return found


def for_troops(choices: Iterable[_Choice], troops: str) -> list[_Choice]:
    """The choices that go with regular or with irregular troops."""
    return [one for one in choices if one.get("troops", troops) == troops]


@lru_cache(maxsize=1)
def mission_sheets() -> Mapping[str, MissionSheet]:
    """Every mission by id, in the order of the mission table."""
    return {row.id: _sheet(read_content("missions", f"{row.id}.yaml")) for row in tables()["mission"].rows}


@lru_cache(maxsize=1)
def common_words() -> Mapping[str, Any]:
    """Words that all missions share."""
    words: Mapping[str, Any] = read_content("words.yaml")
    return words


def say(key: str, values: Mapping[str, Value]) -> Text:
    """Common words under a dotted key, filled."""
    found: Any = common_words()
    for step in key.split("."):
        found = found[step]
    return fill(found, values)


def _sheet(data: Mapping[str, Any]) -> MissionSheet:
    without = {part: frozenset(Role(role) for role in roles) for part, roles in data.get("without", {}).items()}
    musts = {
        part: tuple(
            Must(tuple(Role(role) for role in must["roles"]), must.get("count", 1), must.get("least", 0))
            for must in written
        )
        for part, written in data.get("musts", {}).items()
    }
    return MissionSheet(
        id=data["id"],
        name=Text(data["name"]),
        level=data["level"],
        troops=data.get("troops", {}),
        core=data["core"],
        needs=data.get("needs", "anything"),
        ratio=data["ratio"],
        disposition=data["disposition"],
        returns=data.get("returns", False),
        hazards=data.get("hazards", 0),
        without=without,
        calls=frozenset(data.get("calls", [kind.value for kind in SupportType])),
        musts=musts,
        words=data,
    )
