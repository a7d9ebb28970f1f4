"""Find the texts in the files of a pack, and fill them in for a language its author did not write.

A language with translations in `words/<lang>.po` takes from there what the files of the pack lack. A text that is
missing there too, or whose source has changed since, is printed in the language it was written in.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.findings import Position
from sandtable.model.reading.messages import Path
from sandtable.model.reading.schema_shapes import ANY, Shape
from sandtable.model.translation.catalog import is_usable

if TYPE_CHECKING:
    from sandtable.model.translation.catalog import Catalog, Entry

# Gives the place of a path in a file.
Locate = Callable[[Path], Position]


class SourceText(NamedTuple):
    """A text of a pack: its context, its forms, its words in other languages, and its position.

    `shared` is true if one plain text applies to every language.
    """

    context: str
    source: tuple[str, ...]
    said: Mapping[str, tuple[str, ...]]
    at: Position | None
    shared: bool = False
    places: Mapping[str, Position] = MappingProxyType({})  # of what each language says


class Gaps(NamedTuple):
    """Contexts that a language lacks, those that are stale, and the number of all texts."""

    lacking: tuple[str, ...]
    stale: tuple[str, ...]
    of: int


class Texts:
    """Fills in texts while a pack is loaded; with `gathering` keeps every one, for translators.

    `authored` are the first language and all without a PO file: the languages a text must have in the files themselves.
    The first may have a PO file too, which gives only words on sheets.
    """

    def __init__(
        self, languages: tuple[str, ...], catalogs: "Mapping[str, Catalog] | None" = None, gathering: bool = False
    ) -> None:
        self.catalogs = catalogs or {}
        self.languages = languages
        self.authored = tuple(one for one in languages if one not in self.catalogs or one == languages[0])
        self.translated = tuple(one for one in self.catalogs if one not in self.authored)
        self.gathering = gathering
        self.gathered: dict[str, SourceText] = {}
        self._lacking: dict[str, dict[str, None]] = {language: {} for language in self.catalogs}
        self._stale: dict[str, dict[str, None]] = {language: {} for language in self.catalogs}
        self._seen: dict[str, set[str]] = {language: set() for language in self.catalogs}

    def absorb(self, other: "Texts") -> None:
        """Take over what was filled in and found lacking by another, of the same languages."""
        for language in self.catalogs:
            self._lacking[language] |= other._lacking[language]
            self._stale[language] |= other._stale[language]
            self._seen[language] |= other._seen[language]

    def filler(self, file: str) -> Callable[[object, Shape, Locate], None]:
        """Return a callback that fills in the texts of one file."""
        return lambda data, shape, locate: self.fill(data, shape, file, locate)

    def fill(self, data: object, shape: Shape, file: str, locate: Locate) -> None:
        """Fill in the texts of one file, in place; `file` is its path inside the pack."""
        if not self.translated and not self.gathering:
            return
        for path, names, owner, key in text_places(data, shape, self.languages):
            context, written = f"{file}#{'.'.join(names)}", owner[key]
            by_language = written if isinstance(written, dict) else {}
            source = self._source(written)
            if self.gathering:
                said = {language: (words,) for language, words in by_language.items()}
                places = {language: locate((*path, language)) for language in by_language}
                self.gathered[context] = SourceText(context, (source,), said, locate(path), not by_language, places)
            for language in self.translated:
                if language in by_language:
                    continue
                found = self.look_up(language, context, (source,), optional=self._serves_all(written))
                if found is not None:
                    whole = by_language or dict.fromkeys(self.languages, source)
                    by_language = owner[key] = {**whole, language: found.says[0]}
                elif by_language:
                    by_language = owner[key] = {**by_language, language: source}

    def look_up(self, language: str, context: str, source: tuple[str, ...], optional: bool = False) -> "Entry | None":
        """Translation of a text; None if none fits. A gap is recorded unless the text is `optional`."""
        self._seen[language].add(context)
        entry = self.catalogs[language].entries.get(context)
        if entry is not None and entry.says and any(entry.says):
            if entry.source == source and not entry.doubtful and is_usable(entry, language):
                return entry
            self._stale[language][context] = None
        elif not optional:
            self._lacking[language][context] = None
        return None

    def gaps(self, language: str) -> Gaps:
        """Return the missing and stale texts of a language among all filled in so far."""
        return Gaps(tuple(self._lacking[language]), tuple(self._stale[language]), len(self._seen[language]))

    def _source(self, written: Any) -> str:
        if not isinstance(written, dict):
            return str(written)
        first = next((language for language in self.authored if language in written), None)
        return str(written[first] if first is not None else next(iter(written.values()), ""))

    def _serves_all(self, written: object) -> bool:
        """True for a plain text beside others written by language: a name that is equal in all."""
        return not isinstance(written, dict) and len(self.authored) > 1


def text_places(
    data: object, shape: Shape, languages: tuple[str, ...], path: Path = (), names: tuple[str, ...] = ()
) -> Iterator[tuple[Path, tuple[str, ...], Any, Any]]:
    """Yield path, name, owner and key of every text in `data`: as the schema declares, and mappings of languages.

    A name is a path that uses ids where there are some, so that it does not change when cards are reordered.
    """
    steps: Iterator[tuple[Any, Any, Shape]]
    if isinstance(data, dict):
        steps = ((key, value, shape.under(key)) for key, value in list(data.items()))
    elif isinstance(data, list):
        steps = ((number, value, shape.items or ANY) for number, value in enumerate(list(data)))
    else:
        return
    for step, value, below in steps:
        here = (*path, step)
        named = (*names, str(value["id"]) if isinstance(value, dict) and _is_name(value, step) else str(step))
        if _is_text(value, below, languages):
            yield here, named, data, step
        elif isinstance(value, dict | list):
            yield from text_places(value, below, languages, here, named)


def _is_name(value: dict[str, Any], step: object) -> bool:
    return isinstance(step, int) and isinstance(value.get("id"), str)


def _is_text(value: object, shape: Shape, languages: tuple[str, ...]) -> bool:
    if isinstance(value, str):
        return shape.by_language and bool(value)
    if not isinstance(value, dict) or not value or not all(isinstance(words, str) for words in value.values()):
        return False
    # In a field of a pack's own schema, a mapping with only language keys is a text.
    return value.keys() <= set(languages) and (shape.by_language or languages[0] in value)
