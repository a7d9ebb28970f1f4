"""The planner of War for Edadh: evaluates a turn and the end of its Period, and mixes by regret matching.

Mastery cards are chosen simultaneously. The planner computes probabilities for the card ends that cannot be exploited,
and draws from them with its own random generator.
"""

from math import exp

from playtest.players.edadh.sense import START, Sense
from playtest.players.regret import mixture
from playtest.weights import Weights, weights_of
from sandtable.games.cups import Cup
from sandtable.games.edadh.play.masters import bonus_of, chosen_kinds
from sandtable.games.edadh.play.movement import next_level
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.strike import blow, protection
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.play import Choice, Decision, Player, View, choice
from sandtable.games.player_ids import seed_word

PASS = choice("pass")


class Planner:
    """Player that looks one turn ahead and takes the end of the Period into account."""

    def __init__(self, seed: int | str, weights: Weights) -> None:
        self._cup = Cup(f"{seed_word('planner')}:{seed}")
        self.sense = Sense(weights)
        self.w = self.sense.w

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        state: Battle = view.state
        seat = view.seat
        match decision.kind:
            case "mastery":
                return self._mastery(state, seat, choices)
            case "troop" | "troop_drawn":
                return self._troop(state, seat, choices)
            case "bonus":
                return self._bonus(state, seat, choices)
            case "muster":
                return self._muster(state, seat, choices)
            case "lay" | "lock" | "return" | "remove":
                return self._stratagem(state, seat, decision.kind, choices)
            case "discard":
                return self._least(state, seat, choices)
            case "withdraw":
                return self._withdraw(state, seat, choices)
            case "standard":
                return self._standard(state, seat)
            case "resolve":
                return self._resolve(state, seat)
        return self._swap(state, seat, choices)

    def odds(self, state: Battle, seat: int, promotion: float = 0.0) -> dict[int, float]:
        """Return the probability with which to play each Conflict Value."""
        own, enemy = list(state.parties[seat].hand.halves), list(state.parties[1 - seat].hand.halves)
        return dict(zip(own, mixture(self.sense.payoffs(state, seat, own, enemy, promotion)), strict=True))

    def _mastery(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        second = _secondary_card(state, choices)
        promotion = self.w["promotion"] * len(state.sides[seat].locked) if second == "tcts" else 0.0
        odds = self.odds(state, seat, promotion)
        value = list(odds)[self._draw(list(odds.values()))]
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
        worth = [self.sense.troop(state, state.field.numbers[one.words[0]], level) for one in choices]
        best, heat = max(worth), max(0.1, self.w["heat"])
        return choices[self._draw([exp((value - best) / heat) for value in worth])]

    def _troop(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        """Choose a Troop by MP bonus and harm.

        The Attacker maximises the harm after the enemy's best answer, the Defender minimises the harm done to it.
        """
        kinds, level = state.field.kinds, state.level
        side, enemy = state.sides[seat], state.sides[1 - seat]
        sense = self.sense
        best, top = choices[0], float("-inf")
        for option in choices:
            columns = [int(word) - 1 for word in option.words]
            worth = self.w["mp_bonus"] * kinds[side.columns[columns[0]][0]].rows[level].mp_bonus
            helpers = tuple(side.columns[at][0] for at in columns[1:])
            if state.attacker == seat:
                worth += min(sense.harm(sense.exchange(state, seat, columns[0], at, helpers)) for at in enemy.fresh())
            elif enemy.chosen >= 0 and not state.drawn:
                with_them = tuple(enemy.columns[at][0] for at in enemy.helpers)
                worth -= sense.harm(sense.exchange(state, 1 - seat, enemy.chosen, columns[0], with_them))
            if worth > top:
                best, top = option, worth
        return best

    def _bonus(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        """Keep a bonus until it changes a result or gains more than the MP at the end of the turn."""
        offered = {one.words[0] for one in choices if one.words}
        master = state.parties[seat].master
        if state.window == 4 or master is None:
            return PASS
        if state.window == 5:
            return choice("bonus", "ml") if _ml_decides(state, seat, master.bonus["ml"]) else PASS
        if state.window != 6:
            return choices[0]
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
        worth = self.w["bonus_mp"] * master.bonus.get("mp", 0) * (self.sense.mp_worth(state, seat) / 0.45)
        return choice("bonus", name) if gains[name] > worth else PASS

    def _stratagem(self, state: Battle, seat: int, kind: str, choices: list[Choice]) -> Choice:
        """Choose the most valuable Stratagem for the coming Periods; take back one that has no effect there."""
        sense = self.sense
        named = [one for one in choices if one.words]
        numbers = {one: state.field.plan_numbers[one.words[0]] for one in named}
        ahead = next_level(state)
        if kind == "remove":
            return max(named, key=lambda one: sense.plan(state, 1 - seat, numbers[one], ahead))
        if kind == "return":
            idle = [one for one in named if sense.plan(state, seat, numbers[one], ahead) <= 0]
            return idle[0] if idle else PASS
        # A locked card takes effect a Period later.
        level = min(2, ahead + 1) if kind == "lock" and state.period > 1 else ahead
        best = max(named, key=lambda one: sense.plan(state, seat, numbers[one], level))
        return best if sense.plan(state, seat, numbers[best], level) > 0 else PASS

    def _least(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        """Choose the column whose front Troop is worth least in the coming Period."""
        level, columns = next_level(state), state.sides[seat].columns
        best, low = choices[0], float("inf")
        for one in choices:
            column = columns[int(one.words[0]) - 1]
            worth = self.sense.troop(state, column[0], level)
            if worth < low:
                best, low = one, worth
        return best

    def _withdraw(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        """Give up a Troop when few MP are left and doing so does not rout the Unit."""
        side, enemy = state.sides[seat], state.sides[1 - seat]
        larger = len(side.pile) + 1 > len(enemy.pile)
        if (side.shaken and larger) or side.troops() <= 2:
            return PASS
        bound = self.w["withdraw_below"] + (0.0 if larger else 10.0 * self.w["withdraw_safe"])
        if side.mp >= bound:
            return PASS
        return self._least(state, seat, [one for one in choices if one.words])

    def _standard(self, state: Battle, seat: int) -> Choice:
        """Use the Standard if it saves a Troop, decides the Period, or there is enough Damage after Period 2."""
        side = state.sides[seat]
        standard = state.parties[seat].standard
        less = standard.damage if standard is not None else 0
        dv = state.field.kinds[side.columns[side.chosen][0]].dv
        saves = side.hurt > dv and side.hurt - less <= dv
        # The Damage is already counted: evaluate the end of the Period with less of it.
        hurt = [0, 0]
        now = self.sense.end(state, seat, hurt, hurt)
        hurt[seat] = -min(less, side.hurt)
        decides = state.turn >= state.turns and self.sense.end(state, seat, hurt, [0, 0]) - now > self.w["shaken"] / 2
        late = state.period > 2 and side.hurt >= self.w["standard_from"]
        return choice("standard") if saves or decides or late else PASS

    def _resolve(self, state: Battle, seat: int) -> Choice:
        """Use Resolve if either Unit is Shaken, or after Period 4."""
        side, enemy = state.sides[seat], state.sides[1 - seat]
        return choice("resolve") if side.shaken or enemy.shaken or state.period > 4 else PASS

    def _swap(self, state: Battle, seat: int, choices: list[Choice]) -> Choice:
        level = next_level(state)
        for one in choices:
            if one.words:
                front, behind = state.sides[seat].columns[int(one.words[0]) - 1][:2]
                if self.sense.troop(state, behind, level) > self.sense.troop(state, front, level):
                    return one
        return PASS


def _secondary_card(state: Battle, choices: list[Choice]) -> str:
    """Return the Secondary card to play: "tcts", "mst" or "" for none.

    Prefer tcts unless mst is also offered and no turn is left after this one.
    """
    ends = {one.words[1] for one in choices if len(one.words) > 1}
    if "tcts" in ends and ("mst" not in ends or state.turn < state.turns):
        return "tcts"
    return "mst" if "mst" in ends else ""


def _ml_decides(state: Battle, seat: int, n: int) -> bool:
    mine, theirs = chosen_kinds(state)
    defender = 1 - state.attacker
    ml, enemy_ml = bonus_of(state, defender, "ml"), bonus_of(state, state.attacker, "ml")
    now = protection(state, defender, theirs, mine, ml, enemy_ml)
    if seat == defender:
        return not now and protection(state, defender, theirs, mine, ml + n, enemy_ml) != 0
    return now != 0 and not protection(state, defender, theirs, mine, ml, enemy_ml + n)


def weighed(_start: EdadhSetup, seed: int | str, weights: Weights) -> Player:
    """Return a player with the given weights, for tuning."""
    return Planner(seed, weights)


def make(_start: EdadhSetup, seed: int | str) -> Player:
    """Return a planner; equal seeds choose alike."""
    return Planner(seed, weights_of("edadh", "planner", START))
