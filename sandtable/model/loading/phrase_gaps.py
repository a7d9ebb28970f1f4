"""Phrases of several languages must have the same keys: what one language says, all say."""

import re
from collections.abc import Iterator, Mapping

from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.reading.data_file import DataFile
from sandtable.model.sheet_words import KEY as SHEET

# A phrase per number has these keys; languages may differ in how many they need.
_NUMBER_KEYS = {"other"}
_GAP = re.compile(r"\{\w*\}")
# Two phrases may well be the same in two languages.
FEWEST = 3


def differing_words(files: Mapping[str, DataFile]) -> Iterator[Finding]:
    """A finding for every phrase that one language has and another lacks."""
    keys = {language: set(_phrase_keys(file.data)) for language, file in files.items()}
    everything = set().union(*keys.values()) if keys else set()
    for language, file in files.items():
        for key in sorted(everything - keys[language]):
            owner = next(other for other in files if key in keys[other])
            at = file.at(key[:-1])
            dotted = ".".join(key)
            yield finding("ST015", at, f"phrase '{dotted}' is missing", f"words/{owner}.yaml has it")


def copied_words(files: Mapping[str, DataFile]) -> Iterator[Finding]:
    """A finding for every language whose phrases are, word for word, those of the first."""
    if not files:
        return
    (source, first), *others = files.items()
    phrases = _phrases(first.data)
    if len(phrases) < FEWEST:
        return
    for file in (file for _, file in others if _phrases(file.data) == phrases):
        message = f"says the same as words/{source}.yaml, word for word"
        yield finding("ST059", file.at(()), message, "translate what stands right of the colons")


def _phrases(entries: Mapping[str, object]) -> list[tuple[tuple[str, ...], str]]:
    """Phrases that hold a letter, with their keys, forms by number among them."""
    found = []
    for key in _phrase_keys(entries):
        said: object = entries
        for step in key:
            said = said[step] if isinstance(said, Mapping) else said
        forms = said.values() if isinstance(said, Mapping) else [said]
        found += [(key, str(form)) for form in forms if any(sign.isalpha() for sign in _GAP.sub("", str(form)))]
    return found


def _phrase_keys(entries: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(entries, Mapping) and not _NUMBER_KEYS & set(entries):
        for key, below in entries.items():
            if not path and key == SHEET:
                continue  # A pack brings words of sheets in languages that need them.
            yield from _phrase_keys(below, (*path, key))
    else:
        yield path
