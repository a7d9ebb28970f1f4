"""A small sample of the proof in docs/balance.md; `make -f research/Makefile balance` repeats all of it."""

import pytest

from playtest.seated_game import CannotPlay
from playtest.series import InlineRunner
from research.balance import EDADH, LINES, PROELIO, Measured, lets_war, lets_war_setup, rows, shipped, told


def test_a_share_is_off_only_when_chance_cannot_be_blamed() -> None:
    turns = [3] * 100
    assert not Measured({"CEN": 60.0}, turns=turns).off(), "60 of 100 may well be 55 %"
    assert Measured({"CEN": 70.0}, turns=turns).off() and not Measured({"NEU": 70.0}, turns=turns).off()
    assert Measured({"1.": 40.0, "2.": 20.0}, 1 / 3, turns).off(), "40 of three may be a third; 20 is not"
    assert told("two", Measured({"CEN": 70.0}, turns=turns)) == "| two | CEN 70.0 (60.0–78.8) | 3, 3, 3 | !"


def test_a_variant_plays_other_games_than_the_printed_rule() -> None:
    printed, varied = (
        shipped("proelio", "open-3", 6, 3, "planner", InlineRunner(), options) for options in ("", "[sixth-card]")
    )
    assert printed.turns != varied.turns


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(CannotPlay, match="sixth-cart"):
        shipped("proelio", "open-3", 1, 3, "planner", InlineRunner(), "[sixth-cart]")


def test_options_of_lets_war_are_a_line_of_its_set_up() -> None:
    text = lets_war_setup("GER FRA ITA", "historical", "{automatic: unstoppable}")
    assert text.endswith("territory: half\noptions: {automatic: unstoppable}\n")
    assert "options" not in lets_war_setup("GER FRA", "historical")


SURE = 0.999  # some forty shares are looked at


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "games", "names"),
    [
        ("lets-war", 4, [f"{players} {mode}" for mode in ("historical", "attrition") for players in LINES]),
        ("edadh", 4, list(EDADH)),
        ("proelio", 40, list(PROELIO)),
    ],
)
def test_every_row_is_played_and_none_is_off_in_a_sample(game: str, games: int, names: list[str]) -> None:
    found = dict(rows(game, games, 3, "planner", InlineRunner()))
    assert list(found) == names
    for name, measured in found.items():
        assert len(measured.turns) == games
        assert not measured.off(SURE), name


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(6, 3), (7, 2)])
def test_games_of_six_and_seven_see_several_offensives(players: int, least: int) -> None:
    """By the published rules seven players see two offensives by the middle of the games (docs/balance.md)."""
    turns = sorted(lets_war(players, "historical", 40, 4, "planner", InlineRunner()).turns)
    assert turns[len(turns) // 2] >= least
