"""File names from ids and titles: valid on every system, and unique.

Names that Windows reserves for devices or cannot store are avoided everywhere, so that a job makes the same files on
every system. `a` and `A` count as the same name.
"""

import re
from pathlib import Path

_DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")})  # fmt: skip
_UNFIT = r'[\x00-\x1f<>:"/\\|?*\x7f]'
_LONGEST = 120  # letters of a name, as ids are at most 64; systems end at 255 bytes


def portable(name: str) -> str:
    """Return a name that every system can store: `con.x` becomes `con_.x`, `a:b.` becomes `a-b_`."""
    fit = re.sub(_UNFIT, "-", name)[:_LONGEST]
    kept = fit.rstrip(". ")
    fit = kept + "_" * (len(fit) - len(kept)) or "_"
    stem, dot, rest = fit.partition(".")
    return f"{stem}_{dot}{rest}" if is_device(stem) else fit


def is_device(name: str) -> bool:
    """True if Windows takes a name for a device, whatever its ending."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def kept_by_windows(path: Path) -> str:
    """Part of a path that Windows would not write as a file; "" when there is none."""
    parts = path.parts[1:] if path.anchor else path.parts
    return next((part for part in parts if is_device(part) or ":" in part), "")


class FileNames:
    """Files one job makes. A second one of the same name is numbered: nothing is overwritten."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def own(self, path: Path, suffix: str = "") -> Path:
        """Return a path that this job has not used yet; its last part need not be portable."""
        stem, number = portable(path.name), 1
        made = path.with_name(f"{stem}{suffix}")
        while str(made).casefold() in self._taken:
            number += 1
            made = path.with_name(f"{stem}-{number}{suffix}")
        self._taken.add(str(made).casefold())
        return made

    def give_back(self, file: Path) -> None:
        """Release a path that was not used after all."""
        self._taken.discard(str(file).casefold())
