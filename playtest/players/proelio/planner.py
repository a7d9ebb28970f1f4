"""The planner of Proelio: a greedy player with tuned weights that considers both neighbours.

Beyond the greedy player's values it estimates how near the House on its left is to falling and what the House on its
right can lay against it next. It draws among choices of about equal value, so that it is not predictable.
"""

from collections import Counter
from math import exp
from typing import Any

from playtest.weights import Weights, weights_of
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.player_ids import seed_word
from sandtable.games.proelio.play.effects import Kind
from sandtable.games.proelio.play.state import LIMIT, State
from sandtable.geometry.chance import Chance

ALIVE = 100.0  # more than any other value
# Start of tuning; the planner's weights are in content/proelio/players.yaml.
START: dict[str, float] = {
    # Worth of a card in Hand, without regard to the fort.
    "dung": 0.5,
    "soldiers": 1.6,
    "knights": 2.4,
    "trebuchets": 2.9,
    "infiltration": 2.0,
    "shields": 2.0,
    "palisades": 2.4,
    "towers": 2.6,
    "patrol": 2.2,
    "resources": 2.6,
    "temporary_alliance": 0.3,
    "plague": 1.4,
    "hero": 3.6,
    "gunpowder": 4.0,
    "imperial_dung": 0.7,
    "fortress": 2.9,
    "edict": 4.0,
    "imperial_resources": 3.0,
    "inquisition": 0.8,
    "unusable": 0.25,  # part of a card's worth lost for each missing fort level
    "copy": 0.3,  # worth lost for each further copy in Hand
    "next_fort": 0.8,  # extra worth of a card that can be the next fort
    # Value of building the first fort level and a further one.
    "fort_first": 4.2,
    "fort_next": 2.7,
    "fort_frees": 0.5,  # for each card it makes usable
    "fort_lost": 1.6,  # cost of a level given up
    # Attacks: values of strength and of the weakness of the House on the left.
    "attack": 0.9,
    "attack_strength": 1.5,
    "attack_card": 0.35,
    "weak": 0.7,
    "weak_from": 4.0,
    "weak_strength": 1.0,
    "kill": 6.0,
    "defended": 0.5,  # attack strength that a hidden card is expected to stop
    "steal": 2.6,
    "wipe": 1.5,
    "bluff": 0.0,  # value of an attack of strength 0, laid as a bluff
    # Danger of an attack by the House on the right on a small Hand.
    "bare": 2.5,
    "danger": 0.5,
    "danger_from": 1.0,
    # Other actions.
    "draw": 2.0,
    "draw_small": 1.0,
    "draw_full": 0.6,
    "strategy": 1.7,
    "strategy_full": 0.3,
    "plague_safe": 1.5,
    "plague_idle": -0.5,
    "gift": 0.2,
    "look": 1.0,
    "exchange": 3.6,
    "exchange_small": 2.0,
    "support_need": 1.2,
    "support_from": 3.0,
    # Defence: cost of a card paid as Bounty, and likelihood of enemy attacks by strength.
    "bounty": 2.0,
    "bounty_small": 2.0,
    "threat": 0.6,
    "threat_strength": 0.5,
    "deployed": 1.0,  # cost factor of deployed cards, times their worth in Hand
    "heat": 0.15,  # softmax temperature of choices
}
LEAST_HEAT = 0.03
LOST = 5.0  # extra need of an ally without cards and fort


