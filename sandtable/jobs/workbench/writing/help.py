"""Completion and hover help for the files of an open pack."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.jobs.workbench.writing.csv_help import complete_cell, hover_cell
from sandtable.jobs.workbench.writing.cursor import Cursor, cursor_at
from sandtable.jobs.workbench.writing.options import (
    Completion,
    Option,
    description,
    narrowed,
    options_at,
    type_words,
    with_swatches,
)
from sandtable.jobs.workbench.writing.schema_walk import SchemaWalk
from sandtable.jobs.workbench.writing.template_help import complete_template, hover_template
from sandtable.model.authoring.export import schema_of_file, schema_of_game
from sandtable.model.pack import Pack
from sandtable.model.reading.rejected import Refused
from sandtable.resources import GAME_FILE

_YAML = (".yaml", ".yml")
_FILE_KEYS = {"template": (".j2",), "back": (".j2",), "art": (".svg", ".png", ".jpg", ".jpeg", ".webp")}


class Hover(NamedTuple):
    """Help about a word: its span, title, type, and meaning."""

    start: int
    end: int
    title: str
    type: str
    text: str


class Helper:
    """Help for the files of one state of a pack, None for one that never loaded; `names` lists its files."""

    def __init__(self, pack: Pack | None, names: Callable[[], list[str]]) -> None:
        self.pack = pack
        self._names = names
        self._walks: dict[str, SchemaWalk | None] = {}

    def complete(self, name: str, text: str, offset: int) -> Completion:
        """Words that may stand at an offset of a file's text."""
        nothing = Completion(offset, offset, ())
        if self.pack is not None and name.endswith((".csv", ".tsv")):
            return complete_cell(self.pack, name, text, offset) or nothing
        if self.pack is not None and name.endswith(".j2"):
            return complete_template(self.pack, name, text, offset) or nothing
        if not name.endswith(_YAML):
            return nothing
        walk, cursor = self._walk(name), cursor_at(text, offset)
        if walk is None or cursor is None:
            return nothing
        options = options_at(cursor, walk) or self._files(cursor)
        typed = text[cursor.start : offset]
        palette = self.pack.palette if self.pack is not None else {}
        return Completion(cursor.start, cursor.end, tuple(with_swatches(narrowed(options, typed), palette)))

    def hover(self, name: str, text: str, offset: int) -> Hover | None:
        """Help about the word at an offset; None if there is nothing to say."""
        if self.pack is not None and name.endswith((".csv", ".tsv")):
            return _hover_of(hover_cell(self.pack, name, text, offset))
        if self.pack is not None and name.endswith(".j2"):
            return _hover_of(hover_template(self.pack, name, text, offset))
        if not name.endswith(_YAML):
            return None
        walk, cursor = self._walk(name), cursor_at(text, offset)
        if walk is None or cursor is None or not cursor.word:
            return None
        if not cursor.is_key and (known := self._named(cursor)) is not None:
            return known
        path = (*cursor.path, cursor.word) if cursor.is_key else cursor.path
        schemas = walk.at(path, cursor.data)
        said = description(schemas)
        title = cursor.word if cursor.is_key else next((str(one) for one in reversed(path) if isinstance(one, str)), "")
        types = type_words(schemas)
        return Hover(cursor.start, cursor.end, title, types, said) if said or types else None

    def _walk(self, name: str) -> SchemaWalk | None:
        if name not in self._walks:
            try:
                schema = schema_of_file(self.pack, name) if self.pack is not None else _without_pack(name)
            except (Refused, ValueError, KeyError, OSError):  # a schema of the pack that is being written
                schema = None
            self._walks[name] = SchemaWalk(schema) if schema is not None else None
        return self._walks[name]

    def _files(self, cursor: Cursor) -> list[Option]:
        """Files of the pack that a key such as `art:` may name."""
        key = next((one for one in reversed(cursor.path) if isinstance(one, str)), "")
        endings = _FILE_KEYS.get(key, ())
        if cursor.is_key or not endings:
            return []
        folder = "templates/" if key in ("template", "back") else ""
        names = [one.removeprefix(folder) for one in self._names() if one.endswith(endings)]
        return [Option(one, one, "file") for one in names]

    def _named(self, cursor: Cursor) -> Hover | None:
        """Help about a value that is the id of a record."""
        if self.pack is None:
            return None
        language = self.pack.languages[0]
        for component in self.pack.components:
            for record in component.records:
                if record.id == cursor.word:
                    title = record.name[language] if language in record.name else record.id  # noqa: SIM401 - no dict
                    return Hover(cursor.start, cursor.end, title, f"{component.id}/{record.id}", "")
        return None


def _without_pack(name: str) -> dict[str, Any] | None:
    """The schema of game.yaml while the pack does not load; other files have theirs from it."""
    return schema_of_game() if name == GAME_FILE else None


def _hover_of(found: tuple[int, int, str, str, str] | None) -> Hover | None:
    return Hover(*found) if found is not None else None
