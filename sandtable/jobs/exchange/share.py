"""Pack a game into a share file, and unpack one."""

from pathlib import Path
from typing import NamedTuple

from sandtable.files import CannotWrite, beside, reason, write_file
from sandtable.model.loading.opening import open_pack, pack_folder
from sandtable.resources import builtin_packs, templates_folder
from sandtable.share.archive import NoShare, read_entries, unpack, write_share
from sandtable.share.names import SUFFIX, fault_of
from sandtable.share.pack_files import CannotShare, read_pack_files


class Shared(NamedTuple):
    """A share file that was written: its number of files and bytes, and the paths that were left out."""

    file: Path
    files: int
    size: int
    left_out: tuple[str, ...]


def share_pack(named: str, file: Path | None = None) -> Shared:
    """Write the share file of a pack that loads, and read it again; raise NoPack or CannotShare."""
    folder = pack_folder(named)
    pack = open_pack(named)
    if fault := fault_of(pack.id):
        raise CannotShare(f"{named}: its id cannot be a folder's name: {fault}")
    builtin = folder in builtin_packs().values()
    templates = templates_folder() / folder.name if builtin and (templates_folder() / folder.name).is_dir() else None
    found = read_pack_files(folder, templates)
    content = write_share(found.files, pack.id)
    into = file or Path(f"{pack.id}{SUFFIX}")
    write_file(into, content)
    with into.open("rb") as written:
        count = len(read_entries(written, str(into)))
    return Shared(into, count, len(content), found.left_out)


def unpack_share(file: Path, folder: Path | None = None) -> list[Path]:
    """Unpack a share file into a new folder, whole or not at all; return its files, relative to it."""
    into = folder or Path(file.name.removesuffix(SUFFIX))
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise CannotWrite(f"{into} exists and is not empty; choose another name")
    try:
        with file.open("rb") as opened:
            into.parent.mkdir(parents=True, exist_ok=True)
            with beside(into) as place:
                draft = unpack(opened, str(file), place)
                if into.exists():
                    into.rmdir()
                draft.replace(into)
    except OSError as error:
        raise NoShare(f"{file}: {reason(error)}") from None
    return sorted(path.relative_to(into) for path in into.rglob("*") if path.is_file())
