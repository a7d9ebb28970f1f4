"""Find the pack a user names, and load it or say why not."""

from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.findings import Severity
from sandtable.resources import GAME_FILE, builtin_packs, find_pack

if TYPE_CHECKING:
    from sandtable.model.pack import Pack

# What reads packs is imported by those functions that need it: showing help takes none of it.


def pack_folder(named: str) -> Path:
    """The folder of a built-in pack, or the folder a user names."""
    folder = find_pack(named)
    if folder is not None:
        return folder
    if Path(named).is_dir():
        from sandtable.model.loading.opening import NoPack

        raise NoPack(f"{named}: no {GAME_FILE} in this folder; try: sandtable init {named}")
    import click

    from sandtable.model.reading.messages import nearest_or_list

    raise click.BadParameter(f"no game or folder '{named}'; {nearest_or_list(named, builtin_packs())}")


def open_pack(named: str, *, ruled: bool = False) -> "Pack":
    """The pack a user names, complete, with `ruled` as its rulings have it; raise NoPack with its first faults."""
    from sandtable.model.loading import pack_cache
    from sandtable.model.loading.opening import NoPack

    loaded = pack_cache.open_pack(pack_folder(named), ruled=ruled)
    if loaded.pack is None:
        errors = [found for found in loaded.findings if found.severity is Severity.ERROR]
        shown = "\n  ".join(str(found) for found in errors[:3])
        more = f"\n  and {len(errors) - 3} more; try: sandtable check {named}" if len(errors) > 3 else ""
        raise NoPack(f"pack '{named}' does not load\n  {shown}{more}")
    return loaded.pack
