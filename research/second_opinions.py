"""Results of other players on scenarios that the planner finds about even: who agrees, and by how much the others are off.

    python -m research.second_opinions --seeds 14 --games 100 --players greedy raider sentry

Each seed is searched until its forces are near even, as `generate warfare --fair` does before it asks a second player; then all
play the same file, each against itself. A line for each seed in out/balance/opinions.jsonl; run again, it goes on from there.
Prints a table as Markdown.
"""

import argparse
import json
from pathlib import Path
from statistics import quantiles

from generator.errors import CannotServe
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.calibration import Aim, Calibration, NoLayout, OutOfReach, Stopped
from generator.warfare.fair.layouts import Battles
from generator.warfare.fair.matches import TableReferee
from generator.warfare.fair.search import FairWorkshop
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made
from playtest.series import InlineRunner
from playtest.subject import Subject
from research.balance_warfare import score_of_games, workshop_of
from sandtable.games.player_ids import player_id

FIRST_SEED = 6_000_000  # neither priors nor the proof use these
KEPT = Path("out") / "balance" / "opinions.jsonl"


def near_even(workshop: FairWorkshop, seed: Seed) -> tuple[Made, str] | None:
    """The scenario of a seed as soon as its forces are near even, with its text; None when they never are."""
    wishes = Wishes()

    def text(made: Made) -> str:
        return workshop.text(made, seed, wishes, None)

    battles = Battles(workshop.workshop, seed, wishes)
    terms = battles.terms
    ratio = workshop.priors.even_ratio(terms.sheet.id, terms.level, terms.size, terms.sheet.ratio)
    found: list[Aim] = []

    def stop(aim: Aim) -> bool:
        found.append(aim)
        return True

    referee = TableReferee(
        InlineRunner(), workshop.terms.player, f"opinions {seed}", lambda made: Subject("opinion", text(made))
    )
    try:
        Calibration(battles, referee, workshop.priors.prior(round(ratio, 3)), stop=stop).search()
    except Stopped:
        made = battles.make(found[0].setting, found[0].layout)
        return made, text(made)
    except (NoLayout, OutOfReach):
        return None
    raise AssertionError("a search that is always stopped came to an end")


def asked(number: int, players: list[str], games: int) -> dict[str, object]:
    """Return the share of each player in the scenario of one seed, as plain data."""
    workshop = workshop_of("planner")
    seed = Seed(number, FAIR_GENERATION)
    try:
        found = near_even(workshop, seed)
    except CannotServe:
        found = None
    if found is None:
        return {"seed": number, "games": 0}
    made, text = found
    terms = made.battle.terms
    sides = len(made.data["sides"])
    shares = {name: score_of_games(text, sides, name, games, "opinions") / games for name in ["planner", *players]}
    return {
        "seed": number,
        "mission": terms.sheet.id,
        "level": terms.level,
        "size": terms.size,
        "games": games,
        "shares": shares,
    }


def told(rows: list[dict[str, object]]) -> str:
    """Return the rows as a table, with each player's difference from the planner."""
    good = [row for row in rows if row["games"]]
    if not good:
        return "no seed came near even"
    names = list(_shares(good[0]))
    lines = ["| seed | mission, level, size | " + " | ".join(names) + " |", "|---|---|" + "---|" * len(names)]
    for row in good:
        shares = " | ".join(f"{100 * share:.0f}" for share in _shares(row).values())
        lines.append(f"| {row['seed']} | {row['mission']}, {row['level']}, {row['size']} | {shares} |")
    lines += ["", "| player | mean | differs from the planner by: mean | median | at most 15 in | at most 20 in |"]
    lines.append("|---|---|---|---|---|---|")
    for name in names[1:]:
        apart = [100 * abs(_shares(row)[name] - _shares(row)["planner"]) for row in good]
        mean = 100 * sum(_shares(row)[name] for row in good) / len(good)
        median = quantiles(apart, n=2, method="inclusive")[0] if len(apart) > 1 else apart[0]
        within = " | ".join(f"{sum(one <= most for one in apart)} of {len(apart)}" for most in (15, 20))
        lines.append(f"| {name} | {mean:.0f} | {sum(apart) / len(apart):.1f} | {median:.1f} | {within} |")
    return "\n".join([*lines, "", f"{len(rows) - len(good)} seeds of {len(rows)} never came near even."])


def _shares(row: dict[str, object]) -> dict[str, float]:
    shares = row["shares"]
    assert isinstance(shares, dict)
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=14)
    parser.add_argument("--games", type=int, default=100, help="of each scenario by each player")
    parser.add_argument("--players", type=player_id, nargs="+", default=["greedy", "raider", "sentry"])
    wish = parser.parse_args()
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.is_file() else []
    rows = {row["seed"]: row for row in map(json.loads, lines)}
    with KEPT.open("a", encoding="utf-8") as out:
        for number in range(FIRST_SEED, FIRST_SEED + wish.seeds):
            if number not in rows:
                rows[number] = asked(number, wish.players, wish.games)
                print(json.dumps(rows[number]), file=out, flush=True)
    print(told([rows[number] for number in sorted(rows)]))


if __name__ == "__main__":
    main()
