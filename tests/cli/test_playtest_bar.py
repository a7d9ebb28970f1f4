"""The bar that shows games while they are played."""

import io
import sys

import pytest

from cli.playtest.bar import games_bar, share_told
from playtest.measures.probe import Camp
from playtest.outcome import Outcome

CAMPS = (Camp("marines", (0,), 0.5), Camp("farmhands", (1,), 0.5))


def games(count: int) -> list[Outcome]:
    return [Outcome(index, index, (index % 4 > 0,), "R", "end", False, 5, 40) for index in range(count)]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_it_tells_games_a_second_the_share_and_its_interval() -> None:
    assert share_told(games(40), CAMPS[0], 2.0) == "20 games/s  marines 25.0 % (13–41)"
    assert share_told(games(4), CAMPS[0], 0.5) == "marines 25.0 % (1–81)"


def test_it_is_drawn_on_a_terminal_and_not_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, drawn in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with games_bar("farm.yaml", CAMPS) as heard:
            heard("greedy", 40, games(40))
        assert ("farm.yaml, greedy" in stream.getvalue()) is drawn
