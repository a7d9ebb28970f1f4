"""Role of a unit, derived from its values."""

from enum import StrEnum

from sandtable.games.warfare.capabilities import is_air_defence
from sandtable.games.warfare.pieces import Ability, SpecialAction, Unit, UnitClass

TANK_DEFENCE = 3
# A team is a heavy-weapon team if its heavy weapon is this many dice better than its light one.
MISSILE_LEAD = 2


class Role(StrEnum):
    LINE = "line"
    ENGINEERS = "engineers"
    SCOUTS = "scouts"
    MACHINE_GUN = "machine-gun"
    MISSILE = "missile"
    AIR_DEFENCE = "air-defence"
    MARTYRS = "martyrs"
    CARRIER = "carrier"
    GUN_CAR = "gun-car"
    TANK = "tank"
    HELICOPTER = "helicopter"


# Most of each role in a small battle; a size larger allows one more of all but the rare ones.
MOST = {
    Role.LINE: 7,
    Role.ENGINEERS: 1,
    Role.SCOUTS: 1,
    Role.MACHINE_GUN: 1,
    Role.MISSILE: 1,
    Role.AIR_DEFENCE: 1,
    Role.MARTYRS: 2,
    Role.CARRIER: 2,
    Role.GUN_CAR: 3,
    Role.TANK: 1,
    Role.HELICOPTER: 1,
}
UNPEACEFUL = frozenset({Role.MISSILE, Role.TANK})  # roles not used at the peaceful rule level
RARE = {Role.HELICOPTER, Role.TANK, Role.ENGINEERS}

# Icons that decide the role of a unit, whatever else it can do.
_BY_ACTION = {
    SpecialAction.ENGINEERS: Role.ENGINEERS,
    SpecialAction.RECON: Role.SCOUTS,
    SpecialAction.SUPPRESSIVE: Role.MACHINE_GUN,
    SpecialAction.MARTYRDOM: Role.MARTYRS,
}


def role_of(unit: Unit, ladder: tuple[str, ...]) -> Role:
    """The one role of a unit; `ladder` are the dice from worst to best."""
    if unit.unit_class is UnitClass.HELICOPTER:
        return Role.HELICOPTER
    if is_air_defence(unit):
        return Role.AIR_DEFENCE
    for action in unit.actions:
        return _BY_ACTION[action]
    if unit.unit_class is UnitClass.INFANTRY:
        return Role.MISSILE if _lives_by_missiles(unit, ladder) else Role.LINE
    if Ability.TRANSPORT in unit.abilities:
        return Role.CARRIER
    return Role.TANK if unit.defence >= TANK_DEFENCE else Role.GUN_CAR


def _lives_by_missiles(unit: Unit, ladder: tuple[str, ...]) -> bool:
    if unit.heavy is None or unit.light is None:
        return unit.heavy is not None
    return ladder.index(unit.heavy.die) - ladder.index(unit.light.die) >= MISSILE_LEAD


def most_of(role: Role, scale: int) -> int:
    """Greatest number of units of a role a side may have in a battle of scale 0, 1 or 2."""
    return MOST[role] + (0 if role in RARE else scale)
