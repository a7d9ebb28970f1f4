"""Where words stand on a map: beside what they name, off the pieces and off each other."""

from collections.abc import Iterable

from sandtable.ink.page import Box


class Places:
    """Boxes already taken; `area` is the paper that words may stand on."""

    def __init__(self, area: Box) -> None:
        self.area = area
        self.taken: list[Box] = []

    def take(self, box: Box) -> None:
        self.taken.append(box)

    def best(self, wanted: Iterable[tuple[float, float]], width: float, height: float) -> Box:
        """A box about the first of some points where nothing lies, or else about where least lies; it is then taken."""
        found: tuple[float, Box] | None = None
        for x, y in wanted:
            box = self._inside(Box(x - width / 2, y - height / 2, width, height))
            cost = sum(_overlap(box, other) for other in self.taken)
            if found is None or cost < found[0] - 1e-9:
                found = (cost, box)
            if cost == 0:
                break
        assert found is not None
        self.take(found[1])
        return found[1]

    def _inside(self, box: Box) -> Box:
        x = min(max(box.x, self.area.x), self.area.right - box.width)
        y = min(max(box.y, self.area.y), self.area.bottom - box.height)
        return Box(x, y, box.width, box.height)


def _overlap(one: Box, other: Box) -> float:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0
