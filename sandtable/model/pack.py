"""Typed content: packs, their components, and the records these hold.

Everything a pack prints or looks up is a record: a card, a counter, a marker, a board, a tile, a row
of a table. A record has a few fields that all share and, in `fields`, those of its own kind.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.findings import Finding, Position
from sandtable.geometry.sizes import SIZES, Size
from sandtable.model.effects import Effect
from sandtable.model.phrases import Phrases

if TYPE_CHECKING:
    from sandtable.model.translation.catalog import Catalog

# One layer of a scene, as written.
Layer = Mapping[str, Any]


class Source(StrEnum):
    """Origin of a fact."""

    RULEBOOK = "rulebook"
    INFERRED = "inferred"
    HOUSE = "house"


class Everywhere(Mapping[str, str]):
    """Mapping of "" to one text for every language; takes a quarter of a dictionary's memory."""

    __slots__ = ("_words",)

    def __init__(self, words: str) -> None:
        self._words = words

    def __getitem__(self, language: str) -> str:
        if language:
            raise KeyError(language)
        return self._words

    def __contains__(self, language: object) -> bool:
        return language == ""

    def __iter__(self) -> Iterator[str]:
        return iter(("",))

    def __len__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return repr({"": self._words})

    def __reduce__(self) -> tuple[type["Everywhere"], tuple[str]]:
        return Everywhere, (self._words,)


@dataclass(frozen=True, slots=True)
class Text:
    """Words by language; one entry under "" applies to every language."""

    by_language: Mapping[str, str]

    @classmethod
    def of(cls, written: str | Mapping[str, str]) -> "Text":
        """Words as an author writes them: one text for every language, or one for each."""
        return cls(Everywhere(written) if isinstance(written, str) else written)

    def __getitem__(self, language: str) -> str:
        words = self.by_language
        return words[language] if language in words else words[""]

    def __contains__(self, language: str) -> bool:
        return language in self.by_language or "" in self.by_language

    @property
    def english(self) -> str:
        """Words for a message: English ones, or those of the first language there is."""
        return self["en"] if "en" in self else next(iter(self.by_language.values()), "")


@dataclass(frozen=True, slots=True)
class Record:
    """One card, counter, marker, board, tile or table row, with its position in the source.

    `rulings` are the ids of published rulings applied to it.
    """

    id: str
    name: Text
    source: Source
    copies: int
    since: str
    at: Position
    fields: Mapping[str, Any]
    text: Text | None = None
    effects: tuple[Effect, ...] = ()
    notation: str | None = None
    effect_at: Position | None = None
    house: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    # Ids it had in earlier editions.
    was: tuple[str, ...] = ()
    art: str | list[Layer] | None = None
    size: Size | None = None
    rulings: tuple[str, ...] = ()
    # Values of fields that differ by copy; the fields themselves have those of the first.
    by_copy: Mapping[str, tuple[Any, ...]] | None = None
    # Number of this copy and of all, where copies are drawn one by one; (1, copies) otherwise.
    copy_of: tuple[int, int] = (1, 0)
    # Line and column of each field as written; a field filled in by `each:` has none.
    marks: Mapping[str, tuple[int, int]] = field(default_factory=dict, repr=False, compare=False)

    def place(self, name: str) -> Position:
        """Position of a field, or of a part of it as `rows.C`; the enclosing position if it is not written."""
        while name not in self.marks and name:
            name = name.rpartition(".")[0]
        return Position(self.at.file, *self.marks[name]) if name else self.at

    @property
    def all_copies(self) -> int:
        """Number of copies in all, also for one of them."""
        return self.copy_of[1] or self.copies

    def single_copies(self) -> "Iterator[Record]":
        """Yield every copy as a record of its own, with the values it has."""
        for number in range(self.copies):
            own: dict[str, Any] = {name: each[number % len(each)] for name, each in (self.by_copy or {}).items()}
            yield replace(
                self,
                name=Text.of(own.pop("name")) if "name" in own else self.name,
                text=Text.of(own.pop("text")) if "text" in own else self.text,
                art=own.pop("art") if "art" in own else self.art,
                fields=MappingProxyType({**self.fields, **own}) if own else self.fields,
                copies=1,
                copy_of=(number + 1, self.copies),
                by_copy=None,
            )

    @property
    def is_house(self) -> bool:
        """True when the record, or any field of it, is HOUSE and must be marked in print."""
        return self.source is Source.HOUSE or bool(self.house)


