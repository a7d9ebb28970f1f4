"""Claims that wordings make about the map and the pieces, checked against a battle.

A wording lists its claims under `claims:`. It is not used when one of them is false. See docs/generator.md for the
list.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from generator.warfare.army.roles import Role
from generator.warfare.battle import Battle, Data
from generator.warfare.setup import Standing
from sandtable.games.warfare.pieces import Ability, SpecialAction, SupportType, UnitClass
from sandtable.geometry.hexes import Hex
from sandtable.ground.terrain import ROADS

FEW_HOUSES = 3  # with which there are windows, doors and streets
WALLS = ("wall", "court", "breach", "guardpost")
LATER = (2, 3)  # turns in which reserves come
EVEN = 1.25  # how much longer one way may be than another and still be called as far


class Claims:
    """Claims about one battle, with as much of its orders as is written yet."""

    def __init__(
        self,
        battle: Battle,
        markers: Sequence[Data] = (),
        objectives: Sequence[Data] = (),
        victory: Sequence[Data] = (),
        twist: str = "",
    ) -> None:
        self.battle, self.field, self.sites = battle, battle.field, battle.sites
        self.markers, self.objectives, self.victory, self.twist = markers, objectives, victory, twist

    def hold(self, claims: Iterable[str]) -> bool:
        """Return True when every claim is true; raise KeyError for an unknown claim."""
        return all(self._holds(*claim.split()) for claim in claims)

    def turn_of(self, fact: str) -> int:
        """Return the turn of the attacker's own support that a sentence mentions; 1 when there is none."""
        kinds = {"jet": SupportType.CAS, "mortar": SupportType.MORTAR, "artillery": SupportType.ARTILLERY}
        calls = (call for call in self.battle.attacker.force.calls if call.support.type is kinds.get(fact))
        return min((min(call.turn, self.battle.turns - 1) for call in calls), default=1)

    def _holds(self, claim: str, *of: str) -> bool:
        return _COUNTED[claim](self, of) if of else _PLAIN[claim](self)

    # --- ground

    @cached_property
    def letters(self) -> str:
        return "".join(spot.letter for spot in self.field.board.spots.values())

    @cached_property
    def core(self) -> str:
        """The letters of the core's hexes."""
        spots, labels = self.field.board.spots, self.field.board.labels
        return "".join(spot.letter for hex_, spot in spots.items() if labels[hex_].startswith(f"{self.field.core}."))

    def are_houses(self, hexes: Iterable[Hex]) -> bool:
        return all(self.field.spot(hex_).letter == "#" for hex_ in hexes)

    def is_river(self) -> bool:
        face = next(placed.face for placed in self.field.tiles if placed.face.tile == self.field.core)
        return "river" in self.field.box.tiles[face.tile].fields["faces"][face.side].get("theme", ())

    def has_walls(self) -> bool:
        spots = [self.field.spot(hex_) for hex_ in self.sites.goals]
        return all(spot.letter == "F" and spot.paint in WALLS for spot in spots)

    def is_even_way(self) -> bool:
        """True if the goals are about as far from one side's starts as from the other's."""
        means = []
        for deployed in (self.battle.attacker, self.battle.defender):
            costs = self.field.on_foot({hex_ for group in deployed.beginnings(self.field) for hex_ in group})
            means.append(sum(costs[goal] for goal in self.sites.goals))
        return max(means) <= EVEN * min(means)

    def starts_at_rear(self) -> bool:
        groups = self.battle.defender.beginnings(self.field)
        return {self.field.tile_of(hex_) for group in groups for hex_ in group} == {self.field.rear}

    # --- pieces

    def reserve(self) -> list[Standing]:
        """Units of the enemy on the ground that come later."""
        units = [unit for unit in self.battle.defender.units if unit.recruit.unit.is_ground]
        return [unit for unit in units if unit.place.get("enters", {}).get("turn") in LATER]

    def has_role(self, role: Role, *, own: bool = False) -> bool:
        deployed = self.battle.attacker if own else self.battle.defender
        return any(unit.recruit.role is role for unit in deployed.units)

    def calls(self, kind: SupportType, *, own: bool = False) -> bool:
        deployed = self.battle.attacker if own else self.battle.defender
        return any(call.support.type is kind for call in deployed.force.calls)

    def has_marker(self, *kinds: str) -> bool:
        return any(marker["marker"] in kinds for marker in self.markers)

    def has_own(self, suits: Callable[[Standing], bool]) -> bool:
        return any(suits(unit) for unit in self.battle.attacker.units)

    def has_guards_beside(self) -> bool:
        return all(self.battle.guard_of(hex_) is not None for hex_ in self.sites.people)

    # --- orders

    def leaving(self) -> list[Data]:
        """Objectives for which half of some units of the attacker must leave the map."""
        side = self.battle.names["attacker"].id
        goals = [goal for goal in self.objectives if goal["type"] == "exit" and goal["side"] == side]
        return [goal for goal in goals if goal["count"] == -(-len(goal["targets"]) // 2)]

    def half_of_vehicles_leave(self) -> bool:
        kinds = {unit.id: unit.recruit.unit.unit_class for unit in self.battle.attacker.units}
        return any(all(kinds[one] is UnitClass.VEHICLE for one in goal["targets"]) for goal in self.leaving())

    def is_carried_off(self, count: int) -> bool:
        side = self.battle.names["defender"].id
        return any(
            goal["type"] == "exit" and goal["side"] == side and goal.get("count", 1) == count
            for goal in self.objectives
        )

    def wins_with(self, names: Sequence[str]) -> bool:
        """Return True when these objectives alone give the attacker enough points to win."""
        side = self.battle.names["attacker"].id
        scored = {goal["id"]: goal.get("points", 0) for goal in self.objectives if goal["side"] == side}
        needed = [way["points"] for way in self.victory if way["side"] == side and "points" in way]
        return bool(needed) and set(names) <= scored.keys() and sum(scored[name] for name in names) >= min(needed)

    def crowds(self) -> int:
        return sum(marker["marker"] == "population" and marker["face"] == "a" for marker in self.markers)


# Sentences the briefing may add by itself, each about something that is there.
FACTS = (
    *("tank", "enemy-helicopter", "helicopter", "airborne", "reserve", "martyrs", "hidden", "roadblocks"),
    *("jet", "mortar", "artillery", "sniper", "drone"),
)

_PLAIN: Mapping[str, Callable[[Claims], bool]] = {
    "road": lambda claims: any(letter in ROADS for letter in claims.letters),
    "houses": lambda claims: claims.letters.count("#") >= FEW_HOUSES,
    "water": lambda claims: "~" in claims.letters,
    "river": Claims.is_river,
    "one-crossing": lambda claims: claims.letters.count("+") == 1,
    "more-crossings": lambda claims: claims.letters.count("+") > 1,
    "road-at-core": lambda claims: any(letter in ROADS for letter in claims.core),
    "core-houses": lambda claims: claims.core.count("#") >= FEW_HOUSES,
    "walls": Claims.has_walls,
    "matter-at-core": lambda claims: any(claims.field.tile_of(one) == claims.field.core for one in claims.sites.hexes),
    "goals-on-core": lambda claims: all(claims.field.tile_of(one) == claims.field.core for one in claims.sites.goals),
    "goals-houses": lambda claims: claims.are_houses(claims.sites.goals),
    "homes-houses": lambda claims: claims.are_houses(claims.sites.people),
    "exit-by-road": lambda claims: any(claims.field.spot(one).letter in ROADS for one in claims.sites.exits),
    "even-way": Claims.is_even_way,
    "enemy-at-rear": Claims.starts_at_rear,
    "clear-air": lambda claims: claims.twist != "haze",
    "tank": lambda claims: claims.has_role(Role.TANK),
    "enemy-helicopter": lambda claims: claims.has_role(Role.HELICOPTER),
    "helicopter": lambda claims: claims.has_role(Role.HELICOPTER, own=True),
    "airborne": lambda claims: claims.has_own(lambda unit: "held" in unit.place),
    "own-vehicles": lambda claims: claims.has_own(lambda unit: unit.recruit.unit.unit_class is UnitClass.VEHICLE),
    "own-carriers": lambda claims: claims.has_own(lambda unit: Ability.TRANSPORT in unit.recruit.unit.abilities),
    "reserve": lambda claims: bool(claims.reserve()),
    "reserve-wheels": lambda claims: all(
        unit.recruit.unit.unit_class is UnitClass.VEHICLE for unit in claims.reserve()
    ),
    "martyrs": lambda claims: any(True for _ in claims.battle.with_action("defender", SpecialAction.MARTYRDOM)),
    "hidden": lambda claims: claims.has_marker("ied", "mine"),
    "ied": lambda claims: claims.has_marker("ied"),
    "roadblocks": lambda claims: claims.has_marker("roadblock"),
    "jet": lambda claims: claims.calls(SupportType.CAS, own=True),
    "mortar": lambda claims: claims.calls(SupportType.MORTAR, own=True),
    "artillery": lambda claims: claims.calls(SupportType.ARTILLERY, own=True),
    "sniper": lambda claims: claims.calls(SupportType.SNIPER),
    "drone": lambda claims: claims.calls(SupportType.DRONE),
    "guards-beside": Claims.has_guards_beside,
    "half-leave": lambda claims: bool(claims.leaving()),
    "half-vehicles": Claims.half_of_vehicles_leave,
}
_COUNTED: Mapping[str, Callable[[Claims, Sequence[str]], bool]] = {
    "goals": lambda claims, of: len(claims.sites.goals) == int(of[0]),
    "people": lambda claims, of: len(claims.sites.people) == int(of[0]),
    "crowds": lambda claims, of: claims.crowds() == int(of[0]),
    "carried-off": lambda claims, of: claims.is_carried_off(int(of[0])),
    "wins": Claims.wins_with,
}
