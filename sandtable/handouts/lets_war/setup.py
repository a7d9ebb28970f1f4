"""Let's War on paper: the table, the steps, how the war ends; dealt hands and decks on separate pages."""

from collections.abc import Iterator, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.lets_war.cards import Deck, cards_of
from sandtable.games.lets_war.dealing import (
    CONFLICT_HAND,
    HOMEFRONT,
    NATION_HAND,
    TERRITORIES,
    conflict_hands,
)
from sandtable.games.lets_war.nations import Faction, turn_order
from sandtable.games.lets_war.options import MODES
from sandtable.games.lets_war.setup import LetsWarSetup, Seat
from sandtable.handouts.blocks import Block
from sandtable.handouts.lets_war.decks import DeckWords
from sandtable.handouts.setups.context import SetupContext, Sheet, Step
from sandtable.handouts.setups.overview import Differences
from sandtable.handouts.setups.place_card import Place
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.handouts.setups.table_plan import Pile, table_plan
from sandtable.ink.page import Face
from sandtable.layout.paper import Paper
from sandtable.model.pack import Text

FACTION_COLOURS = {
    Faction.ENTENTE: "entente_blue",
    Faction.CENTRAL: "central_grey",
    Faction.NEUTRAL: "italy_green",
}
PILE_COLOURS = {"conflict": "signal_red", "events": "brass", "calendar": "ink"}


def sheets(setup: LetsWarSetup, renderer: FaceRenderer, paper: Paper) -> SetupSheets:
    """Return the printed sheets of a set-up."""
    return SetupSheets(setup, renderer, paper, lets_war_sheets)


def differences(setups: Sequence[tuple[LetsWarSetup, SetupContext]]) -> Differences:
    """Compare set-ups: who sits where, how large the decks are, and how many cards everybody gets."""
    rows, out = [], []
    for setup, context in setups:
        words, decks = _Words(setup, context), DeckWords(setup, context)
        territory = 0 if setup.territory == "none" else TERRITORIES
        armistice = 0 if setup.armistice == "none" else 1
        seats = ", ".join(context.name(nation.id) for nation in setup.nations)
        dealt = [words.hands.get(nation.id, CONFLICT_HAND) for nation in setup.nations]
        hands = str(dealt[0]) if len(set(dealt)) == 1 else ", ".join(map(str, dealt))
        counts = (str(decks.conflict + territory), str(decks.events + armistice), hands)
        mode = context.say(f"mode.{words.mode}")
        rows.append((str(len(setup.seats)), context.title, mode, seats, *counts))
        out += decks.out
    say = setups[0][1].say
    header = ("players", "setup", "mode", "seats", "conflict", "events", "hands")
    # The plan is that of the set-up to begin with, whose order is the lowest.
    drawn = min(setups, key=lambda pair: pair[0].data.get("order", len(setups) + 1))[1].title
    cards = ", ".join(setups[0][1].name(card) for card in dict.fromkeys(out))
    notes = (say("table_note", name=drawn), *((say("table_few", cards=cards),) if cards else ()))
    return Differences(tuple(say(f"table.{key}") for key in header), tuple(rows), notes)


def lets_war_sheets(setup: LetsWarSetup, context: SetupContext) -> Iterator[Sheet]:
    """Yield the sheet of the table; when hands are dealt, also a page for each seat and the decks in order."""
    words = _Words(setup, context)
    yield Sheet("", context.title, context.beside(*words.facts()), words.plan(), tuple(words.blocks()))
    for seat in setup.seats:
        if seat.conflict.cards or seat.nation_cards.cards:
            yield context.secret(
                words.part(seat), words.called(seat), words.hands_of(seat), context.common.say("setup.secret_note")
            )
    if setup.piles:
        yield context.decks({pile.name: pile.cards for pile in setup.piles})