@dataclass(frozen=True, slots=True)
class Component:
    """A deck, a set of counters, a board: records that are printed together."""

    id: str
    type: str
    kind: str
    name: Text
    group: str | None
    size: Size | None
    template: str
    back: str | None
    file: str
    records: tuple[Record, ...]
    at: Position
    # Ids of the decks that a box or its dividers are made for.
    holds: tuple[str, ...] = ()
    # Line and column of each key that game.yaml has of it.
    marks: Mapping[str, tuple[int, int]] = field(default_factory=dict, repr=False, compare=False)

    def place(self, key: str) -> Position:
        """Position of a key of the component in game.yaml; the whole component if the key is absent."""
        return Position(self.at.file, *self.marks[key]) if key in self.marks else self.at

    def front_of(self, record: Record) -> str:
        """The template of a record's front: its own, or the component's."""
        return str(record.fields.get("template", self.template))

    def size_of(self, record: Record) -> Size:
        """The trimmed size of a record's faces: its own, the component's, or a poker card's."""
        return record.size or self.size or SIZES["poker"]

    @property
    def pieces(self) -> int:
        """Number of pieces to print, copies included; a card with another on its back is one piece."""
        return sum(record.copies for record in self.fronts)

    @property
    def fronts(self) -> tuple["Record", ...]:
        """Records that are pieces of their own: all but those on the backs of others."""
        behind = {
            record.fields["verso"] for record in self.records if self.back is not None and "verso" in record.fields
        }
        return tuple(record for record in self.records if record.id not in behind)


class Amendment(NamedTuple):
    """Change an erratum makes to one field of a card: dotted path, old and new value. None means absent."""

    card: str
    field: str
    was: object
    now: object
    at: Position


class Erratum(NamedTuple):
    """A published ruling; `chapter` is the heading it is listed under."""

    id: str
    date: str
    edition: str
    topic: Text
    kind: tuple[str, ...]
    says: Mapping[str, Text]
    ruling: Text
    rules: tuple[str, ...]
    cards: tuple[str, ...]
    source: Source
    at: Position
    chapter: Text | None = None
    changes: tuple[Amendment, ...] = ()


class Credits(NamedTuple):
    """Makers and licence of a game."""

    designer: str = ""
    publisher: str = ""
    year: int | None = None
    note: Text | None = None
    art: str = ""
    thanks: str = ""
    licence: str = ""
    website: str = ""


class FontFile(NamedTuple):
    """A font of a pack: its role, its weight and italic if given, and its file."""

    role: str
    style: tuple[int, bool] | None
    file: str
    at: Position


@dataclass(frozen=True, slots=True)
class Pack:
    """A game, complete and checked."""

    id: str
    rules: str | None
    name: Text
    summary: Text | None
    edition: str
    languages: tuple[str, ...]
    players: tuple[int, int] | None
    credits: Credits
    palette: Mapping[str, str]
    components: tuple[Component, ...]
    words: Mapping[str, Phrases]
    errata: tuple[Erratum, ...]
    folder: str
    fonts: tuple[FontFile, ...] = ()
    # A game of its makers' own: nothing in it comes from a book that others published.
    invented: bool = False
    # Translators' texts by language, and what each language lacks.
    catalogs: Mapping[str, "Catalog"] = field(default_factory=dict, repr=False)
    untranslated: Mapping[str, tuple[Finding, ...]] = field(default_factory=dict, repr=False)
    by_id: Mapping[str, Record] = field(default_factory=dict, repr=False)
    # Positions of its name and summary in game.yaml.
    places: Mapping[str, Position] = field(default_factory=dict, repr=False)

    @property
    def authored(self) -> tuple[str, ...]:
        """Languages its files are written in: the first, and all without a translators' file."""
        return tuple(one for one in self.languages if one not in self.catalogs or one == self.languages[0])

    def component(self, component_id: str) -> Component:
        """The component of that id; raise KeyError when there is none."""
        for component in self.components:
            if component.id == component_id:
                return component
        raise KeyError(component_id)

    def records(self) -> Iterator[Record]:
        """Every record of every component, in order."""
        for component in self.components:
            yield from component.records


class LoadedPack(NamedTuple):
    """A pack and its findings; the pack is None if any finding is an error."""

    pack: Pack | None
    findings: tuple[Finding, ...]
