"""What was found out about a map serves all scenarios on it, and changes none of their games."""

from pathlib import Path

import pytest

from generator.seed import Seed
from generator.warfare.content.loader import open_content
from generator.warfare.setting import Setting
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from playtest.match import play
from playtest.players.warfare import greedy, planner
from sandtable.games.replay import Record
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.play.fixed import known_ground
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document
from tests.builtin import pack
from tests.games.warfare.play.field import field, shipped


def _bought_at(ratio: float) -> Scenario:
    """One battle with more or fewer attackers."""
    workshop = Workshop(box_of(pack("warfare")), open_content(pack("warfare")))
    made = workshop.make(Seed(21), Wishes(mission="raid", size="small"), Setting(ratio=ratio))
    document = load_document(scenario_text(made, Seed(21), Wishes()).encode(), "made.yaml", Path()).document
    assert document is not None
    return open_scenario(document)


def _game(start: Scenario) -> list[str]:
    """The choices of a game of a planner against a greedy player."""
    record = Record("warfare", 3, ("planner", "greedy"), "known ground")
    play(TABLE, start, record, [planner.make(start, 0), greedy.make(start, 1)])
    return [f"{seat} {choice}" for seat, choice in record.choices]


@pytest.mark.slow
def test_games_are_the_same_on_known_ground() -> None:
    few, many = _bought_at(1.0), _bought_at(1.6)
    known_ground.forget()
    first = [_game(few), _game(many)]
    assert Tables(few).ground is Tables(many).ground
    assert Tables(few).atlas is Tables(many).atlas
    known_ground.forget()
    # The other way round, and each on ground that nobody knows.
    again = _game(_bought_at(1.6))
    assert [_game(_bought_at(1.0)), again] == first


def test_only_the_same_hexes_are_known() -> None:
    known_ground.forget()
    one, other = shipped("01-hearts-and-minds"), shipped("03-clear-the-farm")
    assert Tables(one).ground is Tables(one).ground
    assert Tables(one).ground is not Tables(other).ground
    rows = "\n".join([". . . . . . . . ."] * 5)
    plain, wood = (field(sketch=sketch).tables.ground for sketch in (rows, rows.replace(".", "t", 1)))
    assert plain is not wood
    assert plain.cover != wood.cover


def test_maps_asked_for_longest_ago_are_forgotten() -> None:
    known_ground.forget()
    start = shipped("01-hearts-and-minds")
    first = Tables(start).ground
    others = ("02-save-the-hostages", "03-clear-the-farm", "04-they-are-coming", "05-take-the-bridge")
    for name in others[: known_ground.MOST - 1]:
        Tables(shipped(name))
    assert Tables(start).ground is first
    for name in others[: known_ground.MOST]:
        Tables(shipped(name))
    assert Tables(start).ground is not first
