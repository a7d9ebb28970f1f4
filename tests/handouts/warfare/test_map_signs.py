"""The map of a scenario and its lists: every sign on the one stands in the other, and all of it can be read."""

import re
from functools import cache
from pathlib import Path

import pytest

from generator.seed import Seed
from generator.warfare.content.loader import open_content
from generator.warfare.missions import mission_ids
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT
from sandtable.games.warfare.box import Box as GameBox
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.sizes import Size
from sandtable.handouts.warfare.context import ScenarioContext
from sandtable.handouts.warfare.map_figure import MapSpace
from sandtable.handouts.warfare.map_places import Places
from sandtable.handouts.warfare.map_signs import MapSigns
from sandtable.handouts.warfare.order import operations_order
from sandtable.handouts.warfare.paging import opening
from sandtable.handouts.warfare.signs import CUBES, SideMark
from sandtable.ink.items import walk
from sandtable.ink.matrix import stretch
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Item, TextRun
from sandtable.ink.tints import channels
from sandtable.layout.paper import PAPERS
from sandtable.maps.boards import label_size
from sandtable.maps.map_cache import drawn_map
from sandtable.model.document import load_document
from sandtable.resources import content_folder
from tests.builtin import pack

pytestmark = pytest.mark.slow

SHIPPED = {path.stem: path for path in sorted((content_folder() / "warfare" / "scenarios").glob("*.yaml"))}
SMALLEST = 5.5 * POINT
each_scenario = pytest.mark.parametrize("name", [*SHIPPED, *mission_ids()])


@cache
def box() -> GameBox:
    return GameBox(pack("warfare"))


@cache
def workshop() -> Workshop:
    return Workshop(box(), open_content(box().pack))


@cache
def scenario(name: str) -> Scenario:
    """A shipped scenario by its file, or a generated one by its mission."""
    if name in SHIPPED:
        text = SHIPPED[name].read_text(encoding="utf-8")
    else:
        wishes, seed = Wishes(mission=name), Seed(7)
        text = scenario_text(workshop().make(seed, wishes), seed, wishes)
    document = load_document(text.encode(), f"{name}.yaml", Path()).document
    assert document is not None
    return read_scenario(document.file, box())


@cache
def signs(name: str, language: str = "en", paper: str = "a4") -> tuple[ScenarioContext, MapSigns, tuple[Item, ...]]:
    """What is drawn over the ground, which takes long to draw and says nothing of it."""
    context = ScenarioContext(scenario(name), renderer(language))
    assert context.scenario.board is not None
    space = MapSpace(context.scenario.board, draft=False)
    first = opening(PAPERS[paper], space, list(operations_order(context)))
    assert first.map is not None
    scale = space.largest(Size(first.map.width, first.map.height))
    size = space.size(scale)
    drawing = MapSigns(context, space.board, scale, Box(first.map.x, first.map.y, size.width, size.height))
    return context, drawing, tuple(drawing.drawn())


@cache
def renderer(language: str) -> FaceRenderer:
    return FaceRenderer(box().pack, language)


def texts(items: tuple[Item, ...]) -> list[str]:
    """All words over the ground."""
    return [" ".join(word.text for _, word in item.words) for item, _ in walk(items) if isinstance(item, TextRun)]


def numbers_of(words: list[str]) -> set[int]:
    """Numbers of pieces: in signs, and after the names of zones and entries."""
    found: set[int] = set()
    for text in words:
        listed = text if text.isdecimal() else text.rpartition(": ")[2] if ": " in text else ""
        for run in re.findall(r"\d+–\d+|\d+", listed):
            first, _, last = run.partition("–")
            found.update(range(int(first), int(last or first) + 1))
    return found


def row_signs(context: ScenarioContext) -> list[str]:
    """Words in the signs before the rows of the order."""
    faces = [block.picture for block in operations_order(context) if block.picture is not None]
    return [word for face in faces for word in _sign_words(face)]


def _sign_words(face: Face) -> list[str]:
    # The sign is the first thing on a row's face; the counter beside it has words of its own.
    return [word.text for item, _ in walk(face.items[:1]) if isinstance(item, TextRun) for _, word in item.words]


