"""Read files of a pack, and nothing else: packs are untrusted.

A path in a pack stays inside its folder, also through symbolic links. Only regular files of a bounded size are opened.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from sandtable.budget import current
from sandtable.errors import UserError
from sandtable.findings import Position
from sandtable.model.codes import finding
from sandtable.model.reading.rejected import Refused
from sandtable.model.reading.safe_paths import FILE, LeadsOut, is_file_beneath, listed_beneath, open_beneath
from sandtable.model.reading.suggestions import nearest_name, nearest_or_list, shown
from sandtable.model.reading.unsaved import unsaved_files, unsaved_text
from sandtable.resources import GAME_FILE
from sandtable.share.unpacked import shown_in_share

MOST_ENTRIES = 20_000  # of a pack's folder, looked through for links


class Unreadable(UserError):
    """A file or folder that cannot be read; the message is shown to the user."""


def display_path(path: Path) -> str:
    """The path as the user would type it from here; in a share file, the path in it."""
    if shared := shown_in_share(path):
        return shared
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, RuntimeError, OSError):  # Outside it, a link to itself, or no working directory.
        return path.as_posix()


def read_bytes(path: Path, within: Path | None = None, most: int | None = None) -> bytes:
    """Content of a regular file, at most one byte more than `most` or the file limit; raise Unreadable.

    A file in a pack, or in the folder `within`, is not read through a link that leads out of it. Any other may be a
    link: it is the user's own.
    """
    typed = unsaved_text(path.parent, path.name)
    if typed is not None:
        return _counted(typed, path, most)
    root = pack_holding(path) or within
    try:
        if root is None:
            return _content(os.open(path, FILE), path, most)
        name = os.path.relpath(unresolved(path), unresolved(root)).replace(os.sep, "/")
        return _content(open_beneath(root, name), path, most)
    except LeadsOut as out:
        assert root is not None
        what = "the pack's folder" if (root / GAME_FILE).exists() else display_path(root)
        raise Unreadable(f"{_within(root, out.link)}: a link that leads out of {what}") from None
    except OSError as error:
        raise Unreadable(f"{display_path(path)}: {(error.strerror or str(error)).lower()}") from None


def read_inside(root: Path, name: str, firm: int = 0, most: int | None = None) -> bytes:
    """Content of a regular file below a folder (see `open_beneath`); raise LeadsOut, OSError or Unreadable."""
    typed = unsaved_text(root, name)
    if typed is not None:
        return _counted(typed, root / name, most)
    return _content(open_beneath(root, name, firm), root / name, most)


def pack_holding(path: Path) -> Path | None:
    """Outermost pack whose folder a path goes through as written; None if there is none.

    Links in the path are not followed: an untrusted pack must not choose by a link which pack it belongs to.
    """
    above = list(unresolved(path).parents)
    return next((folder for folder in reversed(above) if os.path.lexists(folder / GAME_FILE)), None)


def unresolved(path: Path) -> Path:
    """Absolute path without `..`; links are not resolved."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - Path.resolve follows links


def is_folder(path: Path) -> bool:
    """True if the path is a folder, or will be one when an unsaved file in it is saved."""
    return path.is_dir() or bool(unsaved_files(path))


def is_file(path: Path) -> bool:
    """True if the path is a file; False if the system rejects the name or denies access."""
    try:
        return path.is_file()
    except OSError:
        return False


class PackFolder:
    """The folder of one pack."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def exists(self, name: str) -> bool:
        """True if the name is a file or a link, or access is denied: `read` gives its content or an error."""
        path = self.root / name
        if unsaved_text(self.root, name) is not None:
            return True
        try:
            return path.is_file() or path.is_symlink()
        except OSError as error:
            return isinstance(error, PermissionError)

    def is_file(self, name: str) -> bool:
        """True if the pack has a regular file of that name."""
        return is_file_beneath(self.root, name)

    def names(self, folder: str) -> list[str]:
        """Sorted names in a folder of the pack; empty if there is no such folder."""
        try:
            return listed_beneath(self.root, folder)
        except (LeadsOut, OSError):
            return []

    def display(self, name: str) -> str:
        return _within(self.root, name)

    def read(self, name: str, named_at: Position, most: int | None = None) -> bytes:
        """Content of the file `name`, named at `named_at`; at most one byte more than `most` or the file limit.

        Raise Refused with a finding there.
        """
        if Path(name).is_absolute() or "\\" in name or "\0" in name:
            raise Refused(
                finding("ST024", named_at, f"'{name}' is not a path inside the pack", "write it relative, with /")
            )
        try:
            return read_inside(self.root, name, most=most)
        except LeadsOut as out:
            link = "" if out.link == name else f": '{out.link}' is a link"
            raise Refused(finding("ST024", named_at, f"'{name}' leads out of the pack's folder{link}")) from None
        except FileNotFoundError:
            parent = Path(name).parent.as_posix()
            beside = self.names(parent)
            hint = nearest_or_list(Path(name).name, beside) or f"no folder '{parent}'"
            if parent != "." and (close := nearest_name(Path(name).name, beside)):
                hint = f"did you mean '{parent}/{close}'?"
            raise Refused(finding("ST017", named_at, f"file '{name}' does not exist", hint)) from None
        except (Unreadable, PermissionError, IsADirectoryError, NotADirectoryError) as error:
            words = (error.strerror or "").lower() if isinstance(error, OSError) else str(error)
            raise Refused(finding("ST017", named_at, f"file '{name}' cannot be read: {words}")) from None
        except (OSError, ValueError):  # A name that is too long or cannot be written, or a link that leads to itself.
            raise Refused(finding("ST017", named_at, f"{shown(name)} cannot be a file's name")) from None

    def links_out(self) -> Iterator[str]:
        """Yield the links in the pack, by their paths in it, that lead out of it; hidden folders are skipped."""
        waiting, seen = [""], 0
        while waiting and seen < MOST_ENTRIES:
            folder = waiting.pop()
            try:
                with os.scandir(self.root / folder) as listing:
                    entries = sorted(listing, key=lambda entry: entry.name)
            except OSError:
                continue
            seen += len(entries)
            for entry in entries:
                name = f"{folder}{entry.name}"
                if entry.is_symlink():
                    if self._leads_out(name):
                        yield name
                elif entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                    waiting.append(f"{name}/")

    def _leads_out(self, name: str) -> bool:
        try:
            os.close(open_beneath(self.root, name))
        except LeadsOut:
            return True
        except OSError:
            return False
        return False


def _content(handle: int, path: Path, most: int | None = None) -> bytes:
    """Read an open handle to the end and close it; raise Unreadable if it is no regular file."""
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Unreadable(f"{display_path(path)}: not a regular file")
        with open(handle, "rb", closefd=False) as file:
            content = file.read((current().limits.file if most is None else most) + 1)
        return _counted(content, path, most)
    finally:
        os.close(handle)


def _counted(content: bytes, path: Path, most: int | None = None) -> bytes:
    """Content of a file, at most one byte more than the limit, added to what the job has read."""
    content = content[: (current().limits.file if most is None else most) + 1]
    current().take("bytes", len(content), str(path), "the job reads")
    return content


def _within(root: Path, name: str) -> str:
    """Path in a folder as the user would type it; a link in the folder keeps its own name."""
    return (Path(display_path(root)) / name).as_posix()
