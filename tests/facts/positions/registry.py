"""Positions by rule: small games that are played with the facts of a rule."""

from collections.abc import Callable, Iterator
from typing import Any

from tests.facts.entries import Entry

Position = Callable[["Facts"], None]
POSITIONS: dict[tuple[str, str], list[Position]] = {}


class Facts:
    """Facts of a rule by name: one value, or a tuple of several."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        values = self._entry.facts.get(name)
        assert values is not None, f"{self._entry.id} has no fact {name}"
        self.read.add(name)
        return values if len(values) > 1 else values[0]

    def has(self, name: str) -> bool:
        return name in self._entry.facts


def plays(game: str, rule: str) -> Callable[[Position], Position]:
    """Register a function as a position of a rule."""

    def register(position: Position) -> Position:
        POSITIONS.setdefault((game, rule), []).append(position)
        return position

    return register


def positions_of(game: str) -> Iterator[tuple[str, Position]]:
    """Every position of a game with its rule."""
    for (of, rule), positions in POSITIONS.items():
        if of == game:
            yield from ((rule, position) for position in positions)
