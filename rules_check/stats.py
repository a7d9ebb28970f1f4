"""Figures about what was checked: how large, how strong, how far. Nothing here is good or bad."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rules_check.rule import Subject
from sandtable.games.setups import Setup
from sandtable.games.warfare.lines import seen_by
from sandtable.games.warfare.opening import BOXES
from sandtable.games.warfare.scenario import Objective, Scenario
from sandtable.geometry.hexes import Hex, distance
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import display_path

# Keys of a seat that may hold how many cards it has instead of which.
COUNTED = ("conflict", "nation_cards", "hand")


@dataclass(frozen=True, slots=True)
class SideFigures:
    """A side at the start: its pieces, their defence and force value, and the hexes its units on the map see."""

    side: str
    units: int
    supports: int
    defence: int
    worth: int
    start: int
    sees: int


@dataclass(frozen=True, slots=True)
class GoalFigures:
    """How far an objective is from whoever is to meet it: in hexes and in AP; None where nothing can be said."""

    objective: str
    side: str
    hexes: int | None
    points: int | None


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


@dataclass(frozen=True, slots=True)
class ComponentFigures:
    component: str
    records: int
    pieces: int
    house: int


@dataclass(frozen=True, slots=True)
class PackFigures:
    file: str
    components: tuple[ComponentFigures, ...]


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """A seat or side of a set-up and the cards it begins with."""

    seat: str
    cards: int


@dataclass(frozen=True, slots=True)
class SetupFigures:
    file: str
    seats: tuple[SeatFigures, ...]


Figures = ScenarioFigures | PackFigures | SetupFigures


class Stats:
    """An observer that keeps the figures of everything checked."""

    def __init__(self) -> None:
        self.figures: list[Figures] = []

    def __call__(self, on: Subject, subject: Any) -> None:
        if on == "pack":
            self.figures.append(pack_figures(subject))
        elif on == "scenario":
            self.figures.append(scenario_figures(subject))
        elif on == "setup":
            self.figures.append(setup_figures(subject))

    def data(self) -> list[dict[str, Any]]:
        """The same as plain data."""
        return [asdict(figures) for figures in self.figures]


def pack_figures(pack: Pack) -> PackFigures:
    return PackFigures(
        display_path(Path(pack.folder)),
        tuple(
            ComponentFigures(
                component.id,
                len(component.records),
                component.pieces,
                sum(record.copies for record in component.records if record.is_house),
            )
            for component in pack.components
        ),
    )


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


def setup_figures(setup: Setup) -> SetupFigures:
    """Figures of a set-up of any game: what its seats, or its sides, are given."""
    seats = [
        (str(seat.get("nation") or seat.get("player") or number), seat)
        for number, seat in enumerate(setup.data.get("seats", ()), 1)
    ]
    seats += setup.data.get("sides", {}).items()
    known = setup.document.pack.by_id
    return SetupFigures(
        setup.document.file.tree.file, tuple(SeatFigures(name, _cards(seat, known)) for name, seat in seats)
    )


def _sides(scenario: Scenario) -> Iterator[SideFigures]:
    for side in scenario.sides:
        yield SideFigures(
            side=side.id,
            units=sum(unit.count for unit in side.units),
            supports=len(side.supports),
            defence=sum(unit.count * unit.unit.defence for unit in side.units),
            worth=scenario.opening.force_value(side),
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


def _cards(given: Any, known: Mapping[str, Any]) -> int:
    """How many cards a seat is given: those it names, however they are nested, and those that are only counted."""
    if isinstance(given, str):
        return int(given in known)
    if isinstance(given, list):
        return sum(_cards(item, known) for item in given)
    if isinstance(given, Mapping):
        counted: list[int] = [given[key] for key in COUNTED if isinstance(given.get(key), int)]
        return sum(counted) + sum(_cards(value, known) for key, value in given.items() if key != "nation")
    return 0
