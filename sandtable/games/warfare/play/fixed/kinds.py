"""Counters as the engine knows them: abilities of units, supports and markers as small numbers.

Dice are places on the ladder from 0 (white) to 8 (black); -1 is no die (R-DIE-1).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from sandtable.games.warfare.pieces import SpecialAction, Support, Unit, Weapon

NO_DIE: Final = -1
CLASSES: Final = ("infantry", "vehicle", "helicopter")
AMPHIBIOUS: Final = "amphibious"
LIGHT: Final = "light"
HEAVY: Final = "heavy"
EVERYWHERE: Final = 999  # the range of a weapon that has none printed


def mover_of(unit_class: str, amphibious: bool) -> int:
    """Index of a movement type: two for each class, the second for amphibious units."""
    return 2 * CLASSES.index(unit_class) + int(amphibious)


@dataclass(frozen=True, slots=True)
class Arm:
    """A light or heavy value."""

    cost: int
    die: int
    range: int = EVERYWHERE
    sam: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A unit counter. `front` is what an opponent sees of it: class, silhouette and bloc (W-18).

    What is asked at every step is worked out once: `mover` is the number of its way to move (`mover_of`), `column` that of
    its column of the fire chart (aiming.py), `longest` how far its weapons reach; it `carries` if it is a vehicle with the
    icon of transport, for an icon on a helicopter would be a slip (AMB-27).
    """

    id: str
    unit_class: str
    front: str
    regular: bool
    light: Arm | None
    heavy: Arm | None
    defence: int
    engineers: int
    recon: int
    suppressive: int
    martyrdom: int
    abilities: frozenset[str]
    exact: bool = True  # False for the mean of all counters with one front
    infantry: bool = field(init=False)
    carries: bool = field(init=False)
    column: int = field(init=False)
    longest: int = field(init=False)
    flies: bool = field(init=False)
    mover: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "infantry", self.unit_class == "infantry")
        object.__setattr__(self, "carries", "transport" in self.abilities and self.unit_class == "vehicle")
        object.__setattr__(self, "column", CLASSES.index(self.unit_class))
        ranges = [arm.range for arm in (self.light, self.heavy) if arm is not None]
        object.__setattr__(self, "longest", max(ranges, default=0))
        object.__setattr__(self, "flies", self.unit_class == "helicopter")
        object.__setattr__(self, "mover", mover_of(self.unit_class, AMPHIBIOUS in self.abilities))

    def arm(self, weapon: str) -> Arm | None:
        return self.light if weapon == LIGHT else self.heavy if weapon == HEAVY else None


@dataclass(frozen=True, slots=True)
class SupportKind:
    """A support counter; for a drone the side that is up. `symbol`: SAM may engage it (R-DRN-2)."""

    id: str
    type: str  # artillery, mortar, sniper, cas, drone
    light: Arm | None
    heavy: Arm | None
    defence: int
    symbol: bool
    drone_side: str = ""

    def arm(self, weapon: str) -> Arm | None:
        return self.light if weapon == LIGHT else self.heavy if weapon == HEAVY else None


# Placeholder for a counter still to be named.
NO_KIND: Final = Kind("", "infantry", "", True, None, None, 0, NO_DIE, NO_DIE, NO_DIE, NO_DIE, frozenset())
NO_SUPPORT: Final = SupportKind("", "sniper", None, None, 0, False)


def make_arm(weapon: Weapon | None, place: Mapping[str, int]) -> Arm | None:
    if weapon is None:
        return None
    return Arm(weapon.cost, place[weapon.die], EVERYWHERE if weapon.range is None else weapon.range, weapon.sam)


def make_kind(unit: Unit, front: str, regular: bool, place: Mapping[str, int]) -> Kind:
    def die(action: SpecialAction) -> int:
        return place[unit.actions[action]] if action in unit.actions else NO_DIE

    return Kind(
        id=unit.id,
        unit_class=unit.unit_class.value,
        front=front,
        regular=regular,
        light=make_arm(unit.light, place),
        heavy=make_arm(unit.heavy, place),
        defence=unit.defence,
        engineers=die(SpecialAction.ENGINEERS),
        recon=die(SpecialAction.RECON),
        suppressive=die(SpecialAction.SUPPRESSIVE),
        martyrdom=die(SpecialAction.MARTYRDOM),
        abilities=frozenset(ability.value for ability in unit.abilities),
    )


def make_support(support: Support, side: str | None, place: Mapping[str, int]) -> SupportKind:
    """Make a support's counter; a drone has the side that the scenario names, or else its first."""
    if support.sides:
        name = side if side is not None and side in support.sides else next(iter(support.sides))
        face = support.sides[name]
        return SupportKind(
            support.id,
            support.type.value,
            make_arm(face.light, place),
            make_arm(face.heavy, place),
            face.defence,
            face.sam_symbol,
            name,
        )
    light, heavy = make_arm(support.light, place), make_arm(support.heavy, place)
    return SupportKind(support.id, support.type.value, light, heavy, support.defence, support.type.value == "cas")


def mean_kind(kinds: list[tuple[Kind, int]]) -> Kind:
    """Kind that an opponent expects behind a front (W-18).

    It is the mean of all counters with that front, weighted by their number.
    """
    total = sum(count for _, count in kinds)
    first = kinds[0][0]

    def often(count: int) -> bool:
        return 2 * count >= total

    def number(values: list[tuple[int, int]]) -> int:
        weight = sum(count for _, count in values)
        return (2 * sum(value * count for value, count in values) + weight) // (2 * weight)

    def arm(heavy: bool) -> Arm | None:
        found = [(one, count) for kind, count in kinds if (one := kind.heavy if heavy else kind.light) is not None]
        if not found or not often(sum(count for _, count in found)):
            return None
        return Arm(
            number([(one.cost, count) for one, count in found]),
            number([(one.die, count) for one, count in found]),
            number([(one.range, count) for one, count in found]),
            often(sum(count for one, count in found if one.sam)),
        )

    def icon(dice: list[tuple[int, int]]) -> int:
        found = [(die, count) for die, count in dice if die != NO_DIE]
        return number(found) if found and often(sum(count for _, count in found)) else NO_DIE

    every = sorted({ability for kind, _ in kinds for ability in kind.abilities})
    return Kind(
        id=f"front:{first.front}",
        unit_class=first.unit_class,
        front=first.front,
        regular=first.regular,
        light=arm(heavy=False),
        heavy=arm(heavy=True),
        defence=number([(kind.defence, count) for kind, count in kinds]),
        engineers=icon([(kind.engineers, count) for kind, count in kinds]),
        recon=icon([(kind.recon, count) for kind, count in kinds]),
        suppressive=icon([(kind.suppressive, count) for kind, count in kinds]),
        martyrdom=icon([(kind.martyrdom, count) for kind, count in kinds]),
        abilities=frozenset(
            ability for ability in every if often(sum(count for kind, count in kinds if ability in kind.abilities))
        ),
        exact=len(kinds) == 1,
    )
