"""Find the position in a card's source that caused a finding in its drawing."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.faces.svg.markup import TAGS
from sandtable.findings import Position
from sandtable.model.pack import Pack, Record, Text
from sandtable.model.reading.folder import PackFolder

# So many letters in the middle of a text are no accident.
TELLING = 12

_MARKS = re.compile(rf"\[/?(?:{'|'.join(TAGS)})(?:[ =][^\[\]\n]{{1,60}})?\]")
_ICON = re.compile(r":[A-Za-z][\w-]*:")


def written_at(record: Record, language: str, said: str, pack: Pack | None = None) -> Position | None:
    """Position at which the record has `said`, in one language; None if it does not: then the template has it.

    `said` is a text as it was set, a character, an icon as `:boom:`, a file, or the name of a symbol in its picture.
    Words of a translator are in the pack's PO file.
    """
    for path, text in _texts(record, language):
        if _says(text, said):
            return place_of_text(record, path, language, pack)
    if record.art is not None and any(word == said for _, word in _strings(record.art, "art", language)):
        return record.place("art")
    if record.effects and record.effect_at is not None and len(said) == 1 and not said.isascii():
        return record.effect_at
    return None


def place_of_text(record: Record, path: str, language: str, pack: Pack | None = None) -> Position:
    """Position of the text at a path of a record: in the PO file if a translator wrote it."""
    translated = _translated_at(record, path, language, pack) if pack is not None else None
    return translated or record.place(path)


def fields_saying(record: Record, language: str, said: str) -> list[str]:
    """Paths of all fields whose value is printed as `said`: a text in one language, a number, a name."""
    wanted = _shown(said)
    found = [path for path, text in _texts(record, language) if _shown(text) == wanted]
    found += [path for path, value in _numbers(record.fields, "") if str(value) == wanted]
    if not found and len(wanted) >= TELLING:
        found = [path for path, text in _texts(record, language) if wanted in _shown(text) or _shown(text) in wanted]
    return found


def _numbers(value: object, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, Mapping):
        for name, below in value.items():
            yield from _numbers(below, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from _numbers(below, f"{path}.{number}")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value


def title_at(pack: Pack, language: str, said: str) -> Position | None:
    """Position in game.yaml of the name, summary or component's name that is part of a text; None if none is."""
    for key, title in (("summary", pack.summary), ("name", pack.name)):
        if title is not None and title[language] in said:
            return pack.places.get(key)
    return next((one.place("name") for one in pack.components if one.name[language] in said), None)


def _translated_at(record: Record, path: str, language: str, pack: Pack) -> Position | None:
    """Position in the PO file of a translated text at a path of a record; None if the record's own file has it."""
    field = path.removesuffix(f".{language}")
    if language not in pack.catalogs or path in record.marks or field == path:
        return None
    end = f".{record.id}.{field}"
    lines = (entry.line for context, entry in pack.catalogs[language].entries.items() if context.endswith(end))
    line = next(lines, None)
    return Position(PackFolder(Path(pack.folder)).display(f"words/{language}.po"), line) if line is not None else None


def _says(text: str, said: str) -> bool:
    if len(said) == 1 or (said.startswith(":") and said.endswith(":")):
        return said in text
    if said[0] in "[<*_" and said in text:
        return True
    shown = _shown(text)
    said = _ICON.sub("\ufffc", said)
    return shown == said or (len(said) >= TELLING and said in shown)


def _shown(text: str) -> str:
    """A text as it is set: without markup, an icon as one character."""
    return " ".join(_ICON.sub("\ufffc", _MARKS.sub("", text)).split())


def _texts(record: Record, language: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a record in a language, with the path of its field."""
    yield from _strings(record.name, "name", language)
    if record.text is not None:
        yield from _strings(record.text, "text", language)
    for name, value in record.fields.items():
        yield from _strings(value, name, language)


def _strings(value: object, path: str, language: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Text):
        if language in value:
            yield f"{path}.{language}", value[language]
    elif isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        if language in value and isinstance(value[language], str):
            yield f"{path}.{language}", value[language]
            return
        for name, below in value.items():
            yield from _strings(below, f"{path}.{name}", language)
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from _strings(below, f"{path}.{number}", language)
