"""The bench: the folder a workshop was opened in, with its packs, scenarios and set-ups, and the built-in games."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rules_check.walk import PASSED_OVER, is_ours
from sandtable.errors import UserError
from sandtable.model.reading.safe_paths import LeadsOut, open_beneath
from sandtable.resources import GAME_FILE, builtin_packs, is_pack
from workshop.files import Folder

BUILTIN = "builtin:"
LOOSE = "folder:"  # key of the documents that lie in no pack
MOST_DEPTH = 3  # folders below the bench in which packs are looked for
MOST_JOBS = 200
MOST_ENTRIES = 20_000
_YAML = (".yaml", ".yml")


class NoSuchPack(UserError):
    """A key that means no pack of the bench."""


class FolderGone(UserError):
    """The folder of a workshop, or of a pack, that is not there any more."""


class Place(NamedTuple):
    """A pack or a document of the bench: its key, its path, and whether it is a pack."""

    key: str
    path: Path
    is_pack: bool


class LooseFolder(Folder):
    """The folder of a workshop, of which only documents are shown; those of its packs are named by their pack."""

    def shows(self, name: str) -> bool:
        """True for a document not too far below."""
        return super().shows(name) and name.lower().endswith(_YAML) and name.count("/") <= MOST_DEPTH


class Bench:
    """Folder of a workshop. A pack is named by its path below it, "." for the folder itself, or `builtin:proelio`."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def is_there(self) -> bool:
        return self.root.is_dir()

    def places(self) -> list[Place]:
        """Packs and documents of the folder, by key; packs are not looked into."""
        return sorted(self._walk())[:MOST_JOBS]

    def folder(self, key: str) -> Folder:
        """Files of a pack, or with LOOSE the documents in none; raise NoSuchPack or FolderGone."""
        if key == LOOSE:
            if not self.is_there():
                raise FolderGone(f"{self.root.name} is not there any more")
            return LooseFolder(self.root)
        return Folder(self.path(key), read_only=key.startswith(BUILTIN))

    def path(self, key: str) -> Path:
        """Folder of a pack; raise NoSuchPack or FolderGone."""
        if key.startswith(BUILTIN):
            found = builtin_packs().get(key.removeprefix(BUILTIN))
            if found is None:
                raise NoSuchPack(f"there is no built-in game '{key.removeprefix(BUILTIN)[:60]}'")
            return found
        if not self.is_there():
            raise FolderGone(f"{self.root.name} is not there any more")
        parts = key.split("/")
        if key != "." and (len(parts) > MOST_DEPTH or any(not _is_plain(part) for part in parts)):
            raise NoSuchPack("there is no such pack in this folder")
        path = self.root / key
        try:
            os.close(open_beneath(self.root, "" if key == "." else key, firm=len(parts)))
        except (LeadsOut, OSError, ValueError):
            raise NoSuchPack("there is no such pack in this folder") from None
        if not is_pack(path):
            raise NoSuchPack(f"there is no {GAME_FILE} in '{key}' any more")
        return path

    def _walk(self) -> Iterator[Place]:
        waiting, seen = [(self.root, 0)], 0
        while waiting:
            folder, depth = waiting.pop()
            if is_pack(folder):
                yield Place(folder.relative_to(self.root).as_posix(), folder, is_pack=True)
                continue
            try:
                entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
            except OSError:
                continue
            seen += len(entries)
            if seen > MOST_ENTRIES:
                return
            for entry in entries:
                path = folder / entry.name
                if entry.is_symlink() or not _is_plain(entry.name):
                    continue
                if entry.is_dir() and depth < MOST_DEPTH and entry.name not in PASSED_OVER:
                    waiting.append((path, depth + 1))
                elif entry.is_file() and entry.name.lower().endswith(_YAML) and is_ours(path):
                    yield Place(path.relative_to(self.root).as_posix(), path, is_pack=False)


def _is_plain(name: str) -> bool:
    """True for the name of a folder or file that is not hidden and leads nowhere else."""
    return (
        bool(name) and not name.startswith(".") and name.isprintable() and not any(one in name for one in '\\:/"<>|*?')
    )
