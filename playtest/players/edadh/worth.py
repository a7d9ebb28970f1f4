"""The greedy player's rough values of Troops and Stratagems of War for Edadh."""

from sandtable.games.edadh.play.effects import is_met
from sandtable.games.edadh.play.movement import next_level
from sandtable.games.edadh.play.state import Battle
from sandtable.games.play import Choice

# Value by op: per point for a mod, per MP for mp.
DEED = {"mod": 1.0, "mp": 0.5, "level": 0.3, "remove": 1.5, "unshake": 3.0}
LOCKED = 0.6  # factor for a locked card, which may never be promoted


def troop_worth(state: Battle, kind: int, level: int) -> float:
    """Return the value of a Troop at a level, from its attack, defence, ML, protection and MP bonus."""
    row = state.field.kinds[kind].rows[level]
    strength = 0.35 * row.off if row.att is None else 0.4 * row.att + 0.5 * row.off
    shield = 5 if row.prot is None else row.prot
    return strength + 0.4 * row.def_ - 0.4 * row.dfd + 0.4 * row.ml + 0.3 * shield + 0.3 * row.mp_bonus


def least_worth(state: Battle, seat: int, choices: list[Choice]) -> Choice:
    """Choose the column whose front Troop is worth least in the coming Period."""
    level, columns = next_level(state), state.sides[seat].columns
    return min(choices, key=lambda one: troop_worth(state, columns[int(one.words[0]) - 1][0], level))


def plan_worth(state: Battle, seat: int, number: int, level: int) -> float:
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
        worth += DEED[deed.op] * (-good if deed.enemy else good) / (3 if deed.trigger == "turn" else 1)
    return worth * LOCKED if plan.secret else worth
