"""The greedy player's evaluation of a Warfare position: threats, worth of pieces, pull of aims."""

from typing import Final

from playtest.players.warfare.pull import NOT_ITS_OWN, Pull, Pulls, pulls_of
from playtest.players.warfare.sense import Aim, Sense, sense_of
from sandtable.games.warfare.play.fighting import fire
from sandtable.games.warfare.play.fighting.artillery import spotted
from sandtable.games.warfare.play.fixed.aiming import Aimed
from sandtable.games.warfare.play.fixed.kinds import Arm
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit

# Shares of their possible harm expected from enemies who see a unit, without and with Overwatch.
EXPOSED: Final = 0.05
WATCHED: Final = 0.15
_LAST_RANK: Final = 3


class Threat:
    """An enemy's weapon against one class of target: hex, range and die; `share` is the part of the harm expected."""

    __slots__ = ("die", "hex", "range", "regular", "share")

    def __init__(self, enemy: Unit, arm: Arm) -> None:
        self.hex = enemy.hex
        self.range = arm.range
        self.die = arm.die - enemy.damage
        self.regular = enemy.kind.regular
        self.share = WATCHED if enemy.overwatch else EXPOSED


class Threats:
    """An enemy's threats to infantry, vehicles and helicopters, valid while its state is unchanged."""

    __slots__ = ("against", "damage", "hex", "kind", "overwatch")

    def __init__(self, enemy: Unit) -> None:
        self.kind, self.hex, self.damage, self.overwatch = enemy.kind, enemy.hex, enemy.damage, enemy.overwatch
        light, heavy = enemy.kind.light, enemy.kind.heavy
        against_air = heavy if heavy is not None and heavy.sam else light
        self.against = [None if arm is None else Threat(enemy, arm) for arm in (light, heavy, against_air)]

    def hold(self, enemy: Unit) -> bool:
        """True if the enemy's kind, hex, damage and Overwatch are unchanged."""
        return (
            self.hex == enemy.hex
            and self.kind is enemy.kind
            and self.damage == enemy.damage
            and self.overwatch == enemy.overwatch
        )


