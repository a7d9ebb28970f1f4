"""The planner's evaluation of War for Edadh: payoffs of a turn, and the end of the Period after it."""

from typing import NamedTuple

from playtest.weights import Weights
from sandtable.games.edadh.play.deeds import COST
from sandtable.games.edadh.play.effects import is_met
from sandtable.games.edadh.play.state import MASTER, Battle
from sandtable.games.edadh.play.strike import blow, extra, protection
from sandtable.games.edadh.play.turn import candidates

START: dict[str, float] = {
    # Worth of an MP, and the extra worth when few are left or Damage comes near them.
    "mp": 0.45,
    "mp_low": 1.0,
    "mp_danger": 25.0,
    "loss": 2.5,  # a Troop lost at once, in addition to its Damage
    "stopped": 0.7,  # factor for an attack that may be stopped by protection
    "mp_bonus": 0.5,
    "promotion": 1.5,  # to attack with Stratagems locked under tcts
    # End of a Period, in full in its last turn.
    "troop": 1.0,  # each Troop in the pile
    "shaken": 3.0,
    "steady": 2.0,  # to recover
    "rout": 25.0,
    "defeat": 40.0,
    "soon": 0.3,  # factor of these values while turns are left
    # Value of a Troop at a level.
    "att": 0.4,
    "off": 0.5,
    "star": 0.35,
    "def": 0.4,
    "dfd": 0.4,
    "ml": 0.4,
    "prot": 0.3,
    "mpb": 0.3,
    # Stratagems by effect.
    "plan_mod": 1.0,
    "plan_mp": 0.5,
    "plan_level": 0.3,
    "plan_remove": 1.5,
    "plan_unshake": 3.0,
    "plan_locked": 0.6,
    # Other decisions.
    "withdraw_below": 14.0,
    "withdraw_safe": 0.5,  # added to the limit, times 10 MP, when it cannot shake the Unit
    "bonus_mp": 0.5,
    "standard_from": 3.0,
    "heat": 1.5,
}


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


class Stand(NamedTuple):
    """State of a side that decides the end of a Period: MP, Damage, Troops, Discard Values of pile and Front Rank."""

    mp: int
    dmg: int
    mp_worth: float
    shaken: bool
    troops: int
    gone: int  # cards in the pile
    pile: int  # sum of the Discard Values in the pile
    low: int  # lowest and highest Discard Value in the Front Rank
    high: int
    dv: int  # Discard Value of the first Troop that can be chosen


