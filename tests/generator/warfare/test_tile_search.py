from operator import itemgetter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.warfare.army.collection import Collection
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.placings import by_fit, placings_in
from generator.warfare.shapes import middle_cell, turned_cells
from generator.warfare.tile_edges import Edge, edges_in, mismatch
from generator.warfare.tile_search import Laid, Wanted, lay_ground
from generator.warfare.wishes import SIZES, THEMES
from sandtable.config.config_file import Own
from sandtable.games.warfare.box import Box
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import add
from sandtable.ground.terrain import ROADS
from sandtable.ground.tiles import LATTICE_NEIGHBOURS

DRY = (False,) * 7


def lay(box: Box, content: GeneratorContent, size: str, theme: str, number: int) -> Laid | None:
    row = content.tables[f"shape-{size}"].reading_on(number % 20 + 1)[0]
    cells = turned_cells(tuple((i, j) for i, j in row.fields["cells"]), number)
    wanted = Wanted(cells, cells[-1], lambda face: True, theme, content.grounds(theme))
    return lay_ground(Collection.of(box), wanted, Chance(f"{size}{theme}{number}"))


def test_how_sides_meet() -> None:
    assert mismatch(Edge("=", DRY), Edge("=", DRY)) == 0
    assert mismatch(Edge("t", DRY), Edge(".", DRY)) == 0
    assert mismatch(Edge("=", DRY), Edge(".", DRY)) == 2
    assert mismatch(Edge("=", DRY), Edge("#", DRY)) is None
    assert mismatch(Edge("~", DRY), Edge(".", DRY)) is None
    assert mismatch(Edge("~", (True, *DRY[1:])), Edge("~", DRY)) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_laid_maps_keep_the_rules(box: Box, content: GeneratorContent, size: str, theme: str) -> None:
    edges = edges_in(box)
    for number in range(3):
        laid = lay(box, content, size, theme, number)
        if laid is None:
            continue
        names = [tile.face.tile for tile in laid.tiles.values()]
        assert len(set(names)) == len(names)
        themes = [
            set(box.tiles[tile.face.tile].fields["faces"][tile.face.side]["theme"]) for tile in laid.tiles.values()
        ]
        if theme != "mixed":
            assert sum(theme in one for one in themes) * 2 >= len(themes)
        assert all(one & content.grounds(theme) for one in themes)
        for cell, tile in laid.tiles.items():
            for direction, step in enumerate(LATTICE_NEIGHBOURS):
                other = laid.tiles.get(add(cell, step))
                if other is None:
                    continue
                here = edges[tile.face.tile, tile.face.side, tile.rotate][direction].gate
                there = edges[other.face.tile, other.face.side, other.rotate][(direction + 3) % 6].gate
                assert (here == "~") == (there == "~")
                assert (here in ROADS) == (there in ROADS) or "." in (here, there)


def test_most_searches_succeed_and_turns_vary(box: Box, content: GeneratorContent) -> None:
    laid = [lay(box, content, size, theme, 5) for size in SIZES for theme in THEMES]
    found = [one for one in laid if one is not None]
    assert len(found) >= len(laid) - 2
    assert {tile.rotate for one in found for tile in one.tiles.values()} == set(range(6))


def test_the_edges_are_those_of_the_board(box: Box) -> None:
    # T03A in its own orientation: a river through a3 and g2, roads through b1 and f5.
    assert "".join(edge.gate for edge in edges_in(box)["T03", "A", 0]) == ".=~.=~"
    assert "".join(edge.gate for edge in edges_in(box)["T03", "A", 1]) == "~.=~.="


@given(st.randoms(use_true_random=False))
def test_what_may_lie_beside_others_is_found_for_all_ways_at_once(box: Box, random: Random) -> None:
    edges, placings = edges_in(box), placings_in(box)
    beside = [
        (direction, random.choice(list(edges.values()))[direction - 3]) for direction in random.sample(range(6), 2)
    ]
    faces = random.sample([(tile, side) for tile, side, rotate in edges if not rotate], 20)
    roll, flip, turn = random.randint(1, len(box.tiles)), random.randint(0, 1), random.randrange(6)
    found = [
        (cost, way)
        for cost, ways in by_fit(placings.of_faces(faces), [placings.fits(*one) for one in beside])
        for way in placings.in_order(ways, roll, flip, turn)
    ]
    # One by one: from the tile that was rolled onwards, its sides and turns from those that were rolled.
    names = list(box.tiles)
    one_by_one = []
    for name in names[roll - 1 :] + names[: roll - 1]:
        for side in ("AB", "BA")[flip]:
            for rotate in ((turn + step) % 6 for step in range(6)):
                bad = [mismatch(edges[name, side, rotate][direction], edge) for direction, edge in beside]
                if (name, side) in faces and None not in bad:
                    one_by_one.append((sum(one or 0 for one in bad), placings.way(name, side, rotate)))
    assert found == sorted(one_by_one, key=itemgetter(0))
    for _, way in found:
        face = placings.face(way)
        assert placings.way(face.tile, face.side, way % 6) == way


def test_a_road_is_carried_through_gates_that_are_joined(box: Box) -> None:
    # T03A in its own orientation has roads through b1 and f5, in the fifth and the second direction.
    placings = placings_in(box)
    straight = placings.carrying((1,), (4,))
    assert straight >> placings.way("T03", "A") & 1
    assert not straight >> placings.way("T03", "A", 1) & 1
    assert placings.carrying((2,), (5,)) >> placings.way("T03", "A", 1) & 1
    assert placings.carrying((0, 1), (1,)) == placings.carrying((0,), (1,))  # no road leaves by the side it came


def test_only_own_tiles_are_laid(box: Box, content: GeneratorContent) -> None:
    own = Own(tiles=frozenset({"T01", "T02", "T06", "T16"}))
    cells = ((0, 0), (1, 0), (0, 1))
    for number in range(6):
        wanted = Wanted(cells, cells[-1], lambda face: True, "rural", content.grounds("rural"))
        laid = lay_ground(Collection.of(box, own), wanted, Chance(f"own{number}"))
        assert laid is not None
        assert {tile.face.tile for tile in laid.tiles.values()} <= own.tiles  # type: ignore[operator]


def test_the_middle_of_a_shape() -> None:
    assert middle_cell(((0, 0), (1, 0), (2, 0))) == (1, 0)
    rosette = ((-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0))
    assert middle_cell(rosette) == (0, 0)
