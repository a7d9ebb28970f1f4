"""Constants of a battle: the cards as the rules use them, and each side's equipment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.errors import UserError
from sandtable.games.edadh.cards import LEVELS, Row, Stratagem
from sandtable.games.edadh.play.deeds import Deed, deed_of
from sandtable.games.edadh.play.meeting import Hand, Meetings, meetings
from sandtable.games.edadh.setup import EdadhSetup, Side
from sandtable.games.play import Choice, choice
from sandtable.model.effects import Effect

WHOLE = -1  # a cost of *: the whole Tactical Mastery Level


class Unplayable(UserError):
    """A set-up with which no battle can be fought."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A Troop, its rows by level: 0 Ballistic, 1 Charge, 2 Melee."""

    id: str
    faction: str
    copies: int
    dv: int
    psy: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A Stratagem; `works` says at which levels."""

    id: str
    cost: int
    works: tuple[bool, ...]
    secret: bool
    exclusive: bool
    counterable: bool
    conditions: tuple[Effect, ...]
    deeds: tuple[Deed, ...]

    @property
    def instant(self) -> bool:
        return any(deed.trigger == "instant" for deed in self.deeds)


@dataclass(frozen=True, slots=True)
class CombatMaster:
    id: str
    bonus: Mapping[str, int]
    dv: int


@dataclass(frozen=True, slots=True)
class Standard:
    """Amounts by which a Standard reduces Damage and a pile; 0 for a value it does not print."""

    id: str
    damage: int
    res: int


@dataclass(frozen=True, slots=True)
class Party:
    """Equipment of a side: its hand, its Masters, its half of the terrain."""

    faction: str
    hand: Hand
    plays: Mapping[str, tuple[Choice, ...]]  # every end, alone ("") and with each end of the Secondary card
    master: CombatMaster | None
    standard: Standard | None
    battle_master: str
    tml: int  # Tactical Mastery Level for this ground
    ground_mod: tuple[int, ...]
    ground_prot: tuple[int, ...]  # -1 where the half shows none
    stock: Mapping[int, int]  # how many of each kind a Unit may still be composed of
    prepared: bool  # the set-up says which Stratagems are chosen before Period 1
    units: int  # Units of the army, 1 without one


@dataclass(frozen=True)
class Field:
    """One battle's cards and parties; seat 0 is the first faction of the pack (R-SET-1).

    The set-up itself is not here: it names the locked Stratagems, and every view has the field.
    """

    name: str
    kinds: tuple[Kind, ...]
    plans: tuple[Plan, ...]
    parties: tuple[Party, ...]
    meetings: Meetings
    terrain: str
    levels: tuple[int, ...]
    numbers: Mapping[str, int]  # a Troop's place in `kinds` by its id
    plan_numbers: Mapping[str, int]


def field_of(setup: EdadhSetup) -> Field:
    """Field of a set-up; raise Unplayable unless it has two sides with six Troops or none each."""
    sides = sides_of(setup)
    kinds = tuple(
        Kind(t.record.id, t.faction, t.record.copies, t.dv, t.psy, tuple(t.rows[level] for level in LEVELS))
        for t in setup.box.troops.values()
    )
    numbers = {kind.id: number for number, kind in enumerate(kinds)}
    plans = tuple(_plan(stratagem) for stratagem in setup.box.stratagems.values())
    one, two = (_party(setup, side, kinds, numbers) for side in sides)
    return Field(
        name=setup.id,
        kinds=kinds,
        plans=plans,
        parties=(one, two),
        meetings=meetings(one.hand, two.hand),
        terrain=setup.terrain.id if setup.terrain is not None else "",
        levels=tuple(LEVELS.index(level) for level in setup.levels),
        numbers=numbers,
        plan_numbers={plan.id: number for number, plan in enumerate(plans)},
    )


def sides_of(setup: EdadhSetup) -> tuple[Side, Side]:
    """The two sides in the order of the pack's factions (R-SET-1)."""
    order = list(setup.box.factions)
    sides = sorted(setup.sides, key=lambda side: order.index(side.faction) if side.faction in order else len(order))
    if len(sides) != 2:
        raise Unplayable(f"{setup.id}: a battle has two sides, this set-up has {len(sides)}")
    return sides[0], sides[1]


