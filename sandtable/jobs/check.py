"""Check packs, scenarios and set-ups."""

from typing import Any

from rules_check.checker import check_paths, config_for
from rules_check.face_wishes import FaceWishes
from rules_check.run import Choice, choose
from rules_check.stats import Stats
from rules_check.tally import Tally
from sandtable.config.config_file import Config
from sandtable.games.documents import Subject
from sandtable.jobs.check_request import CheckRequest, CheckResult
from sandtable.jobs.progress import Cancelled, Progress
from sandtable.session import Session


def run(request: CheckRequest, progress: Progress, session: Session | None = None) -> CheckResult:
    """Findings of everything a request names; raise UserError for a path that cannot be read."""
    config, choice = settings_of(request)
    tally = Tally()
    stats = Stats() if request.stats else None

    def observe(on: Subject, subject: Any, game: str | None) -> None:
        tally(on, subject)
        if stats is not None:
            stats(on, subject, game)

    def on_faces(done: int, of: int, what: str) -> None:
        if progress.is_cancelled():
            raise Cancelled
        progress.report(done, of, what)

    drawing = FaceWishes(session, on_faces) if request.faces else False
    found = check_paths(request.paths, choice, request.stdin, observe, config, request.since, drawing, tally.folder)
    return CheckResult(found, tally.words(), stats, tally.passed_over())


def settings_of(request: CheckRequest) -> tuple[Config, Choice]:
    """The settings nearest to the paths of a request, and the rules it chooses with them."""
    config = config_for(request.paths)
    return config, choose(config, request.profile, request.select, request.ignore, facts=request.facts)
