"""Files of one folder for the browser: listed, read and saved; a save never replaces a version its author has not seen."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

from sandtable.errors import UserError
from sandtable.files import open_part
from sandtable.model.reading.folder import read_inside
from sandtable.model.reading.safe_paths import LeadsOut
from workshop.exchange import exchange
from workshop.file_kinds import WRITABLE, is_allowed, kind_of
from workshop.history import History, revision
from workshop.line_endings import plain, restored

MOST_FILES = 5_000  # listed of one folder
MOST_BYTES = 4_000_000  # of a file that is edited
_TRIES = 8  # exchanges of one save with a program that writes all the time


class NoSuchFile(UserError):
    """A name that the desk does not show, or a file that is not there."""


class NotText(UserError):
    """A file that is not UTF-8 text."""


class Exists(UserError):
    """A new file or folder whose name is taken."""


class ReadOnly(UserError):
    """A file that is shown but not written."""


class Conflict(UserError):
    """A save of a version that is not the one on disk; `content` is that one, None if the file is gone."""

    def __init__(self, name: str, content: bytes | None) -> None:
        super().__init__(f"{name} was changed by another program")
        self.content = content


class Listed(NamedTuple):
    """A file in a listing: path below the folder, kind, size in bytes, time of its last change."""

    name: str
    kind: str
    size: int
    changed: float


class Folder:
    """A folder whose files are shown; `read_only` if it belongs to the program."""

    def __init__(self, root: Path, read_only: bool = False) -> None:
        self.root, self.read_only = root, read_only
        self.history = History(root)

    def listing(self) -> list[Listed]:
        """Files of known kinds, by name, without hidden ones and without links; at most MOST_FILES."""
        found: list[Listed] = []
        for folder, below, names in os.walk(self.root):
            below[:] = sorted(one for one in below if not one.startswith(".") and not Path(folder, one).is_symlink())
            for name in sorted(names):
                path = Path(folder, name)
                inside = path.relative_to(self.root).as_posix()
                if is_allowed(inside) and not path.is_symlink():
                    with contextlib.suppress(OSError):
                        status = path.stat()
                        found.append(Listed(inside, kind_of(inside) or "", status.st_size, status.st_mtime))
            if len(found) >= MOST_FILES:
                break
        return sorted(found[:MOST_FILES])

    def shows(self, name: str) -> bool:
        """True if a file of that name is shown when there is one."""
        return is_allowed(name)

    def read(self, name: str) -> bytes:
        """Content of a file; raise NoSuchFile."""
        if not self.shows(name):
            raise NoSuchFile(f"there is no file '{name[:80]}' here")
        try:
            content = read_inside(self.root, name, firm=len(name.split("/")), most=MOST_BYTES)
        except (LeadsOut, OSError, ValueError, UserError):
            raise NoSuchFile(f"there is no file '{name[:80]}' here") from None
        if len(content) > MOST_BYTES:
            raise NoSuchFile(f"{name} is larger than {MOST_BYTES // 1_000_000} MB; open it in another program")
        return content

    def save(self, name: str, text: str, rev: str) -> str:
        """Replace the version `rev` of a file by an edited text; return the new revision.

        Line endings and byte order mark stay as they were. The replaced version goes to the history. Raise Conflict,
        NoSuchFile, NotText, ReadOnly or OSError.
        """
        self.check_writable(name)
        try:
            before = self.read(name)
        except NoSuchFile:
            raise Conflict(name, None) from None
        if revision(before) != rev:
            raise Conflict(name, before)
        content = restored(text, decoded(before)).encode()
        if content == before:
            return rev
        with self._part(name, content) as part:
            self._exchange(name, part, content, rev)
        return revision(content)

    def create(self, name: str, text: str) -> str:
        """Write a new file; return its revision. Raise Exists, NoSuchFile, ReadOnly or OSError."""
        self.check_writable(name)
        content = text.encode()
        if not self.root.is_dir():
            raise NoSuchFile("the folder is not there any more")
        try:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise NoSuchFile(f"'{name[:80]}' cannot be a file here") from None
        with self._part(name, content) as part:
            try:
                _link(part, self.root / name)
            except FileExistsError:
                raise Exists(name) from None
        return revision(content)

    def has(self, name: str) -> bool:
        """True if anything has that name, be it a file, a folder or a link."""
        return self.shows(name) and os.path.lexists(self.root / name)

    def check_writable(self, name: str) -> None:
        """Raise NoSuchFile or ReadOnly for a name under which nothing may be written."""
        if self.read_only:
            raise ReadOnly("the built-in games are not changed; copy this one to a folder of yours")
        if not self.shows(name):
            raise NoSuchFile(f"'{name[:80]}' cannot be a file here")
        if kind_of(name) not in WRITABLE:
            raise ReadOnly(f"{name} is not a text")
        folder = self.root
        for step in name.split("/")[:-1]:
            folder = folder / step
            if folder.is_symlink():
                raise NoSuchFile(f"'{name[:80]}' cannot be a file here")

    @contextlib.contextmanager
    def _part(self, name: str, content: bytes) -> Iterator[Path]:
        """Write a hidden file beside a file, with its rights, flushed to the disk; deleted at the end."""
        path = self.root / name
        file, part = open_part(path)
        try:
            with file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                with contextlib.suppress(FileNotFoundError):
                    Path(part).chmod(path.stat().st_mode & 0o777)
                if os.name != "posix":
                    file.close()  # Windows renames no open file
                yield Path(part)
        finally:
            with contextlib.suppress(OSError):
                Path(part).unlink()

    def _exchange(self, name: str, part: Path, content: bytes, rev: str) -> None:
        """Put a part in place of the version `rev`; raise Conflict, with the file as others left it."""
        path = self.root / name
        try:
            if not exchange(part, path):
                self._replace(name, part, rev)
                return
        except FileNotFoundError:
            raise Conflict(name, None) from None
        if not _is_regular(part):  # somebody put a link, a pipe or a folder in its place, which is not ours to read
            exchange(part, path)
            raise Conflict(name, None)
        replaced = part.read_bytes()
        if revision(replaced) != rev:
            self._put_back(name, part, content, replaced)
        try:
            self.history.keep(name, part)
        except OSError:
            # No room for the old version. Nothing is replaced without it.
            exchange(part, path)
            raise

    def _put_back(self, name: str, part: Path, placed: bytes, newest: bytes) -> NoReturn:
        """Give a file back to the program that wrote it between our look and the exchange; raise Conflict.

        `part` holds `newest`, its version, and the file holds `placed`, ours. If it writes once more meanwhile, `part`
        comes back with something that we did not place, which is newer and goes back in its turn.
        """
        for _ in range(_TRIES):
            try:
                exchange(part, self.root / name)
            except FileNotFoundError:
                self.history.keep(name, part)
                raise Conflict(name, None) from None
            if not _is_regular(part):
                exchange(part, self.root / name)
                raise Conflict(name, newest)
            back = part.read_bytes()
            if back == placed:
                raise Conflict(name, newest)
            placed, newest = newest, back
        self.history.keep(name, part)
        raise Conflict(name, newest)

    def _replace(self, name: str, part: Path, rev: str) -> None:
        """Compare and rename, where files cannot be exchanged; a copy of the replaced version is kept."""
        path = self.root / name
        before = path.read_bytes()
        if revision(before) != rev:
            raise Conflict(name, before)
        copy = part.with_name(part.name + ".old")
        copy.write_bytes(before)
        self.history.keep(name, copy)
        part.replace(path)


def _is_regular(path: Path) -> bool:
    """True for a file that is no link, pipe, device or folder."""
    return stat.S_ISREG(path.lstat().st_mode)


def _link(part: Path, path: Path) -> None:
    """Give a written file a second name that no file has yet; raise FileExistsError."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        with open(path, "xb") as file:
            file.write(part.read_bytes())


def decoded(content: bytes) -> str:
    """Text of a file; raise NotText."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise NotText("not UTF-8") from None


def shown_text(content: bytes) -> str:
    """Text of a file as the editor shows it; raise NotText."""
    return plain(decoded(content))


def is_full(error: OSError) -> bool:
    """True if an error says that a disk has no room."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
