"""A scenario for the opponent on paper: numbers and goals as its player has them, legible, on few pages."""

from functools import cache

import pytest

from playtest.players.warfare.solo.board import Kit
from playtest.players.warfare.solo.set_up import set_up
from sandtable.errors import WrongUsage
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT
from sandtable.games.cups import Cups
from sandtable.games.documents import read_document
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.view import make_view
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.solo.fields import FAR
from sandtable.games.warfare.solo.goal_list import ground_units, listed_goals
from sandtable.games.warfare.solo.goals import goals_of
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.handouts.warfare.signs import side_mark
from sandtable.handouts.warfare.solo.kit import SoloKit
from sandtable.handouts.warfare.solo.scenario_pages import solo_sheets
from sandtable.handouts.warfare.solo.solo_map import SMALLEST, draw_map, letters_sharing, map_pages, scale_for
from sandtable.ink.page import Box
from sandtable.ink.shapes import TextRun
from sandtable.jobs.solo.sides import set_up_for
from sandtable.layout.paper import PAPERS
from sandtable.maps.sizes import hex_position
from sandtable.model.document import Document, load_document
from sandtable.resources import builtin_packs
from tests.builtin import pack
from tests.handouts.page_words import page_words

FOLDER = builtin_packs()["warfare"] / "scenarios"
SHIPPED = sorted(path.name for path in FOLDER.glob("*.yaml"))
BODY = Box(9, 23, 192, 258)


@cache
def document(name: str) -> Document:
    found = load_document((FOLDER / name).read_bytes(), name, FOLDER).document
    assert found is not None
    return found


@cache
def scenario(name: str) -> Scenario:
    found = read_document(document(name))
    assert isinstance(found, Scenario)
    return found


def kit() -> SoloKit:
    return SoloKit(open_solo(pack("warfare")), FaceRenderer(pack("warfare"), "en"), PAPERS["a4"])


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_every_number_on_the_map_is_the_field_of_the_player(name: str) -> None:
    start, made = scenario(name), kit()
    tables = tables_of(start)
    assert start.board is not None
    scale = scale_for(start, BODY)
    for seat in range(len(tables.sides)):
        player = Kit(made.book, tables, seat)
        goals, _ = listed_goals(tables, seat, player.crews)
        seen = set()
        for page in map_pages(start, seat, goals, PAPERS["a4"], BODY):
            placed, over = draw_map(made, start, page, side_mark("red", 0), BODY)
            (ground,) = placed
            centres = [hex_position(start.board, hex_, scale) for hex_ in tables.ground.hexes]
            expected = []
            for number in range(len(centres)):
                for letter, goal in page.goals.items():
                    ap = player.fields.to(page.movers[0], goal.at)[number]
                    expected += [(number, letter), (number, "–" if ap >= FAR else str(ap))]
                    seen.add((page.movers[0], letter))
            runs = [item for item in over if isinstance(item, TextRun)]
            # Names of hexes come first, the letters of rings last.
            runs = runs[len(centres) : len(centres) + len(expected)]
            assert min(run.size for run in runs) >= SMALLEST * POINT - 1e-6
            for run, (number, words) in zip(runs, expected, strict=True):
                left, word = run.words[0]
                x, y = centres[number]
                assert word.text == words
                assert abs(left + word.width * run.size / 2000 - ground.clip.x - x) < 13 * scale
                assert abs(run.y - ground.clip.y - y) < 15 * scale
        kinds = {unit.kind.mover for unit in lay(tables, Cups("")).units if unit.side == seat and not unit.kind.flies}
        if goals and kinds:
            assert {letter for _, letter in seen} == set(letters_sharing(goals))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_goal_list_is_the_players_at_the_start(name: str) -> None:
    tables, book = tables_of(scenario(name)), open_solo(pack("warfare"))
    for seat in range(len(tables.sides)):
        player = Kit(book, tables, seat)
        listed, later = listed_goals(tables, seat, player.crews)
        view = make_view(lay(tables, Cups("")), seat)
        now = {goal.name for goal in goals_of(view.state, seat)}
        assert {goal.name for letter, goal in listed.items() if letter not in later} == now


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_pages_are_few_and_name_stance_and_goals(name: str) -> None:
    start, made = scenario(name), kit()
    for side in start.sides:
        handout = solo_sheets(start, side.id, set_up(start, side.id), made.renderer, made.paper)
        assert handout.part == f"solo-{side.id}"
        ways = {unit.kind.mover for unit in ground_units(tables_of(start), tables_of(start).side_number[side.id])}
        assert 1 <= len(handout.pages) <= 1 + 2 * len(ways)
        words = page_words(handout.pages[:1])
        player = Kit(made.book, tables_of(start), tables_of(start).side_number[side.id])
        assert made.say(f"stances.{player.stance}") in words
        hidden = [one for one in start.markers if one.hidden and one.owner == side.id and one.hex is not None]
        assert (made.say("pages.goals.unknown") in words) == bool(hidden)
        for one in hidden:
            assert one.hex is not None
            assert start.label(one.hex) in words


def test_units_in_zones_are_set_up_each_in_a_hex_of_its_own() -> None:
    for name in SHIPPED:
        for side in scenario(name).sides:
            placed = set_up(scenario(name), side.id)
            free = [unit.id for unit in scenario(name).units if unit.side == side.id and unit.zone]
            assert sorted(unit for unit, _ in placed) == sorted(free)
            assert len({label for _, label in placed}) == len(placed)


def test_a_side_that_is_not_there_is_named_with_those_that_are() -> None:
    name = "05-take-the-bridge.yaml"
    with pytest.raises(WrongUsage, match="no side 'attackers'"):
        set_up_for(document(name), scenario(name), "attackers")
