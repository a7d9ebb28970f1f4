"""Load the generator's content: a pack's own generator/ folder, or the built-in one for a pack that has none."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generator.warfare.content.blanks import blank_faults
from generator.warfare.content.checks import (
    idle_missions,
    mission_faults,
    nameless_faces,
    nameless_letters,
    place_faults,
    table_faults,
)
from generator.warfare.content.files import FOLDER, ContentFiles, ReadFiles, read_files
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.missions import mission_ids
from sandtable.errors import UserError
from sandtable.findings import Finding, Position, Severity
from sandtable.model.codes import finding
from sandtable.model.document import lacking_component
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder, is_folder
from sandtable.model.reading.messages import bounded
from sandtable.model.reading.schema import document_schema
from sandtable.resources import GAME_FILE, builtin_packs

GAME = "warfare"  # the built-in pack whose content serves packs without any
PEOPLE = "population"  # the one marker without which some missions cannot be


class BadContent(UserError):
    """Generator content that cannot be used; the message is shown to the user unchanged."""


class LoadedContent(NamedTuple):
    """Content with its findings; the content is None when any finding is an error."""

    content: GeneratorContent | None
    findings: tuple[Finding, ...]


def open_content(pack: Pack) -> GeneratorContent:
    """Return the generator content of a pack; raise BadContent with the first fault in one line."""
    loaded = load_content(pack)
    if loaded.content is None:
        errors = [found for found in loaded.findings if found.severity is Severity.ERROR]
        more = f" (and {len(errors) - 1} more; try: sandtable check {pack.folder})" if len(errors) > 1 else ""
        raise BadContent(f"{errors[0]}{more}")
    return loaded.content


def content_findings(pack: Pack) -> Iterable[Finding]:
    """Return the findings of a pack's own generator/ folder; none where it has no such folder."""
    return load_content(pack).findings if _has_content(pack) else ()


def load_content(pack: Pack) -> LoadedContent:
    """Load the content for a pack; every problem becomes a finding."""
    folder = PackFolder(Path(pack.folder))
    game_file = Position(folder.display(GAME_FILE))
    findings: list[Finding] = list(_missing_pieces(pack, game_file))
    if findings:
        return LoadedContent(None, tuple(findings))
    files: ContentFiles | None
    languages = pack.authored
    if _has_content(pack):
        languages = _content_languages(pack, folder)
        read = read_files(folder, languages, mission_ids(), findings)
        files = _complete_files(read)
        findings += bounded(_faults(read, pack, folder, languages))
        findings += _missing_languages(pack, languages, game_file)
    else:
        files = _complete_files(built_in_files())
        findings += _unserved(files, pack, game_file) if files is not None else ()
    whole = not any(found.severity is Severity.ERROR for found in findings)
    content = GeneratorContent.read(files, languages) if files is not None and whole else None
    return LoadedContent(content, tuple(sorted(dict.fromkeys(findings), key=lambda found: found.place)))


@cache
def built_in_files() -> ReadFiles:
    """Return the files of the built-in content, in all their languages."""
    return read_files(PackFolder(builtin_packs()[GAME]), (), mission_ids(), [])


def _complete_files(read: ReadFiles) -> ContentFiles | None:
    """Return the files, or None when tables, words, grammar or places are missing; priors may be the built-in ones."""
    tables, words, grammar, places, missions, priors = read
    if tables is None or words is None or grammar is None or places is None:
        return None
    return ContentFiles(tables, words, grammar, places, missions, priors or built_in_files().priors)


def _has_content(pack: Pack) -> bool:
    return is_folder(Path(pack.folder) / FOLDER)


def _content_languages(pack: Pack, folder: PackFolder) -> tuple[str, ...]:
    """Return the languages a pack's own content must have: its authored ones, and others with forms in its grammar.

    Translators' files cannot carry these words, because each language joins them differently.
    """
    others = [language for language in pack.languages if language not in pack.authored]
    grammar = read_files(folder, (), mission_ids(), []).grammar if others else None
    forms = grammar.data["forms"] if grammar is not None else {}
    return (*pack.authored, *(language for language in others if language in forms))


def _missing_languages(pack: Pack, spoken: tuple[str, ...], at: Position) -> Iterator[Finding]:
    for language in pack.languages:
        if language not in spoken:
            message = (
                f"the generator has no words in '{language}': scenarios it makes are printed in '{spoken[0]}' there"
            )
            hint = f"give grammar.yaml in {FOLDER}/ forms of '{language}'; then a check names every text that wants it"
            yield finding("ST056", at, message, hint)


def _faults(read: ReadFiles, pack: Pack, folder: PackFolder, spoken_in: tuple[str, ...]) -> Iterator[Finding]:
    """Yield findings that only show between files, each of which is valid by itself."""
    is_built_in = folder.root.resolve() == builtin_packs()[GAME].resolve()
    reference = read if is_built_in else built_in_files()
    if read.tables is not None:
        hours = read.words.data["hours"] if read.words is not None else None
        yield from table_faults(read.tables, pack, mission_ids(), hours)
        yield from idle_missions(read.tables, folder)
    if read.places is not None:
        yield from place_faults(read.places, pack)
    spoken = [(read.words, reference.words)]
    for mission, file in read.missions.items():
        yield from mission_faults(mission, file, reference.missions[mission], read.words)
        spoken.append((file, reference.missions[mission]))
    if read.grammar is not None and reference.grammar is not None:
        languages = tuple(reference.grammar.data["forms"])
        for words, built_in in spoken:
            if words is not None and built_in is not None:
                yield from blank_faults(words, read.grammar, spoken_in, built_in, languages)


def _missing_pieces(pack: Pack, at: Position) -> Iterator[Finding]:
    """Yield a finding when the pack lacks pieces that every scenario needs."""
    schema = document_schema("scenario", GAME)
    lacking = lacking_component(pack, schema["x-needs"]) if schema is not None else None
    if lacking is not None:
        hint = f"its pack has no component '{lacking}' of the kind that is needed"
        yield finding("ST025", at, f"there are no scenarios for '{pack.id}'", hint)
    elif PEOPLE not in pack.by_id:
        yield finding("ST013", at, f"no marker '{PEOPLE}' in the pack", "missions put people on the map")


def _unserved(files: ContentFiles, pack: Pack, at: Position) -> Iterator[Finding]:
    """Yield findings for languages, tile faces and terrains that the built-in content has no words for."""
    hint = f"give the pack a {FOLDER}/ folder of its own"
    spoken = files.grammar.data["forms"]
    missing = [
        *(f"in the language '{language}'" for language in pack.authored if language not in spoken),
        *(f"for the tile face {face}" for face in nameless_faces(files.places, pack)),
        *(f"for the terrain '{letter}'" for letter in nameless_letters(files.places, pack)),
    ]
    for what in missing:
        yield finding("ST015" if "language" in what else "ST010", at, f"the generator has no words {what}", hint)
