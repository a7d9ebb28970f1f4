"""Share files that this process has opened: each is unpacked once into a folder of its own, deleted at the end.

Of a killed process the folder stays until the next command that opens a share file (`sandtable.files.sweep`).
"""

import atexit
import contextlib
import os
import re
import stat
import tempfile
from pathlib import Path

from sandtable.files import PART, beside, reason
from sandtable.share.archive import refusal, unpack
from sandtable.share.names import SUFFIX

_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
# A folder with the pack of a share file, as `beside` names it.
_PLACE = re.compile(rf"/\.([^/]+{re.escape(SUFFIX)})\.[^./]+{re.escape(PART)}/[^/]+(/.*)?$")


class _Opened:
    """The share files of this process: folders by file and its state, and files by folder."""

    def __init__(self) -> None:
        self.folders: dict[tuple[str, int, int, int], Path] = {}
        self.files: dict[Path, str] = {}
        self.close = contextlib.ExitStack()
        self.process = os.getpid()


_OPENED = _Opened()


def is_share(named: str | Path) -> bool:
    """True if a path looks like a share file and is a file."""
    if Path(named).suffix.lower() != SUFFIX:
        return False
    try:
        return Path(named).is_file()
    except (OSError, ValueError):
        return False


def folder_of(named: str | Path) -> Path:
    """Return the folder that holds the pack of a share file, unpacked and checked; raise NoShare."""
    path = Path(named)
    global _OPENED
    if _OPENED.process != os.getpid():  # a fork: the folders are its parent's
        _OPENED = _Opened()
    try:
        handle = os.open(path, _READ)
        with open(handle, "rb") as file:
            state = os.fstat(handle)
            if not stat.S_ISREG(state.st_mode):
                raise refusal(str(named), "it is not a regular file")
            key = (str(path.absolute()), state.st_ino, state.st_size, state.st_mtime_ns)
            if key in _OPENED.folders:
                return _OPENED.folders[key]
            with contextlib.ExitStack() as made:
                place = made.enter_context(beside(Path(tempfile.gettempdir()).resolve() / path.name))
                folder = unpack(file, str(named), place)
                _OPENED.close.push(made.pop_all())
    except OSError as error:
        raise refusal(str(named), reason(error)) from None
    if not _OPENED.files:
        atexit.register(_OPENED.close.close)
    _OPENED.folders[key], _OPENED.files[folder] = folder, Path(named).as_posix()
    return folder


def shown_in_share(path: Path) -> str:
    """Return a path as one in its share file, `my-game.sandtable/game.yaml`; "" for any other."""
    for folder, file in _OPENED.files.items():
        if path == folder or folder in path.parents:
            inside = path.relative_to(folder).as_posix()
            return file if inside == "." else f"{file}/{inside}"
    # Unpacked by the process that started this one.
    found = _PLACE.search(path.as_posix())
    return f"{found[1]}{found[2] or ''}" if found is not None else ""
