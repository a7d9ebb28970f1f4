"""Prove the fair generator on seeds that were never used in tuning: a page of Markdown, and the same as JSON.

    python -m research.balance_warfare --seeds 200 --games 3000 --jobs 2

Every seed is a line of docs/proof/warfare.jsonl, which is kept with the project: whoever runs it goes on from there, and what
other players or another generator made is left aside. Each seed's plain scenario is played too, for the table before and after. Results are
out/balance/warfare-proof.md and .json.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path

from generator.fair_generator import Unfair
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.batch import Order, workshop_for
from generator.warfare.fair.proof import FIRST_SEED, ProofRow, found, told
from generator.warfare.fair.search import FairWorkshop
from generator.warfare.wishes import Wishes
from generator.warfare.writing.scenario_file import BUILT_IN, scenario_text
from playtest.series import MEASURE, InlineRunner, Job, camps_of, score_of
from playtest.subject import Subject
from sandtable.files import write_file
from sandtable.games.engine import ENGINE
from sandtable.games.player_ids import player_id, with_player_ids
from sandtable.games.warfare.scenarios.certificate import VERSIONS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from sandtable.workers import map_in_order

ROWS = Path("docs") / "proof" / "warfare.jsonl"
TOLD = Path("out") / "balance"
PLAIN_GAMES = 60
PROOF = "proof"  # purpose of the held-out games, which gives them their own dice
EXPECTED = 2000  # games that a seed takes, certified or not
PACE = 20  # games in a CPU second, compiled; measured anew by every run


@cache
def workshop_of(player: str) -> FairWorkshop:
    """The fair generator as `generate warfare --fair` uses it by default."""
    folder = builtin_packs()["warfare"]
    pack = load_pack(folder).pack
    assert pack is not None
    return workshop_for(pack, Order(str(folder), BUILT_IN, ".", Wishes(), player))


def named(player: str) -> str:
    """Certifying player and second opinions with their versions; rows of other ones are not counted in."""
    seconds = workshop_of(player).terms.seconds
    asked = ", ".join(f"{one.player} {VERSIONS.get(one.player, 1)} within {100 * one.apart:.0f}" for one in seconds)
    return (
        f"{player} {VERSIONS.get(player, 1)} beside {asked or 'nobody'}, engine {ENGINE}, generation {FAIR_GENERATION}"
    )


def score_of_games(text: str, sides: int, player: str, games: int, purpose: str) -> float:
    """Return the first side's score in some games of a scenario."""
    subject = Subject("proof", text)
    camp = camps_of(subject)[0]
    job = Job(subject, (player,) * sides, purpose=purpose, bare=True)
    return sum(score_of(outcome, camp) for outcome in InlineRunner().play(job, games))


def prove(number: int, player: str, games: int) -> ProofRow:
    """Make and play one seed, plain and fair."""
    workshop, wishes = workshop_of(player), Wishes()
    plain = workshop.workshop.make(Seed(number), wishes)
    sides = len(plain.data["sides"])
    before = score_of_games(scenario_text(plain, Seed(number), wishes), sides, player, PLAIN_GAMES, MEASURE)
    terms = plain.battle.terms
    what = (number, terms.sheet.id, terms.level, terms.size, before / PLAIN_GAMES, PLAIN_GAMES)
    start = time.process_time()
    try:
        made = workshop.make(Seed(number, FAIR_GENERATION), wishes)
    except Unfair as refusal:
        return ProofRow(*what, refusal.games, time.process_time() - start, str(refusal))
    spent = time.process_time() - start
    proof = made.certificate
    return ProofRow(
        *what,
        made.games,
        spent,
        certified=proof.share,
        beside={one.player: one.share for one in proof.beside},
        held_out=games,
        score=score_of_games(made.text, sides, player, games, PROOF),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000, help="held out, of each certified scenario")
    parser.add_argument("--player", type=player_id, default="planner", help="who certifies: the one the priors are of")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="only tell what was played so far")
    asked = parser.parse_args()
    by = named(asked.player)
    ROWS.parent.mkdir(parents=True, exist_ok=True)
    rows = kept_rows(ROWS, by)
    missing = [] if asked.report else [n for n in range(FIRST_SEED, FIRST_SEED + asked.seeds) if n not in rows]
    if missing:
        each = (PLAIN_GAMES + EXPECTED + asked.games / 2) / PACE
        print(
            f"{len(missing)} seeds: about {each * len(missing):.0f} CPU seconds, compiled", file=sys.stderr, flush=True
        )
    try:
        with ROWS.open("a", encoding="utf-8") as out:
            proven = map_in_order(partial(prove, player=asked.player, games=asked.games), missing, asked.jobs)
            for done, row in enumerate(proven, 1):
                print(json.dumps({"by": by, **row.data()}), file=out, flush=True)
                rows[row.seed] = row
                print(f"{done} of {len(missing)}: {_line(row)}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped; run it again to go on", file=sys.stderr)
    kept = [rows[seed] for seed in sorted(rows)]
    write_file(TOLD / "warfare-proof.md", told(kept, by) + "\n")
    write_file(TOLD / "warfare-proof.json", json.dumps(found(kept, by), indent=2) + "\n")
    print(told(kept, by))


def _line(row: ProofRow) -> str:
    said = row.refusal or f"certified {100 * (row.certified or 0):.1f} %, fresh games {100 * row.share:.1f} %"
    return f"seed {row.seed}, {row.games} games, {row.seconds:.0f} s: {said}"


def kept_rows(file: Path, by: str) -> dict[int, ProofRow]:
    """Rows of earlier runs by seed."""
    if not file.is_file():
        return {}
    written = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    rows = [ProofRow(**row) for row in written if with_player_ids(row.pop("by")) == by]
    return {row.seed: replace(row, beside={player_id(who): share for who, share in row.beside.items()}) for row in rows}


if __name__ == "__main__":
    import_module("research.balance_warfare").main()  # by the name under which workers find its functions
