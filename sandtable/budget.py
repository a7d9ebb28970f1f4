"""Limits of one job: time, memory, ink, pieces, findings. An untrusted pack cannot use more than was granted.

The limits of a job hold from loading to writing. They are a context of the running command, not a parameter of every
function: everything called while a job runs is bound by them. The built-in packs and templates stay far below all
limits.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple, Protocol

from sandtable.errors import UserError

MOST_BY_FILE = 16  # how many times the usual a settings file may grant; more is only granted by hand
LONGEST = 10_000_000  # seconds: a third of a year, which every system can count
SECONDS_A_PIECE = 0.3  # a card takes a hundredth, the map of a scenario a second
CODE = "ST035"


class Limits(NamedTuple):
    """Limits of a job; the names are those a user writes."""

    seconds: int = 15  # of the processor, and SECONDS_A_PIECE more for every piece
    memory: int = 1024  # MB
    bytes: int = 256_000_000  # read from files
    file: int = 4 * 1024 * 1024  # bytes of one file of data
    records: int = 50_000  # of a pack
    output: int = 1_000_000_000  # bytes written to files
    steps: int = 2_000_000  # of a template, for one drawing
    signs: int = 32_000_000  # letters of the texts and lists a template makes, for one drawing
    elements: int = 100_000  # of one drawing
    points: int = 10_000_000  # of all drawings that are kept
    picture: int = 16_000_000  # bytes of one picture that is read
    pixels: int = 64_000_000  # of one picture that is written
    pieces: int = 20_000  # printed, copies counted
    findings: int = 20_000  # kept


ABOUT = {
    "seconds": "seconds of processor time",
    "memory": "MB of memory",
    "bytes": "bytes of files",
    "file": "bytes",
    "records": "records",
    "output": "bytes of output",
    "steps": "steps",
    "signs": "signs",
    "elements": "elements",
    "points": "points",
    "picture": "bytes",
    "pixels": "pixels",
    "pieces": "pieces",
    "findings": "findings",
}
DEFAULT = Limits()


class OverBudget(UserError):
    """Raised when a job needs more than was granted; a finding in one line."""

    exit_code = 1

    def __init__(self, file: str, problem: str, hint: str) -> None:
        place = f"{file}: " if file else ""
        super().__init__(f"{place}{CODE} {problem}; {hint}")
        self.file, self.problem, self.hint = file, problem, hint


class TooLarge(OverBudget):
    """Raised when one item is larger than its limit; the rest of the job may still be done."""


class BadLimits(UserError):
    """Limits that cannot be parsed."""

    exit_code = 2


class Clock(Protocol):
    """Clock that limits the CPU time of a job."""

    def took(self) -> float:
        """CPU seconds that this process has worked on the job."""
        ...

    def set(self) -> None:
        """Set the timer again after the time limit has changed."""
        ...

    def restart(self) -> None:
        """Restart the count of CPU time."""
        ...


class Budget:
    """Limits granted to a job, and the amounts used so far; `file` is the file it works on, for error messages."""

    __slots__ = ("clock", "file", "limits", "output_folder", "pieces", "spent", "swept", "taken")

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self.limits = limits
        self.file = ""
        self.pieces = 0
        self.taken: dict[str, int] = {}
        self.spent = 0.0  # seconds, by processes that helped
        self.clock: Clock | None = None
        self.output_folder: Path | None = None  # below it no link is followed when files are written
        self.swept: set[Path] = set()  # folders in which this job has looked for parts of killed commands

    def renew(self) -> None:
        """Begin another job under the same limits: reset all amounts used."""
        self.file, self.pieces, self.spent, self.output_folder = "", 0, 0.0, None
        self.swept.clear()
        self.taken.clear()
        if self.clock is not None:
            self.clock.restart()

    @property
    def seconds(self) -> float:
        """CPU seconds the job may take: the limit, plus a share for each piece."""
        return self.limits.seconds + SECONDS_A_PIECE * self.pieces

    def expect(self, pieces: int) -> None:
        """Announce `pieces` more units of work, pieces to draw or files to check; copies cost nothing."""
        self.pieces += min(pieces, self.limits.pieces)

    def left(self, pieces: int = 0) -> float:
        """CPU seconds left if `pieces` more are drawn; LONGEST without a clock."""
        if self.clock is None:
            return LONGEST
        return self.seconds + SECONDS_A_PIECE * min(pieces, self.limits.pieces) - self.spent - self.clock.took()

    def spend(self, seconds: float) -> None:
        """Add CPU seconds spent by worker processes; the timer ends correspondingly earlier."""
        self.spent += seconds
        if self.clock is not None:
            self.clock.set()

    def take(self, name: str, amount: int, file: str = "", what: str = "the job takes") -> None:
        """Add to an amount used; raise OverBudget, which names the file and the limit, when it exceeds the limit."""
        taken = self.taken[name] = self.taken.get(name, 0) + amount
        if taken > getattr(self.limits, name):
            raise OverBudget(file or self.file, *over_budget_words(what, name, self.limits))

    def allow(self, name: str, amount: int, file: str = "", what: str = "the job takes") -> None:
        """Raise TooLarge when one amount exceeds its limit; nothing is added up."""
        if amount > getattr(self.limits, name):
            raise TooLarge(file or self.file, *over_budget_words(what, name, self.limits))


def over_budget_words(what: str, name: str, limits: Limits) -> tuple[str, str]:
    """Message of an exceeded limit, and the hint how to raise it."""
    granted = getattr(limits, name)
    key = name.replace("_", "-")
    return (
        f"{what} more than {granted:,} {ABOUT[name]}",
        f"for a pack you trust: --limits {key}={granted * 4}, or {key} under [limits] in your own settings file",
    )


_NOW: ContextVar[Budget | None] = ContextVar("budget", default=None)


def current() -> Budget:
    """Return the budget of the running job; a fresh one when there is none, as in a library caller."""
    found = _NOW.get()
    return found if found is not None else Budget()


@contextmanager
def job(limits: Limits = DEFAULT) -> Iterator[Budget]:
    """Run a job under limits."""
    opened = Budget(limits)
    token = _NOW.set(opened)
    try:
        yield opened
    finally:
        _NOW.reset(token)


@contextmanager
def open_job(limits: Limits | None = None) -> Iterator[Budget]:
    """Return the running job when there is one and no limits are given; otherwise open a job of its own."""
    running = _NOW.get()
    if running is not None and limits is None:
        yield running
        return
    with job(limits or DEFAULT) as opened:
        yield opened


def raised(limits: Limits, wishes: Mapping[str, int], most: int | None = None) -> Limits:
    """Return limits with some values replaced; with `most`, none above `most` times its default."""
    names = {key.replace("-", "_"): value for key, value in wishes.items()}
    if most is not None:
        names = {name: min(value, most * getattr(DEFAULT, name)) for name, value in names.items()}
    return limits._replace(**names)


def read_limits(written: str) -> dict[str, int]:
    """Parse limits as typed, `seconds=60,pixels=200000000`; raise BadLimits."""
    wishes: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in written.split(","))):
        key, equals, number = part.partition("=")
        name = key.strip().replace("-", "_")
        digits = number.strip().replace("_", "")
        if name not in Limits._fields:
            known = ", ".join(field.replace("_", "-") for field in Limits._fields)
            raise BadLimits(f"--limits: there is no limit '{key[:40]}'; there are {known}")
        if not equals or not (digits.isascii() and digits.isdigit()) or not 1 <= len(digits) <= 15 or int(digits) < 1:
            raise BadLimits(f"--limits: '{part[:60]}' is no limit; write {key[:40]}=NUMBER, a whole number above 0")
        wishes[name] = int(digits)
    return wishes
