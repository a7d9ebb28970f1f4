"""A position of Proelio for a page: Houses with fort, attack and Hand, the decks in the middle."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sandtable.games.play import Choice, View
from sandtable.games.proelio.play.board import values_of
from sandtable.games.proelio.play.state import House, State
from sandtable.games.proelio.play.view import view as seen_by
from sandtable.games.table_view import ONLOOKER, Aim, Card, Face, Gauge, Picture, Place, Step, TableView
from sandtable.games.tongues import NO_WORDS, Tongues, Words

_FROM_HAND = ("attack", "fort", "play", "exchange", "support", "discard", "deploy", "give")


def picture(view: View, tongues: Tongues) -> Picture:
    """The Houses, one's own first and then to the left, and the decks."""
    state: State = view.state
    seats = range(len(state.houses))
    order = seats if view.seat == ONLOOKER else [(view.seat + place) % len(seats) for place in seats]
    places = [place for seat in order for place in _house(state, seat, view.seat, tongues)]
    return Picture(
        head=tongues.say("play.board.round", round=state.round(), seat=tongues.seat(state.active)),
        turn=state.round(),
        active=state.active,
        places=(*places, *_decks(state, tongues)),
        gauges=tuple(_ladder(state, seat, tongues) for seat in order),
    )


def _house(state: State, seat: int, viewer: int, tongues: Tongues) -> Iterator[Place]:
    house = state.houses[seat]
    own = f"p{seat}"
    fort = _cards(state, f"{own}.fort", [house.fort] if house.fort else [], tongues)
    yield _place(f"{own}.fort", "slot", seat, "fort", fort, tongues, "no_fort")
    incoming = _cards(state, f"{own}.attack", [house.incoming] if house.incoming else [], tongues)
    if state.right_of(seat) == viewer:
        incoming = tuple(replace(card, secret=card.up) for card in incoming)
    yield _place(f"{own}.attack", "slot", seat, "attack", incoming, tongues, "no_attack")
    if house.deployed:
        cards = _cards(state, f"{own}.deployed", house.deployed, tongues)
        yield _place(f"{own}.deployed", "row", seat, "deployed", cards, tongues)
    if house.plague:
        cards = _cards(state, f"{own}.plague", [house.plague], tongues)
        yield _place(f"{own}.plague", "slot", seat, "plague", cards, tongues)
    yield _hand(state, house, seat, viewer, tongues)


def _hand(state: State, house: House, seat: int, viewer: int, tongues: Tongues) -> Place:
    cards = _cards(state, f"p{seat}.hand", house.hand, tongues)
    if seat != viewer:  # a card that this seat has seen there
        cards = tuple(replace(card, secret=card.up) for card in cards)
    return _place(f"p{seat}.hand", "hand", seat, "hand", cards, tongues, "no_cards")


def _decks(state: State, tongues: Tongues) -> Iterator[Place]:
    for deck, cards in state.decks.items():
        # A view has no order of a deck; of a pile only its back is seen.
        back = _cards(state, f"deck.{deck}", [f"?{deck}"], tongues) if cards else ()
        yield Place(f"deck.{deck}", "pile", None, tongues.name(deck), len(cards), back)
        discards = state.discards[deck]
        shown = _cards(state, f"discards.{deck}", discards, tongues)
        name = tongues.say("play.view.discarded", deck=tongues.name(deck))
        yield Place(f"discards.{deck}", "discard", None, name, len(discards), shown)


def _place(
    id_: str, kind: str, seat: int, key: str, cards: tuple[Card, ...], tongues: Tongues, empty: str = ""
) -> Place:
    nothing = tongues.say(f"play.view.{empty}") if empty else NO_WORDS
    return Place(id_, kind, seat, tongues.say(f"play.view.{key}"), sum(card.count for card in cards), cards, nothing)


def _cards(state: State, place: str, cards: Sequence[str], tongues: Tongues) -> tuple[Card, ...]:
    """Cards of a place in the order in which they first lie there, equal ones together."""
    return tuple(_card(state, place, card, count, tongues) for card, count in Counter(cards).items())


def _card(state: State, place: str, card: str, count: int, tongues: Tongues) -> Card:
    kind = state.kinds[card]
    if card.startswith("?"):
        return Card(f"{place}:{card}", None, tongues.name(card), Face(kind.deck, "", "back"), up=False, count=count)
    values = tongues.words(lambda telling: values_of(state, card, telling.phrases))
    name = {language: kind.name[language] for language in tongues.languages}
    return Card(f"{place}:{card}", card, name, Face(kind.deck, card), count=count, values=_known(values))


def _known(words: Words) -> Words:
    return words if any(words.values()) else NO_WORDS


def _ladder(state: State, seat: int, tongues: Tongues) -> Gauge:
    """Levels of a fort by the cards that make them."""
    forts: Mapping[int, str] = {kind.fort: card for card, kind in state.kinds.items() if kind.fort > 0}
    steps = tuple(Step(level, tongues.name(forts[level])) for level in sorted(forts))
    most = max(forts, default=0)
    return Gauge(f"p{seat}.fort", seat, tongues.say("play.view.fort"), state.fort_level(seat), 0, most, steps)


def aims(view: View, choices: Sequence[Choice], _tongues: Tongues) -> list[Aim]:
    return [_aim(view.state, view.seat, choice) for choice in choices]


def _aim(state: State, seat: int, choice: Choice) -> Aim:
    verb, words = choice.verb, choice.words
    hand = f"p{seat}.hand"
    if verb == "draw":
        return Aim(to=("deck.base",))
    if verb == "recover":
        return Aim(cards=(f"p{seat}.deployed:{words[0]}",))
    if verb == "play":
        to = tuple(f"p{int(target) - 1}.hand" for target in words[1:])
        return Aim(cards=(f"{hand}:{words[0]}",), to=to, of=words[0])
    if verb not in _FROM_HAND:
        return Aim()
    cards = tuple(f"{hand}:{card}" for card in words)
    goals = {
        "attack": f"p{state.left_of(seat)}.attack",
        "fort": f"p{seat}.fort",
        "exchange": "deck.imperial",
        "deploy": f"p{seat}.deployed",
        "discard": f"discards.{state.kinds[words[0]].deck}",
    }
    if verb == "support":
        goals["support"] = f"p{state.ally_of(seat)}.hand"
    return Aim(cards=cards, to=(goals[verb],) if verb in goals else ())


def tries(view: View, piece: str | None) -> list[Choice]:
    """Actions with the cards of one's Hand, first those of the kind that the Action needs."""
    state: State = view.state
    if piece is not None or state.phase != "action" or view.seat != state.who:
        return []
    hand = list(dict.fromkeys(state.houses[view.seat].hand))
    kinds = state.kinds

    def by(wanted: str) -> list[str]:
        return sorted(hand, key=lambda card: (kinds[card].type != wanted, kinds[card].min_fort))

    found = [Choice("draw")]
    found += [Choice("attack", (card,)) for card in by("attack")[:1]]
    found += [Choice("fort", (card,)) for card in sorted(hand, key=lambda card: (not kinds[card].fort, card))[:1]]
    found += [Choice("play", (card,)) for card in by("strategy")[:1]]
    found.append(Choice("exchange", tuple(hand[:2])))
    if state.allied:
        found += [Choice("support", (card,)) for card in hand[:1]]
    return found


def onlooker(state: State) -> View:
    """View of somebody who has seen no card but those that lie open."""
    return seen_by(state, ONLOOKER)


PROELIO = TableView(picture, aims=aims, onlooker=onlooker, tries=tries)
