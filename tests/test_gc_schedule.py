"""Collections between games: seldom where little is found, and often again where much is."""

import gc
from contextlib import ExitStack

import pytest

from sandtable.gc_schedule import OFTEN, SELDOM, WORTH_IT, GameCollector, rare_collections


def collections(monkeypatch: pytest.MonkeyPatch, found: list[int], games: int) -> list[int]:
    """Games after which the collector runs, when it finds so much each time."""
    played: list[int] = []
    collected: list[int] = []

    def collect() -> int:
        collected.append(len(played))
        return found[len(collected) - 1]

    monkeypatch.setattr(gc, "collect", collect)
    collector = GameCollector()
    for game in range(games):
        played.append(game)
        collector.after_a_game()
    return collected


def test_nothing_is_found_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    after = collections(monkeypatch, [0] * 20, 15_000)
    between = [second - first for first, second in zip([0, *after], after, strict=False)]
    assert between[:5] == [OFTEN, 2 * OFTEN, 4 * OFTEN, 8 * OFTEN, SELDOM]
    assert set(between[5:]) == {SELDOM}


def test_who_finds_much_comes_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    much = WORTH_IT * 4 * OFTEN + 1
    assert collections(monkeypatch, [0, 0, much, much, 0], 9 * OFTEN) == [
        OFTEN,
        3 * OFTEN,
        7 * OFTEN,
        8 * OFTEN,
        9 * OFTEN,
    ]


def test_jobs_that_overlap_leave_the_thresholds_as_they_were() -> None:
    before = gc.get_threshold()
    gc.set_threshold(usual := 777)
    try:
        with ExitStack() as first, ExitStack() as second:
            first.enter_context(rare_collections())
            second.enter_context(rare_collections())
            first.close()
            assert gc.get_threshold()[0] != usual
            second.close()
        assert gc.get_threshold()[0] == usual
    finally:
        gc.set_threshold(*before)
