"""Where everything is alike, equal players come out even."""

import pytest

from playtest.series import InlineRunner, Job
from playtest.stats.binomial import interval
from playtest.tally import summarise
from tests.playtest.subjects import shipped

GAMES = 240


@pytest.mark.slow
def test_seats_of_a_round_table_are_worth_the_same() -> None:
    """Who begins at a table of four Houses is drawn by lot, so no seat is better than another."""
    job = Job(shipped("proelio", "open-4"), ("greedy",) * 4, seed=21)
    said = summarise(job, list(InlineRunner().play(job, GAMES)))
    for seat in said.seats:
        # One in a thousand for all four together.
        low, high = interval(round(seat.share * GAMES), GAMES, confidence=1 - 0.001 / 4)
        assert low <= seat.even == 0.25 <= high
    assert said.first_player is not None and len(said.first_player.seats) == 4
    assert said.verdict != "unfair"
