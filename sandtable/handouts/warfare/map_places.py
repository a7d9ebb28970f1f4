"""Placement of words on a map: beside the thing they name, clear of pieces and of each other."""

from collections.abc import Iterable

from sandtable.ink.page import Box


class Places:
    """Boxes already taken; `area` is the paper that words may stand on."""

    def __init__(self, area: Box) -> None:
        self.area = area
        self.taken: list[Box] = []
        self._edges: list[tuple[float, float, float, float]] = []  # left, top, right, bottom

    def take(self, box: Box) -> None:
        self.taken.append(box)
        self._edges.append((box.x, box.y, box.right, box.bottom))

    def best(self, wanted: Iterable[tuple[float, float]], width: float, height: float) -> Box:
        """Take and return a box about the first free point; where none is free, the one that covers least."""
        found: tuple[float, Box] | None = None
        for x, y in wanted:
            box = self._inside(Box(x - width / 2, y - height / 2, width, height))
            cost = self._covered(box)
            if found is None or cost < found[0] - 1e-9:
                found = (cost, box)
            if cost == 0:
                break
        assert found is not None
        self.take(found[1])
        return found[1]

    def _covered(self, box: Box) -> float:
        """Area of the taken boxes that a box would cover, in mm². Called tens of thousands of times for a map."""
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        covered = 0.0
        for left, top, far, low in self._edges:
            if left < right and far > x and top < bottom and low > y:
                covered += (min(right, far) - max(x, left)) * (min(bottom, low) - max(y, top))
        return covered

    def _inside(self, box: Box) -> Box:
        x = min(max(box.x, self.area.x), self.area.right - box.width)
        y = min(max(box.y, self.area.y), self.area.bottom - box.height)
        return Box(x, y, box.width, box.height)
