"""Figures of `check --stats`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from sandtable.games.registry import Part


class Figures(Protocol):
    """Figures of one pack, scenario or set-up; dataclasses, so that they can be output as plain data."""

    @property
    def file(self) -> str: ...

    @property
    def facts(self) -> tuple[str, ...]:
        """Facts printed beside its name."""
        ...

    @property
    def tables(self) -> tuple[Sequence[Any], ...]:
        """Rows of equal dataclasses, table by table."""
        ...


@dataclass(frozen=True, eq=False)
class GameFigures(Part):
    """Part of a game with figures of its own: functions that find them, by kind of subject."""

    name: ClassVar[str] = "figures"
    built_in: ClassVar[str] = "rules_check.{}.stats"

    by_subject: Mapping[str, Callable[[Any], Figures]]
