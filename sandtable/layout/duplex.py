"""Position of a back so that it lies behind its front, upright, once the paper is turned or folded."""

from functools import lru_cache
from typing import Literal, NamedTuple

from sandtable.ink.matrix import Matrix, apply, multiply
from sandtable.ink.page import Box
from sandtable.layout.paper import Paper


class Mirror(NamedTuple):
    """A reflection in the line x = `at` (`upright`) or y = `at`."""

    upright: bool
    at: float

    @property
    def matrix(self) -> Matrix:
        return (-1, 0, 0, 1, 2 * self.at, 0) if self.upright else (1, 0, 0, -1, 0, 2 * self.at)

    def box(self, box: Box) -> Box:
        if self.upright:
            return Box(2 * self.at - box.right, box.y, box.width, box.height)
        return Box(box.x, 2 * self.at - box.bottom, box.width, box.height)


def turn_over(paper: Paper, edge: Literal["long", "short"]) -> Mirror:
    """Mirror from a page to its back when the printer turns the sheet on that edge.

    The long edges stand left and right on a portrait page, above and below on a landscape one.
    """
    upright = (edge == "long") != paper.landscape
    return Mirror(upright, paper.width / 2 if upright else paper.height / 2)


@lru_cache(maxsize=1024)  # most sheets lie alike
def behind(front: Matrix, width: float, mirror: Mirror) -> Matrix:
    """Return the matrix of the back of a piece whose front lies at `front`.

    In the hand a piece is turned on its own vertical axis, so the back's x runs from the front's right
    edge; `mirror` then gives its place on the paper.
    """
    return _tidy(multiply(mirror.matrix, multiply(front, (-1, 0, 0, 1, width, 0))))


def lying(trim: Box, turned: bool) -> Matrix:
    """Return the matrix of a face that fills a trim, upright or a quarter turned clockwise."""
    return (0, 1, -1, 0, trim.right, trim.y) if turned else (1, 0, 0, 1, trim.x, trim.y)


def moved(matrix: Matrix, box: Box) -> Box:
    """Bounding box of a transformed box."""
    corners = [apply(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _tidy(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    return (a + 0.0, b + 0.0, c + 0.0, d + 0.0, e + 0.0, f + 0.0)  # no minus nought in the output