class Planner:
    """Draws among the choices of highest immediate value."""

    def __init__(self, seed: int | str, weights: Weights) -> None:
        self._chance = Chance(f"{seed_word('planner')}:{seed}")
        self.w = dict(weights)
        self._heat = max(LEAST_HEAT, self.w["heat"])

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: State = view.state
        values = self.values(state, decision.seat, decision.kind, choices)
        best = max(values)
        odds = [exp((value - best) / self._heat) for value in values]
        mark = self._chance.fraction() * sum(odds)
        for one, odd in zip(choices, odds, strict=True):
            mark -= odd
            if mark < 0:
                return one
        return choices[values.index(best)]

    def values(self, state: State, seat: int, kind: str, choices: list[Choice]) -> list[float]:
        """Return the value of each choice to a seat."""
        if kind == "deploy":
            threats = self._threats(state, seat)
            return [self._deploy_value(state, seat, one, threats) for one in choices]
        return [self._value(state, seat, kind, one) for one in choices]

    def _value(self, state: State, seat: int, kind: str, made: Choice) -> float:
        words = made.words
        if kind == "action":
            match made.verb:
                case "draw":
                    return self._draw(state, seat)
                case "attack":
                    return self._attack(state, seat, state.kinds[words[0]])
                case "fort":
                    return self._fort(state, seat, words[0])
                case "play":
                    return self._play(state, seat, words)
                case "exchange":
                    return self._exchange(state, seat, words)
                case "support":
                    return self._support(state, seat, words[0])
            return 0.0
        if kind == "sacrifice":
            return self._sacrifice(state, seat) if made.verb == "sacrifice" else self._keep(state, seat)
        if made.verb in ("discard", "give"):
            return -self._worth(state, seat, words[0])
        return 1.0 if made.verb in ("steal", "recover") else 0.0

    # --- what things are worth ---

    def _worth(self, state: State, seat: int, card: str) -> float:
        """Return the worth of a card to a seat with its present fort."""
        kind, level = state.kinds[card], state.fort_level(seat)
        worth = self.w.get(card, 1.5)
        if kind.min_fort > level:
            worth *= max(0.2, 1.0 - self.w["unusable"] * (kind.min_fort - level))
        elif kind.fort and kind.fort <= level:
            worth *= 0.85  # too low to be the next fort
        if kind.fort == level + 1:
            worth += self.w["next_fort"]
        return worth - self.w["copy"] * max(0, state.houses[seat].hand.count(card) - 1)

    def _danger(self, state: State, seat: int, hand: int, level: int) -> float:
        """Return the danger of an attack before the next turn to a House with `hand` cards and fort `level`."""
        if hand == 0:
            return 2.0 * self.w["bare"]
        attacker = state.right_of(seat)
        # A waiting attack or a Plague prevents further attacks, but a waiting attack is just as dangerous.
        reach = state.fort_level(attacker) + 1 if state.houses[attacker].hand else 0
        short = reach + self.w["danger_from"] - hand - level
        bare = self.w["bare"] if hand == 1 and level == 0 else 0.0
        return bare + self.w["danger"] * max(0.0, short)

    # --- actions ---

    def _draw(self, state: State, seat: int) -> float:
        number = len(state.houses[seat].hand)
        if number >= LIMIT:
            return self.w["draw_full"]
        return self.w["draw"] + (self.w["draw_small"] if number < 3 else 0.0)

    def _attack(self, state: State, seat: int, kind: Kind) -> float:
        """Return the expected effect of an attack on the House on the left, less the cost of playing the card."""
        w = self.w
        left = state.left_of(seat)
        target, level = state.houses[left], state.fort_level(left)
        cards = len(target.hand)
        mine = len(state.houses[seat].hand) - 1
        cost = w["attack_card"] * self._worth(state, seat, kind.id) + self._danger(
            state, seat, mine, state.fort_level(seat)
        )
        weak = max(0.0, w["weak_from"] - cards - level)
        if kind.wipes:
            sure = ALIVE * 0.5 if cards == 0 else 0.0
            return sure + w["wipe"] + w["fort_lost"] * level + w["weak"] * weak - cost
        if kind.steals:
            falls = cards == 1 and level == 0 and not target.hand[0].startswith("?imperial")
            return (w["kill"] if falls else 0.0) + w["steal"] - cost
        strength = max(0, kind.attack)
        if cards == 0 and (level == 0 or strength > 0):
            return ALIVE * 0.5 + strength - cost
        if cards == 1 and level == 0 and strength > 0:
            return ALIVE * 0.4 + strength - cost  # Only an Edict prevents it.
        known = sum(max(0, state.kinds[card].defence) for card in target.hand if state.kinds[card].min_fort <= level)
        hidden = sum(1 for card in target.hand if card.startswith("?"))
        through = strength - known - w["defended"] * hidden
        gain = w["attack_strength"] * strength + weak * (w["weak"] + w["weak_strength"] * strength)
        # For a weak House every point that comes through may be decisive.
        gain += w["kill"] / (1.0 + exp(1.5 * (cards + level + 0.5 - strength - max(0.0, through))))
        if strength == 0:
            gain += w["bluff"]
        return w["attack"] + gain - cost

    def _fort(self, state: State, seat: int, card: str) -> float:
        """Return the value of building a fort, including the cards it makes usable."""
        level = state.fort_level(seat)
        hand = state.houses[seat].hand
        freed = sum(1 for one in hand if state.kinds[one].min_fort == level + 1)
        value = self.w["fort_first"] if level == 0 else self.w["fort_next"] - 0.3 * (level - 1)
        # The card moves from the Hand to the table: the same total, but fewer cards to pay with.
        return value + self.w["fort_frees"] * freed - (self.w["bare"] if len(hand) == 1 else 0.0)

    def _play(self, state: State, seat: int, words: tuple[str, ...]) -> float:
        kind, house = state.kinds[words[0]], state.houses[seat]
        target = kind.target()
        if target == "other":
            other = int(words[1]) - 1
            # The right neighbour would use it against us, the left neighbour for its defence.
            near = other in (state.left_of(seat), state.right_of(seat))
            return self.w["gift"] - (1.0 if near else 0.0) - self._danger(state, seat, len(house.hand) - 1, 0)
        if target == "neighbour":
            return self.w["look"] + (0.4 if int(words[1]) - 1 == state.left_of(seat) else 0.0)
        drawn = sum(deed.number for deed in kind.deeds)
        room = LIMIT - (len(house.hand) - 1)
        value = self.w["strategy"] * min(drawn, room) + self.w["strategy_full"] * max(0, drawn - room)
        if kind.stays:
            threatened = len(house.hand) <= 2 and state.fort_level(seat) == 0
            value += self.w["plague_safe"] if threatened else self.w["plague_idle"]
        return value

    def _exchange(self, state: State, seat: int, words: tuple[str, ...]) -> float:
        """Return the value of exchanging two cards for an Imperial one."""
        left = len(state.houses[seat].hand) - 1
        paid = sum(self._worth(state, seat, card) for card in words)
        small = self.w["exchange_small"] if left < 3 else 0.0
        return self.w["exchange"] - paid - small - self._danger(state, seat, left, state.fort_level(seat))

    def _support(self, state: State, seat: int, card: str) -> float:
        """Return the value of giving a card to an ally, by the ally's need."""
        ally = state.ally_of(seat)
        cards, level = len(state.houses[ally].hand), state.fort_level(ally)
        need = self.w["support_from"] - cards - level
        if cards + level == 0:
            need += LOST  # Any attack would defeat both allies.
        left = len(state.houses[seat].hand) - 1
        return (
            self.w["support_need"] * need
            - 0.2 * self._worth(state, seat, card)
            - self._danger(state, seat, left, state.fort_level(seat))
            - (1.0 if left < 3 else 0.0)
        )

    # --- defence ---

    def _threats(self, state: State, seat: int) -> list[tuple[Kind, float]]:
        """Return the possible attacks against a seat with their probabilities, from the unseen cards."""
        house = state.houses[seat]
        unseen = Counter(state.box)
        for one in state.houses:
            unseen.subtract([*one.hand, *one.deployed])
            unseen.subtract(card for card in (one.fort, one.plague) if card)
        for cards in state.discards.values():
            unseen.subtract(cards)
        deck = state.kinds[house.incoming].deck
        found: list[tuple[Kind, float]] = []
        for card, number in unseen.items():
            kind = state.kinds[card]
            if number > 0 and kind.deck == deck and kind.type == "attack" and kind.min_fort <= house.reach:
                strength = max(0, kind.attack)
                liked = max(0.05, self.w["threat"] + self.w["threat_strength"] * strength)
                found.append((kind, number * liked))
        total = sum(weight for _, weight in found) or 1.0
        return [(kind, weight / total) for kind, weight in found]

    def _deploy_value(self, state: State, seat: int, made: Choice, threats: list[tuple[Kind, float]]) -> float:
        """Return the expected value of deploying one more card (or none) against the attack."""
        house = state.houses[seat]
        deployed, hand = list(house.deployed), list(house.hand)
        if made.verb == "deploy":
            deployed.append(made.words[0])
            hand.remove(made.words[0])
        cost = self.w["deployed"] * sum(self._worth(state, seat, card) for card in deployed)
        level = state.fort_level(seat)
        strength, cancels, patrols = 0, False, False
        for card in deployed:
            kind = state.kinds[card]
            strength += max(0, kind.defence) if kind.min_fort <= level else 0
            cancels = cancels or kind.cancels
            patrols = patrols or kind.reverses
        loss = 0.0
        for kind, chance in threats:
            loss += chance * self._loss(kind, strength, cancels, patrols, len(hand), level)
        return -cost - loss

    def _loss(self, kind: Kind, strength: int, cancels: bool, patrols: bool, hand: int, level: int) -> float:
        """Return the loss of a House to such an attack, given its Defence, cards in Hand and fort level."""
        if cancels:
            return 0.0
        if kind.wipes:
            return ALIVE if hand == 0 else self.w["fort_lost"] * level
        if kind.steals:
            if patrols:
                return -2.0
            return ALIVE if level == 0 and hand <= 1 else self.w["bounty"]
        gap = kind.attack - strength
        if gap <= 0:
            return ALIVE if hand + level == 0 else 0.0
        keep = self._bounty_cost(gap, hand) if (hand >= gap if level else hand > gap) else ALIVE
        left = max(0, gap - level)
        give_up = self.w["fort_lost"] * level + self._bounty_cost(left, hand) if level and hand > left else ALIVE
        return min(keep, give_up)

    def _bounty_cost(self, number: int, hand: int) -> float:
        return self.w["bounty"] * number + (self.w["bounty_small"] if number and hand - number < 2 else 0.0)

    def _keep(self, state: State, seat: int) -> float:
        hand, owed = len(state.houses[seat].hand), state.owed
        return -self._cheapest(state, seat, owed) if hand >= owed else -ALIVE

    def _sacrifice(self, state: State, seat: int) -> float:
        hand, level = len(state.houses[seat].hand), state.fort_level(seat)
        left = max(0, state.owed - level)
        return -self._cheapest(state, seat, left) - self.w["fort_lost"] * level - 0.5 if hand > left else -ALIVE

    def _cheapest(self, state: State, seat: int, number: int) -> float:
        """Return the worth of the cheapest `number` cards in Hand, plus a penalty if fewer than two remain."""
        worth = sorted(self._worth(state, seat, card) for card in state.houses[seat].hand)
        return sum(worth[:number]) + (self.w["bounty_small"] if number and len(worth) - number < 2 else 0.0)


def weighed(_start: Any, seed: int | str, weights: Weights) -> Player:
    """Return a player with the given weights, for tuning."""
    return Planner(seed, weights)


def make(_start: Any, seed: int | str) -> Player:
    """Return a planner; equal seeds choose alike."""
    return Planner(seed, weights_of("proelio", "planner", START))