def _plan(stratagem: Stratagem) -> Plan:
    return Plan(
        id=stratagem.record.id,
        cost=WHOLE if stratagem.cost is None else stratagem.cost,
        works=tuple(level in stratagem.levels for level in LEVELS),
        secret=stratagem.secret,
        exclusive=stratagem.exclusive,
        counterable=stratagem.counterable,
        conditions=stratagem.conditions,
        deeds=tuple(deed_of(effect) for effect in stratagem.record.effects),
    )


def _party(setup: EdadhSetup, side: Side, kinds: tuple[Kind, ...], numbers: Mapping[str, int]) -> Party:
    box = setup.box
    hand = [card.id for card in side.mastery]
    # R-SET-3: all Mastery cards of the faction, unless the set-up deals others.
    mastery = [
        card for card in box.mastery.values() if (card.record.id in hand if hand else card.faction == side.faction)
    ]
    halves = {half.cv: half for half in sorted((h for card in mastery for h in card.halves), key=lambda half: half.cv)}
    if not halves:
        raise Unplayable(f"{setup.id}: {side.faction} has no Mastery cards")
    cards = {half.cv: min(other.cv for other in card.halves) for card in mastery for half in card.halves}
    for card in (card for unit in side.units for card in unit.troops):
        if card.id not in numbers:
            raise Unplayable(f"{setup.id}: no Troop is called {card.id}")
    mods, prots = _ground(setup, side)
    return Party(
        faction=side.faction,
        hand=Hand(halves, cards),
        plays={end: tuple(choice("play", cv, *end.split()) for cv in halves) for end in ("", "mst", "tcts")},
        master=_master(setup, side),
        standard=_standard(setup, side),
        battle_master=side.battle_master.id if side.battle_master is not None else "",
        tml=setup.tactical_level(side) or 0,
        ground_mod=mods,
        ground_prot=prots,
        stock=_stock(side, kinds),
        prepared="stratagems" in setup.data["sides"][side.faction],
        units=len(side.units),
    )


def _stock(side: Side, kinds: tuple[Kind, ...]) -> dict[int, int]:
    """Copies of the faction's Troops that no other Unit of the army has (L-ED-15, L-ED-16, L-ED-33)."""
    taken = [card.id for unit in side.units[1:] for card in unit.troops]
    return {
        number: kind.copies - taken.count(kind.id)
        for number, kind in enumerate(kinds)
        if kind.faction == side.faction and kind.copies > taken.count(kind.id)
    }


def _master(setup: EdadhSetup, side: Side) -> CombatMaster | None:
    if side.combat_master is None:
        return None
    fields = _fields(setup, "combat-master", side.combat_master.id)
    return CombatMaster(side.combat_master.id, dict(fields["bonus"]), fields["dv"])


def _standard(setup: EdadhSetup, side: Side) -> Standard | None:
    if side.standard is None:
        return None
    bonus = _fields(setup, "standard", side.standard.id)["bonus"]
    return Standard(side.standard.id, -bonus.get("damage", 0), bonus.get("res", 0))


def _fields(setup: EdadhSetup, kind: str, id_: str) -> Mapping[str, Any]:
    for record in setup.box.of_kind(kind):
        if record.id == id_:
            return record.fields
    raise Unplayable(f"{setup.id}: no {kind} is called {id_}")


def _ground(setup: EdadhSetup, side: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Modifier and Protection by level on the side's half of the terrain."""
    terrain = setup.box.terrains.get(setup.terrain.id) if setup.terrain is not None else None
    if terrain is None:
        return (0, 0, 0), (-1, -1, -1)
    halves = terrain.fields["halves"]
    first = setup.facing or sides_of(setup)[0].faction
    half = halves[0 if len(halves) == 1 or side.faction == first else 1]
    rows = [half.get(level) or {} for level in LEVELS]
    return tuple(row.get("mod", 0) for row in rows), tuple(row.get("prot", -1) for row in rows)
