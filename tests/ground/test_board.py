"""Laying tiles: the lattice, all rotations, rectangular tiles, and what cannot be laid."""

import itertools
from functools import cache

import pytest

from sandtable.games.warfare.box import Box
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import OPPOSITE, distance, neighbour, neighbours
from sandtable.ground.board import Board, lay_tiles
from sandtable.ground.sight import look
from sandtable.ground.terrain import Terrain
from sandtable.ground.tiles import (
    GATES,
    LATTICE_NEIGHBOURS,
    PlacedTile,
    TileFace,
    TileShape,
    free_places,
    read_tile_face,
)
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


@cache
def box() -> Box:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return Box(pack)


def face(tile: str, side: str = "A") -> TileFace:
    found = box().face(tile, side)
    assert found is not None
    return found


def test_neighbouring_tiles_interlock_in_every_rotation() -> None:
    for at, turns in itertools.product(LATTICE_NEIGHBOURS, itertools.product(range(6), repeat=2)):
        board, problems = lay_tiles([PlacedTile(face("T01"), (0, 0), turns[0]), PlacedTile(face("T02"), at, turns[1])])
        assert problems == []
        assert board is not None
        assert len(board.spots) == 74
        gates = {hex_ for hex_, label in board.labels.items() if label.partition(".")[2] in GATES}
        meeting = [
            (a, b) for a in gates for _, b in neighbours(a) if b in gates and board.labels[a][:3] != board.labels[b][:3]
        ]
        assert len(meeting) == 2  # one gate of each, seen from both


def test_sight_is_the_same_wherever_a_tile_lies() -> None:
    chance = Chance("turn")
    plain, _ = lay_tiles([PlacedTile(face("T04"), (0, 0), 0)])
    assert plain is not None
    for turn in range(6):
        board, _ = lay_tiles([PlacedTile(face("T04"), (2, -3), turn)])
        assert board is not None
        for _ in range(60):
            a, b = chance.pick(sorted(plain.places)), chance.pick(sorted(plain.places))
            if a != b:
                here = look(plain, plain.places[a], plain.places[b])
                there = look(board, board.places[a], board.places[b])
                assert here.clear == there.clear
                assert distance(here.start, here.end) == distance(there.start, there.end)


def test_what_tiles_are_as_bits_is_what_their_hexes_are() -> None:
    chance = Chance("bits")
    for _ in range(20):
        names = chance.shuffled([name for name in box().tiles if box().tiles[name].fields.get("rectangle") is None])
        cells = [(0, 0), *chance.shuffled(LATTICE_NEIGHBOURS)][: chance.integer(1, 7)]
        tiles = [
            PlacedTile(face(name, chance.pick("AB")), cell, chance.integer(0, 5))
            for name, cell in zip(names, cells, strict=False)
        ]
        board, _ = lay_tiles(tiles)
        assert board is not None
        plain = Board.make(board.spots, board.labels)
        assert board.lattice.places == plain.lattice.places
        assert list(board.grounds.items()) == list(plain.grounds.items())
        assert board.walls == plain.walls
        for side, hexes in board.walls.items():
            walled = [
                here
                for here, spot in board.spots.items()
                if side in spot.fortified
                or ((there := neighbour(here, side)) in board.spots and OPPOSITE[side] in board.spots[there].fortified)
            ]
            assert hexes == board.lattice.bits(walled)
        for tile in tiles:
            assert board.tile_bits[tile.face.tile] == board.lattice.bits(tile.lies.values())


def test_problems_are_named_and_the_rest_is_laid() -> None:
    tiles = [
        PlacedTile(face("T01"), (0, 0), 0),
        PlacedTile(face("T01", "B"), (1, 0), 0),
        PlacedTile(face("T02"), (0, 0), 3),
        PlacedTile(face("T03"), (0, 1), 1),
    ]
    board, problems = lay_tiles(tiles)
    assert board is not None
    assert len(board.tiles) == 2
    assert [(problem.code, problem.problem) for problem in problems] == [
        ("WF014", "tile T01 is used twice"),
        ("WF015", "tile T02 lies over tile T01"),
    ]
    assert (1, 0) in set(free_places(board.tiles))


RECTANGLE = TileShape(4, 2)
SKETCHES = {"R1": ". = = .\n t . = =", "R2": "= = # .\n. ^ = ="}


def rectangle(tile: str) -> TileFace:
    terrain: tuple[Terrain, ...] = box().terrain
    return read_tile_face(tile, "A", SKETCHES[tile], terrain, shape=RECTANGLE)


def test_rectangular_tiles_lie_side_by_side() -> None:
    board, problems = lay_tiles([PlacedTile(rectangle("R1"), (0, 0), 0), PlacedTile(rectangle("R2"), (1, 0), 0)])
    assert problems == []
    assert board is not None
    assert len(board.spots) == 16
    assert board.spots[board.places["R1.0201"]].letter == "="
    assert distance(board.places["R1.0401"], board.places["R2.0101"]) == 1
    # Roads run on from rectangle to rectangle.
    assert any(board.labels[a][:2] != board.labels[b][:2] for a, b in board.roads)


def test_a_rectangular_tile_may_be_turned_half_round_only() -> None:
    board, problems = lay_tiles([PlacedTile(rectangle("R1"), (0, 0), 3)])
    assert problems == []
    assert board is not None
    straight, _ = lay_tiles([PlacedTile(rectangle("R1"), (0, 0), 0)])
    assert straight is not None
    assert set(board.spots) == set(straight.spots)
    assert board.places["R1.0101"] == straight.places["R1.0402"]
    for a, b in itertools.combinations(board.places, 2):
        assert distance(board.places[a], board.places[b]) == distance(straight.places[a], straight.places[b])
    _, problems = lay_tiles([PlacedTile(rectangle("R1"), (0, 0), 1)])
    assert [problem.code for problem in problems] == ["WF015"]


@pytest.mark.parametrize("sketch", ["", ". .", ". . . .\n. . . x"])
def test_bad_sketches_are_refused(sketch) -> None:
    with pytest.raises(ValueError, match="tile R9A has"):
        read_tile_face("R9", "A", sketch, box().terrain, shape=RECTANGLE)
