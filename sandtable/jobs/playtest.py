"""Playtest: many games of a scenario or set-up by the program, a sweep over many of them, a certificate.

Games are played by a runner, in this process or others; who opened it closes it. A job that is cancelled gives what
was played by then, as one that is interrupted does.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from generator.certifier import NotReplayed, check_can_write, replay_certificate, write_certificate
from playtest import sweep_file
from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.playtest_run import GAMES, OnGames, PlaytestRun, Wish, run_playtest, stopping
from playtest.report.files import report_file
from playtest.samples.replays import KeptGame, keep_games
from playtest.seated_game import CannotPlay
from playtest.series import GameRunner, InlineRunner, camps_of
from playtest.subject import Subject, make_ready
from playtest.summary import to_line
from sandtable.errors import UserError
from sandtable.files import write_file
from sandtable.jobs.documents import no_such_document
from sandtable.jobs.play import playable
from sandtable.jobs.progress import Progress
from sandtable.jobs.request import Request
from sandtable.model.loading.opening import open_pack
from sandtable.model.reading.folder import display_path, is_file, read_bytes
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.resources import builtin_packs, find_pack, shipped_with

FOLDER = Path("out") / "playtest"  # default folder of replays and sweeps
MEASURED = Wish()

# Opened for the games of a subject by its name and sides: hears of every game, as a progress bar does.
ShowGames = Callable[[str, tuple[Camp, ...]], AbstractContextManager[OnGames]]


@dataclass(frozen=True)
class PlaytestRequest(Request["PlaytestResult"]):
    """Measure or certify one subject.

    `keep` are reasons for which the replay of a game is written into `folder`; `sign` is the file of the scenario that
    its certificate is written into.
    """

    verb = "sandtable.jobs.playtest"

    subject: Subject
    wish: Wish = MEASURED
    keep: tuple[str, ...] = ()
    folder: Path = FOLDER
    sign: Path | None = None
    timed: bool = False  # tell in the summary how long it took


class PlaytestResult(NamedTuple):
    """The games and their summary, the replays that were kept, and words about the certificate or why there is none."""

    played: PlaytestRun
    kept: tuple[KeptGame, ...] = ()
    certificate: str = ""
    refusal: UserError | None = None


@dataclass(frozen=True)
class SweepRequest:
    """Measure or certify subject after subject; each is added to `file` as soon as it is played.

    Subjects that the file already has the wished games of are not played again.
    """

    subjects: tuple[Subject, ...]
    wish: Wish = MEASURED
    file: Path | None = None


class SweepResult(NamedTuple):
    """A row for each subject, as written to the file, and the refused subjects."""

    rows: list[sweep_file.Row]
    refused: tuple[UserError, ...]

    @property
    def is_unfair(self) -> bool:
        """True if any subject was found unfair."""
        return any(row["verdict"] == "unfair" for row in self.rows)


class CertificateResult(NamedTuple):
    """One subject: words about its certificate, and whether it holds; None where there is none to hold."""

    words: str
    holds: bool | None


class Named(NamedTuple):
    """Subjects that a name means, and the folder they are from when it is a folder's."""

    subjects: tuple[Subject, ...]
    folder: Path | None = None


def subjects_named(named: str) -> Named:
    """A scenario or set-up by its file or as GAME/NAME, all of a game, or all in a folder; raise CannotPlay."""
    path = Path(named)
    if is_file(path):
        return Named((_read_subject(path, display_path(path)),))
    if path.is_dir() and not (path / "game.yaml").exists():
        files = sorted(path.glob("*.yaml"))
        if not files:
            raise CannotPlay(f"{display_path(path)}: no scenarios or set-ups in this folder")
        return Named(tuple(_read_subject(file, display_path(file)) for file in files), path)
    game, _, inside = named.partition("/")
    if find_pack(game) is None:
        raise CannotPlay(f"{named}: no such file, folder or game; {nearest_or_list(game, builtin_packs())}")
    playable(open_pack(game).rules, game)
    own = shipped_with(game)
    if not own:
        raise CannotPlay(f"{named}: {game} has no set-up or scenario")
    if not inside:
        return Named(tuple(_read_subject(file, f"{game}/{name}") for name, file in own.items()))
    if inside not in own:
        raise CannotPlay(f"{named}: {no_such_document(game, inside)}")
    return Named((_read_subject(own[inside], named),))


def _read_subject(file: Path, name: str) -> Subject:
    text = read_bytes(file).decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
    return Subject(name, text, str(file.parent))


def sweep_file_for(folder: Path) -> Path:
    """Default file of a sweep over a folder."""
    return FOLDER / f"{folder.resolve().name}.jsonl"


