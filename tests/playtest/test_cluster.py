"""A cluster of two on this machine plays the same games as one process."""

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from playtest.cluster import NoCluster, open_cluster
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
