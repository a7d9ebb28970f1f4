"""Certificates: one player's games that proved a scenario fair, and second opinions of other players."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.fair_generator import APART
from generator.warfare.fair.matches import Trial
from playtest.stats.binomial import interval
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.scenarios.certificate import VERSIONS, Beside, Certificate

BESIDE = 150  # games of every other player
# Who is asked beside the one that certifies, the likeliest to disagree first, and by how many times APART each may differ.
ASKED = {"greedy": 2.0, "raider": 1.0, "sentry": 1.0}


class Second(NamedTuple):
    """Another player to ask, and the most by which its share may differ."""

    player: str
    apart: float = APART


def seconds_beside(player: str, apart: float = APART) -> tuple[Second, ...]:
    """Return the other players to ask, each with its tolerance as a share."""
    return tuple(Second(name, times * apart) for name, times in ASKED.items() if name != player)


def disagreement(player: str, share: float, other: str, trial: Trial) -> str:
    """Sentence that says by how much two players differ."""
    return f"{player} makes it {100 * share:.0f} %, {other} {100 * trial.share:.0f} %: that measures players, not the scenario"


def certificate_of(
    player: str, trial: Trial, seeds: str, played: str, seconds: Sequence[tuple[str, Trial]]
) -> Certificate:
    """Return the certificate of games on the dice named `seeds`; `played` is the fingerprint of the scenario."""
    bounds = interval(trial.score, trial.games)
    return Certificate(
        engine=ENGINE,
        player=player,
        version=VERSIONS.get(player, 1),
        games=trial.games,
        wins=trial.score,
        share=round(trial.share, 4),
        low=round(bounds.low, 4),
        high=round(bounds.high, 4),
        seeds=seeds,
        fingerprint=played,
        beside=tuple(
            Beside(who, other.games, other.score, round(other.share, 4), VERSIONS.get(who, 1)) for who, other in seconds
        ),
    )
