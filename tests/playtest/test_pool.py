"""Processes make no difference to what is played, and their death is told."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest

from playtest.outcome import Outcome
from playtest.playtest_run import Wish, run_playtest
from playtest.pool import Batch, BatchSize, PlayerDied, ProcessRunner, open_runner, play_batch
from playtest.series import CERTIFY, InlineRunner, Job, camps_of, certify
from playtest.stats.sequential import Claim
from playtest.summary import to_json
from playtest.tally import summarise
from tests.playtest.subjects import ALLIED, OPEN

JOB = Job(OPEN, ("greedy",) * 3, seed=11)


@pytest.fixture(scope="module")
def pool():
    with ProcessRunner(2) as opened:
        yield opened


@pytest.mark.slow
def test_two_processes_give_the_same_bytes_as_one(pool: ProcessRunner) -> None:
    one, two = (to_json(summarise(JOB, list(runner.play(JOB, 50)))) for runner in (InlineRunner(), pool))
    assert one == two


@pytest.mark.slow
def test_a_verdict_does_not_depend_on_processes(pool: ProcessRunner) -> None:
    job = Job(ALLIED, ("greedy",) * 4, purpose=CERTIFY, bare=True)
    claim = Claim(low=0.25, high=0.75)
    verdicts = [certify(job, claim, camps_of(ALLIED)[0], runner) for runner in (InlineRunner(), pool)]
    assert len({(pair.verdict, pair.games, pair.score) for pair in verdicts}) == 1


@pytest.mark.slow
def test_a_series_that_is_closed_leaves_the_pool_to_the_next(pool: ProcessRunner) -> None:
    with closing(pool.play(JOB, 1000)) as outcomes:
        assert [next(outcomes).index for _ in range(3)] == [0, 1, 2]
    assert [outcome.index for outcome in pool.play(replace(JOB, seed=12), 4, first=6)] == [6, 7, 8, 9]


@pytest.mark.slow
def test_ctrl_c_keeps_what_there_is_and_the_pool(pool: ProcessRunner) -> None:
    def impatient(_what: str, _most: int, outcomes: Sequence[Outcome]) -> None:
        if len(outcomes) == 5:
            raise KeyboardInterrupt

    said = run_playtest(OPEN, Wish(games=1000, seed=11, players=("greedy",)), pool, impatient).summary
    assert said.stopped and said.games == 5
    assert [outcome.index for outcome in pool.play(JOB, 3)] == [0, 1, 2]


@pytest.mark.slow
def test_a_dead_process_is_an_error_in_words() -> None:
    with ProcessRunner(2) as doomed:
        outcomes = doomed.play(JOB, 1000)
        next(outcomes)
        for worker in doomed._pool._crew._workers:
            worker.kill()
        with pytest.raises(PlayerDied, match="a process that played games died"):
            list(outcomes)


def test_batches_take_about_a_quarter_of_a_second() -> None:
    sizes = BatchSize()
    assert sizes.size() == 1
    sizes.learn(Batch(play_batch(JOB, range(2)).outcomes, 0.01))
    assert sizes.size() == 50
    sizes.learn(Batch([], 10.0))
    assert sizes.size() == 1


def test_one_process_is_this_one() -> None:
    assert isinstance(open_runner(1), InlineRunner)
