"""Conflict Values, 1 to 12 on a ring: which value attacks which, and the resulting terms of a Mastery card.

A value beats the five below it on the ring, loses to the five above it and draws with itself and with the other half of
its card (edadh/D-1).
"""

VALUES = range(1, 13)
CARDS = 6  # in a hand; a card pairs a value with the one six higher
TOP_COST = 10  # of value 12
FIRST_EXTRA = 10


def attacks(value: int, other: int) -> bool:
    """True when the player of `value` attacks the player of `other`."""
    return 1 <= (value - other) % 12 <= 5


def dangers(value: int) -> tuple[int, ...]:
    """Values that attack this one, in order."""
    return tuple(other for other in VALUES if attacks(other, value))


def alternate(value: int) -> tuple[int, tuple[int, ...]] | None:
    """Alternate value and the values that trigger it; None for a card without one.

    A low value beats the high ones that lie below it on the ring: 3 counts as 15 against 10, 11 and 12.
    """
    versus = tuple(other for other in VALUES if other > value and attacks(value, other))
    return (value + 12, versus) if versus else None


def cheaper_against(value: int) -> tuple[int, ...]:
    """Values against which this one has its reduced cost: those whose alternate beats it."""
    return tuple(other for other in VALUES if other <= value - 7)


def has_extra_damage(value: int) -> bool:
    """True for the values that print extra damage."""
    return value >= FIRST_EXTRA
