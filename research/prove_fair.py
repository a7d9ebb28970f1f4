"""Prove fair scenarios on fresh games: 60 of the shelf, and those that 60 seeds never used before give.

    python -m research.prove_fair --seconds 3600              go on for an hour
    python -m research.prove_fair --cluster tcp://10.0.0.5:8786
    python -m research.prove_fair --report                    only tell what was played so far

Every scenario plays 3,000 games on dice of their own, by the player that certified it, and takes an exact equivalence test of 45-55 %.
Batches of games are lines of docs/proof/fair.jsonl, which is kept with the project, and so are the seeds that were searched: whoever runs
it goes on from there. Scenarios of the shelf and of the search take turns.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import CannotServe
from generator.fair_generator import Unfair
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.proof import ALPHA
from generator.warfare.fair.search import FairWorkshop
from generator.warfare.fair.shelf import Shelved, load_shelf, read_entry
from generator.warfare.wishes import Wishes
from playtest.series import GameRunner, Job, camps_of, score_of
from playtest.stats.binomial import equivalence, interval
from playtest.stats.spread import estimate_spread
from playtest.subject import Subject, make_ready
from research.balance_warfare import named, workshop_of
from research.shelf import CERTIFIER, entry, kept, open_asked
from sandtable.games.warfare.scenarios.certificate import FAIR
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

KEPT = Path("docs") / "proof" / "fair.jsonl"
OF_EACH = 60  # scenarios of the shelf, and seeds that are searched
FIRST_SEED = 9_700_000  # no tuning, no shelf and no earlier proof uses these
GAMES, BATCH = 3000, 250
PURPOSE = "proof of the shelf"  # purpose of these games, which gives them their own dice

Line = dict[str, Any]


class Proven(NamedTuple):
    """Fresh games of a scenario: its seed, mission, level and size, the share of its certificate, games and score."""

    seed: int
    what: str
    certified: float
    games: int
    score: float

    @property
    def passes(self) -> bool:
        """True if its fresh games alone prove it fair."""
        return equivalence(self.score, self.games, *FAIR) <= ALPHA


class Proof:
    """The proof as far as its lines go; new lines are written as soon as they are played."""

    def __init__(self, file: Path, by: str) -> None:
        self.file, self.by = file, by
        self.lines = kept(file, by)

    def add(self, line: Line) -> None:
        """Keep a line in the file too."""
        self.lines.append(line)
        with self.file.open("a", encoding="utf-8") as out:
            print(json.dumps({"by": self.by, **line}), file=out)

    def searched(self) -> dict[int, Line]:
        """Return the seeds that were searched, with their scenarios or refusals."""
        return {line["seed"]: line for line in self.lines if "played" not in line}

    def played(self, seed: int) -> tuple[int, float]:
        """Return the fresh games of a seed so far, and the first side's score."""
        some = [line["played"] for line in self.lines if "played" in line and line["seed"] == seed]
        return sum(games for games, _ in some), sum(score for _, score in some)

    def next_step(self, shelf: Sequence[Shelved]) -> tuple[str, int] | None:
        """Return what to do next, "play" or "search", and the seed; None when all is done.

        Scenarios of the shelf and searched seeds take turns, each played to its end before the next.
        """
        searched = self.searched()
        for place in range(OF_EACH):
            seeds = [one.seed.number for one in shelf[place : place + 1]]
            number = FIRST_SEED + place
            if number in searched and "entry" in searched[number]:
                seeds.append(number)
            for seed in seeds:
                if self.played(seed)[0] < GAMES:
                    return "play", seed
            if number not in searched:
                return "search", number
        return None


def search(workshop: FairWorkshop, number: int) -> Line:
    """Search one seed without wishes; the line of its result."""
    begun, seed = time.process_time(), Seed(number, FAIR_GENERATION)
    line: Line = {"seed": number}
    try:
        found = workshop.make(seed, Wishes())
    except Unfair as refusal:
        line |= {"games": refusal.games, "kind": refusal.kind, "refusal": str(refusal)}
    except CannotServe as refusal:
        line |= {"games": 0, "kind": "no map or forces", "refusal": str(refusal)}
    else:
        line |= {"games": found.games, "entry": entry(found, seed, Wishes())}
    return {**line, "seconds": round(time.process_time() - begun, 1)}


