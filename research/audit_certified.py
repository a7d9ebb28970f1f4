"""Audit: does a certificate by planners hold when search players play?

    python -m research.audit_certified --jobs 2                60 games by search players of each scenario, the first two of each mission
    python -m research.audit_certified --player raider         by somebody else
    python -m research.audit_certified --report                only tell what was played so far

The scenarios are those of the proof (docs/proof/warfare.jsonl), made again from their seeds and kept in out/audit/certified. They take
turns, some games each, so that a run that was stopped says as much of each. Every batch is a line of docs/proof/audit.jsonl, which is kept
with the project: whoever runs it goes on from there, and what another version of a player played is left aside.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.proof import SURE, ProofRow
from generator.warfare.wishes import Wishes
from playtest.series import InlineRunner, Job, camps_of, score_of
from playtest.stats.binomial import interval
from playtest.stats.spread import estimate_spread
from playtest.subject import Subject, make_ready
from research.balance_warfare import ROWS, kept_rows, named, workshop_of
from research.kept_lines import kept_lines
from sandtable.files import write_file
from sandtable.games.engine import ENGINE
from sandtable.games.player_ids import player_id
from sandtable.games.warfare.scenarios.certificate import VERSIONS
from sandtable.workers import map_in_order

LINES = ROWS.parent / "audit.jsonl"
MADE = Path("out") / "audit" / "certified"
CERTIFIER = "planner"
OF_EACH_MISSION = 2
BATCH = 4  # games of a scenario, kept together
PURPOSE = "audit"  # purpose of these games, which gives them their own dice


class Line(NamedTuple):
    """A batch: games of a scenario, the first side's score, and the CPU seconds."""

    by: str
    seed: int
    number: int
    score: float
    seconds: float


def chosen(rows: Iterable[ProofRow]) -> list[ProofRow]:
    """The first certified scenarios of each mission, by their seeds."""
    found: list[ProofRow] = []
    for row in sorted(rows, key=lambda row: row.seed):
        if row.certified is not None and sum(one.mission == row.mission for one in found) < OF_EACH_MISSION:
            found.append(row)
    return found


def made_again(row: ProofRow, folder: Path) -> str:
    """Return the certified scenario of a seed of the proof; it is cached in a file."""
    file = folder / f"{row.seed}.yaml"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    made = workshop_of(CERTIFIER).make(Seed(row.seed, FAIR_GENERATION), Wishes())
    if made.certificate.share != row.certified:
        raise ValueError(f"seed {row.seed} was certified at {row.certified}, now at {made.certificate.share}")
    write_file(file, made.text)
    return made.text


def batch_of(missing: tuple[int, str, int], by: str, player: str) -> Line:
    """The batch of a seed, the text of its scenario and the number of the batch."""
    seed, text, number = missing
    return batch(by, seed, text, number, player)


def batch(by: str, seed: int, text: str, number: int, player: str) -> Line:
    """Play some games of a scenario by one player; each number has its own seed."""
    subject = Subject(f"certified {seed}", text)
    camp = camps_of(subject)[0]
    job = Job(subject, (player,) * len(make_ready(subject).seats), purpose=PURPOSE, bare=True)
    begun = time.process_time()
    score = sum(score_of(outcome, camp) for outcome in InlineRunner().play(job, BATCH, BATCH * number))
    return Line(by, seed, number, score, round(time.process_time() - begun, 2))


def report(rows: Sequence[ProofRow], lines: Sequence[Line]) -> Iterable[str]:
    """Yield a Markdown table of the player's share in each scenario beside the planners', and the total."""
    yield "| seed | mission, level, size | planners (95 %) | audit (95 %) | games |"
    yield "|---|---|---|---|---|"
    counts: list[tuple[float, int]] = []
    for row in rows:
        some = [line for line in lines if line.seed == row.seed]
        if not some:
            continue
        score, games = sum(line.score for line in some), BATCH * len(some)
        counts.append((score, games))
        yield (
            f"| {row.seed} | {row.mission}, {row.level}, {row.size} | {_share(row.score, row.held_out)} "
            f"| {_share(score, games)} | {games} |"
        )
    if len(counts) < 2:
        return
    shares = [100 * score / games for score, games in counts]
    spread = estimate_spread(counts)
    yield ""
    yield (
        f"{sum(games for _, games in counts)} games, {sum(line.seconds for line in lines):.0f} CPU s. Mean of the scenarios "
        f"{mean(shares):.1f} % (± {SURE * stdev(shares) / len(shares) ** 0.5:.1f}). True shares, estimated over all: "
        f"{100 * spread.share:.1f} % ({_points(spread.shares)}), spread {100 * spread.points:.1f} points "
        f"({_points(spread.spreads)})."
    )


def _share(score: float, games: int) -> str:
    return f"{100 * score / games:.1f} ({_points(interval(score, games))})"


def _points(bounds: Sequence[float]) -> str:
    return f"{100 * bounds[0]:.1f}–{100 * bounds[1]:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="of each scenario")
    parser.add_argument("--player", type=player_id, default="search")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MADE, help="where the scenarios are kept")
    parser.add_argument("--report", action="store_true", help="only tell what was played so far")
    asked = parser.parse_args()
    by = f"{asked.player} {VERSIONS.get(asked.player, 1)}, engine {ENGINE}, generation {FAIR_GENERATION}"
    rows = chosen(kept_rows(ROWS, named(CERTIFIER)).values())
    lines = kept_lines(LINES, Line, by)
    if not asked.report:
        try:
            texts = list(map_in_order(partial(made_again, folder=asked.out), rows, asked.jobs))
            done = {(line.seed, line.number) for line in lines}
            missing = [
                (row.seed, text, number)
                for number in range(-(-asked.games // BATCH))
                for row, text in zip(rows, texts, strict=True)
                if (row.seed, number) not in done
            ]
            for line in map_in_order(partial(batch_of, by=by, player=asked.player), missing, asked.jobs):
                with LINES.open("a", encoding="utf-8") as out:
                    print(json.dumps(line._asdict()), file=out)
                lines.append(line)
        except KeyboardInterrupt:
            print("stopped; run it again to go on", file=sys.stderr)
    print(*report(rows, lines), sep="\n")


if __name__ == "__main__":
    import_module("research.audit_certified").main()  # by the name under which workers find its functions
