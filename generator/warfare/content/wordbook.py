"""Words under dotted keys, such as `briefing.task`: those of a mission, or those that all share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from generator.warfare.content.grammar import Grammar, Value
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

_Choice = TypeVar("_Choice", bound=str | Mapping[str, Any])


@dataclass(frozen=True, slots=True)
class Wordbook:
    """Words as a file has them, and the grammar that fills and joins them."""

    data: Mapping[str, Any]
    grammar: Grammar

    def __getitem__(self, key: str) -> Any:
        found: Any = self.data
        for step in key.split("."):
            found = found[step]
        return found

    def __contains__(self, key: str) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def say(self, key: str, values: Mapping[str, Value]) -> Text:
        """The words under a key, filled; raise KeyError when there are none."""
        return self.grammar.fill(self[key], values)

    def pick(self, key: str, chance: Chance, values: Mapping[str, Value], troops: str | None = None) -> Text:
        """One of several wordings under a key, filled; with `troops`, one that goes with these."""
        choices = self[key] if troops is None else for_troops(self[key], troops)
        return self.grammar.fill(chance.pick(choices), values)


def for_troops(choices: Iterable[_Choice], troops: str) -> list[_Choice]:
    """The choices that go with regular or with irregular troops."""
    return [one for one in choices if isinstance(one, str) or one.get("troops", troops) == troops]
