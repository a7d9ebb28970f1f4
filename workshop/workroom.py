"""The state of a running workshop: bench, open packs, open pages."""

import threading
from pathlib import Path

from workshop.bench import BUILTIN, LOOSE, Bench, NoSuchPack
from workshop.desk import Desk
from workshop.events import Events
from workshop.exporting import Exports
from workshop.field import Field
from workshop.files import NoSuchFile
from workshop.finding_counts import FindingCounts
from workshop.history import revision
from workshop.print_jobs import PrintJobs
from workshop.watching import Watch

MOST_FIELDS = 3  # folders whose scenarios are open at once; each has two workers
MOST_DESKS = 6  # packs that are open at once; the one used longest ago is closed for the next


class Workroom:
    """One folder with its open packs. Desks are opened when they are asked for, by any thread."""

    def __init__(self, root: Path, opened: str | None = None) -> None:
        self.bench = Bench(root)
        self.opened = opened  # key of the pack that the command named
        self.events = Events()
        self.watch = Watch(self._tell_changes)
        self._desks: dict[str, Desk] = {}
        self._fields: dict[str, Field] = {}
        self.exports = Exports(self.bench)
        self._counts = FindingCounts(self.bench)
        self.prints = PrintJobs(self.bench, self.events)
        self._lock = threading.Lock()
        self._over = False
        self._was_gone = False

    def open(self) -> None:
        """Begin to watch; called in the event loop."""
        self.watch.add_flat(self.bench.root)

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            self._over = True
            desks: list[Desk | Field] = [*self._fields.values(), *self._desks.values()]
            self._desks.clear()
            self._fields.clear()
        self._counts.close()
        self.prints.close()
        self.exports.close()
        for desk in desks:
            desk.close()

    def desk(self, key: str) -> Desk:
        """The desk of a pack, opened if it is not; raise NoSuchPack or FolderGone."""
        folder = self.bench.folder(key)
        with self._lock:
            if self._over:
                raise NoSuchPack("the workshop is closed")
            found = self._desks.pop(key, None)
            if found is None or found.folder.root != folder.root:
                found = Desk(key, folder)
            self._desks[key] = found  # the last is the one used last
            old = [one for one in self._desks if not self._desks[one].has_unsaved()][: len(self._desks) - MOST_DESKS]
            closed = [self._desks.pop(one) for one in old if one != key]
        for desk in closed:
            desk.close()
        return found

    def field(self, key: str) -> Field:
        """The open scenarios of a pack or of the folder; raise NoSuchPack or FolderGone."""
        desk = self.desk(key)
        with self._lock:
            if self._over:
                raise NoSuchPack("the workshop is closed")
            found = self._fields.pop(key, None)
            closed = [found] if found is not None and found.desk is not desk else []
            if found is None or closed:
                found = Field(desk)
            self._fields[key] = found
            old = [one for one in self._fields if one != key][: max(0, len(self._fields) - MOST_FIELDS)]
            closed += [self._fields.pop(one) for one in old]
        for one in closed:
            one.close()
        return found

    def open_desk(self, key: str) -> Desk | None:
        """The desk of a pack that is open; None if it is not."""
        return self._desks.get(key)

    def counted(self, keys: list[str]) -> dict[str, dict[str, int] | None]:
        """Errors and warnings of packs and documents of the bench; None for one that is gone."""
        return self._counts.of(keys)

    def watch_pack(self, key: str) -> None:
        """Watch the files of a pack; called in the event loop."""
        if not key.startswith((BUILTIN, LOOSE)):
            self.watch.add(self.bench.path(key))

    def _tell_changes(self, files: list[Path]) -> None:
        """Tell the pages which files of open packs another program wrote, and when the folder went away."""
        is_there = self.bench.is_there()
        if is_there is self._was_gone:
            self._was_gone = not is_there
            self.events.tell("folder", {"gone": not is_there})
        if not is_there:
            return
        for key, desk in list(self._desks.items()):
            root = desk.folder.root
            names = [file.relative_to(root).as_posix() for file in files if file.is_relative_to(root)]
            for name in filter(desk.folder.shows, names):
                self._tell_change(key, desk, name)
            if names:
                desk.forget_disk()
        if any(file.parent == self.bench.root for file in files):
            self.events.tell("files", {"pack": None})

    def _tell_change(self, key: str, desk: Desk, name: str) -> None:
        try:
            rev = revision(desk.folder.read(name))
        except NoSuchFile:
            self.events.tell("changed", {"pack": key, "name": name, "rev": "", "gone": True})
        else:
            self.events.tell("changed", {"pack": key, "name": name, "rev": rev})
