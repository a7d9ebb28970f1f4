"""Folders of templates; links that lead out of them are not followed."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

from sandtable.model.pack import Pack
from sandtable.model.reading.folder import display_path, pack_holding, read_inside, unresolved
from sandtable.model.reading.safe_paths import LeadsOut, files_beneath, is_file_beneath
from sandtable.resources import templates_folder

SUFFIX = ".svg.j2"
KITS = "kit*.svg*"
# `data-at` attribute of `templates.mark_places`: it changes with every line above and draws nothing.
PLACE = re.compile(r' data-at="([^":]*:\d{1,7})"')


def template_folders(pack: Pack) -> list[Path]:
    """Template folders of a pack in order: its own, its sibling among the built-in, the common ones.

    A pack at `content/X` outside this installation has its sibling at `templates/X` beside that `content`.
    """
    folder = Path(pack.folder)
    roots = [templates_folder()]
    shelf = folder.resolve().parent
    if shelf.name == "content":
        roots.insert(0, shelf.parent / "templates")
    names = [folder.name, *([pack.rules] if pack.rules else []), "_common"]
    named = [folder / "templates", *(root / name for name in names for root in roots)]
    return list(dict.fromkeys(named))


class TemplateFolder:
    """Templates by their paths in one folder.

    In a pack, links may lead anywhere in the pack. A folder beside the packs, `templates/NAME`, is separate: neither
    part of that path may be a link, and no link in it leads out.
    """

    def __init__(self, path: Path) -> None:
        self.path = unresolved(path)
        pack = pack_holding(self.path / "kit.svg")
        self._root = pack if pack is not None else self.path.parent.parent
        self._inside = self.path.relative_to(self._root).as_posix()
        self._firm = 0 if pack is not None else 2

    def read(self, name: str) -> bytes | None:
        """Content of a template, None if there is none of that name; raise LeadsOut, Unreadable or OSError."""
        try:
            return read_inside(self._root, f"{self._inside}/{name}", self._firm)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def has(self, name: str) -> bool:
        return is_file_beneath(self._root, f"{self._inside}/{name}", self._firm)

    def names(self, pattern: str) -> list[str]:
        """Sorted paths of all matching files; empty if the folder is missing or leads elsewhere."""
        try:
            found = files_beneath(self._root, self._inside, self._firm)
        except (LeadsOut, OSError):
            return []
        return [name for name in found if fnmatchcase(name.rpartition("/")[2], pattern)]

    def display(self, name: str) -> str:
        """Path of a template as a user would type it."""
        return (Path(display_path(self.path.parent)) / self.path.name / name).as_posix()
