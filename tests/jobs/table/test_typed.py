"""Choices in words: offered ones, allowed ones that are not offered, and refused ones."""

import pytest

from sandtable.games.play import Choice
from sandtable.jobs.play import GameSession, PlayRequest, open_game
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.typed import Typed, read_typed

START = "proelio/open-3"


def _read(typed: str) -> Typed:
    """Read words at the start of a game of Proelio."""
    opened = open_game(PlayRequest(START, seed=1))
    session, table = GameSession(opened.seated, opened.record), opened.seated.table
    offered = table.choices(session.state)
    words = GameWords(opened.seated)
    return read_typed(typed, offered, words.tongues, lambda choice: table.allows(session.state, choice))


@pytest.mark.parametrize("typed", ["draw", "dr", "pesca"])
def test_an_offered_choice_in_full_shortened_or_in_italian(typed: str) -> None:
    assert _read(typed) == Typed(Choice("draw"), None, [Choice("draw")])


def test_words_that_fit_several_offer_them() -> None:
    read = _read("exchange knights")
    assert read.refusal is not None
    assert {str(one) for one in read.fits} == {
        "exchange knights palisades",
        "exchange knights shields",
        "exchange knights trebuchets",
    }


def test_what_the_rules_allow_is_taken_though_it_is_not_offered() -> None:
    read = _read("exchange palisades knights")
    assert (read.made, read.refusal, read.fits) == (Choice("exchange", ("palisades", "knights")), None, [])


def test_the_reason_is_that_of_what_was_understood() -> None:
    read = _read("cambia cavalieri dung")
    assert read.made == Choice("exchange", ("knights", "dung"))
    assert read.refusal is not None and read.refusal.rule.startswith("R-")
