"""Evaluate a position of Let's War: the probability that a faction wins, from what its nations have left.

Weights are fitted to games of planners (research/standings.py), separately for the two modes: in one the first nation that
falls decides, in the other all must fall. It reads whole positions, which a search has guessed.
"""

from math import exp
from typing import Final

from sandtable.games.lets_war.play.book import CEN, ENT
from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.spies import spies_of
from sandtable.games.lets_war.play.state import War

# Features of a nation: units and Homefront points left, cards in hand and on the board.
NATION: Final = (
    "alive",
    "units_1",
    "units_2",
    "units_3",
    "units_4",
    "home_1",
    "home_2",
    "home_3",
    "booms",
    "misses",
    "stops",
    "cards",
    "papers",
    "strike",
    "guard",
    "spies",
    "turn",
)
FEATURES: Final = tuple(f"{mode}_{name}" for mode in ("historical", "attrition") for name in NATION)
START: Final[dict[str, float]] = dict.fromkeys(FEATURES, 0.0)


def nation(war: War, seat: int) -> list[float]:
    """Return the features of a nation, in the order of NATION; all 0 for one that is out."""
    camp = war.camps[seat]
    found = [0.0] * len(NATION)
    if camp.out:
        return found
    units = camp.active.bit_count()
    found[0] = 1.0
    if 0 < units < 5:
        found[units] = 1.0
    if 0 < camp.homefront < 4:
        found[4 + camp.homefront] = 1.0
    cards = war.book.cards
    for card in (*camp.conflict, *camp.papers):
        ops = cards[card].ops
        found[8] += float("boom" in ops)
        found[9] += float("miss" in ops)
        found[10] += float("nospy" in ops)
    found[11] = float(min(war.hand_size(seat), 16))
    found[12] = float(len(camp.papers))
    added = standings(war)[seat]
    for unit in range(5):
        if camp.active >> unit & 1:
            found[13] += float(added.strike[unit])
            found[14] += float(added.guard[unit])
    found[15] = float(bool(spies_of(war, seat)))
    found[16] = float(war.turn == seat)
    return found


def features(war: War) -> list[float]:
    """Return the features of the Central Empires minus those of the Entente, in the order of FEATURES."""
    own = [0.0] * len(NATION)
    for seat, camp in enumerate(war.camps):
        sign = 1.0 if camp.faction == CEN else -1.0 if camp.faction == ENT else 0.0
        if sign != 0.0:
            for at, value in enumerate(nation(war, seat)):
                own[at] += sign * value
    none = [0.0] * len(NATION)
    return [*none, *own] if war.book.options.attrition else [*own, *none]


def standing(war: War, seat: int, weights: list[float]) -> float:
    """Return the probability that a seat's faction wins; 0.5 for a neutral."""
    if war.over is not None:
        return float(seat in war.over.winners)
    faction = war.camps[seat].faction
    if faction not in (CEN, ENT):
        return 0.5
    score = 0.0
    for weight, value in zip(weights, features(war), strict=True):
        score += weight * value
    score = max(-30.0, min(30.0, score if faction == CEN else -score))
    return 1.0 / (1.0 + exp(-score))
