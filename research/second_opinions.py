"""What other players make of scenarios that the planner finds about even, by mission.

    python -m research.second_opinions --seeds 36 --games 40 --players raider greedy sentry

Each seed, mission by mission, is searched until its forces are near even, as `generate warfare --fair` does before it asks a
second player. Then each other player plays the same file three ways: leading all sides, leading the first side against the
planner, and leading the others against it. Only the last two can show that it does better. A line for each seed in
out/balance/opinions.jsonl; run again, it goes on from there. Prints tables as Markdown.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from generator.errors import CannotServe
from generator.fair_generator import APART
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.calibration import Aim, Calibration, NoLayout, OutOfReach, Stopped
from generator.warfare.fair.certifying import ASKED
from generator.warfare.fair.layouts import Battles
from generator.warfare.fair.matches import TableReferee, asked, seated
from generator.warfare.fair.search import FairWorkshop
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made
from playtest.series import InlineRunner
from playtest.subject import Subject
from research.balance_warfare import workshop_of
from sandtable.games.player_ids import player_id

FIRST_SEED = 6_240_000  # neither priors nor the proof use these
KEPT = Path("out") / "balance" / "opinions.jsonl"
CERTIFIER = "planner"
WAYS = ("all", "first", "others")  # sides that another player leads; the planner leads the rest

Line = dict[str, Any]


def near_even(workshop: FairWorkshop, seed: Seed, wishes: Wishes) -> tuple[Made, str, float] | None:
    """The scenario of a seed as soon as its forces are near even, its text and share; None when they never are."""

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
        return made, text(made), found[0].guess.share
    except (NoLayout, OutOfReach):
        return None
    raise AssertionError("a search that is always stopped came to an end")


def played(number: int, players: Sequence[str], games: int) -> Line:
    """Play the scenario of one seed by every player in every way; the result as plain data."""
    workshop = workshop_of(CERTIFIER)
    missions = sorted(workshop.workshop.content.missions)
    mission = missions[(number - FIRST_SEED) % len(missions)]
    try:
        found = near_even(workshop, Seed(number, FAIR_GENERATION), Wishes(mission=mission))
    except CannotServe:
        found = None
    if found is None:
        return {"seed": number, "mission": mission, "games": 0}
    made, text, share = found
    subject, terms = Subject("opinion", text), made.battle.terms
    shares = {
        one: {way: asked(InlineRunner(), subject, _leaders(one, way), games).share for way in WAYS} for one in players
    }
    return {
        "seed": number,
        "mission": mission,
        "level": terms.level,
        "size": terms.size,
        "games": games,
        "planner": round(share, 4),
        "shares": shares,
    }


def _leaders(player: str, way: str) -> tuple[str, str]:
    """Return who leads the first side and who the others."""
    return (player, player) if way == "all" else seated(CERTIFIER, player, way)


def told(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the lines as tables: every scenario, then by mission and player."""
    good = [line for line in lines if line["games"]]
    if not good:
        yield "no seed came near even"
        return
    names = list(good[0]["shares"])
    yield "| seed | mission, level, size | " + " | ".join(f"{one}: all, first, others" for one in names) + " |"
    yield "|---|---|" + "---|" * len(names)
    for line in good:
        cells = (", ".join(f"{100 * line['shares'][one][way]:.0f}" for way in WAYS) for one in names)
        yield f"| {line['seed']} | {line['mission']}, {line['level']}, {line['size']} | {' | '.join(cells)} |"
    yield ""
    yield "| mission (scenarios) | " + " | ".join(f"{one}: off alone, more as first, as others" for one in names) + " |"
    yield "|---|" + "---|" * len(names)
    for mission in (*sorted({line["mission"] for line in good}), "all"):
        some = [line for line in good if mission in (line["mission"], "all")]
        cells = (
            ", ".join(f"{100 * mean(column):+.0f}" for column in zip(*(gains(line, one) for line in some), strict=True))
            for one in names
        )
        yield f"| {mission} ({len(some)}) | {' | '.join(cells)} |"
    yield ""
    for one in names:
        alone = sum(abs(gains(line, one)[0]) > APART for line in good)
        better = sum(max(gains(line, one)[1:]) > APART for line in good)
        yield f"{one}: alone more than {100 * APART:.0f} points off in {alone} of {len(good)}; better by as much on one side in {better}."
    yield f"{len(lines) - len(good)} seeds of {len(lines)} never came near even."


def gains(line: Line, player: str) -> tuple[float, float, float]:
    """Return how far a player's share lies off the planner's, and what it gains leading the first side or the others."""
    shares, even = line["shares"][player], line["planner"]
    return shares["all"] - even, shares["first"] - even, even - shares["others"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=36)
    parser.add_argument("--games", type=int, default=40, help="of each scenario by each player in each way")
    parser.add_argument("--players", type=player_id, nargs="+", default=list(ASKED))
    wish = parser.parse_args()
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.is_file() else []
    rows = {row["seed"]: row for row in map(json.loads, lines)}
    with KEPT.open("a", encoding="utf-8") as out:
        for number in range(FIRST_SEED, FIRST_SEED + wish.seeds):
            if number not in rows:
                rows[number] = played(number, wish.players, wish.games)
                print(json.dumps(rows[number]), file=out, flush=True)
    print("\n".join(told([rows[number] for number in sorted(rows)])))


if __name__ == "__main__":
    main()
