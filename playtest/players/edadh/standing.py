"""Evaluate a position of War for Edadh: the probability that a side wins.

Weights are fitted to games of planners (research/standings.py), at the moment when Mastery cards are placed. It reads
whole positions, which a search has guessed.
"""

from math import exp
from typing import Final

from sandtable.games.edadh.play.movement import next_level
from sandtable.games.edadh.play.state import AWAY, MASTER, NONE, READY, Battle

# Features of a side, compared with the other's: tokens, Troops, effects of the end of the Period.
FEATURES: Final = (
    "mp",
    "mp_low",
    "dmg",
    "near",
    "troops",
    "few",
    "gone",
    "larger",
    "larger_shaken",
    "shaken",
    "fresh",
    "strength",
    "master",
    "master_ready",
    "standard",
    "battle",
    "in_play",
    "locked",
)
START: Final[dict[str, float]] = dict.fromkeys(FEATURES, 0.0)
MANY: Final = 20  # MP above which a side is safe
FEW: Final = 10


def side_features(state: Battle, seat: int) -> list[float]:
    """Return the features of a side, in the order of FEATURES."""
    side, kinds = state.sides[seat], state.field.kinds
    party = state.parties[seat]
    found = [0.0] * len(FEATURES)
    pile = 0
    for card in side.pile:
        pile += (party.master.dv if party.master is not None else 0) if card == MASTER else kinds[card].dv
    fronts = sorted(kinds[column[0]].dv for column in side.columns if column)
    # Discards that are due at the end of the Period.
    rest, gone = max(0, side.dmg - pile), len(side.pile)
    if fronts and rest > fronts[0]:
        gone += -(-(rest - fronts[0]) // fronts[-1])
    troops = side.troops()
    found[0] = side.mp / 10.0
    found[1] = max(0, MANY - side.mp) / 10.0
    found[2] = side.dmg / 10.0
    found[3] = max(0, side.dmg + FEW - side.mp) / 10.0
    found[4] = float(troops)
    found[5] = float(max(0, 4 - troops))
    found[6] = float(gone)
    found[9] = float(side.shaken)
    found[10] = float(len(side.fresh()))
    level = state.level if state.turn < state.turns else next_level(state)
    for column in side.columns:
        if column:
            row = kinds[column[0]].rows[level]
            found[11] += (0.7 * row.off if row.att is None else 0.4 * row.att + 0.5 * row.off) + 0.4 * row.def_
    found[11] /= 10.0
    found[12] = float(side.master not in (NONE, AWAY))
    found[13] = float(side.master == READY)
    found[14] = float(side.standard)
    found[15] = float(side.battle == READY)
    found[16] = float(len(side.in_play))
    found[17] = float(len(side.locked))
    return found


def features(state: Battle, seat: int) -> list[float]:
    """Return the features of a seat minus those of the other, in the order of FEATURES."""
    own, other = side_features(state, seat), side_features(state, 1 - seat)
    _set_pile_features(own, other)
    _set_pile_features(other, own)
    return [mine - theirs for mine, theirs in zip(own, other, strict=True)]


def _set_pile_features(one: list[float], other: list[float]) -> None:
    """Set the features for the larger pile, which makes a side Shaken and routs it if it already is."""
    larger = one[6] > other[6]
    one[7], one[8] = float(larger), float(larger and one[9] > 0.0)


def standing(state: Battle, seat: int, weights: list[float]) -> float:
    """Return the probability that a seat wins; 0.5 for a drawn game."""
    if state.result is not None:
        return 0.5 if not state.result.winners else float(seat in state.result.winners)
    score = 0.0
    for weight, value in zip(weights, features(state, seat), strict=True):
        score += weight * value
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))
