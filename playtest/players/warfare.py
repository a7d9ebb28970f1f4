"""The Warfare recruit: one ply, greedy, value per AP; honest, for it reads its view alone.

Value is harm done (expected by die, from the dice table), nearness to what the side wants (distance fields), cover
and exposure. A chapter that adds verbs adds a function to `_VALUES`: what a choice is worth, and the AP it costs.
"""

from collections.abc import Callable
from typing import Any

from playtest.players.warfare_sense import FAR, Aim, Sense, aims, expected_loss, odds, time_to_leave
from playtest.players.warfare_supports import value as supports_value
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.warfare.play import assault, fire
from sandtable.games.warfare.play.ground import OFF
from sandtable.games.warfare.play.kinds import NO_DIE
from sandtable.games.warfare.play.routes import dangers_for, in_ap, sixths
from sandtable.games.warfare.play.sightlines import sees
from sandtable.games.warfare.play.state import MAP, SOUND, Position, Unit
from sandtable.games.warfare.play.track import cost_of

CLOSE_LOOKS = 5  # hexes of a unit whose exposure is worked out
EXPOSED, WATCHED = 0.05, 0.15  # shares of the harm that enemies who see a unit are expected to do
PULL = 2.2  # how strongly aims draw, against harm
_CROWDED = (1.0, 0.75, 0.5, 0.35)  # an aim draws the nearest unit most
FADES = 24.0  # AP from which an aim no longer draws
WORTHWHILE = 0.02  # value per AP below which the recruit would rather pass
SHOT = 0.12  # the same for a shot from Overwatch


