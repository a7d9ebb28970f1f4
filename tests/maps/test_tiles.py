"""Tile faces: the same ground gives the same picture, inside its outline, legible, printable."""

import pytest
import shapely
from shapely import affinity

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.games.warfare.box import Box as GameBox
from sandtable.geometry.hex_mm import centre
from sandtable.ground.looks import LOOKS
from sandtable.ground.tiles import TileFace, tile_labels
from sandtable.ink.items import walk
from sandtable.ink.matrix import apply, rotate, stretch, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Outline, TextRun
from sandtable.ink.shapes import Path as InkPath
from sandtable.maps.frame import CUTS, straight_cut
from sandtable.maps.icons import icon_of
from sandtable.maps.inks import Inks
from sandtable.maps.plan import BUILDINGS
from sandtable.maps.terrain.hills import lay_hills
from sandtable.maps.terrain.roads import lay_roads
from sandtable.maps.terrain.towns import lay_town
from sandtable.maps.tiles import tile_face, tile_plan
from tests.builtin import pack
from tests.maps.grounds import COAST, PALETTE, SAND, named, tile, valley

LETTERED = [(letter, look) for letter, looks in LOOKS.items() for look in looks[1:]]


def sheet(face: Face) -> bytes:
    width, height = face.width + 8, face.height + 8
    placed = Placed(face, translate(4, 4), Box(0, 0, width, height))
    return pdf([Page(width, height, (placed,))], Metadata("tile", "en"))


@pytest.mark.slow
@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("cut", sorted(CUTS))
def test_the_same_tile_gives_the_same_bytes(cut: str, low_ink: bool) -> None:
    first, second = (tile_face(valley(), PALETTE, cut=cut, low_ink=low_ink) for _ in range(2))
    assert first.items == second.items or sheet(first) == sheet(second)
    assert sheet(first) == sheet(second)


def test_tiles_differ_by_their_name() -> None:
    assert sheet(tile_face(tile(SAND, "T01"), PALETTE)) != sheet(tile_face(tile(SAND, "T02"), PALETTE))


@pytest.mark.slow
@pytest.mark.parametrize("cut", sorted(CUTS))
@pytest.mark.parametrize("low_ink", [False, True])
def test_nothing_shows_beyond_the_bleed(cut: str, low_ink: bool) -> None:
    face = tile_face(valley(), PALETTE, cut=cut, low_ink=low_ink, bleed=2.0)
    shape = CUTS[cut]()
    assert (face.width, face.height) == pytest.approx(shape.size)
    allowed = affinity.translate(shape.on_page(0.0 if low_ink else 2.0), face.width / 2, face.height / 2).buffer(0.02)
    group = face.items[0]
    assert isinstance(group, Group) and group.clip is not None and group.matrix is None
    assert allowed.covers(shapely.Polygon(corners(group.clip)))
    for item in face.items[1:]:
        assert isinstance(item, InkPath) and low_ink
        assert allowed.covers(shapely.Polygon(corners(item.outline)))


def corners(outline: Outline) -> list[tuple[float, float]]:
    return [(command[1], command[2]) for command in outline if command[0] in "ML"]  # type: ignore[misc]


