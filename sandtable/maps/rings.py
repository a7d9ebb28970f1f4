"""Process many rings at once: resample, push and smooth them. One by one would take three times as long."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LinearRing
from shapely.geometry.base import BaseGeometry

from sandtable.maps.exact import norm
from sandtable.maps.lines import around
from sandtable.maps.noise import Floats

Numbers = NDArray[np.int64]


def sound(shape: BaseGeometry) -> BaseGeometry:
    """Return the shape, repaired where its edge crosses itself."""
    return shape if shape.is_valid else shape.buffer(0)


class Rings(NamedTuple):
    """Points of all rings, one ring after the other and none closed, and the number of points of each."""

    points: Floats
    counts: Numbers

    @classmethod
    def along(cls, rings: Sequence[LinearRing], step: float) -> "Rings":
        """Sample points along each ring, about `step` apart, clockwise from the westernmost."""
        lines = [around(ring) for ring in rings]
        ends = np.cumsum([len(line) for line in lines])
        line = np.vstack(lines)
        run = np.diff(line, axis=0)
        run[ends[:-1] - 1] = 0  # from one ring to the next
        steps = np.sqrt(run[:, 0] * run[:, 0] + run[:, 1] * run[:, 1])
        far = np.concatenate([[0.0], np.cumsum(steps)])
        begin = far[np.concatenate([[0], ends[:-1]])]
        length = far[ends - 1] - begin
        counts = np.maximum(8, (length / step).astype(int))
        stops = np.repeat(begin, counts) + _numbers(counts) * np.repeat(length / counts, counts)
        on = np.minimum(np.searchsorted(far[1:], stops, side="right"), len(steps) - 1)
        share = (stops - far[on]) / steps[on]
        return cls(line[on] + run[on] * share[:, None], counts)

    def pushed(self, push: Floats) -> "Rings":
        """Move each point outwards by the given distance."""
        after, before = self._beside()
        run = self.points[after] - self.points[before]
        size = norm(run[:, 0], run[:, 1])
        size[size == 0] = 1
        out = np.column_stack([-run[:, 1], run[:, 0]]) * (push / size)[:, None]
        return Rings(self.points + out, self.counts)

    def smooth(self, times: int) -> "Rings":
        """Cut the corners of each ring `times` times."""
        rings = self
        for _ in range(times):
            line, after = rings.points, rings.points[rings._beside()[0]]
            cut = np.empty((2 * len(line), 2))
            cut[0::2] = line * 0.75 + after * 0.25
            cut[1::2] = line * 0.25 + after * 0.75
            rings = Rings(cut, 2 * rings.counts)
        return rings

    def polygons(self, fine: float) -> list[BaseGeometry]:
        """Return a polygon for each ring, its edge no further off than `fine`."""
        which = np.repeat(np.arange(len(self.counts)), self.counts)
        rings = np.asarray(shapely.linearrings(self.points, indices=which))
        fewer = shapely.simplify(rings, fine, preserve_topology=False)
        # What is smaller than that would be no ring any more.
        rings = np.where(shapely.get_num_coordinates(fewer) > 4, fewer, rings)
        return [sound(shape) for shape in np.asarray(shapely.polygons(rings)).tolist()]

    def _beside(self) -> tuple[Numbers, Numbers]:
        """Indices of the points after and before each."""
        number = np.arange(len(self.points))
        last = np.cumsum(self.counts) - 1
        first = last - self.counts + 1
        after, before = number + 1, number - 1
        after[last], before[first] = first, last
        return after, before


def _numbers(counts: Numbers) -> Numbers:
    """Return 0, 1, 2 … for each ring, one after the other."""
    numbers: Numbers = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    return numbers
