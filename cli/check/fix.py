"""`sandtable check --fix` and `--diff`: apply or show repairs that have only one correct form."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from cli.shared.console import paint
from rules_check.fixes import Repairs, find_repairs
from rules_check.run import Choice
from rules_check.stdin_file import StdinFile
from sandtable.config.config_file import Config
from sandtable.files import write_file

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def show_diff(paths: Sequence[str], choice: Choice, stdin: StdinFile | None, config: Config) -> int:
    """Print the changes as a diff; return 1 when there are any, else 0."""
    repairs = find_repairs(paths, choice, stdin, config)
    _tell_left_alone(repairs)
    for repair in repairs.done:
        for line in repair.diff().splitlines():
            click.echo(paint(line, _COLOURS[line[0]]) if line[:1] in _COLOURS else line)
    return 1 if repairs.done else 0


def put_right(paths: Sequence[str], choice: Choice, stdin: StdinFile | None, config: Config) -> StdinFile | None:
    """Write the repaired files; standard input is printed, repaired where possible, and returned."""
    repairs = find_repairs(paths, choice, stdin, config)
    _tell_left_alone(repairs)
    for repair in repairs.done:
        if stdin is not None and repair.file == stdin.name:
            stdin = StdinFile(stdin.name, repair.after.encode())
        else:
            # Write through a link: its target is changed, the link stays.
            write_file(Path(repair.file).resolve(), repair.after)
    if stdin is not None:
        sys.stdout.buffer.write(stdin.content)
        sys.stdout.buffer.flush()
    count, files = sum(repair.count for repair in repairs.done), len(repairs.done)
    if count:
        things = "1 thing" if count == 1 else f"{count} things"
        click.echo(f"put {things} right in {'1 file' if files == 1 else f'{files} files'}", err=True)
    return stdin


def _tell_left_alone(repairs: Repairs) -> None:
    for file in repairs.left_alone:
        click.echo(f"{file}: left alone, as more would be found in it then", err=True)
