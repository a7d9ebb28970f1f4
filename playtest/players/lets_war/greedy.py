"""The greedy player of Let's War: it takes the choice of highest immediate worth.

It reads only its view: its own hand, the boards and the gauges.
"""

from typing import Any

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.clause import Clause
from sandtable.games.lets_war.play.lasting import attack_of, defence_of, hand_limit, standings
from sandtable.games.lets_war.play.money import purse, to_pay
from sandtable.games.lets_war.play.spies import spies_of
from sandtable.games.lets_war.play.state import UNKNOWN, War
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.player_ids import seed_word
from sandtable.geometry.chance import Chance

# Worth in points; a unit of the Navy keeps two cards.
UNITS = (10.0, 8.0, 9.0, 7.0, 10.0)
HOMEFRONT = 11.0
PAPER = 4.0  # a Nation card
CARDS = {"boom": 4.5, "miss": 5.0, "nospy": 1.5, "draw": 4.0, "restore": 4.0, "auto": 4.0, "hf": 4.0, "spy": 3.5}
PLAIN = 2.5  # any other card in hand
FULL_HAND = 24  # cards; a larger hand draws no more


_THREAT_FACTORS = (1.0, 4.0, 1.9, 1.4, 1.15, 1.0)
# By units left and points of Homefront left.
_THREATS = tuple(tuple(_THREAT_FACTORS[min(units, points)] for points in range(6)) for units in range(6))


def _has(war: War, card: str, op: str) -> bool:
    return card != UNKNOWN and op in war.book.cards[card].ops


# Cached board values by clauses and active units.
_BOARD_VALUES: dict[tuple[tuple[Clause, ...], int], float] = {}
_MAX_CACHED = 5000

# Cached basic worth of cards in hand, by ops.
_HAND_VALUES: dict[frozenset[str], float] = {}


def _hand_value(ops: frozenset[str]) -> float:
    found = _HAND_VALUES.get(ops)
    if found is None:
        found = _HAND_VALUES[ops] = max((CARDS.get(op, PLAIN) for op in ops), default=PLAIN)
    return found


def _keep(war: War, seat: int, card: str) -> float:
    """Return the worth of keeping a card in hand."""
    paper = war.book.cards[card]
    camp = war.camps[seat]
    if paper.kind == "eq":
        value = 0.5 if card in camp.board else 3.0
        if paper.entry > war.peak:
            value -= 0.4 * (paper.entry - war.peak)
    else:
        value = _hand_value(paper.ops)
    if paper.deck == "conflict":
        alike = camp.conflict.count(card)
    else:
        alike = camp.papers.count(card)
        if paper.deck == "nation":
            value += 0.5
    return value - 0.7 * (alike - 2) if alike > 2 else value


def _lay_value(war: War, seat: int, card: str) -> float:
    """Return the worth of equipment on the board: attack and defence points for the active units it serves."""
    active = war.camps[seat].active
    paper = war.book.cards[card]
    known = _BOARD_VALUES.get((paper.clauses, active))
    if known is not None and "spy" not in paper.ops:
        return known
    value = 0.0
    for clause in paper.clauses:
        served = (clause.units & active).bit_count()
        if clause.op in ("mod", "against"):
            value += served * (1.2 * clause.attack + 1.0 * clause.defence) * (1.0 if clause.op == "mod" else 0.6)
        elif clause.op == "spy":
            value += 2.0 if len(spies_of(war, seat)) < 1 else 0.2
        else:
            value += 1.0
    if len(_BOARD_VALUES) >= _MAX_CACHED:
        _BOARD_VALUES.clear()
    _BOARD_VALUES[paper.clauses, active] = value
    return value


def _threat(war: War, seat: int) -> float:
    """Return a factor for blows against a nation, higher the fewer units or Homefront points it has left."""
    camp = war.camps[seat]
    return _THREATS[camp.active.bit_count()][camp.homefront]


