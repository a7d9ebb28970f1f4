"""Battle Masters' Stratagems: choosing them, step 0 of the End of the Period, taking them back."""

from sandtable.games.edadh.play.effects import is_met, queue_entering, queue_instants, send_back
from sandtable.games.edadh.play.field import WHOLE
from sandtable.games.edadh.play.state import AWAY, NONE, READY, Battle
from sandtable.games.play import Choice, Refusal, Teller, choice


def cost(state: Battle, seat: int, number: int) -> int:
    """Cost of a Stratagem to a side; * is the whole level (R-STR-2)."""
    written = state.field.plans[number].cost
    return state.parties[seat].tml if written == WHOLE else written


def spent(state: Battle, seat: int) -> int:
    """Total cost of a side's Stratagems, those in play included (ER-ED-27)."""
    side = state.sides[seat]
    return sum(cost(state, seat, number) for number in (*side.locked, *side.in_play, *side.picks))


def pick_refusal(state: Battle, seat: int, number: int, *, secret: bool) -> Refusal | None:
    """Why a Stratagem may not be chosen now (R-STR-1, R-STR-2, R-STR-3, R-STR-10, ER-ED-50)."""
    side, plan, tml = state.sides[seat], state.field.plans[number], state.parties[seat].tml
    if plan.secret != secret:
        return Refusal("R-STR-3", "with_s" if plan.secret else "without_s")
    own = (*side.locked, *side.in_play, *side.picks)
    if number in own:
        return Refusal("R-SET-6", "one_copy")
    if plan.exclusive and number in state.sides[1 - seat].in_play:
        return Refusal("R-STR-10", "exclusive")
    if (plan.cost == WHOLE and own) or any(state.field.plans[one].cost == WHOLE for one in own):
        return Refusal("R-STR-2", "stands_alone")
    if spent(state, seat) + cost(state, seat, number) > tml:
        return Refusal("R-STR-1", "too_dear", {"n": tml})
    return None


def _options(state: Battle, seat: int, *, secret: bool) -> list[int]:
    if state.sides[seat].battle == NONE or (state.period == 0 and state.parties[seat].prepared):
        return []
    numbers = range(len(state.field.plans))
    return [number for number in numbers if pick_refusal(state, seat, number, secret=secret) is None]


def open_choice(state: Battle, _tell: Teller) -> bool:
    """Step 6, Stratagems without S: openly, one side after the other (R-EOP-6, R-STR-10, ED-2).

    Return True while a seat must decide.
    """
    for seat in state.order():
        if not state.done[seat] and _options(state, seat, secret=False):
            state.seat = seat
            return True
    state.after = "lock"
    state.enter("effects")
    return False


def lock_choice(state: Battle, tell: Teller) -> bool:
    """Step 6, Stratagems with S: both in secret, revealed only as a number of cards.

    Return True while a seat must decide.
    """
    for seat in (0, 1):
        if not state.done[seat] and _options(state, seat, secret=True):
            state.seat = seat
            return True
    for seat, side in enumerate(state.sides):
        if side.picks:
            side.locked += side.picks
            side.picks.clear()
            tell.tell("R-STR-3", "locked", side=state.who(seat), n=len(side.locked))
    state.enter("begin")
    return False


def pick_choices(state: Battle, seat: int) -> list[Choice]:
    secret = state.phase == "lock"
    verb = "lock" if secret else "lay"
    options = _options(state, seat, secret=secret)
    return [*(choice(verb, state.field.plans[number].id) for number in options), choice("pass")]


def refuse_pick(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    if wanted == choice("pass"):
        return None
    secret = state.phase == "lock"
    if wanted.verb != ("lock" if secret else "lay") or len(wanted.words) != 1:
        return Refusal("R-STR-1", "pick_what")
    number = state.field.plan_numbers.get(wanted.words[0])
    if number is None:
        return Refusal("R-STR-1", "no_stratagem", {"card": wanted.words[0]})
    return pick_refusal(state, seat, number, secret=secret)


def take_pick(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "pass":
        state.done[seat] = True
        return
    side, number = state.sides[seat], state.field.plan_numbers[wanted.words[0]]
    if wanted.verb == "lock":
        side.picks.append(number)
        tell.tell_seats((seat,), "R-STR-3", "locks", side=state.who(seat), card=wanted.words[0])
    else:
        side.in_play.append(number)
        tell.tell("R-STR-3", "lays", side=state.who(seat), card=wanted.words[0])
        queue_entering(state, seat, number)


def promote(state: Battle, tell: Teller) -> bool:
    """Step 0, points 1 to 3: promotion, locked cards back, the same X on both sides (R-EOP-0, R-STR-9, ER-ED-32).

    Return True while a seat must decide.
    """
    tell.tell("R-PER-1", "period_ends", n=state.period)
    for seat in state.order():
        side = state.sides[seat]
        if side.battle == AWAY:
            side.battle = READY
            for number in side.locked:
                side.in_play.append(number)
                tell.tell("R-STR-9", "enters", side=state.who(seat), card=state.field.plans[number].id)
                queue_entering(state, seat, number)
        elif side.locked:
            tell.tell("R-STR-9", "locked_back", side=state.who(seat), n=len(side.locked))
        side.locked.clear()
    for number in [one for one in state.sides[0].in_play if one in state.sides[1].in_play]:
        if state.field.plans[number].exclusive:  # ER-ED-29
            for side in state.sides:
                side.in_play.remove(number)
            tell.tell("R-STR-9", "cancelled", card=state.field.plans[number].id)
    queue_instants(state, counters=True)
    state.after = "instants"
    state.enter("effects")
    return False


def instants(state: Battle, _tell: Teller) -> bool:
    """Step 0, point 4: Counters were first, now the other Instants that are still there.

    Return True while a seat must decide.
    """
    queue_instants(state, counters=False)
    state.after = "restrict"
    state.enter("effects")
    return False


def restrict(state: Battle, tell: Teller) -> bool:
    """Step 0, point 5: what is restricted and not met goes back; tested here and nowhere else (ER-ED-50).

    Return True while a seat must decide.
    """
    for seat in state.order():
        for number in state.sides[seat].in_play[:]:
            if not is_met(state, seat, state.field.plans[number]):
                send_back(state, seat, number, "R-STR-9", "unmet", tell)
    state.enter("back")
    return False


def back(state: Battle, _tell: Teller) -> bool:
    """Step 0, point 6: each may take back own Stratagems; otherwise they stay (ER-ED-30).

    Return True while a seat must decide.
    """
    for seat in state.order():
        if not state.done[seat] and state.sides[seat].in_play:
            state.seat = seat
            return True
    state.enter("defeat")
    return False


def back_choices(state: Battle, seat: int) -> list[Choice]:
    cards = [state.field.plans[number].id for number in state.sides[seat].in_play]
    return [*(choice("return", card) for card in cards), choice("pass")]


def back_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    return None if wanted in back_choices(state, seat) else Refusal("R-STR-9", "return_what")


def take_back(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "pass":
        state.done[seat] = True
    else:
        send_back(state, seat, state.field.plan_numbers[wanted.words[0]], "R-STR-9", "taken_back", tell)
