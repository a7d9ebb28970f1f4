"""Counts of what was checked, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sandtable.model.phrases import listed

if TYPE_CHECKING:
    from sandtable.games.documents import Subject

MOST_NAMED = 4  # files passed over that are named
_PLURALS = {"pack": "packs", "scenario": "scenarios", "setup": "set-ups"}
_SINGULARS = {"pack": "pack", "scenario": "scenario", "setup": "set-up"}


class Tally:
    """Counts the packs, scenarios and set-ups of a run."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._folders = 0
        self._passed_over: list[str] = []

    def __call__(self, on: "Subject", subject: Any) -> None:
        if on == "pack":
            self._counts["pack"] += 1
        elif on == "document":
            self._counts[subject.kind] += 1

    def folder(self, _folder: str, passed_over: Sequence[str]) -> None:
        """Note a folder that was looked through, and the YAML files in it that name no game."""
        self._folders += 1
        self._passed_over += passed_over

    def passed_over(self) -> str:
        """`2 other YAML files passed over: a.yaml and b.yaml`; "" when there are none."""
        names = self._passed_over
        if not names:
            return ""
        shown = names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
        return f"{len(names)} other YAML file{'s' if len(names) > 1 else ''} passed over: {listed(shown)}"

    def words(self) -> str:
        """`1 pack and 5 scenarios`; "" for a single subject that the user has named, not its folder."""
        if self._counts.total() < 2 and not self._folders:
            return ""
        parts = [
            f"{count} {_SINGULARS[kind] if count == 1 else plural}"
            for kind, plural in _PLURALS.items()
            if (count := self._counts[kind])
        ]
        return listed(parts)
