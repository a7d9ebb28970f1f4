"""Option defaults from sandtable.toml.

Click asks a map of defaults for every command. This one reads the settings when a command is called that uses them.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cli.shared.printers import user_folder

_OPTIONS = {
    "paper": "paper",
    "language": "lang",
    "ink": "ink",
    "duplex": "duplex",
    "bleed": "bleed",
    "orientation": "orientation",
    "printer": "printer",
}
_PRESS = frozenset(_OPTIONS)
# Which settings a command heeds. Print services say themselves how much bleed they want.
HEEDED: Mapping[str, frozenset[str]] = {
    "render": _PRESS,
    "scenario": _PRESS,
    "errata diff": _PRESS,
    "errata list": frozenset({"language"}),
    "export": frozenset({"language"}),
    "games": frozenset({"language"}),
    "play": frozenset({"language"}),
    "playtest": frozenset({"language"}),
    "table": frozenset({"language"}),
    "hexes": frozenset({"paper"}),
    "calibrate": frozenset({"paper", "language"}),
    "art": frozenset({"paper", "ink"}),
}


class ConfigDefaults(Mapping[str, Any]):
    """Map of the commands below a group to their option defaults."""

    def __init__(self, group: str = "") -> None:
        self._group = group

    def __getitem__(self, command: str) -> Any:
        name = f"{self._group} {command}".strip()
        if any(one.startswith(f"{name} ") for one in HEEDED):
            return ConfigDefaults(name)
        if name not in HEEDED:
            raise KeyError(command)
        return _defaults(name, HEEDED[name])

    def __iter__(self) -> Iterator[str]:
        return iter(HEEDED)

    def __len__(self) -> int:
        return len(HEEDED)

    def __bool__(self) -> bool:
        return True


def _defaults(command: str, heeded: frozenset[str]) -> dict[str, Any]:
    from sandtable.config.printing import print_settings

    settled = {
        _OPTIONS[name]: setting.value
        for name, setting in print_settings(Path(), user_folder()).items()
        if name in heeded and setting.at is not None
    }
    return {name: value for name, value in settled.items() if _is_offered(command, name, value)}


def _is_offered(command: str, option: str, value: Any) -> bool:
    """Return True when a command accepts a value.

    `calibrate` and `art` take only real papers and the languages of our own sheets.
    """
    if command not in ("calibrate", "art"):
        return True
    from sandtable.layout.paper import REAL_PAPERS
    from sandtable.resources import sheet_languages

    return {"paper": value in REAL_PAPERS, "lang": value in sheet_languages()}.get(option, True)


def is_settled(option: str) -> bool:
    """Return True when an option's value comes from the settings, not from the command line."""
    ctx = click.get_current_context(silent=True)
    return ctx is not None and ctx.get_parameter_source(option) is ParameterSource.DEFAULT_MAP
