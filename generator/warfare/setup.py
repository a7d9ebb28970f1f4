"""Deployment of a force: groups still to be placed, and units in place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.warfare.army.forces import Force, Recruit
from generator.warfare.army.roles import Role
from generator.warfare.battlefield import Field
from sandtable.games.warfare.pieces import Ability, UnitClass
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text

HELICOPTER_TURN = 2
DROPS = 0.6  # how often paratroopers are held back to drop

# A unit with its passenger, if it has one.
Group = tuple[Recruit, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    id: str
    name: Text
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A unit in its place: one of at, zone, in, held and enters; and the state it is in."""

    id: str
    recruit: Recruit
    place: Mapping[str, Any]
    state: Mapping[str, Any] = field(default_factory=dict)

    def with_state(self, **state: Any) -> "Standing":
        return replace(self, state={**self.state, **state})


@dataclass(frozen=True, slots=True)
class Deployed:
    """One team on the map."""

    force: Force
    zones: tuple[Zone, ...]
    units: tuple[Standing, ...]
    edge: tuple[Hex, ...]  # where its later units come on

    def starts(self, field: Field) -> set[Hex]:
        """Return every hex in which a unit of the team may start."""
        return self.posts(field) | {hex_ for zone in self.zones for hex_ in zone.hexes}

    def beginnings(self, field: Field) -> list[tuple[Hex, ...]]:
        """Return the start hexes of its groups: each zone, each post, and the entry edge."""
        comes_on = [self.edge] if any("enters" in unit.place for unit in self.units) else []
        return [*(zone.hexes for zone in self.zones), *((hex_,) for hex_ in sorted(self.posts(field))), *comes_on]

    def posts(self, field: Field) -> set[Hex]:
        """Return the hexes in which a unit of the team certainly stands."""
        return {field.board.places[unit.place["at"]] for unit in self.units if "at" in unit.place}


class Namer:
    """Ids of units by their kind: rifles-1, rifles-2, apc."""

    def __init__(self, forces: Iterable[Force]) -> None:
        self.totals = Counter(self._stem(recruit) for force in forces for recruit in force.recruits)
        self.given: Counter[str] = Counter()

    def name(self, recruit: Recruit) -> str:
        stem = self._stem(recruit)
        self.given[stem] += 1
        return stem if self.totals[stem] == 1 else f"{stem}-{self.given[stem]}"

    @staticmethod
    def _stem(recruit: Recruit) -> str:
        return recruit.unit.id.partition("-")[2] or recruit.unit.id


class Muster:
    """One force while it is set up; `on_foot` squads at least get no ride."""

    def __init__(self, field: Field, force: Force, namer: Namer, chance: Chance, on_foot: int = 0) -> None:
        self.field, self.force, self.namer, self.chance = field, force, namer, chance
        self.groups: list[Group] = list(_groups(force.recruits, on_foot))
        self.units: list[Standing] = []

    def take(self, roles: Sequence[Role], *, alone: bool = False) -> Group | None:
        """Remove and return the first waiting group of the first of some roles that has one."""
        for role in roles:
            for group in self.groups:
                if group[0].role is role and not (alone and len(group) > 1):
                    self.groups.remove(group)
                    return group
        return None

    def post(self, group: Group, hex_: Hex, **state: Any) -> None:
        """Put a group into a hex."""
        self._place(group, {"at": self.field.label(hex_)})
        self.units[-len(group)] = self.units[-len(group)].with_state(**state)

    def into(self, zone: Zone, groups: Iterable[Group]) -> None:
        """Let players choose the hexes of some groups in a zone."""
        for group in groups:
            self._place(group, {"zone": zone.id})

    def enter(self, group: Group, edge: Iterable[Hex], turn: int) -> None:
        """Let a group come on at the edge of the map."""
        self._place(group, {"enters": {"edge": self.field.labels(edge), "turn": turn}})

    def set_flyers_aside(self, edge: Iterable[Hex]) -> None:
        """Helicopters come later, and some paratroopers are held back to drop."""
        while (helicopter := self.take([Role.HELICOPTER])) is not None:
            self.enter(helicopter, edge, HELICOPTER_TURN)
        for group in [group for group in self.groups if Ability.AIRBORNE in group[0].unit.abilities]:
            if self.chance.fraction() < DROPS:
                self.groups.remove(group)
                self._place(group, {"held": True})

    def deployed(self, zones: Iterable[Zone], edge: tuple[Hex, ...]) -> Deployed:
        return Deployed(self.force, tuple(zones), tuple(self.units), edge)

    def _place(self, group: Group, place: Mapping[str, Any]) -> None:
        first = Standing(self.namer.name(group[0]), group[0], place)
        self.units += [first, *(Standing(self.namer.name(rider), rider, {"in": first.id}) for rider in group[1:])]


def _groups(recruits: Sequence[Recruit], on_foot: int) -> Iterator[Group]:
    """Carriers with a squad each, then everybody else."""
    squads = [one for role in (Role.LINE, Role.ENGINEERS) for one in recruits if one.role is role]
    rides = [one for one in squads if Ability.AIRBORNE not in one.unit.abilities][: max(0, len(squads) - on_foot)]
    riding: list[Recruit] = []
    for one in recruits:
        if one.role is Role.CARRIER and rides:
            riding.append(rides.pop(0))
            yield one, riding[-1]
        elif one.unit.unit_class is not UnitClass.INFANTRY:
            yield (one,)
    for one in recruits:
        if one.unit.unit_class is UnitClass.INFANTRY and one not in riding:
            yield (one,)
