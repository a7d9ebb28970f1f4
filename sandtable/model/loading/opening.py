"""Open the pack a caller names, whole or not at all."""

from pathlib import Path

from sandtable.errors import UserError
from sandtable.findings import Finding, Severity
from sandtable.model.loading import pack_cache
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs, find_pack


class NoPack(UserError):
    """A pack that is not there, or does not load; `findings` say why."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.findings = findings


def open_pack(named: str | Path, *, ruled: bool = False) -> Pack:
    """The built-in pack of that name, or the one in a folder; with `ruled` as its rulings have it. Raise NoPack."""
    folder = find_pack(str(named))
    if folder is None:
        raise NoPack(f"no pack '{named}'; built in are {', '.join(builtin_packs())}")
    loaded = pack_cache.open_pack(folder, ruled=ruled)
    if loaded.pack is None:
        errors = tuple(found for found in loaded.findings if found.severity is Severity.ERROR)
        raise NoPack(f"pack '{named}' does not load: {errors[0]}", errors)
    return loaded.pack
