"""Dunes: crescents with a lit back, a dark slip face and ripples."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.geometry.chance import Chance
from sandtable.maps.blobs import inside, soft
from sandtable.maps.exact import cosine, lead, norm, sine
from sandtable.maps.lines import arc_lengths, at_lengths, chaikin, dashes, points
from sandtable.maps.noise import Floats
from sandtable.maps.plan import Plan
from sandtable.maps.sheet import Sheet

# A crescent dune about the origin: windward edge, slip face's foot, crest; from the west horn to the east.
_WIND = points([(-12, 6.2), (-11.5, -1), (-6.5, -8.6), (2, -9.6), (9.6, -5.6), (12.2, 1), (11.6, 7.4)])
_FOOT = points([(11.6, 7.4), (8.6, 3.6), (3.4, 3.4), (-1.2, 3.0), (-6.4, 2.6), (-9.8, 3.2), (-12, 6.2)])
_CREST = points([(-12, 6.2), (-9.4, -0.2), (-4.4, -2.6), (1.6, -2.2), (6.6, -0.6), (9.6, 2.4), (11.6, 7.4)])


def _smooth(line: Floats) -> Floats:
    return chaikin(line, closed=False, times=3)


def draw_dunes(plan: Plan, sheet: Sheet) -> None:
    hexes = plan.looking("dunes")
    if not hexes:
        return
    inks, chance = plan.inks, plan.chance("dunes")
    ground = soft(plan.area(hexes), -1.6, 2.6, 9, plan.noise("dunes")).intersection(plan.safe)
    sheet.fill(ground, inks.sand_light, 0.08)
    dunes = []
    for hex_ in hexes:
        x, y = plan.centres[hex_]
        dunes.append(
            _Dune(x + chance.between(-2.4, 1.8), y + chance.between(-0.4, 1.8), *_build(chance, 0.8, 0.98), True)
        )
        for _ in range(chance.integer(1, 2)):
            turn = chance.between(0, 2 * np.pi)
            dunes.append(_Dune(x + 10.5 * cosine(turn), y + 10 * sine(turn), *_build(chance, 0.22, 0.36), False))
    shapely.prepare(plan.safe)
    fitted = [dune for dune in (_fitted(plan, drawn) for drawn in dunes) if dune is not None]
    for dune in sorted(fitted, key=lambda dune: (dune.y, dune.x)):
        _draw_dune(plan, sheet, dune)


@dataclass(frozen=True, slots=True)
class _Dune:
    """One dune: its middle, length, depth and turn; a negative length is mirrored."""

    x: float
    y: float
    length: float
    depth: float
    turn: float
    large: bool

    def set_down(self, line: Floats) -> Floats:
        cos, sin = cosine(np.radians(self.turn)), sine(np.radians(self.turn))
        sized = _smooth(line) * (self.length, self.depth)
        placed = np.column_stack([lead(sized, (cos, -sin)), lead(sized, (sin, cos))])
        moved: Floats = placed + np.array((self.x, self.y))
        return moved

    def body(self) -> BaseGeometry:
        return shapely.Polygon(np.vstack([self.set_down(_WIND), self.set_down(_FOOT)[1:]])).buffer(0)


def _fitted(plan: Plan, dune: _Dune) -> _Dune | None:
    """Move the dune off the edge or shrink it; None for a small one that does not fit."""
    left, top, right, bottom = plan.extent
    inwards = np.array([(left + right) / 2 - dune.x, (top + bottom) / 2 - dune.y])
    inwards = inwards / max(1e-9, float(norm(*inwards)))
    for size in (1.0, 0.88, 0.76) if dune.large else (1.0,):
        for move in (0.0, 2.0, 4.0):
            place = np.array([dune.x, dune.y]) + inwards * move
            moved = _Dune(
                float(place[0]), float(place[1]), dune.length * size, dune.depth * size, dune.turn, dune.large
            )
            if plan.safe.covers(moved.body()):
                return moved
    return dune if dune.large else None


def _build(chance: Chance, low: float, high: float) -> tuple[float, float, float]:
    size = chance.between(low, high)
    length = size * chance.between(0.88, 1.08) * chance.pick((-1, 1))
    return length, size * chance.between(0.85, 1.1), chance.between(-20, 8)


def _draw_dune(plan: Plan, sheet: Sheet, dune: _Dune) -> None:
    inks = plan.inks
    foot, crest = dune.set_down(_FOOT), dune.set_down(_CREST)
    body = dune.body().intersection(plan.safe)
    face = shapely.Polygon(np.vstack([crest, foot[1:]])).buffer(0).intersection(body)
    sheet.both(body, inks.dune, inks.contour, 0.26)
    sheet.fill(face, inks.dune_face)
    along = arc_lengths(crest)
    stops = np.arange(0.5, along[-1] - 0.4, 0.62 * plan.coarse)
    top = at_lengths(crest, stops, along)
    below = at_lengths(foot[::-1], stops / along[-1] * arc_lengths(foot)[-1])
    share = np.array([0.85, 0.5, 0.68, 0.4])[np.arange(len(stops)) % 4]
    strokes = np.hstack([top, top + (below - top) * share[:, None]])
    clear = ~inside(plan.keep_icons, strokes[:, 2:]) & inside(plan.safe, strokes[:, :2])
    sheet.segments(strokes[clear], inks.hachure, 0.2, "round")
    if dune.large:
        ripples = []
        for share_ in (0.3, 0.6):
            ripples += dashes(
                dune.set_down(_WIND * (1 - share_) + _CREST * share_), 5.5, 0.8, 0.6, (0.7, 1.2, 1.4, 0.9)
            )
        shown = [dash for dash in ripples if inside(plan.safe, dash).all() and not inside(plan.keep_icons, dash).any()]
        sheet.lines(shown, inks.hachure, 0.24, "round")
    if inside(plan.safe, crest).all():
        sheet.lines([crest], inks.contour, 0.42 if dune.large else 0.3, "round")
