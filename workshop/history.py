"""History of saves: the versions that saves from the browser replaced, kept in a private folder of the user."""

import contextlib
import os
import shutil
import time
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_state_path

MOST_VERSIONS = 50  # of one file


class Version(NamedTuple):
    """A replaced version: digest of its bytes, time of its replacement in seconds, size in bytes."""

    rev: str
    when: float
    size: int


def revision(content: bytes) -> str:
    """Digest that names a version of a file."""
    return blake2b(content, digest_size=16).hexdigest()


class History:
    """Versions of the files of one folder; SANDTABLE_HISTORY names another place for all of them."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def keep(self, name: str, replaced: Path) -> None:
        """Move a replaced file into the history; raise OSError when there is no room for it.

        It is moved, not copied: a program that still has it open and writes into it writes into the history.
        """
        folder = self._folder(name)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = folder / f"{time.time_ns():020}-{revision(replaced.read_bytes())}"
        try:
            replaced.replace(target)
        except OSError:  # another file system
            shutil.copyfile(replaced, target)
            replaced.unlink()
        with contextlib.suppress(OSError):
            if target.stat().st_nlink == 1:  # the rights of a file with a second name elsewhere are not ours
                target.chmod(0o600)
        for old in self._files(name)[:-MOST_VERSIONS]:
            with contextlib.suppress(OSError):
                old.unlink()

    def versions(self, name: str) -> list[Version]:
        """Kept versions of a file, the newest first."""
        found = []
        for file in reversed(self._files(name)):
            when, _, rev = file.name.partition("-")
            with contextlib.suppress(OSError, ValueError):
                found.append(Version(rev, int(when) / 1e9, file.stat().st_size))
        return found

    def content(self, name: str, rev: str) -> bytes | None:
        """Bytes of a kept version; None if there is none of that digest."""
        for file in self._files(name):
            if file.name.partition("-")[2] == rev:
                with contextlib.suppress(OSError):
                    return file.read_bytes()
        return None

    def _files(self, name: str) -> list[Path]:
        try:
            return sorted(self._folder(name).iterdir())
        except OSError:
            return []

    def _folder(self, name: str) -> Path:
        configured = os.environ.get("SANDTABLE_HISTORY")
        base = Path(configured) if configured else user_state_path("sandtable", appauthor=False) / "history"
        return (
            base
            / blake2b(f"{self._root.resolve()}\n{name}".encode(errors="surrogateescape"), digest_size=16).hexdigest()
        )
