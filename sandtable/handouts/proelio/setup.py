"""Proelio on paper: the table, the steps, how it ends; dealt hands and decks on separate pages."""

from collections.abc import Iterator, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.proelio.dealing import DECKS, HAND, deck_cards
from sandtable.games.proelio.setup import ProelioSetup, Seat
from sandtable.handouts.blocks import Block
from sandtable.handouts.setups.context import SetupContext, Sheet, Step
from sandtable.handouts.setups.overview import Differences
from sandtable.handouts.setups.place_card import Place
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.handouts.setups.table_plan import Pile, table_plan
from sandtable.ink.page import Face
from sandtable.layout.paper import Paper

# Devices of the Houses, seat by seat; with alliances the panel has the colour of the alliance.
DEVICES = ("shield-cross", "shield-chevron", "shield-tower", "shield-lozenges", "shield-sun", "shield-bend")
COLOURS = ("gules", "azure", "vert", "ink")
PILE_COLOURS = {"base": "ink", "imperial": "gold"}
# The variant has a step and a plate of its own; the other is the rule of the book.
_TOLD_ELSEWHERE = ("sixth-card", "even-hands")


def sheets(setup: ProelioSetup, renderer: FaceRenderer, paper: Paper) -> SetupSheets:
    """Return the printed sheets of a set-up."""
    return SetupSheets(setup, renderer, paper, proelio_sheets)


def differences(setups: Sequence[tuple[ProelioSetup, SetupContext]]) -> Differences:
    """Compare set-ups: the cards that are left in each deck after the deal, and what else is special."""
    rows = []
    for setup, context in setups:
        cards = deck_cards(context.pack, frozenset(setup.removed))
        left = len(cards.get("base", ())) - sum(HAND if seat.hand is None else seat.hand for seat in setup.seats)
        special = context.say("table.allied") if setup.mode == "allied" else ""
        rows.append((context.title, str(len(setup.seats)), str(left), str(len(cards.get("imperial", ()))), special))
    say = setups[0][1].say
    header = ("table.setup", "table.players", "table.base", "table.imperial", "table.special")
    # The plan is that of the set-up to begin with, whose order is the lowest.
    drawn = min(setups, key=lambda pair: pair[0].data.get("order", len(setups) + 1))[1].title
    return Differences(tuple(say(key) for key in header), tuple(rows), (say("table_note", name=drawn),))


def proelio_sheets(setup: ProelioSetup, context: SetupContext) -> Iterator[Sheet]:
    """Yield the sheet of the table; when hands are dealt, also a page for each seat and the decks in order."""
    words = _Words(setup, context)
    players = context.common.say("setup.players", len(setup.seats), n=len(setup.seats))
    yield Sheet("", context.title, context.beside(players), words.plan(), tuple(words.blocks()))
    for seat in setup.seats:
        if seat.cards:
            hands = [(context.words.say("deck_long.base"), seat.cards)]
            yield context.secret(
                str(words.turn(seat)), words.called(seat), hands, context.common.say("setup.secret_note")
            )
    if setup.decks:
        yield context.decks(setup.decks)


