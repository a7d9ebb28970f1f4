"""Rules of a scenario that no game used: a certificate says nothing about rules that were never played."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playtest.outcome import Outcome

# Verbs of which one must have been chosen, by kind of unit, goal or provision.
_GOALS = {"convert": ("convert",), "rescue": ("escort", "load", "unload")}
_PROVISIONS = {"charges": ("detonate",)}
_HELD = ("drop",)


def unused(data: Mapping[str, Any], outcomes: Iterable[Outcome]) -> tuple[str, ...]:
    """Return the names of supports and special actions that no measured game used."""
    used: set[str] = set()
    verbs: set[str] = set()
    for outcome in outcomes:
        if outcome.details is not None:
            used |= {use.card for use in outcome.details.uses}
            verbs |= set(outcome.details.verbs)
    supports = [one["support"] for side in data["sides"] for one in side.get("supports", ())]
    idle = [support for support in dict.fromkeys(supports) if support not in used]
    return (*idle, *(name for name, needed in _chapters(data) if verbs.isdisjoint(needed)))


def _chapters(data: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield (name, verbs) for each feature that should be used at least once in a scenario."""
    for kind in dict.fromkeys(goal["type"] for goal in data["objectives"]):
        if kind in _GOALS:
            yield kind, _GOALS[kind]
    for provision in data.get("provisions", ()):
        for kind in provision:
            if kind in _PROVISIONS:
                yield kind, _PROVISIONS[kind]
    if any(unit.get("held") for side in data["sides"] for unit in side["units"]):
        yield "drop", _HELD
