"""Template values of a pack: plain values in one language."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sandtable.games.wording import wording
from sandtable.git_head import short_commit
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.phrases import Phrases

_PLAIN = (str, int, float)  # most fields: to know a mapping takes longer


def record_view(pack: Pack, record: Record, language: str) -> dict[str, object]:
    """A record's fields in one language; text is the printed wording. Raises what `wording` does."""
    return {
        **{name: localise(value, language, pack.languages) for name, value in record.fields.items()},
        "id": record.id,
        "name": record.name[language],
        "names": {other: record.name[other] for other in pack.languages},
        "text": wording(pack, record, language),
        "copies": record.all_copies,
        "source": record.source.value,
        # An invented game has no book to differ from.
        "is_house": record.is_house and not pack.invented,
        "since": record.since,
        "rulings": ruling_marks(record.rulings),
        "art": record.art,
        "effects": [
            {"op": effect.op, "args": list(effect.args), "scope": effect.scope, "trigger": effect.trigger}
            for effect in record.effects
        ],
    }


def component_view(pack: Pack, component: Component, language: str) -> dict[str, object]:
    """Template values of a deck; `sections` are those of all its cards, which are set in one size."""
    return {
        "id": component.id,
        "name": component.name[language],
        "kind": component.kind,
        "group": component.group,
        "sections": [localise(sections, language, pack.languages) for sections in deck_sections(component)],
    }


def deck_sections(component: Component) -> list[object]:
    """Sections of every card of a deck that has some, in all languages."""
    return [record.fields["sections"] for record in component.records if "sections" in record.fields]


def pack_view(pack: Pack, language: str, revision: bool = False) -> dict[str, object]:
    """Template values of a pack; its git revision only for templates that ask for it."""
    return {
        **({"revision": short_commit(Path(pack.folder))} if revision else {}),
        "id": pack.id,
        "name": pack.name[language],
        "summary": pack.summary[language] if pack.summary else "",
        "edition": pack.edition,
        "languages": list(pack.languages),
        "players": list(pack.players) if pack.players else [],
        "designer": pack.credits.designer,
        "publisher": pack.credits.publisher,
        "year": pack.credits.year,
        "art": pack.credits.art,
        "licence": pack.credits.licence,
        "website": pack.credits.website,
        "invented": pack.invented,
        "note": pack.credits.note[language] if pack.credits.note else "",
        "palette": dict(pack.palette),
    }


def tables_view(
    pack: Pack, see: Callable[[Record], dict[str, object] | None]
) -> dict[str, dict[str, dict[str, object]]]:
    """Every table of the pack: component id to row id to the values `see` returns, if any."""
    return {
        component.id: {row.id: seen for row in component.records if (seen := see(row)) is not None}
        for component in pack.components
        if component.type == "table"
    }


def localise(value: object, language: str, languages: tuple[str, ...]) -> object:
    """Replace every text by language in a value by its words in one."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Mapping):
        # Only a value given in every language is text: {it: 3} is a mapping with a field of that name.
        if value.keys() == set(languages):
            return value[language]
        return {key: localise(below, language, languages) for key, below in value.items()}
    return [localise(item, language, languages) for item in value] if isinstance(value, list) else value


def ruling_marks(ids: Sequence[str]) -> list[str]:
    """Shorten ids for a footer: one that begins like the one before keeps only its end, as in ERR-03, 05."""
    starts = ["", *(before.rpartition("-")[0] for before in ids)]
    marks = []
    for id_, before in zip(ids, starts, strict=False):
        start, _, end = id_.rpartition("-")
        marks.append(end if start and start == before else id_)
    return marks


class Speaker:
    """The phrases of one language, callable from templates: t('labels.conflict'), t('draw', 2, n=2)."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    def __call__(self, key: str, n: int | None = None, /, **values: object) -> str:
        return self._phrases.say(key, n, **values)

    def has(self, key: str) -> bool:
        return self._phrases.has(key)
