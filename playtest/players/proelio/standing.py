"""Evaluate a position of Proelio: the probability of each House to be the first to beat the one on its left.

The score of a House depends on its own and its left neighbour's holdings; probabilities are the softmax of the scores.
The weights are fitted to games of planners (research/standings.py). It reads whole positions, which a search has guessed.
"""

from math import exp
from typing import Final

from playtest.players.proelio.planner import START as CARDS
from sandtable.games.proelio.play.effects import Kind
from sandtable.games.proelio.play.state import State

# Features of a House attacking another. `of_` marks the attacked one; `bare_n` means no fort and n cards.
FEATURES: Final = (
    "of_bare_1",
    "of_bare_2",
    "of_bare_3",
    "of_hand",
    "of_fort_1",
    "of_fort_2",
    "of_fort_more",
    "of_defence",
    "of_edict",
    "of_acts",
    "laid",
    "laid_through",
    "laid_fatal",
    "laid_wipes",
    "laid_steals",
    "hand",
    "hand_none",
    "fort",
    "best",
    "through",
    "acts",
    "worth",
    "of_worth",
)
PLAIN: Final = 1.5  # a card without a known worth
START: Final[dict[str, float]] = dict.fromkeys(FEATURES, 0.0)


def features(state: State, seat: int) -> list[float]:
    """Return the features of a House against the one on its left, in the order of FEATURES."""
    left = state.left_of(seat)
    house, target = state.houses[seat], state.houses[left]
    level, fort = state.fort_level(left), state.fort_level(seat)
    cards = len(target.hand)
    defence, guards, edict = 0, 0, False
    for card in (*target.hand, *target.deployed):
        kind = state.kinds[card]
        edict = edict or kind.cancels
        if kind.defence > 0 and kind.min_fort <= level:
            defence += kind.defence
            guards += 1
    found = [0.0] * len(FEATURES)
    if level == 0 and 0 < cards < 4:
        found[cards - 1] = 1.0
    found[3] = float(min(cards, 5))
    if level:
        found[3 + min(level, 3)] = 1.0
    found[7] = float(min(defence, 5))
    found[8] = float(edict)
    found[9] = float(state.active == left)
    if target.incoming:
        _set_attack_features(
            state.kinds[target.incoming], defence, edict, cards + len(target.deployed) - guards + level, found
        )
    best = 0
    for card in house.hand:
        kind = state.kinds[card]
        if kind.type == "attack" and kind.min_fort <= fort and kind.attack > best:
            best = kind.attack
    found[15] = float(min(len(house.hand), 5))
    found[16] = float(not house.hand)
    found[17] = float(fort)
    found[18] = float(best)
    found[19] = float(max(0, best - defence)) if not edict else 0.0
    found[20] = float(state.active == seat)
    found[21] = _worth(house.hand)
    found[22] = _worth(target.hand)
    return found


def _worth(hand: list[str]) -> float:
    """Return the sum of the worth of a Hand's cards, divided by 10."""
    worth = 0.0
    for card in hand:
        worth += CARDS.get(card, PLAIN)
    return worth / 10.0


def _set_attack_features(kind: Kind, defence: int, edict: bool, rest: int, found: list[float]) -> None:
    """Set the features of an attack laid against the House.

    `rest` is what the House could still pay with after deploying all it can.
    """
    found[10] = 1.0
    if edict:
        return
    if kind.wipes:
        found[13] = 1.0
    elif kind.steals:
        found[14] = 1.0
    else:
        through = max(0, kind.attack - defence)
        found[11] = float(through)
        found[12] = float(through > 0 and through >= rest)


def chances(state: State, weights: list[float]) -> list[float]:
    """Return the probability of each House to be the first to beat another."""
    scores = []
    for seat in range(len(state.houses)):
        score = 0.0
        for weight, value in zip(weights, features(state, seat), strict=True):
            score += weight * value
        scores.append(exp(max(-30.0, min(30.0, score))))
    whole = sum(scores)
    return [score / whole for score in scores]


def standing(state: State, seat: int, weights: list[float]) -> float:
    """Return the probability that a seat wins, alone or with its ally; its even share in a game without a winner."""
    if state.result is not None:
        if not state.result.winners:
            return 0.5 if state.allied else 1.0 / len(state.houses)
        return float(seat in state.result.winners)
    found = chances(state, weights)
    return found[seat] + (found[state.ally_of(seat)] if state.allied else 0.0)