class GreedyPlayer:
    """Takes the choice of highest immediate value; ties are drawn at random."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(f"{seed_word('greedy')}:lets-war:{seed}")

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        war: War = view.state
        if decision.kind == "pay":
            return self._pay(war, view.seat, war.jobs[-1].n)
        seat = view.seat
        if decision.kind == "act" or decision.kind == "equip":
            return self._act(war, seat, choices)
        best: list[Choice] = []
        top = float("-inf")
        for choice in choices:
            value = self._value(war, seat, decision, choice)
            if value > top:
                best, top = [choice], value
            elif value == top:
                best.append(choice)
        return best[0] if len(best) == 1 else self._chance.pick(best)

    def _act(self, war: War, seat: int, choices: list[Choice]) -> Choice:
        """Return the best action.

        Ending the turn has value 0, so actions that cost more than they bring are not taken.
        """
        best: list[Choice] = []
        top = float("-inf")
        costs: dict[str, float] = {}
        for choice in choices:
            verb, words = choice
            if verb == "spy" and words[0] == "1":
                # Offered for each card and enemy; only the card matters.
                card = words[2]
                cost = costs.get(card)
                if cost is None:
                    cost = costs[card] = self._cost(war, seat, card)
                value = 3.0 - cost
            elif verb == "take" or verb == "discard":
                value = -5.0
            elif verb == "boom":
                value = self._blow(war, seat, words) - 4.5
            else:
                value = self._action(war, seat, verb, words)
            if value > top:
                best, top = [choice], value
            elif value == top:
                best.append(choice)
        return best[0] if len(best) == 1 else self._chance.pick(best)

    def _pay(self, war: War, seat: int, price: int) -> Choice:
        """Pay with the cards of least worth per dollar, and leave out cards that are not needed."""
        need = to_pay(war, seat, price)
        have = purse(war, seat)
        costs = {card: self._cost(war, seat, card) for _, card in have}
        paid: list[tuple[int, str]] = []
        total = 0
        for dollars, card in sorted(have, key=lambda pair: costs[pair[1]] / max(pair[0], 1)):
            paid.append((dollars, card))
            total += dollars
            if total >= need:
                break
        if len(paid) > 1:
            for dollars, card in sorted(paid, key=lambda pair: -costs[pair[1]]):
                if len(paid) > 1 and total - dollars >= need:
                    paid.remove((dollars, card))
                    total -= dollars
        return Choice("pay", tuple(card for _, card in sorted(paid, key=lambda pair: (-pair[0], pair[1]))))

    def _cost(self, war: War, seat: int, written: str) -> float:
        if written in war.book.cards:
            return _keep(war, seat, written)
        return _lay_value(war, seat, written.rpartition(":")[2]) + 1.0

    def _value(self, war: War, seat: int, decision: Decision, choice: Choice) -> float:
        words = choice.words
        match decision.kind:
            case "trim" | "discard" | "pass":
                return -_keep(war, seat, words[0])
            case "react":
                return self._answer(war, seat, choice)
            case "react_spy":
                return 1.0 if choice.verb == "stop" else 0.0
            case "restore":
                return UNITS[UNIT_OF[words[0]]]
            case "strip":
                return _lay_value(war, war.jobs[-1].other, words[0])
            case "steal":
                return _keep(war, seat, words[0])
            case "search":
                card = words[0].rpartition(":")[2]
                return _lay_value(war, war.jobs[-1].other, card) + (1.0 if words[0] != card else 0.0)
            case "swap":
                return 2.6 - _keep(war, seat, words[0]) if words else 0.0
            case "peek":
                return _keep(war, seat, words[0])
            case "weakest":
                return -float(war.camps[war.book.seat_of[words[0]]].homefront)
            case "offer":
                return float(war.book.cards[words[1].rpartition(":")[2]].dollars)
            case "side":
                return float(sum(war.camps[member].active.bit_count() for member in war.members(words[0])))
        return 0.0

    def _answer(self, war: War, seat: int, choice: Choice) -> float:
        """Return the value of an answer to an attack: accept the loss of the unit, or spend Miss! cards."""
        unit = war.jobs[-1].n
        if choice.verb == "accept":
            return -UNITS[unit] * _threat(war, seat)
        return -5.0 * len(choice.words)

    def _action(self, war: War, seat: int, verb: str, words: tuple[str, ...]) -> float:
        """Return the value of an action."""
        match verb:
            case "end":
                return 0.0
            case "tax":
                return 1.0 if war.camps[seat].homefront == 4 and war.hand_size(seat) < 5 else -20.0
            case "lay":
                return 20.0 + _lay_value(war, seat, words[0])  # Bonuses first, because they cost nothing.
            case "play":
                return self._play(war, seat, words)
            case "buy":
                return 3.0 if war.hand_size(seat) > hand_limit(war, seat) + 1 else -1.0
            case "spy":
                return self._spy(war, seat, words)
            case "raid":
                return 2.0
        return -5.0

    def _blow(self, war: War, seat: int, words: tuple[str, ...]) -> float:
        """Return the value of destroying a unit; lower the more the attack exceeds its defence."""
        enemy, target = war.book.seat_of[words[1]], UNIT_OF[words[2]]
        if war.is_neutral(enemy):
            return -10.0
        unit = UNIT_OF[words[0]]
        added = standings(war)
        mine, theirs = added[seat], added[enemy]
        if mine.against or theirs.against:
            margin = attack_of(war, seat, unit, target) - defence_of(war, enemy, target, unit)
        else:
            margin = mine.strike[unit] - theirs.guard[target]
        return UNITS[target] * _threat(war, enemy) + PAPER - 0.3 * margin

    def _play(self, war: War, seat: int, words: tuple[str, ...]) -> float:
        card = words[0]
        value = 0.0
        for clause in war.book.cards[card].clauses:
            if clause.op == "auto":
                value += self._blow(war, seat, words[1:]) - CARDS["auto"]
            elif clause.op == "draw":
                value += 15.0 if len(war.camps[seat].conflict) < FULL_HAND else -5.0
            elif clause.op == "restore":
                lost = clause.units & ~war.camps[seat].active
                value += max((UNITS[unit] for unit in range(len(ARMS)) if lost >> unit & 1), default=-5.0)
            elif clause.op == "hf":
                hit = war.book.seat_of[words[1]] if clause.scope == "T" else seat
                value += HOMEFRONT * _threat(war, hit) * (1.0 if hit != seat or clause.number > 0 else -1.0)
            elif clause.op in ("discard", "steal", "strip"):
                value += 4.0 * clause.number
            elif clause.op in ("mod", "multi"):
                value += self._bonus(war, seat)
            else:
                value += 0.5
        return value - 1.0

    def _bonus(self, war: War, seat: int) -> float:
        """Return the value of a bonus this turn: positive only with Boom! cards and units that have not attacked."""
        booms = sum(1 for card in war.camps[seat].conflict if _has(war, card, "boom"))
        ready = sum(1 for unit in range(3) if war.camps[seat].active >> unit & 1 and not war.attacks[unit])
        return 3.0 if booms and ready else -3.0

    def _spy(self, war: War, seat: int, words: tuple[str, ...]) -> float:
        enemy = war.book.seat_of[words[1]]
        if words[0] == "3":
            return HOMEFRONT * _threat(war, enemy) - 7.0
        return 0.5


def make(start: Any, seed: int | str) -> Player:
    """Return a greedy player; equal seeds choose alike."""
    return GreedyPlayer(seed)
