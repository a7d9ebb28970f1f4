"""Ids of players: old words are read, and neither spelling changes any dice."""

import pytest

from playtest.computer_players import players_of
from playtest.series import Job
from playtest.subject import Subject, make_ready
from sandtable.games.player_ids import ALIASES, player_id, seed_word, with_player_ids, with_seed_words
from sandtable.games.registry import all_games
from sandtable.games.replay import fingerprint
from sandtable.games.warfare.scenarios.certificate import VERSIONS
from tests.playtest.subjects import OPEN

IDS = {"random", "greedy", "planner", "search", "raider", "sentry", "solo", "automa"}


def test_the_old_words_are_these_for_ever() -> None:
    assert ALIASES == {"drill": "random", "recruit": "greedy", "veteran": "planner", "general": "search"}
    assert {player_id(name) for name in (*ALIASES, *IDS)} == IDS
    assert player_id("person") == "person"


def test_every_game_names_its_players_by_id() -> None:
    for game in all_games():
        assert {"random", "greedy", "planner", "search"} <= players_of(game.id).keys() <= IDS
    assert VERSIONS.keys() == IDS - {"automa"}


@pytest.mark.parametrize(
    ("player", "word"), [("random", "drill"), ("greedy", "recruit"), ("planner", "veteran"), ("search", "general")]
)
def test_seeds_keep_the_old_words(player: str, word: str) -> None:
    assert seed_word(player) == word
    assert seed_word("raider") == "raider"


@pytest.mark.parametrize(("word", "player"), ALIASES.items())
def test_a_start_has_the_same_dice_with_either_word(word: str, player: str) -> None:
    def start(name: str) -> str:
        return f"# sandtable generate warfare --seed 9:3 --fair --player {name} --apart 25\ngenerated:\n  fair: {{player: {name}, ratio: 2}}\n"

    assert with_seed_words(start(player)) == with_seed_words(start(word)) == start(word)
    assert fingerprint(start(player)) == fingerprint(start(word))
    assert Subject("x", start(player)).fingerprint == Subject("x", start(word)).fingerprint


@pytest.mark.parametrize(
    "line", ["title: The random search", "# a greedy planner", "# --players random", "note: --player greedys"]
)
def test_other_words_of_a_start_count_as_they_are(line: str) -> None:
    assert with_seed_words(line) == line


def test_a_job_has_the_same_seeds_with_either_word() -> None:
    assert Job(OPEN, ("recruit",) * 3).game_seed(4) == Job(OPEN, ("greedy",) * 3).game_seed(4)
    assert type(make_ready(OPEN).player("recruit", "1")) is type(make_ready(OPEN).player("greedy", "1"))


def test_words_about_players_get_ids() -> None:
    assert (
        with_player_ids("veteran 3 beside recruit 1 within 30, raider 1")
        == "planner 3 beside greedy 1 within 30, raider 1"
    )
    assert with_player_ids("generally") == "generally"
