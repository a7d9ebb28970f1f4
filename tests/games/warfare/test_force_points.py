"""Force points by hand: a weapon is harm × (range + 5) ÷ (cost + 3), times what such parts are worth in play."""

import pytest

from sandtable.games.warfare.box import Box, box_of
from sandtable.games.warfare.force_points import PARTS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


@pytest.fixture(scope="module")
def box() -> Box:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return box_of(pack)


def test_harm_of_the_dice(box: Box) -> None:
    harm = box.force_points.harm
    assert [harm[die] for die in ("white", "pink", "grey", "green", "yellow")] == [1, 3, 7, 8, 13]
    assert [harm[die] for die in ("red", "blue", "purple", "black")] == [14, 15, 18, 23]


def test_units(box: Box) -> None:
    points = box.force_points
    # Light 8 × 10 ÷ 6, a body, one defence.
    assert points.units["usa-marines"] == round(1.28 * 80 / 6 + 3.6 + 5.2) == 26
    # Light 3 × 10 ÷ 5, a body.
    assert points.units["ins-cell"] == round(1.28 * 6 + 3.6) == 11
    # Light 14 × 11 ÷ 9, body, two defence, wheels, Transport.
    assert points.units["usa-lav"] == round(1.28 * 154 / 9 + 3.6 + 10.4 + 3.6 + 9.3) == 49
    # A SAM counts half: light 3 × 10 ÷ 5, heavy 14 × 17 ÷ 9 ÷ 2, body.
    assert points.units["ins-sam-team"] == round(1.28 * 6 + 0.39 * 238 / 18 + 3.6) == 16
    # Martyrdom blue: 2 and a third of 15; light 1 × 7 ÷ 6, body, wheels.
    assert points.units["ins-car-bomb"] == round(1.28 * 7 / 6 + 3.6 + 3.6 + 0.48 * 7) == 12


def test_supports(box: Box) -> None:
    # Light 8 × 17 ÷ 8, heavy 7 × 17 ÷ 9, of both half.
    assert box.force_points.supports["west-mortar"] == round(0.6 * (17 + 119 / 9) / 2) == 9


def test_parts_make_the_whole(box: Box) -> None:
    points = box.force_points
    assert points.parts(box.units["usa-lav"]) == pytest.approx(
        {
            "bodies": 3.6,
            "light weapons": 1.28 * 154 / 9,
            "heavy weapons": 0,
            "armour": 10.4,
            "wheels": 3.6,
            "actions": 0,
            "abilities": 9.3,
        }
    )
    for unit in box.units.values():
        assert set(points.parts(unit)) <= set(PARTS)
        assert round(sum(points.parts(unit).values())) == points.of(unit)
    for support in box.supports.values():
        assert set(points.parts(support)) == {"supports"}
        assert round(points.parts(support)["supports"]) == points.of(support)
