"""Position of Let's War: the cards of each nation, the piles, and the stack of jobs.

The top job is asked of its seat, or is carried out if nobody needs to be asked. So an Event interrupted by the draw of
a Territory card resumes where it was.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sandtable.games.cups import Cups
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import ALL_UNITS, CEN, ENT, NEU, Book
from sandtable.games.lets_war.play.book import UNKNOWN as UNKNOWN
from sandtable.games.lets_war.play.standing import Standing
from sandtable.games.play import Choice, Event, Result

HAPPY = 4  # the Homefront in points, down to 0 at Revolution (R-COMP-9)


class Job(NamedTuple):
    """Something to do or decide: its seat, its subject, an amount, cards or words."""

    kind: str
    seat: int = -1
    other: int = -1
    n: int = 0
    words: tuple[str, ...] = ()


class Lasting(NamedTuple):
    """A standard card in effect until the end of the turn: its player and its target."""

    card: str
    actor: int
    chosen: tuple[int, ...]
    weakest: tuple[int, ...]


class Offer(NamedTuple):
    """A card offered in the auction, left in its place: `place` is hand or board."""

    faction: str
    seat: int
    place: str
    card: str


@dataclass(slots=True)
class Camp:
    """One nation: its hand, board and decks. `deck` and `characters` have their top card first."""

    faction: str
    conflict: list[str]
    papers: list[str]  # Nation cards in hand
    board: list[str]
    deck: list[str]
    characters: list[str]
    territory: list[str]
    active: int = ALL_UNITS
    homefront: int = HAPPY
    out: bool = False

    def copy(self) -> "Camp":
        return Camp(
            self.faction,
            self.conflict[:],
            self.papers[:],
            self.board[:],
            self.deck[:],
            self.characters[:],
            self.territory[:],
            self.active,
            self.homefront,
            self.out,
        )


class Sides:
    """Seats in turn order: those still in the game, each one's enemies, and the opponents its Spies may act against."""

    __slots__ = ("alive", "enemies", "opponents")

    def __init__(self, order: tuple[int, ...], camps: list[Camp]) -> None:
        self.alive = [seat for seat in order if not camps[seat].out]
        self.enemies: list[list[int]] = []
        self.opponents: list[list[int]] = []
        for seat, camp in enumerate(camps):
            own = camp.faction
            others = [other for other in self.alive if other != seat and (camps[other].faction != own or own == NEU)]
            self.opponents.append(others)
            self.enemies.append([] if own == NEU else [other for other in others if camps[other].faction != NEU])


