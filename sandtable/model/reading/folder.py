"""Read files of a pack, and nothing else: packs are untrusted.

A path in a pack stays inside its folder, through symbolic links too; only regular files of a bounded
size are opened.
"""

import os
import stat
from pathlib import Path

from sandtable.errors import UserError
from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.messages import nearest_or_list, shown
from sandtable.model.reading.yaml_file import MAX_BYTES, Refused


class Unreadable(UserError):
    """A file or folder the system will not give us; shown to the user as it stands."""


def display_path(path: Path) -> str:
    """The path as the user would type it from here."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, RuntimeError):  # Elsewhere, or a link that leads to itself.
        return path.as_posix()


def read_bytes(path: Path) -> bytes:
    """The content of a regular file, at most one byte more than is allowed; raise Unreadable."""
    try:
        # O_NONBLOCK: opening a pipe somebody put there must not wait for a writer.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable(f"{display_path(path)}: not a regular file")
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{display_path(path)}: {(error.strerror or str(error)).lower()}") from None


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name the system will not have, or not show us, is none."""
    try:
        return path.is_file()
    except OSError:
        return False


class PackFolder:
    """The folder of one pack."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._real = root.resolve()

    def exists(self, name: str) -> bool:
        return is_file(self.root / name)

    def names(self, folder: str) -> list[str]:
        """Names of what lies in a folder of the pack, in order; none when there is no such folder in it."""
        path = self.root / folder
        try:
            inside = path.resolve().is_relative_to(self._real)
            return sorted(entry.name for entry in path.iterdir()) if inside else []
        except (OSError, RuntimeError):
            return []

    def display(self, name: str) -> str:
        return display_path(self.root / name)

    def read(self, name: str, named_at: Position) -> bytes:
        """The content of the file called `name` at `named_at`; raise Refused with a finding there."""
        if Path(name).is_absolute() or "\\" in name or "\0" in name:
            raise Refused(
                finding("ST024", named_at, f"'{name}' is not a path inside the pack", "write it relative, with /")
            )
        path = self.root / name
        try:
            inside, there = path.resolve().is_relative_to(self._real), path.exists()
        except (OSError, RuntimeError):  # A name that is too long, or a link that leads to itself.
            raise Refused(finding("ST017", named_at, f"{shown(name)} cannot be a file's name")) from None
        if not inside:
            raise Refused(finding("ST024", named_at, f"'{name}' leads out of the pack's folder"))
        if not there:
            beside = [entry.name for entry in path.parent.iterdir()] if path.parent.is_dir() else []
            hint = nearest_or_list(path.name, beside) or f"no folder '{Path(name).parent}'"
            raise Refused(finding("ST017", named_at, f"file '{name}' does not exist", hint))
        try:
            return read_bytes(path)
        except Unreadable as error:
            raise Refused(finding("ST017", named_at, f"file '{name}' cannot be read: {error}")) from None
