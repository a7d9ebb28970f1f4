"""Contents of packs as plain data for programs."""

from typing import Any

from sandtable.games.arguments import WordingError
from sandtable.games.wording import wording
from sandtable.model.pack import Component, Pack, Record, Text
from sandtable.model.phrases import PhraseError
from sandtable.press.selection import texts_of


def pack_data(pack: Pack) -> dict[str, Any]:
    """A pack in a few figures."""
    printed = [part for part in pack.components if part.type != "table"]
    records = list(pack.records())
    return {
        "id": pack.id,
        "name": _by_language(pack, pack.name),
        "summary": _by_language(pack, pack.summary),
        "rules": pack.rules,
        "edition": pack.edition,
        "languages": list(pack.languages),
        "players": list(pack.players) if pack.players else None,
        "components": len(printed),
        "pieces": sum(part.pieces for part in printed),
        "records": len(records),
        "house": sum(record.is_house for record in records),
        "errata": len(pack.errata),
        "folder": pack.folder,
    }


def component_data(pack: Pack, component: Component) -> dict[str, Any]:
    """A component in a few figures; millimetres."""
    size = component.size
    return {
        "id": component.id,
        "name": _by_language(pack, component.name),
        "type": component.type,
        "kind": component.kind,
        "group": component.group,
        "records": len(component.records),
        "pieces": component.pieces if component.type != "table" else 0,
        "size": [size.width, size.height] if size is not None else None,
        "house": sum(record.is_house for record in component.records),
        "file": component.file,
    }


def game_data(pack: Pack) -> dict[str, Any]:
    """A pack with its components."""
    return {
        "pack": pack_data(pack),
        "components": [component_data(pack, component) for component in pack.components],
        "groups": sorted({part.group for part in pack.components if part.group}),
        "texts": list(texts_of(pack)),
    }


def records_data(pack: Pack, component: Component) -> dict[str, Any]:
    """A component with its records, and all their fields."""
    return {
        "pack": pack_data(pack),
        "component": component_data(pack, component),
        "records": [_record(pack, record) for record in component.records],
    }


def _record(pack: Pack, record: Record) -> dict[str, Any]:
    return {
        "id": record.id,
        "name": _by_language(pack, record.name),
        "text": _wording(pack, record),
        "effect": record.notation,
        "copies": record.copies,
        "source": record.source.value,
        "house": record.is_house,
        "since": record.since,
        "fields": dict(record.fields),
        "file": record.at.file,
        "line": record.at.line,
    }


def _wording(pack: Pack, record: Record) -> dict[str, str]:
    """Text printed on a card, by language; languages without text are omitted."""
    said = {}
    for language in pack.languages:
        try:
            said[language] = wording(pack, record, language)
        except (PhraseError, WordingError):
            continue
    return {language: words for language, words in said.items() if words}


def _by_language(pack: Pack, text: Text | None) -> dict[str, str]:
    return {language: text[language] for language in pack.languages} if text is not None else {}
