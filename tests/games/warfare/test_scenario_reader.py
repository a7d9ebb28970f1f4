"""A scenario as typed values: what was written is still there, and so is where."""

from functools import cache
from pathlib import Path

from sandtable.games.warfare.box import Box
from sandtable.games.warfare.scenarios.deployment import NamedHex
from sandtable.games.warfare.scenarios.hex_labels import named_hexes
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document

FORD = """\
game: warfare
title: {en: The ford, it: Il guado}
turns: 4
first: us
options: [masini]
map: {sketch: ". . . . .\\n. ~ . . ."}
sides:
  - id: us
    nations: [USA]
    cube: blue
    start: 40
    zones:
      bank: {name: The bank, hexes: ["0101", "0909"], of: "0401", within: 1}
    units:
      - {unit: usa-marines, zone: bank}
      - {unit: usa-lav, enters: {edge: ["0102", "0999"], turn: 2}}
      - {unit: usa-lav, at: "0801"}
  - {id: them, nations: [INS], cube: green, start: 38}
markers:
  - {marker: roadblock, at: "0301", id: barrier}
  - {marker: roadblock, at: "0201"}
objectives:
  - {id: far, type: control, side: us, hexes: ["0501", "0777"]}
victory:
  - {side: us, all: [far]}
  - {side: them, otherwise: true, text: They hold.}
rules: [No smoke.]
"""


@cache
def ford() -> Scenario:
    document = load_document(FORD.encode(), "ford.yaml", Path()).document
    assert document is not None
    return read_scenario(document.file, Box(document.pack))


def labels(*hexes: tuple[int, int]) -> list[str]:
    return sorted(ford().label(hex_) for hex_ in hexes)


def test_a_zone_has_its_hexes_and_how_they_were_written() -> None:
    zone = ford().sides[0].zones["bank"]
    assert zone.name is not None
    assert zone.name.english == "The bank"
    assert labels(*zone.hexes) == ["0101", "0301", "0302", "0401", "0402", "0501"]
    assert [(named.label, named.hex is None) for named in zone.named] == [("0101", False), ("0909", True)]
    assert zone.of is not None
    assert (zone.of.label, zone.within, zone.tiles) == ("0401", 1, ())
    assert zone.path == ("sides", 0, "zones", "bank")


def test_units_say_how_they_come_into_play() -> None:
    free, late, lost = ford().sides[0].units
    assert (free.zone, free.at, free.hex, free.entry) == ("bank", None, None, None)
    assert late.entry is not None
    assert (late.entry.turn, labels(*late.entry.hexes)) == (2, ["0102"])
    assert [named.path[-2:] for named in late.entry.edge] == [("edge", 0), ("edge", 1)]
    assert lost.at == NamedHex(("sides", 0, "units", 2, "at"), "0801", None)
    assert lost.hex is None


def test_markers_are_found_by_their_ids() -> None:
    barrier, other = ford().markers
    assert (barrier.id, other.id) == ("barrier", None)
    assert ford().opening.marker_by_id == {"barrier": barrier}


def test_what_a_scenario_settles() -> None:
    scenario = ford()
    assert scenario.title is not None
    assert scenario.title["it"] == "Il guado"
    assert (scenario.turns, scenario.level, scenario.players, scenario.allow_martyrdom) == (4, None, None, None)
    assert (scenario.first, scenario.options, scenario.tile_names) == ("us", ("masini",), ())
    assert [rule.english for rule in scenario.rules] == ["No smoke."]
    assert scenario.opening.level == 5
    ours, theirs = scenario.victory
    assert (ours.all, ours.points, ours.otherwise) == (("far",), None, None)
    assert theirs.text is not None
    assert (theirs.otherwise, theirs.text.english, theirs.path) == (True, "They hold.", ("victory", 1))


def test_every_named_hex_knows_its_place_in_the_file() -> None:
    written = FORD.splitlines()
    for named in named_hexes(ford()):
        at = ford().at(named.path)
        assert written[at.line - 1][at.column - 1 :].startswith(f'"{named.label}"')
    assert [problem.message for problem in ford().problems] == [
        f"no hex '{label}' on the map" for label in ("0909", "0999", "0801", "0777")
    ]
