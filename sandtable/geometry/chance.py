"""Chance from a seed, the same on every machine and Python: all draws come from Random.random()."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of draws. Equal seeds give equal draws, for ever."""

    def __init__(self, seed: str | int) -> None:
        self._random = Random(seed)

    def fraction(self) -> float:
        """From 0 up to but not 1."""
        return self._random.random()

    def fractions(self, count: int) -> list[float]:
        """So many of them."""
        draw = self._random.random
        return [draw() for _ in range(count)]

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.fraction()

    def integer(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self.fraction() * (high - low + 1))

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.integer(0, len(choices) - 1)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a drawn order."""
        left = list(items)
        return [left.pop(self.integer(0, len(left) - 1)) for _ in range(len(left))]
