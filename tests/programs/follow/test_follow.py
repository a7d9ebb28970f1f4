"""Whole games worked out again from the printed rules: the followers object to nothing, and to a changed book."""

import pytest

from tests.programs.follow import edadh, lets_war, proelio, warfare_track
from tests.programs.follow.games import GAMES, followed
from tests.programs.follow.ledger import Follower

SHORT = {"proelio": 0, "edadh": 2, "lets-war": 0, "warfare": 3}


def follow_short(game: str) -> Follower:
    """Follow the shortest game that is listed for a game."""
    return followed(game, GAMES[game][SHORT[game]])


@pytest.mark.slow
@pytest.mark.parametrize("game", list(SHORT))
def test_nothing_to_object(game: str) -> None:
    follower = follow_short(game)
    assert follower.objections == []
    assert follower.heard > 40


def test_five_games_of_each() -> None:
    assert all(len(samples) >= 5 for samples in GAMES.values())


CHANGES = {
    "proelio": (proelio, "MOST", 4),
    "edadh": (edadh, "MOST_MP", 49),
    "lets-war": (lets_war, "NATION_PRICE", 1100),
    "warfare": (warfare_track, "TRACK", 41),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", list(SHORT))
def test_objections_to_another_book(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, value = CHANGES[game]
    monkeypatch.setattr(module, name, value)
    assert follow_short(game).objections
