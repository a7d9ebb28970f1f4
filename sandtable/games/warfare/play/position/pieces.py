"""Pieces of a position: units, markers, supports, and frames of pending affairs.

Plain classes with explicit constructors: positions are copied often, and compiled these are fast (decision 9).
"""
# ruff: noqa: A002  (arguments are called as what they set, and a piece has an id, a type and a hex)

from typing import Final

from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import NO_KIND, NO_SUPPORT, Kind, SupportKind

# Where a piece is.
MAP: Final = "map"
ABOARD: Final = "aboard"  # in a carrier
SETUP: Final = "setup"  # to be set up in its zone
WAITING: Final = "waiting"  # enters later (units), due later (supports)
HELD: Final = "held"  # airborne, kept back
READY: Final = "ready"  # a support with its owner
TRACK: Final = "track"  # a used support on a box of the track
LOST: Final = "lost"  # eliminated; of a marker: out of the game
LEFT: Final = "left"  # left the map
SAVED: Final = "saved"  # population that was rescued

SOUND: Final = 0
SHAKEN: Final = 1
SUPPRESSED: Final = 2
SURRENDERED: Final = 3
DEADLY: Final = 3  # physical damage that eliminates (R-DMG-1)


class Piece:
    """Base of units and supports: they take results (R-MOR-1, R-DMG-1) and may hold an Overwatch cube."""

    __slots__ = (
        "damage",
        "hex",
        "id",
        "morale",
        "number",
        "overwatch",
        "side",
        "where",
    )

    def __init__(
        self,
        number: int,
        id: str,
        side: int,
        where: str,
        hex: int = OFF,
        damage: int = 0,
        morale: int = SOUND,
        overwatch: bool = False,
    ) -> None:
        self.number = number
        self.id = id
        self.side = side
        self.where = where
        self.hex = hex
        self.damage = damage
        self.morale = morale
        self.overwatch = overwatch


class Unit(Piece):
    """A unit. `known` has a bit for each seat that has seen its back (W-18)."""

    __slots__ = (
        "cargo",
        "carrier",
        "kind",
        "known",
        "passenger",
    )

    def __init__(
        self,
        number: int,
        id: str,
        side: int,
        where: str,
        hex: int = OFF,
        damage: int = 0,
        morale: int = SOUND,
        overwatch: bool = False,
        kind: Kind = NO_KIND,
        carrier: int = -1,
        passenger: int = -1,
        cargo: int = -1,
        known: int = 0,
    ) -> None:
        super().__init__(number, id, side, where, hex, damage, morale, overwatch)
        self.kind = kind
        self.carrier = carrier  # the unit it rides in
        self.passenger = passenger  # the unit that rides in it
        self.cargo = cargo  # the Civilians marker that rides in it
        self.known = known

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


class Marker:
    """A marker: population (`crowd` up or Civilians), ied, mine, dummy, roadblock, rubble, smoke, sniper (hidden).

    In a view a hidden marker is of type "unknown". `die` is that of an explosion.
    """

    __slots__ = (
        "carrier",
        "crowd",
        "die",
        "hex",
        "hidden",
        "id",
        "number",
        "owner",
        "support",
        "type",
        "where",
    )

    def __init__(
        self,
        number: int,
        id: str,
        type: str,
        where: str,
        hex: int = OFF,
        crowd: bool = False,
        hidden: bool = False,
        owner: int = -1,
        carrier: int = -1,
        die: int = -1,
        support: int = -1,
    ) -> None:
        self.number = number
        self.id = id
        self.type = type
        self.where = where
        self.hex = hex
        self.crowd = crowd
        self.hidden = hidden
        self.owner = owner
        self.carrier = carrier
        self.die = die
        self.support = support  # its sniper

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


class Support(Piece):
    """A support. `due` is its first turn; `box` the level at which it was put on the track (R-SUP-1)."""

    __slots__ = (
        "box",
        "due",
        "kind",
        "used",
    )

    def __init__(
        self,
        number: int,
        id: str,
        side: int,
        where: str,
        hex: int = OFF,
        damage: int = 0,
        morale: int = SOUND,
        overwatch: bool = False,
        kind: SupportKind = NO_SUPPORT,
        due: int = 1,
        box: int = 0,
        used: int = 0,
    ) -> None:
        super().__init__(number, id, side, where, hex, damage, morale, overwatch)
        self.kind = kind
        self.due = due
        self.box = box
        self.used = used  # the turn of its last use

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


class Frame:
    """A pending affair: a march, a window for reactions, a question to one seat.

    Frames are on a stack; the topmost runs until it asks or is done (chapters.py). The chapter that made a frame
    defines the use of its fields.
    """

    __slots__ = (
        "asked",
        "flag",
        "hex",
        "kind",
        "marker",
        "path",
        "seat",
        "step",
        "target",
        "unit",
        "weapon",
    )

    def __init__(
        self,
        kind: str,
        seat: int,
        unit: int = -1,
        target: int = -1,
        marker: int = -1,
        hex: int = OFF,
        step: int = 0,
        path: tuple[int, ...] = (),
        asked: tuple[int, ...] = (),
        weapon: str = "",
        flag: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.unit = unit
        self.target = target
        self.marker = marker
        self.hex = hex
        self.step = step
        self.path = path
        self.asked = asked
        self.weapon = weapon
        self.flag = flag

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
