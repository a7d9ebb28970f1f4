"""Warfare's raider and sentry: the planner's sense with four other weights, and games of their own."""

import pytest

from playtest.series import InlineRunner, Job
from playtest.subject import Subject
from playtest.weights import sheet_of
from sandtable.resources import content_folder

OTHERWISE = {"bold", "pull_early", "watched", "defence"}


@pytest.mark.parametrize("name", ["raider", "sentry"])
def test_a_temper_is_four_weights_off_the_planner(name: str) -> None:
    own, planner = sheet_of("warfare", name).weights, sheet_of("warfare", "planner").weights
    assert {weight for weight in own if own[weight] != planner[weight]} == OTHERWISE


@pytest.mark.slow
def test_tempers_play_games_of_their_own() -> None:
    text = (content_folder() / "warfare" / "scenarios" / "01-hearts-and-minds.yaml").read_text(encoding="utf-8")
    told = {
        name: [outcome.decisions for outcome in InlineRunner().play(Job(Subject("bread", text), (name, name)), 2)]
        for name in ("planner", "raider", "sentry")
    }
    assert len({tuple(lengths) for lengths in told.values()}) == 3
