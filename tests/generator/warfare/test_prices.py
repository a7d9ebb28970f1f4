"""Points by hand: a weapon is harm × (range + 5) ÷ (cost + 3)."""

from generator.warfare.army.prices import Prices
from generator.warfare.army.roles import Role, role_of
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Die, ladder


def test_harm_of_the_dice(box: Box) -> None:
    harm = Prices(box).harm
    assert [harm[die] for die in ("white", "pink", "grey", "green", "yellow")] == [1, 3, 7, 8, 13]
    assert [harm[die] for die in ("red", "blue", "purple", "black")] == [14, 15, 18, 23]


def test_units(box: Box) -> None:
    prices = Prices(box)
    # Light 8 × 10 ÷ 6, a body, one defence.
    assert prices.units["usa-marines"] == round(80 / 6 + 4 + 5) == 22
    # Light 3 × 10 ÷ 5, a body.
    assert prices.units["ins-cell"] == 10
    # Light 14 × 11 ÷ 9, body, two defence, wheels, Transport.
    assert prices.units["usa-lav"] == round(154 / 9 + 4 + 10 + 3 + 3) == 37
    # A SAM counts half: light 3 × 10 ÷ 5, heavy 14 × 17 ÷ 9 ÷ 2, body.
    assert prices.units["ins-sam-team"] == round(6 + 238 / 18 + 4) == 23
    # Martyrdom blue: 2 and a third of 15; light 1 × 7 ÷ 6, body, wheels.
    assert prices.units["ins-car-bomb"] == round(7 / 6 + 4 + 3 + 7) == 15


def test_supports(box: Box) -> None:
    # Light 8 × 17 ÷ 8, heavy 7 × 17 ÷ 9, of both half.
    assert Prices(box).supports["west-mortar"] == round((17 + 119 / 9) / 2) == 15


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