def test_the_ground_fills_the_bleed() -> None:
    face = tile_face(valley(), PALETTE, bleed=3.0)
    ground, matrix = next(walk(face.items))
    assert isinstance(ground, InkPath)
    drawn = shapely.Polygon([apply(matrix, x, y) for x, y in corners(ground.outline)])
    wanted = affinity.translate(straight_cut().on_page(3.0), face.width / 2, face.height / 2)
    assert drawn.buffer(0.02).covers(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("cut", sorted(CUTS))
def test_every_hex_is_labelled_inside_the_outline(cut: str) -> None:
    face = tile_face(valley(), PALETTE, cut=cut)
    outline = affinity.translate(CUTS[cut]().on_page(), face.width / 2, face.height / 2)
    words = {}
    for item, _ in walk(face.items):
        if isinstance(item, TextRun):
            ((x, word),) = item.words
            words.setdefault(word.text, []).append((x, item.y, x + word.width * item.size / 1000, item.size))
    for label in tile_labels():
        ((left, base, right, size),) = words[label]
        assert size == pytest.approx(6.5 * 25.4 / 72, abs=0.001)
        assert outline.buffer(-1.5).covers(shapely.box(left, base - 1.6, right, base))
    assert "T07" in words and "A" in words


def test_each_terrain_has_its_icon() -> None:
    face = valley()
    assert {spot.letter: icon_of(spot) for spot in face.spots.values()} == {
        ".": "none",
        "=": "none",
        "+": "none",
        "t": "dot",
        "#": "dot",
        "F": "dot",
        "^": "diamond",
        "~": "waves",
    }
    drawn = tile_face(face, PALETTE)
    count = {
        kind: len(named(drawn.items, lambda name, kind=kind: name == f"icon-{kind}"))
        for kind in ("dot", "diamond", "waves")
    }
    letters = [spot.letter for spot in face.spots.values()]
    assert count == {
        "dot": sum(letter in "t#F" for letter in letters),
        "diamond": letters.count("^"),
        "waves": letters.count("~"),
    }
    walls = named(drawn.items, lambda name: name.startswith("triangles-"))
    assert sorted(use.symbol.name for use in walls) == ["triangles-NW", "triangles-W"]


def test_icons_stand_on_hex_centres() -> None:
    drawn = tile_face(valley(), PALETTE)
    from sandtable.ink.matrix import multiply, rotate

    to_face = multiply(translate(drawn.width / 2, drawn.height / 2), rotate(straight_cut().turn))
    places = [apply(to_face, *centre(hex_)) for hex_ in valley().spots]
    for use in named(drawn.items, lambda name: name.startswith("icon-")):
        x, y = apply(use.matrix, 0, 0)
        assert min(abs(x - a) + abs(y - b) for a, b in places) < 0.02


def thinnest(face: Face) -> float:
    return min(
        item.style.width * stretch(matrix)
        for item, matrix in walk(face.items)
        if isinstance(item, InkPath) and item.style.stroke is not None
    )


@pytest.mark.slow
@pytest.mark.parametrize("low_ink", [False, True])
def test_no_stroke_is_thinner_than_a_fifth_of_a_millimetre(low_ink: bool) -> None:
    assert thinnest(tile_face(valley(), PALETTE, low_ink=low_ink)) >= 0.2 - 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("low_ink", [False, True])
def test_dashes_are_drawn_one_by_one(low_ink: bool) -> None:
    for item, _ in walk(tile_face(valley(), PALETTE, low_ink=low_ink).items):
        assert not isinstance(item, InkPath) or not item.style.dash


def test_low_ink_has_no_large_fill() -> None:
    for item, _ in walk(tile_face(valley(), PALETTE, low_ink=True).items):
        if isinstance(item, InkPath) and item.style.fill not in (None, "#ffffff"):
            points = corners(item.outline)
            assert shapely.MultiPoint(points).convex_hull.area < 45, item.style


def town(face: TileFace) -> tuple[object, object]:
    plan = tile_plan(face, Inks.mixed(PALETTE), straight_cut(), bleed=2)
    roads = lay_roads(plan)
    return plan, lay_town(plan, roads, roads.bed.buffer(1.0))


@pytest.mark.slow
@pytest.mark.parametrize("look", sorted(BUILDINGS))
def test_roofs_leave_centres_labels_and_roads_free(look: str) -> None:
    paint = dict.fromkeys(["b3", "d4", "e2", "e4"], look)
    plan, built = town(tile(valley_sketch(), paint=paint))
    solid = built.solid
    assert built.buildings or built.rounds or built.walls
    icons = plan.discs([hex_ for hex_ in plan.spots if plan.spots[hex_].letter == "#"], 2.8)
    roofs = shapely.union_all([building.shape for building in built.buildings])
    assert roofs.intersection(icons).area < 0.05
    assert roofs.intersection(plan.keep_labels).area < 0.05
    assert roofs.intersection(lay_roads(plan).bed).area < 0.05
    assert plan.safe.buffer(1.5).covers(solid)


def valley_sketch() -> str:
    from tests.maps.grounds import VALLEY

    return VALLEY


def test_roofs_do_not_overlap() -> None:
    _, built = town(tile(valley_sketch(), paint={"b3": "block", "d4": "block", "e4": "house"}))
    shapes = [building.shape for building in built.buildings]
    for index, shape in enumerate(shapes):
        assert all(shape.intersection(other).area < 0.02 for other in shapes[:index])


@pytest.mark.slow
@pytest.mark.parametrize(("letter", "look"), LETTERED)
def test_every_look_is_drawn(letter: str, look: str) -> None:
    # From a gate inwards, so that a road is a road.
    sketch = "\n".join(f"= {letter} {letter} . . ." if row == 5 else line for row, line in enumerate(SAND.splitlines()))
    fortified = {"e3": ["NW"]} if letter == "F" else {}
    plain = tile_face(tile(sketch, fortified=fortified), PALETTE)
    painted = tile_face(tile(sketch, fortified=fortified, paint=dict.fromkeys(["e1", "e2", "e3"], look)), PALETTE)
    assert sheet(plain) != sheet(painted)
    assert thinnest(painted) >= 0.2 - 1e-9


@pytest.mark.slow
def test_an_unknown_look_is_the_plain_one() -> None:
    face = tile(COAST, paint={"c5": "pagoda"})
    assert sheet(tile_face(face, PALETTE)) == sheet(tile_face(tile(COAST), PALETTE))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("letter", "look"), [(".", "scrub"), ("t", "tufts"), (".", "woods"), ("~", "saltpan"), ("#", "road")]
)
def test_a_look_of_other_ground_is_not_drawn(letter: str, look: str) -> None:
    sketch = "\n".join(f". {letter} {letter} . . ." if row == 5 else line for row, line in enumerate(SAND.splitlines()))
    plain, painted = tile(sketch), tile(sketch, paint={"e2": look, "e3": look})
    assert sheet(tile_face(painted, PALETTE)) == sheet(tile_face(plain, PALETTE))


