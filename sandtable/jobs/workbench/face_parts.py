"""Parts of a face with the lines that made them: of the template, and of the record where a value comes from it."""

import re
from collections.abc import Callable, Sequence

from sandtable.faces.places import fields_saying, place_of_text
from sandtable.faces.svg.tracing import Part
from sandtable.findings import Position
from sandtable.games.arguments import WordingError
from sandtable.games.wording import wording
from sandtable.jobs.workbench.spans import Spans
from sandtable.jobs.workbench.views import PartView, Place
from sandtable.model.pack import Pack, Record
from sandtable.model.phrases import PhraseError

_OF_CARD = re.compile(r"\bcard(?:\.|\[['\"])(\w+)")
# The lines of a template by its name, and its path as findings show it.
ReadTemplate = Callable[[str], tuple[Sequence[str], str]]


def part_views(
    parts: Sequence[Part], pack: Pack, record: Record, language: str, spans: Spans, read: ReadTemplate
) -> tuple[PartView, ...]:
    """Parts of a face of a record in one language."""
    return tuple(_Tracer(pack, record, language, spans, read).view(part) for part in parts)


class _Tracer:
    def __init__(self, pack: Pack, record: Record, language: str, spans: Spans, read: ReadTemplate) -> None:
        self.pack, self.record, self.language, self.spans, self.read = pack, record, language, spans, read

    def view(self, part: Part) -> PartView:
        name, _, line = part.place.rpartition(":")
        lines, file = self.read(name)
        number = int(line)
        field, at = self._source(part, lines[number - 1] if number <= len(lines) else "")
        box = part.box
        return PartView(
            part.kind,
            round(box.x, 2),
            round(box.y, 2),
            round(box.width, 2),
            round(box.height, 2),
            self.spans.place(Position(file, number)),
            field,
            at,
        )

    def _source(self, part: Part, line: str) -> tuple[str, Place | None]:
        field = self._field(part, _OF_CARD.findall(line))
        if not field:
            return "", None
        if field == "effect" and self.record.effect_at is not None:
            return field, self.spans.place(self.record.effect_at)
        return field, self.spans.place(place_of_text(self.record, field, self.language, self.pack))

    def _field(self, part: Part, asked: list[str]) -> str:
        """Field that a part shows; `asked` are those its line of the template names."""
        record = self.record
        if part.kind == "picture" and not part.says:
            return "art" if record.art is not None else ""
        if part.kind == "shape" or not part.says:
            return self._only(asked)
        if part.kind == "symbol":
            names = {part.says, part.says.removeprefix("icon-")}
            found = [path for name in names for path in fields_saying(record, self.language, name)]
        else:
            found = fields_saying(record, self.language, part.says)
        if not found and record.art == part.says:
            return "art"
        # Where several fields have the value, the template says which it meant.
        meant = [path for path in found if path.partition(".")[0] in asked] or found
        if len(meant) == 1:
            return meant[0]
        if not found and part.kind == "text" and self._is_worded(part.says):
            return "effect"
        return self._only(asked)

    def _only(self, asked: list[str]) -> str:
        """The one field that a line of the template names, if the record has it written."""
        names = {name for name in asked if name in self.record.marks}
        if len(names) != 1:
            return ""
        name = names.pop()
        by_language = f"{name}.{self.language}"
        return by_language if by_language in self.record.marks else name

    def _is_worded(self, says: str) -> bool:
        """True if a text was made from the record's effect."""
        if not self.record.effects:
            return False
        try:
            return " ".join(wording(self.pack, self.record, self.language).split()) == says
        except (PhraseError, WordingError):
            return False
