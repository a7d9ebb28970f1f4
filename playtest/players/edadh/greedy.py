"""The greedy player of War for Edadh: it compares the average gains of one turn.

It weighs each end of a Mastery card against the enemy's likely plays and draws among the good ones, so that it is not
predictable. It uses no more than its view.
"""

from math import exp
from typing import NamedTuple

from playtest.players.edadh.worth import least_worth, plan_worth, troop_worth
from sandtable.games.cups import Cup
from sandtable.games.edadh.play.deeds import COST
from sandtable.games.edadh.play.masters import bonus_of, chosen_kinds
from sandtable.games.edadh.play.movement import next_level
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.strike import blow, extra, protection
from sandtable.games.edadh.play.turn import candidates
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.play import Choice, Decision, Player, View, choice
from sandtable.games.player_ids import seed_word

HEAT = 1.5  # softmax temperature of choices
LOSS = 2.5  # a Troop lost at once, in addition to its Damage
PROMOTION = 1.5  # to attack with Stratagems locked under tcts
DANGER = 25  # MP below which each one is worth more
LOW_MP = 14  # MP below which a Troop is withdrawn


class Exchange(NamedTuple):
    """Result of an attack that is not stopped: MP and Damage.

    `stopped` says that the Defender's protection would stop it where the Defender gets a chance. `dv` is the defending
    Troop's Discard Value; `star` marks an attacker without an att value.
    """

    mp: int
    dmg: int
    stopped: bool
    dv: int
    star: bool


