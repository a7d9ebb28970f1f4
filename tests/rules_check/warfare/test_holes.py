"""Holes in a map: counted as Euler does, and found by going round the map."""

from hypothesis import given
from hypothesis import strategies as st

from rules_check.warfare.map.ground import _enclosed, _has_hole
from sandtable.geometry.hexes import within
from sandtable.ground.lattice import Lattice


@given(st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1))
def test_a_map_in_one_piece_has_a_hole_where_something_is_enclosed(ground) -> None:
    lattice = Lattice(ground)
    piece = set(lattice.hexes(lattice.joined(lattice.bit(min(ground)), lattice.everywhere)))
    assert _has_hole(Lattice(piece)) == bool(_enclosed(piece))


def test_a_ring_has_a_hole() -> None:
    ring = set(within((0, 0), 2)) - set(within((0, 0), 1))
    assert _has_hole(Lattice(ring))
    assert _enclosed(ring) == set(within((0, 0), 1))
