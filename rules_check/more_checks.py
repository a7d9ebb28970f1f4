"""Checks of packs that stand on the press and the comparison of editions, which the checker does not import.

The caller hands them in, so that the check of a scenario loads nothing that draws.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from sandtable.findings import Finding
from sandtable.model.pack import Pack


class MoreChecks(NamedTuple):
    """`faces` draws every face of a pack, in low ink too when asked; `since` compares a pack's folder with a revision."""

    faces: Callable[[Pack, bool], Iterable[Finding]] | None = None
    since: Callable[[Pack, Path], Iterable[Finding]] | None = None


NOTHING_MORE = MoreChecks()
