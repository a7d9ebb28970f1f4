"""Rules of a game, and faults it finds in the files of its generator."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules_check.rule import Rule
from sandtable.findings import Finding
from sandtable.games.registry import Part
from sandtable.model.pack import Pack


@dataclass(frozen=True, eq=False)
class GameRules(Part):
    """Part of a game with rules.

    `loaded` are items of the checklist that are checked while loading, with their codes; `waits` are those about a game
    being played, in words. `retired` are codes that are no longer used, with those that replace them.
    """

    name: ClassVar[str] = "check"
    built_in: ClassVar[str] = "rules_check.{}.part"

    rules: tuple[Rule, ...]
    loaded: Mapping[str, str] = field(default_factory=dict)
    waits: Mapping[str, str] = field(default_factory=dict)
    retired: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class GeneratorContent(Part):
    """Part of a game whose generator reads files of a pack: the function that finds faults in them.

    It is apart from the rules so that checking a scenario imports no generator.
    """

    name: ClassVar[str] = "generator_content"
    built_in: ClassVar[str] = "rules_check.{}.generator_content"

    findings: Callable[[Pack], Iterable[Finding]]
