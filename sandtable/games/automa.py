"""The automa of a card game: rows for each question, read from automa.yaml of a pack."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.errors import UserError
from sandtable.findings import Finding, Position, Severity
from sandtable.model.codes import finding
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import DataFile, load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.schema import file_validator, read_schema
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.model.reading.yaml_file import Refused

AUTOMA_FILE: Final = "automa.yaml"
CARD_LISTS: Final = ("only", "first", "never")  # keys of a row that may list cards


class NoAutoma(UserError):
    """Error for a pack whose automa.yaml is missing or wrong; the message is shown to the user."""


class Row(NamedTuple):
    """One row: the verb of a choice and the conditions under which it is done.

    `only`, `first` and `never` are words of a choice; `least` and `most` are bounds of facts; `prefer` are words that
    compare choices.
    """

    do: str
    only: tuple[str, ...]
    first: tuple[str, ...]
    never: tuple[str, ...]
    least: tuple[tuple[str, int], ...]
    most: tuple[tuple[str, int], ...]
    prefer: tuple[str, ...]


# Rows by question: the kind of a decision.
Rows = Mapping[str, tuple[Row, ...]]


class LoadedAutoma(NamedTuple):
    """The automa of a pack with its findings; None when it has none or any finding is an error."""

    rows: Rows | None
    findings: tuple[Finding, ...]


def load_automa(pack: Pack) -> LoadedAutoma:
    """Load the automa of a pack; every fault becomes a finding."""
    folder = PackFolder(Path(pack.folder))
    if not folder.exists(AUTOMA_FILE):
        return LoadedAutoma(None, ())
    file = folder.display(AUTOMA_FILE)
    try:
        loaded, read = _read(folder.read(AUTOMA_FILE, Position(file)), file, _schema(pack), pack.authored)
    except Refused as refused:
        return LoadedAutoma(None, (refused.reason,))
    if loaded is None:
        return LoadedAutoma(None, read)
    findings = (*read, *_unknown_cards(loaded, pack))
    whole = not any(found.severity is Severity.ERROR for found in findings)
    return LoadedAutoma(rows_from(loaded.data) if whole else None, findings)


def _schema(pack: Pack) -> str:
    return f"{pack.rules}/solo/automa"


def automa_findings(pack: Pack) -> tuple[Finding, ...]:
    """Faults of a pack's automa.yaml; none where there is no such file."""
    return load_automa(pack).findings


def open_automa(pack: Pack) -> Rows:
    """The automa of a pack; raise NoAutoma with the first fault."""
    loaded = load_automa(pack)
    if loaded.rows is not None:
        return loaded.rows
    if loaded.findings:
        raise NoAutoma(str(loaded.findings[0]))
    raise NoAutoma(
        f"'{pack.id}' has no {AUTOMA_FILE}, so no automa plays it; copy that of the built-in game into its folder"
    )


def rows_from(data: Mapping[str, Any]) -> Rows:
    """The rows of a file that its schema has passed."""
    return {question: tuple(_row(row) for row in rows) for question, rows in data["questions"].items()}


def _row(written: Mapping[str, Any]) -> Row:
    only, first, never = (tuple(written.get(key, ())) for key in CARD_LISTS)
    least, most = (tuple(written.get(key, {}).items()) for key in ("least", "most"))
    return Row(written["do"], only, first, never, least, most, tuple(written.get("prefer", ())))


@lru_cache(maxsize=16)
def _read(
    content: bytes, file: str, schema: str, languages: tuple[str, ...]
) -> tuple[DataFile | None, tuple[Finding, ...]]:
    """Data of a file with its findings, kept for the next player; raise Refused."""
    told: list[Finding] = []
    return load_data(content, file, file_validator(schema, languages), told), tuple(told)


def _unknown_cards(loaded: DataFile, pack: Pack) -> Iterator[Finding]:
    """Words of the lists that are neither a card of the pack nor another word of the game's choices."""
    cards = [record.id for component in pack.components for record in component.records]
    cards += read_schema(_schema(pack))["x-words"]
    for question, rows in loaded.data["questions"].items():
        for number, row in enumerate(rows):
            for key in CARD_LISTS:
                for place, word in enumerate(row.get(key, ())):
                    if word not in cards:
                        at = loaded.at(("questions", question, number, key, place))
                        yield finding(
                            "ST013", at, f"no card '{word}' in the pack", nearest_or_list(word, cards), (word,)
                        )
