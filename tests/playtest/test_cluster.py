"""A cluster of two on this machine plays the same games as one process."""

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from playtest.cluster import ClusterRunner, NoCluster, open_cluster
from playtest.series import Job
from tests.playtest.subjects import OPEN

JOB = Job(OPEN, ("greedy",) * 3, seed=11)


def told(*how: str) -> str:
    said = CliRunner().invoke(
        sandtable_command, ["playtest", "proelio/open-3", "--games", "40", "--format", "json", *how]
    )
    assert said.exit_code == 0, said.output
    return said.output


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_one_process_two_and_a_cluster_give_the_same_bytes() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as machines:
        there = told("--cluster", machines.scheduler_address)
        with open_cluster(machines.scheduler_address) as cluster:
            assert [outcome.index for outcome in cluster.play_some(JOB, [7, 3])] == [7, 3]
    assert told("--jobs", "1") == told("--jobs", "2") == there


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("playtest.cluster._PATIENCE", 0.5)
    with pytest.raises(NoCluster, match=r"no Dask scheduler answers at tcp://127.0.0.1:1 "):
        open_cluster("tcp://127.0.0.1:1")


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.cluster.find_spec", lambda _name: None)
    with pytest.raises(NoCluster, match=r"pip install 'sandtable\[cluster\]'"):
        open_cluster("tcp://127.0.0.1:8786")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_tls_without_certificates_is_told() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoCluster, match="tls:// needs certificates"):
        open_cluster("tls://127.0.0.1:1")


class FakeClient:
    """Client of a scheduler whose processes have these versions; a task ends with an error."""

    def __init__(self, versions: dict[str, object], error: BaseException | None = None) -> None:
        self.versions, self.error, self.closed = versions, error, False

    def get_versions(self, packages: list[str]) -> dict[str, object]:
        told = {name: {"packages": {"sandtable": one}} for name, one in self.versions.items()}
        return {"client": {"packages": {"sandtable": "1.0"}}, "workers": told}

    def nthreads(self) -> dict[str, int]:
        return {"a": 1}

    def submit(self, *_work: object, **_how: object) -> "FakeClient":
        return self

    def result(self) -> None:
        assert self.error is not None
        raise self.error

    def cancel(self, _waiting: list[object]) -> None:
        pass

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("versions", "words"),
    [
        ({}, "has no workers"),
        ({"a": None}, "a worker at tcp://x:1 has no sandtable; install version 1.0 there"),
        ({"a": "1.0", "b": "0.9"}, "workers at tcp://x:1 have sandtable 0.9, 1.0, this is 1.0"),
        ({"a": "x" * 90_000}, "have sandtable x{40}, this"),
    ],
)
def test_versions_are_compared_before_any_work(
    monkeypatch: pytest.MonkeyPatch, versions: dict[str, object], words: str
) -> None:
    pytest.importorskip("distributed")
    client = FakeClient(versions)
    monkeypatch.setattr("playtest.cluster._distributed", lambda _name: lambda *_where, **_how: client)
    with pytest.raises(NoCluster, match=words):
        open_cluster("tcp://x:1")
    assert client.closed


def test_a_scheduler_that_dies_is_one_line() -> None:
    client = pytest.importorskip("distributed.client")
    gone = client.FutureCancelledError("play-1", "scheduler-connection-lost", "bye\nTraceback")
    with (
        pytest.raises(NoCluster, match=r"^the cluster is gone, or its workers die: .*[^\n]*$"),
        ClusterRunner(FakeClient({}, gone)) as runner,
    ):
        list(runner.play(JOB, 4))
