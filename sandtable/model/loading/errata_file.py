"""errata.yaml: published rulings, the chapters they are read under, and the fields of cards they change."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.pack import Amendment, Erratum, Source, Text
from sandtable.model.reading.data_file import DataFile

# A chapter's name and the beginnings of the rule ids it gathers.
_Chapter = tuple[Text, tuple[str, ...]]


def read_errata(file: DataFile, findings: list[Finding]) -> tuple[Erratum, ...]:
    """Read the rulings of a valid file, chapter by chapter. A duplicate id is a finding."""
    chapters = [
        (Text.of(written["name"]), tuple(written.get("rules", ()))) for written in file.data.get("chapters", ())
    ]
    seen: dict[str, Position] = {}
    errata = []
    for index, written in enumerate(file.data["errata"]):
        at = file.at(("errata", index))
        if written["id"] in seen:
            hint = f"it stands first at line {seen[written['id']].line}"
            findings.append(finding("ST014", at, f"two errata are called '{written['id']}'", hint))
        seen.setdefault(written["id"], at)
        amendments = tuple(
            Amendment(change["card"], change["field"], change["was"], change["is"], file.at((*path, "field")))
            for number, change in enumerate(written.get("changes", ()))
            for path in [("errata", index, "changes", number)]
        )
        place = _chapter_of(written.get("rules", ()), chapters)
        errata.append((place, _erratum(written, at, chapters[place][0] if chapters else None, amendments)))
    return tuple(erratum for _, erratum in sorted(errata, key=lambda pair: pair[0]))


def _chapter_of(rules: Sequence[str], chapters: Sequence[_Chapter]) -> int:
    """Chapter with the first of these rules that any chapter lists; the last chapter if there is none."""
    for rule in rules:
        for number, (_, gathered) in enumerate(chapters):
            if any(rule == start or rule.startswith(f"{start}-") for start in gathered):
                return number
    return len(chapters) - 1


def _erratum(written: dict[str, Any], at: Position, chapter: Text | None, changes: tuple[Amendment, ...]) -> Erratum:
    return Erratum(
        id=written["id"],
        date=written["date"],
        edition=written["edition"],
        topic=Text.of(written["topic"]),
        kind=tuple(written.get("kind", ())),
        says=MappingProxyType({edition: Text.of(words) for edition, words in written["says"].items()}),
        ruling=Text.of(written["ruling"]),
        rules=tuple(written.get("rules", ())),
        cards=tuple(dict.fromkeys((*written.get("cards", ()), *(change.card for change in changes)))),
        source=Source(written["source"]),
        at=at,
        chapter=chapter,
        changes=changes,
    )
