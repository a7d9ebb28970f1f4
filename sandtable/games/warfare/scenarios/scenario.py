"""A scenario as typed values: its deployment, its objectives, and the file it was written in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sandtable.findings import Position
from sandtable.games.documents import Problem, Subject
from sandtable.games.warfare.scenarios.certificate import Certificate
from sandtable.games.warfare.scenarios.deployment import Deployment, Objective, Path
from sandtable.games.warfare.scenarios.opening import Opening
from sandtable.games.warfare.scenarios.provisions import Provision, Sight
from sandtable.model.pack import Text
from sandtable.model.reading.data_file import DataFile

LAST_CHAPTER = 5  # a scenario that names no rule level uses all chapters


def as_text(written: str | Mapping[str, str] | None) -> Text | None:
    """Text that may be absent."""
    return None if written is None else Text.of(written)


class VictoryCondition(NamedTuple):
    """Victory condition of a side: objectives that must all be met, points, or otherwise; None if not given."""

    side: str
    all: tuple[str, ...] | None
    points: int | None
    otherwise: bool | None
    text: Text | None
    path: Path


class Handicap(NamedTuple):
    """Boxes of the Action Track that a side's cube gives up before the game and as each later turn begins."""

    start: int
    turn: int


@dataclass(frozen=True, eq=False)
class Scenario(Deployment):
    """A scenario; absent values are None or empty. `at` gives the position of any path in its file.

    `tile_names` are the tiles of the map as written, `first` is the side that acts first on a tie, `blind`
    are the sides whose Unknown markers are shuffled among their hexes.
    """

    title: Text | None
    briefing: Text | None
    level: int | None
    turns: int | None
    players: int | None
    first: str | None
    handicap: Mapping[str, Handicap]
    blind: tuple[str, ...]
    options: tuple[str, ...]
    allow_martyrdom: bool | None
    provisions: tuple[Provision, ...]
    rules: tuple[Text, ...]
    tile_names: tuple[str, ...]
    objectives: tuple[Objective, ...]
    victory: tuple[VictoryCondition, ...]
    certificate: Certificate | None
    problems: tuple[Problem, ...]
    file: DataFile

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """Subjects of rules; a scenario whose map cannot be read is only a draft."""
        return ("draft",) if self.board is None else ("draft", "scenario")

    @cached_property
    def sight_limit(self) -> int | None:
        """Hexes beyond which nobody sees on the first turn (W-1), by the strictest `sight` provision."""
        return min((one.most for one in self.provisions if isinstance(one, Sight)), default=None)

    def at(self, path: Sequence[str | int], key: str | None = None) -> Position:
        return self.file.at(path, key)

    @cached_property
    def opening(self) -> Opening:
        """Analysis of the start; only for a scenario with a board."""
        return self.opened()

    def opened(self) -> Opening:
        """New analysis of the start, not cached: short-lived ones then form no cycle for the garbage collector."""
        return Opening(self, LAST_CHAPTER if self.level is None else self.level, self.turns, self.first)
