"""What parts of force points are worth: a fit finds what was put into made-up battles."""

from math import log
from statistics import NormalDist

import pytest

from generator.warfare.fair.prices import MEASURE, Worth, prices, table, worth_of_parts
from generator.warfare.fair.sweep import Row
from sandtable.games.warfare.force_points import PARTS
from sandtable.geometry.chance import Chance

LAW = NormalDist()
SLOPE = 1.5


def mix(chance: Chance) -> dict[str, float]:
    drawn = {part: 0.1 + chance.fraction() for part in PARTS}
    return {part: worth / sum(drawn.values()) for part, worth in drawn.items()}


def made_up(number: int, true: dict[str, float]) -> Row:
    """A battle whose share follows from what its forces are truly worth."""
    chance = Chance(f"made up:{number}")
    attacker, defender = mix(chance), mix(chance)
    spare = 1.2 * chance.fraction() - 0.6
    worth = [sum(true.get(part, 1.0) * fraction for part, fraction in side.items()) for side in (attacker, defender)]
    share = LAW.cdf(SLOPE * (spare + log(worth[0] / worth[1])))
    return Row(number, "raid", 3, "small", spare, 0.0, 0, 0, 0, 400, 400 * share, attacker, defender)


def test_what_was_put_in_is_found() -> None:
    found, without, within = worth_of_parts([made_up(number, {"armour": 2.0, "rotors": 0.5}) for number in range(150)])
    times = {one.part: one for one in found}
    assert times["armour"].times == pytest.approx(2.0, rel=0.3)
    assert times["rotors"].times == pytest.approx(0.5, rel=0.3)
    assert all(0.8 < one.times < 1.25 for one in found if one.part not in ("armour", "rotors"))
    assert times["armour"].low > 1 > times["rotors"].high
    assert times[MEASURE][1:4] == (1, 1, 1)
    assert within <= without
    assert sum(one.fraction for one in found) == pytest.approx(1.0)
    assert len(table(found)) == 2 + len(PARTS)


def test_a_price_moves_as_far_as_games_are_sure() -> None:
    sure = Worth("armour", 0.5, 0.45, 0.55, 0.2)
    unsure = Worth("rotors", 0.5, 0.02, 12.5, 0.2)
    measure = Worth(MEASURE, 1.0, 1.0, 1.0, 0.6)
    price = prices([sure, unsure, measure])
    assert price["armour"] / price[MEASURE] == pytest.approx(0.5, rel=0.02)
    assert 0.8 < price["rotors"] / price[MEASURE] < 1
    # Forces as they were bought cost what they did.
    assert 0.2 * price["armour"] + 0.2 * price["rotors"] + 0.6 * price[MEASURE] == pytest.approx(1.0)
