"""Every mission of the generator, up to four cubes, and maps turned about: they are played to the end."""

from pathlib import Path

import pytest

from generator.seed import Seed
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from playtest.match import play
from playtest.players import random_player
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Result, digest
from sandtable.games.replay import Record
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import SIDES, turned_side
from sandtable.model.document import load_document
from sandtable.resources import content_folder
from tests.builtin import pack
from tests.games.warfare.play.field import SHIPPED, shipped
from tests.games.warfare.play.invariants import sound
from tests.games.warfare.play.test_properties import CAP

pytestmark = pytest.mark.slow

# One cheapest path is offered, and which of several it is hangs on the order of neighbours; arrows turn with the map.
MOVES = ("move", "escort", "enter", "exit", "sneak", "barrage")

MISSIONS = sorted(file.stem for file in (content_folder() / "warfare/generator/missions").glob("*.yaml"))


def made(wishes: Wishes, number: int) -> Scenario:
    workshop = Workshop(box_of(pack("warfare")), open_content(pack("warfare")))
    text = scenario_text(workshop.make(Seed(number), wishes), Seed(number), wishes)
    document = load_document(text.encode(), "made.yaml", Path()).document
    assert document is not None
    return open_scenario(document)


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_is_played_to_the_end(mission: str) -> None:
    start = made(Wishes(mission=mission), 21)
    record = Record("warfare", 1, ("x",) * len(start.sides), mission)
    result = play(
        TABLE, start, record, [random_player.make(start, seat) for seat in range(len(start.sides))], longest=CAP
    )
    assert result.reason in ("last-turn", "sudden-death")


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_teams_share_a_side(players: int) -> None:
    start = made(Wishes(players=players), 5)
    assert len(start.sides) == players
    state = TABLE.lay(start, Cups(1))
    cup = Cups("teams").cup("x")
    for number in range(CAP):
        decision = TABLE.decision(state)
        if isinstance(decision, Result):
            assert len(decision.winners) in (0, 1, 2, 3)
            return
        if number % 10 == 0:
            sound(state)
        TABLE.take(state, cup.pick(TABLE.choices(state)), SILENT)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_map_turned_by_a_sixth_is_the_same_map(name: str) -> None:
    """Hexes keep their labels, so that the same choices must lead to the same positions."""
    start = shipped(name)
    file = start.file.data
    tiles = "\n".join(
        f"    - {{tile: {tile['tile']}, side: {tile['side']}, at: [{-tile['at'][1]}, {sum(tile['at'])}], "
        f"rotate: {(tile.get('rotate', 0) + 1) % 6}}}"
        for tile in file["map"]["tiles"]
    )
    text = (content_folder() / "warfare" / "scenarios" / f"{name}.yaml").read_text()
    lines = text.splitlines()
    first = next(
        number for number, line in enumerate(lines) if line.strip() == "tiles:" and lines[number - 1] == "map:"
    )
    last = next(number for number in range(first + 1, len(lines)) if not lines[number].startswith("    - {tile:"))
    turned_text = "\n".join([*lines[: first + 1], tiles, *lines[last:]]) + "\n"
    document = load_document(turned_text.encode(), "turned.yaml", Path()).document
    assert document is not None
    turned = TABLE.lay(open_scenario(document), Cups(2))
    state = TABLE.lay(start, Cups(2))
    cup = Cups("turned").cup(name)
    for number in range(120):
        if isinstance(TABLE.decision(state), Result):
            break
        choices = TABLE.choices(state)
        if number % 20 == 0:
            still = {choice for choice in choices if choice.verb not in MOVES}
            also = {choice for choice in TABLE.choices(turned) if choice.verb not in MOVES}
            assert still == also
        chosen = cup.pick(choices)
        if chosen.verb == "barrage" and len(chosen.words) == 3:
            chosen = Choice(chosen.verb, (*chosen.words, "E"))  # the arrow that is meant when none is named
        also_turned = Choice(
            chosen.verb, tuple(turned_side(word, 1) if word in SIDES else word for word in chosen.words)
        )
        assert TABLE.allows(turned, also_turned) is None
        TABLE.take(state, chosen, SILENT)
        TABLE.take(turned, also_turned, SILENT)
        assert digest(turned) == digest(state), chosen
    assert digest(turned) == digest(state)
