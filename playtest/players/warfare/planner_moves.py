"""The planner's values of moves per AP: nearness to aims, own shots gained, enemy shots avoided."""

from typing import Final

from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_plan import Plan
from playtest.players.warfare.planner_ways import Shape
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.position.state import MAP, Unit

# Numbers of moves of a unit to rate: the nearest, those with a shot, those out of sight.
NEAREST: Final = 2
FIRING: Final = 3
HIDDEN: Final = 2
CLOSE: Final = 3  # hexes beyond weapon range within which enemies count
HAIR: Final = 1e-9  # greater than rounding errors of sums
DETOURED: Final = 5.0  # penalty for a move through danger if a safe path costs about as much


class Mover:
    """Rates the moves of units in one decision."""

    def __init__(self, outlook: Outlook, plan: Plan, best_shot: float) -> None:
        self.outlook, self.plan = outlook, plan
        self.best_shot = best_shot
        self.caution = 1.0 - outlook.weights.bold * plan.hurry
        # The two greatest risks of own units: the second remains when the first unit escapes.
        self._worst, self._second, self._whose = 0.0, 0.0, -1
        for number, risk in enumerate(outlook.risks):
            if risk > self._worst:
                self._worst, self._second, self._whose = risk, self._worst, number
            elif risk > self._second:
                self._second = risk

    def rate(self, unit: Unit, moves: Moves, taken: int, best: float) -> tuple[float, int]:
        """Return the value and index of a unit's best move if it is better than `best`, else (`best`, -1).

        Moves may not end in `taken` hexes.
        """
        outlook, weights = self.outlook, self.outlook.weights
        on_map, free = unit.where == MAP, moves.over & ~taken
        fired = outlook.firing(unit)
        firing = fired & free
        risk_here = outlook.risks[unit.number]
        worst_other = self._second if unit.number == self._whose else self._worst
        here = self.plan.stand(unit, unit.hex) if on_map else -weights.entering
        if unit.overwatch:
            here += cube(outlook, unit)
        # Upper bounds of a move's gain by escaping risk and by a shot.
        defence, offence = weights.defence * outlook.foe_horizon, weights.offence * outlook.horizon
        relief = self.caution * (defence * (self._worst - worst_other) + weights.own_risk * risk_here)
        reached = outlook.best_chance_from(unit, firing) if firing else 0.0
        # Most units have no better move: reject them before rating single moves.
        most = self.plan.most(unit, moves)
        promise = offence * max(0.0, reached - self.best_shot) + weights.own_shot * reached + HAIR
        if not may_be_better(most, here, relief, promise, best):
            return best, -1
        shot_here = outlook.chance_here(unit) if on_map and fired else 0.0
        beaten = max(self.best_shot, shot_here)
        promise = blind = -weights.own_shot * shot_here
        if firing:
            top = outlook.best_chance(unit)
            promise = min(
                offence * max(0.0, top - beaten) + weights.own_shot * (top - shot_here),
                offence * max(0.0, reached - beaten) + weights.own_shot * (reached - shot_here) + HAIR,
            )
        if not may_be_better(most, here, relief, max(promise, blind), best):
            return best, -1
        found, exposed, bit = -1, outlook.exposed(unit), outlook.state.tables.ground.bit
        danger = self.caution * weights.danger * outlook.stake(unit)
        order = self._shape(unit).order(unit.hex if on_map else -1, moves)
        for place in picked(order, moves, bit, free, firing, exposed):
            hex_, price = moves.ends[place], moves.prices[place]
            gain = self.plan.stand(unit, hex_) - here
            fires = firing & bit[hex_]
            if gain + relief + (promise if fires else blind) <= best * price:
                continue
            if moves.dangers[place]:
                if place and moves.ends[place - 1] == hex_ and price >= moves.prices[place - 1] - 1:
                    gain -= DETOURED
                gain -= danger * moves.dangers[place]
            if fires:
                shot = outlook.chance(unit, hex_)
                gain += offence * max(0.0, shot - beaten) + weights.own_shot * (shot - shot_here)
            else:
                gain += blind
            if gain + relief <= best * price:
                continue
            risk = outlook.risk(unit, hex_) if exposed & bit[hex_] else 0.0
            worse = defence * (max(worst_other, risk) - self._worst) + weights.own_risk * (risk - risk_here)
            if outlook.watchers and gain - self.caution * worse > best * price:
                worse += weights.watched * outlook.watched(unit, moves.path(place))
            rate = (gain - self.caution * worse) / price
            if rate > best:
                best, found = rate, place
        return best, found

    def _shape(self, unit: Unit) -> Shape:
        """Return the shape by which moves of a unit are ordered: that of the strongest draw."""
        best, found = 0.0, self.plan.nowhere
        for draw in self.plan.draws(unit):
            if draw.strength > best:
                best, found = draw.strength, draw.shape
        if unit.passenger >= 0:
            for draw in self.plan.draws(self.outlook.state.units[unit.passenger], riding=True):
                if draw.strength > best:
                    best, found = draw.strength, draw.shape
        return found


def cube(outlook: Outlook, unit: Unit) -> float:
    """Return the worth of an Overwatch cube to a unit: more with a better weapon and more enemies near its range."""
    best, far = 0, 0
    for arm in (unit.kind.light, unit.kind.heavy):
        if arm is not None and arm.die + 1 > best:
            best, far = arm.die + 1, arm.range
    ground, near = outlook.state.tables.ground, 0
    for enemy in outlook.enemies:
        if ground.distance(unit.hex, enemy.hex) <= far + CLOSE:
            near += 1
    return outlook.weights.overwatch * best * min(near, 3) / 3 if near else 0.0


def may_be_better(most: list[float], here: float, relief: float, promise: float, best: float) -> bool:
    """True if a move could be worth more than `best` per AP, given upper bounds by price."""
    return any(most[price] - here + relief + promise > best * price for price in range(1, len(most)))


def picked(order: list[int], moves: Moves, bit: list[int], free: int, firing: int, exposed: int) -> list[int]:
    """Return the indices of moves to rate: the nearest, and the nearest with a shot and out of sight.

    They end in `free` hexes; `firing` is a subset of these.
    """
    ends, hiding = moves.ends, free & ~exposed
    nearest, shots, hidden = NEAREST, FIRING if firing else 0, HIDDEN if hiding else 0
    found: list[int] = []
    wanted = free
    for place in order:
        here = bit[ends[place]]
        if not wanted & here:
            continue
        found.append(place)
        if nearest:
            nearest -= 1
        if shots and firing & here:
            shots -= 1
        if hidden and hiding & here:
            hidden -= 1
        if not nearest:
            wanted = (firing if shots else 0) | (hiding if hidden else 0)
            if not wanted:
                break
    return found
