"""A translator's PO file: texts by their context in the pack, each with the source it was translated from.

A context is a file of the pack and a path in it (`decks/night.yaml#cards.foghorn.text`), a phrase of words/
(`words#label.worth`) or a word on sheets (`sheet#colophon.start`).
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.translation.passages import references_in
from sandtable.model.translation.plurals import plurals_of

_GAP = re.compile(r"\{([a-z_]+)\}")


class Entry(NamedTuple):
    """One text: its source in one form or two, and its translation in every plural form of the language.

    `doubtful` is set by a translator, or by us if the source has changed; `was` is the source it was made from.
    """

    context: str
    source: tuple[str, ...]
    says: tuple[str, ...] = ()
    doubtful: bool = False
    was: tuple[str, ...] = ()
    remark: str = ""
    line: int = 1

    @property
    def is_translated(self) -> bool:
        return bool(self.says) and all(self.says)

    def strange_gaps(self) -> list[str]:
        """Placeholders in the translation that no form of the source has."""
        known = {name for form in self.source for name in _GAP.findall(form)}
        return sorted({name for form in self.says for name in _GAP.findall(form)} - known)


def lost_references(entry: Entry) -> list[str]:
    """Cards, rulings and icons that only one of a rules passage and its translation names."""
    if ".md#" not in entry.context:
        return []
    wanted, found = references_in(entry.source[0]), references_in(entry.says[0])
    return sorted({*wanted} ^ {*found})


class Catalog(NamedTuple):
    """Content of a PO file: header, entries by context, and obsolete entries."""

    language: str
    head: Mapping[str, str]
    entries: Mapping[str, Entry]
    gone: tuple[Entry, ...] = ()
    remark: str = ""


class Listed(NamedTuple):
    """A text as written to a PO file: with its place and notes for the translator."""

    entry: Entry
    places: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()


def faults_of(catalog: Catalog, file: str) -> list[Finding]:
    """Findings for translations that cannot be printed: unknown placeholders, or missing plural forms."""
    found = []
    forms = plurals_of(catalog.language).forms
    for entry in catalog.entries.values():
        if not entry.is_translated:
            continue
        at = Position(file, entry.line)
        if strange := entry.strange_gaps():
            known = sorted({name for form in entry.source for name in _GAP.findall(form)})
            hint = f"the source has {', '.join(f'{{{name}}}' for name in known)}" if known else "the source has none"
            found.append(finding("ST058", at, f"'{entry.context}' has a gap {{{strange[0]}}} that nothing fills", hint))
        if lost := lost_references(entry):
            words = f"'{entry.context}' and its translation do not name the same: {', '.join(lost)}"
            found.append(finding("ST058", at, words, "what stands in [[ ]] or between colons is no word to translate"))
        if len(entry.source) > 1 and len(entry.says) != len(forms):
            words = f"'{entry.context}' has {len(entry.says)} forms where '{catalog.language}' has {len(forms)}"
            found.append(finding("ST058", at, words, f"they are: {', '.join(forms)}"))
    return found


def is_usable(entry: Entry, language: str) -> bool:
    """True if a translation is complete and has all its placeholders and references."""
    complete = len(entry.source) == 1 or len(entry.says) == len(plurals_of(language).forms)
    return entry.is_translated and complete and not entry.strange_gaps() and not lost_references(entry)
