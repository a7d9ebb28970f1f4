"""Where jobs are carried out: in this process, or in a worker with limits."""

import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

import sandtable
from cli.main import sandtable_command
from sandtable.budget import DEFAULT, OverBudget
from sandtable.errors import Cancelled, UnknownName, UserError
from sandtable.jobs.check_request import CheckRequest
from sandtable.jobs.dispatch import run
from sandtable.jobs.job_session import JobSession
from sandtable.jobs.print_requests import ErrataRequest, ExportRequest, RenderRequest, ScenarioRequest

pytestmark = pytest.mark.worker


@pytest.fixture
def pack(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(sandtable_command, ["init", "mine"]).exit_code == 0
    return Path("mine")


@pytest.mark.parametrize(
    ("request_", "trusted"),
    [
        (RenderRequest("proelio"), True),
        (RenderRequest("mine"), False),
        (RenderRequest("no-such-pack"), True),
        (ExportRequest("mine", "faces"), False),
        (ErrataRequest("proelio", "proelio"), True),
        (ErrataRequest("proelio", "mine"), False),
        (CheckRequest(("proelio", "warfare/05-take-the-bridge", "-")), True),
        (CheckRequest(("mine",)), False),
        (CheckRequest(("mine",), faces=False), True),
        (CheckRequest(("mine",), "draft"), True),
        (CheckRequest(("mine/decks/night.yaml",)), False),
        (CheckRequest((".",)), False),
        (CheckRequest(("ford.yaml",)), True),
        (ScenarioRequest(Path("ford.yaml")), True),
        (ScenarioRequest(Path("other.yaml")), False),
        (ScenarioRequest(Path("hidden.yaml")), False),
        (ScenarioRequest(Path("missing.yaml")), True),
    ],
)
def test_only_built_in_packs_are_drawn_in_the_callers_process(request_, trusted, pack) -> None:
    Path("ford.yaml").write_text("title: {en: Ford}\ngame: warfare  # ours\n")
    Path("other.yaml").write_text("game: mine\n")
    Path("hidden.yaml").write_text("{game: warfare}\n")
    assert request_.is_trusted() is trusted


def test_a_worker_gives_what_this_process_gives(pack) -> None:
    seen: list[tuple[int, int, str]] = []
    done = run(RenderRequest("mine", ("night",)), on_progress=lambda *step: seen.append(step))
    files = done.rendered.files
    here = sandtable.render(sandtable.open_pack("mine"), "night", to="here")
    assert [file.read_bytes() for file in files] == [file.read_bytes() for file in here]
    assert seen[0][0] == 0
    assert seen[-1] == (18, 18, "mine")
    assert run(CheckRequest(("mine",))).findings == []


def test_what_a_user_can_put_right_comes_back_as_itself(pack) -> None:
    with pytest.raises(UnknownName, match="has no 'xx'"):
        run(RenderRequest("mine", ("night",), language=RenderRequest("mine").language._replace(code="xx")))


def test_a_job_is_held_to_its_limits(pack) -> None:
    with pytest.raises(OverBudget, match="more than 1 pieces"):
        run(RenderRequest("mine"), limits=DEFAULT._replace(pieces=1))


def test_a_job_can_be_cancelled_from_any_thread(pack) -> None:
    with pytest.raises(Cancelled):
        run(RenderRequest("mine"), cancelled=lambda: True)
    with pytest.raises(Cancelled):
        run(RenderRequest("proelio", ("base",)), cancelled=lambda: True)


def test_jobs_run_in_any_thread(pack) -> None:
    made: list[object] = []
    threads = [
        threading.Thread(target=lambda n=n: made.append(sandtable.render("mine", "night", to=f"out-{n}")))
        for n in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 3
    assert len({file.read_bytes() for n in range(3) for file in Path(f"out-{n}").iterdir()}) == 1


def test_a_session_has_one_worker_that_remembers(pack) -> None:
    request = RenderRequest("mine", ("night",))
    with JobSession() as session:
        first = run(request, session=session).rendered.files[0].read_bytes()
        worker = session._worker
        deck = Path("mine/decks/night.yaml")
        text = deck.read_text()
        deck.write_text(text.replace("copies:", "coppies:", 1))
        with pytest.raises(UserError, match="coppies"):
            run(request, session=session)
        deck.write_text(text)
        assert run(request, session=session).rendered.files[0].read_bytes() == first
        assert session._worker is worker
        with pytest.raises(Cancelled):
            run(request, session=session, cancelled=lambda: True)
        assert run(request, session=session).rendered.files[0].read_bytes() == first
        assert session._worker is not worker
        last = session._worker
    assert not last.is_alive()