@each_scenario
def test_every_number_of_the_map_is_in_the_lists_and_every_one_of_the_lists_on_the_map(name) -> None:
    context, _, items = signs(name)
    listed = {int(word) for word in row_signs(context) if word.isdecimal()}
    aboard = {row.number for row in context.roster.markers if not list(row.hexes)}
    assert numbers_of(texts(items)) == listed - aboard
    assert listed == set(range(1, len(listed) + 1))


@each_scenario
def test_every_objective_with_a_place_has_its_letter_there(name) -> None:
    context, _, items = signs(name)
    letters = {word for word in row_signs(context) if word.isalpha()}
    assert letters == set(context.roster.letters.values())
    placed = {context.roster.letters[goal.id] for goals in context.roster.goals_at().values() for goal in goals}
    lettered = [text for text in texts(items) if re.fullmatch(r"[A-Z]+|[A-Z]–[A-Z]", text)]
    shown = {
        chr(code)
        for sign in lettered
        for code in (range(ord(sign[0]), ord(sign[-1]) + 1) if "–" in sign else map(ord, sign))
    }
    assert shown == placed


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", ["en", "it"])
def test_zones_tiles_and_entries_are_named(name, language) -> None:
    context, _, items = signs(name, language)
    words = texts(items)
    assert context.scenario.board is not None
    for tile in context.scenario.board.tiles:
        assert f"{tile.face.tile} {tile.face.side}" in words
    for side in context.scenario.sides:
        for zone in side.zones.values():
            assert zone.name is not None
            assert any(text.startswith(context.text(zone.name)) for text in words)
        for unit in side.units:
            if unit.entry is not None and unit.carrier is None:
                assert any(
                    text.startswith(f"{'turn' if language == 'en' else 'turno'} {unit.entry.turn}: ") for text in words
                )


@each_scenario
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_everything_over_the_ground_can_be_read_and_stays_on_the_paper(name, paper) -> None:
    _, drawing, items = signs(name, "en", paper)
    assert label_size(drawing.board, drawing.scale) >= SMALLEST
    on_paper = drawing.area.grown(1e-6)
    for item, matrix in walk(items):
        if isinstance(item, TextRun):
            assert item.size * stretch(matrix) >= SMALLEST - 1e-6, [word.text for _, word in item.words]
            x, word = item.words[0]
            assert on_paper.holds(Box(x, item.y - item.size / 2, word.width * item.size / 1000, item.size / 2))


@pytest.mark.parametrize("name", SHIPPED)
def test_everything_on_the_ground_can_be_read(name) -> None:
    _, drawing, _ = signs(name)
    ground = drawn_map(drawing.board, box().pack.palette, scale=drawing.scale, plates=False)
    for item, matrix in walk(ground.items):
        if isinstance(item, TextRun):
            assert item.size * stretch(matrix) >= SMALLEST - 1e-6, [word.text for _, word in item.words]


def test_sides_differ_in_shape_and_line_as_in_colour() -> None:
    marks = [SideMark("#123456", place) for place in range(3)]
    assert len({mark.outline(0, 0, 2) for mark in marks}) == 3
    assert len({mark.line(0.5) for mark in marks}) == 3


def test_the_colours_of_sides_carry_white_figures() -> None:
    """Contrast of at least 4.5 to 1."""
    for colour in CUBES.values():
        light = [
            share / 12.92 if share <= 0.04 else ((share + 0.055) / 1.055) ** 2.4
            for share in map(_share, channels(colour))
        ]
        assert 1.05 / (0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05) >= 4.5, colour


def _share(channel: int) -> float:
    return channel / 255


def test_words_keep_off_what_lies_there() -> None:
    places = Places(Box(0, 0, 100, 50))
    places.take(Box(40, 20, 20, 10))
    assert places.best([(50, 25), (50, 35)], 10, 4) == Box(45, 33, 10, 4)
    assert places.best([(99, 49)], 10, 4) == Box(90, 46, 10, 4)
    assert places.best([(50, 25), (42, 21)], 10, 4) == Box(37, 19, 10, 4)
