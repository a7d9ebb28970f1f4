"""Turning a map or seeing it in a mirror changes nothing: games correspond choice by choice."""

import pytest

from generator.warfare.wishes import Wishes
from tests.games.warfare.play.field import SHIPPED, shipped
from tests.games.warfare.play.test_generated import made
from tests.games.warfare.play.turned_maps import MIRRORS, MOTIONS, TURNS, compare

pytestmark = pytest.mark.slow

MADE = {"raid": 31, "convoy": 32, "bridge": 33, "downed-aircraft": 34, "meeting-engagement": 35, "hostage-rescue": 36}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps(name: str) -> None:
    place = SHIPPED.index(name)
    for how in (list(TURNS)[place], list(MIRRORS)[place]):
        assert compare(shipped(name), how, seed=place) > 20


@pytest.mark.parametrize("mission", MADE)
def test_generated_maps(mission: str) -> None:
    start = made(Wishes(mission=mission), MADE[mission])
    assert compare(start, list(MOTIONS)[MADE[mission] % len(MOTIONS)], seed=MADE[mission]) > 20


def test_other_ground_is_noticed() -> None:
    """Where a few hexes have changed places, play is not the same."""
    start = shipped("03-clear-the-farm")
    ordered = sorted(start.ground.spots)
    swapped = dict(zip(ordered[:12], reversed(ordered[:12]), strict=True))
    with pytest.raises(AssertionError):
        compare(start, "bent", 1, {"bent": lambda hex_: swapped.get(hex_, hex_)})