class Recruit:
    """Chooses for one seat."""

    def __init__(self) -> None:
        self.sense = Sense()
        self.state: Position = None  # type: ignore[assignment]
        self.seat = 0
        self.aims: list[Aim] = []
        self.enemies: list[Unit] = []
        self._ranks: dict[int, list[int]] = {}
        self._pulls: dict[int, list[tuple[list[float], float, int, float]]] = {}
        self._stand: dict[tuple[int, int], float] = {}

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state = self.state = view.state
        self.seat = view.seat
        self.enemies = [unit for unit in state.units if unit.where == MAP and state.enemy(self.seat, unit.side)]
        self.aims = aims(state, self.seat)
        self._ranks, self._stand, self._pulls = {}, {}, {}
        rated = self._rate(choices)
        best = max(range(len(choices)), key=lambda place: (rated[place], -place))
        return choices[best]

    def _rate(self, choices: list[Choice]) -> list[float]:
        rated = [0.0] * len(choices)
        moves: dict[str, list[int]] = {}
        for place, choice in enumerate(choices):
            if choice.verb in ("move", "enter", "place"):
                moves.setdefault(choice.words[0], []).append(place)
            else:
                known = supports_value(self, choice)
                value = _VALUES.get(choice.verb) if known is None else None
                rated[place] = known if known is not None else value(self, choice) if value is not None else 0.0
        for name, places in moves.items():
            self._rate_moves(name, [(place, choices[place]) for place in places], rated)
        return rated

    # --- where to stand

    def _rate_moves(self, name: str, moves: list[tuple[int, Choice]], rated: list[float]) -> None:
        """First by nearness and cover; the best few then by who would see the unit there."""
        unit = self.state.unit(name)
        assert unit is not None
        here = self.stand(unit, unit.hex) if unit.where == MAP else 0.0
        found: list[tuple[float, int, int, int]] = []
        dangers = dangers_for(self.state, unit)
        for place, choice in moves:
            path = tuple(self.state.tables.ground.find[label] for label in choice.words[1:])
            ap = 1
            if choice.verb != "place":
                ap = in_ap(sixths(self.state, unit, unit.hex if unit.where == MAP else OFF, path))
            gain = self.stand(unit, path[-1]) - here
            if choice.verb == "enter":
                gain += 2.0
            if dangers:
                gain -= 1.5 * sum(1 for hex_ in path if dangers >> hex_ & 1)
            found.append((gain / ap, place, path[-1], ap))
        found.sort(key=lambda one: (-one[0], one[1]))
        risk = self.exposure(unit, unit.hex) if unit.where == MAP else 0.0
        for value, place, hex_, ap in found[:CLOSE_LOOKS]:
            rated[place] = value - (self.exposure(unit, hex_) - risk) / ap
        for value, place, _, _ in found[CLOSE_LOOKS:]:
            rated[place] = min(value, found[CLOSE_LOOKS - 1][0]) - 1.0

    def stand(self, unit: Unit, hex_: int) -> float:
        """What it is worth for a unit to be in a hex, whoever sees it."""
        key = (unit.number, hex_)
        found = self._stand.get(key)
        if found is None:
            found = self._pull(unit, hex_)
            if unit.passenger >= 0:
                found += 0.6 * self._pull(self.state.units[unit.passenger], hex_)
            if not unit.kind.flies and self.state.tables.ground.cover[hex_]:
                found += 0.25
            self._stand[key] = found
        return found

    def _pull(self, unit: Unit, hex_: int) -> float:
        """The strongest of what draws a unit to a hex."""
        pulls = self._pulls.get(unit.number)
        if pulls is None:
            pulls = self._pulls[unit.number] = self._drawn(unit)
        best = 0.0
        for field, strength, near, bonus in pulls:
            away = field[hex_] - near
            if away <= 0.0:
                pull = strength + bonus
            elif away < FADES:
                pull = strength * (1.0 - away / FADES)
            else:
                continue
            if pull > best:
                best = pull
        return best

    def _drawn(self, unit: Unit) -> list[tuple[list[float], float, int, float]]:
        """For each aim of a unit: how far it is from anywhere, how strongly it draws, how near is near enough."""
        late = PULL * (1.0 + self.state.turn / self.state.tables.turns)
        found: list[tuple[list[float], float, int, float]] = []
        for number, aim in enumerate(self.aims):
            if (aim.units and unit.id not in aim.units) or (unit.kind.flies and aim.keep):
                continue
            rank = self._rank(number, aim, unit)
            strength = aim.worth * late
            field = self.sense.field(self.state, unit, aim.hexes)
            crowded = _CROWDED[min(rank, len(_CROWDED) - 1)]
            found.append((field, strength * crowded, aim.near, strength * (0.3 if rank == 0 else 0.1)))
        return found

    def _rank(self, number: int, aim: Aim, unit: Unit) -> int:
        """How many own units are nearer to an aim: it pulls the nearest most."""
        ranks = self._ranks.get(number)
        if ranks is None:
            ranks = self._ranks[number] = self._ranking(aim)
        return ranks[unit.number]

    def _ranking(self, aim: Aim) -> list[int]:
        near = [
            (self.sense.field(self.state, unit, aim.hexes)[unit.hex], unit.number)
            for unit in self.state.units
            if unit.side == self.seat and unit.where == MAP and (not aim.units or unit.id in aim.units)
        ]
        near.sort()
        ranks = [0] * len(self.state.units)
        for rank, (_, number) in enumerate(near):
            ranks[number] = rank
        return ranks

    def exposure(self, unit: Unit, hex_: int) -> float:
        """What enemies who see a hex may do to a unit there; more if they watch."""
        ground = self.state.tables.ground
        risk = 0.0
        for enemy in self.enemies:
            if enemy.morale != SOUND:
                continue
            arm = enemy.kind.light if unit.kind.infantry else enemy.kind.heavy
            if unit.kind.flies:
                arm = enemy.kind.heavy if enemy.kind.heavy is not None and enemy.kind.heavy.sam else enemy.kind.light
            if arm is None or ground.distance(enemy.hex, hex_) > arm.range:
                continue
            if not sees(self.state, enemy.hex, hex_, enemy.kind.regular):
                continue
            die = self.state.tables.charts.shifted(
                arm.die, -unit.kind.defence - ground.shift(enemy.hex, hex_) - enemy.damage
            )
            harm = expected_loss(self.state, die, unit) * self.worth(unit)
            risk += harm * (WATCHED if enemy.overwatch else EXPOSED)
        return risk

    # --- harm

    def worth(self, unit: Unit) -> float:
        """What a unit is worth, with whoever rides in it."""
        found = self.sense.worth(unit.kind)
        if unit.passenger >= 0:
            found += self.sense.worth(self.state.units[unit.passenger].kind)
        return found

    def prize(self, target: Unit) -> float:
        """What it is worth to be rid of an enemy: more on ground we want, or if objectives name it."""
        found = self.worth(target)
        for goal in self.state.tables.goals:
            mine = self.state.tables.allied(self.seat, goal.side)
            if mine and goal.type == "eliminate" and target.id in goal.targets:
                found += 3.0
            elif not mine and goal.type == "survive" and target.id in goal.targets:
                found += 1.5
            elif target.hex in goal.hexes:
                found += 2.5
        if self.state.people_in(target.hex):
            found += 2.0
        return found

    def shot(self, unit: Unit, weapon: str, target: Unit) -> float:
        """Value per AP of a shot."""
        arm = unit.kind.arm(weapon)
        assert arm is not None
        die = self.state.tables.charts.shifted(arm.die, fire.shifts(self.state, unit, target))
        return (
            expected_loss(self.state, die, target) * self.prize(target) / fire.price(self.state, unit, weapon, target)
        )


