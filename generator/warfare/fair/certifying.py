"""Certificates: one player's games that proved a scenario fair, and second opinions of other players."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.fair_generator import APART
from generator.warfare.fair.matches import Trial
from playtest.stats.binomial import interval
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.scenarios.certificate import FIRST, OTHERS, VERSIONS, Beside, Certificate, most_by_others

# Games of every other player on either side before a certificate: the next number is played where the one before has it
# do better than allowed.
OPINIONS = (80, 320)
LEADS = (FIRST, OTHERS)  # sides that another player leads in turn, against the one that certifies
# Who is asked beside the one that certifies, the likeliest to disagree first.
ASKED = ("raider", "greedy", "sentry")


class Second(NamedTuple):
    """Another player to ask, and the most by which it may do better than the one that certifies."""

    player: str
    apart: float = APART


class Opinion(NamedTuple):
    """Games in which another player led the first side or the others; the trial counts the first side's score."""

    player: str
    leads: str
    trial: Trial

    def gain(self, share: float) -> float:
        """Return by how much the player did better on its side than the one that certifies, whose share is given."""
        return self.trial.share - share if self.leads == FIRST else share - self.trial.share


def seconds_beside(player: str, apart: float = APART) -> tuple[Second, ...]:
    """Return the other players to ask, each with its tolerance as a share."""
    return tuple(Second(name, apart) for name in ASKED if name != player)


def disagreement(player: str, share: float, other: Opinion) -> str:
    """Sentence that says by how much another player does better."""
    side = "the first side" if other.leads == FIRST else "the other side"
    return (
        f"{player} makes it {100 * share:.0f} %, {other.player} leading {side} {100 * other.trial.share:.0f} %: "
        "that measures players, not the scenario"
    )


def led_otherwise(proof: Certificate) -> str:
    """Words about the most that other players reached with the first side and against it; "" without any."""
    best = most_by_others(proof)
    if best is None:
        return ""
    return f"; other players reach at most {100 * best.first:.0f} % with its first side, {100 * best.others:.0f} % against it"


def certificate_of(player: str, trial: Trial, seeds: str, played: str, seconds: Sequence[Opinion]) -> Certificate:
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
            Beside(
                one.player,
                one.trial.games,
                one.trial.score,
                round(one.trial.share, 4),
                VERSIONS.get(one.player, 1),
                one.leads,
            )
            for one in seconds
        ),
    )
