"""Rotations and lengths with identical results on every processor, so that a map is the same wherever it is drawn.

NumPy's own cosines, and matrix products by its library, differ in their last digit between processors, which can change
where shapes intersect. Rounding, addition, multiplication and square roots do not differ.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
_DIGITS = 12  # more than a map shows, fewer than processors agree on


def cosine(radians: ArrayLike) -> Any:
    return np.round(np.cos(radians), _DIGITS)


def sine(radians: ArrayLike) -> Any:
    return np.round(np.sin(radians), _DIGITS)


def bearing(y: ArrayLike, x: ArrayLike) -> Any:
    """Angle of a direction in degrees, from the x axis to the y axis."""
    return np.round(np.degrees(np.arctan2(y, x)), _DIGITS)


def norm(x: ArrayLike, y: ArrayLike) -> Any:
    """Lengths of vectors."""
    across, down = np.asarray(x), np.asarray(y)
    return np.sqrt(across * across + down * down)


def lead(vectors: Floats, direction: ArrayLike) -> Any:
    """Dot product of vectors with a direction."""
    x, y = np.asarray(direction)
    return vectors[..., 0] * x + vectors[..., 1] * y
