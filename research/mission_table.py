"""The attacker's share by mission and rule level in plain generated scenarios, as a table of Markdown.

    python -m research.mission_table --scenarios 2 --games 6

Seeds of the generator from 6500000 on, which neither priors nor the proof use; many scenarios with few games each say more
about a mission than the other way round. The interval counts scenarios, not games.
"""

import argparse

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.fair.proof import mean_told
from generator.warfare.wishes import LEVELS, Wishes
from generator.warfare.writing.scenario_file import scenario_text
from research.balance_warfare import score_of_games, workshop_of

FIRST_SEED = 6_500_000


def shares_of(mission: str, level: int, first: int, count: int, games: int) -> list[float]:
    """Return the first side's share in each of some plain scenarios; seeds without a scenario are skipped."""
    workshop, wishes = workshop_of("planner").workshop, Wishes(mission=mission, level=level)
    shares: list[float] = []
    for number in range(first, first + count):
        try:
            made = workshop.make(Seed(number), wishes)
        except CannotServe:
            continue
        text = scenario_text(made, Seed(number), wishes)
        shares.append(score_of_games(text, len(made.data["sides"]), "planner", games, "table") / games)
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenarios", type=int, default=2, help="of each mission and level")
    parser.add_argument("--games", type=int, default=6, help="of each scenario")
    asked = parser.parse_args()
    sheets = workshop_of("planner").workshop.content.missions
    print("| mission | " + " | ".join(f"level {level}" for level in LEVELS) + " | all |")
    print("|---|" + "---|" * (len(LEVELS) + 1))
    first = FIRST_SEED
    for sheet in sheets.values():
        cells, every = [], list[float]()
        for level in LEVELS:
            found = shares_of(sheet.id, level, first, asked.scenarios, asked.games) if level >= sheet.level else []
            first += asked.scenarios
            every += found
            cells.append(mean_told(found))
        print(f"| {sheet.id} | {' | '.join(cells)} | {mean_told(every)} |", flush=True)


if __name__ == "__main__":
    main()
