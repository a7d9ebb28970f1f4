"""Figures of a scenario: its map, its sides at the start, and how far its objectives are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules_check.figures import GameFigures
from sandtable.games.warfare.scenarios.deployment import Objective
from sandtable.games.warfare.scenarios.lines import seen_by
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance


@dataclass(frozen=True, slots=True)
class SideFigures:
    """A side at the start: its pieces, their defence and force points, and the hexes its units on the map see."""

    side: str
    units: int
    supports: int
    defence: int
    points: int
    start: int
    sees: int


@dataclass(frozen=True, slots=True)
class GoalFigures:
    """Distance of an objective from the units that are to meet it, in hexes and AP; None where it is unknown."""

    objective: str
    side: str
    hexes: int | None
    action_points: int | None


@dataclass(frozen=True, slots=True)
class ScenarioFigures:
    """`action_points` are those of one side in the whole game."""

    file: str
    hexes: int
    tiles: int
    turns: int | None
    action_points: int | None
    sides: tuple[SideFigures, ...]
    objectives: tuple[GoalFigures, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        size = f"{self.hexes} hexes" + (f" on {self.tiles} tiles" if self.tiles else "")
        return (size,) if self.turns is None else (size, f"{self.turns} turns, {self.action_points} AP a side")

    @property
    def tables(self) -> tuple[Sequence[Any], ...]:
        return (self.sides, self.objectives)


def scenario_figures(scenario: Scenario) -> ScenarioFigures:
    """Figures of a scenario that has a map."""
    turns = scenario.opening.turns
    return ScenarioFigures(
        file=scenario.file.tree.file,
        hexes=len(scenario.ground.spots),
        tiles=len(scenario.ground.tiles),
        turns=turns,
        action_points=None if turns is None else BOXES * turns,
        sides=tuple(_sides(scenario)),
        objectives=tuple(_goal(scenario, objective) for objective in scenario.objectives),
    )


def _sides(scenario: Scenario) -> Iterator[SideFigures]:
    for side in scenario.sides:
        yield SideFigures(
            side=side.id,
            units=sum(unit.count for unit in side.units),
            supports=len(side.supports),
            defence=sum(unit.count * unit.unit.defence for unit in side.units),
            points=scenario.opening.force_points(side),
            start=side.start,
            sees=len(seen_by(scenario, side.units)),
        )


def _goal(scenario: Scenario, objective: Objective) -> GoalFigures:
    opening = scenario.opening
    doers = opening.doers(objective)
    # Who is dropped from the air may come down anywhere; the others tell how far it is.
    doers = [unit for unit in doers if not unit.held] or doers
    goals = _places(scenario, objective)
    starts = {hex_ for unit in doers for hex_ in opening.starts(unit)}
    arrivals = opening.arrivals(doers)
    return GoalFigures(
        objective.id,
        objective.side,
        min((distance(start, goal) for start in starts for goal in goals), default=None),
        min((arrivals[goal] for goal in goals if goal in arrivals), default=None),
    )


def _places(scenario: Scenario, objective: Objective) -> set[Hex]:
    """Where an objective is: its hexes, and where its targets may start."""
    places = set(objective.hexes)
    for target in objective.targets:
        marker, unit = scenario.opening.marker_by_id.get(target), scenario.opening.units.get(target)
        if marker is not None and marker.hex is not None:
            places.add(marker.hex)
        elif unit is not None and unit.side != objective.side:
            places |= scenario.opening.starts(unit)
    return places


PART = GameFigures({"scenario": scenario_figures})
