"""How the Warfare veteran sees a position: who can hit whom from where, what each counter is worth to its side.

AP are scarcer than counters: a side fires its best shot again and again. So what counts is the best shot of either
side in harm per AP, and what a move does to it.
"""

from playtest.players.warfare.veteran_lore import Lore, lore_of
from playtest.players.warfare.veteran_weights import Weights
from sandtable.games.warfare.play.fixed.tables import Goal
from sandtable.games.warfare.play.harm import PEACE
from sandtable.games.warfare.play.objectives import count_of
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit
from sandtable.games.warfare.play.track import BOXES

PEOPLE = 2.0  # who stands among population is in the way of something
DICE = 9
WORTH_SMOKE = 0.2  # harm per AP below which nobody is worth hiding
NOTHING = (0.0, 0.0)


def losses(state: Position, weights: Weights) -> list[list[float]]:
    """By die, then by damage times three plus morale: the share of a target that a roll takes on average."""
    first, second = weights.first_damage, weights.second_damage
    by_damage = [first, second, 1.0]
    twice = [first + second, 1.0, 1.0]
    by_morale = [weights.shaken, weights.suppressed, 1.0]
    found: list[list[float]] = []
    for faces in state.tables.charts.combat:
        row: list[float] = []
        for damage in range(3):
            for morale in range(3):
                total = 0.0
                for face in faces:
                    if face == "E":
                        total += 1.0
                    elif face == "S":
                        total += by_morale[morale]
                    elif face == "1":
                        total += by_damage[damage]
                    elif face == "2":
                        total += twice[damage]
                row.append(total / len(faces))
        found.append(row)
    return found


