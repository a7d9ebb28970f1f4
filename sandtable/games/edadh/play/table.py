"""Table of War for Edadh: the interface shared by all games, over this game's steps."""

from typing import Final

from sandtable.games.cups import Cups
from sandtable.games.edadh.play.compose import UNIT
from sandtable.games.edadh.play.field import Field, Unplayable, field_of, sides_of
from sandtable.games.edadh.play.flow import QUESTIONS, advance, question
from sandtable.games.edadh.play.state import FRESH, NONE, READY, Battle, Side
from sandtable.games.edadh.play.view import guess, view
from sandtable.games.edadh.setup import RANK, START_DMG, START_MP, Card, EdadhSetup, Unit
from sandtable.games.edadh.setup import Side as Given
from sandtable.games.play import SILENT, Choice, Decision, Refusal, Result, Teller, View


class EdadhTable:
    """Rules of a battle. There is no chance in it: all secrets are the players' own."""

    def __init__(self) -> None:
        # Of the set-up that was laid last: many battles begin alike.
        self._start: EdadhSetup | None = None
        self._field: Field | None = None

    def seats(self, start: EdadhSetup) -> tuple[str, ...]:
        """The factions, the first of the pack first (R-SET-1)."""
        return tuple(side.faction for side in sides_of(start))

    def lay(self, start: EdadhSetup, _cups: Cups) -> Battle:
        """The position before the first decision; Units that are empty are composed first."""
        field = self._field
        if field is None or self._start is not start:
            self._start, field = start, field_of(start)
            self._field = field
        sides = [_side(field, seat, given) for seat, given in enumerate(sides_of(start))]
        state = Battle(field, sides, "compose")
        advance(state, SILENT)
        return state

    def decision(self, state: Battle) -> Decision | Result:
        return state.result if state.result is not None else question(state)

    def choices(self, state: Battle) -> list[Choice]:
        return QUESTIONS[state.phase].choices(state, state.seat) if state.result is None else []

    def allows(self, state: Battle, wanted: Choice) -> Refusal | None:
        if state.result is not None:
            return Refusal("R-EOP-5", "over")
        return QUESTIONS[state.phase].refusal(state, state.seat, wanted)

    def take(self, state: Battle, wanted: Choice, tell: Teller) -> None:
        QUESTIONS[state.phase].take(state, state.seat, wanted, tell)
        advance(state, tell)

    def view(self, state: Battle, seat: int) -> View:
        return view(state, seat)

    def guess(self, seen: View, cups: Cups) -> Battle:
        return guess(seen, cups)


def _side(field: Field, seat: int, given: Given) -> Side:
    """A side as a set-up gives it (R-SET-2 to R-SET-6)."""
    party = field.parties[seat]
    columns = [[field.numbers[card.id] for card in column] for column in given.unit.columns]
    if len(columns) > RANK:
        raise Unplayable(f"{field.name}: a Front Rank has {RANK} Troops, that of {given.faction} {len(columns)}")
    if not given.unit.troops and sum(party.stock.values()) < UNIT:
        raise Unplayable(f"{field.name}: too few Troops are left for a Unit of {given.faction}")
    return Side(
        columns=columns,
        front=[FRESH] * len(columns),
        mp=START_MP if given.mp is None else given.mp,
        dmg=START_DMG if given.dmg is None else given.dmg,
        shaken=False,
        pile=[],
        removed=[],
        master=READY if party.master is not None else NONE,
        standard=party.standard is not None,
        battle=READY if party.battle_master else NONE,
        mst_used=False,
        tcts_used=False,
        locked=_plans(field, given.locked),
        in_play=_plans(field, given.in_play),
        picks=[],
        moved=[],
        combined=False,
        resolved=False,
        placed=0,
        second="",
        chosen=-1,
        helpers=[],
        bonus="",
        hurt=0,
        reserve=[_reserve(field, given, unit) for unit in given.units[1:]],
        fallen=False,
    )


def _reserve(field: Field, given: Given, unit: Unit) -> list[list[int]]:
    """Columns of a further Unit of an army (ED-4); only the first Unit may be composed at the table."""
    if not unit.troops:
        raise Unplayable(f"{field.name}: a further Unit of {given.faction} is empty; only the first is composed")
    if len(unit.columns) > RANK:
        raise Unplayable(f"{field.name}: a Front Rank has {RANK} Troops, a further Unit of {given.faction} has more")
    return [[field.numbers[card.id] for card in column] for column in unit.columns]


def _plans(field: Field, cards: tuple[Card, ...]) -> list[int]:
    for card in cards:
        if card.id not in field.plan_numbers:
            raise Unplayable(f"{field.name}: no Stratagem is called {card.id}")
    return [field.plan_numbers[card.id] for card in cards]


TABLE: Final = EdadhTable()
