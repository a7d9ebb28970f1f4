"""Series of games without a terminal: progress, cancellation, sweeps that go on."""

import pickle
from pathlib import Path

import pytest

from playtest.playtest_run import Wish
from playtest.subject import Subject
from sandtable.errors import UserError
from sandtable.jobs import dispatch
from sandtable.jobs.playtest import PlaytestRequest, SweepRequest, run, subjects_named, sweep
from sandtable.jobs.progress import Progress
from tests.cli.test_play import SETUP

WAR = Subject("war.yaml", SETUP)
QUICK = Wish(games=6, players=("random",))


def test_a_series_reports_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[tuple[int, int, str]] = []
    result = run(PlaytestRequest(WAR, QUICK), Progress(lambda *told: heard.append(told)))
    assert heard == [(done, 6, "random") for done in range(1, 7)]
    assert result.played.summary.games == 6 and not result.played.summary.stopped
    assert capsys.readouterr() == ("", "")


def test_a_series_that_is_cancelled_gives_what_was_played() -> None:
    heard: list[int] = []
    progress = Progress(lambda done, _of, _what: heard.append(done), lambda: len(heard) == 3)
    summary = run(PlaytestRequest(WAR, QUICK), progress).played.summary
    assert (summary.games, summary.stopped) == (3, True)


def test_replays_are_kept(tmp_path: Path) -> None:
    request = PlaytestRequest(WAR, QUICK, ("long",), tmp_path, timed=True)
    result = run(request)
    (kept,) = result.kept
    assert kept.file == tmp_path / "war-long.play" and kept.file.read_text().startswith("sandtable replay 1")
    assert result.played.summary.seconds is not None


def test_a_sweep_goes_on_where_it_was_left(tmp_path: Path) -> None:
    other = Subject("other.yaml", SETUP.replace("first: 1", "first: 2"))
    broken = Subject("broken.yaml", "game: proelio\n")
    file, skipped, refused = tmp_path / "sweep.jsonl", list[int](), list[UserError]()
    first = sweep(SweepRequest((WAR,), QUICK, file), on_skipped=skipped.append)
    again = sweep(SweepRequest((WAR, broken, other), QUICK, file), on_skipped=skipped.append, on_refused=refused.append)
    assert skipped == [0, 1] and again.rows[0]["sides"] == first.rows[0]["sides"] and len(again.rows) == 2
    assert "neither a scenario nor a set-up" in str(refused[0]) and again.refused == tuple(refused)
    assert len(file.read_text().splitlines()) == 2


def test_a_sweep_that_is_cancelled_keeps_whole_subjects(tmp_path: Path) -> None:
    other = Subject("other.yaml", SETUP.replace("first: 1", "first: 2"))
    heard: list[int] = []
    progress = Progress(lambda done, _of, _what: heard.append(done), lambda: len(heard) == 8)
    result = sweep(SweepRequest((WAR, other), QUICK, tmp_path / "sweep.jsonl"), progress)
    assert [row["subject"] for row in result.rows] == ["war.yaml"]


def test_subjects_by_name() -> None:
    assert [subject.name for subject in subjects_named("proelio/open-3").subjects] == ["proelio/open-3"]
    assert len(subjects_named("proelio").subjects) > 3


def test_a_series_is_run_like_any_job() -> None:
    request = pickle.loads(pickle.dumps(PlaytestRequest(WAR, QUICK)))
    result = pickle.loads(pickle.dumps(dispatch.run(request)))
    assert result.played.summary == run(PlaytestRequest(WAR, QUICK)).played.summary


@pytest.mark.parametrize("wish", [QUICK, Wish(certify=True, players=("random",))])
def test_a_series_is_cancelled_within_a_game(wish: Wish) -> None:
    asked = iter(range(10**9))
    summary = run(PlaytestRequest(WAR, wish), Progress(None, lambda: next(asked) > 10)).played.summary
    assert (summary.games, summary.stopped) == (0, True)
    assert next(asked) < 30
