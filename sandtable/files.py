"""Write files atomically: to a temporary file beside, then rename.

A command that is killed leaves at most a hidden file or folder that ends in `.sandtable.part`. The next command that
writes into the folder deletes it: a part is locked while somebody works on it, and the lock ends with its process.
"""

import contextlib
import errno
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from sandtable.budget import current
from sandtable.errors import UserError
from sandtable.file_names import kept_by_windows

if sys.platform != "win32":
    import fcntl

PART = ".sandtable.part"
_SHOWN = 40  # letters of a name that its part shows; systems end at 255 bytes
_PIPE = getattr(os, "O_NONBLOCK", 0)  # opening a pipe without a reader must not block
_BINARY = getattr(os, "O_BINARY", 0)
_WAITS = (0.05, 0.1, 0.2, 0.4)  # seconds
_OLD = 3600  # seconds after which a part that cannot be locked counts as abandoned


class CannotWrite(UserError):
    """A file or folder that cannot be written; shown to the user as it stands."""


def write_file(path: Path, content: bytes | str) -> None:
    """Write `content` to `path`, whole or not at all; missing folders are made.

    Pipes and devices, /dev/stdout among them, are written to as they are.
    """
    # Names of files need not be UTF-8; what is not comes out as JSON and people read it, \udcff.
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    with writing(path) as part:
        part.write(data)


class Part:
    """File being written."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path, self._file = path, file

    def write(self, data: bytes) -> None:
        with _report_errors(self._path):
            self._file.write(data)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[Part]:
    """Open a file that gets its name only when everything was written; missing folders are made."""
    if "\0" in str(path):
        raise CannotWrite(f"cannot write {path}: no file can have that name")
    if sys.platform == "win32" and (kept := kept_by_windows(path)):
        raise CannotWrite(f"cannot write {path}: Windows keeps the name '{kept}' for itself; choose another")
    part = ""
    _refuse_links(path)
    with _report_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if _is_stream(path):
            file = _pipe(path)
        else:
            file, part = open_part(path)
    try:
        with file:
            yield Part(path, file)
            with _report_errors(path):
                file.flush()
                # Held until it has its name, where a name can be given to an open file.
                if part and os.name == "posix":
                    _rename(part, path)
        with _report_errors(path):
            if part and os.name != "posix":
                _rename(part, path)
    finally:
        if part:
            with contextlib.suppress(OSError):
                Path(part).unlink()


def _refuse_links(path: Path) -> None:
    """Raise CannotWrite when a folder between the job's output folder and a file is a link: it may lead anywhere."""
    root = current().output_folder
    if root is None or not path.is_relative_to(root):
        return
    for folder in path.parents:
        if folder == root:
            return
        if folder.is_symlink():
            raise CannotWrite(f"cannot write {path}: {folder} is a link; take it away, or write elsewhere with -o")


@contextlib.contextmanager
def _report_errors(path: Path) -> Iterator[None]:
    """Convert OSError to CannotWrite, with the path and the reason."""
    try:
        yield
    except OSError as error:
        held = sys.platform == "win32" and isinstance(error, PermissionError) and path.is_file()
        hint = "; another program may show it: close it there, or write elsewhere with -o" if held else ""
        raise CannotWrite(f"cannot write {path}: {reason(error)}{hint}") from None


def reason(error: OSError) -> str:
    """Short reason of an OSError."""
    return (error.strerror or str(error)).lower()


@contextlib.contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Create a hidden folder beside `path`, deleted at the end; leftovers of killed commands are deleted too."""
    sweep(path.parent)
    while True:
        made = tempfile.mkdtemp(prefix=f".{path.name[:_SHOWN]}.", suffix=PART, dir=path.parent)
        handle = os.open(made, os.O_RDONLY) if os.name == "posix" else -1
        if _hold(handle) is not False:
            break
        os.close(handle)
    try:
        yield Path(made)
    finally:
        shutil.rmtree(made, ignore_errors=True)
        if handle >= 0:
            os.close(handle)


def open_part(path: Path) -> tuple[BinaryIO, str]:
    """Create a hidden file beside `path`, open and locked; return it and its name. Without the lock others sweep it."""
    sweep(path.parent)
    # A new file has the rights its part is made with; one that takes the place of another is private until it has that one's.
    # Asking for the mask of new files would change it for a moment, for all threads.
    rights = 0o600 if path.exists() else 0o666
    while True:
        # Like tempfile.mkstemp, whose import loads random and four compression modules: a new file, private to us.
        part = str(path.parent / f".{path.name[:_SHOWN]}.{os.urandom(8).hex()}{PART}")
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, rights)
        if _hold(handle) is not False:
            return os.fdopen(handle, "wb"), part
        os.close(handle)  # a sweeper was quicker: it is gone, or will be


def _rename(part: str, path: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        Path(part).chmod(stat.S_IMODE(path.stat().st_mode))
    for wait in _WAITS if sys.platform == "win32" else ():
        # Windows refuses while a virus scanner or an indexer looks at the file; they are done in a moment.
        try:
            Path(part).replace(path)
        except PermissionError:
            time.sleep(wait)
        else:
            return
    Path(part).replace(path)


def _is_stream(path: Path) -> bool:
    """True if the path is a pipe or device to write into, not a file to replace; raise OSError when it is neither."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    if stat.S_ISLNK(mode):
        # /dev/stdout is a link to whatever standard output is. Any other link is replaced: it may lead anywhere.
        return path.parts[1:2] in (("dev",), ("proc",))
    if stat.S_ISBLK(mode) or stat.S_ISSOCK(mode):
        raise OSError(errno.EINVAL, "it is a disk or a socket, not a file")
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _pipe(path: Path) -> BinaryIO:
    try:
        handle = os.open(path, os.O_WRONLY | _PIPE)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise OSError(errno.ENXIO, "nobody reads from it") from None
        raise
    os.set_blocking(handle, True)
    return open(handle, "wb")


def sweep(folder: Path) -> None:
    """Delete the parts that killed commands left in a folder; once in a job."""
    swept = current().swept
    if folder in swept:
        return
    swept.add(folder)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") and entry.name.endswith(PART):
                _take_away(entry)


def _take_away(entry: "os.DirEntry[str]") -> None:
    """Delete a half-written file or folder if no process holds it; without locks, if it is old."""
    with contextlib.suppress(OSError):
        handle = os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW | _PIPE) if os.name == "posix" else -1
        try:
            old = time.time() - entry.stat(follow_symlinks=False).st_mtime > _OLD
            if _hold(handle) or (handle < 0 and old):
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path)
                else:
                    Path(entry.path).unlink()
        finally:
            if handle >= 0:
                os.close(handle)


def _hold(handle: int) -> bool | None:
    """Lock a part until its handle is closed: True if locked and still there; None where locking is impossible."""
    if os.name != "posix":
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return os.fstat(handle).st_nlink > 0
