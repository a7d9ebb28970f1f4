"""Positions of Let's War for tests: set-ups shipped or made up, and bare positions with only the cards one names."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from sandtable.games.cups import Cups
from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.clause import read_clause
from sandtable.games.lets_war.play.standing import LASTING
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.lets_war.play.table import TABLE, advance
from sandtable.games.lets_war.setup import LetsWarSetup, read_setup
from sandtable.games.play import SILENT, Chronicle, Event, Refusal, Result, Teller, read_choice
from sandtable.model.document import load_document
from sandtable.model.effects import parse_effects
from sandtable.resources import content_folder

FOLDER = content_folder() / "lets-war" / "setups"
SETUPS = tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))
LINES = {
    2: "GER FRA",
    3: "GER FRA ITA",
    4: "GER FRA AUH GBR",
    5: "GER FRA ITA AUH GBR",
    6: "GER FRA AUH GBR OTT RUS",
    7: "GER FRA AUH GBR OTT RUS ITA",
}


@cache
def read(text: str) -> LetsWarSetup:
    loaded = load_document(text.encode(), "test.yaml", Path.cwd())
    assert loaded.document is not None, loaded.findings
    return read_setup(loaded.document)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


def shipped(name: str) -> LetsWarSetup:
    return read(text_of(name))


def written(codes: str, more: str = "") -> str:
    seats = "".join(f"  - {{nation: {code}}}\n" for code in codes.split())
    return f"game: lets-war\nsetup: test\nseats:\n{seats}{more}"


OPTIONS = {
    "three_player_fallback": ("two_player", "standard"),
    "spy_points": ("one", "per_500"),
    "spy_limit": ("player", "card"),
    "characters": ("printed", "shuffled"),
    "spy_immunity": ("none", "offensive"),
    "automatic": ("answered", "unstoppable"),
    "exit_inclusive": ("true", "false"),
    "calendar_first": ("true", "false"),
    "tax_per_turn": ("1", "2"),
    "max_purchases": ("0", "1", "9"),
}


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Any set-up: two to seven players, either mode, where Territories and Armistice lie, options."""
    players = draw(st.integers(2, 7))
    lines = [f"mode: {draw(st.sampled_from(('historical', 'attrition')))}"]
    lines.append(f"armistice: {draw(st.sampled_from(('none', 'anywhere', 'second_half')))}")
    if players % 2:
        lines.append(f"territory: {draw(st.sampled_from(('whole', 'half', 'third')))}")
    chosen = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items() if draw(st.integers(0, 3)) == 0}
    if chosen:
        lines.append("options: {" + ", ".join(f"{name}: {value}" for name, value in chosen.items()) + "}")
    codes = LINES[players]
    if players in (2, 3) and draw(st.booleans()):
        codes = codes.replace("GER", "AUH").replace("FRA", "GBR")
    return written(codes, "\n".join(lines) + "\n")


