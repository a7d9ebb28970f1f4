"""The span of a finding: a position as a place with its end, in the current text of a file."""

import re
from collections.abc import Callable

from sandtable.findings import Position
from sandtable.jobs.workbench.views import Place

# A quoted text, or words up to a colon with a space, a bracket, a comma or a comment.
_TOKEN = re.compile(
    r""" "(?:[^"\\]|\\.)*" | '(?:[^']|'')*' | (?:(?!:(?:\s|$)|\s\#)[^\n\r\[\]{},])+ | \S """, re.VERBOSE
)
_CELL = re.compile(r""" "(?:[^"]|"")*" | [^,;\t\n\r"]+ | \S """, re.VERBOSE)
_WHOLE = re.compile(r"[^\n\r]+")
_YAML = (".yaml", ".yml", ".json")

# Current text of a file by its path in the pack; None if it cannot be read.
ReadText = Callable[[str], str | None]


class Spans:
    """Places of positions in files of one pack."""

    def __init__(self, shown_folder: str, read: ReadText) -> None:
        self._start = f"{shown_folder.rstrip('/')}/" if shown_folder not in ("", ".") else ""
        self._read = read
        self._lines: dict[str, list[str]] = {}

    def name_of(self, file: str) -> str | None:
        """Path in the pack of a file as findings show it; None if it is not in it."""
        if not file.startswith(self._start) or (not self._start and file.startswith(("/", ".."))):
            return None
        return file[len(self._start) :]

    def place(self, at: Position) -> Place:
        """A position with the end of the word, value or cell there."""
        name = self.name_of(at.file)
        if name is None:
            return Place(at.file, at.line, at.column, at.column, inside=False)
        line = self._line(name, at.line)
        pattern = _TOKEN if name.endswith(_YAML) else _CELL if name.endswith((".csv", ".tsv")) else _WHOLE
        column = at.column
        if pattern is _WHOLE and column == 1:
            column = len(line) - len(line.lstrip()) + 1
        found = pattern.match(line, column - 1)
        end = column + len(found[0].rstrip()) if found is not None else min(column + 1, len(line) + 1)
        return Place(name, at.line, column, max(end, column))

    def _line(self, name: str, number: int) -> str:
        if name not in self._lines:
            text = self._read(name)
            self._lines[name] = [] if text is None else re.split(r"\r\n|\n|\r", text)
        lines = self._lines[name]
        return lines[number - 1] if 0 < number <= len(lines) else ""
