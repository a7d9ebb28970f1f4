"""Fit how positions of the card games stand, for their search players: who won from there, by what both sides had.

    python -m research.standings proelio [--games 2000]

Planners play set-ups made for tuning; some positions of every game are kept with its winner, and the weights that make the
winners likeliest are printed as players.yaml has them, with how likely they are on games that were left out.
"""

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from playtest.players.edadh import standing as edadh
from playtest.players.lets_war import standing as lets_war
from playtest.players.proelio import standing as proelio
from research.grounds import grounds
from research.tune import player
from sandtable.games.cups import Cups
from sandtable.games.lets_war.play.book import CEN
from sandtable.games.play import SILENT, Result
from sandtable.geometry.chance import Chance

KEPT = 12  # positions of a game, about
SETUPS = 200
RIDGE = 3.0  # penalty of large weights: some features are rare
NAMES = {"proelio": proelio.FEATURES, "edadh": edadh.FEATURES, "lets-war": lets_war.FEATURES}


class Seen(NamedTuple):
    """A position: a row of features for each possible winner, and the share of the win that each had."""

    rows: list[list[float]]
    won: list[float]


def positions(game: str, games: int, seed: str = "standing") -> Iterator[list[Seen]]:
    """Yield the positions of one game of planners after another; a draw of two is half a win for each."""
    found = grounds(game, "tune", SETUPS)
    make = player(game, "planner")
    for number in range(games):
        ground = found[number % len(found)]
        state = ground.table.lay(ground.start, Cups(f"{seed}:{number}", ground.text))
        seats = len(ground.table.seats(ground.start))
        players = [make(ground.start, f"{seed}:{number}:{seat}") for seat in range(seats)]
        chance = Chance(f"{seed}:{number}")
        seen: list[tuple[Any, list[list[float]]]] = []
        while not isinstance(decision := ground.table.decision(state), Result):
            if chance.integer(1, 100) <= _often(game, decision.kind):
                seen.append((_sides(game, state), _rows(game, state)))
            offered = ground.table.choices(state)
            view = ground.table.view(state, decision.seat)
            ground.table.take(state, players[decision.seat].choose(view, decision, offered), SILENT)
        yield [Seen(rows, [_part(decision, side) for side in sides]) for sides, rows in seen]


def _often(game: str, kind: str) -> int:
    """Percentage of positions with such a decision to keep."""
    if game == "edadh":
        return 50 if kind == "mastery" else 0
    return KEPT


def _rows(game: str, state: Any) -> list[list[float]]:
    if game == "proelio":
        return [proelio.features(state, seat) for seat in range(len(state.houses))]
    row = edadh.features(state, 0) if game == "edadh" else lets_war.features(state)
    return [row, [0.0] * len(row)]


def _sides(game: str, state: Any) -> list[frozenset[int]]:
    """The seats that win together, in the order of the rows."""
    if game == "proelio":
        return [frozenset({seat}) for seat in range(len(state.houses))]
    if game == "edadh":
        return [frozenset({0}), frozenset({1})]
    one = frozenset(state.members(CEN))
    return [one, frozenset(range(len(state.camps))) - one]


def _part(result: Result, side: frozenset[int]) -> float:
    """Share of a win that a side had; an alliance of Proelio splits its share evenly."""
    return sum(seat in side for seat in result.winners) / len(result.winners) if result.winners else 0.0


def fit(seen: list[Seen], features: int) -> np.ndarray:
    """Return the weights of greatest likelihood for the winners."""
    tables = [(np.array(one.rows), np.array(one.won)) for one in seen if sum(one.won) > 0]

    def cost(weights: np.ndarray) -> tuple[float, np.ndarray]:
        whole, slope = RIDGE / 2 * float(weights @ weights), RIDGE * weights
        for rows, won in tables:
            odds = _odds(rows, weights)
            whole -= float(won @ np.log(np.maximum(odds, 1e-12)))
            slope = slope - rows.T @ (won - odds)
        return whole, slope

    return np.asarray(minimize(cost, np.zeros(features), jac=True, method="L-BFGS-B").x)


def _odds(rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    scores = rows @ weights
    scores = np.exp(scores - scores.max())
    return np.asarray(scores / scores.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    played = list(positions(asked.game, asked.games))
    cut = len(played) * 4 // 5
    names = NAMES[asked.game]
    weights = fit([one for game in played[:cut] for one in game], len(names))
    held = [one for game in played[cut:] for one in game if sum(one.won) > 0]
    logs = [float(np.array(one.won) @ np.log(_odds(np.array(one.rows), weights))) for one in held]
    even = [float(np.sum(one.won) * np.log(1 / len(one.rows))) for one in held]
    print(f"# {len(held)} positions held out: {np.mean(logs):.4f}, even {np.mean(even):.4f}")
    for name, weight in zip(names, weights, strict=True):
        print(f"    {name}: {weight:.3g}")


if __name__ == "__main__":
    main()
