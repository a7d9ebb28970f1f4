"""A set-up as its own game sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from sandtable.findings import Position
from sandtable.model.document import Document

# Games whose packages have a `setup` module with `read_setup(document)`.
_READERS = {game: f"sandtable.games.{game.replace('-', '_')}.setup" for game in ("edadh", "lets-war", "proelio")}


@dataclass(frozen=True)
class Setup:
    """What every game's set-up has: the file it is written in, and its pack."""

    document: Document

    @property
    def data(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.document.file.data
        return data

    def at(self, path: Sequence[str | int], key: str | None = None) -> Position:
        """Where the value at `path`, or `key` inside it, is written; what is around it when it is not."""
        return self.document.file.at(path, key)


def read_setup(document: Document) -> Setup | None:
    """The game's typed view of a set-up; None for a game whose set-ups mean nothing to us."""
    module = _READERS.get(document.pack.rules or "")
    if module is None:
        return None
    setup: Setup = import_module(module).read_setup(document)
    return setup