class _Words:
    """A set-up of Let's War in words and pictures."""

    def __init__(self, setup: LetsWarSetup, context: SetupContext) -> None:
        self.setup, self.context, self.pack = setup, context, context.pack
        order = turn_order(setup.nations) if setup.nations else ()
        self.hands = conflict_hands(order)
        self.first = setup.named_first or setup.starter
        self.mode = setup.mode if setup.mode in MODES else MODES[0]
        self.is_dealt = any(seat.conflict.cards for seat in setup.seats)
        # The first of each nation: a later one would overwrite it, so from the last to the first.
        characters = sorted(cards_of(self.pack, Deck.CHARACTER), key=lambda card: -card.order)
        self.characters = {card.nation or "": context.name(card.id) for card in characters}

    def facts(self) -> Iterator[str]:
        yield self.context.common.say("setup.players", len(self.setup.seats), n=len(self.setup.seats))
        if self.context.has(f"mode.{self.mode}"):
            yield self.context.say(f"mode.{self.mode}")

    def part(self, seat: Seat) -> str:
        """Name of a seat in file names: its number, and its nation's id if it has one."""
        return f"{seat.number}-{seat.nation.id}" if seat.nation is not None else str(seat.number)

    def called(self, seat: Seat) -> str:
        nation = self.context.name(seat.nation.id) if seat.nation is not None else str(seat.number)
        return f"{nation}, {seat.player}" if seat.player else nation

    def hands_of(self, seat: Seat) -> list[tuple[str, Sequence[str]]]:
        words = self.context.words
        return [
            (words.say("decks.conflict"), seat.conflict.cards),
            (words.say("decks.nation"), seat.nation_cards.cards),
        ]

    # --- the plan

    def plan(self) -> Face | None:
        if not self.setup.seats:
            return None
        places = [self._place(seat) for seat in self.setup.seats]
        caption = self.context.say("plan.left")
        return table_plan(places, list(self._piles()), caption, True, self.context)

    def _place(self, seat: Seat) -> Place:
        context, nation = self.context, seat.nation
        colour = context.colours.ink
        lines: list[str] = []
        if nation is not None:
            colour = self.pack.palette.get(FACTION_COLOURS[nation.faction], colour)
            faction = context.words.say(f"factions.{nation.faction.value}")
            lines.append(f"{faction} · {seat.player}" if seat.player else faction)
        conflict = seat.conflict.size if seat.conflict.size is not None else self._hand_of(seat)
        cards = seat.nation_cards.size if seat.nation_cards.size is not None else NATION_HAND
        lines.append(context.say("plan.hand", conflict=conflict, nation=cards))
        lines.append(self._state(seat))
        if nation is not None and (character := self.characters.get(nation.id)):
            lines.append(context.say("plan.character", name=character))
        if seat.laid.cards:
            lines.append(context.say("plan.laid", cards=", ".join(context.name(card) for card in seat.laid.cards)))
        ribbon = context.say("plan.begins") if nation is not None and nation is self.first else ""
        title = context.name(nation.id) if nation is not None else str(seat.number)
        emblem = context.emblem(f"emblem-{nation.id}", colour) if nation is not None else ()
        return Place(title, tuple(lines), str(seat.number), colour, emblem, ribbon)

    def _state(self, seat: Seat) -> str:
        """State of a seat's Homefront and units in words: usually happy, and all there."""
        units = sum(len(one.records) for one in self.pack.components if one.kind == "lets-war/unit-row")
        if seat.units is not None:
            units = len(seat.units)
        return self.context.say("plan.state", units, level=self._level(seat.homefront or HOMEFRONT[0]), n=units)

    def _hand_of(self, seat: Seat) -> int:
        return self.hands.get(seat.nation.id, CONFLICT_HAND) if seat.nation is not None else CONFLICT_HAND

    def _piles(self) -> Iterator[Pile]:
        for component_id, back in (("conflict", True), ("events", True), ("calendar", False)):
            face = self.context.sample(component_id, back=back)
            if face is not None:
                colour = self.pack.palette.get(PILE_COLOURS[component_id], "")
                yield Pile(face, self.context.say(f"plan.{component_id}"), colour)

    # --- words

    def blocks(self) -> Iterator[Block]:
        context = self.context
        yield from context.note()
        yield from context.steps(list(self._steps()))
        yield from self._laid_territories()
        yield context.heading(context.say("end.title"))
        yield from (context.paragraph(words) for words in self._ends())
        for count, key in ((2, "two"), (3, "three")):
            if len(self.setup.seats) == count:
                yield context.heading(context.say(f"few.{key}"))
                yield context.paragraph(context.say(f"few.{key}_text"))
        yield from self._options()
        yield context.house()

    def _steps(self) -> Iterator[Step]:
        context = self.context
        nation = self._subject(self.first.id) if self.first is not None else "–"
        written = self.setup.date
        date = self._semester(written) or written
        yield "seats", {"nation": nation}
        yield "boards", {"level": self._level(HOMEFRONT[0])}
        decks = DeckWords(self.setup, context)
        characters = "_shuffled" if self.setup.options.get("characters") == "shuffled" else ""
        if self.is_dealt:
            yield f"characters{characters}", {}
            yield "decks", {"cards": decks.boxed()}
            yield "calendar", {"date": date}
            yield "dealt", {}
        else:
            yield f"own{characters}", {}
            yield "conflict", {"cards": decks.conflict, "territory": decks.territory()}
            yield "events", {"removed": decks.removed(), "cards": decks.events, "armistice": decks.armistice()}
            yield "calendar", {"date": date}
            dealt = context.say("territory.dealt") if self.setup.has_neutral else ""
            yield "deal", {"cards": CONFLICT_HAND, "nation": NATION_HAND, "more": self._more(), "territory": dealt}
        yield "prelude", {"semester": date}

    def _subject(self, nation: str) -> str:
        """Name of a nation as the subject of a sentence, with its article."""
        key = f"peoples.{nation}.who"
        return self.context.words.say(key) if self.context.words.has(key) else self.context.name(nation)

    def _semester(self, date: str) -> str:
        """Date as it stands in a sentence: Spring 1914, la primavera 1914; "" when there are no words for it."""
        key = f"labels.semester.{date[:1]}"
        return self.context.words.say(key, year=f"19{date[1:]}") if self.context.words.has(key) else ""

    def _level(self, level_id: str) -> str:
        """Name of a level of the Homefront on the gauge; its id when the gauge has no such level."""
        for component in self.pack.components:
            if component.kind == "lets-war/homefront":
                for level in component.records[0].fields["levels"]:
                    if level["id"] == level_id:
                        return Text(level["name"])[self.context.language]
        return level_id

    def _more(self) -> str:
        more = [
            self.context.say("more_hand", nation=self.context.name(nation), cards=cards)
            for nation, cards in self.hands.items()
            if cards > CONFLICT_HAND
        ]
        return self.context.say("more", hands=", ".join(more)) if more else ""

    def _laid_territories(self) -> Iterator[Block]:
        """Yield the Territory cards that came up while the hands were dealt."""
        out = [
            self.context.say("territory.before", card=self.context.name(card), nation=self.called(seat))
            for seat in self.setup.seats
            for card in seat.laid.cards
        ]
        if out:
            words = self.context.say("territory.out", cards="; ".join(out))
            both = f" {self.context.say('territory.both')}" if len(out) == TERRITORIES else ""
            yield self.context.paragraph(words + both)

    def _ends(self) -> Iterator[str]:
        yield self.context.say("end.falls")
        yield self.context.say(f"end.{self.mode}")
        if self.setup.has_neutral:
            yield self.context.say("end.neutral")
        if self.setup.armistice != "none":
            yield self.context.say("end.armistice")

    def _options(self) -> Iterator[Block]:
        options = self.setup.options
        if options:
            yield self.context.heading(self.context.say("options.title"))
        for name, value in options.items():
            yield self.context.paragraph(self._option(name, value))

    def _option(self, name: str, value: object) -> str:
        """An option in words; name and value as written when there are no words for it."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        if self.context.has(f"options.{name}.{written}"):
            return self.context.say(f"options.{name}.{written}")
        if isinstance(value, int) and self.context.has(f"options.{name}"):
            return self.context.say(f"options.{name}", value, n=value)
        return f"{name}: {written}"