class Outlook:
    """A position as one seat looks at it; made anew for each decision."""

    def __init__(self, state: Position, seat: int, weights: Weights, table: list[list[float]]) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        self.lore: Lore = lore_of(state.tables)
        self._losses = table
        self.war = state.tables.level > PEACE
        self._kinds = [self.lore.number(unit.kind) for unit in state.units]
        self.own: list[Unit] = []
        self.enemies: list[Unit] = []
        self.watchers: list[Unit] = []
        for unit in state.units:
            if unit.where != MAP:
                continue
            if state.enemy(seat, unit.side):
                self.enemies.append(unit)
                if unit.overwatch and unit.morale == SOUND:
                    self.watchers.append(unit)
            elif unit.side == seat:
                self.own.append(unit)
        self._solid = state.ground_units | state.roadblocks | state.rubble
        rulings = state.tables.rulings
        self._sight = rulings.sees_at_most(state.turn) if rulings.sight else 999
        end = BOXES * (state.tables.turns - 1)
        self.left = max(1, state.levels[seat] + end)
        foes = [level for side, level in enumerate(state.levels) if state.enemy(seat, side)]
        self.foe_left = max(1, max(foes, default=0) + end)
        self.horizon = min(weights.horizon, float(self.left))
        self.foe_horizon = min(weights.horizon, float(self.foe_left))
        self.gone = 1.0 - self.left / (BOXES * state.tables.turns)
        self._stakes: dict[int, float] = {}
        self._goals: dict[int, int] = {}
        self._lines = -1
        self._targets: dict[int, list[tuple[int, Unit]]] = {}
        self._threats: dict[int, list[tuple[int, Unit]]] = {}
        # What enemies can do now: the best shot at each own unit, and of each enemy, in harm per AP.
        self.risks: dict[int, float] = {}
        self.menaces: dict[int, float] = {}
        for unit in self.own:
            worst = 0.0
            stake = self.stake(unit)
            for hexes, enemy in self.threats(unit):
                if not hexes >> unit.hex & 1:
                    continue
                rate = self.shot(enemy, enemy.hex, unit, unit.hex, 0)[0] * stake
                if rate > 0.0:
                    worst = max(worst, rate)
                    if rate > self.menaces.get(enemy.number, 0.0):
                        self.menaces[enemy.number] = rate
            self.risks[unit.number] = worst

    # --- who can hit whom

    def high(self, target: Unit, hex_: int) -> bool:
        """Whether a target in a hex would fly HIGH."""
        return target.kind.flies and (target.overwatch or self.state.tables.ground.high[hex_])

    def shot(self, shooter: Unit, origin: int, target: Unit, hex_: int, without: int) -> tuple[float, float]:
        """The best a unit in one hex can do to a target in another: its share lost per AP, and by that shot.

        `without` are hexes whose occupants are thought away.
        """
        state, high = self.state, self.high(target, hex_)
        one, other = self._kinds[shooter.number], self._kinds[target.number]
        distance = state.tables.ground.distance(origin, hex_)
        if distance > self.lore.farthest(one, other, high) or distance > self._sight:
            return NOTHING
        shot = self.lore.shot(one, origin, other, hex_, high)
        if not shot.arms or shot.smoke & state.smoke or shot.solid & self._solid & ~without:
            return NOTHING
        if shooter.kind.regular and (state.people >> hex_ & 1 or shot.solid & state.people):
            return NOTHING
        worn = shooter.damage
        place = min(target.damage, 2) * 3 + min(target.morale, 2)
        best, harm = 0.0, 0.0
        for cost, die in shot.arms:
            share = self._losses[max(0, min(die - worn, DICE - 1))][place]
            rate = share / max(1, cost - worn)
            if rate > best:
                best, harm = rate, share
        return (best, harm)

    def lines(self) -> int:
        """Hexes where smoke would come between an enemy and the own unit that is worst off."""
        if self._lines < 0:
            self._lines = 0
            worst = max(self.own, key=self._risk_of, default=None)
            if worst is not None and self._risk_of(worst) >= WORTH_SMOKE:
                for enemy in self.enemies:
                    if enemy.morale == SOUND and self.shot(enemy, enemy.hex, worst, worst.hex, 0)[0] > 0.0:
                        line = self.state.tables.ground.line(enemy.hex, worst.hex)
                        self._lines |= line.touched | 1 << enemy.hex | 1 << worst.hex
        return self._lines

    def _risk_of(self, unit: Unit) -> float:
        return self.risks[unit.number]

    def loss(self, die: int, target: Unit) -> float:
        """The share of a target that a roll with a die takes, all shifts made."""
        return self._losses[max(0, min(die, DICE - 1))][min(target.damage, 2) * 3 + min(target.morale, 2)]

    # --- what is at stake

    def goal_value(self, goal: Goal) -> float:
        weights = self.weights
        found = weights.goal + weights.goal_point * goal.points
        return found + weights.goal_sudden if goal.sudden else found

    def progress(self, number: int) -> int:
        """How many of its hexes or targets an objective has."""
        found = self._goals.get(number, -1)
        if found < 0:
            found = self._goals[number] = count_of(self.state, self.state.tables.goals[number])
        return found

    def stake(self, unit: Unit) -> float:
        """What a unit is worth to its side, by what objectives say of it and with whoever rides in it."""
        found = self._stakes.get(unit.number, -1.0)
        if found < 0.0:
            found = self._stake(unit)
            if unit.passenger >= 0:
                found += self._stake(self.state.units[unit.passenger])
            self._stakes[unit.number] = found
        return found

    def _stake(self, unit: Unit) -> float:
        state, weights = self.state, self.weights
        found = weights.body * self.lore.worth(unit.kind)
        for number, goal in enumerate(state.tables.goals):
            if state.met[number]:
                continue
            ours = state.tables.allied(unit.side, goal.side)
            if unit.id in goal.targets:
                if goal.type == "eliminate" and not ours:
                    value = weights.loss_goal if goal.sudden else self.goal_value(goal)
                    found += value / max(1, goal.count - self.progress(number))
                elif goal.type == "survive" and ours:
                    found += self.goal_value(goal) / max(1, 1 + self.progress(number) - goal.count)
                elif goal.type == "exit" and ours:
                    found += self.goal_value(goal) / max(1, goal.count - self.progress(number))
            elif unit.hex in goal.hexes and goal.type in ("control", "hold"):
                found += weights.held_ground * self.goal_value(goal) * (1.0 + 2.0 * self.gone)
        if unit.where == MAP and state.people >> unit.hex & 1:
            found += PEOPLE
        return found

    def prize(self, target: Unit) -> float:
        """What it is worth to be rid of an enemy: what it is to its side, and what it could do to ours."""
        return self.stake(target) + self.weights.menace * self.menaces.get(target.number, 0.0) * self.foe_horizon

    def targets(self, unit: Unit) -> list[tuple[int, Unit]]:
        """The enemies a kind of unit can hit, each with the hexes from which it might, by ground and range alone."""
        number = self._kinds[unit.number]
        found = self._targets.get(number)
        if found is None:
            found = self._targets[number] = []
            for enemy in self.enemies if self.war else []:
                far = self.lore.farthest(number, self._kinds[enemy.number], self.high(enemy, enemy.hex))
                if far:
                    found.append((self._about(unit, enemy, far), enemy))
        return found

    def threats(self, unit: Unit) -> list[tuple[int, Unit]]:
        """The enemies that can hit a kind of unit, each with the hexes in which it might."""
        number = self._kinds[unit.number]
        found = self._threats.get(number)
        if found is None:
            found = self._threats[number] = []
            for enemy in self.enemies if self.war else []:
                if enemy.morale != SOUND:
                    continue
                far = self.lore.farthest(self._kinds[enemy.number], number, False)
                if unit.kind.flies:
                    far = max(far, self.lore.farthest(self._kinds[enemy.number], number, True))
                if far:
                    found.append((self._about(unit, enemy, far), enemy))
        return found

    def _about(self, unit: Unit, enemy: Unit, far: int) -> int:
        within = self.lore.within(enemy.hex, far)
        return within if unit.kind.flies or enemy.kind.flies else within & self.lore.open(enemy.hex)

    def risk(self, unit: Unit, hex_: int) -> float:
        """The best shot of any enemy at a unit in a hex, in harm per AP."""
        worst = 0.0
        away = 1 << unit.hex if unit.where == MAP else 0
        for hexes, enemy in self.threats(unit):
            if hexes >> hex_ & 1:
                rate = self.shot(enemy, enemy.hex, unit, hex_, away)[0]
                if rate > worst:
                    worst = rate
        return worst * self.stake(unit) if worst > 0.0 else 0.0

    def watched(self, unit: Unit, path: tuple[int, ...]) -> float:
        """The harm that enemies in Overwatch may do to a unit on its way."""
        return self.watched_by(self.watchers, unit, path) if self.war else 0.0

    def watched_by(self, watchers: list[Unit], unit: Unit, path: tuple[int, ...]) -> float:
        """The same by some of them: each fires once, where it is worst."""
        away = 1 << unit.hex if unit.where == MAP else 0
        total = 0.0
        for enemy in watchers:
            worst = 0.0
            for hex_ in path:
                harm = self.shot(enemy, enemy.hex, unit, hex_, away)[1]
                if harm > worst:
                    worst = harm
            total += worst
        return total * self.stake(unit) if total > 0.0 else 0.0

    def chance(self, unit: Unit, hex_: int) -> float:
        """The best shot a unit would have from a hex, in harm per AP."""
        if unit.morale != SOUND:
            return 0.0
        best = 0.0
        away = 1 << unit.hex if unit.where == MAP else 0
        for hexes, enemy in self.targets(unit):
            if hexes >> hex_ & 1:
                rate = self.shot(unit, hex_, enemy, enemy.hex, away)[0]
                if rate > 0.0:
                    rate *= self.prize(enemy)
                    if rate > best:
                        best = rate
        return best
