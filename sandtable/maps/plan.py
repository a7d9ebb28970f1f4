"""Input of the art: the ground of one tile or board, with the places that art must leave free."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.chance import Chance
from sandtable.geometry.hex_mm import APOTHEM, centre
from sandtable.geometry.hexes import SIDES, Hex, neighbours
from sandtable.ground.looks import LOOKS, look_of
from sandtable.ground.terrain import ROADS, WATERS, Link, Spot
from sandtable.maps.frame import polygon, union
from sandtable.maps.inks import Inks
from sandtable.maps.noise import Floats, Noise
from sandtable.maps.ways import Exit

# Looks with walls and roofs; camps have tents.
BUILDINGS = frozenset(LOOKS["#"]) - {"camp"}
# Looks of fortified hexes, except for a town's wall.
DEFENCES = frozenset(LOOKS["F"]) - {"wall"}
CLEAR_CENTRE = 3.0
# From the centre of a hex to its label, towards the upper corner: nearer to the icon than to any other hex.
LABEL_REACH = 7.0
LEAST_LABEL_REACH = 5.6


@dataclass(frozen=True)
class Plan:
    """The ground to draw. Geometry is in the grid's millimetres.

    `trim` is the outline, `page` what is drawn (the outline with its bleed). `beyond` holds letters of
    known hexes outside, `detail` how much is drawn, 1 being all, and `coarse` how much wider than on a
    tile the thinnest line must be drawn, because the picture will be scaled down.
    """

    id: str
    spots: Mapping[Hex, Spot]
    roads: frozenset[Link]
    labels: Mapping[Hex, str]
    trim: BaseGeometry
    page: BaseGeometry
    inks: Inks
    gates: Mapping[Hex, str] | None = None
    beyond: Mapping[Hex, str] = field(default_factory=dict)
    detail: float = 1.0
    coarse: float = 1.0
    seas: frozenset[Hex] = frozenset()  # water that is called a sea or a lake, and never runs as a river

    def chance(self, layer: str) -> Chance:
        """Return the random source of one layer; layers do not disturb each other."""
        return Chance(f"{self.id}/{layer}")

    def noise(self, layer: str) -> Noise:
        return Noise(self.chance(layer))

    @cached_property
    def centres(self) -> dict[Hex, tuple[float, float]]:
        return {hex_: centre(hex_) for hex_ in self.spots}

    @cached_property
    def centre_points(self) -> Floats:
        return np.array(list(self.centres.values()), dtype=float).reshape(-1, 2)

    @cached_property
    def looks(self) -> dict[Hex, str]:
        """Look of each hex: its paint when that suits its letter, else the letter's own look."""
        return {hex_: look_of(spot.letter, spot.paint) for hex_, spot in self.spots.items()}

    def hexes(self, wanted: Callable[[Hex], bool]) -> list[Hex]:
        return [hex_ for hex_ in self.spots if wanted(hex_)]

    def looking(self, *looks: str) -> list[Hex]:
        return [hex_ for hex_, look in self.looks.items() if look in looks]

    @cached_property
    def safe(self) -> BaseGeometry:
        """Area where things may stand: only ground, ways and water come nearer to the trim."""
        return self.trim.buffer(-2.2, join_style="mitre")

    @cached_property
    def label_places(self) -> dict[Hex, tuple[float, float]]:
        """Label position of each hex: above the icon, nearer to it where the tile is cut close."""
        inner = self.trim.buffer(-1.5, join_style="mitre")
        shapely.prepare(inner)
        return {hex_: self._label_place(hex_, inner) for hex_ in self.spots}

    def _label_place(self, hex_: Hex, inner: BaseGeometry) -> tuple[float, float]:
        reach, (x, y) = label_reach(self.coarse), self.centres[hex_]
        while reach > LEAST_LABEL_REACH and not inner.covers(self._label_box(hex_, x, y - reach)):
            reach -= 0.1
        return x, y - reach

    def _label_box(self, hex_: Hex, x: float, y: float) -> Polygon:
        large = min(self.coarse, 2.5)
        half, rise = (0.75 + 0.62 * len(self.labels[hex_])) * large, 1.1 * large
        return shapely.box(x - half, y - rise, x + half, y + rise)

    @cached_property
    def keep_labels(self) -> BaseGeometry:
        """Boxes of the labels, each inside its hex."""
        return shapely.MultiPolygon([self._label_box(hex_, x, y) for hex_, (x, y) in self.label_places.items()])

    def discs(self, hexes: Iterable[Hex], radius: float) -> BaseGeometry:
        """Discs around hex centres."""
        middles = np.array([self.centres[hex_] for hex_ in hexes], dtype=float).reshape(-1, 2)
        discs = np.asarray(shapely.buffer(shapely.points(middles), radius, quad_segs=5)).tolist()
        # Discs that stay inside their hexes need not be merged.
        return shapely.MultiPolygon(discs) if radius < APOTHEM else shapely.union_all(discs)

    @cached_property
    def keep_centres(self) -> BaseGeometry:
        return self.discs(self.spots, CLEAR_CENTRE)

    @cached_property
    def keep_icons(self) -> BaseGeometry:
        """Discs around the icons; hexes of open ground have none."""
        return self.discs((hex_ for hex_, spot in self.spots.items() if spot.letter in "t#^~F"), CLEAR_CENTRE)

    def cell(self, hex_: Hex) -> BaseGeometry:
        return polygon(hex_)

    def area(self, hexes: Iterable[Hex]) -> BaseGeometry:
        return union(hexes)

    def groups(self, hexes: Iterable[Hex]) -> list[list[Hex]]:
        """Group hexes that touch each other."""
        left = set(hexes)
        found = []
        for start in [hex_ for hex_ in self.spots if hex_ in left]:
            if start not in left:
                continue
            left.discard(start)
            group = [start]
            for hex_ in group:
                for _, other in neighbours(hex_):
                    if other in left:
                        left.discard(other)
                        group.append(other)
            found.append(group)
        return found

    @property
    def extent(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = self.page.bounds
        return left, top, right, bottom

    def many(self, on_a_tile: float) -> int:
        """Scale a count for one tile to the size of this ground and its detail; rounded up."""
        return math.ceil(on_a_tile * float(self.page.area) / 22_600 * self.detail)

    # --- where ways leave

    def road_exits(self) -> dict[Hex, tuple[Exit, ...]]:
        linked: dict[Hex, list[Hex]] = {}
        for a, b in self.roads:
            linked.setdefault(a, []).append(b)
            linked.setdefault(b, []).append(a)
        return self._exits(ROADS, linked)

    def water_exits(self, linked: Mapping[Hex, list[Hex]]) -> dict[Hex, tuple[Exit, ...]]:
        return self._exits(WATERS, linked)

    def _exits(self, letters: str, linked: Mapping[Hex, list[Hex]]) -> dict[Hex, tuple[Exit, ...]]:
        found: dict[Hex, tuple[Exit, ...]] = {}
        for hex_, spot in self.spots.items():
            if spot.letter not in letters:
                continue
            side = self.way_out(hex_, linked.get(hex_, []))
            if side is not None:
                outer = dict(neighbours(hex_))[side]
                # Where nothing is known to lie beyond, a way runs off the ground.
                found[hex_] = (Exit(side, self.beyond.get(outer, letters[0]) in letters),)
        return found

    def way_out(self, hex_: Hex, linked: list[Hex]) -> str | None:
        """Side by which a way leaves the ground in this hex, a tile's gate or a board's edge; None if it does not."""
        return self._edge(hex_, linked) if self.gates is None else self.gates.get(hex_)

    def _edge(self, hex_: Hex, linked: list[Hex]) -> str | None:
        """Side by which a way with one link runs straight off a board; None if the board goes on there."""
        if len(linked) != 1:
            return None
        around = dict(neighbours(hex_))
        came = next(index for index, side in enumerate(SIDES) if around[side] == linked[0])
        onward = SIDES[(came + 3) % 6]
        return onward if around[onward] not in self.spots else None


def label_reach(coarse: float) -> float:
    """Distance from a centre to its label; a reduced map leaves room there for a piece."""
    return LABEL_REACH + 2.8 * min(1.0, (coarse - 1) / 1.5)
