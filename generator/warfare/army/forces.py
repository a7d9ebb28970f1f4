"""Purchase of forces: required units first, then rolls on the tables until the points are spent."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.army.air_support import Air
from generator.warfare.army.collection import Collection
from generator.warfare.army.roles import UNPEACEFUL, Role, most_of
from generator.warfare.content.mission_sheets import Part
from generator.warfare.content.tables import RollLog, Row
from generator.warfare.parameters import Parameters, Team
from generator.warfare.wishes import PEACE
from sandtable.games.warfare.capabilities import SUPPORT_LEVELS, hits_jets, is_air_defence, stops_vehicles
from sandtable.games.warfare.force_points import ForcePoints
from sandtable.games.warfare.pieces import Support, SupportType, Unit, UnitClass
from sandtable.geometry.chance import Chance

# Points of the defender in a small, medium and large battle; the mission's ratio gives the attacker's.
BASE_POINTS = (150, 215, 285)
LEAST_POINTS = 80
BAND = 0.12  # how far a side may miss the points it was meant to have
USABLE = 0.85  # fraction of the points of all counters that is spent at most
MOST_ROLLS = 60
LEAST_UNITS = 5  # wanted of a side in a small battle; a size larger means one more
FEWEST_SQUADS = 2  # of a side in a small battle; a size larger means one more
FEWEST_UNITS = 4  # with which any player can play
FACTORS = (1, 1.15, 1.3, 0.9, 0.8, 0.7)  # by which both sides are made larger or smaller until both are sound


@dataclass(frozen=True, slots=True, eq=False)
class Recruit:
    """One counter; two of a kind are not equal."""

    unit: Unit
    role: Role


@dataclass(frozen=True, slots=True)
class Call:
    """A support, with the turn it arrives on and the side of a drone."""

    support: Support
    turn: int
    drone_side: str | None = None


@dataclass(frozen=True, slots=True)
class Force:
    """Units and supports of one team, with their points."""

    team: Team
    recruits: tuple[Recruit, ...]
    calls: tuple[Call, ...]
    points: int
    meant: float  # the points it was to have

    @property
    def is_sound(self) -> bool:
        """True if the points are within BAND of the intended ones and there are enough units for all its players."""
        enough = FEWEST_UNITS * self.team.players
        return abs(self.points - self.meant) <= BAND * self.meant and len(self.recruits) >= enough


@dataclass(frozen=True, slots=True)
class Need:
    """A requirement of a team: a predicate for units that meet it, and how many."""

    rule: str  # why, as `content.passing` names it
    met_by: Callable[[Recruit], bool]
    count: int = 1


class Quartermaster:
    """Buys for both teams of one battle."""

    def __init__(self, terms: Parameters, air: Air, collection: Collection, prices: ForcePoints) -> None:
        self.terms, self.air, self.collection, self.prices = terms, air, collection, prices
        self._by_part: dict[Part, list[Recruit]] = {}

    def buy(self, seed: Seed, log: RollLog) -> tuple[Force, Force]:
        """Buy the forces of attacker and defender; raise CannotServe when there are too few counters."""
        for team in self.terms.teams:
            self._check_musts(team)
        base = self._base()
        for factor in FACTORS if self.terms.points is None else FACTORS[:1]:
            tried = RollLog(log.rolls)
            defender = self._buy(self.terms.defender, base * factor, seed, tried)
            attacker = self._buy(self.terms.attacker, defender.points * self.terms.ratio, seed, tried)
            if all(force.is_sound and self._is_whole(force) for force in (attacker, defender)):
                log.rolls = tried.rolls
                return attacker, defender
        raise CannotServe(self._too_few())

    def _base(self) -> float:
        """Return the defender's points: as wished, or by size, limited by the counters of both teams."""
        ratio = self.terms.ratio
        most = min(self._capacity(self.terms.defender), self._capacity(self.terms.attacker) / ratio) * USABLE
        wished = self.terms.points
        if wished is not None and not LEAST_POINTS <= wished <= most:
            sides = f"{'+'.join(self.terms.attacker.nations)},{'+'.join(self.terms.defender.nations)}"
            raise CannotServe(
                f"points {wished}: for {self.terms.sheet.id} with {sides} at level {self.terms.level} "
                f"the counters serve {LEAST_POINTS} to {int(most)}"
            )
        if most < LEAST_POINTS:
            raise CannotServe(self._too_few())
        return wished if wished is not None else min(BASE_POINTS[self.terms.scale], most)

    def _check_musts(self, team: Team) -> None:
        """Raise CannotServe when a team lacks units that the mission requires."""
        found: Counter[Role] = Counter()
        for recruit in self._kinds(team):
            found[recruit.role] += self.collection.copies[recruit.unit.id]
        for must in self.terms.sheet.musts.get(team.part, ()):
            have = sum(min(found[role], most_of(role, self.terms.scale)) for role in must.roles)
            if have < must.least:
                raise CannotServe(
                    f"{self.terms.sheet.id} needs {must.least} of {', '.join(must.roles)}, and {'+'.join(team.nations)} "
                    f"have {have} at level {self.terms.level}; raise --level, or take other sides"
                )

    def _too_few(self) -> str:
        sides = f"{'+'.join(self.terms.attacker.nations)},{'+'.join(self.terms.defender.nations)}"
        many = self.terms.players > 2
        return (
            f"the counters of {sides} do not make two even sides for {self.terms.sheet.id} at level "
            f"{self.terms.level}{f' with {self.terms.players} players' if many else ''}; "
            f"take other sides, another level or {'fewer players' if many else 'fewer points'}"
        )

    def _capacity(self, team: Team) -> int:
        """Greatest number of points a team can field, by counters and by the limit of each role."""
        by_role: dict[Role, list[int]] = {}
        for recruit in self._kinds(team):
            prices = [self.prices.of(recruit.unit)] * self.collection.copies[recruit.unit.id]
            by_role.setdefault(recruit.role, []).extend(prices)
        return sum(
            sum(sorted(prices, reverse=True)[: most_of(role, self.terms.scale)]) for role, prices in by_role.items()
        )

    def _kinds(self, team: Team) -> list[Recruit]:
        """Every kind of unit a team may take, its leading nations first."""
        if team.part not in self._by_part:
            self._by_part[team.part] = self._kinds_for(team)
        return self._by_part[team.part]

    def _kinds_for(self, team: Team) -> list[Recruit]:
        barred = set(self.terms.sheet.without.get(team.part, ()))
        if self.terms.level == PEACE:
            barred |= UNPEACEFUL
        if not self.air.flies(self.terms.enemy(team)):
            barred.add(Role.AIR_DEFENCE)
        if team.part not in self.air.helicopters:
            barred.add(Role.HELICOPTER)
        if self.terms.level > PEACE and not self._can_stop_vehicles(self.terms.enemy(team)):
            barred |= {Role.CARRIER, Role.GUN_CAR, Role.TANK}
        units = [*self.collection.units(team.nations), *self.collection.units(team.fillers)]
        usable = (
            (unit, self.collection.role(unit)) for unit in units if self.collection.level(unit) <= self.terms.level
        )
        return [Recruit(unit, role) for unit, role in usable if role not in barred]

    def _can_stop_vehicles(self, team: Team) -> bool:
        barred = self.terms.sheet.without.get(team.part, frozenset())
        return any(
            stops_vehicles(unit)
            and self.collection.level(unit) <= self.terms.level
            and self.collection.role(unit) not in {Role.AIR_DEFENCE, *barred}
            for unit in self.collection.units((*team.nations, *team.fillers))
        )

    def _buy(self, team: Team, budget: float, seed: Seed, log: RollLog) -> Force:
        wished = self.terms.points is not None and team is self.terms.defender
        rule = "wish" if wished else "size" if team is self.terms.defender else "ratio"
        log.given(f"{team.part}-points", f"{budget:g}", rule)
        cart = _Cart(self, team, budget, seed.chance("forces", team.part))
        calls = list(self._calls(team, budget, seed, log))
        cart.spent = sum(self.prices.of(call.support) for call in calls)
        for need in self._needs(team):
            cart.satisfy(need, log)
        cart.fill(log)
        return Force(team, tuple(cart.bought), tuple(calls), cart.spent, budget)

    def _needs(self, team: Team) -> Iterable[Need]:
        """Yield the requirements of a team, the most important first."""
        if team.part in self.air.helicopters:
            yield _of("helicopter", Role.HELICOPTER)
        if self.air.flies(self.terms.enemy(team)):
            sam = self._has_sam(team)
            yield Need("sam", lambda one: hits_jets(one.unit)) if sam else _of("air-defence", Role.AIR_DEFENCE)
        for must in self.terms.sheet.musts.get(team.part, ()):
            yield _of("mission", *must.roles, count=must.count)
        if self.terms.level > PEACE:
            # Prefer infantry with an anti-tank weapon to a tank, where available.
            yield Need(
                "anti-tank-team", lambda one: stops_vehicles(one.unit) and one.unit.unit_class is UnitClass.INFANTRY
            )
            yield Need("anti-tank", lambda one: stops_vehicles(one.unit))
        yield _of("squads", Role.LINE, count=FEWEST_SQUADS + self.terms.scale)
        if team is self.terms.attacker:
            yield _of("sappers", Role.ENGINEERS)
        for nation in team.nations:
            yield Need("nation", lambda one, nation=nation: one.unit.nation == nation)  # type: ignore[misc]

    def _has_sam(self, team: Team) -> bool:
        """Return True when the enemy flies and the team has a unit that can hit jets at this rule level."""
        return self.air.flies(self.terms.enemy(team)) and any(hits_jets(one.unit) for one in self._kinds(team))

    def _is_whole(self, force: Force) -> bool:
        """Return True when a force has units of all its nations, its mission's units, and any air defence it needs."""
        units = [one.unit for one in force.recruits]
        musts = self.terms.sheet.musts.get(force.team.part, ())
        opposed = not self.air.flies(self.terms.enemy(force.team)) or any(
            hits_jets(unit) if self._has_sam(force.team) else is_air_defence(unit) for unit in units
        )
        return (
            opposed
            and {unit.nation for unit in units}.issuperset(force.team.nations)
            and all(sum(one.role in must.roles for one in force.recruits) >= must.least for must in musts)
        )

    def _calls(self, team: Team, budget: float, seed: Seed, log: RollLog) -> Iterable[Call]:
        """Yield the supports: a jet where one was rolled and, from rule level 3, rolls on the table."""
        chance = seed.chance("supports", team.part)
        if team.part in self.air.jets:
            jets = [one for one in self.collection.supports(team.bloc) if one.type is SupportType.CAS]
            jet = chance.pick(jets)
            log.given(f"{team.part}-must", "jet", "jet")
            log.took(jet.id, jets.index(jet) + 1, len(jets))
            yield Call(jet, self._arrival(chance, log, late=True))
        taken: set[SupportType] = set()
        for _ in range(self._rolled_calls(team)):
            row = log.roll(
                self.terms.content.tables["supports"], chance, lambda row: self._call_bar(team, row, budget, taken)
            )
            if row is None:
                continue
            kind = SupportType(row.id)
            taken.add(kind)
            support = next(one for one in self.collection.supports(team.bloc) if one.type is kind)
            log.took(support.id)
            side = self._drone_side(team, chance, log) if kind is SupportType.DRONE else None
            yield Call(support, self._arrival(chance, log), side)

    def _rolled_calls(self, team: Team) -> int:
        """Number of supports to roll for: one, two in a large battle, one fewer for a team that has a jet."""
        if self.terms.level < SUPPORT_LEVELS[SupportType.MORTAR]:
            return 0
        return 1 + self.terms.scale // 2 - (team.part in self.air.jets)

    def _drone_side(self, team: Team, chance: Chance, log: RollLog) -> str:
        """Return the side of a drone counter: as wished, else rolled; its owner may choose the other (R-DRN-1).

        "large" comes only if the enemy has a SAM, since that side is an aircraft.
        """
        wish, opposed = self.terms.drone, self._has_sam(self.terms.enemy(team))
        if wish is not None:
            side = wish if opposed else "fpv"
            log.given("drone-side", side, "wish" if side == wish else "no-sam")
            return side
        if not opposed:
            return "fpv"
        rolled = chance.integer(1, 6)
        side = "large" if rolled > 3 else "fpv"
        log.note("drone-side", 6, rolled, side)
        return side

    def _call_bar(self, team: Team, row: Row, budget: float, taken: set[SupportType]) -> str | None:
        """Key of the reason why a support cannot be called; None when it can."""
        kind = SupportType(row.id)
        found = next((one for one in self.collection.supports(team.bloc) if one.type is kind), None)
        if found is None or kind.value not in self.terms.sheet.calls or SUPPORT_LEVELS[kind] > self.terms.level:
            return "no-such-support"
        if kind in taken:
            return "twice"
        return None if self.prices.of(found) <= budget / 5 else "fifth"

    def _arrival(self, chance: Chance, log: RollLog, *, late: bool = False) -> int:
        row = log.roll(self.terms.content.tables["arrival"], chance)
        assert row is not None
        return max(int(row.id), 2 if late else 1)


