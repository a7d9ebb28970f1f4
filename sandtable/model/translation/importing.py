"""Import a translator's PO file: compare it with the pack and keep it as `words/<lang>.po`.

Files written by an author are never changed. Their own text in the language takes precedence. Differing translations in
the PO file are reported with their place.
"""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from sandtable.errors import UserError
from sandtable.findings import Finding, Position
from sandtable.model.loading.pack_words import po_name
from sandtable.model.translation.catalog import Catalog, faults_of
from sandtable.model.translation.exporting import Gathered, Tally, export, gather, known_translations, said_in
from sandtable.model.translation.po_file import read_catalog


class NoLanguage(UserError):
    """A PO file that does not state its language."""

    exit_code = 2


class Differing(NamedTuple):
    """A text that differs between a pack's file and the translator; `at` is its position, None if unknown."""

    context: str
    at: Position | None
    file_says: str
    translator_says: str

    @property
    def place(self) -> str:
        return f"{self.at.file}:{self.at.line}" if self.at is not None else self.context


class Imported(NamedTuple):
    """Result of an import; `content` is the new PO file, None if nothing changes."""

    language: str
    file: Path
    content: bytes | None
    tally: Tally
    differing: tuple[Differing, ...]
    unknown: tuple[str, ...]
    faults: tuple[Finding, ...]
    speaks: bool  # whether the pack names the language


def take_in(folder: Path, content: bytes, name: str, language: str | None = None) -> Imported:
    """Compare a translator's file with a pack; nothing is written.

    Raise Refused, NoLanguage, NoPack or SameLanguage.
    """
    brought = read_catalog(content, name, language)
    spoken = brought.language
    if not spoken:
        raise NoLanguage(f"{name} does not say its language; write Language: at its top, or use --lang")
    gathered = gather(folder, spoken)
    known = known_translations(folder, spoken)
    file = folder / po_name(spoken)
    if not file.parent.resolve().is_relative_to(folder.resolve()):
        raise NoLanguage(f"{file.parent} is a link that leads out of the pack's folder")
    speaks = spoken in gathered.pack.languages
    if faults := tuple(faults_of(brought, name)):
        return Imported(spoken, file, None, Tally((), (), (), ()), (), (), faults, speaks)
    unknown = tuple(
        context
        for context, entry in brought.entries.items()
        if context not in gathered.texts and context not in known.entries and entry.is_translated
    )
    merged = brought._replace(entries={**known.entries, **brought.entries}, gone=(*known.gone, *brought.gone))
    exported = export(gathered, spoken, merged)
    before = file.read_bytes() if file.is_file() else None
    kept = exported.content if _adds(merged, gathered, spoken) and exported.content != before else None
    differing = tuple(_differing(brought, gathered, spoken))
    return Imported(spoken, file, kept, exported.tally, differing, unknown, (), speaks)


def _adds(merged: Catalog, gathered: Gathered, language: str) -> bool:
    """True if any translation is for a text that the pack's files lack in that language."""
    return any(
        any(entry.says) and context in gathered.texts and not said_in(gathered.texts[context], language)
        for context, entry in merged.entries.items()
    )


def _differing(brought: Catalog, gathered: Gathered, language: str) -> Iterator[Differing]:
    for context, entry in brought.entries.items():
        text = gathered.texts.get(context)
        said = said_in(text, language) if text is not None else ()
        if said and entry.is_translated and entry.says != said:
            at = text.places.get(language) if text is not None else None
            # Of forms by number the first that differs is shown.
            for file_says, translator_says in zip_longest(said, entry.says, fillvalue=""):
                if file_says != translator_says:
                    yield Differing(context, at, file_says, translator_says)
                    break
