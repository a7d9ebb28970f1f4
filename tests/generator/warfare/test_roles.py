"""What units are for, told by their values."""

from generator.warfare.army.roles import Role, role_of
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Die, ladder


def test_roles(box: Box) -> None:
    order = ladder(Die.from_record(record) for record in box.pack.component("dice").records)
    expected = {
        "usa-marines": Role.LINE,
        "ger-panzergrenadiere": Role.LINE,
        "ru-motor-rifles": Role.LINE,
        "ins-fighters": Role.LINE,
        "ge-rpg-team": Role.MISSILE,
        "uk-javelin": Role.MISSILE,
        "ins-at-team": Role.AIR_DEFENCE,
        "usa-stinger": Role.AIR_DEFENCE,
        "gw-mg-team": Role.MACHINE_GUN,
        "ita-alpini": Role.SCOUTS,
        "fr-genie": Role.ENGINEERS,
        "ins-car-bomb": Role.MARTYRS,
        "gw-apc": Role.CARRIER,
        "jsdf-type-16": Role.GUN_CAR,
        "ins-t-55": Role.TANK,
        "ru-ka-52": Role.HELICOPTER,
    }
    assert {unit: role_of(box.units[unit], order) for unit in expected} == expected
