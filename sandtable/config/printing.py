"""Print settings: paper, language, ink and the like, read by every command that prints.

Command line options come first, then the settings nearest to the current folder, then the user's own file, which lies
beside the printer profiles. Settings in a pack's folder count only for a user who works in that folder.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.config.config_file import CONFIG_FILE, Config, find_config, read_config
from sandtable.findings import Position

# Settings and their defaults.
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
    """A value and the position where it is set; `at` is None for a default."""

    value: Any
    at: Position | None


def print_settings(here: Path, user_folder: Path) -> dict[str, Setting]:
    """Return every print setting, seen from a folder; raise ConfigError."""
    near = find_config(here)
    found = {name: Setting(value, None) for name, value in USUAL.items()}
    for config in (_of_user(user_folder, near), near):
        for name, value in config.printing.items():
            found[name] = Setting(value, config.place(name))
    return found


def _of_user(folder: Path, near: Config) -> Config:
    file = folder / CONFIG_FILE
    return read_config(file) if file.is_file() and file != near.file else Config()
