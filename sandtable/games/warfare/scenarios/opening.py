"""Analysis of a scenario's start: enemies, reach, and possible hits."""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from sandtable.games.warfare.capabilities import ranges_against
from sandtable.games.warfare.pieces import Ability, SpecialAction, SupportType, UnitClass
from sandtable.games.warfare.scenarios.deployment import Deployment, Objective, PlacedMarker, PlacedUnit, Side
from sandtable.games.warfare.scenarios.lines import altitude_at, trace
from sandtable.geometry.hexes import Hex, distance, neighbours
from sandtable.ground.hex_numbers import HexNumbers
from sandtable.ground.movement import (
    SIXTHS,
    Mover,
    Obstacles,
    action_points,
    costs_from,
    costs_from_bits,
    steps,
)
from sandtable.ground.sight import Shooter

BOXES = 40  # of the Action Track: AP in a turn
TURN_BOXES = 8  # T1 to T8 (G-17)
WALKER = Mover(UnitClass.INFANTRY)
LOADING = 2  # AP to take people aboard and put them down (R-TRN-2)
CIVILIANS = "b"  # the side of a population marker
AT_ONCE = ("eliminate", "exit", "rescue", "destroy")  # objectives that are met when they come true, and stay met
STANDING = ("control", "hold", "rescue")  # objectives for units on the ground


