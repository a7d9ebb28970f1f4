"""Check that the phrases of all languages have the same keys."""

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest

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
    """Yield a finding for every phrase that one language has and another lacks."""
    if _all_alike([file.data for file in files.values()]):
        return
    keys = {language: set(_phrase_keys(file.data)) for language, file in files.items()}
    everything = set().union(*keys.values()) if keys else set()
    for language, file in files.items():
        for key in sorted(everything - keys[language]):
            owner = next(other for other in files if key in keys[other])
            at = file.at(key[:-1])
            dotted = ".".join(key)
            yield finding("ST015", at, f"phrase '{dotted}' is missing", f"words/{owner}.yaml has it")


def copied_words(files: Mapping[str, DataFile]) -> Iterator[Finding]:
    """Yield a finding for every language whose phrases are, word for word, those of the first."""
    if not files:
        return
    (source, first), *others = files.items()
    for file in (file for _, file in others if _is_copy(first.data, file.data)):
        message = f"says the same as words/{source}.yaml, word for word"
        yield finding("ST059", file.at(()), message, "translate what stands right of the colons")


def _is_copy(source: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """True if all phrases are equal and there are at least FEWEST of them. Stops at the first difference."""
    count = 0
    for ours, theirs in zip_longest(_phrases(source), _phrases(other)):
        if ours != theirs:
            return False
        count += 1
    return count >= FEWEST


def _phrases(entries: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield phrases that contain a letter, with their keys; plural forms are separate."""
    for key in _phrase_keys(entries):
        said: object = entries
        for step in key:
            said = said[step] if isinstance(said, Mapping) else said
        for form in said.values() if isinstance(said, Mapping) else [said]:
            if any(character.isalpha() for character in _GAP.sub("", str(form))):
                yield key, str(form)


def _all_alike(entries: list[Mapping[str, object]]) -> bool:
    """Fast path: True if all languages have the same keys at every level. Most packs do."""
    return all(_alike(entries[0], other) for other in entries[1:])


def _alike(ours: object, theirs: object) -> bool:
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return not isinstance(ours, dict) and not isinstance(theirs, dict)
    return ours.keys() == theirs.keys() and all(_alike(below, theirs[key]) for key, below in ours.items())


def _phrase_keys(entries: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(entries, Mapping) and not _NUMBER_KEYS & set(entries):
        for key, below in entries.items():
            if not path and key == SHEET:
                continue  # A pack brings words of sheets in languages that need them.
            yield from _phrase_keys(below, (*path, key))
    else:
        yield path
