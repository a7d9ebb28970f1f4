"""The greedy player of Proelio, slightly careful.

It knows what its view shows: its own cards, backs, forts, discards, and cards it has seen. From the cards it cannot see
it estimates the attack against it, and pays for defence only what that is worth.
"""

from collections import Counter
from typing import Any

from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.player_ids import seed_word
from sandtable.games.proelio.play.effects import Kind
from sandtable.games.proelio.play.state import LIMIT, State
from sandtable.geometry.chance import Chance

# Worth of a card in Hand, without regard to the fort.
_WORTH = {
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
}
_FORT = 1.6  # worth of a fort level
_ALIVE = 100.0


class GreedyPlayer:
    """Takes the choice of highest immediate value, with a little noise to break ties."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(f"{seed_word('greedy')}:{seed}")

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: State = view.state
        seat = decision.seat
        values = [_value(state, seat, decision.kind, one) + self._chance.between(0, 0.2) for one in choices]
        return choices[values.index(max(values))]


def make(start: Any, seed: int | str) -> Player:
    """Return a player for any set-up of Proelio; equal seeds choose alike."""
    return GreedyPlayer(seed)


def _value(state: State, seat: int, kind: str, made: Choice) -> float:
    """Return the value of a choice to a seat."""
    if kind == "action":
        return _ACTIONS[made.verb](state, seat, made.words) if made.verb in _ACTIONS else 0.0
    if kind == "deploy":
        return _deploy_value(state, seat, made)
    if kind == "sacrifice":
        return _sacrifice(state, seat) if made.verb == "sacrifice" else _keep(state, seat)
    if made.verb in ("discard", "give"):
        return -_worth(state, seat, made.words[0])
    return {"steal": 1.0, "recover": 1.0}.get(made.verb, 0.0)


def _worth(state: State, seat: int, card: str) -> float:
    """Return the worth of a card to a seat with its present fort; cards that need a higher fort are worth less."""
    kind = state.kinds[card]
    level = state.fort_level(seat)
    worth = _WORTH.get(card, 1.5)
    if kind.fort == level + 1:
        worth += 1.2
    elif kind.min_fort > level:
        worth *= 0.75 if kind.min_fort == level + 1 else 0.45
    copies = state.houses[seat].hand.count(card)
    return worth - 0.3 * max(0, copies - 1)


def _threats(state: State, seat: int) -> list[tuple[Kind, float]]:
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
            # Stronger attacks are more likely to be laid.
            found.append((kind, number * (0.6 + 0.5 * max(0, kind.attack))))
    total = sum(weight for _, weight in found) or 1.0
    return [(kind, weight / total) for kind, weight in found]


def _deploy_value(state: State, seat: int, made: Choice) -> float:
    """Return the expected value of deploying one more card (or none) against the attack."""
    house = state.houses[seat]
    deployed, hand = list(house.deployed), list(house.hand)
    if made.verb == "deploy":
        deployed.append(made.words[0])
        hand.remove(made.words[0])
    cost = sum(_worth(state, seat, card) for card in deployed)
    level = state.fort_level(seat)
    strength, cancels, patrols = 0, False, False
    for card in deployed:
        kind = state.kinds[card]
        strength += max(0, kind.defence) if kind.min_fort <= level else 0
        cancels = cancels or kind.cancels
        patrols = patrols or kind.reverses
    loss = 0.0
    for kind, chance in _threats(state, seat):
        loss += chance * _loss(kind, strength, cancels, patrols, len(hand), level)
    return -cost - loss


def _loss(kind: Kind, strength: int, cancels: bool, patrols: bool, hand: int, level: int) -> float:
    """Return the loss of a House to such an attack, given its Defence, cards in Hand and fort level."""
    if cancels:
        return 0.0
    if kind.wipes:
        return _ALIVE if hand == 0 else _FORT * level
    if kind.steals:
        if patrols:
            return -2.0
        return _ALIVE if level == 0 and hand <= 1 else 2.0
    gap = kind.attack - strength
    if gap <= 0:
        return _ALIVE if hand + level == 0 else 0.0
    keep = 2.0 * gap if (hand >= gap if level else hand > gap) else _ALIVE
    left = max(0, gap - level)
    give_up = _FORT * level + 2.0 * left if level and hand > left else _ALIVE
    return min(keep, give_up)


def _keep(state: State, seat: int) -> float:
    """Return the (negative) value of keeping the fort and paying from the Hand; a Hand that cannot pay loses."""
    hand, owed = len(state.houses[seat].hand), state.owed
    return -_cheapest(state, seat, owed) if hand >= owed else -_ALIVE


def _sacrifice(state: State, seat: int) -> float:
    hand, level = len(state.houses[seat].hand), state.fort_level(seat)
    left = max(0, state.owed - level)
    return -_cheapest(state, seat, left) - _FORT * level - 0.5 if hand > left else -_ALIVE


def _cheapest(state: State, seat: int, number: int) -> float:
    """Return the worth of the cheapest `number` cards in Hand, plus a penalty if fewer than two remain."""
    worth = sorted(_worth(state, seat, card) for card in state.houses[seat].hand)
    return sum(worth[:number]) + (2.0 if len(worth) - number < 2 else 0.0)


def _draw(state: State, seat: int, words: tuple[str, ...]) -> float:
    """Return the value of drawing a card; less with a full Hand."""
    number = len(state.houses[seat].hand)
    return 2.0 + (1.0 if number < 3 else 0.0) if number < LIMIT else 0.6


def _attack(state: State, seat: int, words: tuple[str, ...]) -> float:
    """Return the value of an attack: higher for strong attacks on weak Houses; a bluff has a small value."""
    kind = state.kinds[words[0]]
    target = state.houses[state.left_of(seat)]
    cards, level = len(target.hand), state.fort_level(state.left_of(seat))
    weak = max(0.0, 4.0 - cards - level)
    if kind.wipes:
        return 1.5 + _FORT * level + 1.5 * weak - 0.4 * _worth(state, seat, kind.id)
    if kind.steals:
        return 2.6 + (3.0 if cards <= 1 and level == 0 else 0.0)
    gain = 1.5 * max(0, kind.attack) + weak * (0.5 + kind.attack)
    return gain + 0.9 - 0.35 * _worth(state, seat, kind.id) - _small_hand_penalty(state, seat)


def _small_hand_penalty(state: State, seat: int) -> float:
    """Return the penalty for playing a card when the Hand becomes too small to pay a Bounty."""
    left = len(state.houses[seat].hand) - 1
    if left == 0:
        return 4.0
    return 2.5 if left == 1 and state.fort_level(seat) == 0 else 0.0


def _fort(state: State, seat: int, words: tuple[str, ...]) -> float:
    """Return the value of building a fort, including the cards it makes usable."""
    level = state.fort_level(seat)
    freed = sum(1 for card in state.houses[seat].hand if state.kinds[card].min_fort == level + 1)
    return (4.2 if level == 0 else 3.0 - 0.3 * level) + 0.5 * freed


def _play(state: State, seat: int, words: tuple[str, ...]) -> float:
    """Return the value of a strategy by the cards it draws; the Plague is worth more with a small Hand and no fort."""
    kind, house = state.kinds[words[0]], state.houses[seat]
    if kind.target() == "other":
        return 0.2
    if kind.target() == "neighbour":
        return 1.0 + (0.4 if int(words[1]) - 1 == state.right_of(seat) else 0.0)
    drawn = sum(deed.number for deed in kind.deeds)
    room = LIMIT - (len(house.hand) - 1)
    value = 1.7 * min(drawn, room) + 0.3 * max(0, drawn - room)
    if kind.stays:
        value += 1.5 if len(house.hand) <= 2 and state.fort_level(seat) == 0 else -0.5
    return value


def _exchange(state: State, seat: int, words: tuple[str, ...]) -> float:
    """Return the value of exchanging two cards for an Imperial one; less if the Hand becomes small."""
    spare = len(state.houses[seat].hand) - 2
    return 3.6 - sum(_worth(state, seat, card) for card in words) - (2.0 if spare < 2 else 0.0)


def _support(state: State, seat: int, words: tuple[str, ...]) -> float:
    """Return the value of giving a card to an ally, by the ally's need."""
    ally = state.ally_of(seat)
    need = 3 - len(state.houses[ally].hand) - state.fort_level(ally)
    return 1.2 * need - (1.0 if len(state.houses[seat].hand) < 4 else 0.0)


_ACTIONS = {
    "draw": _draw,
    "attack": _attack,
    "fort": _fort,
    "play": _play,
    "exchange": _exchange,
    "support": _support,
}
