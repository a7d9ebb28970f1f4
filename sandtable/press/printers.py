"""What is known of a person's printers: how far each puts the back off the front."""

import tomllib
from pathlib import Path

from sandtable.errors import UserError
from sandtable.files import write_file
from sandtable.layout.registration import Offset
from sandtable.model.reading.messages import nearest_or_list


class NoPrinter(UserError):
    """A printer nobody has calibrated, or a profile file that cannot be read."""

    exit_code = 2


def load_printers(file: Path) -> dict[str, Offset]:
    """The printers saved in `file`; none when it does not exist."""
    if not file.exists():
        return {}
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        return {
            name: Offset(float(entry.get("x", 0)), float(entry.get("y", 0)), float(entry.get("rotation", 0)))
            for name, entry in data.items()
        }
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise NoPrinter(f"{file}: not a list of printers ({error}); delete it and calibrate again") from None


def save_printer(file: Path, name: str, offset: Offset) -> None:
    """Remember a printer's offset beside those already known."""
    printers = {**load_printers(file), name: offset}
    lines = ["# Printers known to sandtable: how backs are moved, mm right and down, degrees clockwise."]
    for known, move in sorted(printers.items()):
        lines += ["", f'["{known}"]', f"x = {move.x:g}", f"y = {move.y:g}", f"rotation = {move.rotation:g}"]
    write_file(file, "\n".join(lines) + "\n")


def find_printer(file: Path, name: str) -> Offset:
    """The offset of one printer; raise NoPrinter when it is unknown."""
    printers = load_printers(file)
    if name not in printers:
        known = nearest_or_list(name, printers) or "none is saved yet"
        raise NoPrinter(f"no printer '{name}'; {known}; try: sandtable calibrate --printer {name} --offset 0,0")
    return printers[name]
