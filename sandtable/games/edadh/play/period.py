"""The End of the Period, steps 1 to 5."""

from sandtable.games.edadh.play.state import AWAY, FRESH, GONE, MASTER, NONE, READY, Battle, Side, gain
from sandtable.games.edadh.play.turn import column_of
from sandtable.games.edadh.setup import START_DMG, START_MP
from sandtable.games.play import Choice, Refusal, Result, Teller, choice

LAST_PERIOD = 20  # for each Unit of the larger army (ED-1, ER-ED-40)
WITHDRAW_BELOW = 30


def defeat(state: Battle, tell: Teller) -> bool:
    """Steps 1 and 2: more Damage than MP loses at once (R-EOP-1, ER-ED-09); the pile lowers Damage (R-EOP-2).

    A Defeated Unit of an army with others takes no part in the other steps (ED-5).
    Return True while a seat must decide.
    """
    lost = [side.dmg > side.mp for side in state.sides]
    for seat, side in enumerate(state.sides):
        if lost[seat]:
            tell.tell("R-EOP-1", "defeated", side=state.who(seat), dmg=side.dmg, mp=side.mp)
    if _is_beaten(state, lost):
        _end(state, lost, "R-EOP-1", "defeated", tell)
        return False
    for seat, side in enumerate(state.sides):
        side.fallen = lost[seat]
        if side.pile and not side.fallen:
            side.dmg = max(0, side.dmg - sum(_dv(state, seat, card) for card in side.pile))
            tell.tell("R-EOP-2", "lowered", side=state.who(seat), n=len(side.pile), dmg=side.dmg)
        for at in range(len(side.front)):
            if side.front[at] == GONE:  # the Troop behind moves up (ER-ED-11)
                side.front[at] = FRESH
    state.enter("discard")
    return False


def _dv(state: Battle, seat: int, card: int) -> int:
    master = state.parties[seat].master
    if card == MASTER:
        return master.dv if master is not None else 0
    return state.field.kinds[card].dv


def _is_beaten(state: Battle, failed: list[bool]) -> bool:
    """True if a Unit failed and no other of its army waits (R-EOP-5, ED-4, ER-ED-55)."""
    return any(failed[seat] and not side.reserve for seat, side in enumerate(state.sides))


def _end(state: Battle, failed: list[bool], rule: str, reason: str, tell: Teller) -> None:
    winners = tuple(seat for seat, side in enumerate(state.sides) if not failed[seat] or side.reserve)
    state.result = Result(winners, rule, reason if winners else "both_fail")
    if winners:
        tell.tell(rule, "won", side=state.who(winners[0]))
    else:
        tell.tell(rule, "draw")
    state.enter("over")


def longest(side: Side) -> list[int]:
    """Columns from which a Troop may leave: those as long as any (R-EOP-3, ER-ED-45)."""
    most = max(len(column) for column in side.columns)
    return [at for at, column in enumerate(side.columns) if column and len(column) == most]


def discard(state: Battle, tell: Teller) -> bool:
    """Step 3: while Damage is above the lowest DV in front, a front Troop goes (R-EOP-3).

    Return True while a seat must decide.
    """
    for seat in state.order():
        side = state.sides[seat]
        while must_discard(state, side):
            options = longest(side)
            if len(options) > 1:
                state.seat = seat
                return True
            _discard(state, seat, options[0], tell)
    # Who has finished withdrawing stays so when a withdrawal made another discard necessary.
    state.phase = "withdraw"
    return False


def must_discard(state: Battle, side: Side) -> bool:
    if side.fallen:
        return False
    dvs = [state.field.kinds[column[0]].dv for column in side.columns if column]
    return bool(dvs) and side.dmg > min(dvs)


def _discard(state: Battle, seat: int, column: int, tell: Teller) -> None:
    side = state.sides[seat]
    kind = state.field.kinds[side.columns[column][0]]
    side.pile.append(side.columns[column].pop(0))
    side.front[column] = FRESH
    side.dmg = max(0, side.dmg - kind.dv)
    tell.tell("R-EOP-3", "discarded", side=state.who(seat), troop=kind.id, dv=kind.dv, dmg=side.dmg)


def withdraw(state: Battle, _tell: Teller) -> bool:
    """Step 3, optional: while MP are below 30 a front Troop may be given up for its psy (R-EOP-3b, ER-ED-13).

    Return True while a seat must decide.
    """
    for seat in state.order():
        side = state.sides[seat]
        # Giving up the last Troop would lose the battle.
        if not state.done[seat] and not side.fallen and side.mp < WITHDRAW_BELOW and side.troops() > 1:
            state.seat = seat
            return True
    state.enter("resolve")
    return False


def column_choices(state: Battle, seat: int) -> list[Choice]:
    """Columns to discard or withdraw from."""
    columns = longest(state.sides[seat])
    if state.phase == "discard":
        return [choice("discard", at + 1) for at in columns]
    return [*(choice("withdraw", at + 1) for at in columns), choice("pass")]


def column_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    rule = "R-EOP-3" if state.phase == "discard" else "R-EOP-3b"
    if state.phase == "withdraw" and wanted == choice("pass"):
        return None
    if wanted.verb != state.phase or len(wanted.words) != 1:
        return Refusal(rule, f"{state.phase}_what")
    column = column_of(state.sides[seat], wanted.words[0])
    if column < 0:
        return Refusal(rule, "no_column")
    return None if column in longest(state.sides[seat]) else Refusal("R-EOP-3", "longest_column")


