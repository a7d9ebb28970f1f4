"""`sandtable generate warfare --fair`: scenarios that were played until they were fair, each with its certificate."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from cli.generate.made_scenarios import MadeScenarios
from cli.shared.terminal import bare_stderr
from sandtable.jobs.fair import FairRequest, run

SECONDS_BETWEEN = 15.0  # lines about a search where there is no terminal


def make_fair(request: FairRequest, shown: MadeScenarios) -> None:
    """Make fair scenarios, and show each as soon as it is done."""
    try:
        with _status() as on_status:
            result = run(
                request,
                on_made=shown.show,
                on_refused=lambda words: click.echo(words, err=True),
                on_status=on_status,
                on_note=lambda words: click.echo(words, err=True),
            )
    except KeyboardInterrupt:
        click.echo(f"stopped; {shown.count} of {request.count} are there", err=True)
        raise SystemExit(130) from None
    seed = result.made[0].seed if request.count == 1 and result.made else result.seed
    shown.end(result.pack, seed, told=request.seed is not None or not result.made)
    result.check()


@contextmanager
def _status() -> Iterator[Callable[[str], None]]:
    """Context of a callback that shows a status line on a terminal; in a pipe, a line now and then."""
    if not sys.stderr.isatty():
        begun = last = time.monotonic()

        def show(words: str) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last > SECONDS_BETWEEN:
                last = now
                click.echo(f"{now - begun:.0f} s: {words}", err=True)

        yield show
        return
    from rich.console import Console
    from rich.status import Status

    with Status("laying out", console=Console(file=bare_stderr())) as status:
        yield lambda words: status.update(words)
