"""The words of a pack in each of its languages: words/<lang>.yaml, and translators' words/<lang>.po."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.loading.memory import LoadMemory
from sandtable.model.loading.phrase_gaps import copied_words, differing_words
from sandtable.model.phrases import Phrases
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.folder import PackFolder, display_path
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.sheet_words import FALLBACK, KEY, is_spoken, wanted_words
from sandtable.model.translation.catalog import Catalog, Entry, faults_of
from sandtable.model.translation.gaps import gap_findings
from sandtable.model.translation.phrases import Key, filled, forms_in, phrases_of
from sandtable.model.translation.po_file import read_catalog
from sandtable.model.translation.texts import Gaps, SourceText, Texts

# Reads a words file of the pack; None when it cannot be read, for which there is a finding.
ReadWords = Callable[[str], DataFile | None]


def po_name(language: str) -> str:
    """File name of a pack's translations into a language."""
    return f"words/{language}.po"


def yaml_name(language: str) -> str:
    return f"words/{language}.yaml"


def read_catalogs(
    folder: PackFolder, languages: Sequence[str], named_at: Position, findings: list[Finding], memory: LoadMemory
) -> dict[str, Catalog]:
    """Translators' files of a pack, by language."""
    catalogs = {}
    nothing = Texts(())
    for language in languages:
        name = po_name(language)
        if folder.exists(name):
            try:
                content = memory.read(name, folder.read(name, named_at))

                def make(told: list[Finding], _: Texts, language: str = language, content: bytes = content) -> Catalog:
                    file = folder.display(po_name(language))
                    catalog = read_catalog(content, file, language)
                    told += faults_of(catalog, file)
                    return catalog

                catalogs[language] = memory.step(("catalog", language), memory.key(name), findings, nothing, make)
            except Refused as refused:
                findings.append(refused.reason)
    return catalogs


def load_words(
    folder: PackFolder, texts: Texts, rules: str | None, named_at: Position, read: ReadWords, findings: list[Finding]
) -> dict[str, Phrases]:
    """Load the phrases of all languages. A gap in a language without translations is a finding."""
    names = {language: yaml_name(language) for language in texts.languages}
    loaded: dict[str, DataFile] = {}
    if any(folder.exists(name) for name in names.values()):
        for language, name in names.items():
            if folder.exists(name):
                file = read(name)
                if file is not None:
                    loaded[language] = file
            elif language not in texts.translated:
                hint = f"every language of the pack needs its words, there or in {po_name(language)}"
                findings.append(finding("ST017", named_at, f"file '{name}' does not exist", hint))
        authored = {language: file for language, file in loaded.items() if language in texts.authored}
        findings += [*differing_words(authored), *copied_words(authored)]
    source = loaded.get(texts.authored[0])
    base: Mapping[str, Any] = source.data if source is not None else {}
    if texts.gathering:
        _gather(texts, base, loaded)
        _gather_sheets(texts, rules, loaded)
    words = {}
    for language in texts.languages:
        own: Mapping[str, Any] = loaded[language].data if language in loaded else {}
        words[language] = Phrases(language, _of_language(texts, language, base, own, rules))
    return words


def lacking_texts(
    folder: PackFolder, texts: Texts, rules: str | None, words: Mapping[str, Phrases], at: Callable[[str], Position]
) -> dict[str, tuple[Finding, ...]]:
    """Return the translation gaps of each language as findings; `at` gives the position of a language in game.yaml."""
    by_language = {}
    for language in texts.languages:
        if language in texts.catalogs:
            place, gaps = Position(folder.display(po_name(language))), texts.gaps(language)
        else:
            place, gaps = at(language), _lacking_sheets(language, rules, words.get(language))
        instead = texts.authored[0] if language in texts.translated else FALLBACK
        if found := tuple(gap_findings(language, instead, gaps, place, display_path(folder.root))):
            by_language[language] = found
    return by_language


def _of_language(
    texts: Texts, language: str, base: Mapping[str, Any], own: Mapping[str, Any], rules: str | None
) -> Mapping[str, Any]:
    if language not in texts.catalogs:
        return own

    def look_up(prefix: str) -> Callable[[Key, tuple[str, ...]], Entry | None]:
        return lambda key, source: texts.look_up(language, f"{prefix}#{'.'.join(key)}", source)

    whole = {name: entry for name, entry in own.items() if name != KEY}
    if language in texts.translated:
        phrases = {name: entry for name, entry in base.items() if name != KEY}
        whole = filled(language, phrases, whole, look_up("words"))
    brought = own.get(KEY)
    mine = brought if isinstance(brought, Mapping) else {}
    if not is_spoken(language):
        whole[KEY] = filled(language, wanted_words(FALLBACK, rules), mine, look_up(KEY))
    elif mine:
        whole[KEY] = mine
    return whole


def _lacking_sheets(language: str, rules: str | None, words: Phrases | None) -> Gaps:
    """Words on sheets that neither this program nor the pack has in a language."""
    if is_spoken(language):
        return Gaps((), (), 0)
    brought = words.find(KEY) if words is not None else None
    own = brought if isinstance(brought, Mapping) else {}
    wanted = list(phrases_of(wanted_words(FALLBACK, rules)))
    lacking = [one.key for one in wanted if not forms_in(language, own, one.key, len(one.forms) > 1)]
    return Gaps(tuple(f"{KEY}.{'.'.join(key)}" for key in lacking), (), len(wanted))


def _gather(texts: Texts, base: Mapping[str, Any], loaded: Mapping[str, DataFile]) -> None:
    for key, forms in phrases_of({name: entry for name, entry in base.items() if name != KEY}):
        said = {
            language: forms_there
            for language, file in loaded.items()
            if (forms_there := forms_in(language, file.data, key, len(forms) > 1))
        }
        context = f"words#{'.'.join(key)}"
        places = {language: file.at(key) for language, file in loaded.items() if language in said}
        at = loaded[texts.authored[0]].at(key)
        texts.gathered[context] = SourceText(context, forms, said, at, places=places)


def _gather_sheets(texts: Texts, rules: str | None, loaded: Mapping[str, DataFile]) -> None:
    for key, forms in phrases_of(wanted_words(FALLBACK, rules)):
        said, places = {}, {}
        for language, file in loaded.items():
            if forms_there := forms_in(language, file.data, (KEY, *key), len(forms) > 1):
                said[language], places[language] = forms_there, file.at((KEY, *key))
        context = f"{KEY}#{'.'.join(key)}"
        texts.gathered[context] = SourceText(context, forms, said, None, places=places)