def play(workshop: FairWorkshop, one: Shelved, runner: GameRunner, first: int) -> Line:
    """Play a batch of fresh games of a scenario; the line of its result."""
    made = one.make(workshop)
    if made is None:
        raise ValueError(f"{one.seed} gives another file than when it was certified")
    begun, subject = time.process_time(), Subject("proof", made.text)
    camp = camps_of(subject)[0]
    job = Job(subject, (CERTIFIER,) * len(make_ready(subject).seats), purpose=PURPOSE, bare=True)
    score = sum(score_of(outcome, camp) for outcome in runner.play(job, BATCH, first))
    return {
        "seed": one.seed.number,
        "played": [BATCH, score],
        "first": first,
        "seconds": round(time.process_time() - begun, 1),
    }


def proven(proof: Proof, scenarios: Sequence[Shelved]) -> list[Proven]:
    """Return the scenarios whose games are all played."""
    found = []
    for one in scenarios:
        games, score = proof.played(one.seed.number)
        if games >= GAMES:
            what = f"{one.facts.mission}, {one.facts.level}, {one.facts.size}"
            found.append(Proven(one.seed.number, what, one.certificate.share, games, score))
    return found


def told(proof: Proof, shelf: Sequence[Shelved]) -> Iterator[str]:
    """Yield the result as Markdown."""
    searched = proof.searched()
    new = [read_entry(CERTIFIER, line["entry"]) for line in searched.values() if "entry" in line]
    both = [("shelf", proven(proof, shelf)), ("searched", proven(proof, new))]
    yield "| from | seed | mission, level, size | certified | fresh games (95 %) | passes |"
    yield "|---|---|---|---|---|---|"
    for source, rows in both:
        for row in rows:
            low, high = interval(row.score, row.games)
            fresh = f"{_points(row.score / row.games)} ({_points(low)}–{_points(high)})"
            passes = "yes" if row.passes else "no"
            yield f"| {source} | {row.seed} | {row.what} | {_points(row.certified)} | {fresh} | {passes} |"
    yield ""
    for source, rows in both:
        yield f"- {source}: {sum(row.passes for row in rows)} of {len(rows)} pass with {GAMES} fresh games each."
    counts = [(row.score, row.games) for _, rows in both for row in rows]
    if len(counts) > 1:
        spread = estimate_spread(counts)
        between = f"{_points(spread.spreads[0])}–{_points(spread.spreads[1])}"
        yield (
            f"- True shares, estimated over all {len(counts)}: mean {_points(spread.share)} %, spread "
            f"{_points(spread.points)} points ({between}); at least {_points(spread.at_least)} % lie inside 45–55 %."
        )
    kinds = Counter(line["kind"] for line in searched.values() if "kind" in line)
    refused = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    yield f"- Searched seeds: {len(new)} of {len(searched)} certified; refused: {refused or 'none'}."
    seconds = sum(line["seconds"] for line in proof.lines)
    yield f"- {seconds:.0f} CPU seconds."


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=9000, help="after which nothing more is begun")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", help="address of a Dask scheduler")
    parser.add_argument("--lines", type=Path, default=KEPT)
    parser.add_argument("--report", action="store_true", help="only tell what was played so far")
    asked = parser.parse_args()
    proof, begun = Proof(asked.lines, named(CERTIFIER)), time.monotonic()
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    # In the order in which they were found, so that more of them change nothing.
    shelf = sorted(load_shelf(pack).shelf.scenarios, key=lambda one: one.seed.number)[:OF_EACH]
    plain = workshop_of(CERTIFIER)
    if not asked.report:
        try:
            with open_asked(asked.jobs, asked.cluster) as runner:
                workshop = FairWorkshop(plain.workshop, plain.priors, plain.terms, runner, plain.pack, plain.folder)
                while time.monotonic() - begun < asked.seconds and (step := proof.next_step(shelf)) is not None:
                    proof.add(_taken(proof, shelf, workshop, runner, step))
                    print(f"{step[0]} {step[1]}: {proof.lines[-1]['seconds']} s", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            print("stopped; run it again to go on", file=sys.stderr)
    print(*told(proof, shelf), sep="\n")


def _taken(
    proof: Proof, shelf: Sequence[Shelved], workshop: FairWorkshop, runner: GameRunner, step: tuple[str, int]
) -> Line:
    """Take a step of the proof."""
    deed, number = step
    if deed == "search":
        return search(workshop, number)
    searched = proof.searched()
    one = (
        read_entry(CERTIFIER, searched[number]["entry"])
        if number in searched
        else next(one for one in shelf if one.seed.number == number)
    )
    return play(workshop, one, runner, proof.played(number)[0])


if __name__ == "__main__":
    main()
