"""The 20 tiles of Warfare: every face can be laid, crossed, fought over and told from the others."""

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
import yaml

from sandtable.geometry.hexes import Hex, distance, length, neighbour, neighbours, opposite, turned, turned_side
from sandtable.ground.board import Board, lay_tiles
from sandtable.ground.looks import LOOKS, look_of
from sandtable.ground.movement import Mover, costs_from
from sandtable.ground.sight import look
from sandtable.ground.terrain import ROADS, WATERS, Terrain, link
from sandtable.ground.tiles import (
    GATES,
    LATTICE_NEIGHBOURS,
    PlacedTile,
    TileFace,
    read_tile_face,
    tile_labels,
)
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs, content_folder

THEMES = {"urban", "rural", "river", "hills", "desert", "coast"}
LABELS = tile_labels()
NAMES = {hex_: label for label, hex_ in LABELS.items()}
GATE_HEXES = {LABELS[label]: side for label, side in GATES.items()}
BORDER = {hex_ for hex_ in NAMES if length(hex_) == 3}


@cache
def terrain() -> tuple[Terrain, ...]:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return tuple(Terrain.from_record(record) for record in pack.component("terrain").records)


@cache
def tiles() -> list[dict[str, Any]]:
    text = (content_folder() / "warfare" / "tiles" / "tiles.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)["tiles"]


WRITTEN = {f"{tile['id']}{side}": face for tile in tiles() for side, face in tile["faces"].items()}
each_face = pytest.mark.parametrize("name", WRITTEN)


@cache
def face(name: str) -> TileFace:
    written = WRITTEN[name]
    dress = {key: written[key] for key in ("fortified", "paint", "links") if key in written}
    return read_tile_face(name[:3], name[3], written["sketch"], terrain(), **dress)


@cache
def board(name: str) -> Board:
    return laid(PlacedTile(face(name), (0, 0), 0))


def laid(*placed: PlacedTile) -> Board:
    ground, problems = lay_tiles(placed)
    assert problems == []
    assert ground is not None
    return ground


def hexes(name: str, letters: str) -> set[Hex]:
    return {hex_ for hex_, spot in face(name).spots.items() if spot.letter in letters}


def labels(found: set[Hex]) -> list[str]:
    return sorted(NAMES[hex_] for hex_ in found)


def spread(start: Hex, ground: set[Hex]) -> set[Hex]:
    """Every hex of the ground that hangs together with the start."""
    found, queue = {start}, [start]
    while queue:
        for _, hex_ in neighbours(queue.pop()):
            if hex_ in ground and hex_ not in found:
                found.add(hex_)
                queue.append(hex_)
    return found


# --- the set


def test_twenty_tiles_with_two_faces() -> None:
    assert [tile["id"] for tile in tiles()] == [f"T{number:02}" for number in range(1, 21)]
    assert all(list(tile["faces"]) == ["A", "B"] for tile in tiles())
    for language in ("en", "it"):
        assert len({tile["name"][language] for tile in tiles()}) == 20
        assert len({written["name"][language] for written in WRITTEN.values()}) == 40


def test_themes_are_balanced() -> None:
    themes = Counter(theme for written in WRITTEN.values() for theme in written["theme"])
    assert set(themes) == THEMES
    assert min(themes.values()) >= 6, themes
    # With any theme in mind, at least six different tiles are at hand.
    for theme in THEMES:
        assert len({name[:3] for name, written in WRITTEN.items() if theme in written["theme"]}) >= 6


def test_no_two_faces_are_equal_in_any_rotation() -> None:
    pictures = {
        name: [{turned(hex_, sixths): spot.letter for hex_, spot in face(name).spots.items()} for sixths in range(6)]
        for name in WRITTEN
    }
    for one, other in combinations(pictures, 2):
        assert pictures[one][0] not in pictures[other], (one, other)


def test_roads_can_run_across_a_map() -> None:
    through = [name for name in WRITTEN if name[3] == "A" and len(hexes(name, "=") & GATE_HEXES.keys()) >= 2]
    assert len(through) >= 6


def rivers(name: str) -> list[set[Hex]]:
    """Waters that reach two gates or more."""
    water = hexes(name, WATERS)
    gates = water & GATE_HEXES.keys()
    found = [spread(gate, water) for gate in gates]
    return [river for river in found if len(river & gates) >= 2]


def test_rivers_can_run_across_a_map() -> None:
    assert sum(bool(rivers(name)) for name in WRITTEN if "river" in WRITTEN[name]["theme"]) >= 5


def test_cover_comes_in_all_densities() -> None:
    shares = sorted(len(hexes(name, "t#F")) / 37 for name in WRITTEN)
    assert shares[0] >= 0.10 and shares[-1] <= 0.45
    assert shares[9] < 0.20 < shares[19] < shares[30] and shares[30] > 0.30


def test_no_two_terrains_share_a_look() -> None:
    """Neither in the list of looks nor on any face: a picture of a wood is always a wood."""
    terrains: dict[str, set[str]] = {}
    for letter, looks in LOOKS.items():
        row = next(row for row in terrain() if letter in row.letters)
        for look_ in looks:
            terrains.setdefault(look_, set()).add(row.id)
    assert {look_: ids for look_, ids in terrains.items() if len(ids) > 1} == {}
    seen: dict[str, set[str]] = {}
    for name in WRITTEN:
        for spot in face(name).spots.values():
            seen.setdefault(look_of(spot.letter, spot.paint), set()).add(spot.terrain.id)
    assert {look_: ids for look_, ids in seen.items() if len(ids) > 1} == {}
    assert seen.keys() <= terrains.keys()


def test_every_look_is_on_some_tile() -> None:
    seen = {look_of(spot.letter, spot.paint) for name in WRITTEN for spot in face(name).spots.values()}
    assert {look_ for looks in LOOKS.values() for look_ in looks} - seen == {"hill"}


# --- each face


@each_face
def test_it_has_37_known_hexes(name: str) -> None:
    assert face(name).spots.keys() == set(NAMES)
    assert len(NAMES) == 37
    assert WRITTEN[name]["theme"]
    assert set(WRITTEN[name]["theme"]) <= THEMES
    assert all(WRITTEN[name]["name"][language] for language in ("en", "it"))


@each_face
def test_looks_fit_the_letters(name: str) -> None:
    for hex_, spot in face(name).spots.items():
        assert not spot.paint or spot.paint in LOOKS[spot.letter], (NAMES[hex_], spot.letter, spot.paint)
        # Rails and runways reach the border at gates alone.
        assert spot.paint not in ("rail", "airstrip") or hex_ not in BORDER or hex_ in GATE_HEXES


@each_face
def test_roads_leave_through_gates(name: str) -> None:
    assert labels(hexes(name, ROADS) & BORDER - GATE_HEXES.keys()) == []
    assert labels(hexes(name, "+") & BORDER) == []


@each_face
def test_waters_leave_through_gates_or_are_one_coast(name: str) -> None:
    coast = hexes(name, "~") & BORDER - GATE_HEXES.keys()
    if "coast" not in WRITTEN[name]["theme"]:
        assert labels(coast) == []
        return
    # The shore has no gap; a river's mouth elsewhere is a gate.
    assert coast
    assert coast <= spread(min(coast), hexes(name, "~") & BORDER)


@each_face
def test_roads_lead_somewhere(name: str) -> None:
    roads = face(name).roads
    for gate in hexes(name, ROADS) & GATE_HEXES.keys():
        way, queue = {gate}, [gate]
        while queue:
            here = queue.pop()
            for _, hex_ in neighbours(here):
                if link(here, hex_) in roads and hex_ not in way:
                    way.add(hex_)
                    queue.append(hex_)
        ends = (way - {gate}) & GATE_HEXES.keys()
        places = {hex_ for here in way for _, hex_ in neighbours(here)} & hexes(name, "#F")
        assert ends or places, NAMES[gate]


@each_face
def test_roads_do_not_clot(name: str) -> None:
    """Where three road hexes meet in a point, links says which of them join."""
    roads = face(name).roads
    for one, other, third in combinations(sorted(hexes(name, ROADS)), 3):
        assert not {link(one, other), link(other, third), link(one, third)} <= roads


@each_face
def test_a_bridge_bridges(name: str) -> None:
    for hex_ in hexes(name, "+"):
        around = [face(name).spots[place].letter for _, place in neighbours(hex_)]
        assert sum(letter in WATERS for letter in around) >= 2
        banks = [letter not in WATERS for letter in around]
        assert sum(bank and not banks[index - 1] for index, bank in enumerate(banks)) >= 2


@each_face
@pytest.mark.parametrize(("unit_class", "share"), [("infantry", 1.0), ("vehicle", 0.9)])
def test_the_ground_hangs_together(name: str, unit_class: str, share: float) -> None:
    ground = hexes(name, ".=t#^+F")
    for start in ground if unit_class == "infantry" else sorted(ground)[:1]:
        reached = costs_from(board(name), Mover(unit_class), start).keys()
        assert reached <= ground
        assert len(reached) >= share * len(ground), labels(ground - reached)


@each_face
def test_fortified_sides(name: str) -> None:
    spots = face(name).spots
    for hex_, spot in spots.items():
        assert (spot.letter == "F") == bool(spot.fortified), NAMES[hex_]
        assert len(spot.fortified) <= 5
        for side in spot.fortified:
            behind = neighbour(hex_, side)
            # On the outline a neighbouring tile might claim the same side.
            assert behind in spots, (NAMES[hex_], side)
            assert opposite(side) not in spots[behind].fortified, (NAMES[hex_], side)
            assert link(hex_, behind) not in face(name).roads, (NAMES[hex_], side)


@each_face
def test_there_are_lanes_of_fire_and_blocked_lines(name: str) -> None:
    far = [(a, b) for a, b in combinations(sorted(NAMES), 2) if distance(a, b) >= 4]
    clear = sum(look(board(name), a, b).clear for a, b in far)
    assert 0.01 <= clear / len(far) <= 0.70


# --- tiles side by side


@pytest.mark.parametrize("at", LATTICE_NEIGHBOURS)
def test_gate_meets_gate(at: tuple[int, int]) -> None:
    """In all rotations of both tiles, on all six sides."""
    one, other = face("T01A"), face("T18A")
    for first, second in product(range(6), repeat=2):
        tiles_ = PlacedTile(one, (0, 0), first), PlacedTile(other, at, second)
        ground = laid(*tiles_)
        assert len(ground.spots) == 74
        owner = {place: label.partition(".")[0] for place, label in ground.labels.items()}
        shared = [
            (a, side)
            for a in owner
            for side, b in neighbours(a)
            if b in owner and (owner[a], owner[b]) == ("T01", "T18")
        ]
        assert len(shared) == 7
        doors = [
            {tile.lies[hex_]: turned_side(side, tile.rotate) for hex_, side in GATE_HEXES.items()} for tile in tiles_
        ]
        meeting = [(a, neighbour(a, side)) for a, side in doors[0].items() if neighbour(a, side) in owner]
        assert len(meeting) == 1
        a, b = meeting[0]
        assert owner[b] == "T18"
        assert neighbour(b, doors[1][b]) == a
        # And nowhere else does a road go over.
        over = {(c, d) for c, d in ground.roads if owner[c] != owner[d]}
        joined = ground.spots[a].letter in ROADS and ground.spots[b].letter in ROADS
        assert over == ({link(a, b)} if joined else set())


def test_gates_are_the_middle_of_a_side() -> None:
    assert len(GATE_HEXES) == 6
    assert {turned(hex_, 1): turned_side(side, 1) for hex_, side in GATE_HEXES.items()} == GATE_HEXES
    assert all(length(hex_) == 3 and neighbour(hex_, side) not in NAMES for hex_, side in GATE_HEXES.items())
