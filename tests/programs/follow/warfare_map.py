"""Map of Warfare as it lies on the table: distances, lines of sight, shifts and costs, worked out from the chart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.programs.follow.ledger import rows

Place = tuple[int, int]
AROUND: Final[Mapping[str, Place]] = {
    "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1),
}  # fmt: skip
CORNERS: Final = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))  # of the side E, then clockwise, in thirds
HIGH: Final = 3


def distance(one: Place, other: Place) -> int:
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def _cross(one: Place, other: Place) -> int:
    return one[0] * other[1] - one[1] * other[0]


def _touches(hex_: Place, one: Place, other: Place) -> bool:
    """True if the line between two centres touches any part of a hex."""
    along = (3 * (other[0] - one[0]), 3 * (other[1] - one[1]))
    off = [(3 * (hex_[0] - one[0]) + q, 3 * (hex_[1] - one[1]) + r) for q, r in CORNERS]
    sides = [_cross(along, corner) for corner in off]
    return not (min(sides) > 0 or max(sides) < 0)


@dataclass
class Occupants:
    """Places that matter to sight at one moment."""

    ground: set[Place] = field(default_factory=set)
    solid: set[Place] = field(default_factory=set)  # roadblocks and rubble that lie open
    people: set[Place] = field(default_factory=set)
    smoke: set[Place] = field(default_factory=set)


class Map:
    """Terrain and walls by place."""

    def __init__(self, terrain: Mapping[Place, str], walls: Mapping[Place, frozenset[str]]) -> None:
        self.terrain, self.walls = terrain, walls
        self.chart: dict[str, dict[str, Any]] = {
            row["id"]: row for row in rows("warfare", "tables/terrain.yaml", "rows")
        }

    def level(self, place: Place) -> int:
        return int(self.chart[self.terrain[place]]["level"])

    def low(self, place: Place) -> bool:
        return str(self.chart[self.terrain[place]]["altitude"]) == "low"

    def water(self, place: Place) -> bool:
        return self.terrain[place] == "water"

    def side(self, place: Place, other: Place) -> str:
        step = (other[0] - place[0], other[1] - place[1])
        return next(side for side, one in AROUND.items() if one == step)

    def walled(self, place: Place, other: Place) -> bool:
        """R-FOR-2: a fortified side lies between two neighbours."""
        return self.side(place, other) in self.walls[place] or self.side(other, place) in self.walls[other]

    def sees(
        self,
        one: Place,
        other: Place,
        occupants: Occupants,
        *,
        regular: bool,
        levels: Sequence[int],
        hazy: bool = False,
    ) -> bool:
        """R-LOS-1 to R-LOS-8, from the shooter's place to the other; `hazy`: smoke on the target does not matter."""
        between = [
            place
            for place in self.terrain
            if place not in (one, other)
            and distance(one, place) + distance(place, other) == distance(one, other)
            and _touches(place, one, other)
        ]
        ends = {one} if hazy else {one, other}
        if occupants.smoke & {*between, *ends}:
            return False
        if distance(one, other) <= 1:
            return True
        low, high = min(levels), max(levels)
        for place in between:
            level = self.level(place)
            if level > low and level >= high:
                return False
            if level == low == high:
                cover = self.chart[self.terrain[place]]["cover"] == "true"
                solid = cover or place in occupants.ground or place in occupants.solid
                if solid or (regular and place in occupants.people):
                    return False
        return True

    def shift(self, target: Place, start: Place | None) -> int:
        """Terrain shift of a target; `start` is where the line of fire begins, None without one (R-FOR-4, R-FOR-6)."""
        row = self.chart[self.terrain[target]]
        if "side_shift" not in row:
            return int(row["shift"])
        if start is None:
            return 1
        along = (start[0] - target[0], start[1] - target[1])
        for at, side in enumerate(AROUND):
            first, second = CORNERS[at], CORNERS[(at + 1) % 6]
            if _cross(first, along) >= 0 and _cross(along, second) >= 0 and side in self.walls[target]:
                return int(row["side_shift"])
        return int(row["shift"])

    def price(self, class_: str, path: Iterable[Place], *, amphibious: bool, start: Place | None) -> int | None:
        """AP of a path (R-MOV-1, R-MOV-3, R-AMP-1); None if some terrain is closed to that class."""
        sixths = 0
        wet = start is not None and self.water(start)
        for place in path:
            enter = self.chart[self.terrain[place]]["enter"]
            if class_ in enter:
                sixths += int(enter[class_])
            elif amphibious and "amphibious" in enter:
                sixths += int(enter["amphibious"])
            else:
                return None
            if class_ != "helicopter":
                sixths += 6 if amphibious and self.water(place) != wet and start is not None else 0
                wet = self.water(place)
            start = place
        return -(-sixths // 6)
