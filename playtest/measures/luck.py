"""Luck of dice and cards: what every roll or draw gave, less what it was expected to give when it was made.

Expectations are exact, so luck is 0 on average whatever the players do, and the sum of a game's luck can be compared
with its result. The engines know nothing of it: a meter reads the events and positions of a game.
"""

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


class _Deck(NamedTuple):
    """Cards of a deck that are counted: their number and the sums of what they give; `size` has all cards."""

    size: int
    counted: int
    sums: tuple[float, ...]


class CardMeter(LuckMeter):
    """Meter of draws from a shuffled deck: each card is compared with the mean of the cards that might have come.

    `values` are what a card gives of each kind of luck, the same kinds for all; cards without values are not counted.
    """

    def __init__(self, values: Mapping[str, Mapping[str, float]]) -> None:
        self._kinds = tuple(next(iter(values.values())))
        self._values = {card: tuple(worth[kind] for kind in self._kinds) for card, worth in values.items()}
        self._fresh: dict[str, int] = {}  # by deck: its size when it was reshuffled, until the next draw from it
        self._decks: dict[str, _Deck] = {}  # what is left after the last draw

    def dealt(self, hands: Sequence[tuple[int, Sequence[str]]], deck: Sequence[str]) -> Iterable[Stroke]:
        """Return the luck of hands dealt from a deck of which the rest is left."""
        everything = self._counted([*deck, *(card for _, hand in hands for card in hand)])
        for seat, hand in hands:
            yield from self._compared(seat, self._counted(hand), everything)

    def reshuffled(self, deck: str, size: int) -> None:
        """Remember that a deck was made anew from its discards."""
        self._fresh[deck] = size
        self._decks.pop(deck, None)

    def drawn(self, seat: int, name: str, cards: Sequence[str], left: Sequence[str]) -> Iterable[Stroke]:
        """Return the luck of cards drawn from a deck of which `left` are left.

        Cards that were the last ones before the deck was reshuffled came for certain and count nothing.
        """
        size = self._fresh.pop(name, None)
        uncertain = cards if size is None else cards[max(0, len(cards) - (size - len(left))) :]
        hand = self._counted(uncertain)
        deck = self._decks.get(name)
        if deck is None or deck.size != len(left) + len(uncertain):
            deck = self._counted([*left, *uncertain])
        self._decks[name] = _Deck(
            len(left),
            deck.counted - hand.counted,
            tuple(all_ - own for all_, own in zip(deck.sums, hand.sums, strict=True)),
        )
        return self._compared(seat, hand, deck)

    def _compared(self, seat: int, hand: _Deck, among: _Deck) -> Iterable[Stroke]:
        if hand.counted and among.counted:
            for kind, own, total in zip(self._kinds, hand.sums, among.sums, strict=True):
                yield Stroke(seat, kind, own - hand.counted * total / among.counted)

    def _counted(self, cards: Sequence[str]) -> _Deck:
        found = [self._values[card] for card in cards if card in self._values]
        sums = tuple(map(sum, zip(*found, strict=True))) if found else (0.0,) * len(self._kinds)
        return _Deck(len(cards), len(found), sums)


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
