"""Swapping the names of equal units changes nothing but who is called what."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Result
from sandtable.games.warfare.play.fixed.tables import Tables, tables_of
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.state import MAP, Position
from sandtable.games.warfare.play.rules import AFFAIRS
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.turn import settle
from sandtable.games.warfare.scenarios.scenario import Scenario
from tests.games.warfare.play.field import shipped

pytestmark = pytest.mark.slow


def swap(name: str, pair: tuple[str, str]) -> str:
    return pair[1 - pair.index(name)] if name in pair else name


def lay_swapped(start: Scenario, pair: tuple[str, str], seed: int) -> Position:
    """The start with two names exchanged, and the luck of each piece with its name."""
    tables, plain, cups = Tables(start), Cups(seed), Cups(seed)
    for name in pair:
        cups._cups[name] = plain.cup(swap(name, pair))
    state = lay(tables, cups)
    for unit in state.units:
        unit.id = swap(unit.id, pair)
    tables.unit_number = {unit.id: unit.number for unit in state.units}
    settle(state, AFFAIRS, SILENT)
    return state


def equals(start: Scenario) -> list[tuple[str, str]]:
    """Pairs of units on the map that differ in name and place alone."""
    tables = tables_of(start)
    state = lay(tables, Cups(1))
    goals = {target for goal in tables.goals for target in goal.targets}
    named = goals | {mine.unit for mine in tables.rulings.mines}
    alike: dict[tuple[int, str], list[str]] = {}
    for unit in state.units:
        if unit.where == MAP and unit.id not in named:
            alike.setdefault((unit.side, unit.kind.id), []).append(unit.id)
    return [(names[0], names[1]) for names in alike.values() if len(names) > 1]


def compare(start: Scenario, pair: tuple[str, str], seed: int) -> int:
    state, other = TABLE.lay(start, Cups(seed)), lay_swapped(start, pair, seed)
    cup = Cups(seed, "drill").cup("names")
    for number in range(2000):
        decision, same = TABLE.decision(state), TABLE.decision(other)
        if isinstance(decision, Result):
            assert decision == same
            return number
        assert not isinstance(same, Result)
        assert (decision.seat, decision.kind, decision.rule) == (same.seat, same.kind, same.rule)
        choices, others = TABLE.choices(state), TABLE.choices(other)
        renamed = [Choice(one.verb, tuple(swap(word, pair) for word in one.words)) for one in choices]
        assert renamed == others, number
        at = cup.below(len(choices))
        TABLE.take(state, choices[at], SILENT)
        TABLE.take(other, others[at], SILENT)
        lines = [" ".join(swap(word, pair) for word in line.split(" ")) for line in state.lines()]
        assert lines == list(other.lines()), number
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name", ["01-hearts-and-minds", "02-save-the-hostages", "03-clear-the-farm"])
def test_names_of_equal_units(name: str) -> None:
    pairs = equals(shipped(name))
    for seed, pair in enumerate(pairs):
        assert compare(shipped(name), pair, seed) > 20
    assert pairs
