"""Options a player can ask for, and the error for those that cannot be met."""

from dataclasses import dataclass

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
        }
        return {name: str(value) for name, value in written.items() if value is not None}


def read_sides(written: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sides of `USA,INS`, or with allies `USA+ITA,INS`; raise CannotServe when they are not two."""
    teams = tuple(tuple(nation.strip().upper() for nation in team.split("+")) for team in written.split(","))
    if len(teams) != 2 or not all(nation for team in teams for nation in team):
        raise CannotServe(f"sides '{written}': name the attacker, then the defender, as in USA,INS or USA+ITA,RU")
    return teams[0], teams[1]
