"""Start of a scenario: its ground, its sides, their pieces, and objectives.

Every value keeps its path in the file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Marker, Support, Unit
from sandtable.geometry.hexes import Hex
from sandtable.ground.board import Board
from sandtable.ground.sight import Occupants
from sandtable.model.pack import Text

Path = tuple[str | int, ...]
VAST = 4000  # hexes from corner to corner; all tiles of the box, laid closely, take 2,000


class NamedHex(NamedTuple):
    """A hex as written: path, label, and the hex; None if there is none of that name."""

    path: Path
    label: str
    hex: Hex | None


def on_map(named: Iterable[NamedHex]) -> tuple[Hex, ...]:
    """Hexes that exist on the map."""
    return tuple(one.hex for one in named if one.hex is not None)


class Entry(NamedTuple):
    """Later entry of a unit: its edge hexes and its turn."""

    edge: tuple[NamedHex, ...]
    turn: int

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return on_map(self.edge)


class Zone(NamedTuple):
    """Zone where units of a side may be set up: all its hexes, and the hexes, tiles and reach as written."""

    name: Text | None
    hexes: frozenset[Hex]
    named: tuple[NamedHex, ...]
    tiles: tuple[str, ...]
    of: NamedHex | None
    within: int
    path: Path


@dataclass(frozen=True, slots=True, eq=False)
class PlacedUnit:
    """A unit of a side: on a hex, free in a zone, in a carrier, held airborne, or entering later."""

    unit: Unit
    name: Text
    id: str
    side: str
    path: Path
    at: NamedHex | None = None
    zone: str | None = None
    carrier: str | None = None
    held: bool = False
    entry: Entry | None = None
    count: int = 1
    morale: str | None = None
    damage: int = 0
    overwatch: bool = False

    @property
    def hex(self) -> Hex | None:
        return self.at.hex if self.at is not None else None

    @property
    def called(self) -> str:
        return self.name.english

    @property
    def ways(self) -> list[str]:
        """Keys by which it is placed; there should be one."""
        written = {"at": self.at, "zone": self.zone, "in": self.carrier, "held": self.held, "enters": self.entry}
        return [way for way, value in written.items() if value]


@dataclass(frozen=True, slots=True, eq=False)
class PlacedMarker:
    """A marker on the map, or in a carrier; objectives refer to it by `id`."""

    marker: Marker
    name: Text
    id: str | None
    path: Path
    at: NamedHex | None
    carrier: str | None
    face: str
    owner: str | None
    revealed: bool
    count: int

    @property
    def hex(self) -> Hex | None:
        return self.at.hex if self.at is not None else None

    @property
    def called(self) -> str:
        return self.name.english

    @property
    def hidden(self) -> bool:
        """True if its ? side is up."""
        side = self.marker.a if self.face == "a" else self.marker.b
        return side.unknown and not self.revealed


class PlacedSupport(NamedTuple):
    support: Support
    name: Text
    side: str
    path: Path
    turn: int
    drone_side: str | None
    at: NamedHex | None

    @property
    def hex(self) -> Hex | None:
        return self.at.hex if self.at is not None else None

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
    zones: Mapping[str, Zone]
    units: tuple[PlacedUnit, ...]
    supports: tuple[PlacedSupport, ...]
    hand: tuple[tuple[Marker, int], ...]
    path: Path


@dataclass(frozen=True, slots=True, eq=False)
class Objective:
    """An objective; `places` are its hexes as written."""

    id: str
    type: str
    side: str
    name: Text | None
    places: tuple[NamedHex, ...]
    targets: tuple[str, ...]
    count: int
    until: int | None
    points: int
    hidden: bool
    sudden_death: bool
    note: Text | None
    path: Path

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return on_map(self.places)


@dataclass(frozen=True, eq=False)
class Deployment:
    """Ground of a scenario, and all pieces before anyone has moved."""

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
        """True for a map so large that visibility from everywhere would take minutes to compute."""
        qs, rs = [q for q, _ in self.ground.spots], [r for _, r in self.ground.spots]
        return (max(qs) - min(qs) + 1) * (max(rs) - min(rs) + 1) > VAST

    @property
    def sight_limit(self) -> int | None:
        """Hexes beyond which nobody sees on the first turn; None where no special rule says so."""
        return None

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
        """Pieces on the ground at the start that may block a line."""

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
