"""Find a planner's weights by play (card games), or try a player against another (all games).

python -m research.tune proelio               search; prints the weights as players.yaml has them
python -m research.tune proelio --judge       the planner against the greedy player on set-ups never tuned on
python -m research.tune warfare --judge       the same on generated scenarios; says how it fared on either side
python -m research.tune warfare --judge search planner --bouts 20
"""

import argparse
from importlib import import_module
from time import process_time

from playtest.computer_players import players_of
from playtest.tuning import Maker, Plan, Share, bout_scores, bouts, share_of, tune
from research.grounds import grounds
from sandtable.games.player_ids import player_id

MODULES = {"proelio": "proelio", "edadh": "edadh", "lets-war": "lets_war", "warfare": "warfare"}
PLANS = {
    "proelio": Plan(generations=14, candidates=24, bouts=50),
    "edadh": Plan(generations=9, candidates=18, bouts=36),
    "lets-war": Plan(generations=8, candidates=16, bouts=60),
}
SETUPS = {"tune": 200, "judge": 100, "warfare": 120}


def search(game: str) -> None:
    """Search from the weights the module starts with; how far each may wander depends on its size."""
    planner = import_module(f"playtest.players.{MODULES[game]}.planner")
    start, make = planner.START, planner.weighed
    spreads = {name: max(0.25, 0.4 * abs(value)) for name, value in start.items()}
    found = dict(start)
    for told in tune(
        start, spreads, make, player(game, "greedy"), grounds(game, "tune", SETUPS["tune"]), PLANS[game], game
    ):
        print(f"# generation {told.number}: best {told.best:.3f}, elite {told.elite:.3f}", flush=True)
        found = told.middle
    for name, value in found.items():
        print(f"    {name}: {value:.3g}")


def judge(game: str, one: str, other: str, count: int, purpose: str = "judge") -> tuple[Share, list[float]]:
    """Return one player's share against another on set-ups never tuned on, overall and in each camp."""
    fought = bouts(grounds(game, purpose, max(SETUPS["judge"], SETUPS.get(game, 0))), count, f"{purpose}:{game}")
    scores = [list(bout_scores(bout, player(game, one), player(game, other))) for bout in fought]
    return share_of(scores), [sum(camp) / len(camp) for camp in zip(*scores, strict=True)]


def player(game: str, name: str) -> Maker:
    """A player of a game by name."""
    return players_of(game)[name]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=MODULES)
    parser.add_argument("--judge", type=player_id, nargs="*", metavar="PLAYER")
    parser.add_argument("--bouts", type=int, default=500)
    asked = parser.parse_args()
    if asked.judge is None:
        if asked.game not in PLANS:
            parser.error("weights of Warfare are set by hand; only --judge is for it")
        search(asked.game)
        return
    one, other = (*asked.judge, "planner", "greedy")[:2] if len(asked.judge) != 1 else (asked.judge[0], "greedy")
    begun = process_time()
    share, camps = judge(asked.game, one, other, asked.bouts)
    print(
        f"{asked.game}: {one} against {other} {share.mean:.3f} ({share.low:.3f} to {share.high:.3f}), "
        f"{share.games} games, by camp {' '.join(f'{camp:.3f}' for camp in camps)}, {process_time() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
