"""Findings on the map: the hexes that they are about, and gestures that put one right."""

import re
from collections.abc import Mapping
from typing import Any

from sandtable.findings import Finding
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.part import Json
from sandtable.jobs.workbench.field.places import path_text

_NAMES = re.compile(r"T\d+\.[a-g]\d|(?<!\d)\d{4}(?!\d)|(?<!\d)\d{6}(?!\d)|[\w-]+\.(?:[a-g]\d|\d{4})")
# Findings of a unit that stands where it cannot, which another hex puts right.
_MISPLACED = frozenset({"WF025", "WF027", "WF029", "WF030", "WF034"})


def hexes(scenario: Scenario | None, found: Finding, marked: str) -> list[str]:
    """Names of the hexes that a finding is about: those at its place, then those in its words."""
    board = scenario.board if scenario is not None else None
    if scenario is None or board is None:
        return []
    written = " ".join((marked, found.message, *found.notes))
    labels = [match[0] for match in _NAMES.finditer(written) if match[0] in board.places]
    return list(dict.fromkeys([*labels, *_of_place(scenario, found)]))[:60]


def _of_place(scenario: Scenario, found: Finding) -> list[str]:
    unit = _unit_of(scenario, found)
    return [scenario.label(unit.hex)] if unit is not None and unit.hex is not None else []


def cures(scenario: Scenario, found: Finding) -> list[tuple[str, Mapping[str, Any], Json]]:
    """Gestures that put a finding right: a sentence's key, its values, the gesture."""
    if scenario.board is None:
        return []
    if found.code == "WF053":
        return _other_cube(scenario, found)
    unit = _unit_of(scenario, found)
    if unit is None:
        return []
    path = path_text(unit.path)
    if found.code in _MISPLACED and unit.hex is not None:
        near = nearest_free(scenario, unit)
        if near is not None:
            label = scenario.label(near)
            return [("cure-move", {"hex": label}, {"do": "move", "path": path, "to": {"at": label}})]
    if found.code in ("WF013", "WF026"):
        return [("cure-remove", {"name": words(unit.name)}, {"do": "remove", "paths": [path]})]
    if found.code == "WF058":
        return [("cure-without", {"key": "overwatch"}, {"do": "set", "path": path, "values": {"overwatch": None}})]
    return []


def _other_cube(scenario: Scenario, found: Finding) -> list[tuple[str, Mapping[str, Any], Json]]:
    """A cube of the bloc, which no other side has."""
    side = next((one for one in scenario.sides if scenario.at((*one.path, "cube")).line == found.at.line), None)
    if side is None or not side.nations:
        return []
    bloc = scenario.box.factions.bloc_by_nation.get(side.nations[0])
    record = next((one for one in scenario.box.pack.component("blocs").records if one.id == bloc), None)
    taken = {one.cube for one in scenario.sides if one is not side}
    free = [cube for cube in record.fields["cubes"] if cube not in taken] if record is not None else []
    if not free:
        return []
    return [
        (
            "cure-set",
            {"key": "cube", "value": free[0]},
            {"do": "set", "path": path_text(side.path), "values": {"cube": free[0]}},
        )
    ]


def nearest_free(scenario: Scenario, unit: PlacedUnit) -> Hex | None:
    """The hex nearest to a unit in which it may be set up; of equally near ones the first by name."""
    assert unit.hex is not None
    opening, start = scenario.opening, unit.hex
    able = (
        hex_
        for hex_ in scenario.ground.spots
        if hex_ != start and opening.can_set_up(unit, hex_) and opening.can_stand(unit, hex_)
    )
    return min(able, key=lambda hex_: (distance(start, hex_), scenario.label(hex_)), default=None)


def _unit_of(scenario: Scenario, found: Finding) -> PlacedUnit | None:
    """The unit whose row a finding stands in."""
    for unit in scenario.units:
        at = scenario.at(unit.path)
        if at.line == found.at.line:
            row = [one for one in scenario.units if scenario.at(one.path).line == at.line]
            # Several in one line: the last that begins before the finding.
            before = [one for one in row if scenario.at(one.path).column <= found.at.column]
            return before[-1] if before else unit
    # A row over several lines.
    inside = [
        unit
        for unit in scenario.units
        if (found.at.line, found.at.column)
        in {
            (scenario.at((*unit.path, key)).line, scenario.at((*unit.path, key)).column) for key in ("at", "unit", "id")
        }
    ]
    return inside[0] if inside else None
