"""Open the pack a caller names; fail if it has errors."""

from pathlib import Path

from sandtable.errors import UnknownName, UserError
from sandtable.files import reason
from sandtable.findings import Finding, Severity
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.resources import GAME_FILE, builtin_packs, find_pack

_MOST_SHOWN = 3  # errors in the message


class NoPack(UserError):
    """A pack that does not load; `findings` are its errors."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.findings = findings


class UnknownPack(UnknownName, NoPack):
    """A name that matches no pack."""


class UnknownLanguage(UnknownName):
    """A language that a pack does not have."""


def pack_folder(named: str | Path) -> Path:
    """The folder of a built-in pack, or the one a caller names; raise NoPack or UnknownPack."""
    folder = find_pack(str(named))
    if folder is not None:
        return folder
    try:
        is_folder = Path(named).is_dir()
    except OSError as error:
        raise NoPack(f"{str(named)[:200]}: {reason(error)}") from None
    if is_folder:
        raise NoPack(f"{named}: no {GAME_FILE} in this folder; try: sandtable init {named}")
    raise UnknownPack(f"no game or folder '{named}'; {nearest_or_list(str(named), builtin_packs())}")


def open_pack(named: str | Path, *, ruled: bool = False) -> Pack:
    """Load the built-in pack of that name, or the one in a folder; with `ruled`, with its rulings applied.

    Raise NoPack.
    """
    loaded = load_cached(pack_folder(named), ruled=ruled)
    if loaded.pack is None:
        errors = tuple(found for found in loaded.findings if found.severity is Severity.ERROR)
        shown = "\n  ".join(str(found) for found in errors[:_MOST_SHOWN])
        hidden = len(errors) - _MOST_SHOWN
        more = f"\n  and {hidden} more; try: sandtable check {named}" if hidden > 0 else ""
        raise NoPack(f"pack '{named}' does not load\n  {shown}{more}", errors)
    return loaded.pack
