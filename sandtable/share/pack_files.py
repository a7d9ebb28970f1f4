"""Files of a pack's folder that go into a share file."""

import os
from pathlib import Path
from typing import NamedTuple

from sandtable.errors import UserError
from sandtable.files import reason
from sandtable.share.archive import GAME_FILE, MOST_FILES, MOST_UNPACKED
from sandtable.share.names import SUFFIX, fault_of

# What tools make: prints, bytecode, packages.
PASSED_OVER = frozenset({"out", "node_modules", "__pycache__"})


class CannotShare(UserError):
    """A pack that no share file can hold; the message is shown as it stands."""


class PackFiles(NamedTuple):
    """Content by path below the pack, and the paths that were left out."""

    files: dict[str, bytes]
    left_out: tuple[str, ...]


def read_pack_files(folder: Path, templates: Path | None = None) -> PackFiles:
    """Read all that belongs to a pack: no hidden files, output or other share files; raise CannotShare.

    Built-in packs have their `templates` elsewhere.
    """
    files: dict[str, bytes] = {}
    left_out: list[str] = []
    for root, top in ((folder, ""), *(((templates, "templates/"),) if templates is not None else ())):
        _gather(root, top, files, left_out)
    if GAME_FILE not in files:
        raise CannotShare(f"{folder}: no {GAME_FILE} in this folder; try: sandtable init {folder}")
    return PackFiles(files, tuple(sorted(left_out)))


def _gather(root: Path, top: str, files: dict[str, bytes], left_out: list[str]) -> None:
    waiting, total = [""], sum(map(len, files.values()))
    while waiting:
        below = waiting.pop()
        try:
            with os.scandir(root / below) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
            for entry in entries:
                name = f"{below}{entry.name}"
                if entry.is_symlink():
                    raise CannotShare(f"{root / name} is a link; a share file holds files alone: copy it there")
                if entry.name.startswith(".") or entry.name in PASSED_OVER or entry.name.lower().endswith(SUFFIX):
                    left_out.append(f"{top}{name}")
                elif entry.is_dir():
                    waiting.append(f"{name}/")
                elif not entry.is_file():
                    raise CannotShare(f"{root / name} is neither a file nor a folder; take it out of the pack")
                else:
                    if fault := fault_of(f"pack/{top}{name}"):
                        raise CannotShare(f"{root / name}: {fault}; give it another name")
                    files[f"{top}{name}"] = content = Path(entry.path).read_bytes()
                    total += len(content)
                if len(files) > MOST_FILES or total > MOST_UNPACKED:
                    most = f"{MOST_FILES:,} files and {MOST_UNPACKED >> 20} MB"
                    raise CannotShare(f"{root}: more than a share file holds, which is {most}")
        except OSError as error:
            raise CannotShare(f"{root / below}: {reason(error)}") from None
