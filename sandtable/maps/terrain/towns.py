"""Place buildings in their hexes: stamps and scattered houses, turned to the nearest road."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.chance import Chance
from sandtable.geometry.hex_mm import APOTHEM
from sandtable.geometry.hexes import Hex, neighbours
from sandtable.maps.blobs import EMPTY, joined, organic, soft
from sandtable.maps.exact import bearing, cosine, norm, sine
from sandtable.maps.lines import arc_lengths, at_lengths, lines_of, normals, resample
from sandtable.maps.noise import Floats
from sandtable.maps.noise import draws as draw_many
from sandtable.maps.plan import BUILDINGS, Plan
from sandtable.maps.terrain.roads import Roads
from sandtable.maps.terrain.solids import CIRCLE, Block, Building, Round, Wall, rectangles
from sandtable.maps.terrain.stamps import HOUSES, HUTS, RUINS, Piece, stamp
from sandtable.maps.ways import chains, curve, thread

URBAN = frozenset({"block", "tower", "warehouse", "factory", "tanks", "market", "mosque", "hangar", "station"})
# Trees stand among these.
LEAFY = frozenset({"house", "farm", "mill", "compound", "church", "ruin"})
SHADY = frozenset({"block", "mosque", "tower"})
_TRIES = 140
_GAP = 0.95
_SIZES = (1.0, 0.9, 0.8, 0.68, 0.56)  # to which pieces of a stamp are shrunk
_REACH = 45.0  # from which a road turns buildings to itself


@dataclass(frozen=True, slots=True)
class Town:
    """All buildings, and the trodden or paved ground under them."""

    buildings: tuple[Building, ...]
    rounds: tuple[Round, ...]
    walls: tuple[Wall, ...]
    yards: tuple[Floats, ...]
    dust: BaseGeometry
    paved: BaseGeometry

    @property
    def solid(self) -> BaseGeometry:
        shapes = [building.shape for building in self.buildings]
        shapes += [item.shape for item in self.rounds]
        shapes += [wall.shape for wall in self.walls]
        return joined(shapes)


class Bearings:
    """Directions of roads, by place."""

    def __init__(self, lines: list[Floats], otherwise: float) -> None:
        self._otherwise = otherwise
        dense = [resample(line, 2.0) for line in lines]
        self._points = np.vstack(dense) if dense else np.empty((0, 2))
        if dense:
            square = np.vstack([normals(line) for line in dense])
            self._angles = bearing(-square[:, 0], square[:, 1])

    def near(self, places: Floats) -> Floats:
        """Angle of the nearest road at each place in degrees; far from all roads, one angle for the whole ground."""
        if not len(self._points):
            return np.full(len(places), self._otherwise)
        low, high = places.min(axis=0) - _REACH, places.max(axis=0) + _REACH
        near = ((self._points > low) & (self._points < high)).all(axis=1)
        if not near.any():
            return np.full(len(places), self._otherwise)
        roads, bearings = self._points[near], self._angles[near]
        away = norm(places[:, None, 0] - roads[:, 0], places[:, None, 1] - roads[:, 1])
        nearest = np.argmin(away, axis=1)
        return np.where(away[np.arange(len(places)), nearest] < _REACH, bearings[nearest], self._otherwise)


class _Lot:
    """Buildable area of one hex, and the shapes placed in it."""

    def __init__(
        self, plan: Plan, hex_: Hex, blocked: BaseGeometry, roads: BaseGeometry, taken: list[BaseGeometry]
    ) -> None:
        self.x, self.y = plan.centres[hex_]
        cell = plan.cell(hex_).buffer(0.9)
        near = shapely.clip_by_rect(blocked, self.x - 17, self.y - 17, self.x + 17, self.y + 17)
        labels = shapely.clip_by_rect(plan.keep_labels, self.x - 17, self.y - 17, self.x + 17, self.y + 17)
        room = cell.difference(near).difference(labels).difference(shapely.Point(self.x, self.y).buffer(2.9))
        self.room = room.intersection(plan.safe)
        shapely.prepare(self.room)
        self.roads = shapely.clip_by_rect(roads, self.x - 30, self.y - 30, self.x + 30, self.y + 30)
        shapely.prepare(self.roads)
        self.taken = taken

    def tried(self) -> "_Lot":
        """Copy the lot, to try placements without taking room."""
        other = object.__new__(_Lot)
        other.x, other.y, other.room, other.roads, other.taken = self.x, self.y, self.room, self.roads, list(self.taken)
        return other

    def takes(self, shape: BaseGeometry, gap: float) -> bool:
        """Place a shape and return True when it fits and keeps its distance, else return False."""
        if not self.room.covers(shape) or not self.is_apart(shape, gap):
            return False
        self.taken.append(shape)
        return True

    def is_apart(self, shape: BaseGeometry, gap: float) -> bool:
        """True if a shape keeps its distance from all that stands here."""
        return not self.taken or not shapely.dwithin(np.array(self.taken), shape, gap).any()

    def first(self, shapes: NDArray[np.object_], gap: float) -> int | None:
        """Index of the first thing that finds room, each a row of one or more shapes; None when none does."""
        fits = np.flatnonzero(np.logical_and.reduce(np.asarray(shapely.covers(self.room, shapes)), axis=1))
        if len(fits) and self.taken:
            near = shapely.dwithin(np.array(self.taken), shapes[fits][:, :, None], gap)
            fits = fits[~np.asarray(near).any(axis=(1, 2))]
        return int(fits[0]) if len(fits) else None


def lay_town(plan: Plan, roads: Roads, blocked: BaseGeometry) -> Town:
    """Place all buildings; `blocked` is ground that cannot be built on."""
    bearings = Bearings(roads.lines, plan.chance("bearing").between(-30, 30))
    buildings: list[Building] = []
    rounds: list[Round] = []
    walls: list[Wall] = list(_ramparts(plan, blocked, rounds))
    hexes = [hex_ for hex_, look in plan.looks.items() if look in BUILDINGS]
    footprints: dict[Hex, list[BaseGeometry]] = {}
    for hex_ in hexes:
        look = plan.looks[hex_]
        chance = plan.chance(f"built{hex_}")
        # What neighbours built near this hex is taken.
        built = [
            shape for near in [hex_, *(other for _, other in neighbours(hex_))] for shape in footprints.get(near, ())
        ]
        lot = _Lot(plan, hex_, blocked, roads.bed, built)
        angle = float(bearings.near(np.array([[lot.x, lot.y]]))[0])
        if look in ("house", "ruin"):
            wanted = RUINS if look == "ruin" else HOUSES[chance.integer(0, len(HOUSES) - 1)]
            _settle(lot, wanted, bearings, chance, buildings, plan.detail)
        else:
            pieces = stamp(look, chance)
            gap = 0.3 if look == "block" else 0.45
            if look == "compound":
                walls += _compound_wall(lot, angle, rounds)
            else:
                angle = _best_turn(lot, pieces, angle, gap)
            _set_stamp(lot, pieces, angle, gap, chance, buildings, rounds)
            if look in ("market", "church", "block", "mosque", "tower", "farm", "mill") and plan.detail >= 1:
                _settle(lot, HUTS, bearings, chance, buildings, plan.detail)
        footprints[hex_] = lot.taken[len(built) :]
    dust, paved = _grounds(plan, hexes, roads)
    return Town(tuple(buildings), tuple(rounds), tuple(walls), tuple(_yards(plan, buildings, blocked)), dust, paved)


def _settle(
    lot: _Lot,
    wanted: tuple[tuple[float, float, str], ...],
    bearings: Bearings,
    chance: Chance,
    buildings: list[Building],
    detail: float,
) -> None:
    """Place houses one by one, each at the best of many random places: by the road, off the middle."""
    for width, depth, roof in wanted if detail >= 1 else wanted[:4]:
        draws = draw_many(chance, _TRIES * 4).reshape(-1, 4)
        turn, reach = draws[:, 0] * 2 * np.pi, 13 * np.sqrt(draws[:, 1])
        places = np.column_stack([lot.x + reach * cosine(turn), lot.y + reach * sine(turn)])
        # What has no room for the middle of a house needs no bearing.
        fits = np.flatnonzero(shapely.contains_xy(lot.room, places[:, 0], places[:, 1]))
        if not len(fits):
            continue
        angles = bearings.near(places[fits]) + np.where(draws[fits, 2] < 0.45, 90, 0) + (draws[fits, 3] - 0.5) * 6
        corners = rectangles(places[fits], width, depth, angles)
        roomy = np.asarray(shapely.contains_xy(lot.room, corners[:, :, 0], corners[:, :, 1])).all(axis=1)
        if not roomy.any():
            continue
        fits, angles = fits[roomy], angles[roomy]
        places, reach, draws = places[fits], reach[fits], draws[fits]
        away = shapely.distance(lot.roads, shapely.points(places)) if not lot.roads.is_empty else np.zeros(len(places))
        score = -np.minimum(away, 8) * 0.6 - np.abs(reach - 8) * 0.15 + draws[:, 3] * 0.6
        best = np.argsort(-score, kind="stable")[:24]
        places, angles = places[best], angles[best]
        # Looked at block by block, for all at once; only what is built is made one shape.
        blocks = [(width, depth, 0.0, 0.0)]
        if roof == "ell":
            blocks.append((depth * 0.7, depth * 1.15, -(width / 2 - depth * 0.35), depth * 0.75))
        parts = [rectangles(_beside(places, angles, u, v), w, d, angles) for w, d, u, v in blocks]
        chosen = lot.first(np.asarray(shapely.polygons(np.stack(parts, axis=1))), _GAP)
        if chosen is not None:
            angle, (x, y) = float(angles[chosen]), places[chosen].tolist()
            house = tuple(Block(w, d, angle, *Block(w, d, angle, x, y).at(u, v)) for w, d, u, v in blocks)
            lot.taken.append(Building(house, roof).shape)
            buildings.append(Building(house, roof, chance.between(0.8, 1.35), chance.integer(0, 3)))


def _beside(places: Floats, angles: Floats, u: float, v: float) -> Floats:
    """Offset places along and across by their angles."""
    cos, sin = cosine(np.radians(angles)), sine(np.radians(angles))
    found: Floats = places + np.column_stack([u * cos - v * sin, u * sin + v * cos])
    return found


def _best_turn(lot: _Lot, pieces: tuple[Piece, ...], angle: float, gap: float) -> float:
    """Quarter turn from the road's bearing at which most of a stamp finds room."""

    def built(turn: float) -> float:
        trial, frame = lot.tried(), Block(0, 0, angle + turn, lot.x, lot.y)
        start = len(trial.taken)
        for piece in pieces:
            if piece.kind != "dome":
                _fit(trial, frame, piece, gap)
        return float(shapely.area(trial.taken[start:]).sum())

    return angle + max((0.0, 90.0, 180.0, 270.0), key=built)