def take_column(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "pass":
        state.done[seat] = True
    elif wanted.verb == "discard":
        _discard(state, seat, int(wanted.words[0]) - 1, tell)
    else:
        side, column = state.sides[seat], int(wanted.words[0]) - 1
        card = side.columns[column].pop(0)
        side.front[column] = FRESH
        kind = state.field.kinds[card]
        side.pile.append(card)
        gain(side, kind.psy)  # Damage stays (ER-ED-46)
        tell.tell("R-EOP-3b", "withdrawn", side=state.who(seat), troop=kind.id, n=kind.psy, mp=side.mp)
        state.phase = "discard"  # a lower DV may have come to the front (ER-ED-14)


def resolve(state: Battle, _tell: Teller) -> bool:
    """Step 4: a Standard may make a pile count smaller; the larger pile speaks first (R-STD-1, ER-ED-24).

    Return True while a seat must decide.
    """
    first, second = state.order()
    sizes = _piles(state)
    if sizes[second] > sizes[first]:
        first, second = second, first
    for seat in (first, second):
        if not state.done[seat] and _res_matters(state, seat, sizes):
            state.seat = seat
            return True
        state.done[seat] = True
    state.enter("rout")
    return False


def _piles(state: Battle) -> list[int]:
    """Sizes of the piles; a Standard raised at this step makes one smaller, never below 0."""
    sizes = []
    for seat, side in enumerate(state.sides):
        standard = state.parties[seat].standard
        res = standard.res if standard is not None and side.resolved else 0
        sizes.append(max(0, len(side.pile) - res))
    return sizes


def _res_matters(state: Battle, seat: int, sizes: list[int]) -> bool:
    """True when the Standard would change which pile is larger."""
    standard = state.parties[seat].standard
    if standard is None or not state.sides[seat].standard or not standard.res or _has_fallen(state):
        return False
    own, enemy = sizes[seat], sizes[1 - seat]
    less = max(0, own - standard.res)
    return (own > enemy) != (less > enemy) or (own < enemy) != (less < enemy)


def _has_fallen(state: Battle) -> bool:
    """True if a Unit was Defeated at step 1, so that no piles are compared (ED-5)."""
    return any(side.fallen for side in state.sides)


def resolve_choices(_state: Battle, _seat: int) -> list[Choice]:
    return [choice("resolve"), choice("pass")]


def resolve_refusal(_state: Battle, _seat: int, wanted: Choice) -> Refusal | None:
    return None if wanted in (choice("resolve"), choice("pass")) else Refusal("R-STD-1", "resolve_or_pass")


def take_resolve(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    state.done[seat] = True
    standard = state.parties[seat].standard
    if wanted.verb == "resolve" and standard is not None:
        side = state.sides[seat]
        side.standard = False
        side.resolved = True
        tell.tell("R-STD-1", "resolve", side=state.who(seat), card=standard.id, n=standard.res)


def rout(state: Battle, tell: Teller) -> bool:
    """Steps 4 and 5: Shaken, Routed, victory, and everything face-up again (R-EOP-4, R-EOP-5, ER-ED-47).

    Return True while a seat must decide.
    """
    sizes = [0, 0] if _has_fallen(state) else _piles(state)
    failed = [side.fallen for side in state.sides]
    reason = ""
    for seat, side in enumerate(state.sides):
        if side.fallen:
            continue
        if sizes[seat] > sizes[1 - seat]:
            if side.shaken and state.period > 1:
                failed[seat], reason = True, "routed"
                tell.tell("R-EOP-4", "routed", side=state.who(seat))
            elif not side.shaken:
                side.shaken = True
                tell.tell("R-EOP-4", "shaken", side=state.who(seat))
        elif side.shaken:
            side.shaken = False
            tell.tell("R-EOP-4", "steady", side=state.who(seat))
    for seat, side in enumerate(state.sides):
        side.resolved = False
        side.removed += side.pile
        side.pile.clear()
        if side.fallen:
            continue
        if side.mp <= 0:
            failed[seat], reason = True, reason or "no_mp"
            tell.tell("R-EOP-5", "no_mp", side=state.who(seat), mp=side.mp)
        if not side.troops():
            failed[seat], reason = True, reason or "no_troops"
            tell.tell("R-EOP-5", "no_troops", side=state.who(seat))
    if _is_beaten(state, failed):
        _end(state, failed, "R-EOP-5", reason, tell)
        return False
    for seat in (0, 1):
        if failed[seat]:
            _bring_up(state, seat, tell)
    if state.period >= LAST_PERIOD * max(party.units for party in state.parties):
        state.result = Result((), "ED-1", "twenty_periods", adjourned=True)
        tell.tell("ED-1", "adjourned", n=state.period)
        state.enter("over")
    else:
        for side in state.sides:
            side.front = [FRESH] * len(side.columns)
            side.master = READY if side.master not in (NONE, AWAY) else side.master
            side.battle = READY if side.battle != NONE else NONE
            side.moved.clear()
        state.enter("swap")
    return False


def _bring_up(state: Battle, seat: int, tell: Teller) -> None:
    """The next Unit of an army takes the field: fresh, with the Master, Standard and Stratagems that are left (ED-6, ED-7)."""
    side = state.sides[seat]
    side.removed += [card for column in side.columns for card in column]
    side.columns = [column[:] for column in side.reserve[0]]
    side.reserve = side.reserve[1:]
    side.mp, side.dmg, side.shaken, side.fallen = START_MP, START_DMG, False, False
    tell.tell("ED-4", "next_unit", side=state.who(seat), n=len(side.reserve))