def _unit(player: Recruit, choice: Choice, place: int = 0) -> Unit:
    unit = player.state.unit(choice.words[place])
    assert unit is not None
    return unit


def _fire(player: Recruit, choice: Choice) -> float:
    return player.shot(_unit(player, choice), choice.words[1], _unit(player, choice, 2))


def _shoot(player: Recruit, choice: Choice) -> float:
    target = player.state.units[player.state.frames[-1].target]
    return player.shot(_unit(player, choice), choice.words[1], target) - SHOT


def _assault(player: Recruit, choice: Choice) -> float:
    state, unit, target = player.state, _unit(player, choice), _unit(player, choice, 1)
    arm = assault.arm_against(state, unit, target)
    assert arm is not None
    chances = odds(state, state.tables.charts.shifted(arm.die, assault.shifts(state, unit, target)))
    prize, own = player.prize(target), player.worth(unit)
    gain = chances["MS"] * prize * (0.4 if target.morale < 2 else 1.0)
    gain += chances["S"] * prize * (0.65 if target.morale < 2 and target.damage < 2 else 1.0)
    gain += chances["CS"] * prize - chances["CF"] * own * 0.3
    gain += 0.5 * (player.stand(unit, target.hex) - player.stand(unit, unit.hex))
    return gain / (cost_of(unit, arm.cost) + 2 * chances["F"])


def _suppress(player: Recruit, choice: Choice) -> float:
    unit, target = _unit(player, choice), _unit(player, choice, 1)
    assert unit.kind.light is not None
    chances = odds(player.state, player.state.tables.charts.shifted(unit.kind.suppressive, -unit.damage))
    one = 0.25 if target.morale < 2 else 1.0
    two = 0.5 if target.morale == 0 else 1.0
    share = chances["MS"] * one + chances["S"] * two + chances["CS"] * (0.85 if target.damage == 0 else 1.0)
    return share * player.prize(target) / cost_of(unit, unit.kind.light.cost)


def _martyr(player: Recruit, choice: Choice) -> float:
    unit, target = _unit(player, choice), _unit(player, choice, 1)
    assert unit.kind.light is not None
    chances = odds(player.state, player.state.tables.charts.shifted(unit.kind.martyrdom, -unit.damage))
    share = chances["F"] * 0.22 + chances["MS"] * 0.35 + chances["S"] * 0.7 + chances["CS"]
    return (share * player.prize(target) - 0.4 * player.worth(unit)) / cost_of(unit, unit.kind.light.cost)


def _recover(player: Recruit, choice: Choice) -> float:
    state = player.state
    unit = state.unit(choice.words[0])
    die = state.tables.charts.place[choice.words[1]]
    if unit is None or unit.where != MAP:
        return 0.0
    chances = odds(state, state.tables.charts.shifted(die, -unit.damage))
    good = chances["MS"] + chances["S"] + chances["CS"] * (1.5 if unit.morale > 1 else 1.0)
    return good * player.worth(unit) * (0.22 if unit.morale == 1 else 0.3) / (die + 1) - 0.05


