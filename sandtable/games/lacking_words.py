"""Find phrases that a game needs and a pack lacks, before a sheet or a set-up uses them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.document import load_builtin
from sandtable.model.pack import Pack
from sandtable.model.phrases import listed
from sandtable.model.reading.folder import Unreadable, display_path, read_bytes
from sandtable.model.reading.yaml_file import Refused, read_yaml
from sandtable.resources import builtin_packs

Key = tuple[str, ...]
PLAYED = ("deck", "units", "table")  # types of components without which there is no game
MOST_SHOWN = 4  # phrases of one group that are named


def lacking_words(pack: Pack) -> Iterator[Finding]:
    """Yield a finding for each group of phrases that lacks some which the built-in pack of the same rules has.

    Only the first language is checked here: differences between languages are found by loading. A pack that cannot be
    played prints cards only; their texts are checked card by card.
    """
    folder = builtin_packs().get(pack.rules or "")
    language = pack.languages[0]
    if folder is None or folder.resolve() == Path(pack.folder).resolve():
        return
    model = load_builtin(folder)
    if model is None or not _is_playable(pack, model):
        return
    wanted = model.words[language if language in model.words else "en"]
    gone = _ids(model) - _ids(pack)
    groups: dict[Key, list[str]] = {}
    for key in _lacking(wanted.entries, pack.words[language].entries, gone):
        groups.setdefault(key[:-1], []).append(f"'{'.'.join(key)}'")
    for group, keys in groups.items():
        named = (
            f"{', '.join(keys[:MOST_SHOWN])} and {len(keys) - MOST_SHOWN} more"
            if len(keys) > MOST_SHOWN
            else listed(keys)
        )
        words, them = ("phrase", "it") if len(keys) == 1 else ("phrases", "them")
        message = f"the game asks for the {words} {named}, which the pack lacks"
        hint = f"words/{wanted.language}.yaml of '{model.id}' has {them}"
        yield finding("ST029", _place(pack, language, group), message, hint)


def _is_playable(pack: Pack, model: Pack) -> bool:
    """True if the pack has every kind of card, unit and table that the game's model pack has."""
    kinds, wanted = (
        {component.kind for component in one.components if component.type in PLAYED} for one in (pack, model)
    )
    return kinds >= wanted


def _ids(pack: Pack) -> set[str]:
    return {record.id for record in pack.records()} | {component.id for component in pack.components}


def _lacking(wanted: Mapping[str, Any], given: Mapping[str, Any], gone: set[str], path: Key = ()) -> Iterator[Key]:
    """Yield the outermost keys wanted and not given, except those about components that the pack does not have."""
    for name, below in wanted.items():
        key = (*path, name)
        if name in gone:
            continue
        if name not in given:
            yield key
        # A phrase where the game has forms of it, as in words of earlier editions, says all of them.
        elif _has_parts(below) and _has_parts(given[name]):
            yield from _lacking(below, given[name], gone, key)


def _has_parts(entry: object) -> bool:
    """True for a group of phrases; plural forms are one phrase."""
    return isinstance(entry, Mapping) and "other" not in entry


def _place(pack: Pack, language: str, path: Key) -> Position:
    """Position of the group in which a phrase is missing."""
    file = Path(pack.folder) / "words" / f"{language}.yaml"
    try:
        tree = read_yaml(read_bytes(file), display_path(file))
    except (Unreadable, Refused):
        return Position(display_path(file))
    if not path:
        return Position(tree.file)
    return tree.at(tree.locate_key(path[:-1], path[-1]))