@contextmanager
def _silence(_name: str, _camps: tuple[Camp, ...]) -> Iterator[OnGames]:
    yield lambda _what, _most, _outcomes: None


def run(
    request: PlaytestRequest,
    progress: Progress | None = None,
    *,
    runner: GameRunner | None = None,
    hearing: ShowGames = _silence,
) -> PlaytestResult:
    """Play the games of a request and summarise them; in this process when there is no runner."""
    progress = progress or Progress()
    runner = runner or InlineRunner(progress.is_cancelled)
    subject, begun = request.subject, time.monotonic()
    certificate, refusal = "", None
    with hearing(subject.name, camps_of(subject)) as shown:
        on_games = _reporting(shown, progress)
        played = run_playtest(subject, request.wish, runner, on_games, progress.is_cancelled)
        if request.sign is not None:
            try:
                certificate = write_certificate(request.sign, played, runner, stopping(on_games, progress.is_cancelled))
            except UserError as error:
                refusal = error
    if request.timed:
        played = replace(played, summary=replace(played.summary, seconds=time.monotonic() - begun))
    kept: tuple[KeptGame, ...] = ()
    if request.keep:
        played, kept = keep_games(played, request.keep, request.folder)
    return PlaytestResult(played, kept, certificate, refusal)


def sweep(
    request: SweepRequest,
    progress: Progress | None = None,
    *,
    runner: GameRunner | None = None,
    hearing: ShowGames = _silence,
    on_skipped: Callable[[int], object] = lambda _count: None,
    on_refused: Callable[[UserError], object] = lambda _error: None,
) -> SweepResult:
    """Play subject after subject; `on_skipped` hears how many the file has already, `on_refused` of what fails."""
    progress = progress or Progress()
    runner = runner or InlineRunner(progress.is_cancelled)
    wish, file = request.wish, request.file
    if not wish.certify:
        wish = replace(wish, games=wish.games or GAMES)
    done = sweep_file.done_before(file, request.subjects, wish) if file is not None else {}
    if file is not None:
        on_skipped(len(done))
        sweep_file.add_line(file, "")  # fail now, not after hours of play, if the file cannot be written
    rows: list[sweep_file.Row] = []
    refused: list[UserError] = []
    for subject in request.subjects:
        if subject.fingerprint in done:
            rows.append(done[subject.fingerprint])
            continue
        try:
            with hearing(subject.name, camps_of(subject)) as shown:
                summary = run_playtest(
                    subject, wish, runner, _reporting(shown, progress), progress.is_cancelled
                ).summary
        except UserError as error:
            refused.append(error)
            on_refused(error)
            continue
        if summary.stopped:
            break
        rows.append(sweep_file.as_row(summary))
        if file is not None:
            sweep_file.add_line(file, to_line(summary))
    return SweepResult(rows, tuple(refused))


def check_request(named: str, request: PlaytestRequest) -> None:
    """Raise CannotCertify when the scenario that was named so can get no certificate."""
    if request.sign is not None:
        check_can_write(named, request.subject, request.wish.players)


def replay_certificates(paths: Sequence[str], runner: GameRunner, hearing: ShowGames) -> Iterator[CertificateResult]:
    """Yield the result for each scenario under some names, in order; raise UserError for a name that means nothing."""
    for path in paths:
        for subject in subjects_named(path).subjects:
            yield _replay(subject, runner, hearing)


def write_report(played: PlaytestRun, form: str, file: Path, language: str) -> None:
    """Draw a report as HTML, PDF, SVG or PNG into a file."""
    ready = make_ready(played.job.subject)
    write_file(file, report_file(played.summary, ready, form, language=language))


def _replay(subject: Subject, runner: GameRunner, hearing: ShowGames) -> CertificateResult:
    try:
        with hearing(subject.name, camps_of(subject)) as on_games:
            replayed = replay_certificate(subject, runner, on_games)
    except NotReplayed as error:
        return CertificateResult(str(error), False)
    except UserError as error:
        return CertificateResult(f"{subject.name}: {error}" if subject.name not in str(error) else str(error), False)
    if replayed is None:
        return CertificateResult(f"{subject.name}: no certificate", None)
    if replayed.holds:
        return CertificateResult(
            f"{subject.name}: the certificate holds: {replayed.games} games came out as it says", True
        )
    return CertificateResult(f"{subject.name}: the certificate does not hold: {'; '.join(replayed.differing)}", False)


def _reporting(on_games: OnGames, progress: Progress) -> OnGames:
    """Wrap the callback for games so that they are also reported as progress."""

    def hear(what: str, most: int, outcomes: Sequence[Outcome]) -> None:
        on_games(what, most, outcomes)
        progress.report(len(outcomes), most, what)

    return hear