class _Words:
    """A set-up of Proelio in words and pictures."""

    def __init__(self, setup: ProelioSetup, context: SetupContext) -> None:
        self.setup, self.context = setup, context
        self.mode = "allied" if setup.mode == "allied" else "open"
        self.direction = setup.direction
        self.is_dealt = any(seat.cards for seat in setup.seats)
        self.first = self._find_first()

    def _find_first(self) -> Seat | None:
        """The seat that begins. Where nobody is named, lots decide who takes seat 1; None if lots decide among names."""
        seats = self.setup.seats
        if self.setup.first is not None:
            return next((seat for seat in seats if self.setup.first in (seat.number, seat.player)), None)
        return seats[0] if seats and not any(seat.player for seat in seats) else None

    def turn(self, seat: Seat) -> int:
        """Number of a seat on the sheet: seats are counted in the order of turns, from the one that begins."""
        places = seat.number - (self.first.number if self.first is not None else 1)
        return (places if self.direction == "clockwise" else -places) % len(self.setup.seats) + 1

    def draws_sixth(self, seat: Seat) -> bool:
        """True for the last in turn, in the variant with a sixth card, unless its Hand is dealt otherwise (R-SET-5)."""
        usual = seat.cards is None and seat.hand in (None, HAND)
        return "sixth-card" in self.setup.options and usual and self.turn(seat) == len(self.setup.seats)

    def called(self, seat: Seat) -> str:
        number = self.context.say("plan.seat", number=self.turn(seat))
        return f"{seat.player} ({number.lower()})" if seat.player else number

    def plan(self) -> Face | None:
        if not self.setup.seats:
            return None
        places = [self._place(seat) for seat in self.setup.seats]
        piles = [
            Pile(face, self.context.words.say(f"deck.{deck}"), self._colour(deck), self.context.say("plan.discards"))
            for deck in DECKS
            if (face := self.context.sample(deck, back=True)) is not None
        ]
        caption = self.context.say(f"plan.{self.direction}")
        return table_plan(places, piles, caption, self.direction == "clockwise", self.context)

    def _colour(self, deck: str) -> str:
        return self.context.pack.palette.get(PILE_COLOURS.get(deck, ""), self.context.colours.ink)

    def _place(self, seat: Seat) -> Place:
        context, palette = self.context, self.context.pack.palette
        number = self.turn(seat)
        usual = COLOURS[(number - 1) % len(COLOURS)]
        colour = palette.get(seat.alliance or usual, context.colours.ink)
        lines = [self._alliance(seat.alliance)] if seat.alliance else []
        hand = seat.hand if seat.hand is not None else HAND
        key = "plan.hand_late" if self.draws_sixth(seat) else "plan.hand"
        lines.append(context.say(key, hand, n=hand, more=hand + 1))
        if seat.fort:
            lines.append(context.say("plan.fort", card=context.name(seat.fort)))
        device = DEVICES[(number - 1) % len(DEVICES)]
        return Place(
            seat.player or context.say("plan.seat", number=number),
            tuple(lines),
            str(number),
            colour,
            context.emblem(device, colour),
            context.say("plan.begins") if seat is self.first else "",
        )

    def _alliance(self, alliance: str) -> str:
        """Name of an alliance; its id when there are no words for it."""
        key = f"alliances.{alliance}"
        return self.context.say(key) if self.context.has(key) else alliance

    def blocks(self) -> Iterator[Block]:
        context = self.context
        yield from context.note()
        yield from context.steps(list(self._steps()))
        for option in self.setup.options:
            if option in _TOLD_ELSEWHERE:
                continue
            yield context.paragraph(context.say("option", option=context.say(f"options.{option}")))
        yield context.heading(context.say("end.title"))
        yield context.paragraph(context.say(f"end.{self.mode}"))
        if self.mode == "allied":
            yield context.paragraph(context.say("end.support"))
        yield context.house()

    def _beginner(self) -> str:
        """The player who takes the first turn, as the subject of a sentence."""
        if self.first is None:
            return self.context.say("plan.drawn")
        return (
            self.called(self.first)
            if self.first.player
            else self.context.say("plan.first", number=self.turn(self.first))
        )

    def _steps(self) -> Iterator[Step]:
        context = self.context
        yield "seats", {"turns": context.say(f"turns.{self.direction}"), "first": self._beginner()}
        if pairs := self._pairs():
            yield "allies", {"pairs": pairs}
        if self.is_dealt:
            yield "built", {"removed": self._left_out("boxed")}
            yield "dealt", {}
        else:
            cards = deck_cards(context.pack, frozenset(self.setup.removed))
            yield "decks", {"removed": self._left_out("removed"), **{deck: len(cards.get(deck, ())) for deck in DECKS}}
            yield "deal", {"cards": HAND}
        if any(self.draws_sixth(seat) for seat in self.setup.seats):
            yield "late", {}
        if not any(seat.fort for seat in self.setup.seats):
            yield "forts", {}
        yield "mats", {}

    def _pairs(self) -> str:
        """Alliances and their members in words, separated by "; "."""
        allies: dict[str, list[str]] = {}
        for seat in self.setup.seats:
            if seat.alliance:
                allies.setdefault(seat.alliance, []).append(self.called(seat))
        pairs = [
            self.context.say("pair", alliance=self._alliance(alliance), members=" + ".join(members))
            for alliance, members in allies.items()
        ]
        return "; ".join(pairs)

    def _left_out(self, key: str) -> str:
        """Sentence listing the cards that are not in the decks; "" when all are."""
        names = ", ".join(self.context.name(card) for card in dict.fromkeys(self.setup.removed))
        return self.context.say(key, cards=names) if names else ""
