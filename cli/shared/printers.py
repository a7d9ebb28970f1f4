"""Where printer profiles are kept."""

import os
from pathlib import Path

import click


def printers_file() -> Path:
    """The user's printers; SANDTABLE_CONFIG names another folder."""
    return Path(os.environ.get("SANDTABLE_CONFIG") or click.get_app_dir("sandtable")) / "printers.toml"
