"""Counts of what was checked, in words."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from sandtable.model.phrases import listed

if TYPE_CHECKING:
    from sandtable.games.documents import Subject

_PLURALS = {"pack": "packs", "scenario": "scenarios", "setup": "set-ups"}
_SINGULARS = {"pack": "pack", "scenario": "scenario", "setup": "set-up"}


class Tally:
    """Counts the packs, scenarios and set-ups of a run."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def __call__(self, on: "Subject", subject: Any) -> None:
        if on == "pack":
            self._counts["pack"] += 1
        elif on == "document":
            self._counts[subject.kind] += 1

    def words(self) -> str:
        """`1 pack and 5 scenarios`; "" for a single subject, which the user has just named."""
        if self._counts.total() < 2:
            return ""
        parts = [
            f"{count} {_SINGULARS[kind] if count == 1 else plural}"
            for kind, plural in _PLURALS.items()
            if (count := self._counts[kind])
        ]
        return listed(parts)
