"""The planner's plan: the aims of its side, the units sent to them, and the time left."""

from typing import Final

from playtest.players.warfare.planner_aims import HUNT, SLACK, Aim, aims, suits
from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_ways import Shape, Way
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.moving.routes import closed_to
from sandtable.games.warfare.play.position.state import MAP, Unit

DOORSTEP: Final = 1.0  # AP added to a passenger's distance from its carrier
RIDER: Final = 0.6  # weight of a passenger's aims for its carrier
DEAR: Final = 0.5  # AP of distance that a point of worth makes up for
ALONE: Final = 20.0  # bonus in AP for a unit that alone can serve an aim
STORMING: Final = 8.0  # penalty in AP for units other than infantry at a hex held by the enemy
WORN: Final = 1.5  # penalty in AP for each level of damage
NONE: Final = -1  # marks a unit without an aim
DETOUR: Final = 6.0  # maximal extra AP of a detour


class Draw:
    """An aim's pull on a unit: shape and way, strength, and the distance in AP that is near enough."""

    __slots__ = ("near", "shape", "strength", "way")

    def __init__(self, shape: Shape, way: Way, strength: float, near: int) -> None:
        self.shape = shape
        self.way = way
        self.strength = strength
        self.near = near


class Plan:
    """A side's plan; created for each decision."""

    def __init__(self, outlook: Outlook, press: bool = False) -> None:
        self.outlook = outlook
        self.state = outlook.state
        self.aims = aims(outlook)
        units = len(self.state.units)
        self._draws: list[list[Draw] | None] = [None] * (2 * units)
        self._bars = [-1] * 4
        self.nowhere = outlook.lore.nowhere
        self.gone = outlook.gone
        self._task = [NONE] * units  # by unit: the aim it is sent to
        self._supported = [NONE] * units  # by unit: the aim it supports from nearby
        need = self._send()
        # Part of the AP left that the ways to all own aims take: 0 no hurry, 1 move now.
        self.haste = min(1.0, SLACK * need / outlook.left)
        self.hurry = max(self.haste, self.gone) if any(aim.mine for aim in self.aims) else self.gone
        if press:
            # Waiting gains nothing: use the greatest urgency.
            self.haste = self.hurry = 1.0

    def _away(self, aim: Aim, unit: Unit, taken: bool) -> float:
        """Return the AP from a unit to an aim, with penalties for damage.

        If the aim's hex is `taken` by an enemy, units other than infantry get a penalty too. The result is 0 for a unit
        that is there.
        """
        away = aim.place.field(unit.kind.mover)[unit.hex] - aim.near
        if away < 0.0:
            away = 0.0
        if taken and not unit.kind.infantry:
            away += STORMING  # only infantry can assault
        return away + WORN * unit.damage if away > 0.0 else 0.0

    def _is_held(self, aim: Aim) -> bool:
        """True if an allied unit stands on the hex an aim wants to keep."""
        number = self.state.at[aim.place.hexes[0]]
        return aim.keep and number >= 0 and self.state.tables.allied(self.outlook.seat, self.state.units[number].side)

    def _is_taken(self, aim: Aim) -> bool:
        """True if an enemy stands on the hex an aim wants to keep."""
        number = self.state.at[aim.place.hexes[0]] if aim.keep else -1
        return number >= 0 and self.state.enemy(self.outlook.seat, self.state.units[number].side)

    def _send(self) -> float:
        """Assign units to aims, the nearest first; return the total AP of the ways to own aims."""
        ways: list[float] = []  # distance in AP of a unit to an aim, less its priority
        which: list[int] = []  # by entry of `ways`: number of the aim, and below of the unit
        whose: list[int] = []
        wanted: list[int] = []
        ways_to_all = 0.0
        for number, aim in enumerate(self.aims):
            wanted.append(aim.wanted)
            # Aims of more worth come first, and above all units that alone can serve an aim.
            sooner = aim.worth * DEAR + (ALONE if len(aim.units) == 1 else 0.0)
            taken = self._is_taken(aim)
            for unit in self.outlook.own:
                if suits(aim, unit):
                    ways.append(self._away(aim, unit, taken) - sooner)
                    which.append(number)
                    whose.append(unit.number)
        # The sort is stable: among equal ways the first aim and its first unit come first.
        order = sorted(range(len(ways)), key=ways.__getitem__)
        for place in order:
            number, unit_number = which[place], whose[place]
            if self._task[unit_number] >= 0 or not wanted[number]:
                continue
            wanted[number] -= 1
            self._task[unit_number] = number
            if self.aims[number].mine:
                aim = self.aims[number]
                ways_to_all += self._away(aim, self.state.units[unit_number], self._is_taken(aim))
        for place in order:
            number, unit_number = which[place], whose[place]
            if self._task[unit_number] < 0 and self._supported[unit_number] < 0:
                self._supported[unit_number] = number
        for unit in self.outlook.own:
            if self._task[unit.number] < 0 and self._supported[unit.number] < 0 and self.aims:
                # No aim needs it: it supports the nearest one.
                away = [self._away(aim, unit, self._is_taken(aim)) for aim in self.aims]
                self._supported[unit.number] = away.index(min(away))
        return ways_to_all

    def _closed_hexes(self, unit: Unit) -> int:
        """Return the hexes, as bits, that are closed to a kind of unit now."""
        key = int(unit.kind.flies) * 2 + int(unit.kind.regular)
        found = self._bars[key]
        if found < 0:
            found = self._bars[key] = closed_to(self.state, unit)
        return found

    def _way(self, unit: Unit, aim: Aim) -> Way:
        """Return a unit's way to an aim: round closed hexes, or straight if the detour costs more than DETOUR AP."""
        course = aim.place.course(unit.kind.mover)
        straight = course.plain.field[unit.hex]
        if unit.where != MAP or straight <= aim.near:
            return course.straight
        way = course.round(self._closed_hexes(unit))
        return course.straight if way.field.cost(unit.hex) > straight + DETOUR else way

    def draws(self, unit: Unit, riding: bool = False) -> list[Draw]:
        """Return the draws on a unit; with `riding` it is in its carrier, so it never fully arrives."""
        key = unit.number * 2 + int(riding)
        found = self._draws[key]
        if found is None:
            found = self._draws[key] = self._compute_draws(unit, riding)
        return found

    def _compute_draws(self, unit: Unit, riding: bool) -> list[Draw]:
        weights = self.outlook.weights
        number, task = self._task[unit.number], True
        if number < 0:
            number, task = self._supported[unit.number], False
        chosen = [number] if number >= 0 else []
        if unit.where != MAP:
            # A unit not yet on the map is drawn to all aims it can serve.
            chosen = [one for one, aim in enumerate(self.aims) if suits(aim, unit) and not self._is_held(aim)]
            task = bool(chosen)
        found: list[Draw] = []
        least = DOORSTEP if riding else 0.0  # a passenger never fully arrives
        for one in chosen:
            aim = self.aims[one]
            hurry = max(self.haste, self.gone) if aim.mine else self.gone
            strength = aim.worth * (weights.pull_early + (weights.pull_late - weights.pull_early) * hurry)
            if task:
                way = self._way(unit, aim)
                shape = way.shape(aim.near, weights.arrival if aim.near <= 1 else 0.0, least)
                found.append(Draw(shape, way, strength, aim.near))
            else:
                way, near = aim.place.course(unit.kind.mover).straight, max(aim.near, HUNT)
                found.append(Draw(way.shape(near, 0.0, least), way, strength * weights.helping, near))
        return found

    def course(self, unit: Unit, steps: int) -> tuple[int, ...]:
        """Return the hexes a unit would pass next on its way, at most `steps`, empty or not."""
        draws = self.draws(unit)
        if not draws:
            return ()
        field, here = draws[0].way.field.costs(), unit.hex
        path: list[int] = []
        for _ in range(steps):
            best = here
            for hex_ in self.state.tables.ground.near[here]:
                if hex_ != OFF and field[hex_] < field[best]:
                    best = hex_
            if best == here or field[here] <= draws[0].near:
                break
            path.append(best)
            here = best
        return tuple(path)

    def pull(self, unit: Unit, hex_: int, riding: bool = False) -> float:
        """Return the strongest pull on a unit to a hex."""
        best = 0.0
        for draw in self.draws(unit, riding):
            pull = draw.strength * draw.shape.at(hex_)
            if pull > best:
                best = pull
        return best

    def most(self, unit: Unit, moves: Moves) -> list[float]:
        """Return by price in AP (from 0) an upper bound of `stand` at the end of moves of that price."""
        found = self._tops(unit, moves)
        if unit.passenger >= 0:
            for price, more in enumerate(self._tops(self.state.units[unit.passenger], moves, riding=True)):
                found[price] += RIDER * more
        cover = max(0.0, self.outlook.weights.cover)
        return found if unit.kind.flies else [most + cover for most in found]

    def _tops(self, unit: Unit, moves: Moves, riding: bool = False) -> list[float]:
        best = [0.0] * (moves.dearest + 1)
        for draw in self.draws(unit, riding):
            for price, top in enumerate(draw.shape.tops(moves)):
                pull = draw.strength * top
                if pull > best[price]:
                    best[price] = pull
        return best

    def stand(self, unit: Unit, hex_: int) -> float:
        """Return the worth for a unit of being in a hex, without regard to enemy fire."""
        found = self.pull(unit, hex_)
        if unit.passenger >= 0:
            found += RIDER * self.pull(self.state.units[unit.passenger], hex_, riding=True)
        if self.state.tables.ground.cover[hex_] and not unit.kind.flies:
            found += self.outlook.weights.cover
        return found
