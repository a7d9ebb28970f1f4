"""How a user likes to print: paper, language, ink and the like, settled once and read by every command that asks.

What is typed goes first, then the settings nearest to where the user is, then the user's own file, which is kept beside
the printers. Settings that lie in a pack speak only to who stands in that pack.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.config import CONFIG_FILE, Config, find_config, read_config
from sandtable.findings import Position

# What can be settled, and what it is when nobody does.
USUAL: Mapping[str, Any] = {
    "paper": "a4",
    "language": None,
    "ink": "full",
    "duplex": None,
    "bleed": 0,
    "orientation": "auto",
    "printer": None,
}


class Setting(NamedTuple):
    """A value and where it is settled; `at` is None for what nobody settled."""

    value: Any
    at: Position | None


def print_settings(here: Path, user_folder: Path) -> dict[str, Setting]:
    """Every setting of printing, seen from a folder; raise ConfigError."""
    near = find_config(here)
    found = {name: Setting(value, None) for name, value in USUAL.items()}
    for config in (_of_user(user_folder, near), near):
        for name, value in config.printing.items():
            found[name] = Setting(value, config.place(name))
    return found


def _of_user(folder: Path, near: Config) -> Config:
    file = folder / CONFIG_FILE
    return read_config(file) if file.is_file() and file != near.file else Config()
