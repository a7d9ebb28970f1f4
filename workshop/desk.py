"""One open pack for the pages: unsaved text, findings and faces as JSON."""

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.errors import Cancelled, UserError
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.jobs.workbench.pack_worker import PackWorker
from workshop import desk_calls
from workshop.answers import NotThere
from workshop.call_queue import CallQueue
from workshop.desk_calls import Wish
from workshop.editions import Editions
from workshop.files import Folder, NoSuchFile, decoded
from workshop.line_endings import restored

__all__ = ["Desk", "Wish"]

_MOST_TABS = 100  # pages whose edits are told apart


class Turn(NamedTuple):
    """An edit of one page; a later one of the same page has a greater number."""

    tab: str
    number: int


class Desk:
    """A pack with its files. A stranger's is read and drawn in a worker, a built-in one here."""

    def __init__(self, key: str, folder: Folder) -> None:
        self.key, self.folder = key, folder
        self._texts: dict[str, str] = {}
        self._opened = OpenPack(folder.root) if folder.read_only else None
        self._worker = None if folder.read_only else PackWorker(folder.root)
        self._editions = Editions(folder.root)
        self._turns: dict[str, int] = {}
        self._sent: dict[str, str] = {}  # digest of the components that each page has
        self._lock = threading.RLock()
        self.queue = CallQueue()
        self.editions_queue = CallQueue()  # earlier editions do not hold up edits

    # --- edits

    def announce(self, tab: str) -> Turn:
        """Note that a page has sent an edit; earlier ones of it need not be drawn any more."""
        with self._lock:
            number = self._turns.get(tab, 0) + 1
            self._turns[tab] = number
            if len(self._turns) > _MOST_TABS:
                self._turns.pop(next(iter(self._turns)))
            return Turn(tab, number)

    def is_superseded(self, turn: Turn) -> bool:
        """True if a page has sent a newer edit meanwhile."""
        return self._turns.get(turn.tab, 0) > turn.number

    def edit(
        self, turn: Turn, edited: tuple[str | None, str | None], wishes: list[Wish], have: frozenset[str]
    ) -> dict[str, Any]:
        """Take unsaved text and return findings and faces; `superseded` if the page has sent a newer one meanwhile."""

        def superseded() -> bool:
            return self.is_superseded(turn)

        name, text = edited
        if name is not None and text is not None:
            self.take_text(name, text)
        if superseded():
            return {"superseded": True}
        try:
            known = self._sent.get(turn.tab, "") if turn.tab else ""
            made: dict[str, Any] = self._call(desk_calls.state, wishes, have, known, superseded=superseded)
        except Cancelled:
            return {"superseded": True}
        with self._lock:
            self._sent[turn.tab] = made.pop("digest")
            if len(self._sent) > _MOST_TABS:
                self._sent.pop(next(iter(self._sent)))
        return made

    def take_text(self, name: str, text: str) -> None:
        """Take unsaved text; one that equals the file is none. A file that went away meanwhile is edited on."""
        if self.folder.read_only:
            return
        self.folder.check_writable(name)
        try:
            before = self.folder.read(name)
        except NoSuchFile:
            if self.folder.has(name):
                raise
            before = b""
        content = restored(text, decoded(before)).encode()
        with self._lock:
            if content == before:
                self.drop(name)
                return
            self._texts[name] = text
            self._give(name, content)

    def drop(self, name: str) -> None:
        """Forget the unsaved text of a file."""
        with self._lock:
            self._texts.pop(name, None)
            self._give(name, None)

    def has_unsaved(self) -> bool:
        return bool(self._texts)

    def unsaved(self, name: str) -> str | None:
        """Unsaved text of a file; None if there is none."""
        return self._texts.get(name)

    def save(self, name: str, text: str, rev: str) -> str:
        """Save a file and forget its unsaved text, unless a page has sent another meanwhile; see Folder.save."""
        made = self.folder.save(name, text, rev)
        with self._lock:
            if self._texts.get(name) == text:
                self.drop(name)
            elif name in self._texts:
                self.take_text(name, self._texts[name])
        return made

    def create(self, name: str, text: str) -> str:
        """Write a new file; see Folder.create."""
        return self.folder.create(name, text)

    def _give(self, name: str, content: bytes | None) -> None:
        if self._worker is not None:
            self._worker.edit(name, content)

    # --- answers

    def overview(self) -> dict[str, Any]:
        """Everything that the desk shows when a pack is opened."""
        made: dict[str, Any] = self._call(desk_calls.overview)
        by_file: dict[str, dict[str, int]] = {}
        for found in made["findings"]:
            counts = by_file.setdefault(found["file"], {"error": 0, "warning": 0})
            if found["severity"] in counts:
                counts[found["severity"]] += 1
        files = [
            {
                "name": one.name,
                "kind": one.kind,
                "size": one.size,
                "rev": "",
                "findings": by_file.get(one.name, {"error": 0, "warning": 0}),
            }
            for one in self.folder.listing()
        ]
        return {
            **made,
            "key": self.key,
            "read_only": self.folder.read_only,
            "files": files,
            "folder": self.folder.root.name,
            "editions": [{"id": tag, "label": tag} for tag in self._editions.names()],
            "unsaved": sorted(self._texts),
        }

    def face_svg(self, wish: Wish) -> str:
        """The picture of a face."""
        svg: str = self._call(desk_calls.picture, wish)
        return svg

    def trimmed_svg(self, wish: Wish) -> str:
        """The picture of a face as it is once it is cut out."""
        svg: str = self._call(desk_calls.trimmed_picture, wish)
        return svg

    def edition_svg(self, wish: Wish, edition: str) -> str:
        """The picture of a face in an earlier edition."""
        return self._editions.face_svg(edition, wish)

    def fan_picture(self, number: int) -> str:
        """One of the pictures that stand for the pack on the bench."""
        svg: str = self._call(desk_calls.fan_picture, number)
        return svg

    def cards(self) -> list[dict[str, Any]]:
        """All records with their places, for go-to."""
        found: list[dict[str, Any]] = self._call(desk_calls.cards)
        return [{"pack": self.key, **one} for one in found]

    def search(self, letters: str) -> list[dict[str, str]]:
        """Records with these letters in a name or text of any language."""
        found: list[dict[str, str]] = self._call(desk_calls.search, letters)
        return found

    def fix(self, name: str, text: str, place: tuple[str, int, int]) -> list[dict[str, Any]]:
        """Edits that put a finding right in a text; empty if there is no such fix."""
        self.take_text(name, text)
        edits: list[dict[str, Any]] = self._call(desk_calls.fix, name, place)
        return edits

    def complete(self, name: str, text: str, offset: int) -> dict[str, Any]:
        """Words that may stand at a place of a text."""
        found: dict[str, Any] = self._call(desk_calls.complete, name, text, offset)
        return found

    def hover(self, name: str, text: str, offset: int) -> dict[str, Any]:
        """Help about the key at a place of a text."""
        found: dict[str, Any] = self._call(desk_calls.hover, name, text, offset)
        return found

    def compare(self, edition: str) -> dict[str, Any]:
        """Changes since an edition, card by card."""
        with self._lock:
            texts = {name: text.encode() for name, text in self._texts.items()}
        return self._editions.compare(edition, texts)

    def forget_disk(self) -> None:
        """Let earlier editions be looked up again after files changed."""
        self._editions.forget()

    def close(self) -> None:
        """End the worker and delete what was taken out of git."""
        self._editions.close()
        if self._worker is not None:
            self._worker.close()

    def _call(self, function: Callable[..., Any], *arguments: Any, superseded: Callable[[], bool] | None = None) -> Any:
        try:
            if self._worker is not None:
                return self._worker.call(function, *arguments, superseded=superseded)
            assert self._opened is not None
            return function(self._opened, *arguments)
        except desk_calls.Missing:
            raise NotThere("error.no-face") from None
        except RecursionError:
            raise UserError("the pack is nested too deeply") from None
