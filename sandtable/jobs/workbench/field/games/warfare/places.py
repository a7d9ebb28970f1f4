"""Hexes, units and zones that a request names; raise Refused for what is not there."""

from typing import Any

from sandtable.games.warfare.scenarios.deployment import PlacedUnit, Side, Zone
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.ground.board import Board
from sandtable.jobs.workbench.field.part import Refused
from sandtable.jobs.workbench.field.places import path_text


def board_of(scenario: Scenario) -> Board:
    if scenario.board is None:
        raise Refused("no-map")
    return scenario.board


def hex_of(scenario: Scenario, label: str) -> Hex:
    found = board_of(scenario).find(label)
    if found is None:
        raise Refused("no-hex", hex=label)
    return found


def unit_at(scenario: Scenario, path: str) -> PlacedUnit:
    found = next((unit for unit in scenario.units if path_text(unit.path) == path), None)
    if found is None:
        raise Refused("no-piece")
    return found


def side_named(scenario: Scenario, side_id: str) -> Side:
    found = scenario.side(side_id)
    if found is None:
        raise Refused("no-side", side=side_id)
    return found


def zone_at(scenario: Scenario, path: str) -> tuple[Side, str, Zone]:
    for side in scenario.sides:
        for name, zone in side.zones.items():
            if path_text(zone.path) == path:
                return side, name, zone
    raise Refused("no-zone")


def labels_of(scenario: Scenario, hexes: Any) -> list[str]:
    """Names of hexes in the order of the map."""
    board, wanted = board_of(scenario), set(hexes)
    return [board.labels[hex_] for hex_ in board.spots if hex_ in wanted]
