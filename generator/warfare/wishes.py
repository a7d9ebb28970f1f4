"""Options a player can ask for, and the error for those that cannot be met."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from generator.errors import CannotServe
from generator.warfare.army.collection import EVERYTHING
from sandtable.config.config_file import Own

SIZES = ("small", "medium", "large")
THEMES = ("urban", "rural", "river", "hills", "desert", "coast", "mixed")
LEVELS = range(1, 6)
PEACE = 1  # the rule level at which nobody fires
PLAYERS = range(1, 5)
TURNS = range(3, 7)  # G-17
DRONES = ("fpv", "large")  # sides of a drone counter
RATIOS = (0.3, 3.0)  # from the least to the most that can be wished for


class LaidTile(NamedTuple):
    """A tile in its place: number, side, place on the lattice of tiles, clockwise sixths."""

    tile: str
    side: str
    cell: tuple[int, int]
    rotate: int

    def __str__(self) -> str:
        return f"{self.tile}{self.side}@{self.cell[0]},{self.cell[1]}/{self.rotate}"


@dataclass(frozen=True, slots=True)
class Wishes:
    """Options of a scenario; None means drawn. `sides` are the nations of the attacker, then of the defender."""

    mission: str | None = None
    players: int | None = None
    sides: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    size: str | None = None
    theme: str | None = None
    turns: int | None = None
    level: int | None = None
    points: int | None = None
    ratio: float | None = None  # the attacker's points for each of the defender's
    drone: str | None = None  # side of every drone
    title: int | None = None  # its number among the mission's
    lay: tuple[LaidTile, ...] | None = None  # from the attacker's edge of the map to the defender's
    own: Own = EVERYTHING

    def options(self) -> dict[str, str]:
        """The wishes as the command line takes them."""
        sides = ",".join("+".join(nations) for nations in self.sides) if self.sides else None
        written = {
            "mission": self.mission,
            "players": self.players,
            "sides": sides,
            "size": self.size,
            "theme": self.theme,
            "turns": self.turns,
            "level": self.level,
            "points": self.points,
            "ratio": f"{self.ratio:g}" if self.ratio is not None else None,
            "drone": self.drone,
            "title": self.title,
            "lay": "+".join(str(tile) for tile in self.lay) if self.lay else None,
        }
        return {name: str(value) for name, value in written.items() if value is not None}


_LAID = re.compile(r"(\w{1,12}?)([AB])@(-?\d{1,2}),(-?\d{1,2})(?:/([0-5]))?")
MOST_LAID = 20  # tiles


def read_lay(written: str) -> tuple[LaidTile, ...]:
    """The tiles of `T03A@0,0/1+T15B@1,-1/2`; raise CannotServe for anything else."""
    found = []
    for part in written.split("+"):
        match = _LAID.fullmatch(part.strip())
        if match is None:
            raise CannotServe(f"lay '{part[:40]}': write tile and side, place and turn, as in T03A@0,0/1+T15B@1,-1/2")
        tile, side, i, j, turn = match.groups()
        found.append(LaidTile(tile.upper(), side, (int(i), int(j)), int(turn or 0)))
    if (
        len(found) > MOST_LAID
        or len({one.cell for one in found}) < len(found)
        or len({one.tile for one in found}) < len(found)
    ):
        raise CannotServe(f"lay: at most {MOST_LAID} tiles, each once, in places of their own")
    return tuple(found)


def read_sides(written: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sides of `USA,INS`, or with allies `USA+ITA,INS`; raise CannotServe when they are not two."""
    teams = tuple(tuple(nation.strip().upper() for nation in team.split("+")) for team in written.split(","))
    if len(teams) != 2 or not all(nation for team in teams for nation in team):
        raise CannotServe(f"sides '{written}': name the attacker, then the defender, as in USA,INS or USA+ITA,RU")
    return teams[0], teams[1]
