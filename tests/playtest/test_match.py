"""A match between players, on the smallest game there is."""

import pytest

from playtest.match import Endless, IllegalChoice, play
from playtest.players.random_player import make
from sandtable.games.play import Choice, Chronicle, Decision, Result, View, choice, digest
from sandtable.games.replay import Record, read_record, replay
from tests.games.sample_game import SampleGame

START = "game: toy\nsetup: plain\n"


class Always:
    def __init__(self, word: str) -> None:
        self.word = word
        self.seen: list[View] = []

    def choose(self, view: View, _decision: Decision, _choices: list[Choice]) -> Choice:
        self.seen.append(view)
        return choice(self.word)


def record(seed: int = 4) -> Record:
    return Record("toy", seed, ("random", "random"), START)


def test_a_match_is_noted_and_replays() -> None:
    noted, story = record(), Chronicle()
    result = play(SampleGame(), None, noted, [make(None, 1), make(None, 2)], story)
    assert isinstance(result, Result) and result.rule == "T-2"
    assert noted.choices and len(story.events) == len(noted.choices)
    state = replay(SampleGame(), None, read_record(noted.text(), "x.play"))
    assert noted.marks[len(noted.choices)] == digest(state)
    assert SampleGame().decision(state) == result


def test_equal_seeds_play_alike_and_others_do_not() -> None:
    def choices(first: int) -> list[str]:
        noted = record()
        play(SampleGame(), None, noted, [make(None, first), make(None, "b")])
        return [str(chosen) for _, chosen in noted.choices]

    assert choices(1) == choices(1)
    assert len({tuple(choices(seed)) for seed in range(20)}) > 2


def test_the_random_player_takes_every_choice_about_as_often() -> None:
    player, offered = make(None, 3), [choice(word) for word in "abcd"]
    decision, view = Decision(0, "draw", "T-1"), View(0, None)
    drawn = [player.choose(view, decision, offered).verb for _ in range(4000)]
    assert all(900 < drawn.count(word) < 1100 for word in "abcd")


def test_players_see_only_their_view() -> None:
    left = Always("stop")
    play(SampleGame(), None, record(), [left, Always("stop")])
    assert [view.seat for view in left.seen] == [0]


def test_a_game_without_end_is_named() -> None:
    with pytest.raises(Endless, match="toy with seed 4 is not over after 50 choices"):
        play(SampleGame(), None, record(), [Always("draw"), Always("draw")], longest=50)


def test_an_illegal_choice_is_named_and_not_taken() -> None:
    noted = record()
    with pytest.raises(IllegalChoice, match=r"seat 2 chose 'dance', which T-1 refuses \(draw or stop\)"):
        play(SampleGame(), None, noted, [Always("draw"), Always("dance")])
    assert len(noted.choices) == 1
