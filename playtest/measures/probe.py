"""Interface through which a game is measured; a game without a probe of its own is measured by its results alone."""

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from playtest.measures.luck import NONE, LuckMeter
from playtest.outcome import Fate
from sandtable.games.play import Choice


class Camp(NamedTuple):
    """Seats that win and lose together at the start, and their share of wins in a fair game."""

    id: str
    seats: tuple[int, ...]
    even: float


class Probe:
    """Reads positions of a game for measurement. The base class knows only the seats; each game has a subclass."""

    luck_source: ClassVar[str] = NONE  # dice, cards, or none

    def camps(self, start: Any, seats: tuple[str, ...]) -> tuple[Camp, ...]:
        """Return the groups of seats that win together; by default each seat alone."""
        return tuple(Camp(name, (seat,), 1 / len(seats)) for seat, name in enumerate(seats))

    def order(self, state: Any) -> tuple[int, ...]:
        """Return the seats in turn order at the start.

        Return only the seat that begins if turns have no fixed order, and () if nobody begins.
        """
        return ()

    def turn(self, state: Any) -> int:
        """Return the number of the current turn, round or period, from 1."""
        return 0

    def scores(self, state: Any, camps: tuple[Camp, ...]) -> tuple[float, ...]:
        """Return the score of each camp, higher is better; () when there is none."""
        return ()

    def leader(self, state: Any, camps: tuple[Camp, ...]) -> int:
        """Return the index of the leading camp, or -1 when none leads alone."""
        scores = self.scores(state, camps)
        best = max(scores, default=0)
        return scores.index(best) if scores and scores.count(best) == 1 else -1

    def cards(self, start: Any) -> tuple[str, ...]:
        """Return the cards that may be used in a game from this start, in the order of the pack."""
        return ()

    def uses(self, state: Any, seat: int, choice: Choice) -> Iterable[str]:
        """Return the cards a choice uses for their effect, not those it pays with or discards."""
        return ()

    def on_event(self, state: Any, kind: str, data: dict[str, object]) -> Fate | None:
        """Return the fate of a piece that an event reports, or None; the piece is still in its place."""
        return None

    def fates(self, state: Any) -> Iterable[Fate]:
        """Return further fates of pieces, read from the final position."""
        return ()

    def luck(self, start: Any, state: Any) -> LuckMeter:
        """Return the meter of the luck of a game in its first position; the default is for a game without luck."""
        return LuckMeter()

    def names(self, start: Any, language: str) -> dict[str, str]:
        """Return names of sides and pieces given by the start itself, by id; the pack names the rest."""
        return {}

    def unplayable(self, start: Any, language: str = "en") -> tuple[str, ...]:
        """Return the texts of rules that only people can follow and that are not played."""
        return ()