class GreedyPlayer:
    """Greedy player that looks one turn ahead."""

    def __init__(self, seed: int | str) -> None:
        self._cup = Cup(f"{seed_word('greedy')}:{seed}")

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        state: Battle = view.state
        seat, kind = view.seat, decision.kind
        if kind == "mastery":
            return self._mastery(state, seat, choices)
        if kind in ("troop", "troop_drawn"):
            return _troop(state, seat, choices)
        if kind == "bonus":
            return _bonus(state, seat, choices)
        if kind == "muster":
            return self._muster(state, seat, choices)
        if kind in ("lay", "lock", "return", "remove"):
            return _stratagem(state, seat, kind, choices)
        return _end_of_period(state, seat, kind, choices)

    def _mastery(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        """Draw a card end by its gain against a likely enemy, and add the Secondary card when allowed."""
        own, enemy = list(state.parties[seat].hand.halves), list(state.parties[1 - seat].hand.halves)
        second = _secondary_card(state, seat, choices)
        worth = payoffs(state, seat, own, enemy, PROMOTION * len(state.sides[seat].locked) if second == "tcts" else 0.0)
        # Model of the enemy: half its best values against a uniform player, half uniform.
        liked = _weights([-sum(row[at] for row in worth) / len(own) for at in range(len(enemy))])
        total = sum(liked)
        likely = [weight / total / 2 + 0.5 / len(enemy) for weight in liked]
        mine = _weights([sum(value * share for value, share in zip(row, likely, strict=True)) for row in worth])
        value = own[self._draw(mine)]
        return choice("play", value, second) if second else choice("play", value)

    def _draw(self, weights: list[float]) -> int:
        mark = self._cup.below(65_536) / 65_536 * sum(weights)
        for at, weight in enumerate(weights):
            mark -= weight
            if mark < 0:
                return at
        return len(weights) - 1

    def _muster(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        """Draw a Troop, preferring the best at the first level for the front and the best at the last level behind."""
        level = state.field.levels[0 if len(state.sides[seat].picks) < 3 else -1]
        worth = [troop_worth(state, state.field.numbers[one.words[0]], level) for one in choices]
        return choices[self._draw(_weights(worth))]


def _weights(worth: list[float]) -> list[float]:
    best = max(worth)
    return [exp((value - best) / HEAT) for value in worth]


def payoffs(state: Battle, seat: int, own: list[int], enemy: list[int], promotion: float = 0.0) -> list[list[float]]:
    """Return the gain of a seat in this turn for each pair of Conflict Values; rows are its own."""
    exchanges = [_likely(state, 0), _likely(state, 1)]
    # In a drawn turn both attack, each with the lowest ML.
    drawn = [_exchange(state, one, candidates(state, one)[0], candidates(state, 1 - one)[0]) for one in (0, 1)]
    mp_values = [_mp_worth(state, one) for one in (0, 1)]
    hits = [_harms(state, one, exchanges[one], mp_values[1 - one]) for one in (0, 1)]
    blows = [_harms(state, one, drawn[one], mp_values[1 - one]) for one in (0, 1)]
    other = 1 - seat
    changes = [state.mods[one][COST] for one in (0, 1)]
    found: list[list[float]] = []
    for mine in own:
        row: list[float] = []
        for theirs in enemy:
            meeting = state.field.meetings[mine][theirs] if seat == 0 else state.field.meetings[theirs][mine]
            prices = meeting.prices
            worth = mp_values[other] * (prices[other] + changes[other]) - mp_values[seat] * (
                prices[seat] + changes[seat]
            )
            if meeting.attacker < 0:
                worth += blows[seat][mine] - blows[other][theirs]
            elif not (meeting.chance and exchanges[meeting.attacker].stopped):
                worth += hits[seat][mine] if meeting.attacker == seat else -hits[other][theirs]
            row.append(worth + promotion if meeting.attacker == seat else worth)
        found.append(row)
    return found


def _harms(state: Battle, attacker: int, what: Exchange, mp_worth: float) -> dict[int, float]:
    """Return the worth of an attack by the Attacker's Conflict Value."""
    found: dict[int, float] = {}
    for value in state.parties[attacker].hand.halves:
        total = what.dmg + (0 if what.star else extra(state.field, attacker, value))
        found[value] = total + mp_worth * what.mp + (LOSS if total > what.dv else 0.0)
    return found


def _mp_worth(state: Battle, seat: int) -> float:
    """Return the worth of one MP to a side: more when few are left or Damage comes near them."""
    side = state.sides[seat]
    return 0.45 + max(0, DANGER - side.mp + side.dmg) / DANGER


def _likely(state: Battle, attacker: int) -> Exchange:
    """Return the expected attack: the Attacker's best Troop against the Defender's best answer."""
    state.attacker = attacker
    best: Exchange | None = None
    seen: set[int] = set()
    for at in state.sides[attacker].fresh():
        kind = state.sides[attacker].columns[at][0]
        if kind in seen:
            continue
        seen.add(kind)
        answers = [_exchange(state, attacker, at, column) for column in state.sides[1 - attacker].fresh()]
        answer = min(answers, key=_harm)
        if best is None or _harm(answer) > _harm(best):
            best = answer
    state.attacker = -1
    assert best is not None
    return best


def _harm(what: Exchange) -> float:
    return (0.7 * what.mp + what.dmg + (LOSS if what.dmg > what.dv else 0.0)) * (0.7 if what.stopped else 1.0)


def _exchange(state: Battle, attacker: int, column: int, other: int, helpers: tuple[int, ...] = ()) -> Exchange:
    defender = 1 - attacker
    mine, theirs = state.sides[attacker].columns[column][0], state.sides[defender].columns[other][0]
    done = blow(state, attacker, mine, theirs, helpers)
    stopped = protection(state, defender, theirs, mine) != 0
    star = state.field.kinds[mine].rows[state.level].att is None
    return Exchange(done.mp, done.dmg, stopped, state.field.kinds[theirs].dv, star)


def _secondary_card(state: Battle, seat: int, choices: list[Choice]) -> str:
    """Return the Secondary card to play: "tcts", "mst" or "" for none.

    Prefer tcts unless mst is also offered and no turn is left after this one.
    """
    ends = {one.words[1] for one in choices if len(one.words) > 1}
    if "tcts" in ends and ("mst" not in ends or state.turn < state.turns):
        return "tcts"
    return "mst" if "mst" in ends else ""


def _troop(state: Battle, seat: int, choices: list[Choice]) -> Choice:
    """Choose a Troop by MP bonus and harm.

    The Attacker maximises the harm after the enemy's best answer, the Defender minimises the harm done to it.
    """
    kinds, level = state.field.kinds, state.level
    side, enemy = state.sides[seat], state.sides[1 - seat]

    def worth(option: Choice) -> float:
        columns = [int(word) - 1 for word in option.words]
        gain = 0.5 * kinds[side.columns[columns[0]][0]].rows[level].mp_bonus
        helpers = tuple(side.columns[at][0] for at in columns[1:])
        if state.attacker == seat:
            return gain + min(_harm(_exchange(state, seat, columns[0], at, helpers)) for at in enemy.fresh())
        if enemy.chosen >= 0 and not state.drawn:
            with_them = tuple(enemy.columns[at][0] for at in enemy.helpers)
            return gain - _harm(_exchange(state, 1 - seat, enemy.chosen, columns[0], with_them))
        return gain

    return max(choices, key=worth)


def _bonus(state: Battle, seat: int, choices: list[Choice]) -> Choice:
    """Keep a bonus until it changes a result or gains more than the MP at the end of the turn."""
    offered = {one.words[0] for one in choices if one.words}
    master = state.parties[seat].master
    if state.window == 4 or master is None:
        return choice("pass")
    if state.window == 5:
        return choice("bonus", "ml") if _ml_decides(state, seat, master.bonus["ml"]) else choice("pass")
    if state.window == 6:
        side, enemy = state.sides[seat], state.sides[1 - seat]
        mine, theirs = side.columns[side.chosen][0], enemy.columns[enemy.chosen][0]
        gains: dict[str, float] = {}
        if "att" in offered:
            helpers = tuple(side.columns[at][0] for at in side.helpers)
            more = blow(state, seat, mine, theirs, helpers, att=master.bonus["att"]).dmg
            gains["att"] = more - blow(state, seat, mine, theirs, helpers).dmg
        if "dmg" in offered:
            gains["dmg"] = master.bonus["dmg"]
        if "def" in offered:
            with_them = tuple(enemy.columns[at][0] for at in enemy.helpers)
            less = blow(state, 1 - seat, theirs, mine, with_them, def_=master.bonus["def"]).dmg
            gains["def"] = blow(state, 1 - seat, theirs, mine, with_them).dmg - less
        name = max(gains, key=lambda one: gains[one])
        # Compare with the MP gained by keeping the bonus until the end of the turn.
        return choice("bonus", name) if gains[name] > 0.5 * master.bonus.get("mp", 0) else choice("pass")
    return choices[0]


def _ml_decides(state: Battle, seat: int, n: int) -> bool:
    mine, theirs = chosen_kinds(state)
    defender = 1 - state.attacker
    ml, enemy_ml = bonus_of(state, defender, "ml"), bonus_of(state, state.attacker, "ml")
    now = protection(state, defender, theirs, mine, ml, enemy_ml)
    if seat == defender:
        return not now and protection(state, defender, theirs, mine, ml + n, enemy_ml) != 0
    return now != 0 and not protection(state, defender, theirs, mine, ml, enemy_ml + n)


def _stratagem(state: Battle, seat: int, kind: str, choices: list[Choice]) -> Choice:
    """Choose the most valuable Stratagem for the coming Periods; take back one that has no effect there."""
    named = [one for one in choices if one.words]
    numbers = {one: state.field.plan_numbers[one.words[0]] for one in named}
    ahead = next_level(state)
    if kind == "remove":
        return max(named, key=lambda one: plan_worth(state, 1 - seat, numbers[one], ahead))
    if kind == "return":
        idle = [one for one in named if plan_worth(state, seat, numbers[one], ahead) <= 0]
        return idle[0] if idle else choice("pass")
    # A locked card takes effect a Period later.
    level = min(2, ahead + 1) if kind == "lock" and state.period > 1 else ahead
    best = max(named, key=lambda one: plan_worth(state, seat, numbers[one], level))
    return best if plan_worth(state, seat, numbers[best], level) > 0 else choice("pass")


def _end_of_period(state: Battle, seat: int, kind: str, choices: list[Choice]) -> Choice:
    side, enemy = state.sides[seat], state.sides[1 - seat]
    if kind == "discard":
        return least_worth(state, seat, choices)
    if kind == "withdraw":
        risky = side.shaken and len(side.pile) + 1 > len(enemy.pile)
        wanted = side.mp < LOW_MP and not risky and side.troops() > 2
        return least_worth(state, seat, [one for one in choices if one.words]) if wanted else choice("pass")
    if kind == "standard":
        dv = state.field.kinds[side.columns[side.chosen][0]].dv
        saves = side.hurt > dv and side.hurt - 3 <= dv
        return choice("standard") if saves or (state.period > 2 and side.hurt >= 3) else choice("pass")
    if kind == "resolve":
        # Most useful when a Unit is Shaken.
        return choice("resolve") if side.shaken or enemy.shaken or state.period > 4 else choice("pass")
    return _swap(state, seat, choices)


def _swap(state: Battle, seat: int, choices: list[Choice]) -> Choice:
    level = next_level(state)
    for one in choices:
        if one.words:
            front, behind = state.sides[seat].columns[int(one.words[0]) - 1][:2]
            if troop_worth(state, behind, level) > troop_worth(state, front, level):
                return one
    return choice("pass")


def make(_start: EdadhSetup, seed: int | str) -> Player:
    """Return a greedy player; equal seeds choose alike."""
    return GreedyPlayer(seed)
