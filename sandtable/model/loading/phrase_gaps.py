"""Phrases of several languages must have the same keys: what one language says, all say."""

from collections.abc import Iterator, Mapping

from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.reading.data_file import DataFile
from sandtable.model.sheet_words import KEY as SHEET

# A phrase per number has these keys; languages may differ in how many they need.
_NUMBER_KEYS = {"other"}


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


def _phrase_keys(entries: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(entries, Mapping) and not _NUMBER_KEYS & set(entries):
        for key, below in entries.items():
            if not path and key == SHEET:
                continue  # A pack brings words of sheets in languages that need them.
            yield from _phrase_keys(below, (*path, key))
    else:
        yield path
