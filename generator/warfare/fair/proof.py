"""Proof of the fair generator: seeds that no tuning used, games that no search used, and their summary."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Any

from playtest.stats.binomial import equivalence, interval
from playtest.stats.spread import estimate_spread
from sandtable.games.warfare.scenarios.certificate import FAIR

FIRST_SEED = 8_000_000  # no sweep, no tuning, no test and no earlier proof uses these
ALPHA = 0.05
SURE = 1.96  # standard errors that hold 95 %


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One seed: the share of its plain scenario, and of its fair one in held-out games.

    `games` counts all games of the search and the certificate, failures included; they took `seconds` of CPU. Without a
    certificate there is a `refusal`. `beside` has the shares of the other players.
    """

    seed: int
    mission: str
    level: int
    size: str
    plain: float
    plain_games: int
    games: int
    seconds: float
    refusal: str = ""
    certified: float | None = None
    beside: Mapping[str, float] = field(default_factory=dict)
    held_out: int = 0
    score: float = 0.0

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def share(self) -> float:
        return self.score / self.held_out

    @property
    def passes(self) -> bool:
        """True if the held-out games alone prove it fair."""
        return equivalence(self.score, self.held_out, *FAIR) <= ALPHA


def found(rows: Sequence[ProofRow], by: str) -> dict[str, Any]:
    """Return the summary of the rows as plain data."""
    fair = [row for row in rows if row.held_out]
    told: dict[str, Any] = {
        "by": by,
        "first_seed": FIRST_SEED,
        "seeds": len(rows),
        "plain_inside": sum(_inside(row.plain) for row in rows),
        "certified": len(fair),
        "games": sum(row.games for row in rows),
        "seconds": round(sum(row.seconds for row in rows), 1),
    }
    if fair:
        spread = estimate_spread([(row.score, row.held_out) for row in fair])
        told |= {
            "held_out": sorted({row.held_out for row in fair}),
            "inside": sum(_inside(row.share) for row in fair),
            "pass": sum(row.passes for row in fair),
            "mean": spread.share,
            "mean_interval": list(spread.shares),
            "spread": spread.points,
            "spread_interval": list(spread.spreads),
            "within": spread.within,
            "within_interval": list(spread.insides),
            "within_at_least": spread.at_least,
        }
    return told | {"rows": [row.data() for row in rows]}


def told(rows: Sequence[ProofRow], by: str) -> str:
    """Return the summary of the rows as a page of Markdown."""
    facts = found(rows, by)
    fair = [row for row in rows if row.held_out]
    lines = [
        "# Proof of `generate warfare --fair`",
        "",
        f"{len(rows)} seeds from {FIRST_SEED} on; {by}. All shares are AI win rates of the first side.",
        "",
        f"- Plain scenarios inside 45–55 %: {facts['plain_inside']} of {len(rows)} "
        f"({rows[0].plain_games if rows else 0} games each).",
        f"- Certified: {len(fair)} of {len(rows)}.",
    ]
    if fair:
        held = "–".join(str(count) for count in dict.fromkeys((facts["held_out"][0], facts["held_out"][-1])))
        lines += [
            f"- Fresh games of each: {held}. Inside 45–55 %: {facts['inside']} of {len(fair)}; "
            f"the equivalence test passes for {facts['pass']}.",
            f"- True shares, estimated over all: mean {_points(facts['mean'])} % ({_between(facts['mean_interval'])}), "
            f"spread between scenarios {_points(facts['spread'])} points ({_between(facts['spread_interval'])}).",
            f"- Estimated part of emitted scenarios whose true share lies inside 45–55 %: {_points(facts['within'])} % "
            f"({_between(facts['within_interval'])}; surely at least {_points(facts['within_at_least'])}).",
            f"- {facts['games'] / len(fair):.0f} games and {facts['seconds'] / len(fair):.0f} CPU seconds for each "
            "certified scenario, failures included.",
            "",
            *_seeds(fair),
        ]
    reasons = [row for row in rows if row.refusal]
    if reasons:
        lines += ["", "Refused:", "", *(f"- {row.mission}, level {row.level}: {row.refusal}" for row in reasons)]
    return "\n".join([*lines, "", "Mean share of plain scenarios → of certified ones, (scenarios):", "", *_table(rows)])


def _seeds(fair: Sequence[ProofRow]) -> Iterable[str]:
    names = list(dict.fromkeys(name for row in fair for name in row.beside))
    yield (
        "| seed | mission, level, size | plain | certified | fresh games (95 %) | passes | " + " | ".join(names) + " |"
    )
    yield "|---|---|---|---|---|---|" + "---|" * len(names)
    for row in fair:
        others = " | ".join(_points(row.beside[name], 0) if name in row.beside else "–" for name in names)
        yield (
            f"| {row.seed} | {row.mission}, {row.level}, {row.size} | {_points(row.plain, 0)} | {_points(row.certified or 0)} "
            f"| {_points(row.share)} ({_between(interval(row.score, row.held_out))}) | {'yes' if row.passes else 'no'} | {others} |"
        )


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
    return f"{mean_told([row.plain for row in rows])} → {mean_told([row.share for row in rows if row.held_out])}"


def mean_told(shares: Sequence[float]) -> str:
    """Mean of some scenarios' shares, with its interval from three on, and their number."""
    if not shares:
        return "–"
    about = f" ± {SURE * 100 * stdev(shares) / sqrt(len(shares)):.0f}" if len(shares) > 2 else ""
    return f"{100 * mean(shares):.0f}{about} ({len(shares)})"


def _points(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f}"


def _between(bounds: Sequence[float]) -> str:
    return f"{_points(bounds[0])}–{_points(bounds[1])}"


def _inside(share: float) -> bool:
    return FAIR[0] <= share <= FAIR[1]
