"""A second reading of a scenario, apart from the checker's: where units may start, how far they go, what it costs to win.

It asks the rules of movement and sight alone, so that the shipped scenarios are not judged by the rules that made them.
"""

from collections.abc import Iterator
from itertools import product
from math import inf
from pathlib import Path

from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Ability, UnitClass
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedUnit, Side
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance
from sandtable.ground.board import Board
from sandtable.ground.movement import Mover, Obstacles, action_points, costs_from
from sandtable.model.document import Document, load_document


def read(content: bytes, name: str, folder: Path) -> Scenario:
    loaded = load_document(content, name, folder)
    assert loaded.findings == ()
    assert isinstance(loaded.document, Document)
    scenario = read_scenario(loaded.document.file, Box(loaded.document.pack))
    assert scenario.problems == ()
    return scenario


def board(of: Scenario) -> Board:
    assert of.board is not None
    return of.board


def by_id(of: Scenario) -> dict[str, PlacedUnit]:
    return {unit.id: unit for unit in of.units}


def starts(of: Scenario, unit: PlacedUnit) -> frozenset[Hex]:
    """Every hex the unit may stand in at the start; none when it is held or comes later."""
    if unit.carrier is not None:
        return starts(of, by_id(of)[unit.carrier])
    if unit.hex is not None:
        return frozenset([unit.hex])
    if unit.zone is None:
        return frozenset()
    side = of.side(unit.side)
    assert side is not None
    taken = {other.hex for other in of.units}
    return frozenset(hex_ for hex_ in side.zones[unit.zone].hexes if hex_ not in taken and can_stand(of, unit, hex_))


def origins(of: Scenario, unit: PlacedUnit) -> list[Hex]:
    """Hexes from which the unit sets out, whenever that is; those who may drop anywhere are left out."""
    carrier = by_id(of)[unit.carrier] if unit.carrier else unit
    if carrier.entry is not None:
        return list(carrier.entry.hexes)
    return sorted(starts(of, carrier))


def can_stand(of: Scenario, unit: PlacedUnit, hex_: Hex) -> bool:
    """Ground units stand neither in water nor on roadblocks, rubble, or, being Regular, on a Hostile Crowd."""
    if not unit.unit.is_ground:
        return True
    stops = obstacles(of)
    crowd = of.box.factions.is_regular(unit.unit.nation) and hex_ in stops.crowds
    return board(of).spots[hex_].terrain.id != "water" and hex_ not in stops.impassable and not crowd


def obstacles(of: Scenario) -> Obstacles:
    def at(*types: str, face: str | None = None) -> frozenset[Hex]:
        return frozenset(
            marker.hex
            for marker in of.markers
            if marker.marker.type in types and marker.hex is not None and not marker.hidden
            if face is None or marker.face == face
        )

    return Obstacles(impassable=at("roadblock", "rubble"), crowds=at("population", face="a"))


def mover(of: Scenario, unit: PlacedUnit) -> Mover:
    return Mover(
        unit.unit.unit_class, Ability.AMPHIBIOUS in unit.unit.abilities, of.box.factions.is_regular(unit.unit.nation)
    )


def enemies(of: Scenario) -> Iterator[tuple[Side, Side]]:
    yield from ((one, other) for one, other in product(of.sides, repeat=2) if one.team < other.team)


def cost(of: Scenario, units: list[PlacedUnit], goals: tuple[Hex, ...] | list[Hex]) -> float:
    """The cheapest AP for any of the units to any of the goals."""
    best: float = inf
    for unit in units:
        reached = costs_from(board(of), mover(of, unit), origins(of, unit), obstacles(of))
        best = min([best, *(action_points(reached[goal]) for goal in goals if goal in reached)])
    return best


def legs(of: Scenario, objective: Objective) -> Iterator[float]:
    """What each step towards an objective costs at least."""
    side = of.side(objective.side)
    assert side is not None
    ground = [unit for unit in side.units if unit.unit.is_ground]
    places = {marker["id"]: marker["at"] for marker in of.file.data["markers"]}
    goals = [
        hex_
        for label in (places.get(target) for target in objective.targets)
        if label
        if (hex_ := board(of).find(label))
    ]
    if objective.type in ("control", "hold"):
        # Targets are the units that count; all do when none is named.
        able = [unit for unit in ground if not objective.targets or unit.id in objective.targets]
        yield from (cost(of, able, [hex_]) for hex_ in objective.hexes)
    elif objective.type in ("convert", "destroy", "rescue", "exit"):
        for goal in goals or list(objective.hexes):
            beside = [hex_ for hex_ in board(of).spots if distance(goal, hex_) == 1]
            yield cost(of, ground, [goal, *beside])
            if objective.hexes:
                away = costs_from(board(of), Mover(UnitClass.INFANTRY), goal, obstacles(of))
                # Each hex costs 1 AP more with people in tow.
                yield min(2 * action_points(away[hex_]) for hex_ in objective.hexes)
    elif objective.type == "eliminate":
        known = by_id(of)
        for target in objective.targets:
            near = [
                hex_ for place in origins(of, known[target]) for hex_ in board(of).spots if distance(place, hex_) <= 1
            ]
            if near:
                yield cost(of, ground, near)
