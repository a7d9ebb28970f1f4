"""Translated rulebook of a language: the passages of the first language's, each in other words.

A passage is found by its name and its words; if it has moved, by its words alone. So a rule inserted between others
makes none of them stale.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sandtable.findings import Position
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused, decode
from sandtable.model.rulebook.presence import FOLDER, rules_file
from sandtable.model.translation.catalog import Catalog, Entry, is_usable
from sandtable.model.translation.passages import passages, put
from sandtable.model.translation.texts import SourceText


class TranslatedRules(NamedTuple):
    """A rulebook in other words, with the names of missing and of stale passages; `of` is the number of all."""

    text: str
    lacking: tuple[str, ...]
    stale: tuple[str, ...]
    of: int


def is_of_rules(context: str) -> bool:
    """True if a context is in a rulebook."""
    return context.startswith(f"{FOLDER}/") and ".md#" in context


def rules_texts(folder: Path, source: str, language: str) -> dict[str, SourceText]:
    """Passages of the rulebook by context; empty if the language has a rulebook of its own, or there is none."""
    pack, name = PackFolder(folder), rules_file(source)
    if not pack.exists(name) or pack.exists(rules_file(language)):
        return {}
    here = Position(pack.display(name))
    try:
        text = decode(pack.read(name, here), here.file)
    except Refused:
        return {}  # reported when the rules are loaded
    found = {}
    for one in passages(text):
        context = f"{name}#{one.name}"
        found[context] = SourceText(context, (one.source,), {}, Position(here.file, one.line))
    return found


def translated_rules(text: str, file: str, catalog: Catalog) -> TranslatedRules:
    """Apply a translator's catalog to a rulebook; untranslated passages stay. `file` is its path in the pack."""
    by_words = by_source(catalog)
    said, lacking, stale = [], [], []
    found = passages(text)
    standing = {(one.source,) for one in found}
    for one in found:
        kept = catalog.entries.get(f"{file}#{one.name}")
        fits = kept if kept is not None and kept.source == (one.source,) else by_words.get((one.source,))
        if fits is not None and not fits.doubtful and is_usable(fits, catalog.language):
            said.append((one, fits.says[0]))
        elif kept is not None and any(kept.says) and (kept.source not in standing or kept.source == (one.source,)):
            stale.append(one.name)
        else:
            lacking.append(one.name)
    return TranslatedRules(put(text, said), tuple(lacking), tuple(stale), len(found))


def by_source(catalog: Catalog) -> Mapping[tuple[str, ...], Entry]:
    """Translated passages by their source words; the first of several."""
    found: dict[tuple[str, ...], Entry] = {}
    for context, entry in catalog.entries.items():
        if is_of_rules(context) and entry.is_translated and not entry.doubtful:
            found.setdefault(entry.source, entry)
    return found
