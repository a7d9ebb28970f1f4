"""A position of Let's War for a page: nations with units, Homefront, cards; the piles and the Event."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.board import head
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.money import price_of
from sandtable.games.lets_war.play.state import HAPPY, UNKNOWN, War
from sandtable.games.lets_war.play.views import seen_by
from sandtable.games.play import Choice, View
from sandtable.games.table_view import (
    ONLOOKER,
    Aim,
    Card,
    Face,
    Gauge,
    Picture,
    Piece,
    Place,
    Step,
    TableView,
)
from sandtable.games.tongues import NO_WORDS, Tongues, Words

_UNIT = "$"


def picture(view: View, tongues: Tongues) -> Picture:
    """Every nation, one's own first and then to the left, and the middle of the table."""
    war: War = view.state
    first = max(view.seat, 0)
    order = [(first + place) % war.book.players for place in range(war.book.players)]
    return Picture(
        head=tongues.words(lambda telling: head(war, telling.phrases)),
        turn=war.offensive,
        active=war.turn if war.turn >= 0 else None,
        pieces=tuple(piece for seat in order for piece in _units(war, seat, tongues)),
        places=(*(place for seat in order for place in _nation(war, seat, view.seat, tongues)), *_middle(war, tongues)),
        gauges=(*(_homefront(war, seat, tongues) for seat in order), _calendar(war, tongues)),
    )


def _units(war: War, seat: int, tongues: Tongues) -> Iterator[Piece]:
    """The five units of a nation with their strengths; the words of choices are unit and nation."""
    camp, nation = war.camps[seat], war.nation(seat)
    stands = standings(war)[seat]
    for unit, arm in enumerate(ARMS):
        active = bool(camp.active >> unit & 1)
        attack = max(war.book.attack[seat][unit] + stands.attack[unit], 0)
        defence = max(war.book.defence[seat][unit] + stands.defence[unit], 0)
        label = tongues.say(f"units.{arm}.label")
        key, values = ("unit", {"attack": attack, "defence": defence}) if active else ("lost", {})
        yield Piece(
            id=f"{nation}.{arm}",
            kind="unit",
            seat=seat,
            name=label,
            place="map" if active else "lost",
            placed=tongues.say(f"play.board.{key}", unit=label, **values),
            code=f"{attack}/{defence}" if active else "",
        )


def _nation(war: War, seat: int, viewer: int, tongues: Tongues) -> Iterator[Place]:
    camp, own = war.camps[seat], f"p{seat}"
    code = war.nation(seat).lower()
    hand = [
        *_cards(war, f"{own}.hand", camp.conflict, "conflict", "conflict", tongues),
        *_cards(war, f"{own}.hand", camp.papers, f"nation-{code}", "nation", tongues),
    ]
    if seat != viewer:
        hand = [replace(card, secret=card.up) for card in hand]
    if not camp.out:
        yield _place(
            f"{own}.hand", "hand", seat, tongues.say("play.view.hand"), hand, tongues.say("play.view.no_cards")
        )
    board = _cards(war, f"{own}.board", camp.board, "conflict", "conflict", tongues)
    yield _place(f"{own}.board", "row", seat, tongues.say("play.view.board"), board, tongues.say("play.view.no_cards"))
    if camp.characters and camp.characters[0] != UNKNOWN:
        cards = _cards(war, f"{own}.character", camp.characters[:1], f"character-{code}", "character", tongues)
        yield _place(f"{own}.character", "slot", seat, tongues.say("play.view.character"), cards)
    if camp.territory:
        cards = _cards(war, f"{own}.territory", camp.territory, "territory", "territory", tongues)
        yield _place(f"{own}.territory", "row", seat, tongues.say("play.view.territory"), cards)
    yield _pile(f"{own}.deck", seat, f"nation-{code}", "nation", len(camp.deck), tongues)


def _middle(war: War, tongues: Tongues) -> Iterator[Place]:
    if war.event:
        cards = _cards(war, "event", [war.event], "events", "event", tongues)
        yield _place("event", "slot", None, tongues.say("play.view.event"), cards)
    yield _pile("deck.conflict", None, "conflict", "conflict", len(war.pile), tongues)
    yield _pile("deck.events", None, "events", "events", len(war.events), tongues)
    discards = _cards(war, "discards", war.discards, "conflict", "conflict", tongues)
    yield _place("discards", "discard", None, tongues.say("play.view.discards"), discards)


def _pile(id_: str, seat: int | None, component: str, kind: str, count: int, tongues: Tongues) -> Place:
    name = tongues.say(f"play.view.{kind}")
    back = (Card(f"{id_}:?", None, name, Face(component, "", "back"), up=False),) if count else ()
    return Place(id_, "pile", seat, name, count, back)


def _cards(war: War, place: str, cards: Sequence[str], component: str, kind: str, tongues: Tongues) -> tuple[Card, ...]:
    return tuple(_card(war, place, card, n, component, kind, tongues) for card, n in Counter(cards).items())


def _card(war: War, place: str, card: str, count: int, component: str, kind: str, tongues: Tongues) -> Card:
    if card == UNKNOWN:
        face = Face(component, "", "back")
        return Card(f"{place}:?{kind}", None, tongues.say(f"play.view.{kind}"), face, up=False, count=count)
    paper = war.book.cards[card]
    values = tongues.words(lambda _telling: f"${paper.dollars}") if paper.dollars else NO_WORDS
    return Card(
        f"{place}:{card}",
        card,
        tongues.record(paper.record),
        Face(tongues.component_of[card], card),
        count=count,
        values=values,
    )


