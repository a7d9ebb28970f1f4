"""Check packs as they are drawn, and compare them with a git revision."""

from collections.abc import Iterator
from functools import partial
from os.path import relpath
from pathlib import Path

from rules_check.more_checks import MoreChecks
from sandtable.errata.editions.editions import open_edition
from sandtable.errata.editions.since import stale_since
from sandtable.findings import Finding
from sandtable.jobs.check import check
from sandtable.jobs.check_request import CheckRequest, CheckResult
from sandtable.jobs.progress import Cancelled, Progress
from sandtable.model.pack import Pack
from sandtable.press.checks.face_check import check_faces
from sandtable.session import Session


def run(request: CheckRequest, progress: Progress, session: Session | None = None) -> CheckResult:
    """Findings of everything a request names; raise UserError, NoRevision or NoEdition."""

    def on_faces(done: int, of: int, what: str) -> None:
        if progress.is_cancelled():
            raise Cancelled
        progress.report(done, of, what)

    faces = partial(check_faces, session=session, on_progress=on_faces) if request.faces else None
    since = partial(_changed_since, request.since) if request.since is not None else None
    return check(request, MoreChecks(faces, since))


def _changed_since(revision: str, pack: Pack, folder: Path) -> Iterator[Finding]:
    """Yield findings for cards that differ from those in a git revision and do not declare the change."""
    try:
        here = f"./{Path(relpath(folder)).as_posix()}"
    except ValueError:  # on another drive of Windows
        here = folder.resolve().as_posix()
    with open_edition(f"{revision}:{here}") as then:
        yield from stale_since(then.pack, pack)
