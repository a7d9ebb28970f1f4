"""The table all games share: who decides what by which rule, what may be chosen, and what happened.

A game that can be played has a `Table`. A choice is a verb and its words; its text is also how a person types it
and how a replay keeps it, so that a new action never renumbers anything.
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
    """A choice from its parts; none of them may hold a space."""
    return Choice(verb, tuple(map(str, words)))


def read_choice(text: str) -> Choice:
    """The choice that a text means; an empty text is the empty verb, which no game knows."""
    verb, *words = text.split() or [""]
    return Choice(verb, tuple(words))


def is_among(wanted: Choice, choices: list[Choice]) -> bool:
    """True if a choice is in the list. Tests identity first: most are the very objects that were offered."""
    for one in choices:
        if one is wanted:
            return True
    return wanted in choices


class Decision(NamedTuple):
    """Somebody must choose: the seat, counted from 0, what it is about, and the rule that asks.

    A `hidden` choice is not known to others until all that belong to it are in. `about` names what it concerns.
    """

    seat: int
    kind: str
    rule: str
    hidden: bool = False
    about: tuple[str, ...] = ()


class Result(NamedTuple):
    """The game is over: the seats that won, all of a side or none for a draw, by which rule and for what reason."""

    winners: tuple[int, ...]
    rule: str
    reason: str
    adjourned: bool = False  # ended by the cap on its length


NO_VALUES: Final[Mapping[str, object]] = {}


class Refusal(NamedTuple):
    """Why something may not be done: the rule, and words for a person, as a key of the pack's words with values."""

    rule: str
    reason: str
    values: Mapping[str, object] = NO_VALUES


class Event(NamedTuple):
    """Something that happened, by which rule; `seats` are those who may know of it, None for everybody."""

    rule: str
    kind: str
    data: Mapping[str, object]
    seats: tuple[int, ...] | None = None


class Chronicle(Teller):
    """Hears what happens, and keeps it."""

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
        """Everything that makes a difference, as lines of text in a fixed order."""
        ...


class View(NamedTuple):
    """Position as one seat sees it, without hidden information."""

    seat: int
    state: Any


class Table(Protocol[S]):
    """The rules of one game.

    `start` is the game's typed view of a set-up or scenario. `choices` are all sensible legal ones in a fixed order;
    `allows` says of any choice why it is not legal, None when it is. `take` changes the state and tells events; it is
    given only what `allows` does not refuse. A view's state answers `decision` and `choices` for its own seat.
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
        """A whole position that agrees with a view, what is unknown drawn by these cups."""
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
    """Chooses for a seat from what the seat may know."""

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice: ...


class Unprompted(Protocol):
    """A player who knows what may be chosen without being told, and comes to what it would choose from all of it."""

    def decide(self, view: View, decision: Decision) -> Choice: ...


def digest(state: State) -> str:
    """A short name of a position: equal positions have equal ones."""
    return hashlib.blake2b("\n".join(state.lines()).encode(), digest_size=6).hexdigest()
