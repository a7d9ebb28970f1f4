"""Open the pack a user names."""

from pathlib import Path
from typing import TYPE_CHECKING

from cli.shared.usage import usage_errors

if TYPE_CHECKING:
    from sandtable.model.pack import Pack


def pack_folder(named: str) -> Path:
    """Return the folder of a built-in pack, or the folder a user names."""
    from sandtable.model.loading.opening import pack_folder as find_folder

    with usage_errors():
        return find_folder(named)


def open_pack(named: str, *, ruled: bool = False) -> "Pack":
    """Return the pack a user names, with its rulings applied if `ruled`; raise NoPack with its first errors."""
    from sandtable.model.loading.opening import open_pack as open_named

    with usage_errors():
        return open_named(named, ruled=ruled)
