"""The table as a seat sees it, in text."""

from collections import Counter

from sandtable.games.play import View
from sandtable.games.proelio.dealing import alliance_at
from sandtable.games.proelio.play.state import State
from sandtable.games.telling import seat_name
from sandtable.model.phrases import Phrases


def show(view: View, phrases: Phrases, _width: int = 80) -> list[str]:
    """The middle of the table, then every House, one's own first and then to the left."""
    state: State = view.state
    lines = [
        _say(phrases, "round", round=state.round(), seat=_name(state, state.active, phrases)),
        _say(
            phrases,
            "decks",
            base=len(state.decks["base"]),
            imperial=len(state.decks["imperial"]),
        ),
    ]
    for deck, cards in state.discards.items():
        if cards:
            lines.append(_say(phrases, f"discards_{deck}", cards=_cards(state, cards, phrases)))
    seats = len(state.houses)
    for place in range(seats):
        lines += _house(state, (view.seat + place) % seats, view.seat, phrases)
    return lines


def glance(view: View, phrases: Phrases) -> list[str]:
    """One's own House."""
    return _house(view.state, view.seat, view.seat, phrases)[1:]


def _house(state: State, seat: int, viewer: int, phrases: Phrases) -> list[str]:
    house = state.houses[seat]
    fort = _say(phrases, "no_fort")
    if house.fort:
        fort = _say(phrases, "fort", card=_card(state, house.fort, phrases), n=state.fort_level(seat))
    lines = ["", _say(phrases, "house", seat=_called(state, seat, viewer, phrases), fort=fort)]
    number = len(house.hand)
    cards = _valued(state, house.hand, phrases) if seat == viewer else _cards(state, house.hand, phrases)
    lines.append(_say(phrases, "hand", number, n=number, cards=cards))
    if house.incoming:
        lines.append(_say(phrases, "incoming", card=_card(state, house.incoming, phrases)))
    if house.deployed:
        lines.append(_say(phrases, "deployed", cards=_cards(state, house.deployed, phrases)))
    if house.plague:
        lines.append(_say(phrases, "plague", card=_card(state, house.plague, phrases)))
    return lines


def _called(state: State, seat: int, viewer: int, phrases: Phrases) -> str:
    """Words for a seat: name, alliance, place relative to the viewer, and whether it is playing."""
    marks = [phrases.say(f"setup.alliances.{alliance_at(seat)}")] if state.allied else []
    if seat == viewer:
        marks.append(_say(phrases, "you"))
    elif seat == state.left_of(viewer):
        marks.append(_say(phrases, "left"))
    elif seat == state.right_of(viewer):
        marks.append(_say(phrases, "right"))
    if seat == state.active:
        marks.append(_say(phrases, "plays"))
    name = _name(state, seat, phrases)
    return f"{name} ({', '.join(marks)})" if marks else name


def _name(state: State, seat: int, phrases: Phrases) -> str:
    return seat_name(state.names[seat], phrases)


def _card(state: State, card: str, phrases: Phrases) -> str:
    """Name of a card; the name of its back if its face is unknown."""
    if card.startswith("?"):
        return phrases.say(f"play.names.{card}")
    return state.kinds[card].name[phrases.language]


def _cards(state: State, cards: list[str], phrases: Phrases) -> str:
    # Known cards first, then backs.
    counted = sorted(Counter(cards).items(), key=lambda item: (item[0].startswith("?"), item[0]))
    named = [(_card(state, card, phrases), n) for card, n in counted]
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in named)


def _valued(state: State, cards: list[str], phrases: Phrases) -> str:
    """Cards of one's own Hand with their strength and the fort they need."""
    counted = sorted(Counter(cards).items(), key=lambda item: (item[0].startswith("?"), item[0]))
    named = []
    for card, n in counted:
        values = values_of(state, card, phrases)
        name = _card(state, card, phrases)
        times = f"{n} × {name}" if n > 1 else name
        named.append(f"{times} ({values})" if values else times)
    return ", ".join(named)


def values_of(state: State, card: str, phrases: Phrases) -> str:
    """Words for the strength of a card and the fort it needs; empty for a back."""
    if card.startswith("?"):
        return ""
    kind = state.kinds[card]
    said = []
    if kind.type == "attack" and kind.attack >= 0:
        said.append(phrases.say("play.notes.attack", n=kind.attack))
    if kind.type == "defence" and kind.defence >= 0:
        said.append(phrases.say("play.notes.defence", n=kind.defence))
    if kind.fort > 0:
        said.append(phrases.say("play.notes.fort", n=kind.fort))
    if kind.min_fort > 0:
        said.append(_say(phrases, "needs", n=kind.min_fort))
    return ", ".join(said)


def _say(phrases: Phrases, key: str, count: int | None = None, /, **values: object) -> str:
    # Not called n: a compiled function would take the value n for it.
    return phrases.say(f"play.board.{key}", count, **values)
