"""Games are played without the garbage collector: what one leaves behind must not wait for it."""

import gc

import pytest

from playtest.series import Job, play_game
from playtest.subject import Subject
from sandtable.resources import content_folder

SCENARIO = "02-save-the-hostages"


@pytest.mark.parametrize("player", ["recruit", "veteran"])
def test_a_game_leaves_no_circles_behind(player: str) -> None:
    path = content_folder() / "warfare" / "scenarios" / f"{SCENARIO}.yaml"
    job = Job(Subject(SCENARIO, path.read_text(encoding="utf-8"), str(path.parent)), (player, player), bare=True)
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
