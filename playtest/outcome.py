"""The outcome of one finished game."""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from playtest.measures.luck import Fortune


class Fate(NamedTuple):
    """Fate of a piece (`what` is lost, damaged or left), its seat, and its hex when there is a map."""

    piece: str
    seat: int
    what: str
    where: str = ""


class Use(NamedTuple):
    """The number of times a seat used a card or piece."""

    card: str
    seat: int
    times: int


@dataclass(frozen=True, slots=True)
class Details:
    """Facts collected in a measured game; scores are by camp.

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
    luck: tuple[Fortune, ...] = ()

    @property
    def lead_changes(self) -> int:
        """Return how many times the lead passed to another camp."""
        led = [lead for lead in self.leads if lead >= 0]
        return sum(1 for before, after in pairwise(led) if before != after)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of one game of a series; `order` lists the seats in turn order."""

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
        """Return the seat that began, or -1 when none did."""
        return self.order[0] if self.order else -1
