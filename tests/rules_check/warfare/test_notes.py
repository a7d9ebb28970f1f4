"""What is said about lines and ways, word by word."""

from pathlib import Path

import pytest

from rules_check.warfare._explanations import barriers, ends_note, line_note, listed, nearest_note, reach_note
from rules_check.warfare.pieces.contacts import RULES
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, neighbours
from sandtable.model.document import load_document

BOARD = """\
game: warfare
map:
  sketch: |
    . . t . ^ .
     . = # ~ . .
    . F + . . .
  fortified: {"0203": [W, NE]}
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0501"}]}
markers: [{marker: rubble, at: "0101"}, {marker: smoke, at: "0602"}]
"""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    document = load_document(BOARD.encode(), "board.yaml", Path()).document
    assert document is not None
    return read_scenario(document.file, Box(document.pack))


def at(scenario: Scenario, label: str) -> Hex:
    hex_ = scenario.ground.find(label)
    assert hex_ is not None
    return hex_


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ("0102", "0202", "nothing lies between them"),
        ("0102", "0302", "the line passes 0202 (road); nothing there blocks it"),
        ("0301", "0303", "the line runs along the edge of 0302: cover (level 1) is as high as the higher end and hides the lower (R-LOS-3.3)"),
        ("0201", "0401", "the line crosses 0301: cover (level 1) stands above both ends (levels 0 and 0) (R-LOS-3.2)"),
        ("0502", "0602", "the line crosses 0602: smoke in the target's hex (R-LOS-6)"),
    ],
)  # fmt: skip
def test_lines(scenario, start, end, words) -> None:
    assert line_note(scenario, at(scenario, start), at(scenario, end)) == words


def test_ends(scenario) -> None:
    assert ends_note(scenario, at(scenario, "0102"), at(scenario, "0201")) == (
        "0102 and 0201 are 1 hex apart, both on level 0"
    )
    assert ends_note(scenario, at(scenario, "0501"), at(scenario, "0102")) == (
        "0501 and 0102 are 4 hexes apart, on levels 2 and 0"
    )


def test_ranges(scenario) -> None:
    marines, fighters = scenario.units
    assert (
        reach_note(scenario, marines, fighters)
        == "ranges: Marines 5 hexes, Foreign fighters 6 hexes; on levels 0 and 2"
    )


def test_barriers(scenario) -> None:
    fort = at(scenario, "0203")
    assert barriers(scenario, fort, [place for _, place in neighbours(fort)]) == [
        "0303 leads no further",
        "SE is the edge of the map",
        "SW is the edge of the map",
        "0103 is behind a fortified side",
        "0102 is taken by Marines",
        "0202 is behind a fortified side",
    ]
    assert barriers(scenario, at(scenario, "0201"), [at(scenario, "0101")]) == ["0101 is under rubble"]
    assert barriers(scenario, at(scenario, "0401"), [at(scenario, "0402")]) == ["0402 is water"]


def test_the_nearest(scenario) -> None:
    reached = {at(scenario, "0201"), at(scenario, "0202")}
    assert nearest_note(scenario, reached, at(scenario, "0501"), "'us'") == (
        "'us' gets to 2 hexes; the nearest is 0201, 3 hexes away"
    )


def test_long_lists_are_cut() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed("abcd") == "a, b, c and d"
    assert listed("abcdefg") == "a, b, c, d and 3 more"


FACE_TO_FACE = """\
game: warfare
map: {{sketch: ". . . . . . . . ."}}
sides:
  - {{id: us, nations: [USA], cube: blue, start: 40, units: [{{unit: {us}, at: "0101"}}]}}
  - {{id: them, nations: [INS], cube: green, start: 38, units: [{{unit: {them}, at: "0501"}}]}}
{more}
"""


def notes(us: str, them: str, more: str = "") -> dict[str, tuple[str, ...]]:
    document = load_document(FACE_TO_FACE.format(us=us, them=them, more=more).encode(), "b.yaml", Path()).document
    assert document is not None
    scenario = read_scenario(document.file, Box(document.pack))
    return {found.code: found.notes for one in RULES for found in one.run(scenario)}


def test_nobody_fires_beyond_the_sight_of_a_special_rule() -> None:
    assert "WF060" in notes("usa-marines", "ins-fighters")
    assert notes("usa-marines", "ins-fighters", "provisions: [sight: {most: 3}]") == {}


def test_why_nobody_fires_back() -> None:
    shield = 'markers: [{marker: population, at: "0501", face: b}]'
    assert notes("usa-marines", "ins-fighters", shield)["WF158"][0] == (
        "ranges: Foreign fighters 6 hexes, Marines 5 hexes but the population in 0501 shields Foreign fighters;"
        " both on level 0"
    )
    assert "has nothing against vehicles" in notes("usa-abrams", "ins-lookouts")["WF158"][0]


def test_a_crowd_hides_from_regulars_alone() -> None:
    crowd = 'markers: [{marker: population, at: "0301", face: a}]'
    assert notes("usa-marines", "ins-fighters", crowd)["WF158"][0] == (
        "ranges: Foreign fighters 6 hexes, Marines 5 hexes but 0301 hides Foreign fighters:"
        " population stands in the line of a Regular shooter; both on level 0"
    )
