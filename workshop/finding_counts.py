"""Numbers of errors and warnings of the jobs on Home, counted once for each state of their files."""

import threading
from pathlib import Path
from typing import NamedTuple

from sandtable.budget import current
from sandtable.errors import UserError
from sandtable.findings import Finding, Severity
from sandtable.jobs.check_request import CheckRequest
from sandtable.jobs.dispatch import carry_out
from sandtable.jobs.job_session import JobSession
from workshop.bench import Bench, Place
from workshop.files import Folder

_MEMORY = 16  # MB that the worker remembers between two packs
_DEADLINE = 30.0  # seconds on the clock for one pack or document


class _Counted(NamedTuple):
    stamp: object  # state of the files
    counts: dict[str, int]


class FindingCounts:
    """Counts findings in a worker process of its own, since the files may be a stranger's; used by any thread."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._known: dict[str, _Counted] = {}
        self._lock = threading.Lock()
        self._session: JobSession | None = None
        self._over = False

    def of(self, keys: list[str]) -> dict[str, dict[str, int] | None]:
        """Errors and warnings of packs and documents by their keys; None for one that is gone."""
        places = {place.key: place for place in self._bench.places()}
        with self._lock:
            self._known = {key: counted for key, counted in self._known.items() if key in places}
            return {key: self._count(places[key]) if key in places else None for key in keys}

    def close(self) -> None:
        """End the worker."""
        self._over = True
        if self._session is not None:
            self._session.close()

    def _count(self, place: Place) -> dict[str, int] | None:
        stamp = _stamp(place)
        known = self._known.get(place.key)
        if known is None or known.stamp != stamp:
            known = self._known[place.key] = _Counted(stamp, self._checked(place.path))
        return known.counts

    def _checked(self, path: Path) -> dict[str, int]:
        if self._over:
            return {"error": 0, "warning": 0}
        if self._session is None:
            self._session = JobSession(_MEMORY)
        request = CheckRequest((str(path),), faces=False)
        try:
            result = self._session.run_in_worker(carry_out, request, limits=current().limits, deadline=_DEADLINE)
        except UserError:
            return {"error": 1, "warning": 0}
        return tally(result.findings)


def _stamp(place: Place) -> object:
    """State of the files of a job: names, sizes and dates."""
    if place.is_pack:
        return [(one.name, one.size, one.changed) for one in Folder(place.path).listing()]
    try:
        status = place.path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def tally(findings: list[Finding]) -> dict[str, int]:
    """Number of errors and of warnings."""
    return {
        "error": sum(found.severity is Severity.ERROR for found in findings),
        "warning": sum(found.severity is Severity.WARNING for found in findings),
    }
