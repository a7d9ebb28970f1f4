"""The proof of the fair generator: seeds that no tuning ever used, games that no search ever saw, and what they say."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playtest.stats.binomial import equivalence
from playtest.stats.spread import estimate_spread
from sandtable.games.warfare.scenarios.certificate import FAIR

FIRST_SEED = 7_000_000  # no sweep, no tuning and no test uses these
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One seed: the plain scenario's share, and that of the fair one in games that nobody had seen.

    `games` were played for the certificate, failures included, in so many CPU seconds; without one there is a `refusal`.
    """

    seed: int
    mission: str
    level: int
    plain: float
    plain_games: int
    games: int
    seconds: float
    refusal: str = ""
    certified: float | None = None
    second: float | None = None
    held_out: int = 0
    score: float = 0.0

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def share(self) -> float:
        return self.score / self.held_out

    @property
    def passes(self) -> bool:
        """Whether the held-out games alone prove it fair."""
        return equivalence(self.score, self.held_out, *FAIR) <= ALPHA


def told(rows: Sequence[ProofRow], player: str) -> str:
    """What the rows prove, as Markdown."""
    fair = [row for row in rows if row.held_out]
    plain = sum(_inside(row.plain) for row in rows)
    lines = [
        f"{len(rows)} seeds from {FIRST_SEED} on, player {player}.",
        "",
        f"- Plain scenarios inside 45–55 %: {plain} of {len(rows)} ({rows[0].plain_games if rows else 0} games each).",
        f"- Certified: {len(fair)} of {len(rows)}.",
    ]
    if fair:
        spread = estimate_spread([(row.score, row.held_out) for row in fair])
        seconds, games = sum(row.seconds for row in rows), sum(row.games for row in rows)
        apart = [abs(row.second - row.share) for row in fair if row.second is not None]
        lines += [
            f"- Held-out games of each: {fair[0].held_out}. Inside 45–55 %: {sum(_inside(row.share) for row in fair)} "
            f"of {len(fair)}; the equivalence test passes for {sum(row.passes for row in fair)}.",
            f"- True shares, estimated over all: {100 * spread.share:.1f} % ± {100 * spread.points:.1f} points; "
            f"{100 * spread.within:.0f} % of them inside 45–55 %, surely at least {100 * spread.at_least:.0f} %.",
            f"- {games / len(fair):.0f} games and {seconds / len(fair):.0f} CPU seconds for each certified scenario, "
            "failures included.",
        ]
        if apart:
            lines.append(f"- The second player differs by {100 * sum(apart) / len(apart):.1f} points on average.")
    return "\n".join([*lines, "", *_table(rows)])


def _table(rows: Sequence[ProofRow]) -> Iterable[str]:
    """Missions and levels, before and after."""
    levels = sorted({row.level for row in rows})
    yield "| mission | " + " | ".join(f"level {level}" for level in levels) + " |"
    yield "|---|" + "---|" * len(levels)
    for mission in dict.fromkeys(row.mission for row in sorted(rows, key=lambda row: row.mission)):
        cells = [_cell([row for row in rows if (row.mission, row.level) == (mission, level)]) for level in levels]
        yield f"| {mission} | " + " | ".join(cells) + " |"


def _cell(rows: Sequence[ProofRow]) -> str:
    """Shares of plain scenarios → held-out shares of fair ones."""
    if not rows:
        return "–"
    after = _percents(rows, lambda row: row.share if row.held_out else None)
    return f"{_percents(rows, lambda row: row.plain)} → {after}"


def _percents(rows: Sequence[ProofRow], share: Callable[[ProofRow], float | None]) -> str:
    return " ".join("–" if (one := share(row)) is None else f"{100 * one:.0f}" for row in rows)


def _inside(share: float) -> bool:
    return FAIR[0] <= share <= FAIR[1]
