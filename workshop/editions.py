"""Earlier editions of a pack, taken out of git into a temporary folder: their faces, and what changed since."""

import contextlib
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.budget import current
from sandtable.errata.changes import NO_CARD, EditionDiff
from sandtable.errata.compare import compare
from sandtable.errata.editions.editions import NoEdition, open_edition
from sandtable.errata.editions.revisions import tags
from sandtable.errata.reports.report import Entry, parts
from sandtable.errata.reports.word_diff import Fate
from sandtable.jobs.workbench.pack_worker import PackWorker
from sandtable.limited_job import run_limited
from sandtable.model.loading.pack_loader import load_pack
from workshop import desk_calls
from workshop.answers import NotThere
from workshop.desk_calls import Wish

_FATES = {Fate.KEPT: "same", Fate.OLD: "old", Fate.NEW: "new"}


class Editions:
    """Editions of the pack in a folder, by their git tags; the one looked at last stays open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: list[str] | None = None
        self._open: tuple[str, contextlib.ExitStack, PackWorker] | None = None
        self._lock = threading.RLock()

    def names(self) -> list[str]:
        """Tags of the repository the pack is in, newest first."""
        if self._names is None:
            self._names = tags(self._folder)
        return self._names

    def forget(self) -> None:
        """Look the tags up again when they are asked for next."""
        self._names = None

    def face_svg(self, edition: str, wish: Wish) -> str:
        """The picture of a face in an earlier edition; raise NotThere."""
        with self._lock:
            try:
                svg: str = self._worker(edition).call(desk_calls.picture, wish)
            except desk_calls.Missing:
                raise NotThere("error.no-face") from None
            return svg

    def compare(self, edition: str, texts: Mapping[str, bytes]) -> dict[str, Any]:
        """Changes from an edition to the current text, card by card; raise NotThere."""
        with self._lock:
            old = self._worker(edition).folder
            changes = run_limited(changed_cards, old, self._folder, dict(texts), limits=current().limits)
        return {"edition": edition, "changes": changes}

    def close(self) -> None:
        """Delete what was taken out."""
        with self._lock:
            if self._open is not None:
                self._open[2].close()
                self._open[1].close()
                self._open = None

    def _worker(self, edition: str) -> PackWorker:
        if self._open is not None and self._open[0] == edition:
            return self._open[2]
        if edition not in self.names():
            raise NotThere("error.no-edition", reason=f"no edition '{edition[:60]}'")
        self.close()
        stack = contextlib.ExitStack()
        try:
            opened = stack.enter_context(open_edition(f"{edition}:./", beside=self._folder))
        except NoEdition as error:
            raise NotThere("error.no-edition", reason=str(error)) from None
        self._open = (edition, stack, PackWorker(Path(opened.pack.folder)))
        return self._open[2]


def changed_cards(old: Path, new: Path, texts: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Changes between the packs of two folders, the second with unsaved texts; empty if one of them does not load."""
    before, after = load_pack(old).pack, load_pack(new, overlay=texts).pack
    if before is None or after is None:
        return []
    diff = compare(before, after, None, None)
    language = after.languages[0]
    kinds = {place: changes[0].kind.value for place, changes in diff.by_card().items()}
    found = [
        {"component": part.id, "record": entry.id, "kind": _kind(kinds.get((part.id, entry.id))), "rows": _rows(entry)}
        for part in parts(diff, language)
        for entry in part.entries
        if entry.id != NO_CARD and (part.id, entry.id) in kinds
    ]
    return found + _redrawn(diff)


def _kind(kind: str | None) -> str:
    return kind if kind in ("added", "removed") else "changed"


def _redrawn(diff: EditionDiff) -> list[dict[str, Any]]:
    """Cards whose drawing alone changed."""
    return [
        {"component": component, "record": card, "kind": "changed", "rows": []} for component, card in diff.redrawn()
    ]


def _rows(entry: Entry) -> list[dict[str, Any]]:
    return [
        {
            "label": line.label,
            "old": line.old,
            "new": line.new,
            "pieces": [{"text": span.text, "kind": _FATES[span.fate]} for span in line.spans],
        }
        for line in entry.lines
    ]
