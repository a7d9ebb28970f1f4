"""Progress and cancellation of a job."""

from collections.abc import Callable

from sandtable.errors import Cancelled as Cancelled

# Called with the steps done, the steps in all, and the name of the work.
OnProgress = Callable[[int, int, str], None]
IsCancelled = Callable[[], bool]


class Progress:
    """Counter of finished steps; counting one is also the point where a job notices that it was cancelled."""

    def __init__(self, on_progress: OnProgress | None = None, cancelled: IsCancelled | None = None) -> None:
        self._on_progress, self._cancelled = on_progress, cancelled
        self._done, self._of, self._what = 0, 0, ""

    def start(self, of: int, what: str) -> None:
        """Begin a stretch of `of` steps, and report none of them done."""
        self._done, self._of, self._what = 0, of, what
        self(0)

    def __call__(self, steps: int = 1) -> None:
        """Count finished steps; raise Cancelled when the caller has cancelled the job."""
        self._done += steps
        if self._cancelled is not None and self._cancelled():
            raise Cancelled
        if self._on_progress is not None:
            self._on_progress(self._done, self._of, self._what)

    def report(self, done: int, of: int, what: str) -> None:
        """Report a count that the job keeps itself."""
        if self._on_progress is not None:
            self._on_progress(done, of, what)

    def is_cancelled(self) -> bool:
        """True if the caller has cancelled the job; for jobs that then return partial results."""
        return self._cancelled is not None and self._cancelled()