def _convert(player: Recruit, choice: Choice) -> float:
    state, unit, marker = player.state, _unit(player, choice), player.state.marker(choice.words[1])
    assert marker is not None
    assert unit.kind.light is not None
    worth = 0.0
    for goal in state.tables.goals:
        if goal.type == "convert" and marker.id in goal.targets:
            # Civilians are what Regulars want: it helps the side whose face it gets, and hurts the other.
            wanted = marker.crowd == state.tables.sides[goal.side].regular
            mine = state.tables.allied(player.seat, goal.side)
            if wanted == mine:
                worth += (4.0 + 2.0 * goal.points) / max(1, goal.count) + (2.0 if goal.sudden else 0.0)
    chances = odds(state, state.tables.charts.shifted(unit.kind.light.die, -unit.damage))
    good = chances["MS"] + chances["S"] + chances["CS"]
    return (good * worth - chances["CF"] * 0.2 * player.worth(unit)) / cost_of(unit, unit.kind.light.cost)


def _escort(player: Recruit, choice: Choice) -> float:
    """Take along who is to be brought somewhere, the nearer the better."""
    state, unit = player.state, _unit(player, choice)
    path = tuple(state.tables.ground.find[label] for label in choice.words[2:])
    ap = in_ap(sixths(state, unit, unit.hex, path), len(path))
    gain = -0.1
    for goal in state.tables.goals:
        if (
            goal.type in ("rescue", "exit")
            and choice.words[1] in goal.targets
            and state.tables.allied(player.seat, goal.side)
        ):
            field = player.sense.field(state, unit, goal.hexes)
            gain += (field[unit.hex] - field[path[-1]]) * (0.5 + 0.1 * goal.points)
            if field[path[-1]] == 0.0:
                gain += 6.0
    risk = player.exposure(unit, path[-1]) - player.exposure(unit, unit.hex)
    return (gain - 0.5 * risk) / ap


def _exit(player: Recruit, choice: Choice) -> float:
    """Leave only with, or as, somebody who is to leave."""
    unit = _unit(player, choice)
    leaving = {unit.id}
    if unit.passenger >= 0:
        leaving.add(player.state.units[unit.passenger].id)
    if unit.cargo >= 0:
        leaving.add(player.state.markers[unit.cargo].id)
    if choice.words[1:2] == ("with",):
        leaving.add(choice.words[2])
    for goal in player.state.tables.goals:
        if goal.type == "exit" and leaving & set(goal.targets) and player.state.tables.allied(player.seat, goal.side):
            people = any(player.state.unit(name) is None for name in leaving & set(goal.targets))
            if people or time_to_leave(player.state, goal.side):
                return 5.0
    return -5.0


def _load(player: Recruit, choice: Choice) -> float:
    """Ride when it is far; those who are to be brought, always."""
    state, carrier = player.state, _unit(player, choice)
    unit = state.unit(choice.words[1])
    if unit is None:
        wanted = any(
            goal.type in ("rescue", "exit")
            and choice.words[1] in goal.targets
            and state.tables.allied(player.seat, goal.side)
            for goal in state.tables.goals
        )
        return 2.0 if wanted else -0.5
    pulls = [aim for aim in player.aims if not aim.units or unit.id in aim.units]
    if not pulls:
        return -0.5
    best = min(pulls, key=lambda aim: player.sense.field(state, unit, aim.hexes)[unit.hex])
    on_foot = player.sense.field(state, unit, best.hexes)[unit.hex]
    by_wheel = player.sense.field(state, carrier, best.hexes)[carrier.hex]
    return 0.8 if on_foot > 7 and by_wheel < on_foot - 3 else -0.5


