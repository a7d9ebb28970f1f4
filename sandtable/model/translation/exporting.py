"""Export all texts of a pack to a PO file, with the translations that exist."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sandtable.errors import UserError
from sandtable.model.document import document_texts
from sandtable.model.loading.opening import NoPack
from sandtable.model.loading.pack_loader import load_texts
from sandtable.model.loading.pack_words import po_name
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder, Unreadable, display_path, read_inside
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.sheet_words import FALLBACK, KEY, common_words, is_spoken
from sandtable.model.translation.catalog import Catalog, Entry, Listed
from sandtable.model.translation.phrases import forms_in
from sandtable.model.translation.po_file import read_catalog, write_catalog
from sandtable.model.translation.rules import by_source, is_of_rules, rules_texts
from sandtable.model.translation.texts import SourceText

DOCUMENTS = ("scenarios", "setups")


class SameLanguage(UserError):
    """The source language, which cannot be translated into."""

    exit_code = 2

    def __init__(self, language: str, pack: str) -> None:
        super().__init__(f"'{pack}' is written in '{language}'; name the language to translate it into")


class Tally(NamedTuple):
    """Progress of a translation: contexts done, missing and stale. `gone` are no longer in the pack."""

    done: tuple[str, ...]
    lacking: tuple[str, ...]
    stale: tuple[str, ...]
    gone: tuple[str, ...]


class Exported(NamedTuple):
    """A PO file and its progress."""

    content: bytes
    tally: Tally


class Gathered(NamedTuple):
    """A pack with all its texts."""

    pack: Pack
    texts: Mapping[str, SourceText]
    source_language: str


def gather(folder: Path, language: str) -> Gathered:
    """Collect all texts of a pack, with the words of its files in each language; raise NoPack or SameLanguage."""
    loaded, texts = load_texts(folder, language)
    if loaded.pack is None:
        errors = [str(found) for found in loaded.findings if found.severity.value == "error"]
        raise NoPack(f"pack '{display_path(folder)}' does not load\n  {errors[0]}", loaded.findings)
    found = dict(texts.gathered)
    for file, content in _documents(folder):
        found |= document_texts(content, display_path(folder / file), loaded.pack, file).gathered
    source = texts.authored[0]
    found |= rules_texts(folder, source, language)
    if language == source:
        if is_spoken(language):
            raise SameLanguage(language, loaded.pack.id)
        # What the pack says is its own; only words of sheets are lacking in its language.
        sheets = {context: text for context, text in found.items() if context.startswith(f"{KEY}#")}
        return Gathered(loaded.pack, sheets, FALLBACK)
    # The language may be listed before a word of it is written; it is none of the author's then.
    begun = {language} if any(language in text.said for text in found.values()) else set[str]()
    several = len({*texts.authored} - {language} | begun) > 1
    wanted = {context: text for context, text in found.items() if _is_wanted(text, language, several)}
    return Gathered(loaded.pack, wanted, source)


def known_translations(folder: Path, language: str) -> Catalog:
    """Read the pack's own PO file for a language; an empty catalog if it has none."""
    name, pack = po_name(language), PackFolder(folder)
    if not pack.is_file(name):
        return Catalog(language, {}, {})
    return read_catalog(read_inside(folder, name), pack.display(name), language)


def export(gathered: Gathered, language: str, known: Catalog) -> Exported:
    """Build the PO file of a language from the words of the pack's files, else from earlier translations.

    A translation whose source has changed is kept and marked fuzzy. A translation of a removed text is kept at the end,
    and offered as fuzzy if the same words are elsewhere.
    """
    left = {context: entry for context, entry in known.entries.items() if context not in gathered.texts}
    moved = {entry.source: entry for entry in (*known.gone, *left.values()) if entry.is_translated}
    known = known._replace(entries={**known.entries, **_moved_rules(gathered, known)})
    listed = [
        Listed(_entry(text, language, known, moved), _place(text), tuple(_notes(text, language, gathered)))
        for text in gathered.texts.values()
    ]
    used = {one.entry.source for one in listed if one.entry.is_translated}
    gone = tuple(
        entry._replace(doubtful=False, was=())
        for entry in {one.context: one for one in (*known.gone, *left.values())}.values()
        if entry.is_translated and entry.source not in used
    )
    head = {
        "Project-Id-Version": f"{gathered.pack.id} {gathered.pack.edition}",
        "X-Source-Language": gathered.source_language,
        "X-Generator": "sandtable",
    }
    content = write_catalog(known._replace(language=language, gone=gone), listed, head)
    entries = [one.entry for one in listed]
    return Exported(content, tally_of(entries, gone))


