"""Reach, fire, ways and watchers, against the rules as they are played."""

from typing import Any

import pytest

from sandtable.games.cups import Cups
from sandtable.games.warfare.play.fighting.fire import bar_to, price, shifts
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.places import put
from sandtable.games.warfare.scenarios.lines import seen_by
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.ground.movement import action_points, costs_from
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.conftest import BRIDGE
from workshop import field_calls

NAME = f"scenarios/{BRIDGE}"
CHALLENGER, KORNET = "sides/0/units/0", "sides/1/units/4"


@pytest.fixture(scope="module")
def bridge() -> OpenFields:
    return OpenFields(builtin_packs()["warfare"])


def asked(fields: OpenFields, kind: str, **wanted: Any) -> Any:
    return field_calls.question(fields, NAME, kind, wanted)


def _scenario(fields: OpenFields) -> Scenario:
    scenario: Scenario = fields.document(NAME).view
    return scenario


def test_reach_costs_what_moving_costs(bridge: OpenFields) -> None:
    found = asked(bridge, "reach", path=CHALLENGER, points=8)
    scenario = _scenario(bridge)
    unit = scenario.units[0]
    assert unit.hex is not None
    costs = costs_from(scenario.ground, scenario.opening.mover(unit), unit.hex)
    assert found["from"] == "T01.b4"
    assert max(found["hexes"].values()) == 8
    for label, points in found["hexes"].items():
        assert points >= action_points(costs[scenario.ground.places[label]])
    assert found["hexes"]["T01.c5"] == action_points(costs[scenario.ground.places["T01.c5"]])
    assert "T03.c2" in found["blocked"]  # the picket stands there


def test_a_unit_without_a_hex_is_asked_about_in_one(bridge: OpenFields) -> None:
    path = "sides/0/units/5"
    assert asked(bridge, "reach", path=path)["refused"]["code"] == "not-on-map"
    assert asked(bridge, "reach", path=path, hex="T01.a1")["from"] == "T01.a1"
    assert asked(bridge, "reach", path="sides/7/units/0")["refused"]["code"] == "no-piece"


def test_fire_is_that_of_the_engine(bridge: OpenFields) -> None:
    found = asked(bridge, "fire", path=KORNET, hex="T01.c5")
    scenario = _scenario(bridge)
    state = lay(tables_of(scenario), Cups("test"))
    unit = next(one for one in state.units if one.id == "kornet")
    put(state, unit, state.tables.ground.find["T01.c5"])
    targets = {one["path"]: one for one in found["targets"]}
    shots = 0
    for target in state.units:
        placed = state.tables.placed[target.number]
        path = "/".join(map(str, placed.path))
        if path not in targets:
            assert target.side == unit.side or target.where != "map"
            continue
        for shot in targets[path]["shots"]:
            weapon = "heavy" if shot["weapon"] == "sam" else shot["weapon"]
            assert bar_to(state, unit, weapon, target) == ""
            assert (shot["ap"], shot["shift"]) == (price(state, unit, weapon, target), shifts(state, unit, target))
            arm = unit.kind.arm(weapon)
            assert arm is not None
            charts = state.tables.charts
            assert shot["die"] == charts.dice[charts.shifted(arm.die, shot["shift"])]
            assert len(shot["faces"]) == 6 == sum(shot["odds"].values())
            shots += 1
    assert shots
    assert all(one["reason"]["words"]["it"] for one in found["targets"] if not one["allowed"])


def test_lanes_are_the_seen_hexes_in_range(bridge: OpenFields) -> None:
    found = asked(bridge, "fire", path=KORNET)
    assert found["from"] == "T03.b4"
    lines = asked(bridge, "sight", hex="T03.b4")["sets"]["ground"]["lines"]
    longest = max(lane["distance"] for lane in found["lanes"].values())
    seen = {label for label, line in lines.items() if line[0] and line[1] <= longest}
    assert set(found["lanes"]) <= seen
    assert {label for label in seen if lines[label][1] < longest} <= set(found["lanes"])
    assert [die["ladder"] for die in found["dice"]] == list(range(1, 10))


def test_a_way_is_as_hidden_as_can_be(bridge: OpenFields) -> None:
    found = asked(bridge, "ways", path=CHALLENGER, to="T03.d4")
    scenario = _scenario(bridge)
    board = scenario.ground
    seen = {board.labels[hex_] for hex_ in seen_by(scenario, scenario.opening.enemy_units(scenario.sides[0]))}
    assert found["way"][0] == "T01.b4"
    assert found["way"][-1] == "T03.d4"
    assert found["seen"] == [label for label in found["way"][1:] if label in seen]
    assert set(found["hidden"]) == set(board.places) - seen
    assert asked(bridge, "ways", path=CHALLENGER, to="T03.b3")["refused"]["code"] == "no-way"  # in the river


def test_watchers_of_a_zone_see_it(bridge: OpenFields) -> None:
    found = asked(bridge, "watched", zone="sides/0/zones/village")
    assert set(found["hexes"]) | set(found["free"]) == {
        "T01.a1", "T01.a2", "T01.a4", "T01.b1", "T01.b2", "T01.b3", "T01.b5", "T01.c1", "T01.c2", "T01.c3",
    }  # fmt: skip
    near = asked(bridge, "watched", side="battlegroup", hexes=["T03.c3", "T03.b2"])
    assert near["hexes"]["T03.c3"] == ["sides/1/units/0", "sides/1/units/4"][: len(near["hexes"]["T03.c3"])]
    for watchers in near["hexes"].values():
        assert all(path.startswith("sides/1/") for path in watchers)
    assert asked(bridge, "watched", zone="sides/0/zones/nowhere")["refused"]["code"] == "no-zone"
