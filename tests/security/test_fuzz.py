"""A short run of the fuzzer; `make -f research/Makefile fuzz` is the long one."""

import multiprocessing

import pytest

from tests.programs.fuzz.mutations import MUTATIONS, ODD, changed
from tests.programs.fuzz.runner import Result, run

SECONDS = 15.0
SEED = 20261117


def _run(seed: int) -> Result:
    return run(seed, SECONDS)


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, 1])
def test_nothing_but_findings_and_refusals(part) -> None:
    """In a process of its own, for it sets bounds on its memory and listens to a timer."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        done = pool.apply(_run, (SEED + part,))
    assert not {key: (name, number, words) for key, (name, number, _, words) in done.faults.items()}
    assert sum(done.tried.values()) > 300
    assert len(done.tried) > 15


def test_an_input_is_told_by_its_number() -> None:
    import random

    texts = ["a: 1\nb: [2, 3]\n", "<svg/>"]
    made = [changed(random.Random(f"1/{number}"), texts[0], texts) for number in range(300)]
    assert made == [changed(random.Random(f"1/{number}"), texts[0], texts) for number in range(300)]
    assert len(set(made)) > 200
    assert len(MUTATIONS) >= 10 and len(ODD) >= 80
