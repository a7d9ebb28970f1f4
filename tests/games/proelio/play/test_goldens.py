"""Reports of games of Proelio, compared with goldens."""

import pytest

from playtest.players import random_player
from playtest.players.proelio import greedy
from sandtable.games.cups import Cups
from sandtable.games.proelio.play.state import Options
from sandtable.games.proelio.play.table import Proelio
from sandtable.games.telling import Telling
from tests.builtin import pack
from tests.conftest import GameGolden
from tests.games.game_report import playthrough
from tests.games.proelio.play.table import setup


@pytest.mark.parametrize(
    ("golden_name", "start", "seed", "language", "make", "options"),
    [
        ("open-3-en", "open-3", 363, "en", greedy.make, Options()),
        ("open-6-en", "open-6", 379, "en", random_player.make, Options()),
        ("allied-4-it", "allied-4", 191, "it", greedy.make, Options()),
        ("illegal-4-en", "open-4", 8, "en", random_player.make, Options(illegal_attacks=True, overflow_at_once=True)),
    ],
)
def test_a_game_is_played_as_it_was(game_golden: GameGolden, golden_name, start, seed, language, make, options) -> None:
    laid = setup(start)
    table = Proelio(options)
    telling = Telling(pack("proelio"), language, table.seats(laid))
    players = [make(laid, f"{seed} {seat}") for seat in range(len(laid.seats))]
    turns = playthrough(table, laid, Cups(seed), players, telling)
    game_golden(f"play/proelio-{golden_name}.txt", turns, first=4, last=2)
