"""The same subject by players of other strength: where they disagree, one measures the player and not the scenario."""

from collections.abc import Sequence

from playtest.summary import Side, Summary, Tier

APART = 0.15  # shares further apart say more about players than about the subject
DRILL = "drill"  # chooses by chance; says nothing about balance
SEARCHING = "general"  # slow: an audit
AUDIT_GAMES = 60


def tier_players(names: Sequence[str]) -> tuple[str, ...]:
    """The players whose results stand beside one another, in the order the game names them."""
    return tuple(name for name in names if name != DRILL)


def tier_games(name: str, games: int) -> int:
    """How many games a player plays as a tier: a searching one fewer."""
    return min(games, AUDIT_GAMES) if name == SEARCHING else games


def tier_of(summary: Summary) -> Tier:
    """A whole series as a tier beside others."""
    return Tier(summary.players, summary.games, summary.draws, summary.sides, summary.verdict)


def disagreement(one: Sequence[Side], other: Sequence[Side]) -> float:
    """By how much the shares of a side differ at most."""
    return max((abs(left.share - right.share) for left, right in zip(one, other, strict=True)), default=0.0)
