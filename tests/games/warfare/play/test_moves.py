"""Moves that are kept: their costs are those of the checker, and what is left of them is the same moves."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT
from sandtable.games.warfare.play.fixed.kinds import CLASSES
from sandtable.games.warfare.play.fixed.reach import SIXTHS, spread
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.play.moving.moves import find_moves
from sandtable.games.warfare.play.table import TABLE
from sandtable.ground.movement import Mover, Obstacles, costs_from
from tests.games.warfare.play.field import SHIPPED, shipped

BUDGET = 4 * SIXTHS


@pytest.mark.parametrize("name", SHIPPED)
def test_ways_cost_what_the_checker_says(name: str) -> None:
    ground = tables_of(shipped(name)).ground
    closed = ground.bits(range(0, ground.count, 5))
    for number, unit_class in enumerate(CLASSES):
        start = 1 + 7 * number
        mover = Mover(unit_class)
        shut = Obstacles(impassable=frozenset(ground.hexes[hex_] for hex_ in ground.members(closed)))
        # Nothing is closed to who flies.
        found = spread(ground, 2 * number, [(start, 0)], BUDGET, 0 if mover.flies else closed)
        said = costs_from(ground.board, mover, ground.hexes[start], shut)
        within = {ground.index[hex_]: cost for hex_, cost in said.items() if cost <= BUDGET}
        assert {hex_: found.costs[hex_] for hex_ in found.order} == within


def test_what_is_left_are_the_same_moves_in_the_same_order() -> None:
    ground = tables_of(shipped(SHIPPED[1])).ground
    whole = find_moves(ground, 0, 20, [(20, 0)], BUDGET, 0, ground.bits([ground.near[20][0]]))
    left = whole.without(ground.bits(whole.ends[::3]))
    assert left.whole is whole
    assert not whole.places()  # each stands where it stands
    assert left.ends == [hex_ for hex_ in whole.ends if hex_ not in whole.ends[::3]]
    for place, hex_ in enumerate(whole.ends):
        here = left.places()[place]
        assert (here < 0) == (hex_ in whole.ends[::3])
        if here >= 0:
            assert left.paths[here] is whole.paths[place]
            assert left.choices("squad", ground.labels)[here] is whole.choices("squad", ground.labels)[place]


def test_moves_are_shown_to_whose_they_are_alone() -> None:
    state = TABLE.lay(shipped(SHIPPED[2]), Cups(3))
    while state.frames:
        TABLE.take(state, TABLE.choices(state)[0], SILENT)
    TABLE.choices(state)
    assert state.ways
    assert TABLE.view(state, state.active).state.ways is state.ways
    other = TABLE.view(state, 1 - state.active).state
    assert not other.ways
    assert not other.marching
    TABLE.take(state, TABLE.choices(state)[0], SILENT)
    assert not state.ways


def test_paths_lead_from_neighbour_to_neighbour_and_meet_as_many_dangers_as_is_said() -> None:
    ground = tables_of(shipped(SHIPPED[1])).ground
    risky = ground.bits([*ground.near[20], 40, 41, 42]) if -1 not in ground.near[20] else 0
    assert risky
    moves = find_moves(ground, 0, 20, [(20, 0)], BUDGET, 0, risky)
    assert any(moves.dangers)
    for place, end in enumerate(moves.ends):
        path = moves.path(place)
        assert path == moves.paths[place]
        assert path[-1] == end
        assert sum(risky >> hex_ & 1 for hex_ in path) == moves.dangers[place]
        assert all(there in ground.near[here] for here, there in zip((20, *path), path, strict=False))
