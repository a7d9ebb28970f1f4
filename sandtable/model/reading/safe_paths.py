"""Open files in a folder, and never follow a link out of it.

Folders are opened one after the other, each from the handle of the one before. The system never follows a link: its
target is read and walked in the same way. So nothing can be replaced between check and opening.
"""

import errno
import os
import stat
from pathlib import Path, PurePosixPath

from sandtable.model.reading.unsaved import unsaved_files, unsaved_text

MOST_LINKS = 20
# Windows knows no handles of folders; there the place is compared after it is resolved.
_HANDLES = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
# O_NONBLOCK: opening a pipe must not wait for a writer.
FILE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_REGULAR = FILE | getattr(os, "O_NOFOLLOW", 0)


class LeadsOut(Exception):
    """A link, by its path in the folder, that leads out of it; or a path that does so itself."""

    def __init__(self, link: str) -> None:
        super().__init__(f"'{link}' leads out of the pack's folder")
        self.link = link


def open_beneath(root: Path, name: str, firm: int = 0) -> int:
    """A handle on a file or folder below `root`; the caller closes it.

    The first `firm` steps of the name may be no links, and no link after them leads back above them. Raise LeadsOut,
    or OSError as the system does.
    """
    return _walk(root, name, firm) if _HANDLES else _open_checked(root, name, firm)


def listed_beneath(root: Path, name: str) -> list[str]:
    """Sorted names in a folder below `root`; raise LeadsOut or OSError."""
    if beside := unsaved_files(root, name):
        try:
            listed = _listed(root, name)
        except FileNotFoundError:
            listed = []
        return sorted({*listed, *(file.partition("/")[0] for file in beside)})
    return _listed(root, name)


def _listed(root: Path, name: str) -> list[str]:
    if not _HANDLES:
        _inside(root, name, 0)
        return sorted(entry.name for entry in (root / name).iterdir())
    handle = _walk(root, name, 0)
    try:
        return sorted(os.listdir(handle))  # noqa: PTH208 - a handle has no path
    finally:
        os.close(handle)


def files_beneath(root: Path, name: str, firm: int = 0) -> list[str]:
    """Sorted paths of files, and of links to files, in a folder below `root`, recursively.

    Folders that are links are skipped. Raise LeadsOut or OSError.
    """
    if beside := unsaved_files(root, name):
        try:
            walked = _walked(root, name, firm)
        except FileNotFoundError:
            walked = []
        return sorted({*walked, *beside})
    return sorted(_walked(root, name, firm))


def _walked(root: Path, name: str, firm: int) -> list[str]:
    if _HANDLES:
        handle = _walk(root, name, firm)
        try:
            walked = [(folder, files) for folder, _, files, _ in os.fwalk(".", dir_fd=handle)]
        finally:
            os.close(handle)
    else:
        _inside(root, name, firm)
        walked = [(os.path.relpath(folder, root / name), files) for folder, _, files in os.walk(root / name)]
    found = (PurePosixPath(folder.replace(os.sep, "/")) / file for folder, files in walked for file in files)
    return [path.as_posix() for path in found]


def is_file_beneath(root: Path, name: str, firm: int = 0) -> bool:
    """True if `root` has a regular file of that name. A link that leads outside `root` does not count."""
    if unsaved_text(root, name) is not None:
        return True
    try:
        handle = open_beneath(root, name, firm)
    except (LeadsOut, OSError, ValueError):
        return False
    try:
        return stat.S_ISREG(os.fstat(handle).st_mode)
    finally:
        os.close(handle)


def _walk(root: Path, name: str, firm: int) -> int:
    """Open step by step; `..` goes back to a handle already opened, never above `root`."""
    waiting = _steps(name)
    handles = [os.open(root, _FOLDER & ~os.O_NOFOLLOW)]
    gone: list[str] = []  # the names of the folders that `handles` are open at, but for the first
    links = 0
    link = name
    try:
        while waiting:
            step = waiting.pop()
            if step == "..":
                if len(gone) <= firm:
                    raise LeadsOut(link)
                gone.pop()
                os.close(handles.pop())
                continue
            try:
                handle = os.open(step, _FOLDER if waiting else _REGULAR, dir_fd=handles[-1])
            except OSError as error:
                # A link that is not followed is ELOOP, or ENOTDIR where a folder was wanted.
                if error.errno not in (errno.ELOOP, errno.ENOTDIR, getattr(errno, "EMLINK", -1)):
                    raise
                led = _link_target(step, handles[-1])
                if led is None:
                    raise
                links += 1
                if links > MOST_LINKS:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name) from None
                link = "/".join([*gone, step])
                if len(gone) < firm:
                    raise LeadsOut(link) from None
                waiting += _steps(_follow_link(led, root, link, gone, handles, firm))
                continue
            handles.append(handle)
            gone.append(step)
        return os.dup(handles[-1])
    finally:
        for handle in handles:
            os.close(handle)


def _steps(path: str) -> list[str]:
    """Parts of a path in reverse order, for use as a stack."""
    return [part for part in reversed(path.split("/")) if part not in ("", ".")]


def _link_target(step: str, folder: int) -> str | None:
    """Target of a symbolic link; None if there is no such link."""
    try:
        return os.readlink(step, dir_fd=folder)
    except OSError:
        return None


def _follow_link(led: str, root: Path, link: str, gone: list[str], handles: list[int], firm: int) -> str:
    """Remaining path after a link: a relative target as it is; an absolute one from the last firm step.

    Closes the handles beyond that step. Raise LeadsOut if an absolute target is outside.
    """
    if not led.startswith("/"):
        return led
    for start in (os.path.realpath(root), os.path.abspath(root)):  # noqa: PTH100 - the one follows links, the other not
        place = "/".join([start.rstrip("/"), *gone[:firm]])
        if led == place or led.startswith(f"{place}/"):
            while len(gone) > firm:
                gone.pop()
                os.close(handles.pop())
            return led[len(place) :]
    raise LeadsOut(link)


def _inside(root: Path, name: str, firm: int) -> None:
    base = root.joinpath(*PurePosixPath(name).parts[:firm])
    if not (root / name).resolve().is_relative_to(base.resolve()) or (
        firm and base.resolve() != root.resolve() / base.relative_to(root)
    ):
        raise LeadsOut(PurePosixPath(name).as_posix())


def _open_checked(root: Path, name: str, firm: int) -> int:
    """Open a file and check that the handle is the file inside `root`: a fallback without folder handles."""
    _inside(root, name, firm)
    handle = os.open(root / name, FILE)
    if not os.path.samestat(os.fstat(handle), (root / name).resolve().stat()):
        os.close(handle)
        raise LeadsOut(PurePosixPath(name).as_posix())
    return handle
