"""Play a subject with players of other strength.

Where their results differ, a playtest measures the players rather than the scenario.
"""

from collections.abc import Sequence

from playtest.summary import Side, Summary, Tier

APART = 0.15  # a larger difference says more about the players than about the subject
RANDOM = "random"  # says nothing about balance
PAPER = ("solo", "automa")  # as strong as what is printed, and not in every pack
SEARCHING = "search"  # slow: for audits
AUDIT_GAMES = 60


def tier_players(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players to compare, in the order the game lists them; `random` and those on paper are left out."""
    return tuple(name for name in names if name not in (RANDOM, *PAPER))


def tier_games(name: str, games: int) -> int:
    """Return the number of games for a player as a tier: at most AUDIT_GAMES for the slow searching player."""
    return min(games, AUDIT_GAMES) if name == SEARCHING else games


def tier_of(summary: Summary) -> Tier:
    """Return the tier of a whole series."""
    return Tier(summary.players, summary.games, summary.draws, summary.sides, summary.verdict)


def disagreement(one: Sequence[Side], other: Sequence[Side]) -> float:
    """Return the largest difference between the shares of a side; 0 when there are no sides."""
    return max((abs(left.share - right.share) for left, right in zip(one, other, strict=True)), default=0.0)
