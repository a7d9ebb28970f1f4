"""Computer players of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from playtest.measures.probe import Probe
from sandtable.games.play import Player
from sandtable.games.registry import Part, find_part

# Make a player from a start and a seed.
MakePlayer = Callable[[Any, int | str], Player]


@dataclass(frozen=True, eq=False)
class ComputerPlayers(Part):
    """Part of a game: functions that make its computer players, by their ids, and the probe that measures its games."""

    name: ClassVar[str] = "players"
    built_in: ClassVar[str] = "playtest.games.{}"

    players: Mapping[str, MakePlayer]
    probe: Probe = field(default_factory=Probe)


_NONE = ComputerPlayers({})


def players_of(game_id: str) -> Mapping[str, MakePlayer]:
    """Return the computer players of a game by their ids."""
    return (find_part(game_id, ComputerPlayers) or _NONE).players


def probe_of(game_id: str) -> Probe:
    """Return the probe of a game; one without a probe of its own is measured by its results alone."""
    return (find_part(game_id, ComputerPlayers) or _NONE).probe
