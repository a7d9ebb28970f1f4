"""Fill the shelf of fair scenarios, content/warfare/shelf.yaml: seed after seed, where it is emptiest.

    python -m research.shelf --seconds 3600 --jobs 1          search for an hour
    python -m research.shelf --cluster tcp://10.0.0.5:8786     by workers of Dask
    python -m research.shelf --write                          only write the file from what was found

Every seed that was tried is a line of docs/proof/shelf.jsonl, which is kept with the project: whoever runs it goes on from there, and
lines of other players or generations are left aside. Which seed comes next, and with which wishes, follows from the lines before it alone,
so that one process, several and a cluster find the same. The file is written again after each scenario.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import CannotServe
from generator.fair_generator import Unfair
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.content.mission_sheets import MissionSheet
from generator.warfare.fair.search import FairScenario, FairWorkshop
from generator.warfare.fair.shelf import SHELF_FILE, blocs_of, digest, entry_data, facts_of, shelf_data
from generator.warfare.wishes import LEVELS, SIZES, Wishes
from generator.yaml_writer import write_yaml
from playtest.cluster import open_cluster
from playtest.pool import open_runner
from playtest.series import GameRunner
from research.balance_warfare import named, workshop_of
from sandtable.files import write_file

FIRST_SEED = 9_000_000  # neither priors nor the proof use these
KEPT = Path("docs") / "proof" / "shelf.jsonl"
SHELF = Path("content") / "warfare" / SHELF_FILE
CERTIFIER = "planner"
MISSION, LEVEL, SIZE = 6, 15, 30  # scenarios wanted of each
COSTS = {"small": 0.75, "medium": 1.0, "large": 1.5}  # of a search, roughly
COMMENTS = (
    "Fair scenarios that are there at once: seeds, settings and certificates.",
    "Written by `make -f research/Makefile shelf` (docs/fairness.md); not to be edited.",
)

Line = dict[str, Any]


class Cell(NamedTuple):
    """Part of the shelf that a seed is tried for."""

    mission: str
    level: int
    size: str

    @property
    def wishes(self) -> Wishes:
        return Wishes(mission=self.mission, level=self.level, size=self.size)


def cells(missions: Sequence[MissionSheet]) -> list[Cell]:
    """Return all cells, in order."""
    return [
        Cell(sheet.id, level, size) for sheet, level, size in product(missions, LEVELS, SIZES) if level >= sheet.level
    ]


def next_cell(lines: Sequence[Line], places: Sequence[Cell]) -> Cell:
    """Return the cell where a search is worth most: what is lacking, times the chance to get it, for what it costs."""
    there = [line["is"] for line in lines if "entry" in line]
    missions, levels, sizes = (Counter(one[name] for one in there) for name in Cell._fields)
    tried = Counter(Cell(*(line["is"][name] for name in Cell._fields)) for line in lines)
    seeds = Counter(line["is"]["mission"] for line in lines)

    def worth(cell: Cell) -> float:
        lacks = (
            2 * max(0.0, 1 - missions[cell.mission] / MISSION)
            + (2 if not missions[cell.mission] else 0)
            + max(0.0, 1 - levels[cell.level] / LEVEL)
            + max(0.0, 1 - sizes[cell.size] / SIZE)
        )
        chance = (missions[cell.mission] + 1) / (seeds[cell.mission] + 2)
        return lacks * chance / COSTS[cell.size] / (1 + tried[cell])

    return max(places, key=worth)


def tried(workshop: FairWorkshop, number: int, cell: Cell) -> Line:
    """Search one seed with the wishes of a cell; the line of its result."""
    seed, wishes = Seed(number, FAIR_GENERATION), cell.wishes
    begun = time.process_time()
    line: Line = {"seed": number, "is": cell._asdict()}
    try:
        found = workshop.make(seed, wishes)
    except Unfair as refusal:
        line |= {"games": refusal.games, "kind": refusal.kind, "refusal": str(refusal)}
    except CannotServe as refusal:
        line |= {"games": 0, "kind": "no map or forces", "refusal": str(refusal)}
    else:
        line |= {"games": found.games, "blocs": blocs_of(found.made.battle.terms), "entry": entry(found, seed, wishes)}
    return {**line, "seconds": round(time.process_time() - begun, 1)}


def entry(found: FairScenario, seed: Seed, wishes: Wishes) -> dict[str, Any]:
    """Return a scenario as it stands on the shelf."""
    made = found.made
    facts = facts_of(made.battle.terms, made.data["turns"])
    return entry_data(seed.number, wishes, facts, made.setting, found.certificate, digest(found.text))


def written(lines: Sequence[Line]) -> str:
    """Return the shelf as the text of its file, ordered by mission, level and size."""
    entries = [line["entry"] for line in lines if "entry" in line]
    entries.sort(
        key=lambda one: (one["is"]["mission"], one["is"]["level"], SIZES.index(one["is"]["size"]), one["seed"])
    )
    return write_yaml(shelf_data(CERTIFIER, entries), COMMENTS)


def told(lines: Sequence[Line]) -> Iterator[str]:
    """Yield what was reached, as Markdown."""
    there = [line for line in lines if "entry" in line]
    games, seconds = sum(line["games"] for line in lines), sum(line["seconds"] for line in lines)
    yield f"{len(there)} scenarios of {len(lines)} seeds; {games} games, {seconds:.0f} CPU seconds, failures included."
    for name, wanted in zip(Cell._fields, (MISSION, LEVEL, SIZE), strict=True):
        counts = Counter(line["is"][name] for line in there)
        asked = Counter(line["is"][name] for line in lines)
        row = ", ".join(f"{one} {counts[one]} of {asked[one]}" for one in sorted(asked))
        yield f"- by {name} ({wanted} wanted of each), of seeds tried: {row}"
    blocs = Counter(line["blocs"] for line in there)
    yield "- by blocs: " + ", ".join(f"{pair} {number}" for pair, number in sorted(blocs.items()))
    kinds = Counter(line["kind"] for line in lines if "entry" not in line)
    yield "- refused: " + ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())


def kept(file: Path, by: str) -> list[Line]:
    """Return lines of earlier runs by the same players and generation; a truncated line is skipped."""
    found: list[Line] = []
    for text in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if line.pop("by") == by:
            found.append(line)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=9000, help="after which no other seed is begun")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", help="address of a Dask scheduler")
    parser.add_argument("--lines", type=Path, default=KEPT)
    parser.add_argument("--out", type=Path, default=SHELF)
    parser.add_argument("--write", action="store_true", help="only write the file from what was found")
    asked = parser.parse_args()
    by, lines = named(CERTIFIER), kept(asked.lines, named(CERTIFIER))
    begun = time.monotonic()
    if not asked.write:
        plain = workshop_of(CERTIFIER)
        places = cells(list(plain.workshop.content.missions.values()))
        with open_asked(asked.jobs, asked.cluster) as runner, asked.lines.open("a", encoding="utf-8") as out:
            workshop = FairWorkshop(plain.workshop, plain.priors, plain.terms, runner, plain.pack, plain.folder)
            try:
                while time.monotonic() - begun < asked.seconds:
                    number = FIRST_SEED + len(lines)
                    line = tried(workshop, number, next_cell(lines, places))
                    lines.append(line)
                    print(json.dumps({"by": by, **line}), file=out, flush=True)
                    said = line.get("refusal") or f"certified, {line['entry']['games']} games"
                    print(f"{tuple(line['is'].values())} {line['seconds']} s: {said}", file=sys.stderr, flush=True)
                    if "entry" in line:
                        write_file(asked.out, written(lines))
            except KeyboardInterrupt:
                print("stopped; run it again to go on", file=sys.stderr)
    write_file(asked.out, written(lines))
    print(*told(lines), sep="\n")


def open_asked(jobs: int, cluster: str | None) -> AbstractContextManager[GameRunner]:
    """Return a runner of games: processes of this machine, or workers of a Dask scheduler."""
    return open_cluster(cluster) if cluster else open_runner(jobs)


if __name__ == "__main__":
    main()
