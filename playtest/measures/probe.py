"""What a game tells about itself to whoever measures it; a game without a probe is measured by its results alone."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from playtest.outcome import Fate
from sandtable.games.play import Choice
from sandtable.games.registry import Game, load_part


class Camp(NamedTuple):
    """Seats that win and lose together when the game begins, and their share of wins when all is fair."""

    id: str
    seats: tuple[int, ...]
    even: float


class Probe:
    """Reads positions of one game. This one knows nothing but the seats; each game has a subclass."""

    def camps(self, start: Any, seats: tuple[str, ...]) -> tuple[Camp, ...]:
        """Who wins together; by default everybody alone."""
        return tuple(Camp(name, (seat,), 1 / len(seats)) for seat, name in enumerate(seats))

    def order(self, state: Any) -> tuple[int, ...]:
        """The seats in the order of turns, asked when the table is laid; only who begins where turns have no order.

        Nothing where nobody begins.
        """
        return ()

    def turn(self, state: Any) -> int:
        """Which turn, round or period is being played, from 1."""
        return 0

    def scores(self, state: Any, camps: tuple[Camp, ...]) -> tuple[float, ...]:
        """How each camp stands, the more the better; empty when it cannot be said."""
        return ()

    def leader(self, state: Any, camps: tuple[Camp, ...]) -> int:
        """The camp that leads; -1 when none does."""
        scores = self.scores(state, camps)
        best = max(scores, default=0)
        return scores.index(best) if scores and scores.count(best) == 1 else -1

    def cards(self, start: Any) -> tuple[str, ...]:
        """Cards that may be used in a game from this start, in the order of the pack."""
        return ()

    def uses(self, state: Any, seat: int, choice: Choice) -> Iterable[str]:
        """Cards that a choice uses for what they are; not those it pays with or throws away."""
        return ()

    def heard(self, state: Any, kind: str, data: dict[str, object]) -> Fate | None:
        """What an event means for a piece, while it still stands where it stood."""
        return None

    def fates(self, state: Any) -> Iterable[Fate]:
        """What else became of pieces, seen when the game is over."""
        return ()

    def names(self, start: Any, language: str) -> dict[str, str]:
        """What the start itself calls sides and pieces, by their ids; the pack's words name the rest."""
        return {}

    def unplayable(self, start: Any) -> tuple[str, ...]:
        """Parts of the start that are written for people and not played, each in words."""
        return ()


def probe_of(game: Game) -> Probe:
    """The probe of a game."""
    probe: Probe = load_part(game.measures) if game.measures else Probe()
    return probe
