"""Sequential verdicts on fairness: two tests of the fair share, against too low and too high a share.

Each of Wald's tests weighs "fair" against one limit. Fair is proven when both limits are refuted, unfair when one of them
wins. The weights are looked at only after every 20 games and for at most 4,000, so that a verdict does not depend on how
many processes played.

A draw is half a win: it moves a weight, which is a logarithm, by half of what a win and half of what a loss would. The
weight itself is convex in the score of a game, so at a true share at a limit its mean never grows, however many games are
drawn, and the chance that it ever passes 1/α is at most α (Ville's inequality). The same holds for β.
"""

from dataclasses import dataclass
from math import log
from typing import Literal

from playtest.stats.binomial import Interval

Verdict = Literal["fair", "unfair", "open"]

_TINY = 1e-9
_EVERY, _MOST = 20, 4000  # games between evaluations, and maximum of games


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim to be tested: a share lies between `low` and `high`; `even` is the fair share between them."""

    even: float = 0.5
    low: float = 0.45
    high: float = 0.55
    alpha: float = 0.05  # maximal probability that a share at a limit is called fair
    beta: float = 0.10  # maximal probability, for each limit, that an even share is called unfair
    every: int = _EVERY
    most: int = _MOST


def claim_for(even: float) -> Claim:
    """Return the claim for a side whose fair share is `even`: 45–55 % for a half, in proportion for others.

    A smaller share has narrower limits relative to its variance, so more games are allowed in proportion.
    """
    most = _EVERY * round(_MOST * (1 - even) / even / _EVERY)
    return Claim(even, even * 0.9, even * 1.1, most=most)


class SequentialPair:
    """Two sequential tests over the same games; each stops when decided and is evaluated after every 20 games."""

    __slots__ = ("_looks", "_steps", "_verdicts", "claim", "games", "score")

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.games = 0
        self.score = 0.0
        # For each limit: log-likelihood ratio of the even share for a game won and for a game lost.
        self._steps = [
            (log(claim.even / limit), log((1 - claim.even) / (1 - limit))) for limit in (claim.low, claim.high)
        ]
        self._verdicts: list[Verdict] = ["open", "open"]
        self._looks: list[tuple[int, float]] = []  # games and score at every evaluation

    @property
    def verdict(self) -> Verdict:
        """Return "unfair" if one test says so, "fair" if both limits are refuted, else "open"."""
        if "unfair" in self._verdicts:
            return "unfair"
        return "open" if "open" in self._verdicts else "fair"

    @property
    def over(self) -> bool:
        """True if no further game can change the verdict."""
        return self.verdict != "open" or self.games >= self.claim.most

    def add(self, score: float) -> None:
        """Count a game: 1 for a win, 0 for a loss, the even share for a draw."""
        if self.over:
            return
        self.games += 1
        self.score += score
        if self.games % self.claim.every == 0 or self.games == self.claim.most:
            self._look()

    def bounds(self) -> Interval:
        """Return the shares that the tests have not ruled out.

        If the verdict is fair they lie between the limits, if it is unfair they do not reach the even share.
        """
        error = self.claim.beta if self.verdict == "unfair" else self.claim.alpha
        step = self.claim.even - self.claim.low
        low = max((_refuted_below(score, games, step, error) for games, score in self._looks), default=0.0)
        above = max((_refuted_below(games - score, games, step, error) for games, score in self._looks), default=0.0)
        return Interval(low, 1 - above)

    def _look(self) -> None:
        self._looks.append((self.games, self.score))
        lost = self.games - self.score
        for limit, (win, loss) in enumerate(self._steps):
            weight = self.score * win + lost * loss
            if self._verdicts[limit] == "open":
                if weight >= -log(self.claim.alpha):
                    self._verdicts[limit] = "fair"
                elif weight <= log(self.claim.beta):
                    self._verdicts[limit] = "unfair"


def _refuted_below(score: float, games: int, step: float, error: float) -> float:
    """Return the share below which all are refuted, each by a test against one that is `step` larger.

    Wald's test of a single share is of this family, so the bound passes a limit when that test decides.
    """

    def refuted(share: float) -> bool:
        weight = score * log((share + step) / share) + (games - score) * log((1 - share - step) / (1 - share))
        return weight >= -log(error)

    low, high = _TINY, min(score / games, 1 - step - _TINY)
    if low >= high or not refuted(low):
        return 0.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if refuted(middle) else (low, middle)
    return low
