"""Phrases of words/ for translators: each with its forms, and with translations filled in."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from sandtable.model.translation.catalog import Entry
from sandtable.model.translation.plurals import plurals_of

Key = tuple[str, ...]
# Gives the translation of a phrase by its key and source, where there is one.
LookUp = Callable[[Key, tuple[str, ...]], Entry | None]
_COUNTED = ("1", "other")


class Phrase(NamedTuple):
    """A phrase by its key: one form, or those for one and for many."""

    key: Key
    forms: tuple[str, ...]


def phrases_of(entries: Mapping[str, Any], path: Key = ()) -> Iterator[Phrase]:
    """Yield every phrase; forms not chosen by number, as `{play: …, other: …}`, are phrases of their own."""
    for name, entry in entries.items():
        here = (*path, name)
        if isinstance(entry, str):
            yield Phrase(here, (entry,))
        elif isinstance(entry, Mapping):
            if _is_counted(entry):
                yield Phrase(here, tuple(str(entry[form]) for form in _COUNTED))
                entry = {form: words for form, words in entry.items() if form not in _COUNTED}
            yield from phrases_of(entry, here)


def forms_in(language: str, entries: Mapping[str, Any], key: Key, counted: bool) -> tuple[str, ...]:
    """Text under a key: one form, or if `counted` one for each plural form; () if the language lacks it."""
    entry: Any = entries
    for step in key:
        if not isinstance(entry, Mapping) or step not in entry:
            return ()
        entry = entry[step]
    if not counted:
        return (entry,) if isinstance(entry, str) else ()
    if isinstance(entry, str):
        return (entry,) * len(plurals_of(language).forms)
    if not isinstance(entry, Mapping) or not isinstance(entry.get("other"), str):
        return ()
    return tuple(
        str(entry.get(form) or (entry.get("1") if form == "one" else None) or entry["other"])
        for form in plurals_of(language).forms
    )


def filled(language: str, source: Mapping[str, Any], own: Mapping[str, Any], look_up: LookUp) -> dict[str, Any]:
    """All phrases of `source`: in the language's own words, else translated, else unchanged."""
    return _merge(language, source, own, look_up, ())


def _merge(
    language: str, source: Mapping[str, Any], own: Mapping[str, Any], look_up: LookUp, path: Key
) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for name, entry in source.items():
        here, mine = (*path, name), own.get(name)
        if isinstance(entry, Mapping) and (mine is None or (isinstance(mine, Mapping) and not _is_counted(entry))):
            rest = {form: words for form, words in entry.items() if not _is_counted(entry) or form not in _COUNTED}
            merged[name] = _merge(language, rest, mine or {}, look_up, here)
            if _is_counted(entry):
                found = look_up(here, tuple(str(entry[form]) for form in _COUNTED))
                forms = (
                    _by_form(language, found.says) if found is not None else {form: entry[form] for form in _COUNTED}
                )
                merged[name].update(forms)
        elif mine is not None:
            merged[name] = mine
        else:
            found = look_up(here, (str(entry),))
            merged[name] = found.says[0] if found is not None else entry
    return {**merged, **{name: entry for name, entry in own.items() if name not in merged}}


def _by_form(language: str, says: tuple[str, ...]) -> dict[str, str]:
    """Forms of a phrase by plural category; `other` is always present."""
    forms = plurals_of(language)
    if forms.rule == plurals_of("en").rule:
        return {"1": says[0], "other": says[1]}
    return {**dict(zip(forms.forms, says, strict=True)), "other": says[-1]}


def _is_counted(entry: Mapping[str, Any]) -> bool:
    return all(isinstance(entry.get(form), str) for form in _COUNTED)
