"""A position: every piece, the cubes on the track, and pending affairs.

All five levels share it. `units`, `markers` and `supports` never change their order, so a piece is its index. Sets of
hexes (`ground_units`, `barriers` …) are kept beside the pieces as bits, for lines of sight. Pieces are moved only by
`put`, `lift` and the functions of `places.py`, which keep both consistent.
"""

from collections.abc import Iterator

from sandtable.games.cups import Cups
from sandtable.games.play import Result
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.position.pieces import (
    ABOARD,
    DEADLY,
    HELD,
    LEFT,
    LOST,
    MAP,
    READY,
    SAVED,
    SETUP,
    SHAKEN,
    SOUND,
    SUPPRESSED,
    SURRENDERED,
    TRACK,
    WAITING,
    Frame,
    Marker,
    Piece,
    Support,
    Unit,
)

__all__ = [
    "ABOARD",
    "DEADLY",
    "HELD",
    "LEFT",
    "LOST",
    "MAP",
    "READY",
    "SAVED",
    "SETUP",
    "SHAKEN",
    "SOUND",
    "SUPPRESSED",
    "SURRENDERED",
    "TRACK",
    "WAITING",
    "Frame",
    "Marker",
    "Piece",
    "Position",
    "Support",
    "Unit",
]


class Position:
    """The whole position."""

    def __init__(
        self,
        tables: Tables,
        cups: Cups,
        units: list[Unit],
        markers: list[Marker],
        supports: list[Support],
        levels: list[int],
        arrived: list[int],
        hands: list[int],
        met: list[bool],
        broken: list[bool],
    ) -> None:
        self.tables = tables
        self.cups = cups
        self.units = units
        self.markers = markers
        self.supports = supports
        self.levels = levels  # A of each cube (R-TRK-2)
        self.arrived = arrived  # when each cube came to its box: an earlier occupant acts first (G-19)
        self.clock = 0
        self.active = 0
        self.turn = 1
        self.hands = hands  # roadblocks in hand, by seat
        self.met = met  # objectives
        self.broken = broken  # hold objectives that failed at the end of some turn
        self.eyes = -1  # the seat whose drone spots for one barrage of its activation (R-DRC-1)
        self.tried = 0  # a bit for each of the scenario's charges that was tried this turn (W-1)
        self.frames: list[Frame] = []
        self.over: Result | None = None
        # Kept in step with the pieces.
        self.at: list[int] = []  # the unit in each hex, -1 for none
        self.held: list[int] = []  # hexes with a unit, by side
        self.taken = 0  # all of these
        self.ground_units = 0  # those with one that does not fly
        self.roadblocks = 0  # revealed ones
        self.rubble = 0
        self.people = 0
        self.smoke = 0
        # The units of the Active seat that may act, where they can go and where their moves may not end (muster.py), from
        # the last time somebody asked until something happens.
        self.marching: list[Unit] = []
        self.ways: list[Moves] = []
        self.ends_taken: list[int] = []

    def copy(self) -> "Position":
        return self._copy(self.cups.copy())

    def copy_for_view(self) -> "Position":
        """Copy without the future random numbers."""
        return self._copy(Cups("view"))

    def window(self, units: list[Unit], markers: list[Marker], met: list[bool], broken: list[bool]) -> "Position":
        """Position with other units, markers and objectives, and no cups; valid until something changes."""
        other = Position(
            self.tables,
            Cups("view"),
            units,
            markers,
            self.supports,
            self.levels,
            self.arrived,
            self.hands,
            met,
            broken,
        )
        other.frames, other.at, other.held = self.frames, self.at, self.held
        other.marching, other.ways, other.ends_taken = self.marching, self.ways, self.ends_taken
        self._tell_rest(other)
        return other

    def _copy(self, cups: Cups) -> "Position":
        other = Position(
            self.tables,
            cups,
            [unit.copy() for unit in self.units],
            [marker.copy() for marker in self.markers],
            [support.copy() for support in self.supports],
            self.levels[:],
            self.arrived[:],
            self.hands[:],
            self.met[:],
            self.broken[:],
        )
        other.frames = [frame.copy() for frame in self.frames]
        other.at, other.held = self.at[:], self.held[:]
        self._tell_rest(other)
        return other

    def _tell_rest(self, other: "Position") -> None:
        """Copy all values that are not lists."""
        other.clock, other.active, other.turn = self.clock, self.active, self.turn
        other.eyes, other.tried, other.over = self.eyes, self.tried, self.over
        other.taken, other.ground_units = self.taken, self.ground_units
        other.roadblocks, other.rubble, other.people, other.smoke = (
            self.roadblocks,
            self.rubble,
            self.people,
            self.smoke,
        )

    def lines(self) -> Iterator[str]:
        yield f"turn {self.turn} active {self.active} levels {self.levels} arrived {self.arrived} clock {self.clock}"
        yield f"hands {self.hands} met {self.met} broken {self.broken} eyes {self.eyes} tried {self.tried} over {self.over}"
        for unit in self.units:
            yield unit.line()
        for marker in self.markers:
            yield marker.line()
        for support in self.supports:
            yield support.line()
        for frame in self.frames:
            yield frame.line()

    # --- who and where

    def enemy(self, side: int, other: int) -> bool:
        return self.tables.hostile[side][other]

    def regular(self, side: int) -> bool:
        return self.tables.sides[side].regular

    def label(self, hex_: int) -> str:
        return self.tables.ground.labels[hex_] if hex_ != OFF else "-"

    def unit(self, name: str) -> Unit | None:
        """The unit of that name."""
        number = self.tables.unit_number.get(name, -1)
        return self.units[number] if number >= 0 else None

    def support(self, name: str) -> Support | None:
        for support in self.supports:
            if support.id == name:
                return support
        return None

    def marker(self, name: str) -> Marker | None:
        for marker in self.markers:
            if marker.id == name:
                return marker
        return None

    def markers_in(self, hex_: int) -> list[Marker]:
        return [marker for marker in self.markers if marker.hex == hex_ and marker.where == MAP]

    def people_in(self, hex_: int) -> list[Marker]:
        if not self.people >> hex_ & 1:
            return []
        return [marker for marker in self.markers_in(hex_) if marker.type == "population"]

    def crowd_in(self, hex_: int) -> bool:
        return bool(self.people >> hex_ & 1) and any(marker.crowd for marker in self.people_in(hex_))

    def aloft(self, unit: Unit) -> bool:
        """True if a helicopter flies HIGH: not over open ground or water, or in Overwatch (R-HEL-2)."""
        return unit.kind.flies and (unit.overwatch or self.tables.ground.high[unit.hex])
