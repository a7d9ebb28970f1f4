"""A cluster of two on this machine plays the same games as one process."""

import pytest

from playtest.cluster import Cluster, NoCluster, open_cluster
from playtest.series import Job, OneProcess
from playtest.summary import to_json
from playtest.tally import summarise
from tests.playtest.subjects import OPEN

distributed = pytest.importorskip("distributed")

JOB = Job(OPEN, ("recruit",) * 3, seed=11)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_bytes_as_one_process() -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as machines,
        open_cluster(machines.scheduler_address) as cluster,
    ):
        assert isinstance(cluster, Cluster)
        there, some = list(cluster.play(JOB, 40)), list(cluster.play_some(JOB, [7, 3]))
    here = list(OneProcess().play(JOB, 40))
    assert to_json(summarise(JOB, there)) == to_json(summarise(JOB, here))
    assert some == [here[7], here[3]]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.cluster._PATIENCE", 0.5)
    with pytest.raises(NoCluster, match=r"no Dask scheduler answers at tcp://127.0.0.1:1 "):
        open_cluster("tcp://127.0.0.1:1")


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.cluster.find_spec", lambda _name: None)
    with pytest.raises(NoCluster, match=r"pip install 'sandtable\[cluster\]'"):
        open_cluster("tcp://127.0.0.1:8786")
