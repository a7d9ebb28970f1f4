"""Where everything stands when a scenario begins: its ground, its sides, their pieces, and what is to be won.

Every value keeps the path to where it was written.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from sandtable.games.warfare.board import Board
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Marker, Support, Unit
from sandtable.games.warfare.sight import Occupants
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text

Path = tuple[str | int, ...]
VAST = 4000  # hexes from corner to corner; all tiles of the box, laid closely, take 2,000


class Entry(NamedTuple):
    """How a unit comes on later."""

    edge: tuple[Hex, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """A unit of a side: on a hex, free in a zone, in a carrier, held airborne, or entering later."""

    unit: Unit
    name: Text
    id: str
    side: str
    path: Path
    hex: Hex | None = None
    zone: str | None = None
    carrier: str | None = None
    held: bool = False
    entry: Entry | None = None
    count: int = 1
    morale: str | None = None
    damage: int = 0
    overwatch: bool = False

    @property
    def called(self) -> str:
        return self.name.english


@dataclass(frozen=True, slots=True)
class PlacedMarker:
    """A marker on the map, or in a carrier; `id` is what objectives call it by."""

    marker: Marker
    name: Text
    id: str | None
    path: Path
    hex: Hex | None
    carrier: str | None
    face: str
    owner: str | None
    revealed: bool
    count: int

    @property
    def called(self) -> str:
        return self.name.english

    @property
    def hidden(self) -> bool:
        """True when it lies with its ? up."""
        side = self.marker.a if self.face == "a" else self.marker.b
        return side.unknown and not self.revealed


class PlacedSupport(NamedTuple):
    support: Support
    name: Text
    side: str
    path: Path
    turn: int
    drone_side: str | None
    hex: Hex | None

    @property
    def called(self) -> str:
        return self.name.english


class Side(NamedTuple):
    """One player's side."""

    id: str
    name: Text
    team: str
    nations: tuple[str, ...]
    cube: str
    start: int
    zones: Mapping[str, frozenset[Hex]]
    units: tuple[PlacedUnit, ...]
    supports: tuple[PlacedSupport, ...]
    hand: tuple[tuple[Marker, int], ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Objective:
    """Something to win by."""

    id: str
    type: str
    side: str
    name: Text | None
    hexes: tuple[Hex, ...]
    targets: tuple[str, ...]
    count: int
    until: int | None
    points: int
    hidden: bool
    sudden_death: bool
    note: Text | None
    path: Path


@dataclass(frozen=True)
class Deployment:
    """The ground of a scenario, and who and what stands on it before anyone has moved."""

    box: Box
    board: Board | None
    sides: tuple[Side, ...]
    markers: tuple[PlacedMarker, ...]

    @property
    def ground(self) -> Board:
        """The board of a scenario that has one."""
        assert self.board is not None
        return self.board

    @property
    def is_vast(self) -> bool:
        """True for a map that reaches so far that to look at all of it from everywhere would take minutes."""
        qs, rs = [q for q, _ in self.ground.spots], [r for _, r in self.ground.spots]
        return (max(qs) - min(qs) + 1) * (max(rs) - min(rs) + 1) > VAST

    def label(self, hex_: Hex) -> str:
        return self.ground.labels[hex_]

    @cached_property
    def units(self) -> tuple[PlacedUnit, ...]:
        return tuple(unit for side in self.sides for unit in side.units)

    @cached_property
    def units_by_hex(self) -> Mapping[Hex, tuple[PlacedUnit, ...]]:
        """Units on the map at the start, passengers left out."""
        found: dict[Hex, tuple[PlacedUnit, ...]] = {}
        for unit in self.units:
            if unit.hex is not None:
                found[unit.hex] = (*found.get(unit.hex, ()), unit)
        return MappingProxyType(found)

    @cached_property
    def occupants(self) -> Occupants:
        """What stands on the ground at the start and may block a line."""

        def markers(kind: str) -> frozenset[Hex]:
            return frozenset(
                marker.hex
                for marker in self.markers
                if marker.marker.type == kind and marker.hex is not None and not marker.hidden
            )

        return Occupants(
            ground_units=frozenset(unit.hex for unit in self.units if unit.hex is not None and unit.unit.is_ground),
            roadblocks=markers("roadblock"),
            rubble=markers("rubble"),
            population=markers("population"),
            smoke=markers("smoke"),
        )

    def side(self, side_id: str) -> Side | None:
        return next((side for side in self.sides if side.id == side_id), None)

    def is_regular(self, side: Side) -> bool:
        known = [nation for nation in side.nations if nation in self.box.factions.bloc_by_nation]
        return all(self.box.factions.is_regular(nation) for nation in known)
