"""Clearance tests for single places, without computing the whole free area."""

from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sandtable.maps.blobs import inside, near
from sandtable.maps.noise import Floats, Mask


class Clearance:
    """Ground within an area that keeps a distance in mm from each of some shapes."""

    def __init__(self, within: BaseGeometry, bars: Iterable[tuple[BaseGeometry, float]]) -> None:
        self._within = within
        self._bars = [(shape, gap) for shape, gap in bars if not shape.is_empty]

    def takes(self, places: Floats, more: float = 0.0) -> Mask:
        """Mask of the places that are clear, with `more` mm of extra distance."""
        clear = inside(self._within.buffer(-more) if more else self._within, places)
        for shape, gap in self._bars:
            left = np.flatnonzero(clear)
            if not len(left):
                break
            if gap + more:
                shapely.prepare(shape)
                clear[left] = ~shapely.dwithin(shape, shapely.points(places[left]), gap + more)
            else:
                clear[left] = ~inside(shape, places[left])
        return clear

    def of(self, area: BaseGeometry) -> BaseGeometry:
        """Clear part of an area."""
        left = area.intersection(self._within)
        for shape, gap in self._bars:
            if left.is_empty:
                break
            left = left.difference(near(shape, left, gap).buffer(gap, quad_segs=3) if gap else shape)
        return left
