"""By what a printer puts backs off their fronts."""

from typing import NamedTuple

from sandtable.ink.matrix import Matrix, multiply, rotate, translate


class Offset(NamedTuple):
    """How backs are moved to meet their fronts: mm right and down, degrees clockwise about the page's centre.

    As seen on the back of a portrait page. A landscape page is taken to go through the printer a
    quarter turned clockwise.
    """

    x: float = 0
    y: float = 0
    rotation: float = 0

    def matrix(self, width: float, height: float) -> Matrix:
        """The move of what is on a back page of that size."""
        x, y = (self.y, -self.x) if width > height else (self.x, self.y)
        return multiply(translate(x, y), rotate(self.rotation, width / 2, height / 2))


UNMOVED = Offset()
