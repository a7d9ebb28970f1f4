"""Rules of a game, and what else it gives to the checker."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from rules_check.edits import Edit
from rules_check.rule import Rule
from sandtable.findings import Finding
from sandtable.games.registry import Part
from sandtable.model.pack import Pack


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


# Yield edits of a text, given its findings and its view.
FindEdits = Callable[[str, Sequence[Finding], Any], Iterator[Edit]]


@dataclass(frozen=True)
class GameRules(Part):
    """Part of a game with rules.

    `fixes` are those of `check --fix`, `stats` the figures of `check --stats` by kind of subject. `loaded` are items
    of the checklist that are checked while loading, with their codes; `waits` are those about a game being played, in
    words. `retired` are codes that are no longer used, with those that replace them.
    """

    name: ClassVar[str] = "check"
    built_in: ClassVar[str] = "rules_check.{}.part"

    rules: tuple[Rule, ...]
    fixes: FindEdits | None = None
    stats: Mapping[str, Callable[[Any], Figures]] = field(default_factory=dict)
    loaded: Mapping[str, str] = field(default_factory=dict)
    waits: Mapping[str, str] = field(default_factory=dict)
    retired: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GeneratorContent(Part):
    """Part of a game whose generator reads files of a pack: the function that finds faults in them.

    It is apart from the rules so that checking a scenario imports no generator.
    """

    name: ClassVar[str] = "generator_content"
    built_in: ClassVar[str] = "rules_check.{}.generator_content"

    findings: Callable[[Pack], Iterable[Finding]]
