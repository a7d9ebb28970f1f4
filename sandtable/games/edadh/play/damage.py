"""A turn, steps S5 to S8: Protection, Damage, Extra, Next."""

from sandtable.games.edadh.play.masters import bonus_of, chosen_kinds, duel, finish_masters, has_chance
from sandtable.games.edadh.play.state import GONE, Battle, gain
from sandtable.games.edadh.play.strike import BY_GROUND, BY_ML, BY_TROOP, NOT, blow, extra, protection
from sandtable.games.edadh.play.turn import flip
from sandtable.games.play import Teller

PROTECTED = {BY_ML: "protected_ml", BY_TROOP: "protected_troop", BY_GROUND: "protected_ground"}


def protect(state: Battle, _tell: Teller) -> bool:
    """S5: only a Defender whose end lists the Attacker's value has a chance (R-PRO-1); else on to S6 (ER-ED-02).

    Return True while a seat must decide.
    """
    state.window = 5 if has_chance(state) else 6
    state.enter("window")
    return False


def judge(state: Battle, tell: Teller) -> bool:
    """S5: a protected Defender suffers nothing, not even a star (R-PRO-2, R-PRO-3, ER-ED-16).

    Return True while a seat must decide.
    """
    attacker = state.attacker
    defender = 1 - attacker
    mine, enemy = chosen_kinds(state)
    ml, enemy_ml = bonus_of(state, defender, "ml"), bonus_of(state, attacker, "ml")
    how = protection(state, defender, enemy, mine, ml, enemy_ml)
    troop = state.field.kinds[enemy].id
    if how == NOT:
        tell.tell("R-PRO-2", "not_protected", side=state.who(defender), troop=troop)
        state.window = 6
    else:
        tell.tell("R-PRO-3", PROTECTED[how], side=state.who(defender), troop=troop)
        flip(state)
        state.window = 8
    state.enter("window")
    return False


def strike(state: Battle, tell: Teller) -> bool:
    """S6 and S7: the Attacker strikes; in a drawn turn Angueth, then the Huaos-Dzaa (R-DMG-1, R-DMG-4, R-XTR-1).

    Return True while a seat must decide.
    """
    flip(state)
    for attacker in (0, 1) if state.drawn else (state.attacker,):
        _strike(state, attacker, tell)
    state.enter("standard")
    return False


def _strike(state: Battle, attacker: int, tell: Teller) -> None:
    defender = 1 - attacker
    side, enemy = state.sides[attacker], state.sides[defender]
    mine, theirs = side.columns[side.chosen][0], enemy.columns[enemy.chosen][0]
    troop = state.field.kinds[mine].id
    done = blow(
        state,
        attacker,
        mine,
        theirs,
        tuple(side.columns[at][0] for at in side.helpers),
        att=bonus_of(state, attacker, "att"),
        def_=bonus_of(state, defender, "def"),
        dmg=bonus_of(state, attacker, "dmg"),
    )
    if state.field.kinds[mine].rows[state.level].att is None:
        if state.drawn:
            tell.tell("R-DMG-5", "star_idle", side=state.who(attacker), troop=troop)
        else:
            gain(enemy, -done.mp)
            tell.tell(
                "R-DMG-5",
                "star",
                side=state.who(attacker),
                troop=troop,
                foe=state.who(defender),
                n=done.mp,
                mp=enemy.mp,
            )
        return
    kind = "hit" if done.offensive else "held"
    tell.tell("R-DMG-2", kind, side=state.who(attacker), troop=troop, att=done.att, defence=done.def_, n=done.base)
    if done.ground:
        tell.tell("R-DMG-3", "ground", side=state.who(defender), change=done.ground)
    if done.taken:
        tell.tell("R-STR-4", "taken", side=state.who(defender), change=done.taken)
    more = extra(state.field, attacker, side.placed)
    if more:
        tell.tell("R-XTR-1", "extra", side=state.who(attacker), cv=side.placed, n=more)
    total = max(0, done.dmg + more)
    enemy.hurt += total
    enemy.dmg += total  # ER-ED-36: a number, not a cell
    tell.tell("R-DMG-3", "damage", side=state.who(defender), n=total, dmg=enemy.dmg)


def finish_turn(state: Battle, tell: Teller) -> bool:
    """S8: immediate discards by the whole turn's Damage (R-NXT-1, ER-ED-10, ER-ED-12); cards return (R-NXT-2).

    Return True while a seat must decide.
    """
    for seat, side in enumerate(state.sides):
        if duel(state, seat, tell):
            continue
        kind = state.field.kinds[side.columns[side.chosen][0]]
        if side.hurt > kind.dv:
            side.pile.append(side.columns[side.chosen].pop(0))
            side.front[side.chosen] = GONE  # filled at step 2 (ER-ED-11)
            tell.tell("R-NXT-1", "troop_lost", side=state.who(seat), troop=kind.id, n=side.hurt, dv=kind.dv)
    finish_masters(state, tell)
    for side in state.sides:  # the turn is over: its cards go back to the hand
        side.placed, side.second, side.chosen, side.bonus = 0, "", -1, ""
        side.helpers.clear()
    state.enter("turn")
    return False
