"""Interface of a game's generator of fair scenarios: each is played until it is even, and carries a certificate."""

from collections import abc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from generator.errors import CannotServe
from generator.generator import Generator, MadeFile, NothingToMake, generator_of
from generator.pack_name import PackName
from generator.seed import Seed
from playtest.series import GameRunner
from sandtable.games.registry import Part, find_part
from sandtable.model.pack import Pack

APART = 0.15  # shares of two players that differ by more say more about players than about the scenario

Tell = Callable[[str], None]


class Unfair(CannotServe):
    """No fair scenario was found; the message with its hint is shown to the user unchanged.

    `kind` is the reason in a few words, the same for all seeds that fail for it.
    """

    def __init__(self, message: str, games: int = 0, kind: str = "") -> None:
        super().__init__(message)
        self.games, self.kind = games, kind


class FairOrder(NamedTuple):
    """Request for fair scenarios: pack, its name in `folder` of the files, wishes, certifying player, tolerance as a share."""

    pack: Pack
    name: PackName
    folder: Path
    wishes: Any
    player: str
    apart: float = APART


class Tried(NamedTuple):
    """Result of one seed: a scenario, or the reason why there is none."""

    seed: Seed
    made: MadeFile | None
    refusal: str = ""
    kind: str = ""  # the reason in a few words, the same for all seeds that fail for it


class Games(NamedTuple):
    """Resources for the games of a search: a runner for one seed after another, or None and a number of processes.

    `tell` hears what is being played; `cancelled` ends the search soon after it is true.
    """

    runner: GameRunner | None
    processes: int
    tell: Tell
    cancelled: Callable[[], bool]


@dataclass(frozen=True, eq=False)
class FairGenerator(Part):
    """Part of a game that generates fair scenarios.

    `generator` reads the wishes; its seeds are of the generation of fair scenarios. `player` returns the player that
    certifies for a pack when none is named. `seeds` returns the seeds to try for a number of scenarios from a first
    seed on. `try_seeds` tries them until there are so many, and yields the result of each; it raises CannotServe at
    once for wishes that no seed can serve. `shelf` yields scenarios that were found before and meet an order, in an
    order drawn from a seed, or only the one of that seed; `advice` says what would most likely give one.
    """

    name: ClassVar[str] = "fair"
    built_in: ClassVar[str] = "generator.{}.fair.part"

    generator: Generator
    player: Callable[[Pack], str]
    seeds: Callable[[int, int], range]
    try_seeds: Callable[[FairOrder, range, int, Games], abc.Generator[Tried, None, None]]
    shelf: Callable[[FairOrder, Seed, bool], Iterator[MadeFile]]
    advice: Callable[[FairOrder], str]


def fair_generator_of(pack: Pack, named: str) -> FairGenerator:
    """The generator of fair scenarios for a pack; raise NothingToMake when its game has none."""
    generator_of(pack, named)
    found = find_part(pack.rules, FairGenerator)
    if found is None:
        raise NothingToMake(f"no fair scenarios can be generated for '{named}'")
    return found
