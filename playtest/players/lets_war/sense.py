"""The planner's evaluation of Let's War: cards in hand and on the board, units, Homefront."""

from playtest.weights import Weights
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import ALL_UNITS
from sandtable.games.lets_war.play.combat import attacks
from sandtable.games.lets_war.play.spies import spies_of
from sandtable.games.lets_war.play.state import HAPPY, UNKNOWN, War

START: dict[str, float] = {
    # Worth of a unit by arm, and the factor of its loss by the number of units left.
    "INF": 10.0,
    "CAV": 8.0,
    "ART": 9.0,
    "AVI": 7.0,
    "NAV": 10.0,
    "unit_1": 4.0,
    "unit_2": 1.9,
    "unit_3": 1.4,
    "unit_4": 1.15,
    # Worth of a point of Homefront, and its factors likewise.
    "home": 11.0,
    "home_1": 4.0,
    "home_2": 1.9,
    "home_3": 1.3,
    "paper": 4.0,  # a Nation card
    # Card in hand by effect.
    "boom": 4.5,
    "miss": 5.0,
    "nospy": 1.5,
    "draw": 4.0,
    "restore": 4.0,
    "auto": 4.0,
    "hf": 4.0,
    "spy": 3.5,
    "strip": 2.5,
    "discard": 2.5,
    "steal": 2.5,
    "mod": 2.5,
    "multi": 2.5,
    "other": 2.5,
    "equipment": 3.0,
    "equipment_again": 0.5,
    "wait": 0.4,  # taken off for each semester until it may be laid
    "copy": 0.7,
    "dollars": 0.0,  # each hundred
    # On the board: per point and active unit served.
    "lay_attack": 1.2,
    "lay_defence": 1.0,
    "lay_against": 0.6,
    "lay_spy": 2.0,
    "lay_other": 1.0,
    # Attacks.
    "blow": 1.0,
    "boom_cost": 4.5,
    "auto_cost": 4.0,
    "margin": 0.3,
    "focus": 0.0,  # for each unit or point the enemy has lost already
    "doomed": 10.0,  # bonus if the hand can finish the nation this turn
    "miss_cost": 5.0,
    # Other actions; ending the turn has value 0.
    "play": -1.0,
    "play_draw": 15.0,
    "play_hand": 4.0,
    "play_bonus": 3.0,
    "home_card": 1.0,
    "raid": 2.0,
    "buy": -1.0,
    "buy_full": 3.0,
    "tax": 1.0,
    "tax_below": 5.0,
    "tax_from": 4.0,
    "spy_1": 3.0,
    "spy_2": 0.5,
    "spy_3": -3.0,
    "spy_kill": 8.0,  # an enemy's Spy on the board
    "paid": 0.5,  # factor of the cards paid
    "guard": 0.5,  # extra worth of Homefront cards for each lost point
}
FULL_HAND = 24  # cards; a larger hand draws no more
OPS = ("boom", "miss", "nospy", "draw", "restore", "auto", "hf", "spy", "strip", "discard", "steal", "mod", "multi")


class Sense:
    """Evaluation of Let's War by weights."""

    def __init__(self, weights: Weights) -> None:
        self.w = dict(weights)
        w = self.w
        self.units = [w[arm] for arm in ARMS]
        self.by_units = (1.0, w["unit_1"], w["unit_2"], w["unit_3"], w["unit_4"], 1.0)
        self.by_home = (1.0, w["home_1"], w["home_2"], w["home_3"], 1.0)

    def keep(self, war: War, seat: int, card: str) -> float:
        """Return the worth of keeping a card in hand."""
        w = self.w
        if card == UNKNOWN:
            return w["other"]
        paper = war.book.cards[card]
        value = max((w[op] if op in OPS else w["other"] for op in paper.ops), default=w["other"])
        if paper.kind == "eq":
            value = w["equipment_again"] if card in war.camps[seat].board else w["equipment"]
            value -= w["wait"] * max(paper.entry - war.peak, 0)
        camp = war.camps[seat]
        if "nospy" in paper.ops or "hf" in paper.ops:
            value += w["guard"] * (HAPPY - camp.homefront)
        if paper.deck == "nation":
            value += 0.5
            alike = camp.papers.count(card)
        else:
            value += w["dollars"] * paper.dollars / 100
            alike = camp.conflict.count(card)
        return value - w["copy"] * max(alike - 2, 0)

    def laid(self, war: War, seat: int, card: str) -> float:
        """Return the worth of a card on the board: attack and defence points for the active units it serves."""
        w = self.w
        value = 0.0
        active = war.camps[seat].active
        for clause in war.book.cards[card].clauses:
            served = (clause.units & active).bit_count()
            if clause.op in ("mod", "against"):
                points = w["lay_attack"] * clause.attack + w["lay_defence"] * clause.defence
                value += served * points * (1.0 if clause.op == "mod" else w["lay_against"])
            elif clause.op == "spy":
                value += w["lay_spy"] if len(spies_of(war, seat)) < 1 else 0.2
            else:
                value += w["lay_other"]
        return value

    def cost(self, war: War, seat: int, written: str) -> float:
        """Return the cost of giving up a card, from the hand or from the board (`board:` before its id)."""
        place, _, card = written.rpartition(":")
        return self.laid(war, seat, card) + 1.0 if place else self.keep(war, seat, card)

    def unit(self, war: War, seat: int, unit: int) -> float:
        """Return the cost of losing a unit to a nation."""
        return self.units[unit] * self.by_units[war.camps[seat].active.bit_count()]

    def home(self, war: War, seat: int) -> float:
        """Return the cost of losing a point of Homefront to a nation."""
        return self.w["home"] * self.by_home[war.camps[seat].homefront]

    def blow(self, war: War, seat: int, words: tuple[str, ...], enemy: int, target: int) -> float:
        """Return the worth of destroying an enemy's unit, including the card drawn for it."""
        w = self.w
        camp = war.camps[enemy]
        left = camp.active.bit_count()
        value = w["blow"] * self.unit(war, enemy, target) + w["paper"] + w["focus"] * (9 - left - camp.homefront)
        if 1 < left <= 3 and self.finishing(war, seat, enemy) >= left:
            value += w["doomed"]
        return value

    def finishing(self, war: War, seat: int, enemy: int) -> int:
        """Return how many units of an enemy can be destroyed this turn.

        This is the least of Boom! cards in hand, units able to attack and units that can be hit.
        """
        cards = war.book.cards
        camp = war.camps[seat]
        booms = sum(1 for card in (*camp.conflict, *camp.papers) if card != UNKNOWN and "boom" in cards[card].ops)
        code = war.nation(enemy)
        able = [attack.words for attack in attacks(war, seat, ALL_UNITS, ALL_UNITS)]
        units = {words[0] for words in able if words[1] == code}
        hit = {words[2] for words in able if words[1] == code}
        return min(booms, len(units), len(hit))
