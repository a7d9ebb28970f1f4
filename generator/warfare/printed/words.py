"""Words of the generator's content in one language, for tables in print."""

from collections.abc import Mapping
from typing import Any

from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.tables import Row, Table
from sandtable.model.pack import Pack


class PrintedWords:
    """Names of rows, roles and nations in one language; an id stands where there is no name."""

    def __init__(self, pack: Pack, content: GeneratorContent, language: str) -> None:
        self.content, self.language = content, language
        languages = content.grammar.languages
        self._spoken = language if language in languages else languages[0]
        nations = (record for part in pack.components if part.id == "nations" for record in part.records)
        self._records = {**pack.by_id, **{record.id: record for record in nations}}

    def said(self, written: Mapping[str, Any] | str) -> str:
        """Return words as a file has them, in this language."""
        return written if isinstance(written, str) else " ".join(str(written[self._spoken]).split())

    def label(self, kind: str, name: str) -> str:
        """Return the label of a role, a bloc, a need or a line of a mission's sheet; its id when there is none."""
        key = f"printed.{kind}"
        found = self.content.words[key].get(name) if key in self.content.words else None
        return name if found is None else self.said(found)

    def record(self, record_id: str) -> str:
        """Return the name of a record of the pack; its id when there is none."""
        found = self._records.get(record_id)
        return record_id if found is None else found.name[self.language]

    def result(self, table: Table, row: Row) -> str:
        """Return what a row of a table gives."""
        if "name" in row.fields:
            return self.said(row.fields["name"])
        if table.id == "mission":
            return self.content.missions[row.id].name[self._spoken]
        if table.id.endswith("-forces"):
            return self.label("roles", row.id)
        return self.record(row.id)

    def without_claims(self, choices: list[dict[str, Any]]) -> list[str]:
        """Return the wordings that are true of every battle, with dots for the place; those with other blanks fall away."""
        found = []
        for one in choices:
            if "claims" in one or "troops" in one:
                continue
            try:
                found.append(self.content.grammar.fill(one, {"place": "…"})[self._spoken])
            except KeyError:
                continue
        return found


def span(row: Row) -> str:
    """Return the numbers of a die that give a row, as 3–4."""
    return str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
