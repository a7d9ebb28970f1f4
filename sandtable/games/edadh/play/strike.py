"""Attack of one Troop on another: Protection and Damage as plain sums, for rules and look-ahead players."""

from typing import NamedTuple

from sandtable.games.edadh.play.deeds import ATT, COST, DEF, OFF, PROT, TAKEN, TERRAIN
from sandtable.games.edadh.play.field import Field
from sandtable.games.edadh.play.state import Battle

# How a Defender was protected; the words of events name them.
NOT, BY_ML, BY_TROOP, BY_GROUND = range(4)


class Blow(NamedTuple):
    """Result of an attack: MP taken by a star, or Damage and its parts."""

    mp: int
    dmg: int
    att: int
    def_: int
    offensive: bool
    base: int
    ground: int  # the terrain's modifier with Stratagems that change it
    taken: int
    master: int


def price(state: Battle, seat: int) -> int:
    """Return the MP a seat pays in this turn (R-MP-1). A Stratagem never lowers it below 1."""
    own, other = state.sides[0].placed, state.sides[1].placed
    cost, change = state.field.meetings[own][other].prices[seat], state.mods[seat][COST]
    return max(1, cost + change) if change else cost


def protection(state: Battle, seat: int, mine: int, enemy: int, ml: int = 0, enemy_ml: int = 0) -> int:
    """Kind of Protection that a Defender's Troop of kind `mine` has against one of kind `enemy` (R-PRO-2).

    Automatic, by the better of the Troop's and the ground's Protection (ER-ED-44). A star is not higher than a star
    (ER-ED-15). Assumes that the Defender has the chance; NOT if there is no Protection.
    """
    field, level = state.field, state.level
    own, other = field.kinds[mine].rows[level], field.kinds[enemy].rows[level]
    if own.ml + ml > other.ml + enemy_ml:
        return BY_ML
    if other.pierce is None:
        return NOT
    if own.prot is None or own.prot + state.mods[seat][PROT] > other.pierce:
        return BY_TROOP
    return BY_GROUND if field.parties[seat].ground_prot[level] > other.pierce else NOT


def blow(
    state: Battle,
    attacker: int,
    mine: int,
    enemy: int,
    helpers: tuple[int, ...] = (),
    *,
    att: int = 0,
    def_: int = 0,
    dmg: int = 0,
) -> Blow:
    """Attack of a Troop of kind `mine` with its helpers on one of kind `enemy`; bonuses are the Masters'."""
    field, level, defender = state.field, state.level, 1 - attacker
    own, other = field.kinds[mine].rows[level], field.kinds[enemy].rows[level]
    mods, theirs = state.mods[attacker], state.mods[defender]
    if own.att is None:
        # R-DMG-5: no comparison, no modifier; a drawn turn makes it idle. Neither helpers (ER-ED-17) nor Stratagems
        # (ER-ED-56) change that.
        return Blow(0 if state.drawn else own.off, 0, 0, 0, False, 0, 0, 0, 0)
    strength = own.att + mods[ATT] + att
    for helper in helpers:
        more = field.kinds[helper].rows[level].att
        strength += 0 if more is None else more + mods[ATT]  # R-CMB-4, ER-ED-17
    defence = other.def_ + theirs[DEF] + def_
    # R-DMG-2: equal is not higher; each number from its own card (ER-ED-05).
    offensive = strength > defence
    base = own.off + mods[OFF] if offensive else other.dfd
    # R-DMG-3, then what Stratagems take off, then the Master; never below 0 after a reduction (ER-ED-19).
    ground = field.parties[defender].ground_mod[level] + theirs[TERRAIN]
    total = max(0, max(0, max(0, base) + ground) + theirs[TAKEN]) + dmg
    return Blow(0, total, strength, defence, offensive, base, ground, theirs[TAKEN], dmg)


def extra(field: Field, seat: int, value: int) -> int:
    """The Dmg an end adds at S7 (R-XTR-1)."""
    return field.parties[seat].hand.halves[value].extra or 0
