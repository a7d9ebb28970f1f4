"""A position: every piece, the cubes on the track, and what is still being resolved.

All five levels share it. `units`, `markers` and `supports` never change their order, so a piece is its number.
Sets of hexes (`ground_units`, `barriers` …) are kept beside the pieces as bits, for lines of sight; whoever moves a
piece does it through `put`, `lift` and the functions of `places.py`, which keep both in step.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.games.cups import Cups
from sandtable.games.play import Result
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_KIND, NO_SUPPORT, Kind, SupportKind
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.moving.moves import Moves

# Where a piece is.
MAP = "map"
ABOARD = "aboard"  # in a carrier
SETUP = "setup"  # to be set up in its zone
WAITING = "waiting"  # enters later (units), due later (supports)
HELD = "held"  # airborne, kept back
READY = "ready"  # a support with its owner
TRACK = "track"  # a used support on a box of the track
LOST = "lost"  # eliminated; of a marker: out of the game
LEFT = "left"  # left the map
SAVED = "saved"  # population that was rescued

SOUND, SHAKEN, SUPPRESSED, SURRENDERED = 0, 1, 2, 3
DEADLY = 3  # physical damage that eliminates (R-DMG-1)


@dataclass(slots=True)
class Piece:
    """What units and supports have in common: they take results (R-MOR-1, R-DMG-1) and may hold an Overwatch cube."""

    number: int
    id: str
    side: int
    where: str
    hex: int = OFF
    damage: int = 0
    morale: int = SOUND
    overwatch: bool = False


@dataclass(slots=True)
class Unit(Piece):
    """A unit. `known` has a bit for each seat that has seen its back (W-18)."""

    kind: Kind = NO_KIND
    carrier: int = -1  # the unit it rides in
    passenger: int = -1  # the unit that rides in it
    cargo: int = -1  # the Civilians marker that rides in it
    known: int = 0

    def copy(self) -> "Unit":
        return Unit(
            self.number,
            self.id,
            self.side,
            self.where,
            self.hex,
            self.damage,
            self.morale,
            self.overwatch,
            self.kind,
            self.carrier,
            self.passenger,
            self.cargo,
            self.known,
        )

    def line(self) -> str:
        return (
            f"{self.id} {self.kind.id} {self.side} {self.where} {self.hex} d{self.damage} m{self.morale}"
            f" o{int(self.overwatch)} c{self.carrier} p{self.passenger} g{self.cargo} k{self.known}"
        )


@dataclass(slots=True)
class Marker:
    """A marker: population (`crowd` up or Civilians), ied, mine, dummy, roadblock, rubble, smoke, sniper (a hidden one).

    In a view a marker that hides is of type "unknown". `die` is that of an explosion.
    """

    number: int
    id: str
    type: str
    where: str
    hex: int = OFF
    crowd: bool = False
    hidden: bool = False
    owner: int = -1
    carrier: int = -1
    die: int = -1
    support: int = -1  # the sniper it stands for

    def copy(self) -> "Marker":
        return Marker(
            self.number,
            self.id,
            self.type,
            self.where,
            self.hex,
            self.crowd,
            self.hidden,
            self.owner,
            self.carrier,
            self.die,
            self.support,
        )

    def line(self) -> str:
        return (
            f"{self.id} {self.type} {self.where} {self.hex} {int(self.crowd)}{int(self.hidden)}"
            f" {self.owner} {self.carrier} {self.die} {self.support}"
        )


@dataclass(slots=True)
class Support(Piece):
    """A support. `due` is the turn from which it is there; `box` the level at which it was put on the track (R-SUP-1)."""

    kind: SupportKind = NO_SUPPORT
    due: int = 1
    box: int = 0
    used: int = 0  # the turn of its last use

    def copy(self) -> "Support":
        return Support(
            self.number,
            self.id,
            self.side,
            self.where,
            self.hex,
            self.damage,
            self.morale,
            self.overwatch,
            self.kind,
            self.due,
            self.box,
            self.used,
        )

    def line(self) -> str:
        return (
            f"{self.id} {self.kind.id} {self.kind.drone_side} {self.side} {self.where} {self.hex} d{self.damage}"
            f" m{self.morale} o{int(self.overwatch)} due{self.due} box{self.box} used{self.used}"
        )


@dataclass(slots=True)
class Frame:
    """Something that is being resolved: a march, a window for reactions, a question to one seat.

    Frames lie on a stack; the topmost goes on until it asks or is done (chapters.py). The fields are for the chapter
    that made the frame to use as it says.
    """

    kind: str
    seat: int
    unit: int = -1
    target: int = -1
    marker: int = -1
    hex: int = OFF
    step: int = 0
    path: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    weapon: str = ""
    flag: bool = False

    def copy(self) -> "Frame":
        return Frame(
            self.kind,
            self.seat,
            self.unit,
            self.target,
            self.marker,
            self.hex,
            self.step,
            self.path,
            self.asked,
            self.weapon,
            self.flag,
        )

    def line(self) -> str:
        return (
            f"{self.kind} {self.seat} {self.unit} {self.target} {self.marker} {self.hex} {self.step} {self.path}"
            f" {self.asked} {self.weapon} {int(self.flag)}"
        )


@dataclass(slots=True)
class Position:
    """The whole position."""

    tables: Tables
    cups: Cups
    units: list[Unit]
    markers: list[Marker]
    supports: list[Support]
    levels: list[int]  # A of each cube (R-TRK-2)
    arrived: list[int]  # when each cube came to its box: an earlier occupant acts first (G-19)
    clock: int = 0
    active: int = 0
    turn: int = 1
    hands: list[int] = field(default_factory=list)  # roadblocks in hand, by seat
    met: list[bool] = field(default_factory=list)  # objectives
    broken: list[bool] = field(default_factory=list)  # hold objectives that failed at the end of some turn
    eyes: int = -1  # the seat whose drone spots for artillery until its activation ends (R-DRC-1)
    tried: int = 0  # a bit for each of the scenario's charges that was tried this turn (W-1)
    frames: list[Frame] = field(default_factory=list)
    over: Result | None = None
    # Kept in step with the pieces.
    at: list[int] = field(default_factory=list)  # the unit in each hex, -1 for none
    held: list[int] = field(default_factory=list)  # hexes with a unit, by side
    taken: int = 0  # all of these
    ground_units: int = 0  # those with one that does not fly
    roadblocks: int = 0  # revealed ones
    rubble: int = 0
    people: int = 0
    smoke: int = 0
    # The units of the Active seat that may act, where they can go and where their moves may not end (muster.py), from the
    # last time somebody asked until something happens.
    marching: list[Unit] = field(default_factory=list)
    ways: list[Moves] = field(default_factory=list)
    ends_taken: list[int] = field(default_factory=list)

    def copy(self) -> "Position":
        return self._copy(self.cups.copy())

    def copy_for_view(self) -> "Position":
        """A copy without the luck that is still to come."""
        return self._copy(Cups("view"))

    def window(self, units: list[Unit], markers: list[Marker], met: list[bool], broken: list[bool]) -> "Position":
        """The same position with other units, markers and objectives, and no luck: good until something happens."""
        return Position(
            self.tables,
            Cups("view"),
            units,
            markers,
            self.supports,
            self.levels,
            self.arrived,
            self.clock,
            self.active,
            self.turn,
            self.hands,
            met,
            broken,
            self.eyes,
            self.tried,
            self.frames,
            self.over,
            self.at,
            self.held,
            self.taken,
            self.ground_units,
            self.roadblocks,
            self.rubble,
            self.people,
            self.smoke,
            self.marching,
            self.ways,
            self.ends_taken,
        )

    def _copy(self, cups: Cups) -> "Position":
        return Position(
            self.tables,
            cups,
            [unit.copy() for unit in self.units],
            [marker.copy() for marker in self.markers],
            [support.copy() for support in self.supports],
            self.levels[:],
            self.arrived[:],
            self.clock,
            self.active,
            self.turn,
            self.hands[:],
            self.met[:],
            self.broken[:],
            self.eyes,
            self.tried,
            [frame.copy() for frame in self.frames],
            self.over,
            self.at[:],
            self.held[:],
            self.taken,
            self.ground_units,
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
        return next((support for support in self.supports if support.id == name), None)

    def marker(self, name: str) -> Marker | None:
        return next((marker for marker in self.markers if marker.id == name), None)

    def markers_in(self, hex_: int) -> list[Marker]:
        return [marker for marker in self.markers if marker.hex == hex_ and marker.where == MAP]

    def people_in(self, hex_: int) -> list[Marker]:
        if not self.people >> hex_ & 1:
            return []
        return [marker for marker in self.markers_in(hex_) if marker.type == "population"]

    def crowd_in(self, hex_: int) -> bool:
        return any(marker.crowd for marker in self.people_in(hex_))

    def aloft(self, unit: Unit) -> bool:
        """Whether a helicopter flies HIGH: over anything but open ground and water, and always in Overwatch (R-HEL-2)."""
        return unit.kind.flies and (unit.overwatch or self.tables.ground.high[unit.hex])