def _moved_rules(gathered: Gathered, known: Catalog) -> dict[str, Entry]:
    """Entries of rules passages that have moved, found by their words, by new context.

    A context whose former words have moved elsewhere gets an empty entry.
    """
    by_words = by_source(known)
    standing = {text.source for context, text in gathered.texts.items() if is_of_rules(context)}
    found: dict[str, Entry] = {}
    for context, text in gathered.texts.items():
        kept = known.entries.get(context)
        if not is_of_rules(context) or (kept is not None and kept.source == text.source):
            continue
        if text.source in by_words:
            found[context] = by_words[text.source]._replace(context=context)
        elif kept is not None and kept.source in standing:
            # Its former words are elsewhere now, so the old translation does not belong here.
            found[context] = Entry(context, text.source)
    return found


def tally_of(entries: list[Entry], gone: tuple[Entry, ...] = ()) -> Tally:
    """Sort entries into done, missing and stale."""
    return Tally(
        tuple(one.context for one in entries if one.is_translated and not one.doubtful),
        tuple(one.context for one in entries if not one.is_translated),
        tuple(one.context for one in entries if one.is_translated and one.doubtful),
        tuple(one.context for one in gone),
    )


def _entry(text: SourceText, language: str, known: Catalog, moved: Mapping[tuple[str, ...], Entry]) -> Entry:
    source = text.source
    kept = known.entries.get(text.context)
    remark = kept.remark if kept is not None else ""
    if says := said_in(text, language):
        return Entry(text.context, source, says, remark=remark)
    if kept is not None and any(kept.says):
        if kept.source == source:
            return kept if kept.doubtful else kept._replace(was=())
        return kept._replace(source=source, doubtful=True, was=kept.was or kept.source)
    if elsewhere := moved.get(source):
        return Entry(text.context, source, elsewhere.says, doubtful=True, remark=elsewhere.remark)
    return Entry(text.context, source, remark=remark)


def said_in(text: SourceText, language: str) -> tuple[str, ...]:
    """Text in a language from the pack's files, or for words on sheets from this program; () if neither has it."""
    if language in text.said:
        return text.said[language]
    prefix, _, key = text.context.partition("#")
    if prefix == KEY and is_spoken(language):
        return forms_in(language, common_words(language), tuple(key.split(".")), len(text.source) > 1)
    return ()


def _is_wanted(text: SourceText, language: str, several: bool) -> bool:
    # Beside texts by language a plain one is meant for all: a name, a number.
    if text.shared:
        return not several
    return not (text.context.startswith(f"{KEY}#") and is_spoken(language))


def _place(text: SourceText) -> tuple[tuple[str, int], ...]:
    if text.at is None:
        return ()
    context_file = text.context.partition("#")[0].partition("!")[0]
    # A phrase has the same key in every words file; its position is in one of them.
    file = f"words/{Path(text.at.file).name}" if context_file == "words" else context_file
    return ((file, text.at.line),)


def _notes(text: SourceText, language: str, gathered: Gathered) -> Iterator[str]:
    for other, forms in text.said.items():
        if other not in (language, gathered.source_language):
            yield f"{other}: {' / '.join(forms)}".replace("\n", " ")


def _documents(folder: Path) -> Iterator[tuple[str, bytes]]:
    pack = PackFolder(folder)
    for sub in DOCUMENTS:
        for name in pack.names(sub):
            file = f"{sub}/{name}"
            if name.endswith((".yaml", ".yml")) and pack.is_file(file):
                try:
                    yield file, read_inside(folder, file)
                except (Unreadable, OSError, Refused):
                    continue


def languages_to_translate(folder: Path) -> list[str]:
    """Languages of a pack without the first, and those it has a PO file for; raise NoPack."""
    loaded, texts = load_texts(folder)
    if loaded.pack is None:
        raise NoPack(f"pack '{display_path(folder)}' does not load; try: sandtable check {display_path(folder)}")
    files = [name.removesuffix(".po") for name in PackFolder(folder).names("words") if name.endswith(".po")]
    first = texts.authored[0]
    return [one for one in dict.fromkeys((*loaded.pack.languages, *files)) if one != first or not is_spoken(one)]
