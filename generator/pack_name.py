"""Name of a pack, as typed on the command line and as written in a generated file."""

import os
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs


@dataclass(frozen=True, slots=True)
class PackName:
    """Name of a pack: `typed` is for the command line, `game` for the key `game:` of a file."""

    typed: str
    game: str

    @property
    def command(self) -> str:
        """The command line that generates for this pack, without its options."""
        return f"sandtable generate {quote(self.typed)}"


def name_for_file(typed: str, pack: Pack, folder: Path) -> PackName:
    """Name of a pack in a file in `folder`: the id of a built-in pack, else the relative path to the pack."""
    if typed in builtin_packs():
        return PackName(typed, pack.id)
    there, here = Path(pack.folder).resolve(), folder.resolve()
    try:
        way = Path(os.path.relpath(there, here)).as_posix()
    except ValueError:  # On another drive.
        return PackName(typed, there.as_posix())
    # A bare name might be that of a built-in pack.
    return PackName(typed, way if way.startswith(".") else f"./{way}")
