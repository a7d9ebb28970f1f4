"""Tiles of a pack: sketches that can be read, walls that make sense, roads and rivers that leave by the gates."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules_check.rule import Complaint, rule
from rules_check.warfare.map import spots
from sandtable.findings import Severity
from sandtable.games.warfare.box import box_of
from sandtable.geometry.hexes import SIDES, Hex, neighbours
from sandtable.ground.terrain import ROADS, WATERS, BadMap, Spot
from sandtable.ground.tiles import GATES, TileFace
from sandtable.model.pack import Pack, Record

COAST = "coast"  # the theme of faces with a sea or lake along their edge


class _Face(NamedTuple):
    """A face that could be read, and where it is written."""

    record: Record
    side: str
    ground: TileFace

    @property
    def name(self) -> str:
        """`T01A`."""
        return f"{self.record.id}{self.side}"

    def hexes(self) -> Iterator[tuple[str, Hex, Spot]]:
        """Every hex with its label."""
        for label, hex_ in self.ground.shape.labels().items():
            yield label, hex_, self.ground.spots[hex_]

    def row(self, label: str) -> str:
        """The row of the sketch in which a hex stands, as a place of the record."""
        at = 0
        for row, length in enumerate(self.ground.shape.lengths()):
            at += length
            if list(self.ground.shape.labels()).index(label) < at:
                return f"faces.{self.side}.sketch.{row}"
        return f"faces.{self.side}.sketch"

    def walls(self, label: str) -> str:
        """Where the walls of a hex are written."""
        return f"faces.{self.side}.fortified.{label}"


def _read_faces(pack: Pack) -> Iterator[tuple[Record, str, TileFace | BadMap]]:
    """Yield every side of every tile, or why it cannot be read."""
    if not any(component.type == "tiles" for component in pack.components):
        return
    box = box_of(pack)
    for record in box.tiles.values():
        for side in record.fields["faces"]:
            try:
                face = box.face(record.id, side)
            except BadMap as bad:
                yield record, side, bad
            else:
                assert face is not None
                yield record, side, face


def _faces(pack: Pack) -> Iterator[_Face]:
    for record, side, face in _read_faces(pack):
        if not isinstance(face, BadMap):
            yield _Face(record, side, face)


def _hex_faults(pack: Pack, ask: Callable[[str, Spot], str]) -> Iterator[tuple[_Face, str, str]]:
    """Yield hexes of tiles with a fault, and its message, as for a sketch."""
    for face in _faces(pack):
        for label, _, spot in face.hexes():
            message = ask(label, spot)
            if message:
                yield face, label, f"{face.name}: {message}"


@rule("WF127", "unreadable-tile", Severity.ERROR, ref="4.6", on="pack")
def unreadable_tile(pack: Pack) -> Iterator[Complaint]:
    """A side of a tile cannot be read.

    Why: every letter stands for one kind of ground, rows are as long as the tile is wide there, and walls, paints and
    links name hexes of the tile.
    Bad:
        tiles:
          - id: T90
            name: Grove
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  . x
                  . .
    Good:
        tiles:
          - id: T90
            name: Grove
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  . t
                  . .
    """
    for record, side, face in _read_faces(pack):
        if isinstance(face, BadMap):
            steps = ".".join(str(step) for step in face.path)
            yield record.place(f"faces.{side}.{steps}"), face.problem.replace("the map", "the tile"), face.hint


@rule("WF128", "tile-wall-without-fort", Severity.ERROR, ref="R-FOR-1", on="pack")
def tile_wall_without_fort(pack: Pack) -> Iterator[Complaint]:
    """A hex of a tile that is no fortification has fortified sides.

    Why: fortified sides are sides of a fortification hex.
    Bad:
        tiles:
          - id: T90
            name: Fort
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  . .
                  . .
                fortified: {"0101": [E]}
    Good:
        tiles:
          - id: T90
            name: Fort
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  F .
                  . .
                fortified: {"0101": [E]}
    """
    for face, label, message in _hex_faults(pack, spots.wall_without_fort):
        yield face.record.place(face.walls(label)), message, "write F in the sketch, or take the sides out"


@rule("WF129", "tile-fort-without-wall", Severity.WARNING, ref="R-FOR-1", on="pack")
def tile_fort_without_wall(pack: Pack) -> Iterator[Complaint]:
    """A fortification of a tile has no fortified side.

    Why: without triangles it gives no cover at all.
    Bad:
        tiles:
          - id: T90
            name: Fort
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  F .
                  . .
    Good:
        tiles:
          - id: T90
            name: Fort
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  F .
                  . .
                fortified: {"0101": [E]}
    """
    for face, label, message in _hex_faults(pack, spots.fort_without_wall):
        yield face.record.place(face.row(label)), message, f"add it under fortified: of the side {face.side}"


@rule("WF130", "tile-fort-without-gate", Severity.ERROR, ref="R-FOR-2", on="pack")
def tile_fort_without_gate(pack: Pack) -> Iterator[Complaint]:
    """All six sides of a hex of a tile are fortified.

    Why: nobody on the ground can get in or out.
    Bad:
        tiles:
          - id: T90
            name: Fort
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  F .
                  . .
                fortified: {"0101": [E, SE, SW, W, NW, NE]}
    Good:
        tiles:
          - id: T90
            name: Fort
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  F .
                  . .
                fortified: {"0101": [E]}
    """
    for face, label, message in _hex_faults(pack, spots.fort_without_gate):
        yield face.record.place(face.walls(label)), message, "leave one side out, so that somebody gets in"


@rule("WF131", "way-beside-the-gate", Severity.WARNING, ref="4.6", on="pack")
def way_beside_the_gate(pack: Pack) -> Iterator[Complaint]:
    """A road or river reaches the edge of a tile beside its gates.

    Why: neighbours of any rotation meet at the gates c6, f5, g2, e1, b1 and a3 alone; elsewhere a road or river ends at
    the seam. Faces with the theme coast may have a shore along their edge.
    Bad:
        tiles:
          - id: T90
            name: Way
            faces:
              A:
                sketch: |
                  = . . .
                  = . . . .
                  . = . . . .
                  . . = . . . .
                  . . . . . .
                  . . . . .
                  . . . .
    Good:
        tiles:
          - id: T90
            name: Way
            faces:
              A:
                sketch: |
                  . . . .
                  = . . . .
                  . = . . . .
                  . . = . . . .
                  . . . . . .
                  . . . . .
                  . . . .
    """
    for face in _faces(pack):
        if not face.ground.shape.is_hexagon:
            continue
        ashore = COAST in face.record.fields["faces"][face.side].get("theme", ())
        for label, hex_, spot in face.hexes():
            inside = sum(place in face.ground.spots for _, place in neighbours(hex_))
            if label in GATES or inside == len(SIDES):
                continue
            what = "road" if spot.letter in ROADS else "water" if spot.letter in WATERS and not ashore else ""
            if what:
                message = f"{face.name}: the {what} at {label} reaches the edge beside the gates"
                hint = f"lead it to one of {', '.join(GATES)}"
                if what == "water":
                    hint += f", or give the face the theme {COAST}"
                yield face.record.place(face.row(label)), message, hint


@rule("WF121", "unpainted-look", Severity.WARNING, ref="4.6", on="pack")
def unpainted_look(pack: Pack) -> Iterator[Complaint]:
    """The paint of a hex is not among the looks of its letter.

    Why: each look is the picture of one terrain, so such a paint is not drawn and the hex stays plain.
    Bad:
        tiles:
          - id: T90
            name: Grove
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  . t
                  . .
                paint: {"0101": pines}
    Good:
        tiles:
          - id: T90
            name: Grove
            rectangle: [2, 2]
            faces:
              A:
                sketch: |
                  . t
                  . .
                paint: {"0201": pines}
    """
    for face in _faces(pack):
        for label, _, spot in face.hexes():
            found = spots.unpainted(label, spot)
            if found is not None:
                place = face.record.place(f"faces.{face.side}.paint.{label}")
                yield place, f"{face.name}: {found[0]}", found[1]


RULES = (
    unreadable_tile,
    tile_wall_without_fort,
    tile_fort_without_wall,
    tile_fort_without_gate,
    way_beside_the_gate,
    unpainted_look,
)
