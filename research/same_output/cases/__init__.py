"""All cases, group by group."""

from collections import Counter

from research.same_output.case import Case, with_warm_cache, without_cache
from research.same_output.cases import (
    api,
    checks,
    cookbook,
    drawing_faults,
    editions,
    exports,
    faults,
    generating,
    help_texts,
    installed,
    listings,
    playing,
    playtests,
    renders,
    scenarios,
    sheets,
    words,
    wrong_inputs,
)
from research.same_output.inputs import Inputs

GROUPS = (
    renders,
    scenarios,
    checks,
    faults,
    drawing_faults,
    generating,
    playing,
    playtests,
    editions,
    exports,
    sheets,
    words,
    listings,
    cookbook,
    help_texts,
    wrong_inputs,
    api,
    installed,
)
# Groups whose cases are also run without cache and with a warm one: every so many.
CACHED = {
    "render": 8,
    "scenario": 6,
    "check": 3,
    "faults": 12,
    "faults-drawn": 3,
    "render-large": 2,
    "export": 4,
    "errata": 8,
    "cookbook": 3,
    "games": 4,
}


def all_cases(inputs: Inputs) -> list[Case]:
    """Return every case in a fixed order; ids are unique."""
    cases = [case for group in GROUPS for case in group.cases(inputs)]
    cases += [derive(case) for case in _cached(cases) for derive in (without_cache, with_warm_cache)]
    twice = [id_ for id_, count in Counter(case.id for case in cases).items() if count > 1]
    if twice:
        raise ValueError(f"two cases have the id {twice[0]}")
    return cases


def _cached(cases: list[Case]) -> list[Case]:
    chosen = []
    for group, every in CACHED.items():
        chosen += [case for case in cases if case.group == group][::every]
    return chosen
