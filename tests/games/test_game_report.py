"""Abridged reports of games: any change shows, and the turn it is in is named."""

from tests.games.game_report import abridge, changed_turn

TURNS = [[f"turn of {name}", f"  {name} moves", ""] for name in ("red", "blue", "green", "white", "black")]
OLD = abridge(TURNS, first=1, last=1)


def test_first_and_last_turns_are_whole_and_the_others_a_line() -> None:
    lines = OLD.splitlines()
    assert lines[:3] == TURNS[0] and lines[-3:] == TURNS[-1]
    assert [line.rsplit(",", 1)[0] for line in lines[3:-3]] == [
        "[turn 1: turn of blue … 3 lines",
        "[turn 2: turn of green … 3 lines",
        "[turn 3: turn of white … 3 lines",
    ]


def test_a_change_anywhere_changes_the_text_and_is_found() -> None:
    for number in range(len(TURNS)):
        for line in range(3):
            turns = [list(turn) for turn in TURNS]
            turns[number][line] += "!"
            assert abridge(turns, first=1, last=1) != OLD
            assert changed_turn(turns, OLD) == "\n".join([f"turn {number} is now:", *turns[number]])


def test_nothing_changed() -> None:
    assert changed_turn(TURNS, OLD) == ""


def test_a_short_game_is_whole() -> None:
    assert abridge(TURNS, first=4, last=3).splitlines() == [line for turn in TURNS for line in turn]
