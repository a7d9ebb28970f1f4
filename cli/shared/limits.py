"""`--limits`: limits of a job on time, memory and size.

Time is measured by a system timer, which interrupts the job wherever it is. Where there is none, as on Windows, only
the other limits hold.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from sandtable.budget import MOST_BY_FILE, job, raised, read_limits
from sandtable.gc_schedule import command_collections
from sandtable.process_limits import cpu_limit, memory_limit

if TYPE_CHECKING:
    import click

F = TypeVar("F", bound=Callable[..., object])

_ours = False


@contextlib.contextmanager
def own_process() -> Iterator[None]:
    """Context in which the process is ours alone: time and memory are limited, garbage is collected rarely."""
    global _ours
    before, _ours = _ours, True
    try:
        with command_collections():
            yield
    finally:
        _ours = before


def limits_option(command: F) -> F:
    """The option `--limits`, and a job under these limits for as long as the command runs."""
    import click

    return click.option(
        "--limits",
        metavar="NAME=NUMBER,…",
        expose_value=False,
        callback=_open_job,
        help="Let a pack you trust take more: seconds=60, memory=4000, pixels=200000000 and so on.",
    )(command)


def _open_job(ctx: "click.Context", _param: "click.Parameter", written: str | None) -> None:
    if not ctx.resilient_parsing:
        ctx.with_resource(limited(read_limits(written) if written is not None else {}))


@contextlib.contextmanager
def limited(wishes: Mapping[str, int]) -> Iterator[None]:
    """Context of a job under the usual limits, raised by settings and options, enforced where the process is ours."""
    from cli.shared.printers import user_folder
    from sandtable.budget import DEFAULT
    from sandtable.config.config_file import granted_by_settings

    limits = raised(raised(DEFAULT, granted_by_settings(user_folder()), MOST_BY_FILE), wishes)
    with job(limits) as opened, contextlib.ExitStack() as held:
        if _ours:
            held.enter_context(memory_limit(limits.memory))
            held.enter_context(cpu_limit(opened))
        yield
