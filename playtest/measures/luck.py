"""Luck of dice and cards: what every roll or draw gave, less what it was expected to give when it was made.

Expectations are exact, so luck is 0 on average whatever the players do, and the sum of a game's luck can be compared
with its result. The engines know nothing of it: a meter reads the events and positions of a game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

DICE, CARDS, NONE = "dice", "cards", "none"  # sources of luck in a game


class Stroke(NamedTuple):
    """One roll or draw: the seat it belongs to, its kind, and what it gave beyond its expectation."""

    seat: int
    kind: str
    gain: float


class LuckMeter:
    """Meter of one game. The base class is for games without luck."""

    def opening(self) -> Iterable[Stroke]:
        """Return the luck of what was dealt or drawn before the first decision."""
        return ()

    def hear(self, kind: str, data: Mapping[str, object]) -> Iterable[Stroke]:
        """Return the luck of an event; events arrive in their order, each when it happens."""
        return ()


class CardMeter(LuckMeter):
    """Meter of draws from a shuffled deck: each card is compared with the mean of the cards that might have come.

    `values` are what a card gives of each kind of luck.
    """

    def __init__(self, values: Mapping[str, Mapping[str, float]]) -> None:
        self._values = values
        self._fresh: dict[str, int] = {}  # by deck: its size when it was reshuffled, until the next draw from it

    def dealt(self, hands: Sequence[tuple[int, Sequence[str]]], deck: Sequence[str]) -> Iterable[Stroke]:
        """Return the luck of hands dealt from a deck of which the rest is left."""
        everything = [*deck, *(card for _, hand in hands for card in hand)]
        for seat, hand in hands:
            yield from self._compared(seat, hand, everything)

    def reshuffled(self, deck: str, size: int) -> None:
        """Remember that a deck was made anew from its discards."""
        self._fresh[deck] = size

    def drawn(self, seat: int, name: str, cards: Sequence[str], left: Sequence[str]) -> Iterable[Stroke]:
        """Return the luck of cards drawn from a deck of which `left` are left.

        Cards that were the last ones before the deck was reshuffled came for certain and count nothing.
        """
        size = self._fresh.pop(name, None)
        uncertain = cards if size is None else cards[max(0, len(cards) - (size - len(left))) :]
        return self._compared(seat, uncertain, [*left, *uncertain])

    def _compared(self, seat: int, cards: Sequence[str], among: Sequence[str]) -> Iterable[Stroke]:
        if not cards or not among:
            return
        counts, drawn = Counter(among), Counter(cards)
        kinds = dict.fromkeys(kind for card in counts for kind in self._values.get(card, ()))
        for kind in kinds:
            mean = sum(self._value(card, kind) * n for card, n in counts.items()) / len(among)
            gain = sum(self._value(card, kind) * n for card, n in drawn.items()) - len(cards) * mean
            yield Stroke(seat, kind, gain)

    def _value(self, card: str, kind: str) -> float:
        return self._values.get(card, {}).get(kind, 0.0)


class Fortune(NamedTuple):
    """Luck of one kind that a seat had in a game: its sum, and its largest single stroke, lucky or not."""

    seat: int
    kind: str
    total: float
    largest: float


class LuckLog:
    """Luck of a game so far, by seat and kind."""

    def __init__(self, meter: LuckMeter) -> None:
        self._meter = meter
        self._totals: dict[tuple[int, str], float] = {}
        self._largest: dict[tuple[int, str], float] = {}
        self._add(meter.opening())

    def hear(self, kind: str, data: Mapping[str, Any]) -> None:
        self._add(self._meter.hear(kind, data))

    def _add(self, strokes: Iterable[Stroke]) -> None:
        for stroke in strokes:
            key = (stroke.seat, stroke.kind)
            self._totals[key] = self._totals.get(key, 0.0) + stroke.gain
            if abs(stroke.gain) > abs(self._largest.get(key, 0.0)):
                self._largest[key] = stroke.gain

    def fortunes(self) -> tuple[Fortune, ...]:
        return tuple(
            Fortune(seat, kind, total, self._largest.get((seat, kind), 0.0))
            for (seat, kind), total in sorted(self._totals.items())
        )
