"""Proelio on paper: the table, the steps, how it ends; dealt hands and decks apart."""

from collections.abc import Iterator

from sandtable.games.proelio.dealing import DECKS, DIRECTION, HAND, deck_cards
from sandtable.games.proelio.setup import ProelioSetup, Seat
from sandtable.handouts.flow import Block
from sandtable.ink.face import Face
from sandtable.press.setups.place_card import Place
from sandtable.press.setups.sheet import SetupRoom, Sheet, Step
from sandtable.press.setups.table_plan import Pile, table_plan

# Devices of the Houses, seat by seat; with alliances the panel has the colour of the alliance.
DEVICES = ("shield-cross", "shield-chevron", "shield-tower", "shield-lozenges", "shield-sun", "shield-bend")
COLOURS = ("gules", "azure", "vert", "ink")


def proelio_sheets(setup: ProelioSetup, desk: SetupRoom) -> Iterator[Sheet]:
    """The sheet of the table; when hands are dealt a page for each seat, and the decks in order."""
    told = _Told(setup, desk)
    players = desk.common.say("setup.players", len(setup.seats), n=len(setup.seats))
    yield Sheet("", desk.title, desk.beside(players), told.plan(), tuple(told.blocks()))
    for seat in setup.seats:
        if seat.cards:
            hands = [(desk.words.say("deck_long.base"), seat.cards)]
            yield desk.secret(str(seat.number), told.called(seat), hands, desk.common.say("setup.secret_note"))
    if setup.decks:
        yield desk.decks(setup.decks)


class _Told:
    """A set-up of Proelio in words and pictures."""

    def __init__(self, setup: ProelioSetup, desk: SetupRoom) -> None:
        self.setup, self.desk = setup, desk
        self.mode = "allied" if setup.mode == "allied" else "open"
        self.direction: str = setup.data.get("direction", DIRECTION)
        self.is_dealt = any(seat.cards for seat in setup.seats)
        self.first = next((seat for seat in setup.seats if setup.first in (seat.number, seat.player)), None)

    def called(self, seat: Seat) -> str:
        number = self.desk.say("plan.seat", number=seat.number)
        return f"{seat.player} ({number.lower()})" if seat.player else number

    def plan(self) -> Face | None:
        if not self.setup.seats:
            return None
        places = [self._place(seat) for seat in self.setup.seats]
        piles = [
            Pile(face, self.desk.words.say(f"deck.{deck}"))
            for deck in DECKS
            if (face := self.desk.sample(deck, back=True)) is not None
        ]
        caption = self.desk.say(f"plan.{self.direction}")
        return table_plan(places, piles, caption, self.direction == "clockwise", self.desk)

    def _place(self, seat: Seat) -> Place:
        desk, palette = self.desk, self.desk.pack.palette
        usual = COLOURS[(seat.number - 1) % len(COLOURS)]
        colour = palette.get(seat.alliance or usual, desk.colours.ink)
        lines = [self._alliance(seat.alliance)] if seat.alliance else []
        hand = seat.hand if seat.hand is not None else HAND
        lines.append(desk.say("plan.hand", hand, n=hand))
        if seat.fort:
            lines.append(desk.say("plan.fort", card=desk.name(seat.fort)))
        device = DEVICES[(seat.number - 1) % len(DEVICES)]
        return Place(
            seat.player or desk.say("plan.seat", number=seat.number),
            tuple(lines),
            str(seat.number),
            colour,
            desk.emblem(device, colour),
            desk.say("plan.begins") if seat is self.first else "",
        )

    def _alliance(self, alliance: str) -> str:
        """What an alliance is called; as it is written when there are no words for it."""
        key = f"alliances.{alliance}"
        return self.desk.say(key) if self.desk.has(key) else alliance

    def blocks(self) -> Iterator[Block]:
        desk = self.desk
        yield from desk.note()
        yield from desk.steps(list(self._steps()))
        yield desk.heading(desk.say("end.title"))
        yield desk.paragraph(desk.say(f"end.{self.mode}"))
        if self.mode == "allied":
            yield desk.paragraph(desk.say("end.support"))
        yield desk.house()

    def _steps(self) -> Iterator[Step]:
        desk = self.desk
        first = self.called(self.first) if self.first is not None else desk.say("plan.drawn")
        yield "seats", {"turns": desk.say(f"turns.{self.direction}"), "first": first}
        if pairs := self._pairs():
            yield "allies", {"pairs": pairs}
        if self.is_dealt:
            yield "built", {"removed": self._left_out("boxed")}
            yield "dealt", {}
        else:
            cards = deck_cards(desk.pack, frozenset(self.setup.removed))
            yield "decks", {"removed": self._left_out("removed"), **{deck: len(cards.get(deck, ())) for deck in DECKS}}
            yield "deal", {"cards": HAND}
        if not any(seat.fort for seat in self.setup.seats):
            yield "forts", {}
        yield "mats", {}

    def _pairs(self) -> str:
        """Who is allied with whom."""
        allies: dict[str, list[str]] = {}
        for seat in self.setup.seats:
            if seat.alliance:
                allies.setdefault(seat.alliance, []).append(self.called(seat))
        pairs = [
            self.desk.say("pair", alliance=self._alliance(alliance), members=" + ".join(members))
            for alliance, members in allies.items()
        ]
        return "; ".join(pairs)

    def _left_out(self, key: str) -> str:
        """Which cards are not in the decks; nothing when all are."""
        names = ", ".join(self.desk.name(card) for card in dict.fromkeys(self.setup.removed))
        return self.desk.say(key, cards=names) if names else ""
