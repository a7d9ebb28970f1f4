"""The table of a set-up."""

from collections.abc import Iterator

from duel.setup import DuelSetup
from rules_check.rule import Complaint, rule
from sandtable.findings import Severity

HAND = 3


@rule("DU001", "not-two", Severity.ERROR, on="setup")
def not_two(setup: DuelSetup) -> Iterator[Complaint]:
    """A duel is not fought by two.

    Why: there are two sides to a duel.
    Bad:
        seats: [{hand: [feint]}]
    Good:
        seats: [{hand: [feint]}, {hand: [lunge]}]
    """
    if len(setup.hands) != 2:
        yield setup.at(("seats",)), f"{len(setup.hands)} at the table", "a duel is fought by two"


@rule("DU101", "uneven-hand", Severity.WARNING, on="setup")
def uneven_hand(setup: DuelSetup) -> Iterator[Complaint]:
    """A hand has not three cards.

    Why: both begin alike.
    Bad:
        seats: [{hand: [feint]}, {hand: [lunge]}]
    Good:
        seats: [{hand: [feint, lunge, guard]}, {hand: [guard, lunge, feint]}]
    """
    for index, hand in enumerate(setup.hands):
        if len(hand) != HAND:
            yield setup.at(("seats", index, "hand")), f"{len(hand)} cards in hand", f"give {HAND}"


RULES = (not_two, uneven_hand)
