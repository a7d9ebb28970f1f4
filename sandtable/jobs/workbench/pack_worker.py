"""An open pack or folder of a stranger in a worker process: calls are held to limits, a worker that fails is replaced."""

import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any

from sandtable.budget import Limits, current
from sandtable.errors import UserError
from sandtable.gc_schedule import collect_after
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.limited_job import run_limited
from sandtable.workers import Worker

# Opens what a worker holds, for the folder it is in; it takes unsaved text by `edit(name, content)`.
Opener = Callable[[Path], Any]

PATIENCE = 2.0  # seconds that a call may take although a newer one waits
_DEADLINE = 60.0  # seconds on the clock for one call, however busy the machine


class PackWorker:
    """A worker process with one open pack, or what else `opener` opens; used by any thread, one call at a time.

    Unsaved text is kept here, so that a new worker goes on where the last one failed.
    """

    def __init__(self, folder: Path, limits: Limits | None = None, opener: Opener = OpenPack) -> None:
        self.folder = folder
        self._opener = opener
        self._limits = limits or current().limits
        self._texts: dict[str, bytes] = {}
        self._known: dict[str, bytes] = {}  # texts that the worker has
        self._lock = RLock()
        self._worker: Worker | None = None
        self._closed = False

    def edit(self, name: str, content: bytes | None) -> None:
        """Give a file unsaved text; with None it is as on the disk again."""
        with self._lock:
            if content is None:
                self._texts.pop(name, None)
            else:
                self._texts[name] = content

    def call(self, function: Callable[..., Any], *arguments: Any, superseded: Callable[[], bool] | None = None) -> Any:
        """Call a function of a module with the open pack and arguments; raise what it raises, OverBudget or WorkerDied.

        When `superseded()` becomes true the call is given up, unless it is about to end: raise Cancelled.
        """
        with self._lock:
            if self._closed:
                raise UserError("the pack was closed")
            if self._worker is None or not self._worker.is_alive():
                self._end()
                self._worker, self._known = Worker(), {}
            edits = _differences(self._known, self._texts)
            begun = time.monotonic()

            def cancelled() -> bool:
                return superseded is not None and superseded() and time.monotonic() - begun > PATIENCE

            made = run_limited(
                call_open_pack,
                self._opener,
                self.folder,
                edits,
                function,
                arguments,
                limits=self._limits,
                deadline=_DEADLINE,
                cancelled=cancelled,
                worker=self._worker,
            )
            self._known = dict(self._texts)
            return made

    def close(self) -> None:
        """End the worker, whatever it is doing; calls after this raise UserError."""
        self._closed = True
        worker = self._worker
        if worker is not None:
            worker.kill()
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def _differences(known: dict[str, bytes], wanted: dict[str, bytes]) -> dict[str, bytes | None]:
    """Edits that turn the known texts into the wanted ones."""
    changed: dict[str, bytes | None] = {name: text for name, text in wanted.items() if known.get(name) != text}
    return changed | dict.fromkeys(known.keys() - wanted.keys())


def call_open_pack(
    opener: Opener,
    folder: Path,
    edits: dict[str, bytes | None],
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
) -> Any:
    """Edit the open pack of this process and call a function with it."""
    opened = _opened_in_worker(opener, folder)
    for name, content in edits.items():
        opened.edit(name, content)
    with collect_after():
        return function(opened, *arguments)


@lru_cache(maxsize=1)
def _opened_in_worker(opener: Opener, folder: Path) -> Any:
    """The open pack of this worker process, which belongs to one PackWorker and ends with it."""
    return opener(folder)