def _unload(player: Recruit, choice: Choice) -> float:
    """Get out where it matters: near an aim, or with an enemy close by."""
    state, carrier = player.state, _unit(player, choice)
    hex_ = state.tables.ground.find[choice.words[1]]
    if carrier.passenger < 0:
        marker = state.markers[carrier.cargo]
        there = any(
            goal.type == "rescue" and marker.id in goal.targets and hex_ in goal.hexes for goal in state.tables.goals
        )
        return 6.0 if there else -1.0
    unit = state.units[carrier.passenger]
    pulls = [
        player.sense.field(state, unit, aim.hexes)[hex_] - aim.near
        for aim in player.aims
        if not aim.units or unit.id in aim.units
    ]
    close = min(pulls, default=FAR)
    if close > 3 and not any(state.tables.ground.distance(enemy.hex, hex_) <= 3 for enemy in player.enemies):
        return -0.5
    return 0.6 + 0.3 * (player.stand(unit, hex_) - player.stand(unit, carrier.hex)) - 0.3 * player.exposure(unit, hex_)


def _overwatch(player: Recruit, choice: Choice) -> float:
    """Worth more the better the weapon and the nearer somebody who may walk into it."""
    unit = _unit(player, choice)
    arms = [arm for arm in (unit.kind.light, unit.kind.heavy) if arm is not None]
    best = max(arms, key=lambda arm: arm.die)
    near = sum(
        1 for enemy in player.enemies if player.state.tables.ground.distance(unit.hex, enemy.hex) <= best.range + 3
    )
    return 0.05 * (best.die + 1) * min(near, 3) / 3 if near else 0.0


def _recon(player: Recruit, choice: Choice) -> float:
    unit = _unit(player, choice)
    assert unit.kind.light is not None
    die = unit.kind.recon if unit.kind.recon != NO_DIE else player.state.tables.charts.place["grey"]
    chances = odds(player.state, player.state.tables.charts.shifted(die, -unit.damage))
    wanted = any(
        goal.type == "destroy" and goal.targets and player.state.tables.allied(player.seat, goal.side)
        for goal in player.state.tables.goals
    )
    gain = (chances["MS"] + chances["S"] + chances["CS"]) * (3.0 if wanted else 1.0)
    gain -= (chances["CF"] + chances["F"] + chances["MS"]) * 0.1 * player.worth(unit)
    return gain / cost_of(unit, unit.kind.light.cost)


def _clear(player: Recruit, choice: Choice) -> float:
    return 0.3


def _unblock(player: Recruit, choice: Choice) -> float:
    """Only what bars the way to something: a roadblock nearer to an aim than its remover."""
    unit = _unit(player, choice)
    if not unit.kind.regular:
        return -0.2
    hex_ = player.state.tables.ground.find[choice.words[1]]
    fields = [player.sense.field(player.state, unit, aim.hexes) for aim in player.aims]
    return 0.4 if any(field[hex_] < field[unit.hex] for field in fields) else 0.0


def _block(player: Recruit, choice: Choice) -> float:
    """Across the way of somebody near."""
    hex_ = player.state.tables.ground.find[choice.words[1]]
    near = [player.state.tables.ground.distance(enemy.hex, hex_) for enemy in player.enemies]
    return 0.25 if near and min(near) <= 3 else 0.02


def _step(player: Recruit, choice: Choice) -> float:
    unit = _unit(player, choice)
    hex_ = player.state.tables.ground.find[choice.words[1]]
    return (
        player.stand(unit, hex_)
        - player.stand(unit, unit.hex)
        - player.exposure(unit, hex_)
        + player.exposure(unit, unit.hex)
    )


def _explode(_player: Recruit, _choice: Choice) -> float:
    return 1.0


def _smoke(_player: Recruit, _choice: Choice) -> float:
    return -0.1


def _pass(_player: Recruit, _choice: Choice) -> float:
    return WORTHWHILE


_VALUES: dict[str, Callable[[Recruit, Choice], float]] = {
    "fire": _fire,
    "shoot": _shoot,
    "assault": _assault,
    "suppress": _suppress,
    "martyr": _martyr,
    "recover": _recover,
    "convert": _convert,
    "escort": _escort,
    "exit": _exit,
    "load": _load,
    "unload": _unload,
    "overwatch": _overwatch,
    "recon": _recon,
    "clear": _clear,
    "unblock": _unblock,
    "block": _block,
    "step": _step,
    "explode": _explode,
    "smoke": _smoke,
    "pass": _pass,
}


def make(start: Any, seed: int | str) -> Player:
    """A recruit; it has no luck of its own, so that the seed makes no difference."""
    return Recruit()