@dataclass(slots=True)
class War:
    """The whole position (R-STATE-1). The two shared piles have their top card last."""

    book: Book
    cups: Cups
    camps: list[Camp]
    pile: list[str]
    events: list[str]
    discards: list[str] = field(default_factory=list)
    event_discards: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    date: int = 0
    peak: int = 0
    offensive: int = 1
    event: str = ""
    shuffles: int = 0
    event_shuffles: int = 0
    duel: bool = False  # the rules for two players hold
    # Of the turn that is being played; `turn` is its seat.
    turn: int = -1
    attacks: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    spied: int = 0
    taxed: int = 0
    bought: int = 0
    returned: list[str] = field(default_factory=list)
    # Of the offensive: seats that have lost Homefront to a Spy, as bits.
    undermined: int = 0
    lasting: list[Lasting] = field(default_factory=list)
    # Whom cards in play are aimed at, by scope, seat and card.
    aims: dict[str, tuple[int, ...]] = field(default_factory=dict)
    passing: list[Job] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    over: Result | None = None
    # Events before anybody could listen: the deal and the first Event.
    news: tuple[Event, ...] = ()
    # What all lasting effects come to, by seat; None when something has changed since it was added up.
    standings: list[Standing] | None = None
    # Derived from factions and eliminations; None if these may have changed.
    sides: Sides | None = None
    # What the top job asks, when it was looked at already; None when it must be put together.
    options: list[Choice] | None = None

    def copy(self) -> "War":
        """Independent copy; the book and the sums are shared, because neither is ever changed."""
        return self.copy_with(self.cups.copy())

    def copy_with(self, cups: Cups) -> "War":
        """Independent copy with other cups."""
        return War(
            self.book,
            cups,
            [camp.copy() for camp in self.camps],
            self.pile[:],
            self.events[:],
            self.discards[:],
            self.event_discards[:],
            self.removed[:],
            self.jobs[:],
            self.date,
            self.peak,
            self.offensive,
            self.event,
            self.shuffles,
            self.event_shuffles,
            self.duel,
            self.turn,
            self.attacks[:],
            self.spied,
            self.taxed,
            self.bought,
            self.returned[:],
            self.undermined,
            self.lasting[:],
            dict(self.aims),
            self.passing[:],
            self.offers[:],
            self.over,
            self.news,
            self.standings,
            self.sides,
        )

    def lines(self) -> Iterator[str]:
        """All relevant values as lines; hands sorted by id, because their order does not matter."""
        yield f"date {self.date} {self.peak} offensive {self.offensive} event {self.event or '-'} duel {self.duel}"
        yield f"turn {self.turn} {self.attacks} {self.spied} {self.taxed} {self.bought} {sorted(self.returned)} {self.undermined}"
        for seat, camp in enumerate(self.camps):
            state = f"{camp.faction} {camp.active:05b} {camp.homefront}{' out' if camp.out else ''}"
            yield f"{self.book.nations[seat]} {state} hand {sorted(camp.conflict)} {sorted(camp.papers)}"
            yield f"board {camp.board} {camp.territory} deck {camp.deck} characters {camp.characters}"
        yield f"pile {self.pile} discards {sorted(self.discards)} shuffles {self.shuffles} {self.event_shuffles}"
        yield f"events {self.events} discards {sorted(self.event_discards)} removed {sorted(self.removed)}"
        yield f"lasting {self.lasting} aims {sorted(self.aims.items())}"
        yield f"passing {self.passing} offers {self.offers} over {self.over}"
        for job in self.jobs:
            yield f"{job.kind} {job.seat} {job.other} {job.n} {' '.join(job.words)}"

    # Who is who

    def nation(self, seat: int) -> str:
        return self.book.nations[seat]

    def in_order(self) -> list[int]:
        """The seats still in the game, in the order of turns."""
        return self.who().alive

    def who(self) -> Sides:
        """Return the relations between seats, cached. Do not change the lists."""
        found = self.sides
        if found is None:
            found = self.sides = Sides(self.book.order, self.camps)
        return found

    def first_player(self) -> int:
        """Seat that begins and draws Events; if that nation is out, the next in turn order (R-ELIM-2)."""
        return self.in_order()[0]

    def is_neutral(self, seat: int) -> bool:
        return self.camps[seat].faction == NEU

    def italy_waits(self) -> bool:
        """True while Italy plays and is neutral."""
        italy = self.book.italy
        return italy >= 0 and not self.camps[italy].out and self.camps[italy].faction == NEU

    def enemies(self, seat: int) -> list[int]:
        """Nations of the other faction still in the game, in the order of turns; a neutral has none."""
        return self.who().enemies[seat]

    def opponents(self, seat: int) -> list[int]:
        """Seats that Spies may act against: enemies and neutral Italy; for neutral Italy everybody (R-SPY-3)."""
        return self.who().opponents[seat]

    def members(self, faction: str) -> list[int]:
        """Nations of a faction, including those that are out, in turn order."""
        return [seat for seat in self.book.order if self.camps[seat].faction == faction]

    def lone(self) -> int:
        """Seat alone among three after Italy has joined (R-3P-1); -1 if there is none."""
        if self.book.players != 3 or self.duel or len(self.in_order()) != 3 or self.italy_waits():
            return -1
        for faction in (ENT, CEN):
            members = self.members(faction)
            if len(members) == 1:
                return members[0]
        return -1

    def hand_size(self, seat: int) -> int:
        return len(self.camps[seat].conflict) + len(self.camps[seat].papers)

    # Jobs

    def push(self, *jobs: Job) -> None:
        """Put jobs on the stack, the first of them on top."""
        self.jobs.extend(jobs[::-1])

    def changed(self) -> None:
        """Invalidate lasting effects and relations between seats."""
        self.standings = None
        self.sides = None
        self.options = None

    def shifted(self) -> None:
        """Invalidate lasting effects; relations between seats are unchanged."""
        self.standings = None
        self.options = None
