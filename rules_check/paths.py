"""Paths to check: built-in packs and documents by name, documents inside packs."""

from pathlib import Path

from rules_check.stdin_file import STANDARD_INPUT
from rules_check.walk import is_ours
from sandtable.model.reading.folder import Unreadable
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.resources import find_pack, pack_around, shipped_document, shipped_with
from sandtable.share.unpacked import folder_of, is_share

# Where a pack keeps its scenarios and set-ups.
DOCUMENT_FOLDERS = ("scenarios", "setups")


def named_path(named: str) -> Path:
    """Resolve a name: an existing path, a built-in pack, or a document shipped with a pack; raise Unreadable."""
    if not named:
        raise Unreadable("the empty path is no file and no folder; for this folder say: sandtable check .")
    path = Path(named)
    if is_share(path):
        return folder_of(path)
    try:
        if path.exists():
            return path
    except (OSError, ValueError) as error:
        words = error.strerror if isinstance(error, OSError) else None
        raise Unreadable(f"{named:.80}: {(words or str(error)).lower()}") from None
    builtin = find_pack(named) or shipped_document(named)
    if builtin is None:
        raise Unreadable(f"{named}: no such file, folder or built-in pack{_nearest_shipped(named)}")
    return builtin


def pack_of_file(file: Path) -> Path | None:
    """Folder of the pack that a file is a part of; None for a scenario or set-up and for a file outside any pack."""
    owner = pack_around(file)
    return None if owner is None or _holds_document(owner, file) else owner


def may_have_packs(named: str) -> bool:
    """True for a folder, a pack and a file of one; False for a document and for what cannot be read."""
    if named == STANDARD_INPUT:
        return False
    try:
        path = named_path(named)
        return path.is_dir() or pack_of_file(path) is not None
    except (Unreadable, OSError, RuntimeError, ValueError):
        return False  # the check says why


def _nearest_shipped(named: str) -> str:
    """Hint that names similar documents shipped with the pack; "" when there are none."""
    pack, _, inside = named.rpartition("/")
    shipped = shipped_with(pack) if pack else {}
    return f"; {nearest_or_list(inside, shipped)}" if shipped else ""


def _holds_document(pack: Path, file: Path) -> bool:
    """Return True when a file in a pack's folder is a scenario or set-up rather than a part of the pack."""
    return file.resolve().relative_to(pack).parts[0] in DOCUMENT_FOLDERS or is_ours(file)
