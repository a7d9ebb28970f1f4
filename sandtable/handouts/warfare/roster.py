"""The key between the map of a scenario and its lists: numbers of pieces, letters of objectives.

A number stands for a row of a list: a unit with all that rides in it, equal units free in one zone, all markers of one
name. What only one side may know has neither number nor letter.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from sandtable.games.warfare.scenarios.deployment import Objective, Path, PlacedMarker, PlacedSupport, PlacedUnit, Side
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex


@dataclass(frozen=True, slots=True)
class UnitRow:
    """Equal units that start alike, and who rides in them; a row whose carrier is nowhere has no number."""

    number: int | None
    units: tuple[PlacedUnit, ...]
    passengers: tuple[PlacedUnit, ...] = ()

    @property
    def count(self) -> int:
        return sum(unit.count for unit in self.units)


@dataclass(frozen=True, slots=True)
class MarkerRow:
    """Markers that both sides see as one thing: by the name of the side that lies up, or unknown ones of an owner."""

    number: int
    markers: tuple[PlacedMarker, ...]
    snipers: tuple[PlacedSupport, ...] = ()
    unknown: bool = False

    @property
    def owner(self) -> str | None:
        if self.snipers:
            return self.snipers[0].side
        return self.markers[0].owner if self.unknown else None

    @property
    def hexes(self) -> Iterator[Hex]:
        places = [*(marker.hex for marker in self.markers), *(sniper.hex for sniper in self.snipers)]
        yield from (hex_ for hex_ in places if hex_ is not None)


class Roster:
    """Numbers and letters of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    @cached_property
    def units(self) -> Mapping[str, tuple[UnitRow, ...]]:
        """Rows of each side that both sides may read, by side id; numbers run on from side to side."""
        found: dict[str, tuple[UnitRow, ...]] = {}
        first = 1
        for side in self.scenario.sides:
            rows = tuple(_rows(side, first))
            found[side.id] = rows
            first += sum(row.number is not None for row in rows)
        return found

    @cached_property
    def markers(self) -> tuple[MarkerRow, ...]:
        """Rows of markers, open ones first; numbers run on from those of units."""
        first = 1 + sum(row.number is not None for rows in self.units.values() for row in rows)
        lying = [marker for marker in self.scenario.markers if marker.hex is not None or marker.carrier is not None]
        groups: dict[tuple[bool, str], list[PlacedMarker]] = {}
        for marker in lying:
            key = (True, marker.owner or "") if marker.hidden else (False, f"{marker.marker.id}/{marker.face}")
            groups.setdefault(key, []).append(marker)
        # A sniper on the map lies there with its ? up: that it is one, its owner alone knows.
        snipers: dict[str, list[PlacedSupport]] = {}
        for side in self.scenario.sides:
            for support in side.supports:
                if support.hex is not None:
                    snipers.setdefault(side.id, []).append(support)
                    groups.setdefault((True, side.id), [])
        ordered = sorted(groups.items(), key=lambda group: group[0][0])
        return tuple(
            MarkerRow(number, tuple(markers), tuple(snipers.get(key, ())) if unknown else (), unknown)
            for number, ((unknown, key), markers) in enumerate(ordered, first)
        )

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """Letters of objectives by id; A1 follows Z."""
        open_ones = [goal for goal in self.scenario.objectives if not goal.hidden]
        return {goal.id: _letter(index) for index, goal in enumerate(open_ones)}

    @cached_property
    def numbers(self) -> Mapping[Path, int]:
        """The number of every unit that has one, by its place in the file; passengers have their carrier's."""
        return {
            unit.path: row.number
            for rows in self.units.values()
            for row in rows
            if row.number is not None
            for unit in (*row.units, *row.passengers)
        }

    def carrier_number(self, carrier: str) -> int | None:
        """Number of the unit in which something rides; None when it has none."""
        found = next((unit for unit in self.scenario.units if unit.id == carrier), None)
        return self.numbers.get(found.path) if found is not None else None

    def goals_at(self) -> Mapping[Hex, tuple[Objective, ...]]:
        """Open objectives by the hexes they are about."""
        found: dict[Hex, tuple[Objective, ...]] = {}
        for goal in self.scenario.objectives:
            for hex_ in goal.hexes:
                if not goal.hidden:
                    found[hex_] = (*found.get(hex_, ()), goal)
        return found


def held_rows(side: Side) -> Iterator[UnitRow]:
    """Yield the units kept back, which have no number so that nothing betrays them."""
    alike: dict[tuple[str, str, str | None], list[PlacedUnit]] = {}
    for unit in _kept_back(side):
        alike.setdefault((unit.unit.id, unit.called, unit.carrier), []).append(unit)
    for units in alike.values():
        yield UnitRow(None, tuple(units))


def _kept_back(side: Side) -> list[PlacedUnit]:
    """Return the units held for a drop, and their passengers."""
    held = {unit.id for unit in side.units if unit.held}
    return [unit for unit in side.units if unit.held or unit.carrier in held]


def _rows(side: Side, first: int) -> Iterator[UnitRow]:
    kept = {unit.path for unit in _kept_back(side)}
    shown = [unit for unit in side.units if unit.path not in kept]
    carriers = {unit.id for unit in shown if unit.carrier is None}
    riding: dict[str, list[PlacedUnit]] = {}
    alike: dict[object, list[PlacedUnit]] = {}
    for unit in shown:
        if unit.carrier in carriers:
            riding.setdefault(unit.carrier or "", []).append(unit)
    for unit in shown:
        if unit.carrier in carriers:
            continue
        state = (
            unit.unit.id,
            unit.called,
            unit.hex,
            unit.zone,
            unit.carrier,
            unit.entry and (unit.entry.turn, unit.entry.hexes),
        )
        key: object = unit.id if unit.id in riding else (*state, unit.morale, unit.damage, unit.overwatch)
        alike.setdefault(key, []).append(unit)
    number = first
    for units in alike.values():
        passengers = tuple(riding.get(units[0].id, ()))
        if units[0].carrier is not None:
            yield UnitRow(None, tuple(units))
            continue
        yield UnitRow(number, tuple(units), passengers)
        number += 1


def _letter(index: int) -> str:
    again, place = divmod(index, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(again) if again else "")
