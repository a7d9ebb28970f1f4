"""Check scenarios and set-ups. Packs too, without the checks of `check_packs`."""

from typing import Any

from rules_check.checker import check_paths, config_for
from rules_check.more_checks import NOTHING_MORE, MoreChecks
from rules_check.run import Choice, choose
from rules_check.stats import Stats
from rules_check.tally import Tally
from sandtable.config.config_file import Config
from sandtable.games.documents import Subject
from sandtable.jobs.check_request import CheckRequest, CheckResult
from sandtable.jobs.progress import Progress
from sandtable.session import Session


def run(request: CheckRequest, _progress: Progress, session: Session | None = None) -> CheckResult:
    """Findings of everything a request names; raise UserError for a path that cannot be read."""
    return check(request, NOTHING_MORE)


def check(request: CheckRequest, more: MoreChecks) -> CheckResult:
    """Findings of everything a request names, with those of the checks `more` for packs."""
    config, choice = settings_of(request)
    tally = Tally()
    stats = Stats() if request.stats else None

    def observe(on: Subject, subject: Any, game: str | None) -> None:
        tally(on, subject)
        if stats is not None:
            stats(on, subject, game)

    found = check_paths(request.paths, choice, request.stdin, observe, config, more, tally.folder)
    return CheckResult(found, tally.words(), stats, tally.passed_over())


def settings_of(request: CheckRequest) -> tuple[Config, Choice]:
    """The settings nearest to the paths of a request, and the rules it chooses with them."""
    config = config_for(request.paths)
    return config, choose(config, request.profile, request.select, request.ignore, facts=request.facts)
