"""Position of Proelio: all cards, the pending decision, and the cards each seat has seen."""

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.games.cups import Cups
from sandtable.games.play import Result
from sandtable.games.proelio.dealing import HAND
from sandtable.games.proelio.play.effects import Kind

LIMIT = HAND  # R-SET-3
ROUNDS = 100  # PR-1, ER-PR-38


@dataclass(frozen=True, slots=True)
class Options:
    """Readings of the rules that players may choose; the defaults are the rulings."""

    illegal_attacks: bool = False  # ER-PR-05: lay what the fort does not allow, and pay for it (R-ATT-3)
    overflow_at_once: bool = False  # ER-PR-07: a thief above five discards before the next turn begins
    falls_when_repelled: bool = True  # ER-PR-08: a House without Hand and fort falls though it held
    sixth_card: bool = False  # R-SET-5, ER-PR-49 (variant): the last in turn draws one more before the first turn
    rounds: int = ROUNDS


RULINGS = Options()


@dataclass(slots=True)
class House:
    """One seat's cards. Hands are kept sorted: equal ones compare equal, and their order reveals nothing."""

    hand: list[str]
    fort: str = ""  # R-FORT-1: face-up on the table, one at most; a Hand may hold others (ER-PR-23)
    # The attack lying against it, and the attacker's fort when it was laid (R-ATT-2).
    incoming: str = ""
    reach: int = 0
    deployed: list[str] = field(default_factory=list)
    plague: str = ""
    # By seat: cards that seat surely knows to be in this Hand (PR-2).
    seen: dict[int, list[str]] = field(default_factory=dict)

    def copy(self) -> "House":
        return House(
            list(self.hand),
            self.fort,
            self.incoming,
            self.reach,
            list(self.deployed),
            self.plague,
            {seat: list(cards) for seat, cards in self.seen.items()},
        )

    def add(self, card: str) -> None:
        insort(self.hand, card)

    def line(self) -> str:
        known = " ".join(f"{seat}:{','.join(self.seen[seat])}" for seat in sorted(self.seen) if self.seen[seat])
        return (
            f"{','.join(self.hand)} fort {self.fort} against {self.incoming} {self.reach} "
            f"deployed {','.join(self.deployed)} plague {self.plague} seen {known}"
        )


@dataclass(slots=True)
class State:
    """Seats count clockwise from 0; decks have their top at the end."""

    kinds: dict[str, Kind]
    box: tuple[str, ...]  # every card of the game, wherever it lies
    names: tuple[str, ...]  # of the seats
    options: Options
    allied: bool
    step: int  # from a seat to the one that plays after it: to the right, while attacks go left (ER-PR-03)
    houses: list[House]
    decks: dict[str, list[str]]
    discards: dict[str, list[str]]
    shuffles: dict[str, int]
    active: int
    cups: Cups
    turns: int = 0
    # Pending decision and its seat; for discards above the limit also the rule and the next phase.
    phase: str = "action"
    who: int = 0
    rule: str = ""
    after: str = ""
    owed: int = 0  # cards of Bounty still to be given
    result: Result | None = None

    def copy(self) -> "State":
        return self.copy_with([house.copy() for house in self.houses], self.cups.copy())

    def copy_with(self, houses: list[House], cups: Cups) -> "State":
        """Copy of the position with other houses and cups."""
        return State(
            self.kinds,
            self.box,
            self.names,
            self.options,
            self.allied,
            self.step,
            houses,
            {deck: list(cards) for deck, cards in self.decks.items()},
            {deck: list(cards) for deck, cards in self.discards.items()},
            dict(self.shuffles),
            self.active,
            cups,
            self.turns,
            self.phase,
            self.who,
            self.rule,
            self.after,
            self.owed,
            self.result,
        )

    def lines(self) -> Iterator[str]:
        yield f"turn {self.turns} of {self.active} {self.phase} {self.who} {self.rule} {self.after} {self.owed}"
        for house in self.houses:
            yield house.line()
        for deck, cards in self.decks.items():
            yield f"{deck} {self.shuffles[deck]} {','.join(cards)}"
            yield f"discards {','.join(self.discards[deck])}"
        if self.result is not None:
            yield f"{self.result}"

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.houses)  # R-SEAT-1

    def right_of(self, seat: int) -> int:
        return (seat - 1) % len(self.houses)

    def ally_of(self, seat: int) -> int:
        """The seat opposite (R-ALL-1)."""
        return (seat + len(self.houses) // 2) % len(self.houses)

    def fort_level(self, seat: int) -> int:
        fort = self.houses[seat].fort
        return self.kinds[fort].fort if fort else 0

    def plagued(self) -> bool:
        """True if a Plague is on the table, anybody's (ER-PR-20)."""
        return any(house.plague for house in self.houses)

    def can_draw(self, deck: str) -> bool:
        return bool(self.decks[deck] or self.discards[deck])

    def round(self) -> int:
        """The round being played, from 1."""
        return self.turns // len(self.houses) + 1
