"""One sheet for all set-ups of a game: rows by number of players, the recommended one drawn."""

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.press.options import JobOptions
from sandtable.press.texts import print_text
from tests.handouts.page_words import page_words
from tests.handouts.setups.sample_setups import pack


def sheets(game: str, language: str = "en") -> list[str]:
    renderer = FaceRenderer(pack(game), language)
    pages = print_text("setups", renderer, JobOptions()).pages
    assert renderer.findings == []
    return [page_words([page]) for page in pages]


STEP = {"en": "Setting up", "it": "Come si prepara"}  # above the steps, which come after the table
ROWS = tuple(f"{number} " for number in range(2, 8))


@pytest.mark.parametrize("language", ["en", "it"])
def test_lets_war_has_one_sheet_with_every_number_of_players(language: str) -> None:
    (words,) = sheets("lets-war", language)
    table = words.splitlines()[: words.splitlines().index(STEP[language])]
    assert [line[0] for line in table if line.startswith(ROWS)] == list("2344567")
    assert "107" in words
    assert "109" in words


@pytest.mark.parametrize("language", ["en", "it"])
def test_lets_war_names_the_events_that_two_players_leave_out(language: str) -> None:
    (words,) = sheets("lets-war", language)
    named = " ".join(words.split())
    events = pack("lets-war").component("events").records
    out = [event.name[language] for event in events if event.fields.get("remove_2p")]
    assert len(out) == 6
    assert ", ".join(out) in named


def test_proelio_says_what_is_left_in_the_deck_for_each_number() -> None:
    (words,) = sheets("proelio")
    assert [left for left in ("81", "76", "73", "71", "66") if left not in words] == []


@pytest.mark.slow
def test_edadh_begins_with_the_learning_game() -> None:
    titles = [words.splitlines()[0] for words in sheets("edadh")]
    assert titles[0] == "Learning game"