def _place(id_: str, kind: str, seat: int | None, name: Words, cards: Sequence[Card], empty: Words = NO_WORDS) -> Place:
    return Place(id_, kind, seat, name, sum(card.count for card in cards), tuple(cards), empty)


def _homefront(war: War, seat: int, tongues: Tongues) -> Gauge:
    steps = tuple(Step(level, tongues.name(f"level-{level}")) for level in range(HAPPY + 1))
    name = tongues.say("play.view.homefront")
    return Gauge(f"p{seat}.homefront", seat, name, war.camps[seat].homefront, 0, HAPPY, steps)


def _calendar(war: War, tongues: Tongues) -> Gauge:
    steps = tuple(Step(at, tongues.name(date)) for at, date in enumerate(SEMESTERS))
    return Gauge("calendar", None, tongues.say("play.view.calendar"), war.date, 0, len(SEMESTERS) - 1, steps)


def aims(view: View, choices: Sequence[Choice], tongues: Tongues) -> list[Aim]:
    return [_aim(view.state, view.seat, choice) for choice in choices]


def _aim(war: War, seat: int, choice: Choice) -> Aim:
    verb, words = choice.verb, choice.words
    if verb == "boom":
        return _attack(war, seat, words, ())
    if verb == "play" and len(words) >= 4:
        return _attack(war, seat, words[1:], (_held(war, seat, words[0]),))
    if verb == "buy":
        return Aim(to=(f"p{seat}.deck",), cost=price_of(war, seat, "nation"))
    if verb == "spy":
        cards = tuple(_held(war, seat, card) for card in words[2:])
        return Aim(to=_nations(war, words[1:2]), cards=cards, of=words[0], cost=price_of(war, seat, f"spy{words[0]}"))
    if verb == "tax":
        return Aim(to=(f"p{seat}.homefront",))
    if verb == "restore":
        return Aim(piece=f"{war.nation(seat)}.{words[0]}" if words and words[0] in UNIT_OF else None)
    if verb == "raid" and len(words) > 1:
        return Aim(piece=f"{war.nation(seat)}.{words[0]}", to=_nations(war, words[1:2]))
    cards = tuple(_held(war, seat, word) for word in words if word.rpartition(":")[2] in war.book.cards)
    cost = sum(war.book.cards[word.rpartition(":")[2]].dollars for word in words) if verb == "pay" else None
    return Aim(
        cards=cards,
        to=_nations(war, words),
        of=words[0] if verb in ("play", "lay", "take") and words else "",
        cost=cost,
    )


def _attack(war: War, seat: int, words: tuple[str, ...], cards: tuple[str, ...]) -> Aim:
    unit, enemy, target = words[:3]
    razed = tuple(f"p{war.book.seat_of[enemy]}.board:{card}" for card in words[3:])
    cost = price_of(war, seat, "att", UNIT_OF[unit])
    return Aim(piece=f"{war.nation(seat)}.{unit}", to=(f"{enemy}.{target}", *razed), cards=cards, cost=cost or None)


def _nations(war: War, words: Sequence[str]) -> tuple[str, ...]:
    """Aims that are nations, by their Homefronts."""
    return tuple(f"p{war.book.seat_of[word]}.homefront" for word in words if word in war.book.seat_of)


def _held(war: War, seat: int, word: str) -> str:
    """Id of a card that a choice names: in one's own hand or on a board."""
    place, colon, card = word.rpartition(":")
    if colon:
        return f"p{seat}.{place}:{card}"
    camp = war.camps[seat]
    if card in camp.conflict or card in camp.papers:
        return f"p{seat}.hand:{card}"
    for other, at in enumerate((war.camps[seat], *war.camps)):
        if card in at.board:
            return f"p{seat if other == 0 else other - 1}.board:{card}"
    for number, one in enumerate(war.camps):
        if card in one.conflict or card in one.papers:
            return f"p{number}.hand:{card}"
    return f"p{seat}.hand:{card}"


def tries(view: View, piece: str | None) -> list[Choice]:
    """Choices of a turn: attacks of a unit, or purchases, taxes, Spies and cards of the hand."""
    war: War = view.state
    if not war.jobs or war.jobs[-1].kind != "act" or war.jobs[-1].seat != view.seat:
        return []
    enemies = [war.nation(enemy) for enemy in war.enemies(view.seat)]
    if piece is not None:
        unit = piece.rpartition(".")[2]
        return [Choice("boom", (unit, enemy, target)) for enemy in enemies[:1] for target in ARMS if unit in UNIT_OF]
    hand = list(dict.fromkeys((*war.camps[view.seat].conflict, *war.camps[view.seat].papers)))
    found = [Choice("buy"), Choice("tax"), *(Choice("spy", ("3", enemy)) for enemy in enemies[:1])]
    found += [Choice("lay", (card,)) for card in hand if war.book.cards[card].kind == "eq"]
    return [*found, *(Choice("play", (card,)) for card in hand if war.book.cards[card].kind == "std")]


def onlooker(war: War) -> View:
    """View of somebody without a hand: that of a seat which decides nothing, without its hand."""
    deciding = war.jobs[-1].seat if war.jobs else -1
    seat = 1 if deciding == 0 else 0
    seen: War = seen_by(war, seat)
    camp = seen.camps[seat]
    camp.conflict, camp.papers = war.book.unseen[len(camp.conflict)], war.book.unseen[len(camp.papers)]
    seen.passing = [job._replace(words=(UNKNOWN,) * len(job.words)) for job in seen.passing]
    return View(ONLOOKER, seen)


LETS_WAR = TableView(picture, aims=aims, onlooker=onlooker, tries=tries, unit=_UNIT)
