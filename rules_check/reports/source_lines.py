"""The lines that findings point at."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from sandtable.findings import Position
from sandtable.model.reading.folder import Unreadable, read_bytes

# What YAML takes for the end of a line.
_BREAK = "\r\n|[\n\r\x85\u2028\u2029]"


class Sources:
    """The lines of files, each file read once and only when it is asked for."""

    def __init__(self, given: Mapping[str, str] = MappingProxyType({})) -> None:
        self._lines = {file: re.split(_BREAK, text) for file, text in given.items()}

    def line(self, at: Position) -> str | None:
        """The line of a position; None when its file is gone, or has changed and is shorter now."""
        if at.file not in self._lines:
            self._lines[at.file] = re.split(_BREAK, _read(at.file))
        lines = self._lines[at.file]
        return lines[at.line - 1] if at.line <= len(lines) and any(lines) else None


def _read(file: str) -> str:
    try:
        return read_bytes(Path(file)).decode("utf-8-sig", errors="replace")
    except Unreadable:
        return ""
