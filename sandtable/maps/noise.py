"""Smooth seeded noise over the plane."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sandtable.geometry.chance import Chance

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
_CELLS = 32


def draws(chance: Chance, count: int) -> Floats:
    """Draw `count` numbers from 0 up to but not including 1."""
    return np.array(chance.fractions(count), dtype=float)


def spread(chance: Chance, bounds: tuple[float, float, float, float], count: int) -> Floats:
    """Draw `count` points in a box given by left, top, right, bottom."""
    left, top, right, bottom = bounds
    size, corner = np.array((right - left, bottom - top)), np.array((left, top))
    places: Floats = draws(chance, 2 * count).reshape(-1, 2) * size + corner
    return places


class Noise:
    """Value noise between -1 and 1, one draw to each point with integer coordinates; it repeats after 32 units."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    @cached_property
    def _draws(self) -> Floats:
        # Drawn when they are first wanted; what is not on a map needs none.
        return (2 * draws(self._chance, _CELLS * _CELLS) - 1).reshape(_CELLS, _CELLS)

    def at(self, x: Floats, y: Floats | float) -> Floats:
        """Return the noise at each point, interpolated between the draws of its cell's corners."""
        ys = np.broadcast_to(np.asarray(y, dtype=float), x.shape)
        left, top = np.floor(x), np.floor(ys)
        u, v = x - left, ys - top
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        i, j = left.astype(int) % _CELLS, top.astype(int) % _CELLS
        k, m = (i + 1) % _CELLS, (j + 1) % _CELLS
        draws = self._draws
        upper = draws[j, i] * (1 - u) + draws[j, k] * u
        lower = draws[m, i] * (1 - u) + draws[m, k] * u
        result: Floats = upper * (1 - v) + lower * v
        return result

    def rough(self, x: Floats, y: Floats | float) -> Floats:
        """Return the noise with a finer, fainter one on top."""
        return self.at(x, y) + 0.45 * self.at(x * 2.7 + 9, np.asarray(y) * 2.7 - 4)
