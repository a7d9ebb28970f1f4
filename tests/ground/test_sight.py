"""Line of sight: the reference's vectors by id, the table of levels, and brute force on random maps."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import SIDES, distance, neighbour
from sandtable.ground.board import Board, read_sketch
from sandtable.ground.sight import Occupants, crosses_wall, fire_shift, look
from sandtable.ground.terrain import Terrain
from sandtable.ground.visibility import Visibility
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from tests.geometry.touched_oracle import touched_places


@cache
def terrain() -> tuple[Terrain, ...]:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return tuple(Terrain.from_record(record) for record in pack.component("terrain").records)


def board(sketch: str, **more) -> Board:
    return read_sketch(sketch, terrain(), **more)


def sight(ground: Board, start: str, end: str, **more):
    return look(ground, ground.places[start], ground.places[end], **more)


def occupied(ground: Board, **labels: str) -> Occupants:
    return Occupants(
        **{kind: frozenset(ground.places[label] for label in names.split()) for kind, names in labels.items()}
    )


# A row of three: level of each end and of the hex between.
LETTER = {0: ".", 1: "t", 2: "^"}


@pytest.mark.parametrize(
    ("ends", "blocking"),
    [((0, 0), {1, 2}), ((0, 1), {1, 2}), ((0, 2), {2}), ((1, 1), {1, 2}), ((1, 2), {2}), ((2, 2), set())],
)
def test_the_table_of_levels(ends, blocking) -> None:
    """Table in 2.7: which intermediate levels block between which ends; reciprocal."""
    for between in (0, 1, 2):
        ground = board(f"{LETTER[ends[0]]} {LETTER[between]} {LETTER[ends[1]]}")
        assert sight(ground, "0101", "0301").clear == (between not in blocking)
        assert sight(ground, "0301", "0101").clear == (between not in blocking)


def test_tv_22_a_low_helicopter_behind_a_building() -> None:
    ground = board(". # .")
    found = sight(ground, "0101", "0301", altitudes=("low", None))
    assert found.blocked_by is not None
    assert (ground.labels[found.blocked_by.hex], found.blocked_by.rule) == ("0201", "R-LOS-3.2")
    assert sight(ground, "0101", "0301", altitudes=("high", None)).clear


def test_tv_32_33_34_levels() -> None:
    assert sight(board(". t ^"), "0101", "0301").clear
    assert not sight(board(". ^ ^"), "0101", "0301").clear
    assert sight(board("t t ^"), "0101", "0301").clear
    high = board("^ ^ ^")
    assert sight(high, "0101", "0301").clear
    assert not sight(high, "0101", "0301", occupants=occupied(high, ground_units="0201")).clear


def test_tv_35_population_hides_from_regulars_only() -> None:
    ground = board(". . .")
    crowd = occupied(ground, population="0201")
    assert not sight(ground, "0101", "0301", occupants=crowd, shooter="regular").clear
    assert sight(ground, "0101", "0301", occupants=crowd, shooter="irregular").clear


def test_tv_36_an_edge_is_enough() -> None:
    # axial (0,0) to (1,1): the line runs along the side between (1,0) and (0,1).
    ground = board(". t\n . .\n. . .")
    start, end = (0, 0), (1, 1)
    found = look(ground, start, end)
    assert found.blocked_by is not None
    assert found.blocked_by.hex == (1, 0)
    assert [str(contact) for _, contact in found.touched] == ["edge", "edge"]


def test_tv_37_touched_hexes() -> None:
    ground = board("\n".join([". . . . . . ."] * 3))
    found = look(ground, (0, 0), (4, 1))
    assert {hex_ for hex_, _ in found.touched} == {(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)}
    assert found.clear


def test_tv_38_a_fortification_shifts_by_the_side_entered() -> None:
    ground = board(". F .", fortified={"0201": ["E"]})
    target = ground.places["0201"]
    assert fire_shift(ground, ground.places["0301"], target) == 2
    assert fire_shift(ground, ground.places["0101"], target) == 0
    assert fire_shift(ground, None, target) == 1


def test_tv_45_a_helicopter_in_overwatch_is_high() -> None:
    ground = board(". # .")
    assert sight(ground, "0101", "0301", altitudes=(None, "high")).clear


@pytest.mark.parametrize("kind", ["ground_units", "roadblocks", "rubble"])
def test_what_blocks_at_the_same_level(kind) -> None:
    ground = board(". . .")
    assert not sight(ground, "0101", "0301", occupants=occupied(ground, **{kind: "0201"})).clear
    # With one end higher, a thing on the lower ground is no obstacle (AMB-13).
    uneven = board(". . t")
    assert sight(uneven, "0101", "0301", occupants=occupied(uneven, **{kind: "0201"})).clear


def test_smoke_blocks_everywhere() -> None:
    ground = board("^ . ^")
    for label in ("0101", "0201", "0301"):
        assert not sight(ground, "0101", "0301", occupants=occupied(ground, smoke=label)).clear
    assert not sight(ground, "0101", "0301", occupants=occupied(ground, smoke="0201"), altitudes=("high", "high")).clear
    beside = board(". .")
    assert not sight(beside, "0101", "0201", occupants=occupied(beside, smoke="0201")).clear


def test_neighbours_see_each_other_over_anything() -> None:
    ground = board("^ .\n # .")
    for label, other in (("0101", "0201"), ("0101", "0102"), ("0102", "0201")):
        assert sight(ground, label, other).clear


def test_off_map_hexes_never_block() -> None:
    ground = board(". .\n\n .")
    assert look(ground, (0, 0), (1, 0)).clear


def test_a_corner_counts_for_both_sides() -> None:
    """R-FOR-5: a line that enters by a corner crosses if either side there is fortified."""
    ground = board(". . . .\n . F . .\n. . . .", fortified={"0202": ["NE"]})
    target = ground.places["0202"]
    hit = {label: crosses_wall(ground, hex_, target) for hex_, label in ground.labels.items() if hex_ != target}
    assert hit[ground.labels[neighbour(target, "NE")]]
    assert not hit[ground.labels[neighbour(target, "SW")]]
    # Two steps along the corner between NE and E.
    corner = (target[0] + 2, target[1] - 1)
    assert crosses_wall(ground, corner, target)


def random_ground(seed: int, size: int = 9) -> tuple[Board, Occupants]:
    chance = Chance(seed)
    rows = [" ".join(chance.pick(".....t#^~=F") for _ in range(size)) for _ in range(size)]
    ground = board("\n".join(rows))
    things: dict[str, list] = {kind: [] for kind in ("ground_units", "roadblocks", "rubble", "population", "smoke")}
    for hex_ in ground.spots:
        if chance.fraction() < 0.15:
            things[chance.pick(list(things))].append(hex_)
    return ground, Occupants(**{kind: frozenset(hexes) for kind, hexes in things.items()})


def brute(ground: Board, start, end, occupants: Occupants, shooter: str) -> bool:
    """The rules once more, written apart: levels in closed form over an oracle of touched hexes."""
    if start in occupants.smoke or end in occupants.smoke:
        return False
    if distance(start, end) == 1:
        return True
    a, b = ground.spots[start].terrain.level, ground.spots[end].terrain.level
    for place in touched_places(start, end):
        spot = ground.spots.get(place)
        if spot is None:
            continue
        if place in occupants.smoke:
            return False
        c = spot.terrain.level
        if c > min(a, b) and c >= max(a, b):
            return False
        if c == a == b:
            in_the_way = spot.terrain.cover or place in occupants.ground_units | occupants.roadblocks | occupants.rubble
            if in_the_way or (shooter == "regular" and place in occupants.population):
                return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_200_random_maps_match_brute_force(batch) -> None:
    for seed in range(batch * 50, batch * 50 + 50):
        ground, occupants = random_ground(seed, 6)
        chance = Chance(f"pairs {seed}")
        hexes = sorted(ground.spots)
        shooter = chance.pick(["regular", "irregular"])
        seen = Visibility(ground, occupants, shooter)
        for _ in range(60):
            start, end = chance.pick(hexes), chance.pick(hexes)
            if start == end:
                continue
            expected = brute(ground, start, end, occupants, shooter)
            assert look(ground, start, end, occupants, shooter).clear == expected
            assert (end in seen.seen_from(start, distance(start, end))) == expected


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_sight_is_mutual_but_for_population(seed) -> None:
    ground, occupants = random_ground(seed, 6)
    without = Occupants(occupants.ground_units, occupants.roadblocks, occupants.rubble, frozenset(), occupants.smoke)
    chance = Chance(seed)
    hexes = sorted(ground.spots)
    for _ in range(20):
        a, b = chance.pick(hexes), chance.pick(hexes)
        if a != b:
            assert look(ground, a, b, without).clear == look(ground, b, a, without).clear


def test_the_visibility_of_a_whole_map_is_that_of_its_pairs() -> None:
    ground, occupants = random_ground(7, 8)
    seen = set(Visibility(ground, occupants).pairs(20))
    hexes = sorted(ground.spots)
    assert seen == {(a, b) for a in hexes for b in hexes if a != b and look(ground, a, b, occupants).clear}
    assert Visibility(ground, occupants).count(20) == len(seen)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 14))
def test_what_many_see_is_what_each_of_them_sees(seed, reach) -> None:
    ground, occupants = random_ground(seed, 9)
    seen = Visibility(ground, occupants)
    watchers = set(Chance(seed).shuffled(sorted(ground.spots))[:5])
    alone = watchers.union(*(seen.seen_from(hex_, reach) for hex_ in watchers))
    assert seen.seen_by(watchers, reach) == alone | watchers
    assert {pair for pair in seen.pairs(reach) if pair[0] in watchers} == {
        (hex_, end) for hex_ in watchers for end in seen.seen_from(hex_, reach)
    }


def test_every_side_has_a_name() -> None:
    assert len(SIDES) == 6
