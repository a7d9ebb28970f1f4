"""Generator content read from a pack: tables, missions, words, and names of the ground."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.warfare.content.files import ContentFiles
from generator.warfare.content.grammar import Grammar
from generator.warfare.content.mission_sheets import MissionSheet
from generator.warfare.content.tables import Table
from generator.warfare.content.wordbook import Wordbook
from generator.warfare.places import Places


@dataclass(frozen=True, slots=True)
class GeneratorContent:
    """The files of a pack's generator/ folder as typed values; missions stand in the order of the mission table."""

    tables: Mapping[str, Table]
    companions: Mapping[str, tuple[str, ...]]
    missions: Mapping[str, MissionSheet]
    words: Wordbook
    grammar: Grammar
    places: Places
    priors: Mapping[str, Any] | None  # as written; read only for fair scenarios

    @classmethod
    def read(cls, files: ContentFiles, languages: tuple[str, ...]) -> "GeneratorContent":
        """The content of files that were checked, with words in some of the languages these have."""
        grammar = Grammar.read(files.grammar.data, languages)
        tables = files.tables.data
        return cls(
            {name: Table.read(name, written, languages) for name, written in tables["tables"].items()},
            {theme: tuple(beside) for theme, beside in tables["themes"].items()},
            {name: MissionSheet.read(file.data, grammar) for name, file in files.missions.items()},
            Wordbook(files.words.data, grammar),
            grammar,
            Places.read(files.places.data, languages),
            files.priors.data if files.priors is not None else None,
        )

    def grounds(self, theme: str) -> frozenset[str]:
        """A theme's own ground, and those that may lie beside it."""
        return frozenset((theme, *self.companions[theme]))
