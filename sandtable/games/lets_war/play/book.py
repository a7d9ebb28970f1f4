"""Constants of a game of Let's War: the cards with their clauses parsed, the gauges, the seats, the options.

Every position of a game shares one book. Sets of units are bits of an integer, INF the lowest. Seats are counted from
0.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.games.lets_war.cards import LOOP, SEMESTERS, Card, Deck
from sandtable.games.lets_war.effects import ARMS, TARGETS
from sandtable.games.lets_war.nations import turn_order
from sandtable.games.lets_war.play.clause import LASTING_OPS, Clause, read_clause
from sandtable.games.lets_war.play.clause import UNIT_OF as UNIT_OF
from sandtable.games.lets_war.play.standing import Standing, Strengths
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.play import Choice
from sandtable.model.pack import Pack, Record, Text

ALL_UNITS = (1 << len(ARMS)) - 1
LAST_DATE = len(SEMESTERS) - 1
LOOP_DATE = SEMESTERS.index(LOOP)
ENT, CEN, NEU = "ENT", "CEN", "NEU"
REACTION = "reaction"  # a card that only answers
UNKNOWN = "?"  # a card that a view does not show
# Ops that do nothing when there is nothing to restore, to take or to draw; `offering.py` looks.
NEEDY_OPS = frozenset(("restore", "hf", "discard", "steal", "pass", "strip", "draw", "peek", "none"))


# R-COMBAT-2, R-COMBAT-3: whom each unit may attack before any card says otherwise.
REACH = tuple(sum(1 << UNIT_OF[target] for target in TARGETS[unit]) for unit in ARMS)


def _always_helps(clause: Clause) -> bool:
    """True for a clause that always has an effect."""
    return clause.op not in NEEDY_OPS or (clause.op == "hf" and clause.number <= 0)


@dataclass(slots=True)
class Paper:
    """A card as the engine needs it; `ops` are the ops of its clauses.

    `entry` is 0 for equipment without a date (R-COMP-2). `exit` is past the Calendar for a Character without one
    (R-COMP-5). An Event has a season and perhaps the symbol that rotates Characters (R-COMP-6).
    """

    id: str
    deck: str
    kind: str
    nation: str
    dollars: int
    entry: int
    exit: int
    season: str
    rotate: bool
    not_with_two: bool
    copies: int
    clauses: tuple[Clause, ...]
    ops: frozenset[str]
    scopes: frozenset[str]
    lasts: bool
    record: Record
    # Told from the above: what holds while it lies there, at home and elsewhere; how it is used from hand, and whether
    # that always does something.
    holds: tuple[Clause, ...] = field(init=False)
    abroad: tuple[Clause, ...] = field(init=False)
    # Of what holds at home: all strengths together, and the rest.
    adds_attack: int = field(init=False)
    adds_defence: int = field(init=False)
    permits: tuple[Clause, ...] = field(init=False)
    use: str = field(init=False)
    always: bool = field(init=False)
    aimed: bool = field(init=False)  # at a chosen enemy, or at the weakest
    deeds: tuple[int, ...] = field(init=False)  # numbers of the clauses that are done at once
    # Choices about it that name nobody else, cached.
    to_play: Choice = field(init=False)
    to_lay: Choice = field(init=False)
    to_take_up: Choice = field(init=False)

    def __post_init__(self) -> None:
        self.holds = tuple(clause for clause in self.clauses if clause.op in LASTING_OPS) if self.lasts else ()
        self.abroad = tuple(clause for clause in self.holds if clause.scope)
        home = [clause for clause in self.holds if not clause.scope]
        self.adds_attack = sum(clause.adds_attack for clause in home)
        self.adds_defence = sum(clause.adds_defence for clause in home)
        self.permits = tuple(clause for clause in home if clause.op != "mod")
        self.use = self._used()
        self.deeds = tuple(at for at, clause in enumerate(self.clauses) if clause.op not in LASTING_OPS)
        self.aimed = "T" in self.scopes or "W" in self.scopes
        self.to_play, self.to_lay = Choice("play", (self.id,)), Choice("lay", (self.id,))
        # R-CARD-6: a Nation card may only be discarded.
        self.to_take_up = (
            Choice("take", (self.id,)) if self.deck == "conflict" else Choice("discard", (f"board:{self.id}",))
        )
        self.always = any(clause.scope in ("A", "W") or _always_helps(clause) for clause in self.clauses)

    def _used(self) -> str:
        if self.kind != "std":
            return self.kind
        if any(op in self.ops for op in ("miss", "nospy")):
            return REACTION
        if "boom" in self.ops:
            return "boom"
        if "auto" in self.ops:
            return "auto"
        return "aimed" if "T" in self.scopes else "std"

    def aims(self, scope: str) -> bool:
        """True when some clause has that scope."""
        return scope in self.scopes


def _paper(card: Card) -> Paper:
    clauses = tuple(read_clause(effect) for effect in card.effects)
    return Paper(
        card.id,
        card.deck.value,
        card.kind,
        card.nation or "",
        card.dollars,
        SEMESTERS.index(card.entry) if card.entry else 0,
        SEMESTERS.index(card.exit) if card.exit else LAST_DATE + 1,
        card.season or "",
        card.rotate,
        card.remove_2p,
        card.copies,
        clauses,
        frozenset(clause.op for clause in clauses),
        frozenset(clause.scope for clause in clauses),
        any(clause.lasting and clause.op not in ("none", "spy", "territory", "armistice") for clause in clauses),
        card.record,
    )


@dataclass(slots=True)
class Options:
    """Options agreed on before the game (R-OPT-1)."""

    attrition: bool
    fallback: bool  # three players down to two follow the rules for two
    per_500: bool
    each_spy: bool
    shuffled: bool
    immunity: bool  # LW-8: a nation that lost a point to a Spy is safe from task 3 until the next offensive
    unstoppable: bool  # R-COMBAT-8.1: automatic attacks are neither compared nor answered
    exit_inclusive: bool
    calendar_first: bool
    purchases: int  # -1 without bound
    taxes: int


@dataclass(slots=True)
class Book:
    """Constants of one game; `order` are the seats in turn order."""

    cards: dict[str, Paper]
    nations: tuple[str, ...]
    seat_of: dict[str, int]
    factions: tuple[str, ...]
    attack: tuple[tuple[int, ...], ...]
    defence: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    options: Options
    names: Mapping[str, Text]
    italy: int  # its seat, -1 when it does not play
    territories: int
    removed: frozenset[str]
    dollars: dict[str, int] = field(init=False)
    unseen: list[list[str]] = field(init=False)  # so many unknown cards; views share them, and change none
    # Cached choices: attacks by unit, enemy and bits of targets; searches by enemy and card.
    booms: dict[int, list[Choice]] = field(init=False, default_factory=dict)
    searches: list[dict[str, Choice]] = field(init=False)
    # Copies of the cards of each deck, put together when first asked for.
    decks: dict[str, list[str]] = field(init=False, default_factory=dict)
    # What boards and Characters came to so far, in any game of this book, and the strengths by seat (`lasting.py`).
    standings: dict[tuple[object, ...], Standing] = field(init=False, default_factory=dict)
    outmatched: dict[tuple[int, int, int, int], list[int]] = field(init=False, default_factory=dict)  # `combat.py`
    strengths: dict[tuple[int, int, int], Strengths] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.dollars = {card: paper.dollars for card, paper in self.cards.items()}
        most = sum(paper.copies for paper in self.cards.values())
        self.unseen = [[UNKNOWN] * count for count in range(most + 1)]
        self.searches = [{} for _ in self.nations]

    @property
    def players(self) -> int:
        return len(self.nations)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.nations)


def read_options(setup: LetsWarSetup) -> Options:
    """Options of a set-up, with defaults for those not written."""
    written = setup.options
    purchases = written.get("max_purchases")
    return Options(
        setup.mode == "attrition",
        written.get("three_player_fallback", "two_player") == "two_player",
        written.get("spy_points", "one") == "per_500",
        written.get("spy_limit", "player") == "card",
        written.get("characters", "printed") == "shuffled",
        written.get("spy_immunity", "none") == "offensive",
        written.get("automatic", "answered") == "unstoppable",
        written.get("exit_inclusive", True),
        written.get("calendar_first", True),
        -1 if purchases is None else purchases,
        written.get("tax_per_turn", 1),
    )


def _gauges(pack: Pack) -> dict[str, Mapping[str, Mapping[str, int]]]:
    """R-COMP-8: attack and defence of the five units of each nation."""
    return {
        record.fields["nation"]: record.fields["units"]
        for component in pack.components
        if component.kind == "lets-war/gauge"
        for record in component.records
    }


# The set-up read last, with its book: many games of one set-up are played in a row.
_READ: list[tuple[LetsWarSetup, Book]] = []


def read_book(setup: LetsWarSetup) -> Book:
    """The book of a complete set-up."""
    if not _READ or _READ[0][0] is not setup:
        _READ[:] = [(setup, _book(setup))]
    return _READ[0][1]


def _book(setup: LetsWarSetup) -> Book:
    nations = setup.nations
    codes = tuple(nation.id for nation in nations)
    gauges = _gauges(setup.document.pack)
    first = setup.named_first
    # R-TURN-1: the German Empire, else another Central nation; play passes left, and the seats are clockwise.
    order = turn_order(nations) if first is None else nations[nations.index(first) :] + nations[: nations.index(first)]
    cards = {card.id: _paper(card) for card in setup.cards.values()}
    owners = ("", *codes)
    in_play = {id_: paper for id_, paper in cards.items() if paper.nation in owners}
    unused = frozenset(id_ for id_, paper in in_play.items() if id_ in setup.removed or _is_unused(paper, setup))
    return Book(
        in_play,
        codes,
        {code: seat for seat, code in enumerate(codes)},
        tuple(nation.faction.value for nation in nations),
        tuple(tuple(gauges[code][unit]["attack"] for unit in ARMS) for code in codes),
        tuple(tuple(gauges[code][unit]["defence"] for unit in ARMS) for code in codes),
        tuple(codes.index(nation.id) for nation in order),
        read_options(setup),
        {nation.id: nation.record.name for nation in nations},
        next((seat for seat, nation in enumerate(nations) if nation.is_neutral), -1),
        sum(1 for paper in in_play.values() if paper.kind == "terr" and paper.id not in unused),
        unused,
    )


def _is_unused(paper: Paper, setup: LetsWarSetup) -> bool:
    """True for cards that stay in the box: Territories without Italy, an unwanted Armistice, Events not for two."""
    return (
        (paper.kind == "terr" and setup.territory == "none")  # R-COMP-3
        or (paper.kind == "armistice" and setup.armistice == "none")  # R-COMP-7
        or (paper.not_with_two and len(setup.nations) == 2)  # R-2P-1
    )


def deck_cards(book: Book, deck: Deck, nation: str = "") -> list[str]:
    """Every copy of every card of a deck that is in the game."""
    key = f"{deck.value}:{nation}"
    found = book.decks.get(key)
    if found is None:
        found = book.decks[key] = [
            paper.id
            for paper in book.cards.values()
            if paper.deck == deck.value and paper.nation == nation and paper.id not in book.removed
            for _ in range(paper.copies)
        ]
    return list(found)
