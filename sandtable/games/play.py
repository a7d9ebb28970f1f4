"""Table interface shared by all games: decisions, choices, rules and events.

A game that can be played has a `Table`. A choice is a verb and its words. Its text is also what a person types and what
a replay stores, so that a new action never renumbers anything.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from sandtable.games.cups import Cups
from sandtable.games.teller import Teller as Teller

S = TypeVar("S", bound="State")


class Choice(NamedTuple):
    """One thing a player may do: `fire marines-1 heavy technical`, `boom INF FRA INF`, `pass`."""

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))


def choice(verb: str, *words: object) -> Choice:
    """Make a choice from its parts; none of them may hold a space."""
    return Choice(verb, tuple(map(str, words)))


def read_choice(text: str) -> Choice:
    """Parse a choice; an empty text gives the empty verb, which no game knows."""
    verb, *words = text.split() or [""]
    return Choice(verb, tuple(words))


def is_among(wanted: Choice, choices: list[Choice]) -> bool:
    """True if a choice is in the list. Tests identity first: most are the very objects that were offered."""
    for one in choices:
        if one is wanted:
            return True
    return wanted in choices


class Decision(NamedTuple):
    """A pending decision: the seat, counted from 0, its kind, and the rule that asks.

    A `hidden` choice is not known to others until all that belong to it are made. `about` has the words it concerns.
    """

    seat: int
    kind: str
    rule: str
    hidden: bool = False
    about: tuple[str, ...] = ()


class Result(NamedTuple):
    """Result of a game: winning seats (all of a side, or none for a draw), rule and reason."""

    winners: tuple[int, ...]
    rule: str
    reason: str
    adjourned: bool = False  # ended by the cap on its length


NO_VALUES: Final[Mapping[str, object]] = {}


class Refusal(NamedTuple):
    """Reason why something is not allowed: the rule, and a key of the pack's words with values."""

    rule: str
    reason: str
    values: Mapping[str, object] = NO_VALUES


class Event(NamedTuple):
    """An event and its rule; `seats` are those who may know of it, None for everybody."""

    rule: str
    kind: str
    data: Mapping[str, object]
    seats: tuple[int, ...] | None = None


class Chronicle(Teller):
    """Records all events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        self.events.append(Event(rule, kind, data))

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        self.events.append(Event(rule, kind, data, seats))


SILENT: Final = Teller()


class State(Protocol):
    """A position. It changes when a choice is taken; `copy` is independent of it."""

    def copy(self: S) -> S: ...

    def lines(self) -> Iterator[str]:
        """All relevant values, as lines of text in a fixed order."""
        ...


class View(NamedTuple):
    """Position as one seat sees it, without hidden information."""

    seat: int
    state: Any


class Table(Protocol[S]):
    """The rules of one game.

    `start` is the game's typed view of a set-up or scenario. `choices` are all sensible legal ones in a fixed order.
    `allows` returns the reason why a choice is not legal, None if it is. `take` changes the state and reports events;
    its argument must be allowed. A view's state answers `decision` and `choices` for its own seat.
    """

    def seats(self, start: Any) -> tuple[str, ...]:
        """Names of the seats, in order."""
        ...

    def lay(self, start: Any, cups: Cups) -> S: ...

    def decision(self, state: S) -> Decision | Result: ...

    def choices(self, state: S) -> list[Choice]: ...

    def allows(self, state: S, choice: Choice) -> Refusal | None: ...

    def take(self, state: S, choice: Choice, tell: Teller) -> None: ...

    def view(self, state: S, seat: int) -> View: ...

    def guess(self, view: View, cups: Cups) -> S:
        """Random whole position that agrees with a view, unknown parts drawn by these cups."""
        ...


def opening_news(state: Any) -> tuple[Event, ...]:
    """Return the events of the set-up, once, before the first choice.

    A game whose set-up has events keeps them as `news` of its state, and reports them itself if nobody has asked.
    """
    news: tuple[Event, ...] = getattr(state, "news", ())
    if news:
        state.news = ()
    return news


class Player(Protocol):
    """Chooses for a seat from the information the seat has."""

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice: ...


class Unprompted(Protocol):
    """Player that needs no list of legal choices, and chooses as if it had the list."""

    def decide(self, view: View, decision: Decision) -> Choice: ...


def digest(state: State) -> str:
    """Digest of a position: equal positions have equal digests."""
    return hashlib.blake2b("\n".join(state.lines()).encode(), digest_size=6).hexdigest()