class _Cart:
    """Purchases made so far for one team."""

    def __init__(self, master: Quartermaster, team: Team, budget: float, chance: Chance) -> None:
        self.master, self.team, self.budget, self.chance = master, team, budget, chance
        self.kinds = master._kinds(team)
        self.bought: list[Recruit] = []
        self.spent = 0
        copies = master.collection.copies
        self.left = {one.unit.id: copies[one.unit.id] for one in self.kinds}  # counters of each kind
        self.roles: Counter[Role] = Counter()
        self.prices = master.prices.units

    def satisfy(self, need: Need, log: RollLog) -> None:
        """Buy until a need is met, or nothing that meets it is available."""
        while sum(need.met_by(one) for one in self.bought) < need.count:
            found = [one for one in self._affordable() if need.met_by(one)]
            found = found or [one for one in self._affordable(frugal=False) if need.met_by(one)]
            if not found:
                return
            log.given(f"{self.team.part}-must", need.rule, need.rule)
            self._take(found, log)

    def fill(self, log: RollLog) -> None:
        """Roll for more until nothing fits."""
        regular = self.master.collection.box.factions.is_regular(self.team.nations[0])
        table = self.master.terms.content.tables["regular-forces" if regular else "irregular-forces"]
        for _ in range(MOST_ROLLS):
            if self.budget - self.spent <= self.budget * BAND / 4:
                return
            row = log.roll(table, self.chance, lambda row: self._bar(Role(row.id)))
            if row is None:
                return
            self._take(self._of_role(Role(row.id)), log)

    def _of_role(self, role: Role) -> list[Recruit]:
        return [one for one in self._affordable() if one.role is role]

    def _bar(self, role: Role) -> str | None:
        """Key of the reason why nothing of a role can be bought; None when something can."""
        counts = self.roles
        kinds = [one for one in self.kinds if one.role is role]
        if not kinds:
            return "no-such-unit"
        if role is Role.CARRIER and counts[Role.CARRIER] >= counts[Role.LINE] + counts[Role.ENGINEERS]:
            return "riders"
        if counts[role] >= most_of(role, self.master.terms.scale):
            return "most"
        if not any(self.left[one.unit.id] for one in kinds):
            return "counters"
        return None if self._of_role(role) else "points"

    def _affordable(self, *, frugal: bool = True) -> list[Recruit]:
        """Kinds with a copy, a slot and enough points left; while there are too few units, cheap ones are preferred."""
        prices, counters = self.prices, self.left
        left = self.budget * (1 + BAND / 2) - self.spent
        scale = self.master.terms.scale
        full = {role for role, count in self.roles.items() if count >= most_of(role, scale)}
        found = [
            one for one in self.kinds if counters[name := one.unit.id] and one.role not in full and prices[name] <= left
        ]
        wanted = max(LEAST_UNITS + scale, FEWEST_UNITS * self.team.players)
        missing = wanted - len(self.bought) - 1
        if missing <= 0 or not found or not frugal:
            return found
        cheapest = min(prices[one.unit.id] for one in found)
        return [one for one in found if prices[one.unit.id] <= max(cheapest, left - missing * cheapest)]

    def _take(self, found: Sequence[Recruit], log: RollLog) -> None:
        """Buy one of several suitable kinds: of the team's own nations if possible, else of a filler nation."""
        choices = [one for one in found if one.unit.nation in self.team.nations] or found
        recruit = self.chance.pick(choices)
        log.took(recruit.unit.id, choices.index(recruit) + 1, len(choices))
        self.bought.append(Recruit(recruit.unit, recruit.role))
        self.left[recruit.unit.id] -= 1
        self.roles[recruit.role] += 1
        self.spent += self.prices[recruit.unit.id]


def _of(rule: str, *roles: Role, count: int = 1) -> Need:
    return Need(rule, lambda one: one.role in roles, count)
