"""`sandtable settings`: the settings in force, and the files they come from."""

from pathlib import Path

import click

from cli.shared.as_json import echo_json
from cli.shared.config_defaults import HEEDED
from cli.shared.console import columns
from cli.shared.printers import user_folder


@click.command("settings")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(form: str) -> None:
    """Show the settings that count here, and where each is settled.

    Settings stand in sandtable.toml, in this folder or the nearest above it, or in your own file, whose place is shown. What
    you type goes first. Exits 3 when a file cannot be used, with the line.

    \b
    Examples:
      sandtable settings
      sandtable settings --format json
    """
    from sandtable.config.config_file import CONFIG_FILE, find_config
    from sandtable.config.printing import print_settings

    found = print_settings(Path(), user_folder())
    near, own = find_config(Path()), user_folder() / CONFIG_FILE
    if form == "json":
        told = {
            "file": str(near.file) if near.file is not None else None,
            "own_file": str(own),
            "settings": {
                name: {
                    "value": one.value,
                    "file": one.at.file if one.at is not None else None,
                    "line": one.at.line if one.at is not None else None,
                    "commands": [command for command, heeded in HEEDED.items() if name in heeded],
                }
                for name, one in found.items()
            },
        }
        echo_json(told)
        return
    rows = [
        (
            name,
            "–" if one.value is None else str(one.value),
            f"{one.at.file}:{one.at.line}" if one.at is not None else "as usual",
        )
        for name, one in found.items()
    ]
    click.echo(columns(rows, ("setting", "value", "settled in")))
    click.echo()
    if near.file is None:
        click.echo(f'no {CONFIG_FILE} here or above; write one, as: paper = "letter"')
    click.echo(f"your own for all folders: {own}" + ("" if own.is_file() else " (not there yet)"))
