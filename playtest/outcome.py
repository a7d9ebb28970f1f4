"""What is known of a game when it is over."""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple


class Fate(NamedTuple):
    """What became of a piece: lost, damaged or left; of which seat; and where, when there is a map."""

    piece: str
    seat: int
    what: str
    where: str = ""


class Use(NamedTuple):
    """That a seat used a card or piece, and how often."""

    card: str
    seat: int
    times: int


@dataclass(frozen=True, slots=True)
class Details:
    """What only a measured game knows, by camp where there are numbers in a row.

    `leads` are the camps in the lead at the ends of turns, -1 for none. `verbs` were chosen, `passed_over` offered and
    never chosen.
    """

    scores: tuple[float, ...] = ()
    leads: tuple[int, ...] = ()
    fates: tuple[Fate, ...] = ()
    uses: tuple[Use, ...] = ()
    rules: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()

    @property
    def lead_changes(self) -> int:
        """How often another camp took the lead."""
        led = [lead for lead in self.leads if lead >= 0]
        return sum(1 for before, after in pairwise(led) if before != after)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game of a series: its number and seed, who won and why, how long it took, seats in the order of turns."""

    index: int
    seed: int
    winners: tuple[int, ...]
    rule: str
    reason: str
    adjourned: bool
    turns: int
    decisions: int
    order: tuple[int, ...] = ()
    details: Details | None = None

    @property
    def first(self) -> int:
        """The seat that began; -1 when nobody did."""
        return self.order[0] if self.order else -1
