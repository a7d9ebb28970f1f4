"""Words under dotted keys, such as `briefing.task`: those of a mission, or those that all share."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from generator.warfare.content.grammar import Grammar, Value, Written
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

_Choice = TypeVar("_Choice", bound=str | Mapping[str, Any])
# Whether all that is claimed is true.
Holds = Callable[[Iterable[str]], bool]


class NothingToSay(Exception):
    """No wording under a key is true of a battle."""


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

    def pick(
        self, key: str, chance: Chance, values: Mapping[str, Value], hold: Holds, troops: str | None = None
    ) -> Text:
        """One of several wordings under a key that are true, filled; with `troops`, one that goes with these.

        Raise NothingToSay when none is true.
        """
        return self.grammar.fill(chance.pick(self.choices(key, hold, troops)), values)

    def choices(self, key: str, hold: Holds, troops: str | None = None) -> list[Written]:
        """The wordings under a key that are true and go with some troops."""
        choices = self[key] if troops is None else for_troops(self[key], troops)
        found = true_ones(choices, hold)
        if not found:
            raise NothingToSay(key)
        return found


def for_troops(choices: Iterable[_Choice], troops: str) -> list[_Choice]:
    """The choices that go with regular or with irregular troops."""
    return [one for one in choices if isinstance(one, str) or one.get("troops", troops) == troops]


def true_ones(choices: Iterable[_Choice], hold: Holds) -> list[_Choice]:
    """The choices whose claims are true."""
    return [one for one in choices if isinstance(one, str) or hold(one.get("claims", ()))]
