"""Hexes as bits: numbers of hexes, and what hangs together, held against one hex after the other."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hexes import SIDES, neighbour, neighbours
from sandtable.ground.hex_numbers import HexNumbers
from sandtable.ground.lattice import Lattice

hexes = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
maps = st.sets(hexes, min_size=1)


@given(maps, st.lists(st.tuples(st.integers(0, 9), st.sets(hexes)), max_size=6), st.lists(hexes, max_size=5))
def test_of_several_numbers_the_least_is_the_hexs(ground, given_numbers, asked) -> None:
    lattice = Lattice(ground)
    expected: dict[tuple[int, int], int] = {}
    for number, some in given_numbers:
        for hex_ in some & ground:
            expected[hex_] = min(number, expected.get(hex_, number))
    numbers = HexNumbers.least(lattice, ((number, lattice.bits(some & ground)) for number, some in given_numbers))
    assert numbers == expected == numbers.as_dict()
    assert numbers.hexes() == set(expected)
    assert len(numbers) == len(expected)
    assert [number for _, number in numbers.items()] == sorted(expected.values())
    assert [numbers.get(hex_) for hex_ in asked] == [expected.get(hex_) for hex_ in asked]
    assert [hex_ in numbers for hex_ in asked] == [hex_ in expected for hex_ in asked]
    assert numbers.least_of(asked) == min((expected[hex_] for hex_ in asked if hex_ in expected), default=None)


costs = st.dictionaries(hexes, st.integers(0, 9))


@given(maps, costs, costs, st.floats(0, 20))
def test_there_and_back(ground, here, there, most) -> None:
    lattice = Lattice(ground)
    ways = [
        HexNumbers.least(lattice, ((number, lattice.bit(hex_)) for hex_, number in some.items() if hex_ in ground))
        for some in (here, there)
    ]
    near = {hex_ for hex_ in ground if hex_ in here and hex_ in there and here[hex_] + there[hex_] <= most}
    assert set(lattice.hexes(ways[0].together(ways[1], most))) == near


@given(maps)
def test_what_hangs_together(ground) -> None:
    lattice = Lattice(ground)
    start = min(ground)
    found, queue = {start}, [start]
    while queue:
        for _, place in neighbours(queue.pop()):
            if place in ground and place not in found:
                found.add(place)
                queue.append(place)
    assert set(lattice.hexes(lattice.joined(lattice.bit(start), lattice.everywhere))) == found


@given(maps, st.sampled_from(SIDES))
def test_what_lies_behind_a_side(ground, side) -> None:
    lattice = Lattice(ground)
    behind = {neighbour(hex_, side) for hex_ in ground} & ground
    assert set(lattice.hexes(lattice.beyond(lattice.everywhere, side) & lattice.everywhere)) == behind
