"""Lines of sight that the page shows, against the library's own."""

from typing import Any

import pytest

from sandtable.games.warfare.scenarios.lines import sight_data, trace
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import distance
from sandtable.jobs.workbench.field.games.warfare.sight import SETS, sight
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.conftest import BRIDGE, FORD, HOSTAGES
from workshop import field_calls


def lines_of(scenario: Scenario, label: str) -> int:
    """Compare all lines from a hex with those of the library; return how many there are."""
    found = sight(scenario, {"hex": label})
    board = scenario.ground
    start = board.places[label]
    count = 0
    for name, altitudes in SETS:
        lines = found["sets"][name]["lines"]
        assert list(lines) == [other for other in board.labels.values() if other != label]
        for other, (clear, far, level, touched, hides, why) in lines.items():
            end = board.places[other]
            told = trace(scenario, start, end, None, altitudes)
            data = sight_data(scenario, told)
            assert (bool(clear), far, level) == (told.clear, distance(start, end), told.levels[1])
            assert touched == [one["hex"] for one in data["touched"]]
            if data["blocked_by"] is None:
                assert (hides, why) == (None, None)
            else:
                block = found["blocks"][why]
                assert (hides, block["rule"], block["words"]["en"]) == (
                    data["blocked_by"]["hex"],
                    data["blocked_by"]["rule"],
                    data["blocked_by"]["reason"],
                )
            count += 1
    return count


def test_every_pair_of_a_sketch_is_as_in_the_library(fields: OpenFields) -> None:
    scenario = fields.document("ford.yaml").view
    assert sum(lines_of(scenario, label) for label in scenario.ground.labels.values()) == 15 * 14 * 3


@pytest.mark.parametrize(("name", "labels"), [(BRIDGE, ["T03.b4", "T16.d5"]), (HOSTAGES, ["T11.c4"])])
def test_lines_of_printed_maps_are_as_in_the_library(name: str, labels: list[str]) -> None:
    scenario = OpenFields(builtin_packs()["warfare"]).document(f"scenarios/{name}").view
    for label in labels:
        assert lines_of(scenario, label) == 3 * (len(scenario.ground.spots) - 1)


def test_every_reason_has_its_words_in_italian(fields: OpenFields) -> None:
    """Every obstacle there is, seen from a hex; what is not put into Italian comes out in English."""
    markers = "\n".join(
        f'  - {{marker: {kind}, at: "{at}", face: {face}{more}}}'
        for kind, at, face, more in (
            ("smoke", "0103", "a", ""),
            ("rubble", "0203", "a", ""),
            ("roadblock", "0303", "a", ", revealed: true"),
            ("population", "0403", "b", ""),
        )
    )
    rows = ["#^.t.", ".....", ".....", ".....", "....."]
    sketch = "\n".join(f"    {row}" for row in rows)
    text = FORD.replace("    . . t . .\n     . = = = .\n    . . t ~ ~", sketch) + f"markers:\n{markers}\n"
    text = text.replace('at: "0502"', 'at: "0304"') + "provisions:\n  - sight: {most: 4}\n"
    told: dict[str, Any] = {}
    fields.edit("ford.yaml", text)
    scenario = fields.document("ford.yaml").view
    assert scenario is not None, fields.document("ford.yaml").findings
    for label in scenario.ground.labels.values():
        for block in sight(scenario, {"hex": label})["blocks"]:
            told[block["words"]["en"].split(" (")[0]] = block["words"]
    assert {words["en"] for words in told.values()}.isdisjoint({words["it"] for words in told.values()})
    beginnings = " ".join(told)
    for word in ("smoke", "rubble", "roadblock", "population", "ground unit", "cover", "elevated", "beyond the"):
        assert word in beginnings


def test_a_rule_of_haze_is_heeded(fields: OpenFields) -> None:
    fields.edit("ford.yaml", FORD + "provisions:\n  - sight: {most: 2}\n")
    answer = field_calls.question(fields, "ford.yaml", "sight", {"hex": "0102"})
    assert answer["limit"] == 2
    assert all(line[1] <= 2 for line in answer["sets"]["ground"]["lines"].values() if line[0])
    assert field_calls.question(fields, "ford.yaml", "sight", {"hex": "9999"})["refused"]["code"] == "no-hex"
