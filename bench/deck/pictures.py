"""Six pictures of 27 outlines and six backs, as a drawing program would leave them: flat fills, straight and curved lines.

Both the pack and the scripts by hand read them from here, so that all draw the same.
"""

from collections.abc import Iterator
from random import Random

Outline = tuple[str, tuple[tuple[str, tuple[float, ...]], ...]]  # a fill, and moves: M, L, C with points, Z
PICTURES = tuple(f"picture-{number}" for number in range(6))
WIDTH, HEIGHT = 53, 30
PATHS = 27
FILLS = ("#7a8b6f", "#c9b458", "#8c4a3c", "#34495e", "#b8c4c8", "#5b4636", "#d9cdb0", "#6a7f93")


def outlines(number: int) -> list[Outline]:
    """A ground and 26 shapes on it, half of them round."""
    chance = Random(number)
    drawn: list[Outline] = [
        (FILLS[number % 8], (("M", (0, 0)), ("L", (WIDTH, 0)), ("L", (WIDTH, HEIGHT)), ("L", (0, HEIGHT)), ("Z", ())))
    ]
    for shape in range(PATHS - 1):
        x, y = round(chance.uniform(4, WIDTH - 4), 2), round(chance.uniform(4, HEIGHT - 4), 2)
        size = round(chance.uniform(1, 3.8), 2)
        fill = FILLS[(number + shape + 1) % 8]
        drawn.append((fill, tuple(_leaf(x, y, size) if shape % 2 else _kite(x, y, size))))
    return drawn


def back_lines(suit: int) -> list[tuple[float, float, float, float]]:
    """The hatching of a back: slanting lines, each within the card and its bleed."""
    return [(-3 + 1.8 * n, -3, 3 + suit + 1.6 * n, 91) for n in range(36)]


def _leaf(x: float, y: float, size: float) -> Iterator[tuple[str, tuple[float, ...]]]:
    k = 0.55 * size
    yield "M", (x - size, y)
    yield "C", (x - size, y - k, x - k, y - size, x, y - size)
    yield "C", (x + k, y - size, x + size, y - k, x + size, y)
    yield "C", (x + size, y + k, x + k, y + size, x, y + size)
    yield "C", (x - k, y + size, x - size, y + k, x - size, y)
    yield "Z", ()


def _kite(x: float, y: float, size: float) -> Iterator[tuple[str, tuple[float, ...]]]:
    yield "M", (x, y - size)
    yield "L", (x + 0.7 * size, y)
    yield "L", (x, y + size)
    yield "L", (x - 0.7 * size, y)
    yield "Z", ()
