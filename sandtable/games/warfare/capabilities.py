"""Abilities of a piece independent of its place, and the rules chapter that introduces it."""

from collections.abc import Iterator

from sandtable.games.warfare.pieces import Ability, SpecialAction, SupportType, Unit, UnitClass
from sandtable.ground.sight import Altitude


def ranges_against(attacker: Unit, target: Unit, altitude: Altitude) -> Iterator[int]:
    """Ranges of the weapons that may be fired at such a target (R-FIR-3)."""
    light, heavy = attacker.light, attacker.heavy
    low = altitude == "low"
    if light is not None and light.range is not None and (target.unit_class is UnitClass.INFANTRY or low):
        yield light.range
    if heavy is None or heavy.range is None:
        return
    hunter = low and Ability.HELI_HUNTER in attacker.abilities
    if (heavy.sam and not target.is_ground) or (not heavy.sam and (target.is_ground or hunter)):
        yield heavy.range


def hits_jets(unit: Unit) -> bool:
    """True for units with a SAM: Heli-hunters fire at helicopters alone (R-FIR-3)."""
    return unit.heavy is not None and unit.heavy.sam


def is_air_defence(unit: Unit) -> bool:
    return hits_jets(unit) or Ability.HELI_HUNTER in unit.abilities


def stops_vehicles(unit: Unit) -> bool:
    """True for units that can harm a vehicle: heavy weapons, Suppressive Fire, Martyrdom."""
    heavy = unit.heavy is not None and not unit.heavy.sam
    return heavy or SpecialAction.SUPPRESSIVE in unit.actions or SpecialAction.MARTYRDOM in unit.actions


def talks(unit: Unit) -> bool:
    """True for units that convert people: on the ground, with a light weapon (R-POP-1)."""
    return unit.is_ground and unit.light is not None


def stirs_up(unit: Unit, regular: bool) -> bool:
    """True for units that turn Civilians into a Hostile Crowd: Irregulars alone (R-POP-2)."""
    return talks(unit) and not regular


def removes_roadblocks(unit: Unit, regular: bool) -> bool:
    """True for Engineers of a Regular side and Irregular infantry, with a light weapon (R-RBK-2, R-RBK-3)."""
    able = SpecialAction.ENGINEERS in unit.actions if regular else unit.unit_class is UnitClass.INFANTRY
    return able and unit.light is not None


def can_harm(attacker: Unit, target: Unit) -> bool:
    """True if a unit can fire at such a target, at some altitude, assault it, suppress it or ram it."""
    altitudes: tuple[Altitude, ...] = (None,) if target.is_ground else ("low", "high")
    if any(True for altitude in altitudes for _ in ranges_against(attacker, target, altitude)):
        return True
    assault = attacker.light if target.unit_class is UnitClass.INFANTRY else attacker.heavy
    if attacker.unit_class is UnitClass.INFANTRY and assault is not None and target.is_ground:
        return True
    return target.is_ground and not {SpecialAction.SUPPRESSIVE, SpecialAction.MARTYRDOM}.isdisjoint(attacker.actions)


def unit_level(unit: Unit) -> tuple[int, str]:
    """The chapter that brings a unit's highest icon, and what that is (R-SET-4)."""
    found = [(1, "")]
    if not unit.is_ground:
        found.append((4, "a helicopter"))
    if unit.heavy is not None and unit.heavy.sam:
        found.append((5, "a SAM"))
    found += [(_ACTION_LEVELS[action], action.value.capitalize()) for action in unit.actions]
    found += [(_ABILITY_LEVELS[ability], ability.value.replace("_", "-").capitalize()) for ability in unit.abilities]
    return max(found)


_ACTION_LEVELS = {
    SpecialAction.ENGINEERS: 1,
    SpecialAction.RECON: 3,
    SpecialAction.SUPPRESSIVE: 3,
    SpecialAction.MARTYRDOM: 4,
}
_ABILITY_LEVELS = {
    Ability.TRANSPORT: 1,
    Ability.HELI_HUNTER: 4,
    Ability.SQUAD_DRONES: 5,
    Ability.STEALTH: 5,
    Ability.AMPHIBIOUS: 5,
    Ability.AIRBORNE: 5,
}
SUPPORT_LEVELS = {
    SupportType.ARTILLERY: 3,
    SupportType.MORTAR: 3,
    SupportType.SNIPER: 4,
    SupportType.CAS: 5,
    SupportType.DRONE: 5,
}
MARKER_LEVELS = {
    "population": 1,
    "roadblock": 1,
    "smoke": 2,
    "morale": 2,
    "damage": 2,
    "ied": 3,
    "mine": 3,
    "dummy": 3,
    "rubble": 3,
    "scatter": 3,
}
