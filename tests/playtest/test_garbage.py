"""Games are played without the garbage collector: what one leaves behind must not wait for it."""

import gc

import pytest

from playtest.series import Job, play_game
from playtest.subject import Subject, make_ready
from sandtable.games.warfare.play.fixed.tables import MOST_TABLES, Tables
from sandtable.resources import content_folder

SCENARIO = "02-save-the-hostages"


def _job(text: str, player: str) -> Job:
    return Job(Subject(SCENARIO, text, str(content_folder() / "warfare" / "scenarios")), (player, player), bare=True)


def _text() -> str:
    return (content_folder() / "warfare" / "scenarios" / f"{SCENARIO}.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("player", ["greedy", "planner"])
def test_a_game_leaves_no_circles_behind(player: str) -> None:
    job = _job(_text(), player)
    play_game(job, 0)
    gc.collect()
    gc.disable()
    try:
        play_game(job, 1)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        # Others in this process may leave some; of ours there is none.
        ours = [one for one in gc.garbage if type(one).__module__.startswith(("sandtable", "playtest"))]
        assert not ours
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.slow
def test_a_scenario_that_is_put_away_is_gone_at_once() -> None:
    def tables() -> int:
        return sum(isinstance(one, Tables) for one in gc.get_objects())

    make_ready.cache_clear()
    gc.collect()
    before = tables()
    gc.disable()
    try:
        for number in range(MOST_TABLES + 3):
            play_game(_job(f"{_text()}# {number}\n", "planner"), 0)
        # All that is left are those that are kept; of earlier ones nothing waits for the collector.
        assert tables() - before <= MOST_TABLES
    finally:
        gc.enable()
