"""Chains of roads and rivers, and the curves they take."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.hex_mm import centre, direction, side_middle
from sandtable.geometry.hexes import Hex, add, neighbours, within
from sandtable.ground.tiles import GATES, PlacedTile, tile_labels
from sandtable.maps.frame import straight_cut
from sandtable.maps.inks import Inks
from sandtable.maps.terrain.roads import lay_roads
from sandtable.maps.terrain.water import CHANNEL, lay_water
from sandtable.maps.tiles import tile_plan
from sandtable.maps.ways import End, Exit, chains, curve, thread
from tests.maps.grounds import PALETTE, SAND, VALLEY, board, tile, valley

INKS = Inks.mixed(PALETTE)
PLACES = tile_labels()


def square_to(line: np.ndarray, place: tuple[float, float], way: tuple[float, float]) -> bool:
    """True when the line goes through a place in a direction."""
    near = int(np.argmin(np.hypot(*(line - place).T)))
    assert np.hypot(*(line[near] - place)) < 1e-6, "the line misses the place"
    run = line[min(near + 1, len(line) - 1)] - line[near]
    back = line[near] - line[max(near - 1, 0)]
    return all(
        abs(abs(np.dot(step, way)) / np.hypot(*step) - 1) < 0.02 for step in (run, back) if np.hypot(*step) > 1e-9
    )


@pytest.mark.parametrize("label", sorted(GATES))
def test_a_way_crosses_its_gate_square_and_in_the_middle(label: str) -> None:
    gate, side = PLACES[label], GATES[label]
    for _, inner in neighbours(gate):
        if inner not in PLACES.values():
            continue
        (chain,) = chains([(gate, inner)], {gate: (Exit(side),)})
        line = curve(chain)
        assert square_to(line, side_middle(gate, side), direction(side))
        beyond = np.array(centre(gate)) + 2 * (np.array(side_middle(gate, side)) - centre(gate))
        assert min(np.hypot(*(line[0] - beyond)), np.hypot(*(line[-1] - beyond))) < 1e-6


def test_roads_of_a_tile_end_at_gates() -> None:
    plan = tile_plan(valley(), INKS, straight_cut(), bleed=2)
    crossed = set()
    for way in lay_roads(plan).ways:
        for hex_, side in ((way.chain.hexes[0], way.chain.first_side), (way.chain.hexes[-1], way.chain.last_side)):
            if side is not None:
                assert square_to(way.line, side_middle(hex_, side), direction(side))
                crossed.add(hex_)
    assert crossed == {PLACES["e1"], PLACES["c6"], PLACES["g2"]}


def test_a_river_has_its_full_width_at_a_gate() -> None:
    plan = tile_plan(valley(), INKS, straight_cut(), bleed=2)
    water = lay_water(plan)
    for label in ("a3", "f5"):
        middle, way = np.array(side_middle(PLACES[label], GATES[label])), np.array(direction(GATES[label]))
        across = np.array((-way[1], way[0]))
        for sign in (-1, 1):
            inner, outer = middle + across * sign * (CHANNEL - 0.15), middle + across * sign * (CHANNEL + 0.15)
            assert water.surface.contains(point(inner)) and not water.surface.contains(point(outer))


def point(place: np.ndarray) -> object:
    import shapely

    return shapely.Point(*place)


def test_a_closed_gate_is_not_reached() -> None:
    gate, side = PLACES["c6"], GATES["c6"]
    beyond = {add(gate, (1, -1)): "."}
    plan = tile_plan(valley(), INKS, straight_cut(), bleed=2, beyond=beyond)
    way = next(way for way in lay_roads(plan).ways if End.CLOSED in way.chain.ends)
    away = np.hypot(*(way.line - side_middle(gate, side)).T).min()
    assert 2.5 < away < 3.5


def test_the_straightest_pair_runs_through_a_fork() -> None:
    found = chains([((0, 0), (1, 0)), ((-1, 0), (0, 0)), ((0, 0), (0, 1))], {})
    assert sorted(len(chain.hexes) for chain in found) == [2, 3]
    through = max(found, key=lambda chain: len(chain.hexes))
    assert set(through.hexes) == {(-1, 0), (0, 0), (1, 0)}
    branch = min(found, key=lambda chain: len(chain.hexes))
    assert sorted(branch.ends) == [End.JUNCTION, End.STOP]


@given(st.sets(st.sampled_from(sorted(within((0, 0), 2))), min_size=1))
def test_chains_cover_every_link_once(hexes: set[Hex]) -> None:
    links = [(a, b) for a in sorted(hexes) for _, b in neighbours(a) if b in hexes and a < b]
    walked = [tuple(sorted(pair)) for chain in chains(links, {}, hexes) for pair in pairwise(chain.hexes)]
    assert sorted(walked) == sorted(links)
    assert {hex_ for chain in chains(links, {}, hexes) for hex_ in chain.hexes} == hexes


@given(st.sets(st.sampled_from(sorted(within((0, 0), 2))), min_size=1))
def test_threads_have_no_triangles(hexes: set[Hex]) -> None:
    links = {frozenset(pair) for pair in thread(hexes)}
    for a in hexes:
        for _, b in neighbours(a):
            for c in {other for _, other in neighbours(a)} & {other for _, other in neighbours(b)}:
                assert not {frozenset((a, b)), frozenset((b, c)), frozenset((a, c))} <= links


def test_a_road_runs_off_a_board_but_not_into_its_fields() -> None:
    from sandtable.maps.plan import Plan

    ground = board("= = = . .\n . . . . .")
    plan = Plan("m", ground.spots, ground.roads, ground.labels, None, None, INKS)
    exits = plan.road_exits()
    assert [exit_.side for found in exits.values() for exit_ in found] == ["W"]


def test_sand_has_no_ways() -> None:
    plan = tile_plan(tile(SAND), INKS, straight_cut(), bleed=2)
    assert not lay_roads(plan).ways and lay_water(plan).surface.is_empty


def test_tiles_meet_gate_to_gate_in_all_rotations() -> None:
    """A gate crossing turned and moved to its place falls on the neighbour's, whatever the rotations."""
    names = {label: hex_ for label, hex_ in PLACES.items() if label in GATES}
    placed = {(at, turn): PlacedTile(tile(VALLEY), at, turn) for at in ((0, 0), (1, 0)) for turn in range(6)}

    def crossings(tile_: PlacedTile) -> set[tuple[float, float]]:
        found = set()
        for label, hex_ in names.items():
            here = np.array(centre(tile_.lies[hex_]))
            beyond = np.array(
                centre(
                    tile_.face.shape.on_table(add(hex_, dict(neighbours((0, 0)))[GATES[label]]), tile_.at, tile_.rotate)
                )
            )
            middle = (here + beyond) / 2
            found.add((round(float(middle[0]), 3), round(float(middle[1]), 3)))
        return found

    for left in range(6):
        for right in range(6):
            assert len(crossings(placed[(0, 0), left]) & crossings(placed[(1, 0), right])) == 1
