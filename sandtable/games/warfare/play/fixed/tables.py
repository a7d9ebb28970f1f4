"""Constants of one scenario, built once: ground, charts, counters, sides, goals."""

from dataclasses import dataclass
from typing import Final

from sandtable.games.warfare.box import Box
from sandtable.games.warfare.play.fixed.aiming import Aiming
from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.play.fixed.kinds import Kind, make_kind, mean_kind
from sandtable.games.warfare.play.fixed.known_ground import known_ground
from sandtable.games.warfare.play.fixed.rulings import Rulings
from sandtable.games.warfare.play.fixed.sayings import Sayings
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedMarker, PlacedUnit
from sandtable.games.warfare.scenarios.scenario import LAST_CHAPTER, Scenario
from sandtable.geometry.hexes import Hex

USUAL_TURNS: Final = 6  # of a scenario that names no limit (G-17)
# Markers on the map at once (W-8).
MOST: Final = {"smoke": 6, "rubble": 4, "roadblock": 6}


@dataclass(frozen=True, slots=True)
class SideTable:
    """One seat: `team` is the index of its team; Regular or Irregular."""

    id: str
    team: int
    regular: bool
    start: int
    roadblocks: int  # in hand
    behind: int = 0  # boxes that its cube starts lower


@dataclass(frozen=True, slots=True)
class UnitTable:
    """Starting values of a unit. Its kind is only in the state, because an opponent does not know it."""

    id: str
    side: int
    hex: int
    zone: tuple[int, ...]
    carrier: str
    held: bool
    entry: tuple[int, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective in numbers; targets are ids of units or markers."""

    id: str
    type: str
    side: int
    hexes: tuple[int, ...]
    targets: tuple[str, ...]
    count: int
    until: int
    points: int
    sudden: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the victory conditions."""

    side: int
    all: tuple[int, ...] | None
    points: int | None


class Tables:
    """One scenario."""

    def __init__(self, scenario: Scenario) -> None:
        known = known_ground(scenario.ground)
        self.ground, self.atlas = known.ground, known.atlas
        self.sayings = Sayings(self.ground)
        # What players have worked out about the scenario, by names of their own.
        self.kept: dict[str, object] = {}
        self.charts = charts_of(scenario.box)
        self.kinds, self.fronts = kinds_of(scenario.box)
        self.means: dict[str, Kind] = {front: mean_kind(kinds) for front, kinds in self.fronts.items()}
        self.level = LAST_CHAPTER if scenario.level is None else scenario.level
        self.turns = USUAL_TURNS if scenario.turns is None else scenario.turns
        self.martyrdom = scenario.allow_martyrdom is not False
        self.masini = "masini" in scenario.options
        self.discount_any_action = "discount-any-action" in scenario.options
        self.recovery_by_light = "recovery-by-light" in scenario.options
        self.ied_harms_all = "ied-harms-all" in scenario.options
        self.roadblock_by_any = "roadblock-by-any" in scenario.options
        self.drones_hit_helicopters = "drones-hit-helicopters" in scenario.options
        self.aiming = Aiming(self.charts, "helicopter-weapons" in scenario.options)
        # Scenarios with special rules in prose are played without them (W-1).
        self.unplayed = len(scenario.rules)
        teams = list(dict.fromkeys(side.team for side in scenario.sides))
        self.sides: list[SideTable] = [
            SideTable(
                side.id,
                teams.index(side.team),
                scenario.is_regular(side),
                side.start,
                sum(count for marker, count in side.hand if marker.type == "roadblock"),
                scenario.handicap[side.id].start if side.id in scenario.handicap else 0,
            )
            for side in scenario.sides
        ]
        # Whether two sides are enemies, by both.
        self.hostile: list[list[bool]] = [[one.team != other.team for other in self.sides] for one in self.sides]
        self.side_number: dict[str, int] = {side.id: number for number, side in enumerate(self.sides)}
        # Boxes that each cube gives up as a turn begins, and sides whose Unknown markers are laid blind.
        handicaps = [scenario.handicap.get(side.id) for side in scenario.sides]
        self.turn_boxes: list[int] = [0 if one is None else one.turn for one in handicaps]
        self.blind: list[int] = [number for number, side in enumerate(scenario.sides) if side.id in scenario.blind]
        self.first = self.side_number.get(scenario.first or "", -1)
        # How pieces were written, secrets and all: for laying them out alone, never for a player.
        self.placed: list[PlacedUnit] = []
        self.units: list[UnitTable] = []
        for side in scenario.sides:
            for unit in side.units:
                for name in names(unit.id, unit.count):
                    zone = (
                        side.zones[unit.zone].hexes
                        if unit.zone is not None and unit.zone in side.zones
                        else frozenset[Hex]()
                    )
                    self.units.append(self._unit(unit, name, tuple(sorted(self._hexes(zone)))))
                    self.placed.append(unit)
        self.unit_number: dict[str, int] = {unit.id: number for number, unit in enumerate(self.units)}
        self.markers: list[PlacedMarker] = list(scenario.markers)
        self.supports = [support for side in scenario.sides for support in side.supports]
        # What a ? may be: type, die of its explosion, how many the box holds.
        self.unknowns: list[tuple[str, int, int]] = [
            (marker.type, self.charts.place[die] if (die := marker.a.die or marker.b.die) else -1, marker.copies)
            for marker in scenario.box.markers.values()
            if marker.can_hide
        ]
        self.goals: list[Goal] = [self._goal(goal) for goal in scenario.objectives]
        self.secrets = any(goal.hidden for goal in self.goals)
        numbers = {goal.id: number for number, goal in enumerate(self.goals)}
        self.victory: list[Line] = [
            Line(
                self.side_number[line.side],
                None if line.all is None else tuple(numbers[goal] for goal in line.all if goal in numbers),
                line.points,
            )
            for line in scenario.victory
            if line.side in self.side_number
        ]
        # No rubble falls on a hex an objective names, unless its destruction is the objective (W-2).
        named = {hex_ for goal in self.goals for hex_ in goal.hexes}
        wrecked = {hex_ for goal in self.goals if goal.type == "destroy" for hex_ in goal.hexes}
        self.rulings = Rulings(scenario.provisions, self.ground, self.side_number)
        # Where there are charges, nothing else puts Rubble (W-1).
        charged = {mine.hex for mine in self.rulings.mines}
        self.no_rubble: frozenset[int] = frozenset(named - wrecked | charged)
        # Hexes by which units of a side may leave (W-3).
        self.exits: list[frozenset[int]] = [
            frozenset(
                hex_
                for goal in self.goals
                if goal.type == "exit" and self.allied(goal.side, number)
                for hex_ in goal.hexes
            )
            for number in range(len(self.sides))
        ]
        self.exit_bits: list[int] = [self.ground.bits(exits) for exits in self.exits]

    def _hexes(self, hexes: "frozenset[Hex] | tuple[Hex, ...]") -> list[int]:
        return [self.ground.index[hex_] for hex_ in hexes]

    def _unit(self, unit: PlacedUnit, name: str, zone: tuple[int, ...]) -> UnitTable:
        return UnitTable(
            id=name,
            side=self.side_number[unit.side],
            hex=-1 if unit.hex is None else self.ground.index[unit.hex],
            zone=zone,
            carrier=unit.carrier or "",
            held=unit.held,
            entry=() if unit.entry is None else tuple(self._hexes(unit.entry.hexes)),
            turn=0 if unit.entry is None else unit.entry.turn,
        )

    def _goal(self, goal: Objective) -> Goal:
        until = self.turns if goal.until is None else min(goal.until, self.turns)
        return Goal(
            goal.id,
            goal.type,
            self.side_number.get(goal.side, 0),
            tuple(self._hexes(goal.hexes)),
            goal.targets,
            goal.count,
            until,
            goal.points,
            goal.sudden_death,
            goal.hidden,
        )

    def allied(self, side: int, other: int) -> bool:
        return not self.hostile[side][other]


def names(name: str, count: int) -> list[str]:
    """Names of several equal units: squad-1, squad-2."""
    return [name] if count == 1 else [f"{name}-{number + 1}" for number in range(count)]


# Charts and counters by box, with the box itself so that its identity stays taken.
_charts: dict[int, tuple[Box, Charts]] = {}
_kinds: dict[int, tuple[Box, dict[str, Kind], dict[str, list[tuple[Kind, int]]]]] = {}


def charts_of(box: Box) -> Charts:
    if id(box) not in _charts:
        _charts[id(box)] = (box, Charts(box.pack))
    return _charts[id(box)][1]


def kinds_of(box: Box) -> tuple[dict[str, Kind], dict[str, list[tuple[Kind, int]]]]:
    """Counters by id, and by the front an opponent sees, with their numbers."""
    if id(box) not in _kinds:
        place = charts_of(box).place
        kinds: dict[str, Kind] = {}
        fronts: dict[str, list[tuple[Kind, int]]] = {}
        for unit in box.units.values():
            silhouette = box.pack.by_id[unit.id].fields.get("silhouette", unit.id)
            front = f"{box.factions.bloc(unit.nation)}:{unit.unit_class.value}:{silhouette}"
            kind = make_kind(unit, front, box.factions.is_regular(unit.nation), place)
            kinds[unit.id] = kind
            fronts.setdefault(front, []).append((kind, unit.copies))
        _kinds[id(box)] = (box, kinds, fronts)
    return _kinds[id(box)][1], _kinds[id(box)][2]


# The tables of the last few scenarios, with the scenario itself so that its identity stays taken. A planner keeps up to 300 MB
# with each, so they are no more than the scenarios a process keeps ready to play.
_tables: dict[int, tuple[Scenario, Tables]] = {}
MOST_TABLES: Final = 4


def tables_of(scenario: Scenario) -> Tables:
    """The tables of a scenario, built once."""
    found = _tables.pop(id(scenario), None)
    if found is None:
        if len(_tables) >= MOST_TABLES:
            _put_away()
        found = (scenario, Tables(scenario))
    _tables[id(scenario)] = found
    return found[1]


def _put_away() -> None:
    """Drop the least recently used tables.

    Data that players cache there refers to the tables. Such a reference cycle would wait for the garbage collector,
    which takes longer to find it than games take to play.
    """
    _, tables = _tables.pop(next(iter(_tables)))
    tables.kept.clear()
