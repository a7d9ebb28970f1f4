"""Results of long runs, stored as lines of JSON so that the next run continues from them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from sandtable.games.player_ids import with_player_ids


class Line(Protocol):
    """One stored result, and the players who played it."""

    @property
    def by(self) -> str: ...


L = TypeVar("L", bound=Line)


def kept_lines(file: Path, made: Callable[..., L], by: str) -> list[L]:
    """Return lines of earlier runs by the same players; a truncated line is skipped."""
    found: list[L] = []
    for text in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        try:
            written = json.loads(text)
            line = made(**{**written, "by": with_player_ids(written["by"])})
        except ValueError:
            continue
        if line.by == by:
            found.append(line)
    return found
