"""Run a job: the one door for the command line, for Python and for servers."""

from importlib import import_module
from typing import TypeVar

from sandtable.jobs import requests
from sandtable.jobs.progress import IsCancelled, OnProgress, Progress
from sandtable.jobs.requests import Request

R = TypeVar("R")

# The module that carries out each kind of request, imported when it is first asked for.
_VERBS: dict[type, str] = {
    requests.RenderRequest: "sandtable.jobs.render",
    requests.ScenarioRequest: "sandtable.jobs.scenario",
    requests.CheckRequest: "sandtable.jobs.check",
    requests.ErrataRequest: "sandtable.jobs.errata",
    requests.ExportRequest: "sandtable.jobs.export",
}


def run(request: Request[R], *, on_progress: OnProgress | None = None, cancelled: IsCancelled | None = None) -> R:
    """The result of a request; raise UserError for what a user can put right, Cancelled for a job that was cancelled."""
    made: R = import_module(_VERBS[type(request)]).run(request, Progress(on_progress, cancelled))
    return made
