"""Dice and shuffles: every piece has a random stream of its own.

A cup is a named stream of random numbers: that of a counter, a deck, a seat. If play takes another course, every other
piece still rolls the same numbers. So two settings of one scenario can be compared die by die. BLAKE2b makes the
stream; it is the same on every machine and Python version.
"""

import hashlib
from collections.abc import Sequence
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

_BYTES: Final = 64
_WORDS: Final = Struct(f">{_BYTES // 4}I")
_SPAN: Final = 1 << 32


class Cup:
    """One stream of random numbers."""

    __slots__ = ("_at", "_block", "_name", "_numbers")

    def __init__(self, name: str) -> None:
        self._name = name
        self._block = 0
        self._numbers: list[int] = []
        self._at = 0

    def below(self, count: int) -> int:
        """Uniform random integer from 0 to `count` - 1; `count` is at most 65,536."""
        limit = _SPAN - _SPAN % count
        while True:
            number = self._next()
            # Beyond the last whole multiple some numbers would come up more often.
            if number < limit:
                return number % count

    def roll(self, sides: int) -> int:
        """A die: from 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Items in random order (Fisher-Yates, from the end)."""
        mixed = list(items)
        # As `below`, written out: a deck is a hundred draws.
        numbers, at = self._numbers, self._at
        for count in range(len(mixed), 1, -1):
            limit = _SPAN - _SPAN % count
            number = limit
            while number >= limit:
                if at == len(numbers):
                    self._fill()
                    numbers, at = self._numbers, 0
                number = numbers[at]
                at += 1
            other = number % count
            mixed[count - 1], mixed[other] = mixed[other], mixed[count - 1]
        self._at = at
        return mixed

    def _next(self) -> int:
        if self._at == len(self._numbers):
            self._fill()
        number = self._numbers[self._at]
        self._at += 1
        return number

    def _fill(self) -> None:
        """Generate the next block of numbers; each is four bytes, big-endian."""
        drawn = hashlib.blake2b(f"{self._name}:{self._block}".encode(), digest_size=_BYTES).digest()
        self._numbers = list(_WORDS.unpack(drawn))
        self._block += 1
        self._at = 0

    def copy(self) -> "Cup":
        """Independent copy at the same position of the stream."""
        other = Cup(self._name)
        other._block, other._numbers, other._at = self._block, self._numbers, self._at
        return other

    def drawn(self) -> int:
        """Number of random numbers taken so far."""
        return (self._block - 1) * (_BYTES // 4) + self._at if self._block else 0


class Cups:
    """All cups of one game. Games with another seed or another start share no numbers."""

    __slots__ = ("_cups", "_key")

    def __init__(self, seed: int | str, fingerprint: str = "") -> None:
        self._key = f"{GENERATION}:{seed}:{fingerprint}"
        self._cups: dict[str, Cup] = {}

    def cup(self, name: str) -> Cup:
        """The cup of that name."""
        found = self._cups.get(name)
        if found is None:
            found = self._cups[name] = Cup(f"{self._key}:{name}")
        return found

    def drawn(self) -> int:
        """Number of random numbers taken so far from all cups."""
        return sum(cup.drawn() for cup in self._cups.values())

    def copy(self) -> "Cups":
        """Independent copies at the same positions."""
        other = Cups("")
        other._key = self._key
        other._cups = {name: cup.copy() for name, cup in self._cups.items()}
        return other


# Raised when the same seed gives other draws than before.
GENERATION: Final = 1
