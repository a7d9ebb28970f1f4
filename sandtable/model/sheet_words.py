"""Words on sheets, colophon and errata that belong to no game, in the languages this program has."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.resources import FALLBACK as FALLBACK
from sandtable.resources import sheet_languages, sheet_words_source

KEY = "sheet"  # under which a pack brings its own
# What every pack may print; a game that can be played also has set-ups, a table to play at and reports.
_GROUPS = ("sheet", "paper", "colophon", "gangs", "texts", "rules", "errata", "changes")
_PLAYED = ("setup", "table", "playtest")


def is_spoken(language: str) -> bool:
    """True if this program has the words printed on sheets in that language."""
    return language in sheet_languages()


@lru_cache(maxsize=64)
def common_words(language: str) -> Mapping[str, Any]:
    """All words of a language; English ones if this program does not have it."""
    source = sheet_words_source(language)
    if not source:
        return {}
    tree = read_yaml(source, f"{language}.yaml")
    words = values_of(tree, tree.root, file_validator("words").shape, [])
    return words if isinstance(words, Mapping) else {}


def wanted_words(language: str, rules: str | None) -> Mapping[str, Any]:
    """Words that may be printed for a pack; `rules` decides whether those for play are included."""
    groups = (*_GROUPS, *_PLAYED) if rules is not None else _GROUPS
    words = common_words(language)
    return {group: words[group] for group in groups if group in words}
