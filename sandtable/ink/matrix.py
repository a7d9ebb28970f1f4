"""Affine transforms as six numbers (a, b, c, d, e, f), as SVG and PDF write them."""

import math

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the transform that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def translate(x: float, y: float) -> Matrix:
    return (1, 0, 0, 1, x, y)


def scale(x: float, y: float | None = None) -> Matrix:
    return (x, 0, 0, x if y is None else y, 0, 0)


def rotate(degrees: float, x: float = 0, y: float = 0) -> Matrix:
    """Clockwise rotation (y points down) about (x, y); quarter turns are exact."""
    quarters = degrees / 90
    if quarters == int(quarters):
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def stretch(matrix: Matrix) -> float:
    """Mean scale factor of lengths over all directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def inverse(matrix: Matrix) -> Matrix | None:
    """Inverse transform; None when there is none."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not math.isfinite(size) or abs(size) < 1e-18:
        return None
    p, q, r, s = d / size, -b / size, -c / size, a / size
    return (p, q, r, s, -(p * e + r * f), -(q * e + s * f))
