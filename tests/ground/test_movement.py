"""Movement costs: the reference's vectors, walls, water, and what stands in the way."""

import heapq
import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hexes import SIDES, neighbours
from sandtable.ground.board import Board, read_sketch
from sandtable.ground.movement import (
    OPEN_GROUND,
    Mover,
    Obstacles,
    action_points,
    costs_from,
    ground_reached,
    open_sides,
    steps,
    steps_onto,
    ways,
)
from sandtable.ground.terrain import Terrain
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


@cache
def terrain() -> tuple[Terrain, ...]:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return tuple(Terrain.from_record(record) for record in pack.component("terrain").records)


def cost(ground: Board, mover: Mover, start: str, end: str, obstacles: Obstacles = OPEN_GROUND) -> int | None:
    found = costs_from(ground, mover, ground.places[start], obstacles).get(ground.places[end])
    return None if found is None else action_points(found)


INFANTRY, VEHICLE, HELICOPTER = Mover("infantry"), Mover("vehicle"), Mover("helicopter")
SWIMMER = Mover("vehicle", amphibious=True)


def test_open_ground() -> None:
    """TV-05: a LAV crosses two open hexes for 1 AP; a single one costs 1 AP too."""
    ground = read_sketch(". . . . . . .", terrain())
    assert [cost(ground, VEHICLE, "0101", f"0{n}01") for n in (2, 3, 4, 5)] == [1, 1, 2, 2]
    assert [cost(ground, INFANTRY, "0101", f"0{n}01") for n in (2, 3)] == [1, 2]
    assert [cost(ground, HELICOPTER, "0101", f"0{n}01") for n in (2, 4, 5)] == [1, 1, 2]


def test_rough_ground() -> None:
    ground = read_sketch(". # ^", terrain())
    assert cost(ground, INFANTRY, "0101", "0301") == 3
    assert cost(ground, VEHICLE, "0101", "0301") == 5
    assert cost(ground, HELICOPTER, "0101", "0301") == 1


def test_water() -> None:
    """TV-42: land to water to water is (1+1)+1 = 3 AP for an Amphibious unit."""
    ground = read_sketch(". ~ ~ .", terrain())
    assert cost(ground, INFANTRY, "0101", "0401") is None
    swimmer = Mover("infantry", amphibious=True)
    assert cost(ground, swimmer, "0101", "0301") == 3
    assert cost(ground, swimmer, "0101", "0401") == 5
    assert cost(ground, HELICOPTER, "0101", "0401") == 1


def test_nobody_crosses_a_fortified_side() -> None:
    ground = read_sketch(". F .", terrain(), fortified={"0201": ["E"]})
    assert cost(ground, INFANTRY, "0101", "0201") == 1
    assert cost(ground, INFANTRY, "0101", "0301") is None
    assert cost(ground, INFANTRY, "0301", "0201") is None
    assert cost(ground, HELICOPTER, "0301", "0201") == 1


def test_what_stands_in_the_way() -> None:
    ground = read_sketch(". . .", terrain())
    middle = frozenset({ground.places["0201"]})
    assert cost(ground, INFANTRY, "0101", "0301", Obstacles(impassable=middle)) is None
    assert cost(ground, VEHICLE, "0101", "0301", Obstacles(enemies=middle)) is None
    assert cost(ground, INFANTRY, "0101", "0301", Obstacles(crowds=middle)) is None
    assert cost(ground, Mover("infantry", regular=False), "0101", "0301", Obstacles(crowds=middle)) == 2
    assert cost(ground, HELICOPTER, "0101", "0301", Obstacles(impassable=middle)) == 1


def test_ways_are_worked_out_once_for_each_board() -> None:
    dry, wet = read_sketch(". .", terrain()), read_sketch(". ~", terrain())
    assert ways(dry, INFANTRY) is ways(dry, Mover("infantry", regular=False))
    assert ways(dry, INFANTRY) != ways(wet, INFANTRY)
    assert ways(wet, INFANTRY) != ways(wet, HELICOPTER)


def some_ground(chance: random.Random) -> Board:
    rows = [[chance.choice("..t~#^F") for _ in range(9)] for _ in range(9)]
    forts = [f"{q + 1:02}{r + 1:02}" for r, row in enumerate(rows) for q, sign in enumerate(row) if sign == "F"]
    return read_sketch("\n".join(map("".join, rows)), terrain(), {fort: chance.sample(SIDES, 3) for fort in forts})


@given(st.integers(0, 10_000), st.sampled_from([INFANTRY, VEHICLE, HELICOPTER, SWIMMER]))
def test_steps_are_the_same_from_both_ends_and_counted_for_all_hexes(seed, mover) -> None:
    board = some_ground(random.Random(seed))
    onward = {(start, end): cost for start in board.spots for end, cost in steps(board, mover, start)}
    assert {(start, end): cost for end in board.spots for start, cost in steps_onto(board, mover, end)} == onward
    assert open_sides(board, mover) == {hex_: sum(start == hex_ for start, _ in onward) for hex_ in board.spots}
    border = {hex_ for hex_ in board.spots if any(place not in board.spots for _, place in neighbours(hex_))}
    assert {hex_ for hex_ in board.spots if board.is_border(hex_)} == border


@given(st.integers(0, 10_000), st.sampled_from([INFANTRY, VEHICLE, HELICOPTER, SWIMMER]))
def test_costs_are_those_of_one_step_after_the_other(seed, mover) -> None:
    chance = random.Random(seed)
    board = some_ground(chance)
    closed = frozenset(chance.sample(sorted(board.spots), 8))
    start = min(set(board.spots) - closed)
    onward, best, queue = ways(board, mover), {}, [(0, start)]
    while queue:
        cost, hex_ = heapq.heappop(queue)
        if hex_ in best:
            continue
        best[hex_] = cost
        for end, more in onward[hex_]:
            if mover.flies or end not in closed:
                heapq.heappush(queue, (cost + more, end))
    assert costs_from(board, mover, start, Obstacles(impassable=closed)) == best
    lattice = board.lattice
    shut = 0 if mover.flies else lattice.bits(closed)
    assert set(lattice.hexes(ground_reached(board, mover, lattice.bit(start), shut))) == best.keys()
