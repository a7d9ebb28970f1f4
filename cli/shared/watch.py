"""Repetition of a job after every save."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from cli.shared.console import tell
from cli.shared.terminal import nobody_reads
from sandtable.budget import current
from sandtable.errors import UserError
from sandtable.model.reading.folder import display_path

_MOST_FOLDERS = 2_000  # systems give a user some thousand watches


def work_again(paths: Iterable[Path], work: Callable[[list[Path]], int], code: int, made: Path | None = None) -> int:
    """Run `work` after every save, until interrupted or the output is closed; return the last exit code.

    `work` is called with the saved files. Its own output, in the folder `made`, is ignored.
    """
    click.echo("watching; Ctrl-C ends", err=True)
    for saved in saves(paths, made):
        current().renew()  # every save is a job of its own, however many there are in an evening
        click.clear()
        click.echo(f"{', '.join(display_path(file) for file in saved)} saved", err=True)
        try:
            code = work(saved)
        except KeyboardInterrupt:
            break  # as asked for, whatever it was doing
        except (UserError, click.ClickException) as error:
            # What is missing now may be back with the next save.
            code = tell(error)
        if nobody_reads():
            break
    return code


def saves(paths: Iterable[Path], made: Path | None = None) -> Iterator[list[Path]]:
    """Yield the files saved or removed among some files and folders, except in `made`, until interrupted."""
    from watchfiles import watch

    wanted = [path.resolve() for path in paths]
    unwanted = [made.resolve()] if made is not None else []
    with suppress(KeyboardInterrupt):  # watchfiles would say that it was interrupted
        yield from _saves(watch, wanted, unwanted)


def _saves(watch: Callable[..., Iterable[Any]], wanted: list[Path], unwanted: list[Path]) -> Iterator[list[Path]]:
    while True:
        folders = _folders(wanted, unwanted)
        for changes in watch(*folders, recursive=False, raise_interrupt=True):
            changed = sorted({Path(path) for _, path in changes})
            known = [path for path in changed if _is_among(path, wanted) and not _is_among(path, unwanted)]
            hit = [path for path in known if not path.name.startswith(".")]
            # Editors write a temporary file and rename it: ignore files that are gone again.
            if hit:
                yield [path for path in hit if path.exists()] or hit
            if _folders(wanted, unwanted) != folders:
                break  # folders came or went: watch those there are now
        else:
            return


def _folders(wanted: Sequence[Path], unwanted: Sequence[Path]) -> list[Path]:
    """Return the folders to watch, without following links, which may lead anywhere.

    A file is watched through its folder: editors write a new file and rename it, so the old one is gone.
    """
    found: set[Path] = set()
    for path in wanted:
        if not path.is_dir():
            found.add(path.parent)
            continue
        for folder, below, _ in os.walk(path):
            at = Path(folder)
            below[:] = [] if at in unwanted else [name for name in below if not name.startswith(".")]
            found.add(at)
    return sorted(folder for folder in found if folder.is_dir())[:_MOST_FOLDERS]


def _is_among(path: Path, wanted: list[Path]) -> bool:
    return any(path.is_relative_to(one) for one in wanted)