class Judge:
    """Evaluates a position for one seat."""

    def __init__(self) -> None:
        self.state: Position = None  # type: ignore[assignment]
        self.sense: Sense = None  # type: ignore[assignment]
        self._pulls: Pulls = None  # type: ignore[assignment]
        self.seat = 0
        self.best = 0.0  # the value of the best choice so far
        self.aims: list[Aim] = []
        self.enemies: list[Unit] = []
        self._numbers: tuple[int, ...] = ()  # numbers of the aims
        self._pull_cache: dict[int, Pull] = {}  # pulls of these aims, by ranks and mover
        self._turn = 0
        self._own_units: list[Unit] = []  # own units on the map
        self._places: list[int] = []  # their numbers and hexes, for which the ranks hold
        self._ranks: dict[int, list[int]] = {}  # by aim, by unit
        self._rows: list[list[int]] = []  # ranks in the order of `aims`
        self._pull: dict[int, Pull] = {}  # by unit
        self._threats: list[list[Threat]] = [[], [], []]  # to infantry, to vehicles, to helicopters
        self._prizes: dict[int, float] = {}
        self._exposed: dict[int, float] = {}
        self._spotted: dict[int, bool] = {}
        self._threat_cache: list[Threats | None] = []  # by unit

    def look(self, state: Position, seat: int) -> None:
        """Read a position, as a view shows it."""
        if self.sense is None or self.sense.tables is not state.tables or self.seat != seat:
            self.sense = sense_of(state.tables)
            self._pulls = pulls_of(self.sense)
            self._places = []
            self._turn = 0  # drops pulls of another scenario
            self._threat_cache = [None] * len(state.units)
        self.state, self.seat = state, seat
        hostile = state.tables.hostile[seat]
        self.enemies = [unit for unit in state.units if unit.where == MAP and hostile[unit.side]]
        self.aims = self.sense.aims(state, seat)
        numbers = tuple([aim.number for aim in self.aims])
        self._own_units = [unit for unit in state.units if unit.side == seat and unit.where == MAP]
        places = [unit.number << 16 | unit.hex for unit in self._own_units]
        if places != self._places:
            self._places = places
            self._ranks, self._rows, self._pull = {}, [], {}
        if numbers != self._numbers or state.turn != self._turn:
            self._numbers, self._turn = numbers, state.turn
            self._pull_cache = self._pulls.felt(numbers, state.turn)
            self._rows, self._pull = [], {}
        self._prizes = {}
        self._exposed = {}
        self._spotted = {}
        self._threats = [[], [], []]
        for enemy in self.enemies:
            if enemy.morale == SOUND:
                self._threaten(enemy)

    def _threaten(self, enemy: Unit) -> None:
        """Add an enemy's threats, reusing the stored ones if its state is unchanged."""
        found = self._threat_cache[enemy.number]
        if found is None or not found.hold(enemy):
            found = self._threat_cache[enemy.number] = Threats(enemy)
        for number, threat in enumerate(found.against):
            if threat is not None:
                self._threats[number].append(threat)

    def spotted(self, side: int, hex_: int) -> bool:
        """True if a barrage of a side on the hex would be spotted; cached per position."""
        key = side * self.state.tables.ground.count + hex_
        known = self._spotted.get(key)
        if known is None:
            known = self._spotted[key] = spotted(self.state, side, hex_)
        return known

    # --- where to stand

    def pull(self, unit: Unit) -> Pull:
        """Return the pull on a unit."""
        found = self._pull.get(unit.number)
        if found is None:
            if not self._rows:
                self._rows = [self._ranking(aim) for aim in self.aims]
            ranks, number, place = 0, unit.number, 0
            for row in self._rows:
                ranks |= row[number] << place
                place += 3
            found = self._pulls.pull(self._pull_cache, self.aims, ranks, self.state.turn, unit.kind.mover)
            self._pull[number] = found
        return found

    def rider(self, unit: Unit) -> Pull | None:
        """Return the pull on a unit's passenger, or None without one."""
        return self.pull(self.state.units[unit.passenger]) if unit.passenger >= 0 else None

    def _ranking(self, aim: Aim) -> list[int]:
        """Return for each unit its rank among own units nearest to an aim: 0 nearest, at most 3.

        The rank is NOT_ITS_OWN where the aim does not concern the unit.
        """
        ranks = self._ranks.get(aim.number)
        if ranks is None:
            units = self.state.units
            ranks = self._ranks[aim.number] = [NOT_ITS_OWN if aim.units else 0] * len(units)
            away: list[float] = []
            near: list[int] = []
            for unit in self._own_units:
                if not aim.units or unit.id in aim.units:
                    field = aim.fields[unit.kind.mover] or self.sense.field_of(aim, unit.kind.mover)
                    away.append(field[unit.hex])
                    near.append(unit.number)
            # The sort is stable: among equals the first unit comes first.
            for rank, place in enumerate(sorted(range(len(near)), key=away.__getitem__)):
                ranks[near[place]] = rank if rank < _LAST_RANK else _LAST_RANK
            for name in aim.units:
                there = self.state.unit(name)
                if there is not None and there.where != MAP:
                    ranks[there.number] = 0
            if aim.keep:
                for unit in units:
                    if unit.kind.flies:
                        ranks[unit.number] = NOT_ITS_OWN
        return ranks

    def stand(self, unit: Unit, hex_: int) -> float:
        """Return the worth for a unit of being in a hex, without regard to exposure."""
        return self.pull(unit).stand(hex_, self.rider(unit))

    def exposure(self, unit: Unit, hex_: int) -> float:
        """Return the harm expected from enemies that see a unit in a hex; more from those in Overwatch."""
        state = self.state
        ground = state.tables.ground
        key = unit.number * ground.count + hex_
        known = self._exposed.get(key)
        if known is not None:
            return known
        kind = unit.kind
        shifted = state.tables.charts.shifted
        risk = worth = 0.0
        away = ground.distances(hex_)
        for threat in self._threats[2 if kind.flies else 0 if kind.infantry else 1]:
            if away[threat.hex] > threat.range or not sees(state, threat.hex, hex_, threat.regular):
                continue
            worth = worth or self.worth(unit)
            die = shifted(threat.die, -kind.defence - ground.shift(threat.hex, hex_))
            risk += self.sense.expected_loss(die, unit) * worth * threat.share
        self._exposed[key] = risk
        return risk

    # --- harm

    def worth(self, unit: Unit) -> float:
        """Return the worth of a unit with its passenger."""
        found = self.sense.worth(unit.kind)
        if unit.passenger >= 0:
            found += self.sense.worth(self.state.units[unit.passenger].kind)
        return found

    def prize(self, target: Unit) -> float:
        """Return the worth of eliminating an enemy: more on hexes of objectives, or if objectives name it."""
        known = self._prizes.get(target.number)
        if known is not None:
            return known
        found = self.worth(target)
        for named, hexes in self.sense.prizes(self.seat, target):
            if named:
                found += named
            elif target.hex in hexes:
                found += 2.5
        if self.state.people >> target.hex & 1:
            found += 2.0
        self._prizes[target.number] = found
        return found

    def shot(self, unit: Unit, weapon: str, target: Unit) -> float:
        """Return the value of a shot per AP."""
        arm = unit.kind.arm(weapon)
        assert arm is not None
        die = self.state.tables.charts.shifted(arm.die, fire.shifts(self.state, unit, target))
        return self.sense.expected_loss(die, target) * self.prize(target) / fire.price(self.state, unit, weapon, target)

    def aimed_shot(self, unit: Unit, aimed: Aimed, target: Unit) -> float:
        """Return the value per AP of a shot with a weapon known to be legal against the target."""
        die = self.state.tables.charts.shifted(aimed.die, fire.shifts(self.state, unit, target))
        return self.sense.expected_loss(die, target) * self.prize(target) / fire.price_of(unit, aimed)

    def chances(self, die: int, shifts: int) -> dict[str, float]:
        """Return the probability of each test result."""
        return self.sense.odds[self.state.tables.charts.shifted(die, shifts)]
