"""Checks of blanks in the generator's words, such as {place.of}: each must be filled where it is used."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from generator.warfare.content.grammar import BLANK
from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.suggestions import nearest_or_list

# Blanks filled in every battle, and those filled only in some missions; see `Battle.values`.
ALWAYS = frozenset(("place", "core", "home", "rear", "direction", "attacker", "defender", "turns"))
SOMETIMES = frozenset(("goal", "goals", "homes"))
NUMBERS = frozenset(("turns", "turn", "count", "total", "points", "players"))
# Words in which blanks are filled; others are printed as they stand.
_FILLED = {
    *("zone", "titles", "briefing", "objectives", "victory", "rules"),  # of a mission
    *("zones", "decisive", "hours", "facts", "twists"),  # of all
}
# Keys of words that get only their own values, none of the battle's.
_BARE = {"zone", "zones", "decisive"}
_GIVEN_MORE = ("objectives", "rules")  # words to which a mission's module gives values of its own


class _Wording(NamedTuple):
    """One wording: its position, its key without list numbers, and its languages."""

    path: tuple[str | int, ...]
    key: str
    languages: tuple[str, ...]
    words: str

    @property
    def names(self) -> set[str]:
        return {blank[1] for blank in BLANK.finditer(self.words)}

    @property
    def is_bare(self) -> bool:
        return self.key in _BARE or self.key.partition(".")[0] in _BARE


@lru_cache(maxsize=64)
def blank_faults(
    file: DataFile,
    grammar: DataFile,
    languages: tuple[str, ...],
    built_in: DataFile,
    built_in_languages: tuple[str, ...],
) -> tuple[Finding, ...]:
    """Findings for blanks that are never filled, forms a language lacks, and stray braces.

    The built-in words under the same key show which values a wording gets beside those of every battle. They are kept
    by the files, which stay the same while other files of the pack are edited.
    """
    return tuple(_blank_faults(file, grammar, languages, built_in, built_in_languages))


def _blank_faults(
    file: DataFile,
    grammar: DataFile,
    languages: tuple[str, ...],
    built_in: DataFile,
    built_in_languages: tuple[str, ...],
) -> Iterator[Finding]:
    given: defaultdict[str, set[str]] = defaultdict(set)
    told: set[str] = set(ALWAYS)
    for wording in _wordings(built_in.data, built_in_languages):
        given[wording.key] |= wording.names
        if not wording.key.startswith(_GIVEN_MORE):
            told |= wording.names & SOMETIMES
    for wording in _wordings(file.data, languages):
        known = given[wording.key] | (set() if wording.is_bare else told)
        for blank in BLANK.finditer(wording.words):
            problem = _problem(blank[1], blank[2], known, wording.languages, grammar.data)
            if problem is not None:
                yield finding("ST013", file.at(wording.path), *problem)
        if {"{", "}"} & set(BLANK.sub("", wording.words)):
            hint = "a blank is written {place}, {place.of} or {place^}"
            yield finding("ST012", file.at(wording.path), "a brace that makes no blank", hint)


def _problem(
    name: str, form: str | None, known: set[str], languages: tuple[str, ...], grammar: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Return (message, hint) for a faulty blank, or None when it is valid."""
    if name not in known:
        return f"nothing fills '{{{name}}}' here", nearest_or_list(name, known, len(known)) or "write it out"
    for language in languages if form else ():
        forms = grammar["numbers" if name in NUMBERS else "forms"][language]
        if form not in forms:
            hint = nearest_or_list(str(form), forms, len(forms))
            return f"'{{{name}.{form}}}' is a form that grammar.yaml does not have in '{language}'", hint
    return None


def _wordings(data: Mapping[str, Any], languages: tuple[str, ...]) -> Iterator[_Wording]:
    """Yield every wording of a file in which blanks are filled."""
    for path, words in _leaves(data, ()):
        if path[0] in _FILLED:
            by_language = path[-1] in languages
            key = ".".join(step for step in (path[:-1] if by_language else path) if isinstance(step, str))
            yield _Wording(path, key, (str(path[-1]),) if by_language else languages, words)


def _leaves(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every text below a value, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, (*path, index))
