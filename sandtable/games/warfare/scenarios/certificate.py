"""Certificate of a scenario: the results of many games between equal players."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sandtable.games.engine import ENGINE
from sandtable.games.player_ids import player_id

# Who plays: raised whenever the same player would choose otherwise than before. Players themselves are no part of the library,
# so that their versions stand here too, for whoever reads a certificate.
VERSIONS = {"random": 1, "greedy": 1, "planner": 3, "raider": 1, "sentry": 1, "search": 2, "solo": 1}
# A scenario is called fair when the share of its first side lies in here.
FAIR = (0.45, 0.55)
ALL, FIRST, OTHERS = "all", "first", "others"  # sides that another player led


class Beside(NamedTuple):
    """Result of another player on the same scenario, as the first side's share.

    `leads` names the sides that it led against the certificate's player: all of them (against itself), the first side
    with its allies, or the others.
    """

    player: str
    games: int
    wins: float
    share: float
    version: int = 1
    leads: str = ALL

    @property
    def by_today(self) -> bool:
        """True if the player's version is current; False for an unknown player."""
        return VERSIONS.get(self.player) == self.version


class Certificate(NamedTuple):
    """Win rate of the first side's team when one player led all sides; a draw is half a win.

    `low` and `high` are the exact 95 % interval of the share. `seeds` name the dice, `fingerprint` identifies what was
    played. A certificate without a version of its player is by version 1.
    """

    engine: int
    player: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    seeds: str
    fingerprint: str
    beside: tuple[Beside, ...] = ()
    version: int = 1

    @property
    def by_today(self) -> bool:
        """True if its engine and the versions of all its players are current; False if one of them is unknown."""
        own = self.engine == ENGINE and VERSIONS.get(self.player) == self.version
        return own and all(one.by_today for one in self.beside)

    def data(self) -> dict[str, Any]:
        """Certificate as written in a scenario's file."""
        written: dict[str, Any] = {
            "engine": self.engine,
            "player": self.player,
            "version": self.version,
            "games": self.games,
            "wins": _number(self.wins),
            "share": self.share,
            "low": self.low,
            "high": self.high,
            "seeds": self.seeds,
            "fingerprint": self.fingerprint,
        }
        if self.beside:
            written["beside"] = [{**one._asdict(), "wins": _number(one.wins)} for one in self.beside]
        return written


class Most(NamedTuple):
    """The greatest shares that other players reached: for the first side when they led it, for the others likewise."""

    first: float
    others: float


def most_by_others(found: Certificate) -> Most | None:
    """Return the most that other players reached against the certificate's; None where none led one side alone."""
    first = [one.share for one in found.beside if one.leads == FIRST]
    others = [1.0 - one.share for one in found.beside if one.leads == OTHERS]
    return Most(max(first), max(others)) if first and others else None


def read_certificate(written: Mapping[str, Any] | None) -> Certificate | None:
    """Certificate under `playtest:` of a valid file; None if there is none."""
    if written is None:
        return None
    beside = written.get("beside", [])
    # When there was but one, it was written without a list.
    rows = [beside] if isinstance(beside, Mapping) else beside
    seconds = tuple(Beside(**_with_id(row)) for row in rows)
    return Certificate(**{**_with_id(written), "beside": seconds})


def _with_id(written: Mapping[str, Any]) -> dict[str, Any]:
    """Part of a certificate with its player by id; earlier versions wrote other words."""
    return {**written, "player": player_id(written["player"])}


def _number(wins: float) -> int | float:
    return int(wins) if wins == int(wins) else wins
