"""Pieces of Warfare as typed values: dice and their ladder, units, supports, markers, factions.

Records are parsed once here, so that rules need not know field names.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from sandtable.model.pack import Record


class UnitClass(StrEnum):
    INFANTRY = "infantry"
    VEHICLE = "vehicle"
    HELICOPTER = "helicopter"


class Orientation(StrEnum):
    """Orientation of a counter in its base; light weapons are for vertical ones."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class SpecialAction(StrEnum):
    """Icons in a circle: rolled on their own die, paid with the light cost."""

    ENGINEERS = "engineers"
    RECON = "recon"
    SUPPRESSIVE = "suppressive"
    MARTYRDOM = "martyrdom"


class Ability(StrEnum):
    """Icons in a pentagon: 1 AP for each use, no die."""

    TRANSPORT = "transport"
    HELI_HUNTER = "heli_hunter"
    SQUAD_DRONES = "squad_drones"
    STEALTH = "stealth"
    AMPHIBIOUS = "amphibious"
    AIRBORNE = "airborne"


class SupportType(StrEnum):
    ARTILLERY = "artillery"
    MORTAR = "mortar"
    SNIPER = "sniper"
    CAS = "cas"
    DRONE = "drone"


class Die(NamedTuple):
    """A special die; face i pairs combat result i with test result i."""

    id: str
    ladder: int
    combat: tuple[str, ...]
    test: tuple[str, ...]

    @classmethod
    def from_record(cls, record: Record) -> Self:
        fields = record.fields
        return cls(record.id, fields["ladder"], tuple(fields["combat"]), tuple(fields["test"]))


class Weapon(NamedTuple):
    """A light or heavy value: AP cost and base die; supports have no range."""

    cost: int
    die: str
    range: int | None = None
    sam: bool = False

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Self:
        return cls(fields["cost"], fields["die"], fields.get("range"), fields.get("sam", False))


class Unit(NamedTuple):
    """A unit counter; `copies` is the number in the box."""

    id: str
    nation: str
    unit_class: UnitClass
    light: Weapon | None
    heavy: Weapon | None
    defence: int
    actions: Mapping[SpecialAction, str]
    abilities: frozenset[Ability]
    copies: int
    service: str | None = None

    @classmethod
    def from_record(cls, record: Record) -> Self:
        fields = record.fields
        actions = {SpecialAction(action): die for action, die in fields.get("actions", {}).items()}
        return cls(
            id=record.id,
            nation=fields["nation"],
            unit_class=UnitClass(fields["class"]),
            light=_weapon(fields, "light"),
            heavy=_weapon(fields, "heavy"),
            defence=fields["defence"],
            actions=MappingProxyType(actions),
            abilities=frozenset(Ability(ability) for ability in fields.get("abilities", ())),
            copies=record.copies,
            service=fields.get("service"),
        )

    @property
    def orientation(self) -> Orientation:
        return orientation(self.unit_class)

    @property
    def is_ground(self) -> bool:
        """True for infantry and vehicles."""
        return self.unit_class is not UnitClass.HELICOPTER


class DroneSide(NamedTuple):
    """One side of a drone counter."""

    light: Weapon
    heavy: Weapon
    defence: int
    sam_symbol: bool


class Support(NamedTuple):
    """A support counter; a sniper's one value is `light`, a drone has its values on its `sides`."""

    id: str
    bloc: str
    type: SupportType
    light: Weapon | None
    heavy: Weapon | None
    defence: int
    unknown_back: bool
    sides: Mapping[str, DroneSide]
    copies: int

    @classmethod
    def from_record(cls, record: Record) -> Self:
        fields = record.fields
        sides = {name: _drone_side(side) for name, side in fields.get("sides", {}).items()}
        return cls(
            id=record.id,
            bloc=fields["bloc"],
            type=SupportType(fields["type"]),
            light=_weapon(fields, "light"),
            heavy=_weapon(fields, "heavy"),
            defence=fields.get("defence", 0),
            unknown_back=fields.get("unknown_back", False),
            sides=MappingProxyType(sides),
            copies=record.copies,
        )


class MarkerSide(NamedTuple):
    """One side of a marker; an IED or mine shows the die of its explosion."""

    unknown: bool
    die: str | None


class Marker(NamedTuple):
    """A two-sided marker."""

    id: str
    type: str
    a: MarkerSide
    b: MarkerSide
    copies: int

    @classmethod
    def from_record(cls, record: Record) -> Self:
        a, b = (
            MarkerSide(side.get("unknown", False), side.get("die"))
            for side in (record.fields["sides"]["a"], record.fields["sides"]["b"])
        )
        return cls(record.id, record.fields["type"], a, b, record.copies)

    @property
    def can_hide(self) -> bool:
        """True when a side shows ?."""
        return self.a.unknown or self.b.unknown


class Factions(NamedTuple):
    """Bloc of each nation, and the Regular blocs."""

    bloc_by_nation: Mapping[str, str]
    regular_blocs: frozenset[str]

    @classmethod
    def from_records(cls, blocs: Iterable[Record], nations: Iterable[Record]) -> Self:
        return cls(
            MappingProxyType({nation.id: nation.fields["bloc"] for nation in nations}),
            frozenset(bloc.id for bloc in blocs if bloc.fields["regular"]),
        )

    def bloc(self, nation: str) -> str:
        """The bloc of a nation code; raise KeyError when the code is unknown."""
        return self.bloc_by_nation[nation]

    def is_regular(self, nation: str) -> bool:
        """True when units of that nation are Regular."""
        return self.bloc(nation) in self.regular_blocs


def orientation(unit_class: UnitClass) -> Orientation:
    """Orientation of a class's counters: vehicles lie along their long edge, all others stand upright."""
    return Orientation.HORIZONTAL if unit_class is UnitClass.VEHICLE else Orientation.VERTICAL


def ladder(dice: Iterable[Die]) -> tuple[str, ...]:
    """Die ids from worst to best (R-DIE-1)."""
    return tuple(die.id for die in sorted(dice, key=lambda die: die.ladder))


def shift(die_order: Sequence[str], die: str, n: int) -> str:
    """The die `n` places better (worse when negative), never off the ladder (R-DIE-5).

    Add up all shifts first: clamping after each one would lose some.
    """
    place = die_order.index(die) + n
    return die_order[max(0, min(place, len(die_order) - 1))]


def _weapon(fields: Mapping[str, Any], name: str) -> Weapon | None:
    return Weapon.from_fields(fields[name]) if name in fields else None


def _drone_side(fields: Mapping[str, Any]) -> DroneSide:
    return DroneSide(
        Weapon.from_fields(fields["light"]),
        Weapon.from_fields(fields["heavy"]),
        fields["defence"],
        fields.get("sam_symbol", False),
    )
