"""Put a card's effects into words: the only source of a card's printed text.

Each game's own module knows its ops; this one finds it and reports effects that cannot be worded.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from sandtable.findings import Finding, shifted
from sandtable.games.arguments import WordingError
from sandtable.games.registry import Part, find_part
from sandtable.model.codes import finding
from sandtable.model.pack import Pack, Record
from sandtable.model.phrases import PhraseError, Phrases

Word = Callable[[Record, Phrases], str]


@dataclass(frozen=True, eq=False)
class Wording(Part):
    """Part of a game whose cards have effects: the function that puts them into words."""

    name: ClassVar[str] = "wording"

    word: Word


@lru_cache(maxsize=256)
def _wording_of(rules: str) -> Word:
    part = find_part(rules, Wording)
    return part.word if part is not None else _wordless


def _wordless(record: Record, _phrases: Phrases) -> str:
    raise WordingError(f"'{record.id}' has an effect, and its game has no words for effects", 0, "give it a text:")


def wording(pack: Pack, record: Record, language: str) -> str:
    """Text printed on a card: its own `text:` if it has one, else words made from its effects."""
    if record.text is not None:
        return record.text[language]
    if not record.effects or pack.rules is None:
        return ""
    return _wording_of(pack.rules)(record, pack.words[language])


def is_overridden(record: Record) -> bool:
    """True if a printed text replaces the words of the effects."""
    return record.text is not None and bool(record.effects)


def wording_findings(pack: Pack) -> Iterator[Finding]:
    """Yield a finding for every effect that cannot be worded in some language of the pack."""
    for record in pack.records():
        if not record.effects:
            continue
        if pack.rules is None:
            if record.text is None:
                at, hint = record.effect_at or record.at, "give the card a text:, or the pack a rules:"
                yield finding("ST020", at, f"'{record.id}' has an effect but no words for it", hint, ("effect",))
            continue
        for language in pack.languages:
            problem = _try(pack, record, language)
            if problem is not None:
                yield problem
                break


def _try(pack: Pack, record: Record, language: str) -> Finding | None:
    assert pack.rules is not None
    try:
        _wording_of(pack.rules)(record, pack.words[language])
    except (PhraseError, WordingError) as error:
        return unworded(record, error)
    return None


def unworded(record: Record, error: PhraseError | WordingError) -> Finding:
    """Finding for a record whose effects could not be worded."""
    at = record.effect_at or record.at
    if isinstance(error, PhraseError):
        return finding("ST020", at, f"'{record.id}' cannot be worded: {error.problem}")
    notation = record.notation if error.field == "effect" else record.fields.get(error.field)
    place = at if error.field == "effect" else record.place(error.field)
    return finding("ST019", shifted(place, _offset(error, str(notation or ""))), error.problem, error.hint)


def _offset(error: WordingError, notation: str) -> int:
    """Offset of the error in the notation: the named part, or else the clause."""
    whole = rf"(?<!\w){re.escape(error.written)}(?!\w)"
    found = re.compile(whole).search(notation, error.offset) if error.written else None
    return found.start() if found is not None else error.offset