class Opening:
    """Facts about the start of one scenario, each computed once.

    `level` is the rule level, `turns` the length of the game, `first` the side that acts first on a tie.
    """

    def __init__(self, deployment: Deployment, level: int, turns: int | None, first: str | None) -> None:
        self.deployment, self.board = deployment, deployment.ground
        self.level, self.turns = level, turns
        self.sides = {side.id: side for side in deployment.sides}
        self.units: dict[str, PlacedUnit] = {}
        for unit in deployment.units:  # of an id that is given twice the first is meant
            self.units.setdefault(unit.id, unit)
        self._first = first
        self._arrivals: dict[tuple[tuple[str | int, ...], ...], HexNumbers] = {}
        self._movers: dict[str, Mover] = {}

    # --- sides

    def enemies(self, side: Side) -> list[Side]:
        return [other for other in self.deployment.sides if other.team != side.team]

    def team(self, side: Side) -> list[Side]:
        return [other for other in self.deployment.sides if other.team == side.team]

    def enemy_units(self, side: Side) -> list[PlacedUnit]:
        return [unit for other in self.enemies(side) for unit in other.units]

    def allied(self, one: str, other: str) -> bool:
        """True if two sides, by their ids, are equal or of one team. Points are counted for a team."""
        first, second = self.sides.get(one), self.sides.get(other)
        return one == other or (first is not None and second is not None and first.team == second.team)

    def blocs(self, side: Side) -> set[str]:
        return {self.deployment.box.factions.bloc(nation) for nation in side.nations}

    def misnamed(self, side: Side) -> bool:
        """True if no unit of a side is of a bloc of the side's nations, so that these are probably wrong."""
        named, bloc = self.blocs(side), self.deployment.box.factions.bloc
        return len(side.units) > 1 and all(bloc(unit.unit.nation) not in named for unit in side.units)

    def active(self) -> list[Side]:
        """The team that acts first: the highest box, or on a tie the side named by first."""
        if not self.sides:
            return []
        best = max(side.start for side in self.deployment.sides)
        leaders = [side for side in self.deployment.sides if side.start == best]
        named = self.sides.get(self._first) if self._first is not None else None
        return self.team(named if named in leaders and named is not None else leaders[0])

    # --- places

    def has(self, terrain: str, hex_: Hex) -> bool:
        return self.board.spots[hex_].terrain.id == terrain

    def can_stand(self, unit: PlacedUnit, hex_: Hex) -> bool:
        """True if a unit may be in a hex, regardless of other units."""
        mover = self.mover(unit)
        dry = mover.amphibious or not self.has("water", hex_)
        return mover.flies or (dry and hex_ not in self.blocked.impassable)

    def can_set_up(self, unit: PlacedUnit, hex_: Hex) -> bool:
        """True if a unit may be set up in a hex of its zone: dry, free, no obstacle, no crowd for Regulars."""
        if hex_ in self.deployment.units_by_hex:
            return False
        if not unit.unit.is_ground:
            return True
        regular = self.deployment.box.factions.is_regular(unit.unit.nation)
        dry = not self.has("water", hex_) and hex_ not in self.blocked.impassable
        return dry and not (regular and hex_ in self.crowds)

    def has_unknown(self, hex_: Hex) -> bool:
        """True if an Unknown marker lies in a hex."""
        return any(marker.hidden for marker in self.marked.get(hex_, ()))

    def _firm_for(self, mover: Mover) -> int:
        """Hexes, as bits, in which a mover may be, as by `can_stand`."""
        if mover.flies:
            return self.board.lattice.everywhere
        return self._unblocked if mover.amphibious else self._unblocked & ~self._water

    @cached_property
    def _water(self) -> int:
        _, hexes = self.board.grounds.get("water", (None, 0))
        return hexes

    @cached_property
    def _unblocked(self) -> int:
        lattice, blocked = self.board.lattice, self.blocked.impassable
        return lattice.everywhere & ~lattice.bits(blocked)

    def is_border(self, hex_: Hex) -> bool:
        return self.board.is_border(hex_)

    @cached_property
    def marked(self) -> dict[Hex, list[PlacedMarker]]:
        found: dict[Hex, list[PlacedMarker]] = {}
        for marker in self.deployment.markers:
            if marker.hex is not None:
                found.setdefault(marker.hex, []).append(marker)
        return found

    @cached_property
    def marker_by_id(self) -> dict[str, PlacedMarker]:
        return {marker.id: marker for marker in self.deployment.markers if marker.id is not None}

    def of_type(self, *types: str) -> frozenset[Hex]:
        """Hexes with a marker of one of these types."""
        return frozenset(hex_ for hex_, here in self.marked.items() if any(one.marker.type in types for one in here))

    @cached_property
    def crowds(self) -> frozenset[Hex]:
        """Hexes with a Hostile Crowd."""
        return frozenset(
            hex_
            for hex_, here in self.marked.items()
            if any(one.marker.type == "population" and one.face != CIVILIANS for one in here)
        )

    @cached_property
    def drop_hexes(self) -> frozenset[Hex]:
        """Hexes where a held Airborne unit may come down (R-AIR-1): no water, no unit, no marker."""
        return frozenset(
            hex_
            for hex_ in self.board.spots
            if not self.has("water", hex_) and hex_ not in self.deployment.units_by_hex and hex_ not in self.marked
        )

    def starts(self, unit: PlacedUnit) -> frozenset[Hex]:
        """Every hex in which a unit may begin, however it is placed."""
        if unit.hex is not None:
            return frozenset((unit.hex,))
        if unit.entry is not None:
            return frozenset(unit.entry.hexes)
        if unit.carrier is not None:
            carrier = self.units.get(unit.carrier)
            return self.starts(carrier) if carrier is not None and carrier.carrier is None else frozenset()
        if unit.held:
            return self.drop_hexes
        zone = self.sides[unit.side].zones.get(unit.zone) if unit.zone is not None else None
        return zone.hexes if zone is not None else frozenset()

    def first_turn(self, unit: PlacedUnit) -> int:
        """Turn in which a unit, or its carrier, comes on."""
        carrier = self.units.get(unit.carrier) if unit.carrier is not None else None
        entry = unit.entry or (carrier.entry if carrier is not None else None)
        return entry.turn if entry is not None else 1

    # --- movement

    def mover(self, unit: PlacedUnit) -> Mover:
        kind = unit.unit
        if kind.id not in self._movers:
            regular = self.deployment.box.factions.is_regular(kind.nation)
            self._movers[kind.id] = Mover(kind.unit_class, Ability.AMPHIBIOUS in kind.abilities, regular)
        return self._movers[kind.id]

    def costs(self, unit: PlacedUnit, obstacles: Obstacles) -> HexNumbers:
        """Sixths of an AP to every hex a unit can reach."""
        return costs_from(self.board, self.mover(unit), self.starts(unit), obstacles)

    @cached_property
    def lasting(self) -> Obstacles:
        """Obstacles that nobody can clear: rubble."""
        return Obstacles(impassable=self.of_type("rubble"))

    @cached_property
    def blocked(self) -> Obstacles:
        """Rubble and every roadblock, found or hidden."""
        return Obstacles(impassable=self.of_type("rubble", "roadblock"))

    def arrivals(self, units: Iterable[PlacedUnit]) -> HexNumbers:
        """AP from the start of the game until the first of these units can be in each hex; only rubble blocks."""
        chosen = tuple(units)
        key = tuple(unit.path for unit in chosen)
        if key not in self._arrivals:
            self._arrivals[key] = HexNumbers.least(self.board.lattice, self._ways_of(chosen))
        return self._arrivals[key]

    def _ways_of(self, units: Iterable[PlacedUnit]) -> Iterator[tuple[int, int]]:
        """Yield AP from the start of the game, and the hexes, as bits, that one of these units reaches with them."""
        groups: dict[tuple[Mover, int, bool], int] = {}
        for unit in units:
            alike = (self.mover(unit), self.first_turn(unit), unit.entry is not None)
            able = self.board.lattice.bits(self.starts(unit)) & self._firm_for(alike[0])
            groups[alike] = groups.get(alike, 0) | able
        for (mover, turn, enters), starts in groups.items():
            for cost, hexes in costs_from_bits(self.board, mover, starts, self.lasting).by_number.items():
                yield action_points(cost + SIXTHS * enters) + BOXES * (turn - 1), hexes

    def fetched(self, units: Iterable[PlacedUnit], people: Hex, safety: Collection[Hex]) -> int | None:
        """Lower bound of the AP from the start until one of these units has brought people to safety.

        It goes beside them, then beside the destination, and pays for loading and unloading, or for as many hexes on
        foot. None if there is no way.
        """
        here, there = self._around((people,)), self._around(safety)
        if people in safety:
            return 0
        steps_on_foot = min(distance(people, hex_) for hex_ in safety)
        best: int | None = None
        for mover, units_alike in self._alike(units).items():
            reached = self.arrivals(units_alike)
            first = reached.least_of(here)
            ways = costs_from(self.board, mover, here & self.board.spots.keys(), self.lasting)
            back = ways.least_of(there)
            if first is not None and back is not None:
                points = first + action_points(back) + min(LOADING, steps_on_foot)
                best = points if best is None else min(best, points)
        return best

    def _alike(self, units: Iterable[PlacedUnit]) -> dict[Mover, list[PlacedUnit]]:
        groups: dict[Mover, list[PlacedUnit]] = {}
        for unit in units:
            groups.setdefault(self.mover(unit), []).append(unit)
        return groups

    def _around(self, hexes: Iterable[Hex]) -> set[Hex]:
        """These hexes and their neighbours."""
        return {place for hex_ in hexes for place in (hex_, *(near for _, near in neighbours(hex_)))}

    def can_leave(self, unit: PlacedUnit) -> bool:
        """True if a unit on the map can reach a free hex; it may pass friends but not stay with them."""
        assert unit.hex is not None
        mover, taken = self.mover(unit), self.deployment.units_by_hex
        passed, queue = {unit.hex}, [unit.hex]
        while queue:
            for hex_, _ in steps(self.board, mover, queue.pop(), self.blocked):
                if hex_ not in taken:
                    return True
                if hex_ not in passed:
                    passed.add(hex_)
                    queue.append(hex_)
        return False

    def on_foot(self, hex_: Hex) -> Iterator[Hex]:
        """Yield neighbours between which and a dry hex infantry that cannot swim can move."""
        for place, _ in steps(self.board, WALKER, hex_, self.lasting):
            yield place

    @cached_property
    def areas(self) -> HexNumbers:
        """The connected piece of dry ground each hex belongs to."""
        lattice = self.board.lattice
        left = lattice.everywhere & ~self._water & ~lattice.bits(self.lasting.impassable)
        found: dict[int, int] = {}
        for start in self.board.spots:
            if left >> lattice.places[start] & 1:
                found[len(found)] = area = costs_from(self.board, WALKER, start, self.lasting).bits
                left &= ~area
        return HexNumbers(lattice, found)

    # --- fire

    def sees(self, start: Hex, end: Hex, shooter: Shooter | None = None) -> bool:
        return trace(self.deployment, start, end, shooter).clear

    def may_hit(self, attacker: PlacedUnit, target: PlacedUnit) -> bool:
        """True if one unit on the map could fire at another now (R-FIR-1, R-FIR-3, R-HOS)."""
        if attacker.hex is None or target.hex is None or attacker.hex == target.hex or attacker.morale is not None:
            return False
        swims = attacker.unit.unit_class is UnitClass.INFANTRY and self.has("water", attacker.hex)
        if swims or self.shielded(attacker, target):
            return False
        altitude = altitude_at(self.deployment, target.hex)
        reach = max(ranges_against(attacker.unit, target.unit, altitude), default=0)
        return distance(attacker.hex, target.hex) <= reach and self.sees(attacker.hex, target.hex)

    def shielded(self, attacker: PlacedUnit, target: PlacedUnit) -> bool:
        """True if population keeps a Regular from firing at a unit (R-HOS-1, R-HOS-2)."""
        regular = self.deployment.box.factions.is_regular(attacker.unit.nation)
        return regular and target.hex in self.deployment.occupants.population

    @cached_property
    def contacts(self) -> list[tuple[PlacedUnit, PlacedUnit]]:
        """Every pair of attacker and enemy target at the start."""
        return [
            (attacker, target)
            for side in self.deployment.sides
            for attacker in side.units
            for target in self.enemy_units(side)
            if self.may_hit(attacker, target)
        ]

    # --- what a side has

    def with_action(self, sides: Iterable[Side], *actions: SpecialAction) -> bool:
        return any(action in unit.unit.actions for side in sides for unit in side.units for action in actions)

    def air_assets(self, side: Side) -> Iterator[tuple[str, tuple[str | int, ...], bool]]:
        """Yield helicopters, aircraft and large drones of a side: name, path, and True for a helicopter."""
        for unit in side.units:
            if not unit.unit.is_ground:
                yield unit.called, (*unit.path, "unit"), True
        for support in side.supports:
            large = support.support.type is SupportType.DRONE and support.drone_side == "large"
            if support.support.type is SupportType.CAS or large:
                yield support.called, (*support.path, "support"), False

    def air_defences(self, side: Side, *, helicopters: bool) -> Iterator[PlacedUnit]:
        """Units that fire at helicopters, or at aircraft and drones: Heli-hunters only at the former (R-FIR-3)."""
        for unit in side.units:
            sam = unit.unit.heavy is not None and unit.unit.heavy.sam
            if sam or (helicopters and Ability.HELI_HUNTER in unit.unit.abilities):
                yield unit

    def force_points(self, side: Side) -> int:
        """Force points of a side's units and supports (HOUSE)."""
        points = self.deployment.box.force_points
        units = sum(unit.count * points.of(unit.unit) for unit in side.units)
        return units + sum(points.of(support.support) for support in side.supports)

    # --- objectives

    def enemy_in(self, objective: Objective, hex_: Hex | None) -> PlacedUnit | None:
        """Enemy of an objective's side that starts in a hex; None if there is none."""
        side = self.sides.get(objective.side)
        here = self.deployment.units_by_hex.get(hex_, ()) if hex_ is not None else ()
        return next((unit for unit in here if side is not None and self.sides[unit.side].team != side.team), None)

    def doers(self, objective: Objective) -> list[PlacedUnit]:
        """Units that may meet an objective: the named ones of its team, or all of it."""
        side = self.sides.get(objective.side)
        own = [unit for mate in self.team(side) for unit in mate.units] if side is not None else []
        named = [unit for unit in own if unit.id in objective.targets]
        return named or own

    def standers(self, objective: Objective) -> list[PlacedUnit]:
        """Units of `doers` that count for an objective: helicopters control nothing and bring nobody in."""
        return [unit for unit in self.doers(objective) if unit.unit.is_ground or objective.type not in STANDING]

    def judged_at_once(self, objective: Objective) -> bool:
        """True if an objective is met as soon as it holds, not at the end of a turn (W-13)."""
        return objective.type in AT_ONCE or objective.sudden_death

    def holds_at_start(self, objective: Objective) -> bool:
        """True if an objective's condition holds before anyone has moved."""
        need = objective.count
        markers = [self.marker_by_id[target] for target in objective.targets if target in self.marker_by_id]
        if objective.type == "control":
            mine = {unit.hex for unit in self.doers(objective) if unit.unit.is_ground}
            return sum(hex_ in mine for hex_ in objective.hexes) >= need
        if objective.type == "rescue":
            safe = [marker for marker in markers if marker.hex in objective.hexes and marker.face == CIVILIANS]
            return sum(not self.enemy_in(objective, marker.hex) for marker in safe) >= need
        if objective.type == "destroy" and objective.hexes and not objective.targets:
            return sum(hex_ in self.of_type("rubble") for hex_ in objective.hexes) >= need
        if objective.type == "convert":
            side = self.sides.get(objective.side)
            calm = side is None or self.deployment.is_regular(side)
            return sum((marker.face == CIVILIANS) == calm for marker in markers) >= need
        return False