def test_labels_stand_in_their_own_hex_nearer_to_its_icon_than_to_its_edge() -> None:
    for cut in sorted(CUTS):
        plan = tile_plan(valley(), Inks.mixed(PALETTE), CUTS[cut](), bleed=2)
        for hex_, (x, y) in plan.label_places.items():
            cx, cy = centre(hex_)
            assert abs(x - cx) < 0.01 and 5.5 <= cy - y <= 7.01


def test_a_coast_runs_off_the_tile() -> None:
    from sandtable.maps.terrain.water import lay_water

    plan = tile_plan(tile(COAST), Inks.mixed(PALETTE), straight_cut(), bleed=2)
    water = lay_water(plan)
    assert not water.rivers
    corner = shapely.Point(centre(tile_labels()["b1"]))
    assert water.surface.contains(corner)
    edge = plan.page.boundary.intersection(water.surface)
    assert edge.length > 100


@pytest.mark.slow
@pytest.mark.parametrize("cut", sorted(CUTS))
def test_heights_of_hills_keep_off_names_and_icons(cut: str) -> None:
    shape, shipped, heights = CUTS[cut](), GameBox(pack("warfare")), 0
    for name in ("T07", "T11", "T20"):
        for side in "AB":
            face = shipped.face(name, side)
            assert face is not None
            plan = tile_plan(face, Inks.mixed(PALETTE), shape, bleed=2.0)
            around = {hex_: plan.label_places[hex_] for hex_ in plan.spots}
            for x, y, height in lay_hills(plan, shapely.Polygon()).summits:
                # As they are printed: all upright, on a tile that is turned.
                left, top = apply(rotate(shape.turn), x, y)
                box = shapely.box(left - 2.3, top - 1.3, left + 2.3, top + 1.3)  # with its halo
                for hex_, place in around.items():
                    u, v = apply(rotate(shape.turn), *place)
                    assert box.distance(shapely.box(u - 1.6, v - 1.2, u + 1.6, v + 1.2)) > 1, (name, side, height)
                    middle = apply(rotate(shape.turn), *plan.centres[hex_])
                    assert box.distance(shapely.Point(middle)) > 2.9, (name, side, height)
                heights += 1
    assert heights > 4
