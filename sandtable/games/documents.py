"""Scenarios and set-ups as their own game sees them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from sandtable.findings import Position
from sandtable.games.registry import Part, find_part
from sandtable.model.document import Document
from sandtable.model.pack import Text

# A document is a scenario or set-up of any game as it was written; a draft is a scenario whose map may be
# unreadable; a set-up is its game's typed view of it.
Subject = Literal["pack", "document", "draft", "scenario", "setup"]


class Problem(NamedTuple):
    """Part of a document that cannot be understood and is left out; `code` is that of the rule it breaks."""

    code: str
    message: str
    path: tuple[str | int, ...]
    hint: str = ""


class View(Protocol):
    """A document as typed values; rules are run over it under each of its `subjects`. With `problems` it is a draft."""

    @property
    def subjects(self) -> tuple[Subject, ...]: ...

    @property
    def problems(self) -> tuple[Problem, ...]: ...

    def at(self, path: Sequence[str | int], key: str | None = None) -> Position:
        """Position of the value at `path`, or of `key` inside it; the enclosing position if it is not written."""
        ...


@dataclass(frozen=True)
class Setup:
    """Base of every game's set-up: its file and its pack."""

    document: Document

    @property
    def subjects(self) -> tuple[Subject, ...]:
        return ("setup",)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return ()

    @property
    def data(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.document.file.data
        return data

    @property
    def id(self) -> str:
        """Id of the set-up, from its file."""
        written: str = self.data["setup"]
        return written

    @property
    def name(self) -> Text | None:
        return self._text("name")

    @property
    def note(self) -> Text | None:
        return self._text("note")

    @property
    def seed(self) -> int | None:
        return self.data.get("seed")

    @property
    def source(self) -> str | None:
        return self.data.get("source")

    def _text(self, key: str) -> Text | None:
        return Text.of(self.data[key]) if key in self.data else None

    def at(self, path: Sequence[str | int], key: str | None = None) -> Position:
        """Position of the value at `path`, or of `key` inside it; the enclosing position if it is not written."""
        return self.document.file.at(path, key)

    @property
    def counted(self) -> tuple[str, ...]:
        """Keys of a seat that may hold a number of cards instead of a list."""
        return ("hand",)

    def places(self) -> Iterator[tuple[str, Any]]:
        """Yield every seat and then every side, by name, with its values."""
        for number, seat in enumerate(self.data.get("seats", ()), 1):
            yield str(seat.get("player") or number), seat
        yield from self.data.get("sides", {}).items()


@dataclass(frozen=True, eq=False)
class Documents(Part):
    """Part of a game with scenarios or set-ups: functions that read them, by their kind.

    The schema of a kind lies in `schemas/documents/` of the game's package.
    """

    name: ClassVar[str] = "documents"

    readers: Mapping[str, Callable[[Document], View]]


def read_document(document: Document) -> View | None:
    """The game's typed view of a scenario or set-up; None if the game does not have that kind."""
    documents = find_part(document.pack.rules, Documents)
    read = documents.readers.get(document.kind) if documents is not None else None
    return read(document) if read is not None else None
