"""Read solo.yaml of a pack, if it has one."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sandtable.errors import UserError
from sandtable.findings import Finding, Position, Severity
from sandtable.games.warfare.solo.book import Book, book_from
from sandtable.model.codes import finding
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import DataFile, load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.model.reading.yaml_file import Refused

SOLO_FILE = "solo.yaml"
SCHEMA = "warfare/solo/solo"


class NoSolo(UserError):
    """Error for a pack whose solo.yaml is missing or wrong; the message is shown to the user."""


class LoadedBook(NamedTuple):
    """The opponent on paper of a pack with its findings; None when it has none or any finding is an error."""

    book: Book | None
    findings: tuple[Finding, ...]


def has_solo(pack: Pack) -> bool:
    """True if a pack has an opponent on paper."""
    return PackFolder(Path(pack.folder)).exists(SOLO_FILE)


def load_solo(pack: Pack) -> LoadedBook:
    """Load the opponent on paper of a pack; every fault becomes a finding."""
    folder = PackFolder(Path(pack.folder))
    if not folder.exists(SOLO_FILE):
        return LoadedBook(None, ())
    file = folder.display(SOLO_FILE)
    try:
        loaded, read = _read(folder.read(SOLO_FILE, Position(file)), file, pack.authored)
    except Refused as refused:
        return LoadedBook(None, (refused.reason,))
    if loaded is None:
        return LoadedBook(None, read)
    findings = (*read, *_unknown_dice(loaded, pack), *_repeated_rows(loaded))
    whole = not any(found.severity is Severity.ERROR for found in findings)
    return LoadedBook(book_from(loaded.data) if whole else None, findings)


def solo_findings(pack: Pack) -> tuple[Finding, ...]:
    """Faults of a pack's solo.yaml; none where there is no such file."""
    return load_solo(pack).findings


def open_solo(pack: Pack) -> Book:
    """The opponent on paper of a pack; raise NoSolo with the first fault."""
    loaded = load_solo(pack)
    if loaded.book is not None:
        return loaded.book
    if loaded.findings:
        raise NoSolo(str(loaded.findings[0]))
    raise NoSolo(
        f"'{pack.id}' has no {SOLO_FILE}, so nobody plays it alone; copy that of the built-in game into its folder"
    )


@lru_cache(maxsize=16)
def _read(content: bytes, file: str, languages: tuple[str, ...]) -> tuple[DataFile | None, tuple[Finding, ...]]:
    """Data of a file with its findings, kept for the next player; raise Refused."""
    told: list[Finding] = []
    return load_data(content, file, file_validator(SCHEMA, languages), told), tuple(told)


def _unknown_dice(loaded: DataFile, pack: Pack) -> Iterator[Finding]:
    dice = [record.id for record in pack.component("dice").records]
    for morale, die in loaded.data["recover"].items():
        if die not in dice:
            message = f"no die '{die}' in the pack"
            yield finding("ST013", loaded.at(("recover", morale)), message, nearest_or_list(die, dice), (die,))


def _repeated_rows(loaded: DataFile) -> Iterator[Finding]:
    for stance, rows in loaded.data["sheets"].items():
        first: dict[str, int] = {}
        for number, row in enumerate(rows):
            at = ("sheets", stance, number, "row")
            if row["row"] in first:
                hint = f"row {first[row['row']] + 1} of the sheet has that id"
                yield finding("ST014", loaded.at(at), f"two rows of '{stance}' are called '{row['row']}'", hint)
            first.setdefault(row["row"], number)
