"""A bar for long work on a terminal; silence in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cli.shared.door import bare_stderr


@contextmanager
def piece_counter(total: int, title: str) -> Iterator[Callable[[int], None]]:
    """Hears how many pieces were drawn and shows it, with pieces per second, on stderr."""
    if not sys.stderr.isatty():
        yield lambda _count: None
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
            return Text(f"{task.speed:.0f} pieces/s" if task.speed else "")

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
        task = bar.add_task(title, total=total)
        yield lambda count: bar.advance(task, count)
