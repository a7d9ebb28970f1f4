"""Dispatch of jobs: the one entry for the command line, for Python and for servers."""

from contextlib import nullcontext
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from sandtable.budget import Limits, current, open_job
from sandtable.gc_schedule import collect_after
from sandtable.jobs.progress import IsCancelled, OnProgress, Progress
from sandtable.jobs.request import Request
from sandtable.session import Session

if TYPE_CHECKING:
    from sandtable.jobs.job_session import JobSession

R = TypeVar("R")
_WORKER = "sandtable.limited_job"  # loaded for packs of strangers alone, as a verb is for its request


def run(
    request: Request[R],
    *,
    limits: Limits | None = None,
    session: "JobSession | None" = None,
    on_progress: OnProgress | None = None,
    cancelled: IsCancelled | None = None,
) -> R:
    """Return the result of a request; raise UserError for errors a user can fix, Cancelled for a cancelled job.

    A request that draws the pack of a stranger is carried out in a worker process, held to the limits on time and
    memory; all others in this process. Without `limits` those of the running job count, or the usual ones where none is
    running. A `session` is memory that the caller owns, for the next of its jobs.
    """
    if request.is_trusted():
        with open_job(limits):
            return carry_out(request, session, on_progress, cancelled)
    granted = limits or current().limits
    made: R
    if session is None:
        run_limited = import_module(_WORKER).run_limited
        made = run_limited(carry_out, request, limits=granted, on_progress=on_progress, cancelled=cancelled)
    else:
        made = session.run_in_worker(carry_out, request, limits=granted, on_progress=on_progress, cancelled=cancelled)
    return made


def carry_out(
    request: Request[R],
    session: Session | None = None,
    on_progress: OnProgress | None = None,
    cancelled: IsCancelled | None = None,
) -> R:
    """Carry out a request in this process, under the limits of the running job."""
    more = {"session": session} if request.uses_session else {}
    with collect_after() if session is not None else nullcontext():
        made: R = import_module(request.verb).run(request, Progress(on_progress, cancelled), **more)
    return made
