"""Prove the fair generator on seeds that were never used in tuning; prints the report as Markdown.

    python -m tools.balance_warfare --seeds 200 --games 3000 --jobs 2

Every seed is a line of out/balance/warfare-PLAYER.jsonl; run again, it goes on from there. Each seed's plain scenario is
played too, for the table before and after.
"""

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path

from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.batch import Order, workshop_for
from generator.warfare.fair.making import FairWorkshop, Unfair
from generator.warfare.fair.proof import FIRST_SEED, ProofRow, told
from generator.warfare.wishes import Wishes
from generator.warfare.writing.scenario_file import BUILT_IN, scenario_text
from playtest.series import MEASURE, Job, OneProcess, camps_of, score_of
from playtest.subject import Subject
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

KEPT = Path("out") / "balance"
PLAIN_GAMES = 100
PROOF = "proof"  # what the held-out games are for: dice of their own
EXPECTED = 3000  # games that a certified scenario takes, failures included
PACE = 20  # games in a CPU second, compiled; measured anew by every run


@cache
def _workshop(player: str) -> FairWorkshop:
    folder = builtin_packs()["warfare"]
    pack = load_pack(folder).pack
    assert pack is not None
    return workshop_for(pack, Order(str(folder), BUILT_IN, ".", Wishes(), player))


def _score(text: str, sides: int, player: str, games: int, purpose: str) -> float:
    """What the first side scores in some games of a scenario."""
    subject = Subject("proof", text)
    camp = camps_of(subject)[0]
    job = Job(subject, (player,) * sides, purpose=purpose, bare=True)
    return sum(score_of(outcome, camp) for outcome in OneProcess().play(job, games))


def prove(number: int, player: str, games: int) -> ProofRow:
    """One seed, plain and fair."""
    workshop, wishes = _workshop(player), Wishes()
    plain = workshop.workshop.make(Seed(number), wishes)
    sides = len(plain.data["sides"])
    before = _score(scenario_text(plain, Seed(number), wishes), sides, player, PLAIN_GAMES, MEASURE)
    terms = plain.battle.terms
    start = time.process_time()
    try:
        found = workshop.make(Seed(number, FAIR_GENERATION), wishes)
    except Unfair as refusal:
        spent = time.process_time() - start
        return ProofRow(
            number, terms.sheet.id, terms.level, before / PLAIN_GAMES, PLAIN_GAMES, refusal.games, spent, str(refusal)
        )
    spent = time.process_time() - start
    proof = found.certificate
    return ProofRow(
        number,
        terms.sheet.id,
        terms.level,
        before / PLAIN_GAMES,
        PLAIN_GAMES,
        found.games,
        spent,
        certified=proof.share,
        second=proof.beside.share if proof.beside is not None else None,
        held_out=games,
        score=_score(found.text, sides, player, games, PROOF),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000, help="held out, of each certified scenario")
    parser.add_argument("--player", default="veteran", help="who certifies: the one the priors are of")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="only tell what was played so far")
    asked = parser.parse_args()
    file = KEPT / f"warfare-{asked.player}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = _kept(file)
    missing = [] if asked.report else [n for n in range(FIRST_SEED, FIRST_SEED + asked.seeds) if n not in rows]
    if missing:
        each = (PLAIN_GAMES + EXPECTED + asked.games) / PACE
        print(f"{len(missing)} seeds: about {each * len(missing):.0f} CPU seconds on compiled engines", flush=True)
        with ProcessPoolExecutor(asked.jobs) as pool, file.open("a", encoding="utf-8") as out:
            for future in as_completed([pool.submit(prove, n, asked.player, asked.games) for n in missing]):
                row = future.result()
                print(json.dumps(row.data()), file=out, flush=True)
                rows[row.seed] = row
    print(told([rows[seed] for seed in sorted(rows)], asked.player))


def _kept(file: Path) -> dict[int, ProofRow]:
    """Rows of earlier runs by seed."""
    if not file.is_file():
        return {}
    rows = [ProofRow(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    return {row.seed: row for row in rows}


if __name__ == "__main__":
    main()
