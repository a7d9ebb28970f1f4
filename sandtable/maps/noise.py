"""Smooth seeded noise over the plane."""

import numpy as np
from numpy.typing import NDArray

from sandtable.geometry.chance import Chance

Floats = NDArray[np.float64]
_CELLS = 32


class Noise:
    """Value noise between -1 and 1, one draw to each whole-numbered point; it repeats after 32 units."""

    def __init__(self, chance: Chance) -> None:
        draws = [chance.between(-1, 1) for _ in range(_CELLS * _CELLS)]
        self._draws = np.array(draws).reshape(_CELLS, _CELLS)

    def at(self, x: Floats, y: Floats | float) -> Floats:
        """The noise at each point."""
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
        """The noise with a finer, fainter one on top."""
        return self.at(x, y) + 0.45 * self.at(x * 2.7 + 9, np.asarray(y) * 2.7 - 4)
