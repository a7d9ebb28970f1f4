"""Read the effects of cards from the notation that also words them.

Every op that wording.py knows has a reader here, and no other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandtable.games.proelio.cards import Card, cards_of
from sandtable.games.proelio.dealing import DECKS
from sandtable.model.effects import Effect
from sandtable.model.pack import Pack, Text


@dataclass(slots=True)
class Deed:
    """Effect of a Strategy card: an op, the deck it concerns and a number of cards."""

    op: str
    deck: str = ""
    number: int = 0


@dataclass(slots=True)
class Kind:
    """A kind of card as the table needs it. A negative value means none."""

    id: str
    name: Text
    deck: str
    back: str  # name of its back
    type: str  # attack, defence, strategy; hidden for a back
    min_fort: int
    attack: int
    defence: int
    fort: int  # its level as a fort, 0 if it cannot be one
    steals: int
    steals_from: str
    reverses: bool
    cancels: bool
    wipes: tuple[str, ...]
    stays: bool
    deeds: list[Deed]

    def target(self) -> str:
        """Target that a Strategy card must name: `other`, `neighbour`, or "" for none."""
        for deed in self.deeds:
            if deed.op in _TARGETS:
                return _TARGETS[deed.op]
        return ""


_TARGETS = {"grant_draw": "other", "peek": "neighbour"}


def back_of(deck: str) -> str:
    """Name of a card of that deck for those who see only its back."""
    return f"?{deck}"


def kinds_of(pack: Pack) -> dict[str, Kind]:
    """Every kind of card of the pack by its id, and the two backs."""
    found = {card.record.id: _kind(card) for card in cards_of(pack)}
    for deck in DECKS:
        found[back_of(deck)] = _blank(back_of(deck), Text.of(""), deck, "hidden", 0)
    return found


def _kind(card: Card) -> Kind:
    kind = _blank(card.record.id, card.record.name, card.deck, card.type, card.min_fort)
    for effect in card.record.effects:
        READERS[effect.op](kind, effect)
    if not card.can_be_fort:
        kind.fort = 0  # R-FORT-5
    return kind


def _blank(id_: str, name: Text, deck: str, type_: str, min_fort: int) -> Kind:
    return Kind(id_, name, deck, back_of(deck), type_, min_fort, -1, -1, 0, 0, "", False, False, (), False, [])


def _attack(kind: Kind, effect: Effect) -> None:
    kind.attack = int(effect.args[0])


def _defence(kind: Kind, effect: Effect) -> None:
    kind.defence = int(effect.args[0])


def _fort(kind: Kind, effect: Effect) -> None:
    kind.fort = int(effect.args[0])


def _steal(kind: Kind, effect: Effect) -> None:
    kind.steals_from, kind.steals = effect.args[1], int(effect.args[2])


def _reverse_steal(kind: Kind, effect: Effect) -> None:
    kind.reverses = True


def _cancel(kind: Kind, effect: Effect) -> None:
    kind.cancels = True


def _wipe(kind: Kind, effect: Effect) -> None:
    kind.wipes = effect.args


def _suspend_attacks(kind: Kind, effect: Effect) -> None:
    kind.stays = True


def _draw(kind: Kind, effect: Effect) -> None:
    kind.deeds.append(Deed("draw", effect.args[0], int(effect.args[1])))


def _grant_draw(kind: Kind, effect: Effect) -> None:
    kind.deeds.append(Deed("grant_draw", effect.args[1], int(effect.args[2])))


def _peek(kind: Kind, effect: Effect) -> None:
    kind.deeds.append(Deed("peek"))


READERS: Mapping[str, Callable[[Kind, Effect], None]] = {
    "V": _attack,
    "D": _defence,
    "fort": _fort,
    "steal": _steal,
    "reverse_steal": _reverse_steal,
    "cancel": _cancel,
    "wipe": _wipe,
    "suspend_attacks": _suspend_attacks,
    "draw": _draw,
    "grant_draw": _grant_draw,
    "peek": _peek,
}
