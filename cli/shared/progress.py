"""A progress bar on a terminal; nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cli.shared.terminal import bare_stderr
from sandtable.jobs.progress import OnProgress


@contextmanager
def progress_bar(unit: str = "pieces") -> Iterator[OnProgress | None]:
    """A callback that draws a job's progress on stderr, with steps per second; None where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:.0f} {unit}/s" if task.speed else "")

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Speed(),
        TimeRemainingColumn(),
        console=Console(file=bare_stderr()),
        transient=True,
    )
    with bar:
        tasks = {}

        def on_progress(done: int, of: int, what: str) -> None:
            # A job may have several stretches of work, each with a name and a length of its own.
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=of)
            bar.update(tasks[what], completed=done, total=of)

        yield on_progress


@contextmanager
def piece_counter(total: int, title: str) -> Iterator[Callable[[int], None]]:
    """A callback that counts finished pieces of `total` in a progress bar."""
    with progress_bar() as on_progress:
        done = 0

        def count(pieces: int) -> None:
            nonlocal done
            done += pieces
            if on_progress is not None:
                on_progress(done, total, title)

        yield count