def _set_stamp(
    lot: _Lot,
    pieces: tuple[Piece, ...],
    angle: float,
    gap: float,
    chance: Chance,
    buildings: list[Building],
    rounds: list[Round],
) -> None:
    """Place the pieces of a stamp, nudged and shrunk to fit."""
    frame = Block(0, 0, angle, lot.x, lot.y)
    host: tuple[Block, Piece] | None = None
    for piece in pieces:
        if piece.kind == "dome":
            if host is not None:
                rounds.append(_dome(piece, *host))
            continue
        tone = chance.integer(0, 3)
        fitted = _fit(lot, frame, piece, gap)
        if isinstance(fitted, Round):
            rounds.append(fitted)
        elif fitted is not None:
            host = fitted, piece
            buildings.append(Building((fitted,), piece.kind, piece.height, tone))


def _dome(dome: Piece, hall: Block, as_drawn: Piece) -> Round:
    """Dome on the hall before it, as in the stamp, scaled to the hall's size."""
    size = hall.width / as_drawn.width
    place = hall.at((dome.x - as_drawn.x) * size, (dome.y - as_drawn.y) * size)
    return Round(*place, dome.width * size, "dome", dome.height)


def _fit(lot: _Lot, frame: Block, piece: Piece, gap: float) -> Block | Round | None:
    """Fit a piece into the lot, moved and shrunk if need be; None when it does not fit. Small ones are not moved."""
    found = _placed(frame, piece, 1.0, 0.0, 0.0)
    least = 1.6 if piece.depth else 0.0
    small = piece.kind in ("stall", "box")
    if (small or min(piece.width, piece.depth) >= least) and lot.takes(found.shape, gap):
        return found
    if small:
        return None
    moves = ((0, 0), (-piece.x * 0.1, -piece.y * 0.1), (2, 0), (-2, 0), (0, 2), (0, -2))
    tries = [(size, dx, dy) for size in _SIZES if min(piece.width, piece.depth) * size >= least for dx, dy in moves][1:]
    if not tries:
        return None
    sizes = np.array([size for size, _, _ in tries])
    middles = np.array([frame.at(piece.x + dx, piece.y + dy) for _, dx, dy in tries])
    if piece.depth:
        angles = np.full(len(tries), frame.angle + piece.turn)
        outlines = rectangles(middles, piece.width * sizes, piece.depth * sizes, angles)
    else:
        outlines = middles[:, None, :] + CIRCLE * (piece.width * sizes)[:, None, None]
    chosen = lot.first(np.asarray(shapely.polygons(outlines))[:, None], gap)
    if chosen is None:
        return None
    found = _placed(frame, piece, *tries[chosen])
    lot.taken.append(found.shape)
    return found


