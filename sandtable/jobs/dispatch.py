"""Run a job: the one door for the command line, for Python and for servers."""

from importlib import import_module
from typing import TypeVar

from sandtable.budget import Limits, open_job
from sandtable.jobs.progress import IsCancelled, OnProgress, Progress
from sandtable.jobs.request import Request

R = TypeVar("R")


def run(
    request: Request[R],
    *,
    limits: Limits | None = None,
    on_progress: OnProgress | None = None,
    cancelled: IsCancelled | None = None,
) -> R:
    """The result of a request; raise UserError for what a user can put right, Cancelled for a job that was cancelled.

    Without `limits` those of the running job count, or the usual ones where none is running.
    """
    with open_job(limits):
        made: R = import_module(request.verb).run(request, Progress(on_progress, cancelled))
    return made