class Bare:
    """A position without Characters, Events and hands, in which one nation is on turn."""

    def __init__(self, codes: str, turn: str, more: str = "", seed: int = 1) -> None:
        self.war: War = TABLE.lay(read(written(codes, more)), Cups(seed))
        war = self.war
        war.news = ()
        for camp in war.camps:
            war.discards += camp.conflict + [card for card in camp.board if card.startswith("CF")]
            camp.deck += camp.papers + [card for card in camp.board if not card.startswith("CF")]
            camp.conflict, camp.papers, camp.board, camp.characters = [], [], [], []
            camp.homefront = 4
        war.event = ""
        war.aims = {}
        war.passing, war.offers, war.over = [], [], None
        self.turn(turn)

    def turn(self, code: str) -> None:
        war, seat = self.war, self.war.book.seat_of[code]
        war.turn = seat
        war.attacks = [0] * len(ARMS)
        war.spied = war.taxed = war.bought = 0
        war.returned, war.lasting = [], []
        later = war.in_order()
        later = later[later.index(seat) + 1 :]
        war.jobs = []
        war.push(Job("act", seat), Job("trim", seat), Job("turn_over", seat), *(Job("turn", at) for at in later))
        war.jobs.insert(0, Job("closing"))
        war.changed()

    def camp(self, code: str):
        return self.war.camps[self.war.book.seat_of[code]]

    def date(self, date: str) -> None:
        self.war.date = self.war.peak = SEMESTERS.index(date)

    def _fetch(self, code: str, card: str) -> None:
        piles = (self.war.pile, self.war.discards, self.camp(code).deck)
        next(pile for pile in piles if card in pile).remove(card)

    def give(self, code: str, *cards: str) -> None:
        for card in cards:
            self._fetch(code, card)
            (self.camp(code).conflict if card.startswith("CF") else self.camp(code).papers).append(card)

    def lay(self, code: str, *cards: str) -> None:
        for card in cards:
            self._fetch(code, card)
            self.camp(code).board.append(card)
        self.war.changed()

    def character(self, code: str, *cards: str) -> None:
        self.camp(code).characters = list(cards)
        self.war.changed()

    def event(self, card: str) -> None:
        self.war.event = card
        self.war.changed()

    def invent(self, card: str, notation: str, kind: str = "std", deck: str = "conflict", **more: object) -> str:
        """A card the pack has not, in nobody's hand yet."""
        book = self.war.book
        clauses = tuple(read_clause(effect) for effect in parse_effects(notation))
        base = book.cards["CF-03"]
        lasts = any(clause.op in LASTING for clause in clauses)
        ops = frozenset(clause.op for clause in clauses)
        scopes = frozenset(clause.scope for clause in clauses)
        made = replace(
            base, id=card, deck=deck, kind=kind, clauses=clauses, ops=ops, scopes=scopes, lasts=lasts, **more
        )  # type: ignore[arg-type]
        self.war.book = replace(book, cards={**book.cards, card: made})
        return card

    def hand(self, code: str, *cards: str) -> None:
        """Put cards into a hand that come from no pile."""
        self.camp(code).conflict += cards

    def advance(self) -> None:
        advance(self.war, SILENT)

    def happens(self, card: str) -> None:
        """The first player draws that Event, whatever its season."""
        self.war.jobs.append(Job("event"))
        self.war.date = self.war.peak = 1 if self.war.book.cards[card].season == "autumn" else 0
        self.war.events.append(card)
        self.advance()

    def riot(self, code: str, enemy: str) -> None:
        """A nation plays a card that costs an enemy a point of Homefront."""
        self.hand(code, self.invent("RIOT", "hf-1@T"))
        self.do(f"play RIOT {enemy}")

    def hunger(self) -> None:
        """An Event costs everybody a point of Homefront."""
        self.happens(self.invent("HUNGER", "hf-1@A", "event", "event", season="neutral"))

    def lose(self, code: str, *units: str) -> None:
        for unit in units:
            self.camp(code).active &= ~(1 << UNIT_OF[unit])

    def refusal(self, text: str) -> Refusal | None:
        return TABLE.allows(self.war, read_choice(text))

    def refused(self, text: str) -> tuple[str, str]:
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule, refusal.reason

    def do(self, text: str, tell: Teller = SILENT) -> None:
        refusal = self.refusal(text)
        assert refusal is None, (text, refusal)
        TABLE.take(self.war, read_choice(text), tell)

    def told(self, text: str) -> list[Event]:
        story = Chronicle()
        self.do(text, story)
        return story.events

    def asked(self) -> tuple[str, str]:
        """Who decides what."""
        decision = TABLE.decision(self.war)
        assert not isinstance(decision, Result), decision
        return self.war.nation(decision.seat), decision.kind

    def offered(self, verb: str = "") -> list[str]:
        return [str(one) for one in TABLE.choices(self.war) if not verb or one.verb == verb]

    def units(self, code: str) -> str:
        active = self.camp(code).active
        return " ".join(unit for number, unit in enumerate(ARMS) if active >> number & 1)
