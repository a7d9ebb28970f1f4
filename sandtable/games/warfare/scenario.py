"""A scenario as typed values: its deployment, its objectives, and the file it was written in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sandtable.findings import Position
from sandtable.games.documents import Problem, Subject
from sandtable.games.warfare.deployment import Deployment, Objective
from sandtable.games.warfare.opening import Opening
from sandtable.model.pack import Text
from sandtable.model.reading.data_file import DataFile

LAST_CHAPTER = 5  # a scenario that names no rule level uses all chapters


def as_text(written: str | Mapping[str, str] | None) -> Text | None:
    if written is None:
        return None
    return Text({"": written} if isinstance(written, str) else written)


@dataclass(frozen=True)
class Scenario(Deployment):
    """A scenario, read. `data` is what was written; `at` finds the place of any path in it."""

    objectives: tuple[Objective, ...]
    problems: tuple[Problem, ...]
    file: DataFile
    data: Mapping[str, Any] = field(repr=False)

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """A scenario whose map cannot be read is only a draft."""
        return ("draft",) if self.board is None else ("draft", "scenario")

    def at(self, path: Sequence[str | int], key: str | None = None) -> Position:
        return self.file.at(path, key)

    def text(self, key: str) -> Text | None:
        return as_text(self.data.get(key))

    @cached_property
    def opening(self) -> Opening:
        """What the start means; only for a scenario with a board."""
        return Opening(self, self.data.get("level", LAST_CHAPTER), self.data.get("turns"), self.data.get("first"))
