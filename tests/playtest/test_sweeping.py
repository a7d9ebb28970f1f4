"""The broom: sweeps seldom where there is nothing, and often again where there is."""

import gc

import pytest

from playtest.sweeping import OFTEN, SELDOM, WORTH_IT, Broom


def sweeps(monkeypatch: pytest.MonkeyPatch, found: list[int], games: int) -> list[int]:
    """After which games a broom sweeps that finds so much each time."""
    played: list[int] = []
    swept: list[int] = []

    def collect() -> int:
        swept.append(len(played))
        return found[len(swept) - 1]

    monkeypatch.setattr(gc, "collect", collect)
    broom = Broom()
    for game in range(games):
        played.append(game)
        broom.after_a_game()
    return swept


def test_nothing_is_found_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    after = sweeps(monkeypatch, [0] * 20, 15_000)
    between = [second - first for first, second in zip([0, *after], after, strict=False)]
    assert between[:5] == [OFTEN, 2 * OFTEN, 4 * OFTEN, 8 * OFTEN, SELDOM]
    assert set(between[5:]) == {SELDOM}


def test_who_finds_much_comes_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    much = WORTH_IT * 4 * OFTEN + 1
    assert sweeps(monkeypatch, [0, 0, much, much, 0], 9 * OFTEN) == [OFTEN, 3 * OFTEN, 7 * OFTEN, 8 * OFTEN, 9 * OFTEN]
