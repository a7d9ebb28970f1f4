"""Results of two ends of Mastery cards played against each other, computed once for all 144 pairs."""

from collections.abc import Mapping
from typing import NamedTuple

from sandtable.games.edadh.cards import Half

NOBODY = -1


class Meeting(NamedTuple):
    """Attacker, prices of both seats, and the Defender's chance of protection."""

    attacker: int  # a seat, or NOBODY in a drawn turn
    prices: tuple[int, int]
    chance: bool


# By the Conflict Values of the first and the second seat.
Meetings = Mapping[int, Mapping[int, Meeting]]


class Hand(NamedTuple):
    """A side's ends by Conflict Value, and the card each stands on, named by its lowest value."""

    halves: Mapping[int, Half]
    cards: Mapping[int, int]


def meetings(one: Hand, two: Hand) -> Meetings:
    """Results for all pairs of ends."""
    return {first: {second: _meeting(one, two, first, second) for second in two.halves} for first in one.halves}


def _meeting(one: Hand, two: Hand, first: int, second: int) -> Meeting:
    mine, theirs = one.halves[first], two.halves[second]
    attacker = _attacker(one.cards[first] == two.cards[second], mine, theirs)
    # R-PRO-1: the Attacker's printed value is listed by the Defender's end; nobody defends in a drawn turn (ER-ED-06).
    chance = (first in theirs.protects) if attacker == 0 else attacker == 1 and second in mine.protects
    return Meeting(attacker, (_price(mine, second), _price(theirs, first)), chance)


def _attacker(same: bool, mine: Half, theirs: Half) -> int:
    """Each value attacks the five below it on the ring (D-1)."""
    # R-INIT-2: the same card, whichever ends show.
    if same:
        return NOBODY
    # R-INIT-3: an alternate that the enemy's printed value triggers.
    if mine.alternate is not None and theirs.cv in mine.alternate[1]:
        return 0
    if theirs.alternate is not None and mine.cv in theirs.alternate[1]:
        return 1
    # R-INIT-4
    return 0 if mine.cv > theirs.cv else 1


def _price(half: Half, enemy: int) -> int:
    """MP to pay for an end against the enemy's printed value (R-MP-1, ER-ED-37)."""
    return half.reduced[0] if half.reduced is not None and enemy in half.reduced[1] else half.mp
