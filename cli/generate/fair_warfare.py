"""`sandtable generate warfare --fair`: scenarios that were played until they were fair, each with its certificate."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from cli.generate.made_scenarios import MadeScenarios
from cli.shared.terminal import bare_stderr
from sandtable.jobs.fair import FairRequest, run


def make_fair(request: FairRequest, shown: MadeScenarios) -> None:
    """Make fair scenarios, and show each as soon as it is done."""
    try:
        with _status() as on_status:
            result = run(
                request,
                on_made=shown.show,
                on_refused=lambda words: click.echo(words, err=True),
                on_status=on_status,
            )
    except KeyboardInterrupt:
        click.echo(f"stopped; {shown.count} of {request.count} are there", err=True)
        raise SystemExit(130) from None
    shown.end(result.pack, result.seed, told=request.seed is not None)
    result.check()


@contextmanager
def _status() -> Iterator[Callable[[str], None]]:
    """Context of a callback that shows a status line on a terminal; silent in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _words: None
        return
    from rich.console import Console
    from rich.status import Status

    with Status("laying out", console=Console(file=bare_stderr())) as status:
        yield lambda words: status.update(words)
