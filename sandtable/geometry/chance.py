"""Seeded random numbers, the same on every machine and Python: all draws come from Random.random()."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Random source. Equal seeds give equal draws, for ever."""

    def __init__(self, seed: str | int) -> None:
        self._random = Random(seed)

    def fraction(self) -> float:
        """Draw a number from 0 up to but not including 1."""
        return self._random.random()

    def fractions(self, count: int) -> list[float]:
        """Draw `count` fractions."""
        draw = self._random.random
        return [draw() for _ in range(count)]

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.fraction()

    def integer(self, low: int, high: int) -> int:
        """Draw a whole number from low to high, both included."""
        return low + int(self.fraction() * (high - low + 1))

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.integer(0, len(choices) - 1)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        left = list(items)
        return [left.pop(self.integer(0, len(left) - 1)) for _ in range(len(left))]