def _placed(frame: Block, piece: Piece, size: float, dx: float, dy: float) -> Block | Round:
    """Piece of a stamp at a scale and offset."""
    x, y = frame.at(piece.x + dx, piece.y + dy)
    if piece.depth == 0:
        return Round(x, y, piece.width * size, piece.kind, piece.height)
    return Block(piece.width * size, piece.depth * size, frame.angle + piece.turn, x, y)


def _compound_wall(lot: _Lot, angle: float, rounds: list[Round]) -> list[Wall]:
    """Wall round a court, open towards the road, with a turret at each corner."""
    frame = Block(0, 0, angle, lot.x, lot.y)
    corners = [(-9.2, -8.0), (8.4, -8.6), (9.0, 8.0), (-9.4, 8.4)]
    line = [(-9.35, -1.9), *corners, (-9.35, 1.9)]
    whole = np.array([frame.at(*point) for point in line])
    shown = lines_of(shapely.LineString(whole).intersection(lot.room.buffer(1.0)))
    for point in corners:
        turret = Round(*frame.at(*point), 1.35, "turret", 1.0)
        if lot.room.buffer(0.8).covers(turret.shape):
            rounds.append(turret)
    return [Wall(piece) for piece in shown if arc_lengths(piece)[-1] > 2]


def _ramparts(plan: Plan, blocked: BaseGeometry, rounds: list[Round]) -> list[Wall]:
    """Town wall along hexes painted so, with towers; it passes beside their centres."""
    hexes = plan.looking("wall")
    if not hexes:
        return []
    links = thread(hexes)
    room = plan.safe.difference(blocked.buffer(0.4)).difference(plan.keep_labels)
    found = []
    for chain in chains(links, {}, hexes):
        line = curve(chain)
        ends = (line[0] - line[1], line[-1] - line[-2])
        ends = tuple(end / norm(*end) * (APOTHEM - 2) for end in ends)
        line = resample(np.vstack([line[:1] + ends[0], line, line[-1:] + ends[1]]), 1.5)
        line = line + normals(line) * 5.2
        for piece in lines_of(shapely.LineString(line).intersection(room)):
            total = arc_lengths(piece)[-1]
            if total < 4:
                continue
            found.append(Wall(resample(piece, 2.5), 1.9, 1.2))
            count = max(1, int(total // 12))
            for x, y in at_lengths(piece, np.linspace(2, total - 2, count + 1)).tolist():
                if room.covers(shapely.Point(x, y).buffer(1.9)):
                    rounds.append(Round(x, y, 1.9, "turret", 1.8))
    return found


def _yards(plan: Plan, buildings: list[Building], blocked: BaseGeometry) -> list[Floats]:
    """Low walls round the back of some houses."""
    chance = plan.chance("yards")
    village = plan.looking("house")
    if not village or plan.detail < 1:
        return []
    rings = []
    for building in buildings:
        draws = [chance.fraction() for _ in range(5)]
        if building.roof in ("flat", "hip", "ell") and draws[0] < 0.5:
            block = building.blocks[0]
            yard = Block(
                block.width + 1.5 + 1.5 * draws[1],
                block.depth + 3 + 2 * draws[2],
                block.angle,
                block.x + 2 * draws[3] - 1,
                block.y + 2 * draws[4] - 1,
            )
            rings.append(yard.shape.exterior)
    if not rings:
        return []
    solid = joined([building.shape for building in buildings])
    lines = shapely.union_all(rings).intersection(plan.area(village).buffer(-0.7).intersection(plan.safe))
    # One after the other: all of them in one would be an area as large as the map, for a few lines.
    for bar in (solid.buffer(0.35, quad_segs=2), blocked, plan.keep_labels, plan.keep_icons):
        lines = lines.difference(bar)
    return [line for line in lines_of(shapely.line_merge(lines)) if arc_lengths(line)[-1] > 2.6]


def _grounds(plan: Plan, hexes: list[Hex], roads: Roads) -> tuple[BaseGeometry, BaseGeometry]:
    """Trodden ground round villages, paved ground in towns; both run out along the roads beside them."""
    urban = [hex_ for hex_ in hexes if plan.looks[hex_] in URBAN]
    rural = [hex_ for hex_ in hexes if plan.looks[hex_] not in URBAN]
    grounds: list[BaseGeometry] = []
    for name, chosen in (("dust", rural), ("paved", urban)):
        if not chosen:
            grounds.append(EMPTY)
            continue
        beside = {other for hex_ in chosen for _, other in neighbours(hex_) if other in plan.spots}
        streets = roads.bed.intersection(plan.area(beside | set(chosen))).buffer(2.2, quad_segs=3)
        merged = soft(plan.area(chosen), -1.2, 1.6, 9, plan.noise(f"{name}-rim")).union(streets)
        merged = merged.buffer(5, quad_segs=3).buffer(-5, quad_segs=3).intersection(plan.trim.buffer(-1.5))
        grounds.append(organic(merged, 1.3, 6, plan.noise(name)))
    return grounds[0], grounds[1]
