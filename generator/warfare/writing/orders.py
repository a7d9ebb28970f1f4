"""Orders of a scenario: objectives and victory, in the words of the mission."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.warfare.battle import Battle, Data
from generator.warfare.content.grammar import Value, sentences
from generator.warfare.content.mission_sheets import Part
from generator.warfare.setting import PLAIN, Setting
from generator.warfare.setup import Standing
from generator.warfare.wishes import PEACE
from generator.warfare.writing.claims import Claims
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text


class Orders:
    """Objectives, victory, special rules and people of one scenario, as they are written down."""

    def __init__(self, battle: Battle, chance: Chance, setting: Setting = PLAIN) -> None:
        self.battle, self.chance, self.setting = battle, chance, setting
        self.words, self.common = battle.terms.sheet.words, battle.terms.content.words
        self.values: dict[str, Value] = battle.values()
        self.claims = Claims(battle)
        self.objectives: list[Data] = []
        self.victory: list[Data] = []
        self.provisions: list[Data] = []
        self.markers: list[Data] = []

    def side(self, part: Part) -> str:
        return self.battle.names[part].id

    # --- objectives

    def objective(
        self, name: str, part: Part, kind: str, words: str, facts: Mapping[str, Any], **values: Value
    ) -> None:
        """Add an objective; `words` is its key in the mission's content."""
        text = self.words.say(f"objectives.{words}", {**self.values, **values})
        self.objectives.append({"id": name, "name": text, "type": kind, "side": self.side(part), **facts})

    def control(self, name: str, part: Part, hex_: Hex, points: int, words: str = "goal") -> None:
        """A place to stand in when the game is over."""
        facts = {"hexes": [self.battle.field.label(hex_)], "until": self.battle.turns, "points": points}
        self.objective(name, part, "control", words, facts, goal=self.battle.site_words(hex_))

    def losses(self, part: Part, share: float = 0.5) -> None:
        """Add a victory of `part` once the other side has lost enough units; nothing at the peaceful rule level."""
        if self.battle.terms.level == PEACE:
            return
        other: Part = "defender" if part == "attacker" else "attacker"
        units = self.battle.deployed(other).units
        more = self.setting.losses if other == "attacker" else -self.setting.losses
        count = max(2, min(round(len(units) * share) + more, len(units)))
        facts = {"targets": ids(units), "count": count, "sudden_death": True}
        self.objective("losses", part, "eliminate", "losses", facts, count=count)
        self.wins(part, "broken", all=["losses"])

    # --- victory

    def wins(self, part: Part, words: str, **condition: Any) -> None:
        text = self.battle.pick(f"victory.{words}", self.chance, self.claims.hold)
        scored = [one["points"] for one in self.objectives if one["side"] == self.side(part) and "points" in one]
        most = sum(scored)
        if "points" in condition and part == "attacker" and self.setting.easier:
            condition["points"] = rung(scored, condition["points"], self.setting.easier)
        if "points" in condition and most > condition["points"]:
            text = sentences([text, self.common.pick("decisive", self.chance, {"points": most}, self.claims.hold)])
        self.victory.append({"side": self.side(part), **condition, "text": text})

    # --- provisions and people

    def word(self, words: str) -> Text:
        """Return the mission's words under `rules.`: a name for people in a special rule, or the reason for it."""
        return self.words.say(f"rules.{words}", self.values)

    def provide(self, kind: str, **facts: Any) -> None:
        """Add a special rule; the pack has the words for it."""
        self.provisions.append({kind: facts})

    def remind(self, of: str) -> None:
        """Add a rule of the game that is easily forgotten here."""
        self.provide("reminder", of=of)

    def people(self, name: str, hex_: Hex, *, crowd: bool = False, owner: Part | None = None) -> None:
        """Put population on the map: Civilians, or a Hostile Crowd."""
        marker = {
            "marker": "population",
            "id": name,
            "at": self.battle.field.label(hex_),
            "face": "a" if crowd else "b",
        }
        self.markers.append(marker | ({"owner": self.side(owner)} if owner is not None else {}))

    def labels(self, hexes: Iterable[Hex]) -> list[str]:
        return self.battle.field.labels(hexes)


def rung(scored: Sequence[int], points: int, easier: int) -> int:
    """Return the points `easier` rungs below those needed, or above if negative.

    A rung is a sum that objectives can make.
    """
    sums = {0}
    for one in scored:
        sums |= {one + before for before in sums}
    ladder = sorted(sums - {0})
    stands = next((place for place, reached in enumerate(ladder) if reached >= points), len(ladder) - 1)
    return ladder[max(0, min(stands - easier, len(ladder) - 1))] if ladder else points


def ids(units: Sequence[Standing]) -> list[str]:
    return [unit.id for unit in units]
