"""Terrain of hexes: letters of a sketch, walls and roads."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from sandtable.errors import UserError
from sandtable.geometry.hexes import Hex, distance, neighbours
from sandtable.model.pack import Record

ROADS = "=+"
WATERS = "~+"


class Terrain(NamedTuple):
    """A row of the terrain table. Costs are sixths of an AP; a class that cannot enter has none."""

    id: str
    level: int
    cover: bool
    shift: int
    side_shift: int | None
    high: bool
    enter: Mapping[str, int]
    letters: tuple[str, ...]
    look: str = ""  # how letters that no built-in ground has are drawn

    def __hash__(self) -> int:
        return hash(self.id)

    @classmethod
    def from_record(cls, record: Record) -> Self:
        fields: Mapping[str, Any] = record.fields
        return cls(
            id=record.id,
            level=fields["level"],
            cover=fields["cover"],
            shift=fields["shift"],
            side_shift=fields.get("side_shift"),
            high=fields["altitude"] == "high",
            enter=MappingProxyType(fields["enter"]),
            letters=tuple(fields["letters"]),
            look=fields.get("look", ""),
        )


class Spot(NamedTuple):
    """One hex of the ground: its letter, its terrain and its walls."""

    letter: str
    terrain: Terrain
    fortified: frozenset[str] = frozenset()
    paint: str = ""


# Two neighbouring hexes joined by a road, the smaller first.
Link = tuple[Hex, Hex]


class BadMap(UserError, ValueError):
    """Invalid ground; `path` leads to the key in the file, `code` is that of the rule it breaks.

    A checker turns it into a finding; other callers can only report it.
    """

    exit_code = 3

    def __init__(self, problem: str, path: Sequence[str | int], hint: str = "", code: str = "WF018") -> None:
        super().__init__(problem)
        self.problem, self.path, self.hint, self.code = problem, tuple(path), hint, code


def letters_of(table: Iterable[Terrain]) -> dict[str, Terrain]:
    """Terrain by its letter."""
    return {letter: terrain for terrain in table for letter in terrain.letters}


def offset_hex(column: int, row: int) -> Hex:
    """The hex in a column and row of a map whose every second row stands half a hex to the right."""
    return column - (row - row % 2) // 2, row


def dress(
    spots: dict[Hex, Spot],
    places: Mapping[str, Hex],
    fortified: Mapping[str, Sequence[str]],
    paint: Mapping[str, str],
    path: list[str | int],
) -> None:
    """Put walls and looks on named hexes."""
    for label, sides in fortified.items():
        hex_ = places.get(label)
        if hex_ is None:
            raise BadMap(f"no hex '{label}' on the map", [*path, "fortified", label], code="WF024")
        spot = spots[hex_]
        spots[hex_] = Spot(spot.letter, spot.terrain, frozenset(sides), spot.paint)
    for label, look in paint.items():
        hex_ = places.get(label)
        if hex_ is None:
            raise BadMap(f"no hex '{label}' on the map", [*path, "paint", label], code="WF024")
        spot = spots[hex_]
        spots[hex_] = Spot(spot.letter, spot.terrain, spot.fortified, look)


def read_links(
    spots: Mapping[Hex, Spot], places: Mapping[str, Hex], links: Sequence[Sequence[str]] | None, path: list[str | int]
) -> set[Link]:
    """Return the pairs of joined road hexes: those in `links`, or all neighbouring roads if `links` is None."""
    if links is None:
        roads = [hex_ for hex_, spot in spots.items() if spot.letter in ROADS]
        return {link(a, b) for a in roads for _, b in neighbours(a) if b in spots and spots[b].letter in ROADS}
    found: set[Link] = set()
    for index, chain in enumerate(links):
        for label in chain:
            if label not in places:
                raise BadMap(f"no hex '{label}' on the map", [*path, "links", index], code="WF024")
        for first, second in pairwise(chain):
            a, b = places[first], places[second]
            if distance(a, b) != 1:
                raise BadMap(
                    f"a road cannot join '{first}' and '{second}'", [*path, "links", index], "they are no neighbours"
                )
            found.add(link(a, b))
    return found


def link(a: Hex, b: Hex) -> Link:
    return (a, b) if a < b else (b, a)
