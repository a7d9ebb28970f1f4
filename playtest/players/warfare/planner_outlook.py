"""The planner's evaluation of a Warfare position: possible shots, worth of counters to their sides.

AP are scarcer than counters: a side fires its best shot again and again. So the evaluation rests on the best shot of
either side, in harm per AP, and on how a move changes it.
"""

from typing import Final

from playtest.players.warfare.planner_foes import GONE, Foe, Memory
from playtest.players.warfare.planner_lore import Lore
from playtest.players.warfare.planner_shots import Pair, Shot, state_of
from playtest.players.warfare.planner_weights import Weights
from sandtable.games.warfare.play.fighting.artillery import spotted
from sandtable.games.warfare.play.fixed.tables import Goal
from sandtable.games.warfare.play.harm import PEACE
from sandtable.games.warfare.play.objectives import ONCE, count_of
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit
from sandtable.games.warfare.play.track import BOXES

PEOPLE: Final = 2.0  # extra stake of a unit among population
WORTH_SMOKE: Final = 0.2  # harm per AP below which smoke is not considered
FAR_SEEN: Final = 99  # hexes: unlimited sight
_UNKNOWN: Final = -1.0  # marks a value not computed yet


class Outlook:
    """A position as seen by one seat; created for each decision."""

    def __init__(self, state: Position, seat: int, weights: Weights, lore: Lore, memory: Memory) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        self.lore = lore
        self._bit = state.tables.ground.bit
        self.war = state.tables.level > PEACE
        self._kinds = memory.kinds(lore, state.units)
        keys, hostile = [GONE] * len(state.units), state.tables.hostile[seat]
        self.own: list[Unit] = []
        self.enemies: list[Unit] = []
        self.watchers: list[Unit] = []
        for unit in state.units:
            if unit.where != MAP:
                continue
            if hostile[unit.side]:
                self.enemies.append(unit)
                how = unit.damage * 8 + unit.morale * 2 + unit.overwatch
                where = (self._kinds[unit.number] << 10 | unit.hex) << 10
                keys[unit.number] = (where | unit.passenger + 1) << 6 | how
                if unit.overwatch and unit.morale == SOUND:
                    self.watchers.append(unit)
            elif unit.side == seat:
                self.own.append(unit)
        self.solid = state.ground_units | state.roadblocks | state.rubble
        rulings = state.tables.rulings
        self._sight = rulings.sees_at_most(state.turn) if rulings.sight else FAR_SEEN
        end = BOXES * (state.tables.turns - 1)
        self.left = max(1, state.levels[seat] + end)
        foes = [level for side, level in enumerate(state.levels) if hostile[side]]
        foremost = max(foes, default=0)
        self.lead = state.levels[seat] - foremost
        self.foe_left = max(1, foremost + end)
        self.horizon = min(weights.horizon, float(self.left))
        self.foe_horizon = min(weights.horizon, float(self.foe_left))
        self.gone = 1.0 - self.left / (BOXES * state.tables.turns)
        count = len(state.units)
        self._stakes = [_UNKNOWN] * count
        self._prizes = [_UNKNOWN] * count
        self._goals = [-1] * len(state.tables.goals)
        self._lines = -1
        # By unit, computed on demand: best shot from its hex, enemies it can hit, enemies that can hit it.
        self._chances = [_UNKNOWN] * count
        self._hitting: list[list[Unit] | None] = [None] * count
        self._hitters: list[list[tuple[Unit, float]] | None] = [None] * count
        self.smoked: dict[int, float] = {}  # value of smoke by hex
        memory.recall(lore, keys)
        self._memory = memory
        self._targets, self._threats = memory.targets, memory.threats
        self._firing, self._exposed = memory.firing, memory.exposed
        self._spotted: dict[int, bool] = {}
        # By unit, in harm per AP: best enemy shot at each own unit, and best shot of each enemy (`menaces`).
        self.risks = [0.0] * count
        self.worst = 0.0  # the greatest of the risks
        self.menaces = [0.0] * count
        if self.war:
            for unit in self.own:
                self._weigh_risk(unit)

    def _weigh_risk(self, unit: Unit) -> None:
        worst, hex_ = 0.0, unit.hex
        harm = state_of(unit.damage, unit.morale)
        for foe in self.threats(unit):
            if foe.away[hex_] > foe.far:
                continue
            enemy = foe.unit
            shot = self._pair_against(foe, unit, hex_).shot(enemy.hex, hex_)
            rate = self._rate(shot, enemy, enemy.hex, hex_, self.solid, foe.worn, harm)
            if rate > 0.0:
                rate *= self.stake(unit)
                worst = max(worst, rate)
                if rate > self.menaces[enemy.number]:
                    self.menaces[enemy.number] = rate
        self.risks[unit.number] = worst
        self.worst = max(self.worst, worst)

    # --- who can hit whom

    def high(self, target: Unit, hex_: int) -> bool:
        """True if a target in a hex would fly HIGH."""
        return target.kind.flies and (target.overwatch or self.state.tables.ground.high[hex_])

    def _pair_against(self, foe: Foe, unit: Unit, hex_: int) -> Pair:
        """Return an enemy's table against a unit in a hex, by whether it would fly HIGH."""
        return foe.high if foe.high is not foe.low and self.high(unit, hex_) else foe.low

    def _rate(self, shot: Shot, shooter: Unit, origin: int, hex_: int, solid: int, worn: int, harm: int) -> float:
        """Return the share a target in a hex loses per AP by the best attack of a unit in another hex."""
        if shot.far and not (shot.solid and shot.solid & solid):
            state = self.state
            smoke, people = state.smoke, state.people if shooter.kind.regular else 0
            if (
                not (smoke and shot.smoke & smoke)
                and not (people and (shot.solid | self._bit[hex_]) & people)
                and (self._sight == FAR_SEEN or state.tables.ground.distance(origin, hex_) <= self._sight)
            ):
                return shot.rate(worn, harm)
        return shot.storm(worn, harm) if shot.close else 0.0

    def _pair(self, shooter: Unit, target: Unit, high: bool) -> Pair:
        return self.lore.pair(self._kinds[shooter.number], self._kinds[target.number], high)

    def shot(self, shooter: Unit, origin: int, target: Unit, hex_: int, without: int) -> float:
        """Return the share a target in one hex loses per AP by the best attack of a unit in another.

        Occupants of the hexes in `without` are ignored.
        """
        pair = self._pair(shooter, target, self.high(target, hex_))
        if self.state.tables.ground.distance(origin, hex_) > pair.far:
            return 0.0
        harm = state_of(target.damage, target.morale)
        worn = min(shooter.damage, 2)
        return self._rate(pair.shot(origin, hex_), shooter, origin, hex_, self.solid & ~without, worn, harm)

    def volley(self, shooter: Unit, target: Unit, hex_: int, without: int) -> float:
        """Return the share a target in a hex loses by one shot from Overwatch."""
        pair = self._pair(shooter, target, self.high(target, hex_))
        distance = self.state.tables.ground.distance(shooter.hex, hex_)
        if distance > pair.far or distance > self._sight:
            return 0.0
        shot, people = pair.shot(shooter.hex, hex_), self.state.people if shooter.kind.regular else 0
        if not shot.far or shot.smoke & self.state.smoke or shot.solid & self.solid & ~without:
            return 0.0
        if people and (people >> hex_ & 1 or shot.solid & people):
            return 0.0
        return shot.harm(min(shooter.damage, 2), state_of(target.damage, target.morale))

    def spotted(self, hex_: int) -> bool:
        """True if own barrages on a hex would be spotted."""
        found = self._spotted.get(hex_)
        if found is None:
            found = self._spotted[hex_] = spotted(self.state, self.seat, hex_)
        return found

    def lines(self) -> int:
        """Return the hexes, as bits, where smoke would come between an enemy and the own unit at greatest risk."""
        if self._lines < 0:
            self._lines = 0
            if self.worst >= WORTH_SMOKE:
                unit = self.state.units[self.risks.index(self.worst)]
                for enemy, _ in self.hitters(unit):
                    line = self.state.tables.ground.line(enemy.hex, unit.hex)
                    self._lines |= line.touched | self._bit[enemy.hex] | self._bit[unit.hex]
        return self._lines

    def hitters(self, unit: Unit) -> list[tuple[Unit, float]]:
        """Return the enemies that can hit an own unit where it is, with the share it loses per AP."""
        found = self._hitters[unit.number]
        if found is None:
            found = self._hitters[unit.number] = []
            for enemy in self.enemies:
                if enemy.morale == SOUND:
                    share = self.shot(enemy, enemy.hex, unit, unit.hex, 0)
                    if share > 0.0:
                        found.append((enemy, share))
        return found

    def hitting(self, unit: Unit) -> list[Unit]:
        """Return the enemies an own unit can hit from where it is."""
        found = self._hitting[unit.number]
        if found is None:
            found = self._hitting[unit.number] = [
                enemy for enemy in self.enemies if self.shot(unit, unit.hex, enemy, enemy.hex, 0) > 0.0
            ]
        return found

    def loss(self, die: int, target: Unit) -> float:
        """Return the share a target loses by a roll with a die, after all shifts."""
        fire = self.lore.harm.fire
        return fire[max(0, min(die, len(fire) - 1))][state_of(target.damage, target.morale)]

    # --- what is at stake

    def goal_value(self, goal: Goal) -> float:
        weights = self.weights
        found = weights.goal + weights.goal_point * goal.points
        return found + weights.goal_sudden if goal.sudden else found

    def progress(self, number: int) -> int:
        """Return the number of hexes or targets an objective has reached."""
        found = self._goals[number]
        if found < 0:
            found = self._goals[number] = count_of(self.state, self.state.tables.goals[number])
        return found

    def winning(self) -> bool:
        """True if this side would win if the game ended now."""
        tables, met = self.state.tables, self.state.met
        done = [
            met[number] or (goal.type not in ONCE and self.progress(number) >= goal.count)
            for number, goal in enumerate(tables.goals)
        ]
        for line in tables.victory:
            if line.all is not None:
                good = all(done[number] for number in line.all)
            elif line.points is not None:
                scored = [
                    goal.points
                    for number, goal in enumerate(tables.goals)
                    if done[number] and tables.allied(goal.side, line.side)
                ]
                good = sum(scored) >= line.points
            else:
                good = True
            if good:
                return tables.allied(self.seat, line.side)
        return False

    def stake(self, unit: Unit) -> float:
        """Return the worth of a unit with its passenger to its side, including objectives that name it."""
        found = self._stakes[unit.number]
        if found < 0.0:
            found = self._stake(unit)
            if unit.passenger >= 0:
                found += self._stake(self.state.units[unit.passenger])
            self._stakes[unit.number] = found
        return found

    def _stake(self, unit: Unit) -> float:
        state, weights = self.state, self.weights
        goals = state.tables.goals
        found = weights.body * self.lore.worth(unit.kind)
        for number in self.lore.named[unit.number]:
            if state.met[number]:
                continue
            goal = goals[number]
            ours = state.tables.allied(unit.side, goal.side)
            if goal.type == "eliminate" and not ours:
                value = weights.loss_goal if goal.sudden else self.goal_value(goal)
                found += value / max(1, goal.count - self.progress(number))
            elif goal.type == "survive" and ours:
                found += self.goal_value(goal) / max(1, 1 + self.progress(number) - goal.count)
            elif goal.type == "exit" and ours:
                found += self.goal_value(goal) / max(1, goal.count - self.progress(number))
        if unit.where == MAP:
            for number, hexes in self.lore.grounds:
                if hexes >> unit.hex & 1 and not state.met[number] and unit.id not in goals[number].targets:
                    found += weights.held_ground * self.goal_value(goals[number]) * (1.0 + 2.0 * self.gone)
            if state.people >> unit.hex & 1:
                found += PEOPLE
        return found

    def prize(self, target: Unit) -> float:
        """Return the worth of eliminating an enemy: its stake, and the threat it poses to own units."""
        found = self._prizes[target.number]
        if found < 0.0:
            menace = self.weights.menace * self.menaces[target.number] * self.foe_horizon
            found = self._prizes[target.number] = self.stake(target) + menace
        return found

    def targets(self, unit: Unit) -> list[Foe]:
        """Return the enemies a kind of unit can hit, with the hexes from which it might."""
        number = self._kinds[unit.number]
        found = self._targets.get(number)
        if found is None:
            found = self._targets[number] = []
            for enemy in self.enemies if self.war else []:
                known = self._memory.hit[enemy.number]
                if number not in known:
                    known[number] = self._target(number, unit, enemy)
                foe = known[number]
                if foe is not None:
                    found.append(foe)
        return found

    def _target(self, kind: int, unit: Unit, enemy: Unit) -> Foe | None:
        pair = self.lore.pair(kind, self._kinds[enemy.number], self.high(enemy, enemy.hex))
        if not pair.far:
            return None
        foe = Foe(self.lore, enemy, pair, pair, unit.kind.flies or enemy.kind.flies)
        foe.tops = pair.tops(foe.state, self.state.tables.ground.least_shift[enemy.hex])
        return foe

    def threats(self, unit: Unit) -> list[Foe]:
        """Return the enemies that can hit a kind of unit, with the hexes in which they might."""
        number = self._kinds[unit.number]
        found = self._threats.get(number)
        if found is None:
            found = self._threats[number] = []
            for enemy in self.enemies if self.war else []:
                if enemy.morale != SOUND:
                    continue
                known = self._memory.hits[enemy.number]
                if number not in known:
                    known[number] = self._threat(number, unit, enemy)
                foe = known[number]
                if foe is not None:
                    found.append(foe)
        return found

    def _threat(self, kind: int, unit: Unit, enemy: Unit) -> Foe | None:
        low = high = self.lore.pair(self._kinds[enemy.number], kind, False)
        if unit.kind.flies:
            high = self.lore.pair(self._kinds[enemy.number], kind, True)
        over = unit.kind.flies or enemy.kind.flies
        return Foe(self.lore, enemy, low, high, over) if low.far or high.far else None

    def firing(self, unit: Unit) -> int:
        """Return the hexes, as bits, from which a unit might hit an enemy; 0 if its morale prevents fire."""
        if unit.morale != SOUND:
            return 0
        number = self._kinds[unit.number]
        found = self._firing.get(number, -1)
        if found < 0:
            found = 0
            for foe in self.targets(unit):
                found |= foe.hexes
            self._firing[number] = found
        return found

    def exposed(self, unit: Unit) -> int:
        """Return the hexes, as bits, in which an enemy might hit a unit."""
        number = self._kinds[unit.number]
        found = self._exposed.get(number, -1)
        if found < 0:
            found = 0
            for foe in self.threats(unit):
                found |= foe.hexes
            self._exposed[number] = found
        return found

    def risk(self, unit: Unit, hex_: int) -> float:
        """Return the harm per AP of the best enemy shot at a unit in a hex."""
        worst = 0.0
        solid = self.solid & ~self._bit[unit.hex] if unit.where == MAP else self.solid
        harm = state_of(unit.damage, unit.morale)
        for foe in self.threats(unit):
            if foe.away[hex_] <= foe.far:
                enemy = foe.unit
                shot = self._pair_against(foe, unit, hex_).shot(enemy.hex, hex_)
                # Obstacles are checked only if the shot would be the worst.
                if shot.rate(foe.worn, harm) > worst:
                    worst = max(worst, self._rate(shot, enemy, enemy.hex, hex_, solid, foe.worn, harm))
        return worst * self.stake(unit) if worst > 0.0 else 0.0

    def watched(self, unit: Unit, path: tuple[int, ...]) -> float:
        """Return the harm that enemies in Overwatch may do to a unit on a path; each fires once, at the worst hex."""
        total = 0.0
        for foe in self.threats(unit):
            if foe.watches:
                worst = 0.0
                for hex_ in path:
                    if foe.away[hex_] <= foe.far:
                        harm = self.volley(foe.unit, unit, hex_, 1 << unit.hex if unit.where == MAP else 0)
                        if harm > worst:
                            worst = harm
                total += worst
        return total * self.stake(unit) if total > 0.0 else 0.0

    def watched_by(self, watchers: list[Unit], unit: Unit, path: tuple[int, ...]) -> float:
        """Return the harm that given enemies would do from Overwatch to a unit on a path."""
        away = 1 << unit.hex if unit.where == MAP else 0
        total = 0.0
        for enemy in watchers:
            worst = 0.0
            for hex_ in path:
                harm = self.volley(enemy, unit, hex_, away)
                if harm > worst:
                    worst = harm
            total += worst
        return total * self.stake(unit) if total > 0.0 else 0.0

    def best_chance(self, unit: Unit) -> float:
        """Return an upper bound of any shot of a unit from anywhere, in harm per AP."""
        best = 0.0
        for foe in self.targets(unit):
            top = foe.low.top(foe.state) * self.prize(foe.unit)
            if top > best:
                best = top
        return best

    def best_chance_from(self, unit: Unit, hexes: int) -> float:
        """Return an upper bound of any shot of a unit from some hexes, in harm per AP."""
        best, worn, around = 0.0, 2 * min(unit.damage, 2), self.state.tables.ground.around
        for foe in self.targets(unit):
            prize = self.prize(foe.unit)
            # Assault counts only if a hex next to the target is included.
            if foe.tops[worn + 1] * prize > best and foe.hexes & hexes:
                best = max(best, foe.tops[worn + (1 if around[foe.unit.hex] & hexes else 0)] * prize)
        return best

    def chance_here(self, unit: Unit) -> float:
        """Return the best shot of a unit from its hex, in harm per AP."""
        found = self._chances[unit.number]
        if found < 0.0:
            found = self._chances[unit.number] = self.chance(unit, unit.hex)
        return found

    def chance(self, unit: Unit, hex_: int) -> float:
        """Return the best shot a unit would have from a hex, in harm per AP."""
        if unit.morale != SOUND:
            return 0.0
        best = 0.0
        solid = self.solid & ~self._bit[unit.hex] if unit.where == MAP else self.solid
        worn = min(unit.damage, 2)
        for foe in self.targets(unit):
            if foe.away[hex_] <= foe.far:
                shot, prize = foe.low.shot(hex_, foe.unit.hex), self.prize(foe.unit)
                # Obstacles are checked only if the shot would be the best.
                if shot.rate(worn, foe.state) * prize > best:
                    rate = self._rate(shot, unit, hex_, foe.unit.hex, solid, worn, foe.state)
                    best = max(best, rate * prize)
        return best
