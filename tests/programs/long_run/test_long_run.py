"""The long run in small: a game of every kind is looked at closely, and what was seen is told."""

import pytest

from tests.programs.long_run.games import CLOSELY, play_games
from tests.programs.long_run.more_damage import likelihood
from tests.programs.long_run.pages import pieces, spoken, table_of, unseen_pieces
from tests.programs.long_run.starts import GAMES, LITERAL, edadh, proelio, warfare

pytestmark = pytest.mark.slow

# Shipped and made starts of the three card games, and a generated scenario, all looked at closely.
NUMBERS = (0, 1, 2, 4, 5, 6, 8 * CLOSELY["warfare"] + 7)


def test_what_must_hold_holds_in_a_game_of_every_kind() -> None:
    tally = play_games(NUMBERS)
    assert dict(tally.looked) == {"proelio": 2, "lets-war": 2, "edadh": 2, "warfare": 1}
    assert len(table_of(tally).splitlines()) == len(NUMBERS)
    for game in GAMES:
        assert len(spoken(tally, game)) > 15
        assert len(unseen_pieces(tally, game)) < len(pieces(game))
        assert any(played == game for played, _ in tally.refused)


def test_a_game_is_its_number_whoever_plays_it() -> None:
    assert play_games((2, 4)).told == play_games((4, 2)).told


def test_made_starts_have_armies_literal_options_and_the_sixth_card() -> None:
    armies = [number for number in range(20) if "army:" in edadh(number).text]
    assert armies == [2, 7, 12, 17]
    assert {name for number in range(1, 12, 2) for name in LITERAL if name in warfare(number).text} == set(LITERAL)
    assert [proelio(number).table.options.sixth_card for number in (0, 8)] == [False, True]


def test_a_sign_test_knows_luck() -> None:
    assert likelihood(0, 0) == 1
    assert likelihood(5, 5) == pytest.approx(0.623, abs=0.001)
    assert likelihood(0, 10) == 1
    assert likelihood(10, 0) == pytest.approx(2**-10)
