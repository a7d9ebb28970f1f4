"""The planner of Let's War: a greedy player with tuned weights.

Unlike the greedy player it weighs units and Homefront separately when it estimates how near a nation is to its end,
and it knows when the cards in its hand can finish one this turn. It reads only its view.
"""

from typing import Any

from playtest.players.lets_war.sense import FULL_HAND, START, Sense
from playtest.weights import Weights, weights_of
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.lasting import attack_of, defence_of, hand_limit
from sandtable.games.lets_war.play.money import price_of, purse, to_pay
from sandtable.games.lets_war.play.spies import spies_of
from sandtable.games.lets_war.play.state import UNKNOWN, War
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.player_ids import seed_word
from sandtable.geometry.chance import Chance


class Planner:
    """Takes the choice of highest immediate value; ties are drawn at random."""

    def __init__(self, seed: int | str, weights: Weights) -> None:
        self._chance = Chance(f"{seed_word('planner')}:lets-war:{seed}")
        self.sense = Sense(weights)
        self.w = self.sense.w

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        war: War = view.state
        if decision.kind == "pay":
            return self._pay(war, view.seat, war.jobs[-1].n)
        best: list[Choice] = []
        top = float("-inf")
        for choice in choices:
            value = self._value(war, view.seat, decision.kind, choice)
            if value > top:
                best, top = [choice], value
            elif value == top:
                best.append(choice)
        return best[0] if len(best) == 1 else self._chance.pick(best)

    def _pay(self, war: War, seat: int, price: int) -> Choice:
        """Pay with the cards of least worth per dollar, and leave out cards that are not needed."""
        return Choice("pay", tuple(card for _, card in sorted(self._bill(war, seat, price), key=_by_dollars)))

    def _bill(self, war: War, seat: int, price: int) -> list[tuple[int, str]]:
        """Return the (dollars, card) pairs it would pay a price with."""
        need = to_pay(war, seat, price)
        cards = sorted(
            ((self.sense.cost(war, seat, card) / max(dollars, 1), dollars, card) for dollars, card in purse(war, seat)),
        )
        paid: list[tuple[int, str]] = []
        total = 0
        for _, dollars, card in cards:
            paid.append((dollars, card))
            total += dollars
            if total >= need:
                break
        for dollars, card in sorted(paid, key=lambda pair: -self.sense.cost(war, seat, pair[1])):
            if len(paid) > 1 and total - dollars >= need:
                paid.remove((dollars, card))
                total -= dollars
        return paid

    def _value(self, war: War, seat: int, kind: str, choice: Choice) -> float:
        words, sense = choice.words, self.sense
        match kind:
            case "act" | "equip":
                return self._action(war, seat, choice)
            case "trim" | "discard" | "pass":
                return -sense.keep(war, seat, words[0])
            case "react":
                return self._answer(war, seat, choice)
            case "react_spy":
                return 1.0 if choice.verb == "stop" else 0.0
            case "restore":
                return sense.units[UNIT_OF[words[0]]]
            case "strip":
                return sense.laid(war, war.jobs[-1].other, words[0])
            case "steal" | "peek":
                return sense.keep(war, seat, words[0])
            case "search":
                card = words[0].rpartition(":")[2]
                if card != words[0] and "spy" in war.book.cards[card].ops:
                    return self.w["spy_kill"]
                return sense.laid(war, war.jobs[-1].other, card) + (1.0 if words[0] != card else 0.0)
            case "swap":
                return 2.6 - sense.keep(war, seat, words[0]) if words else 0.0
            case "weakest":
                return -float(war.camps[war.book.seat_of[words[0]]].homefront)
            case "offer":
                return float(war.book.cards[words[1].rpartition(":")[2]].dollars)
            case "side":
                return float(sum(war.camps[member].active.bit_count() for member in war.members(words[0])))
        return 0.0

    def _answer(self, war: War, seat: int, choice: Choice) -> float:
        """Return the value of an answer to an attack: accept the loss of the unit, or spend Miss! cards."""
        if choice.verb == "accept":
            return -self.sense.unit(war, seat, war.jobs[-1].n)
        return -self.w["miss_cost"] * len(choice.words)

    def _action(self, war: War, seat: int, choice: Choice) -> float:
        """Return the value of an action; ending the turn has value 0, so actions that cost more are not taken."""
        words, w = choice.words, self.w
        match choice.verb:
            case "end":
                return 0.0
            case "lay":
                return 200.0 + self.sense.laid(war, seat, words[0])  # Bonuses first, because they cost nothing.
            case "boom":
                return self._blow(war, seat, words) - w["boom_cost"]
            case "raid":
                return w["raid"]
            case "play":
                return self._play(war, seat, words)
            case "spy":
                return self._spy(war, seat, words)
            case "buy":
                return w["buy_full"] if war.hand_size(seat) > hand_limit(war, seat) + 1 else w["buy"]
            case "tax":
                camp = war.camps[seat]
                safe = camp.homefront >= max(2.0, w["tax_from"])
                return w["tax"] if safe and war.hand_size(seat) < w["tax_below"] else -20.0
        return -5.0

    def _blow(self, war: War, seat: int, words: tuple[str, ...]) -> float:
        """Return the value of destroying a unit; lower the more the attack exceeds its defence."""
        enemy, target = war.book.seat_of[words[1]], UNIT_OF[words[2]]
        if war.is_neutral(enemy):
            return -10.0
        unit = UNIT_OF[words[0]]
        margin = attack_of(war, seat, unit, target) - defence_of(war, enemy, target, unit)
        return self.sense.blow(war, seat, words, enemy, target) - self.w["margin"] * margin

    def _play(self, war: War, seat: int, words: tuple[str, ...]) -> float:
        w, sense = self.w, self.sense
        value = w["play"]
        for clause in war.book.cards[words[0]].clauses:
            match clause.op:
                case "auto":
                    value += self._blow(war, seat, words[1:]) - w["auto_cost"]
                case "draw":
                    value += w["play_draw"] if len(war.camps[seat].conflict) < FULL_HAND else -5.0
                case "restore":
                    lost = clause.units & ~war.camps[seat].active
                    back = [sense.unit(war, seat, unit) for unit in range(5) if lost >> unit & 1]
                    value += max(back, default=-5.0)
                case "hf":
                    hit = war.book.seat_of[words[1]] if clause.scope == "T" else seat
                    good = hit != seat or clause.number > 0
                    value += w["home_card"] * sense.home(war, hit) * (1.0 if good else -1.0)
                case "discard" | "steal" | "strip":
                    value += w["play_hand"] * clause.number
                case "mod" | "multi":
                    value += self._bonus(war, seat)
                case _:
                    value += 0.5
        return value

    def _bonus(self, war: War, seat: int) -> float:
        """Return the value of a bonus this turn: positive only with Boom! cards and units that have not attacked."""
        cards = war.book.cards
        booms = sum(1 for card in war.camps[seat].conflict if card != UNKNOWN and "boom" in cards[card].ops)
        ready = sum(1 for unit in range(3) if war.camps[seat].active >> unit & 1 and not war.attacks[unit])
        return self.w["play_bonus"] if booms and ready else -3.0

    def _spy(self, war: War, seat: int, words: tuple[str, ...]) -> float:
        w, sense = self.w, self.sense
        enemy = war.book.seat_of[words[1]]
        # Spying on a neutral gains nothing.
        if war.is_neutral(enemy):
            return -1.0
        if words[0] == "3":
            bill = self._bill(war, seat, price_of(war, seat, "spy3"))
            paid = sum(sense.cost(war, seat, card) for _, card in bill)
            return sense.home(war, enemy) + w["spy_3"] - w["paid"] * paid
        if words[0] == "2":
            return w["spy_2"]
        cost = sense.cost(war, seat, words[2])
        return (w["spy_kill"] if spies_of(war, enemy) else w["spy_1"]) - cost


def _by_dollars(pair: tuple[int, str]) -> tuple[int, str]:
    return -pair[0], pair[1]


def weighed(_start: Any, seed: int | str, weights: Weights) -> Player:
    """Return a player with the given weights, for tuning."""
    return Planner(seed, weights)


def make(_start: Any, seed: int | str) -> Player:
    """Return a planner; equal seeds choose alike."""
    return Planner(seed, weights_of("lets-war", "planner", START))
