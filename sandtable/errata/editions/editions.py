"""Open an edition by name: a built-in pack, a folder, a file of a pack, or either in a git revision."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sandtable.errata.editions.revisions import Revision
from sandtable.errors import UserError
from sandtable.findings import Finding, Position, Severity
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import display_path
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.resources import GAME_FILE, builtin_packs, find_pack, pack_around


class NoEdition(UserError):
    """An edition that is not there or cannot be loaded; one line, shown to the user as it stands."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A pack as named; `file` is set when the name was of one of its files, as game.yaml names it."""

    named: str
    pack: Pack
    file: str | None = None


@contextmanager
def open_edition(named: str, beside: Path | None = None) -> Iterator[Edition]:
    """Open the edition a user names, for as long as the context lasts; raise NoEdition or NoRevision.

    A revision is written `REV:path`, in the repository of the folder `beside`, the working directory by default. It is extracted into a temporary folder with its templates; the folder is deleted
    when the context ends, after which the faces of its pack cannot be drawn.
    """
    revision, colon, path = named.partition(":")
    whole = find_pack(named)
    if whole is not None:
        yield _load(named, whole, None)
    elif Path(named).exists():
        yield _load(named, *_pack_of(named))
    elif colon:
        with tempfile.TemporaryDirectory(prefix="sandtable-") as temporary:
            root = Path(temporary).resolve()
            folder, file = _take_out(Revision(revision, beside or Path.cwd()), named, path, root)
            yield _load(named, folder, file, (root, f"{revision}:"))
    else:
        raise NoEdition(f"{named}: no such folder, file or built-in pack; {nearest_or_list(named, builtin_packs())}")


def _pack_of(named: str) -> tuple[Path, str | None]:
    """Return the folder of the pack that a file lies in, and the file's name in it (None for a whole pack)."""
    path = Path(named)
    if path.is_dir():
        raise NoEdition(f"{named}: no {GAME_FILE} in this folder")
    folder = pack_around(path)
    if folder is None:
        raise NoEdition(f"{named}: belongs to no pack; there is no {GAME_FILE} beside or above it")
    return folder, _in_pack(path.resolve().relative_to(folder).as_posix())


def _take_out(revision: Revision, named: str, written: str, root: Path) -> tuple[Path, str | None]:
    """Extract a pack from a revision, with its templates; return its folder, and the file meant."""
    path = revision.path(written)
    above = [path, *path.parents]
    found = revision.has([*above[:-1], *(folder / GAME_FILE for folder in above)])
    if path.parts and path not in found:
        raise NoEdition(f"{named}: revision '{revision.name}' has no '{path}'")
    pack = next((folder for folder in above if folder / GAME_FILE in found), None)
    if pack is None:
        raise NoEdition(f"{named}: no {GAME_FILE} there")
    wanted = [pack]
    if pack.parent.name == "content":
        wanted.append(pack.parent.parent / "templates")
    revision.take_out(revision.blobs(wanted), root)
    return root / pack, None if path == pack else _in_pack(path.relative_to(pack).as_posix())


def _in_pack(file: str) -> str | None:
    """Return the file to narrow a comparison to; None for game.yaml, which stands for the whole pack."""
    return None if file == GAME_FILE else file


def _load(named: str, folder: Path, file: str | None, instead: tuple[Path, str] | None = None) -> Edition:
    loaded = load_cached(folder)
    if loaded.pack is None:
        errors = [found for found in loaded.findings if found.severity is Severity.ERROR]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise NoEdition(f"{_format_finding(errors[0], instead)}{more}")
    if file is not None and all(component.file != file for component in loaded.pack.components):
        files = {component.file for component in loaded.pack.components}
        raise NoEdition(f"{named}: no file of cards of '{loaded.pack.id}'; {nearest_or_list(file, files)}")
    return Edition(named, loaded.pack, file)


def _format_finding(found: Finding, instead: tuple[Path, str] | None) -> str:
    """Format a finding; one in a revision is placed there, not in the temporary folder."""
    if instead is None:
        return str(found)
    root, revision = instead
    file = found.at.file.removeprefix(display_path(root) + "/")
    at = Position(f"{revision}{file}", found.at.line, found.at.column)
    return str(Finding(found.code, found.name, found.severity, found.message, at, found.hint))
