"""Shared fixtures."""

from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, settings

from sandtable.budget import Limits, current, open_job
from sandtable.games.build import complaint
from sandtable.jobs.job_session import JobSession
from tests.faces.dump_diff import changes as dump_changes
from tests.games.game_report import Turn, abridge, changed_turn

# The same examples on every run, however busy the machine: a failure anybody sees, everybody sees.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

GOLDENS = Path(__file__).parent / "goldens"
REPORTS = Path(__file__).parents[1] / "out" / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="Write goldens anew; read the diff before committing."
    )


def pytest_configure() -> None:
    """Test nothing that is not what the sources say."""
    if said := complaint():
        raise pytest.UsageError(said)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After --update-goldens: what is other than it was, so that nothing is written anew unseen."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    told = [
        words
        for report in reports
        if getattr(report, "when", "") == "call"
        for key, words in report.user_properties
        if key == "golden"
    ]
    if told:
        terminalreporter.section("goldens written anew")
        terminalreporter.write_line("\n".join(sorted(told)))


@pytest.fixture(autouse=True)
def _jobs_in_this_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry out jobs on packs of strangers in the process of the test, unless it is marked `worker`.

    A worker takes a quarter of a second to start, and knows nothing of what a test has replaced.
    """
    if request.node.get_closest_marker("worker") is None:
        monkeypatch.setattr("sandtable.limited_job.run_limited", _run_here)
        monkeypatch.setattr(JobSession, "run_in_worker", _run_with_session)


def _run_here(function: Callable[..., Any], *arguments: Any, limits: Limits, **callbacks: Any) -> Any:
    with open_job(None if limits == current().limits else limits):
        return function(*arguments, **callbacks)


def _run_with_session(session: JobSession, function: Callable[..., Any], *arguments: Any, **wishes: Any) -> Any:
    return _run_here(function, *arguments, session, **wishes)


Golden = Callable[[str, str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the golden of that name."""

    def compare(name: str, text: str) -> None:
        old = _kept(request, name, text, line_changes)
        assert text == old, f"{name} differs; see pytest --update-goldens"

    return compare


class GameGolden(Protocol):
    """Compare the report of a game with the golden of that name, abridged to its first and last turns."""

    def __call__(self, name: str, turns: list[Turn], *, first: int, last: int) -> None: ...


@pytest.fixture
def game_golden(request: pytest.FixtureRequest) -> GameGolden:
    """Compare reports of games; a failure shows the first turn that differs and writes the whole report into out/goldens."""

    def compare(name: str, turns: list[Turn], *, first: int, last: int) -> None:
        text = abridge(turns, first, last)
        old = _kept(request, name, text, line_changes)
        if text != old:
            report = REPORTS / name
            report.parent.mkdir(parents=True, exist_ok=True)
            report.write_text(abridge(turns, len(turns), 0), encoding="utf-8")
            changes = "\n".join([f"{name} differs", *line_changes(old, text), changed_turn(turns, old)])
            pytest.fail(
                f"{changes}\nthe whole report: {report}\nif this is meant: pytest --update-goldens", pytrace=False
            )

    return compare


@pytest.fixture
def drawing_golden(request: pytest.FixtureRequest) -> Golden:
    """Compare dumps of faces or pages with the golden of that name; what differs is told in the words of a face."""

    def compare(name: str, text: str) -> None:
        old = _kept(request, name, text, dump_changes)
        if text != old:
            told = "\n".join(_called(name, words) for words in dump_changes(old, text))
            pytest.fail(f"{told}\nif this is meant: pytest --update-goldens", pytrace=False)

    return compare


def _kept(request: pytest.FixtureRequest, name: str, text: str, changes: Callable[[str, str], list[str]]) -> str:
    """The golden as it is on disk; with --update-goldens written anew first, and what changed noted."""
    path = GOLDENS / name
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not request.config.getoption("--update-goldens") or text == old:
        assert path.is_file(), f"no golden is called {name}; see pytest --update-goldens"
        return old
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    told = changes(old, text) if old else ["new"]
    request.node.user_properties.append(("golden", "\n".join(_called(name, words) for words in told)))
    return text


def _called(name: str, words: str) -> str:
    """A change with the golden it is about: faces/proelio/card.txt is the card of proelio."""
    return f"{name.removeprefix('faces/').removesuffix('.txt').replace('/', ' ')} {words}"


def line_changes(old: str, new: str, most: int = 8) -> list[str]:
    """The first lines of a text that are others now."""
    lines = list(unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    changed = [line for line in lines if not line.startswith("@@")]
    more = [f"… and {len(changed) - most} lines more"] if len(changed) > most else []
    return [*changed[:most], *more] or ["other line ends"]


@pytest.fixture
def write_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str | bytes | None]], Path]:
    """Write files into a folder called `pack` and go beside it."""

    def write(files: dict[str, str | bytes | None]) -> Path:
        monkeypatch.chdir(tmp_path)
        folder = Path("pack")
        folder.mkdir(exist_ok=True)
        for name, content in files.items():
            if content is None:
                continue
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return write
