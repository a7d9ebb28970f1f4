"""Requests and results of the printing jobs.

Plain values that import none of the press, so that a caller which hands a job to a worker process need not load it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from sandtable.findings import Finding, Position
from sandtable.jobs.request import Request
from sandtable.jobs.trust import has_builtin_game, is_builtin, is_builtin_or_of_one
from sandtable.press.options import JobOptions
from sandtable.press.rendered import Rendered


class Language(NamedTuple):
    """A wish for a language: its code, "all", or None for the pack's first.

    One that is only `preferred`, such as a setting, gives way to the pack's first language where the pack lacks it.
    """

    code: str | None = None
    preferred: bool = False


FIRST_LANGUAGE = Language()
PLAIN = JobOptions()
ONE_FILE = JobOptions(one_file=True)


@dataclass(frozen=True)
class RenderRequest(Request["RenderResult"]):
    """Print a pack, or the components, groups and texts that `what` names, into a folder.

    `gang` None lets decks of one size share sheets when a whole game or a group is printed. `saved` are files that
    changed since the last run of the same request; only what they touch is printed again.
    """

    verb = "sandtable.jobs.render"
    uses_session = True

    pack: str
    what: tuple[str, ...] = ()
    options: JobOptions = PLAIN
    language: Language = FIRST_LANGUAGE
    gang: bool | None = None
    folder: Path | None = None
    ruled: bool = False
    watched: bool = False
    saved: tuple[Path, ...] = ()

    def is_trusted(self) -> bool:
        return is_builtin(self.pack)


class RenderResult(NamedTuple):
    """Result of a render job into `folder`; `sources` are the folders whose files it depends on."""

    rendered: Rendered
    folder: Path
    sources: tuple[Path, ...]

    @property
    def findings(self) -> list[Finding]:
        return self.rendered.findings


@dataclass(frozen=True)
class ScenarioRequest(Request["ScenarioResult"]):
    """Print the sheets of a scenario or set-up; of a scenario also its pieces and its map at full size.

    `solo` are sides that the opponent on paper plays; each has its goal list and solo maps printed.
    """

    verb = "sandtable.jobs.scenario"

    file: Path
    options: JobOptions = PLAIN
    language: Language = FIRST_LANGUAGE
    folder: Path | None = None
    pieces: bool = False
    poster: bool = False
    solo: tuple[str, ...] = ()

    def is_trusted(self) -> bool:
        return has_builtin_game(self.file)


class Problem(NamedTuple):
    """A reason why a scenario is printed as a draft."""

    at: Position
    code: str
    message: str
    hint: str


class ScenarioResult(NamedTuple):
    """Files of a scenario or set-up; one with `problems` was printed as a draft."""

    folder: Path
    files: tuple[Path, ...]
    pages: int
    problems: tuple[Problem, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class ErrataRequest(Request["ErrataResult"]):
    """Compare two editions; with `sheet` print the changed cards into that file.

    An edition is a pack's name or folder, one file of cards, or any of these in a git revision (REV:PATH).
    """

    verb = "sandtable.jobs.errata"

    old: str
    new: str
    language: Language = FIRST_LANGUAGE
    form: Literal["text", "stat", "md", "json"] = "text"
    colour: bool = False
    redrawn: bool = False
    sheet: Path | None = None
    options: JobOptions = ONE_FILE

    def is_trusted(self) -> bool:
        return is_builtin(self.old) and is_builtin(self.new)


@dataclass(frozen=True)
class ExportRequest(Request["ExportResult"]):
    """Export a pack for a print service, a shop or a virtual table; without writing when `dry` is set.

    `pack` may also name a scenario or set-up, for a virtual table. `base_url` is where its pictures are hosted.
    """

    verb = "sandtable.jobs.exchange.export"

    pack: str
    target: str
    what: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    bleed: float | None = None
    dpi: int | None = None
    stock: str = ""
    language: Language = FIRST_LANGUAGE
    folder: Path | None = None
    dry: bool = False
    base_url: str = ""

    def is_trusted(self) -> bool:
        return is_builtin_or_of_one(self.pack)


class ErrataSheet(NamedTuple):
    """A printed errata sheet; `file` is None when no piece had changed, and nothing was written."""

    file: Path | None
    pages: int = 0
    take_out: int = 0
    put_in: int = 0
    only_redrawn: bool = False  # cards changed in their drawing alone, and these were not wished for


class ErrataResult(NamedTuple):
    """Number of changes, the report in the form asked for, and the sheet if one was asked for."""

    changes: int
    report: str
    sheet: ErrataSheet | None
    findings: tuple[Finding, ...]


class ExportResult(NamedTuple):
    """Everything an export made, where, and its counts."""

    pack: str
    folder: Path | None
    files: tuple[Path, ...]
    pieces: int
    pictures: int
    paid: int  # pieces that are paid for, where a service counts in steps
    skipped: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class ArtRequest(Request["ArtResult"]):
    """Draw contact sheets of a pack's symbols and scenes: of all, or of `ids`."""

    verb = "sandtable.jobs.art"

    pack: str
    ids: tuple[str, ...] = ()
    format: str = "pdf"
    low_ink: bool = False
    paper: str = "a4"
    dpi: int = 150
    folder: Path | None = None

    def is_trusted(self) -> bool:
        return is_builtin(self.pack)


class ArtResult(NamedTuple):
    """Files of contact sheets, and the number of sheets."""

    folder: Path
    files: tuple[Path, ...]
    pages: int
    findings: tuple[Finding, ...]
