"""A sample of `make kills`: a killed command leaves nothing half-written, and the next run works."""

import random

import pytest

from tests.armour.kills import faults


@pytest.mark.slow
@pytest.mark.parametrize("name", ["render", "init", "calibrate --printer", "check -o"])
def test_killed(name) -> None:
    assert not faults(name, 2, random.Random(f"sample/{name}"))
