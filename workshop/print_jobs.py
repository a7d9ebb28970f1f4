"""Printing of a scenario: the order and its map as PDF, into out/ of the workshop's folder; the newest wins."""

import asyncio
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.budget import current
from sandtable.errors import Cancelled, UserError
from sandtable.files import write_file
from sandtable.jobs.dispatch import carry_out
from sandtable.jobs.job_session import JobSession
from sandtable.jobs.print_requests import Language, ScenarioRequest
from sandtable.press.options import JobOptions
from workshop.bench import Bench
from workshop.events import Events
from workshop.field import Field
from workshop.page_words import both

OUT = "out"  # below the folder of the workshop
MOST_KEPT = 20  # finished jobs whose files can be fetched
_MEMORY = 32  # MB that the worker remembers between two jobs
_DEADLINE = 180.0  # seconds on the clock
_POSTER = "poster"


class Wanted(NamedTuple):
    """Wish for a print: the order, or the map at full size, in a language, on a paper."""

    what: str
    lang: str
    paper: str
    low: bool


class PrintJobs:
    """Print jobs of the workshop, one at a time; a new one cancels the one before. Used in the event loop."""

    def __init__(self, bench: Bench, events: Events) -> None:
        self._bench, self._events = bench, events
        self._session: JobSession | None = None
        self._newest = 0
        self._cancelled: set[int] = set()
        self._files: dict[int, Path] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lock = threading.Lock()
        self._over = False

    def start(self, field: Field, name: str, text: str | None, wanted: Wanted) -> str:
        """Begin to print a document; return the job's name."""
        self._newest += 1
        number = self._newest
        task = asyncio.create_task(self._run(number, field, name, text, wanted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return _name(number)

    def cancel(self, job: str) -> None:
        """Give a job up."""
        if job[1:].isdigit():
            self._cancelled.add(int(job[1:]))

    def file(self, job: str) -> Path | None:
        """The file of a finished job; None if it is gone."""
        found = self._files.get(int(job[1:])) if job[1:].isdigit() else None
        return found if found is not None and found.is_file() else None

    def close(self) -> None:
        """End the worker."""
        self._over = True
        self._newest += 1
        if self._session is not None:
            self._session.close()

    async def _run(self, number: int, field: Field, name: str, text: str | None, wanted: Wanted) -> None:
        loop = asyncio.get_running_loop()

        def tell(state: str, **more: Any) -> None:
            data = {"job": _name(number), "state": state, "done": 0, "total": 1, **more}
            loop.call_soon_threadsafe(self._events.tell, "job", data)

        tell("running", words=both("field.say.printing"))
        try:
            file = await asyncio.to_thread(self._print, number, field, name, text, wanted, tell)
        except Cancelled:
            tell("cancelled", words=both("field.say.print-cancelled"))
        except UserError as error:
            tell("failed", words=both("field.say.print-failed", reason=str(error)))
        except OSError as error:
            tell("failed", words=both("field.say.print-failed", reason=error.strerror or "?"))
        else:
            self._files[number] = file
            for old in sorted(self._files)[:-MOST_KEPT]:
                self._files.pop(old)
            shown = file.relative_to(self._bench.root).as_posix()
            words = both("field.say.printed", file=shown)
            tell("done", done=1, words=words, file=shown, url=f"/field/print?job={_name(number)}")

    def _print(
        self, number: int, field: Field, name: str, text: str | None, wanted: Wanted, tell: Callable[..., None]
    ) -> Path:
        """Print into a folder of its own, and move the file asked for into out/; raise Cancelled."""

        def cancelled() -> bool:
            return self._over or number != self._newest or number in self._cancelled

        with self._lock:  # the one before notices that it is not the newest, and ends
            if cancelled():
                raise Cancelled
            if self._session is None:
                self._session = JobSession(_MEMORY)
            with tempfile.TemporaryDirectory(prefix="sandtable-print-") as temporary:
                document = Path(temporary) / Path(name).name
                document.write_text(field.printable(name, text), encoding="utf-8")
                made = Path(temporary) / "made"
                options = JobOptions(paper=wanted.paper, low_ink=wanted.low)
                request = ScenarioRequest(document, options, Language(wanted.lang), made, poster=wanted.what == "map")
                result = self._session.run_in_worker(
                    carry_out,
                    request,
                    limits=current().limits,
                    deadline=_DEADLINE,
                    on_progress=lambda done, total, _: tell(
                        "running", done=done, total=total, words=both("field.say.printing")
                    ),
                    cancelled=cancelled,
                )
                return self._placed(result.files, wanted)

    def _placed(self, files: tuple[Path, ...], wanted: Wanted) -> Path:
        """Move the file that was asked for into out/."""
        posters = [file for file in files if f"-{_POSTER}" in file.name or "-map" in file.name]
        chosen = posters if wanted.what == "map" else [file for file in files if file not in posters]
        if not chosen:
            raise UserError(f"there is no {wanted.what} to print")
        out = self._bench.root / OUT
        if out.is_symlink():
            raise UserError(f"{OUT} leads out of this folder")
        out.mkdir(exist_ok=True)
        target = out / chosen[0].name
        if target.exists() and not target.is_file():
            raise UserError(f"{OUT}/{target.name} is no file")
        write_file(target, chosen[0].read_bytes())
        return target


def _name(number: int) -> str:
    return f"j{number}"