class Sense:
    """Evaluation of War for Edadh by weights."""

    def __init__(self, weights: Weights) -> None:
        self.w = dict(weights)

    # --- one attack ---

    def exchange(
        self, state: Battle, attacker: int, column: int, other: int, helpers: tuple[int, ...] = ()
    ) -> Exchange:
        """Return the result of an attack of one column's front Troop on another's."""
        defender = 1 - attacker
        mine, theirs = state.sides[attacker].columns[column][0], state.sides[defender].columns[other][0]
        done = blow(state, attacker, mine, theirs, helpers)
        stopped = protection(state, defender, theirs, mine) != 0
        star = state.field.kinds[mine].rows[state.level].att is None
        return Exchange(done.mp, done.dmg, stopped, state.field.kinds[theirs].dv, star)

    def harm(self, what: Exchange) -> float:
        """Return the worth of an attack to the Attacker."""
        whole = self.w["mp"] * 1.5 * what.mp + what.dmg + (self.w["loss"] if what.dmg > what.dv else 0.0)
        return whole * (self.w["stopped"] if what.stopped else 1.0)

    def likely(self, state: Battle, attacker: int) -> Exchange:
        """Return the expected attack: the Attacker's best Troop against the Defender's best answer."""
        state.attacker = attacker
        best: Exchange | None = None
        seen: set[int] = set()
        for at in state.sides[attacker].fresh():
            kind = state.sides[attacker].columns[at][0]
            if kind in seen:
                continue
            seen.add(kind)
            answers = [self.exchange(state, attacker, at, column) for column in state.sides[1 - attacker].fresh()]
            answer = min(answers, key=self.harm)
            if best is None or self.harm(answer) > self.harm(best):
                best = answer
        state.attacker = -1
        assert best is not None
        return best

    # --- a turn ---

    def payoffs(
        self, state: Battle, seat: int, own: list[int], enemy: list[int], promotion: float
    ) -> list[list[float]]:
        """Return the gain of a seat for each pair of Conflict Values; rows are its own, and the game is zero-sum."""
        hits = [self.likely(state, 0), self.likely(state, 1)]
        # In a drawn turn both attack, each with the lowest ML.
        drawn = [self.exchange(state, one, candidates(state, one)[0], candidates(state, 1 - one)[0]) for one in (0, 1)]
        other = 1 - seat
        changes = [state.mods[one][COST] for one in (0, 1)]
        known: dict[tuple[int, int, int, int], float] = {}
        stands = self.stands(state)
        found: list[list[float]] = []
        for mine in own:
            row: list[float] = []
            for theirs in enemy:
                meeting = state.field.meetings[mine][theirs] if seat == 0 else state.field.meetings[theirs][mine]
                paid = [meeting.prices[one] + changes[one] for one in (0, 1)]
                hurt = [0, 0]
                if meeting.attacker < 0:
                    _add_harm(state, drawn[seat], seat, mine, hurt, paid)
                    _add_harm(state, drawn[other], other, theirs, hurt, paid)
                elif not (meeting.chance and hits[meeting.attacker].stopped):
                    value = mine if meeting.attacker == seat else theirs
                    _add_harm(state, hits[meeting.attacker], meeting.attacker, value, hurt, paid)
                key = (hurt[0], hurt[1], paid[0], paid[1])
                worth = known.get(key)
                if worth is None:
                    worth = known[key] = self._after(state, seat, hurt, paid, stands)
                row.append(worth + promotion if meeting.attacker == seat else worth)
            found.append(row)
        return found

    def after(self, state: Battle, seat: int, hurt: list[int], paid: list[int]) -> float:
        """Return the worth of a turn to a seat, given the Damage taken (`hurt`) and MP paid by both sides."""
        return self._after(state, seat, hurt, paid, self.stands(state))

    def stands(self, state: Battle) -> "tuple[Stand, Stand]":
        """Return the states of both sides that decide the worth of a turn."""
        return self._stand(state, 0), self._stand(state, 1)

    def _stand(self, state: Battle, seat: int) -> "Stand":
        side, kinds = state.sides[seat], state.field.kinds
        master = state.parties[seat].master
        pile = 0
        for card in side.pile:
            pile += (master.dv if master is not None else 0) if card == MASTER else kinds[card].dv
        fronts = sorted(kinds[column[0]].dv for column in side.columns if column)
        fresh = side.fresh()
        danger = max(1.0, self.w["mp_danger"])
        return Stand(
            mp=side.mp,
            dmg=side.dmg,
            mp_worth=self.w["mp"] + self.w["mp_low"] * max(0.0, danger - side.mp + side.dmg) / danger,
            shaken=side.shaken,
            troops=side.troops(),
            gone=len(side.pile),
            pile=pile,
            low=fronts[0] if fronts else 0,
            high=fronts[-1] if fronts else 1,
            dv=kinds[side.columns[fresh[0]][0]].dv if fresh else 99,
        )

    def _after(
        self, state: Battle, seat: int, hurt: list[int], paid: list[int], stands: "tuple[Stand, Stand]"
    ) -> float:
        worth = 0.0
        for one in (0, 1):
            stand = stands[one]
            lost = float(hurt[one]) + stand.mp_worth * paid[one]
            if hurt[one] > stand.dv:
                lost += self.w["loss"]
            worth += -lost if one == seat else lost
        share = 1.0 if state.turn >= state.turns else self.w["soon"]
        if share <= 0.0:
            return worth
        return worth + share * self._end(state, seat, hurt, paid, stands)

    def mp_worth(self, state: Battle, seat: int) -> float:
        """Return the worth of one MP to a side: more when few are left or Damage comes near them."""
        return self._stand(state, seat).mp_worth

    def end(self, state: Battle, seat: int, hurt: list[int], paid: list[int]) -> float:
        """Return the worth to a seat of ending the Period now: defeat, discards, Shaken, Routed."""
        return self._end(state, seat, hurt, paid, self.stands(state))

    def _end(self, state: Battle, seat: int, hurt: list[int], paid: list[int], stands: "tuple[Stand, Stand]") -> float:
        gone = [_pile_size(stands[one], hurt[one]) for one in (0, 1)]
        worth = 0.0
        for one in (0, 1):
            stand = stands[one]
            dmg, mp = stand.dmg + hurt[one], stand.mp - paid[one]
            bad = self.w["troop"] * gone[one]
            if dmg > mp or mp <= 0 or gone[one] - stand.gone >= stand.troops:
                bad += self.w["defeat"]
            elif gone[one] > gone[1 - one]:
                bad += self.w["rout"] if stand.shaken and state.period > 1 else self.w["shaken"]
            elif stand.shaken:
                bad -= self.w["steady"]
            worth += -bad if one == seat else bad
        return worth

    # --- Troops and Stratagems ---

    def troop(self, state: Battle, kind: int, level: int) -> float:
        """Return the value of a Troop at a level, from its attack, defence, ML, protection and MP bonus."""
        w, row = self.w, state.field.kinds[kind].rows[level]
        strength = w["star"] * row.off if row.att is None else w["att"] * row.att + w["off"] * row.off
        shield = 5 if row.prot is None else row.prot
        return (
            strength
            + w["def"] * row.def_
            - w["dfd"] * row.dfd
            + w["ml"] * row.ml
            + w["prot"] * shield
            + w["mpb"] * row.mp_bonus
        )

    def plan(self, state: Battle, seat: int, number: int, level: int) -> float:
        """Return the value of a Stratagem at a level; 0 where it does not work or its condition is not met."""
        plan = state.field.plans[number]
        if not plan.works[level] or not is_met(state, seat, plan):
            return 0.0
        worth = 0.0
        for deed in plan.deeds:
            # For Damage taken and costs less is better, for all else more.
            good = deed.n if deed.op in ("mod", "mp") else abs(deed.n) or 1
            if deed.op == "mod" and deed.stat >= 4:
                good = -good
            share = self.w[f"plan_{deed.op}"] * (-good if deed.enemy else good)
            worth += share / (3 if deed.trigger == "turn" else 1)
        return worth * self.w["plan_locked"] if plan.secret else worth


def _pile_size(stand: Stand, hurt: int) -> int:
    """Return the number of cards a side's pile would have at step 4 after `hurt` more Damage."""
    over = stand.dmg + hurt - stand.pile - stand.low
    return stand.gone + (-(-over // stand.high) if over > 0 else 0)


def _add_harm(state: Battle, what: Exchange, attacker: int, value: int, hurt: list[int], paid: list[int]) -> None:
    """Add the Damage and MP an attack takes from the defender to `hurt` and `paid`."""
    defender = 1 - attacker
    hurt[defender] += what.dmg + (0 if what.star else extra(state.field, attacker, value))
    paid[defender] += what.mp
