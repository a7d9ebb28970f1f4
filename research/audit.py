"""Audit: the search player against the planner, and what becomes of balance when search players play.

    python -m research.audit                                        all of it; run again, it goes on where it was left
    python -m research.audit warfare --bouts 20                     20 scenarios, sides swapped
    python -m research.audit proelio --bouts 0 --row open-4         one row of docs/balance.md, by search players
    python -m research.audit warfare --games 0 --players planner,planner    the same bouts by planners, to hold beside
    python -m research.audit --report                               only tell what was played so far

A bout is a set-up played twice with the same luck, players swapped; its set-ups are made for audits alone. Every bout and
every batch of a row is a line of out/audit/<game>.jsonl; what another version of a player played is left aside.
"""

import argparse
import json
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from playtest.series import InlineRunner
from playtest.stats.binomial import interval
from playtest.tuning import Ground, Share, bout_scores, bouts, share_of
from playtest.weights import sheet_of
from research.balance import EDADH, LINES, PROELIO, Measured, lets_war, shipped, told
from research.grounds import grounds
from research.kept_lines import kept_lines
from research.tune import player
from sandtable.games.engine import ENGINE
from sandtable.games.player_ids import player_id
from sandtable.games.warfare.scenarios.certificate import VERSIONS

KEPT = Path("out") / "audit"
GAMES = ("proelio", "edadh", "lets-war", "warfare")
BOUTS = {"proelio": 100, "edadh": 50, "lets-war": 50, "warfare": 50}
SETUPS = 100  # bouts beyond that many meet them again with other luck
BATCH = 4  # games of a row, kept together: line-ups of Let's War are up to four
ROWS = {
    "proelio": PROELIO,
    "edadh": EDADH,
    "lets-war": tuple(f"{players} {mode}" for mode in ("historical", "attrition") for players in LINES),
    "warfare": (
        "01-hearts-and-minds",
        "02-save-the-hostages",
        "03-clear-the-farm",
        "04-they-are-coming",
        "05-take-the-bridge",
    ),
}


class Line(NamedTuple):
    """Result of one unit of work: the scores of a bout, or the totals of a batch of a row."""

    by: str
    what: str  # "bout", or the name of a row
    number: int
    seconds: float
    data: Any

    def key(self) -> tuple[str, int]:
        return self.what, self.number


def named(game: str, one: str, other: str) -> str:
    """Players with their versions; results of others are not counted in."""
    if game == "warfare":
        return f"{one} {VERSIONS[one]} against {other} {VERSIONS[other]}, engine {ENGINE}"
    versions = [sheet_of(game, name).version if name in ("search", "planner") else 1 for name in (one, other)]
    return f"{one} {versions[0]} against {other} {versions[1]}"


def fight(game: str, number: int, one: str, other: str) -> list[float]:
    """Return the scores of one player against another in a bout, by camp."""
    bout = bouts(_grounds(game), number + 1, f"audit:{game}")[number]
    return list(bout_scores(bout, player(game, one), player(game, other)))


@cache
def _grounds(game: str) -> list[Ground]:
    return grounds(game, "audit", SETUPS)


def batch(game: str, row: str, number: int, name: str) -> dict[str, Any]:
    """Play some games of a row by one player; each number has its own seed."""
    seed = 50_000 + number
    if game == "lets-war":
        players, mode = row.split()
        measured = lets_war(int(players), mode, BATCH, seed, name, InlineRunner())
    else:
        measured = shipped(game, row, BATCH, seed, name, InlineRunner())
    return {"scores": measured.scores, "even": measured.even, "turns": measured.turns, "dated": measured.dated}


def joined(batches: list[dict[str, Any]]) -> Measured:
    """Merge batches of a row."""
    whole = Measured(even=batches[0]["even"])
    for one in batches:
        for who, score in one["scores"].items():
            whole.add(who, score)
        whole.turns += one["turns"]
        whole.dated += one["dated"]
    return whole


def report(game: str, lines: list[Line]) -> Iterator[str]:
    """Yield the results of a game as lines of text."""
    fought = [line for line in lines if line.what == "bout"]
    if fought:
        share: Share = share_of([line.data for line in fought])
        exact = interval(share.mean * share.games, share.games)
        camps = " ".join(
            f"{100 * sum(camp) / len(camp):.1f}" for camp in zip(*(line.data for line in fought), strict=True)
        )
        yield (
            f"{game}: {fought[0].by}: {100 * share.mean:.1f} % ({100 * exact.low:.1f}–{100 * exact.high:.1f}; by bouts "
            f"{100 * share.low:.1f}–{100 * share.high:.1f}), {share.games} games, by camp {camps}, "
            f"{sum(line.seconds for line in fought):.0f} CPU s"
        )
    played = sorted((line for line in lines if line.what != "bout"), key=lambda line: ROWS[game].index(line.what))
    for row, some in groupby(played, key=lambda line: line.what):
        batches = list(some)
        seconds = sum(line.seconds for line in batches)
        yield f"{told(row, joined([line.data for line in batches]))} {BATCH * len(batches)} games, {seconds:.0f} CPU s"


def missing(game: str, wanted: int, rows: list[str], games: int, lines: list[Line]) -> list[tuple[str, int]]:
    """Return the (kind, number) pairs of a plan that are still to be played."""
    done = {line.key() for line in lines}
    plan = [("bout", number) for number in range(wanted)]
    plan += [(row, number) for number in range(-(-games // BATCH)) for row in ROWS[game] if row in rows]
    return [one for one in plan if one not in done]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--bouts", type=int, help="of each game; 100, 50, 50 and 50 without it")
    parser.add_argument(
        "--row", action="append", help="a row of docs/balance.md to play by search players; all without it"
    )
    parser.add_argument("--games", type=int, default=60, help="of each row; 0 for none")
    parser.add_argument("--players", default="search,planner", metavar="ONE,OTHER")
    parser.add_argument("--out", type=Path, default=KEPT)
    parser.add_argument("--report", action="store_true", help="only tell what was played so far")
    asked = parser.parse_args()
    one, other = (player_id(name) for name in asked.players.split(","))
    for game in asked.game:
        by, file = named(game, one, other), asked.out / f"{game}.jsonl"
        lines = kept_lines(file, Line, by)
        rows = asked.row if asked.row is not None else list(ROWS[game])
        wanted = BOUTS[game] if asked.bouts is None else asked.bouts
        for what, number in [] if asked.report else missing(game, wanted, rows, asked.games, lines):
            begun = process_time()
            data = fight(game, number, one, other) if what == "bout" else batch(game, what, number, one)
            line = Line(by, what, number, round(process_time() - begun, 2), data)
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                print(json.dumps(line._asdict()), file=out)
            lines.append(line)
        print(*report(game, lines), sep="\n", flush=True)


if __name__ == "__main__":
    main()
