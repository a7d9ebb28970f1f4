"""Watch over the folders of open packs: tell the pages what other programs changed."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from watchfiles import awatch

MOST_FOLDERS = 2_000  # systems give a user some thousand watches
_AGAIN = 1.0  # seconds until a folder that went away is looked for again


def folders_below(root: Path) -> list[Path]:
    """A folder and all below it, without hidden ones and without following links, which may lead anywhere."""
    found: list[Path] = []
    for folder, below, _ in os.walk(root):
        below[:] = [name for name in below if not name.startswith(".")]
        found.append(Path(folder))
        if len(found) >= MOST_FOLDERS:
            break
    return found


class Watch:
    """Watches folders until it is stopped; `on_change` gets the files that were written or removed."""

    def __init__(self, on_change: Callable[[list[Path]], None]) -> None:
        self._on_change = on_change
        self._roots: set[Path] = set()
        self._flat: set[Path] = set()
        self._restart = asyncio.Event()
        self._over = False
        self._seen: list[Path] = []

    def add(self, root: Path) -> None:
        """Watch a folder too."""
        if root not in self._roots:
            self._roots.add(root)
            self._restart.set()

    def add_flat(self, folder: Path) -> None:
        """Watch a folder too, but none below it."""
        self._flat.add(folder)
        self._restart.set()

    def stop(self) -> None:
        self._over = True
        self._restart.set()

    async def run(self) -> None:
        """Report changes until stopped; a folder that comes or goes starts the watch again."""
        while not self._over:
            self._restart.clear()
            folders = self._folders()
            if folders != self._seen:
                # What happened between two watches was seen by neither.
                self._seen = folders
                self._on_change([])
            if not folders:
                await self._wait()
                continue
            try:
                await self._watch(folders)
            except OSError:  # a folder went away just now, or the system has no watches left
                await self._wait()

    async def _watch(self, folders: list[Path]) -> None:
        """Report changes in folders until they are others than these."""
        async for changes in awatch(*folders, recursive=False, stop_event=self._restart, rust_timeout=5_000):
            files = sorted({Path(path) for _, path in changes})
            self._on_change([file for file in files if not file.name.startswith(".")])
            if self._folders() != folders:
                break

    async def _wait(self) -> None:
        try:
            await asyncio.wait_for(self._restart.wait(), _AGAIN)
        except TimeoutError:
            return

    def _folders(self) -> list[Path]:
        found = [folder for folder in sorted(self._flat) if folder.is_dir()]
        found += [folder for root in sorted(self._roots) if root.is_dir() for folder in folders_below(root)]
        return list(dict.fromkeys(found))[:MOST_FOLDERS]
