"""Offset between backs and fronts of a printer."""

from typing import NamedTuple

from sandtable.ink.matrix import Matrix, multiply, rotate, translate


class Offset(NamedTuple):
    """Correction of back pages: mm right and down, degrees clockwise about the page's centre.

    As seen on the back of a portrait page. A landscape page is taken to go through the printer a
    quarter turned clockwise.
    """

    x: float = 0
    y: float = 0
    rotation: float = 0

    def matrix(self, width: float, height: float) -> Matrix:
        """Return the transform of the contents of a back page of that size."""
        x, y = (self.y, -self.x) if width > height else (self.x, self.y)
        return multiply(translate(x, y), rotate(self.rotation, width / 2, height / 2))


UNMOVED = Offset()
