"""Printer profiles: the offset of the back from the front, by printer name."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.errors import UserError
from sandtable.files import write_file
from sandtable.layout.registration import Offset
from sandtable.model.reading.folder import Unreadable, read_bytes
from sandtable.model.reading.suggestions import nearest_or_list

FARTHEST, MOST_TURN = 20.0, 5.0  # mm, degrees: more cannot be right
MOST_LETTERS = 100  # of a printer's name


class NoPrinter(UserError):
    """A printer nobody has calibrated, or a profile file that cannot be read."""

    exit_code = 2


def load_printers(file: Path) -> dict[str, Offset]:
    """Return the printers saved in `file`; none when it does not exist."""
    try:
        if not file.exists():
            return {}
        data = tomllib.loads(read_bytes(file).decode())
        return {
            name: Offset(
                _within(entry, "x", FARTHEST), _within(entry, "y", FARTHEST), _within(entry, "rotation", MOST_TURN)
            )
            for name, entry in data.items()
        }
    except Unreadable as error:
        raise NoPrinter(str(error)) from None
    except (OSError, ValueError, AttributeError, TypeError, RecursionError) as error:
        raise NoPrinter(f"{file}: not a list of printers ({error}); delete it and calibrate again") from None


def _within(entry: Mapping[str, Any], key: str, most: float) -> float:
    number = float(entry.get(key, 0))
    if not -most <= number <= most:
        raise ValueError(f"{key} is {number:g}, and {most:g} is the most there is")
    return number


def save_printer(file: Path, name: str, offset: Offset) -> None:
    """Save a printer's offset beside those already there; raise NoPrinter."""
    if not name.strip() or len(name) > MOST_LETTERS or not name.isprintable():
        raise NoPrinter(f"'{name:.40}' is no name for a printer; write up to {MOST_LETTERS} letters, in one line")
    printers = {**load_printers(file), name: offset}
    lines = ["# Printers known to sandtable: how backs are moved, mm right and down, degrees clockwise."]
    for known, move in sorted(printers.items()):
        # A text in JSON is one in TOML too, whatever is in it.
        lines += ["", f"[{json.dumps(known)}]", f"x = {move.x:g}", f"y = {move.y:g}", f"rotation = {move.rotation:g}"]
    write_file(file, "\n".join(lines) + "\n")


def find_printer(file: Path, name: str) -> Offset:
    """Return the offset of one printer; raise NoPrinter when it is unknown."""
    printers = load_printers(file)
    if name not in printers:
        known = nearest_or_list(name, printers) or "none is saved yet"
        raise NoPrinter(f"no printer '{name}'; {known}; try: sandtable calibrate --printer {name} --offset 0,0")
    return printers[name]
