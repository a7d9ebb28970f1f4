"""Find a veteran's weights for a card game by play, or try a player against another.

python -m tools.tune proelio               search; prints the weights as players.yaml has them
python -m tools.tune proelio --judge       the veteran against the recruit on set-ups never tuned on
python -m tools.tune proelio --judge general veteran --bouts 60
"""

import argparse
from time import process_time

from playtest.tuning import Maker, Plan, Share, bouts, trial, tune
from sandtable.games.registry import find_game, load_part
from tools.grounds import grounds

MODULES = {"proelio": "proelio_veteran", "edadh": "edadh_veteran", "lets-war": "lets_war_veteran"}
PLANS = {
    "proelio": Plan(generations=14, candidates=24, bouts=50),
    "edadh": Plan(generations=9, candidates=18, bouts=36),
    "lets-war": Plan(generations=8, candidates=16, bouts=60),
}
SETUPS = {"tune": 200, "judge": 100}


def search(game: str) -> None:
    """Search from the weights the module starts with; how far each may wander depends on its size."""
    where = f"playtest.players.{MODULES[game]}"
    start, make = load_part(f"{where}:START"), load_part(f"{where}:weighed")
    spreads = {name: max(0.25, 0.4 * abs(value)) for name, value in start.items()}
    found = dict(start)
    for told in tune(
        start, spreads, make, player(game, "recruit"), grounds(game, "tune", SETUPS["tune"]), PLANS[game], game
    ):
        print(f"# generation {told.number}: best {told.best:.3f}, elite {told.elite:.3f}", flush=True)
        found = told.middle
    for name, value in found.items():
        print(f"    {name}: {value:.3g}")


def judge(game: str, one: str, other: str, count: int, purpose: str = "judge") -> Share:
    """One player against another on set-ups never tuned on."""
    fought = bouts(grounds(game, purpose, SETUPS["judge"]), count, f"{purpose}:{game}")
    return trial(player(game, one), player(game, other), fought)


def player(game: str, name: str) -> Maker:
    """A player of a game by name."""
    found = find_game(game)
    assert found is not None
    maker: Maker = load_part(found.players[name])
    return maker


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=MODULES)
    parser.add_argument("--judge", nargs="*", metavar="PLAYER")
    parser.add_argument("--bouts", type=int, default=500)
    asked = parser.parse_args()
    if asked.judge is None:
        search(asked.game)
        return
    one, other = (*asked.judge, "veteran", "recruit")[:2] if len(asked.judge) != 1 else (asked.judge[0], "recruit")
    begun = process_time()
    share = judge(asked.game, one, other, asked.bouts)
    print(
        f"{asked.game}: {one} against {other} {share.mean:.3f} ({share.low:.3f} to {share.high:.3f}), "
        f"{share.games} games, {process_time() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
