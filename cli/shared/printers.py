"""Locations of printer profiles and of the user's settings."""

import os
import sys
from pathlib import Path


def user_folder() -> Path:
    """The user's own folder; SANDTABLE_CONFIG names another."""
    named = os.environ.get("SANDTABLE_CONFIG")
    if named:
        return Path(named)
    if sys.platform in ("win32", "darwin"):
        import click  # knows where it is there

        return Path(click.get_app_dir("sandtable"))
    return Path(os.environ.get("XDG_CONFIG_HOME", os.path.expanduser("~/.config"))) / "sandtable"  # noqa: PTH111 - as click has it


def printers_file() -> Path:
    """The user's printers."""
    return user_folder() / "printers.toml"
