"""Carry out effects and restrictions of Stratagems, from the same notation that words them (R-STR-4).

A `mod` applies while its card is in play. All other effects wait in the queue of the position, where a Counter may ask
its player what to remove.
"""

from collections.abc import Callable, Mapping

from sandtable.games.edadh.play.deeds import STATS, Deed
from sandtable.games.edadh.play.field import Plan
from sandtable.games.edadh.play.state import Battle, gain
from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.model.effects import Effect

# Steps of an Instant in the queue beside its effects, which are counted from 0.
CHECK, RETURN = -1, -2


def modifiers(state: Battle) -> None:
    """Sum the changes by Stratagems in play for this turn at this level."""
    for mods in state.mods:
        mods[:] = [0] * len(STATS)
    for seat, side in enumerate(state.sides):
        for number in side.in_play:
            plan = state.field.plans[number]
            if not plan.works[state.level]:
                continue
            for deed in plan.deeds:
                if deed.op == "mod" and (deed.trigger == "entering" or deed.turn == state.turn):
                    state.mods[1 - seat if deed.enemy else seat][deed.stat] += deed.n


def queue_turn(state: Battle) -> None:
    """Queue effects triggered by this turn of the Period."""
    _queue(state, lambda deed: deed.trigger == "turn" and deed.turn == state.turn)


def queue_period(state: Battle) -> None:
    """Queue effects triggered by the start of a Period."""
    _queue(state, lambda deed: deed.trigger == "period_start")


def queue_entering(state: Battle, seat: int, number: int) -> None:
    """Queue effects of a card that comes into play."""
    for at, deed in enumerate(state.field.plans[number].deeds):
        if deed.trigger == "entering" and deed.op != "mod":
            state.queue.append((seat, number, at))


def _queue(state: Battle, fits: Callable[[Deed], bool]) -> None:
    for seat in state.order():
        for number in state.sides[seat].in_play:
            for at, deed in enumerate(state.field.plans[number].deeds):
                if deed.op != "mod" and fits(deed):
                    state.queue.append((seat, number, at))


def queue_instants(state: Battle, counters: bool) -> None:
    """Queue Instants in play at a level where they work; those that remove others come first (ER-ED-28)."""
    for seat in state.order():
        for number in state.sides[seat].in_play:
            plan = state.field.plans[number]
            removes = any(deed.op == "remove" for deed in plan.deeds)
            if not plan.instant or not plan.works[state.level] or removes != counters:
                continue
            state.queue.append((seat, number, CHECK))
            for at, deed in enumerate(plan.deeds):
                if deed.trigger == "instant":
                    state.queue.append((seat, number, at))
            state.queue.append((seat, number, RETURN))


def run(state: Battle, tell: Teller) -> bool:
    """Carry out the queued effects; stop if a player must choose what to remove.

    Return True while a seat must decide.
    """
    while state.queue:
        seat, number, at = state.queue[0]
        plan = state.field.plans[number]
        if number not in state.sides[seat].in_play:
            state.queue.pop(0)  # removed, or returned, before its turn came
        elif at == CHECK:
            state.queue.pop(0)
            if not is_met(state, seat, plan):
                send_back(state, seat, number, "ER-ED-28", "unmet", tell)
        elif at == RETURN:
            state.queue.pop(0)
            send_back(state, seat, number, "ER-ED-28", "used", tell)
        elif not plan.works[state.level]:
            state.queue.pop(0)
        elif plan.deeds[at].op == "remove":
            if _asks(state, seat, plan, plan.deeds[at], tell):
                return True
        else:
            state.queue.pop(0)
            DEEDS[plan.deeds[at].op](state, seat, plan, plan.deeds[at], tell)
    state.enter(state.after)
    return False


def targets(state: Battle, seat: int) -> list[int]:
    """Enemy Stratagems in play that show C. (R-STR-8)."""
    return [number for number in state.sides[1 - seat].in_play if state.field.plans[number].counterable]


def _asks(state: Battle, seat: int, plan: Plan, deed: Deed, tell: Teller) -> bool:
    """Remove a card if there is only one candidate; True if the player has a choice."""
    if state.left == 0:
        state.left = deed.n
    found = targets(state, seat)
    if len(found) > 1 or (found and deed.n > 1):
        state.seat = seat
        return True
    if found:
        _remove(state, seat, plan, found[0], tell)
    state.left = 0
    state.queue.pop(0)
    return False


def remove_choices(state: Battle, seat: int) -> list[Choice]:
    found = [choice("remove", state.field.plans[number].id) for number in targets(state, seat)]
    return [*found, choice("pass")] if _up_to(state) else found


def remove_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    if wanted in remove_choices(state, seat):
        return None
    return Refusal("R-STR-8", "remove_what")


def take_remove(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    _, number, _ = state.queue[0]
    state.left -= 1
    if wanted.verb == "pass":
        state.left = 0
    else:
        _remove(state, seat, state.field.plans[number], state.field.plan_numbers[wanted.words[0]], tell)
    if state.left == 0 or not targets(state, seat):
        state.left = 0
        state.queue.pop(0)


def _up_to(state: Battle) -> bool:
    """True if fewer cards may be removed than stated. A card that removes a single one must remove it."""
    _, number, at = state.queue[0]
    return state.field.plans[number].deeds[at].n > 1


def _remove(state: Battle, seat: int, plan: Plan, number: int, tell: Teller) -> None:
    # ER-ED-38: to its owner's deck, from which it may be chosen again.
    state.sides[1 - seat].in_play.remove(number)
    tell.tell("R-STR-8", "countered", side=state.who(seat), card=plan.id, other=state.field.plans[number].id)


def send_back(state: Battle, seat: int, number: int, rule: str, kind: str, tell: Teller) -> None:
    """Return a Stratagem to its owner's deck."""
    state.sides[seat].in_play.remove(number)
    tell.tell(rule, kind, side=state.who(seat), card=state.field.plans[number].id)


def _mp(state: Battle, seat: int, plan: Plan, deed: Deed, tell: Teller) -> None:
    whose = 1 - seat if deed.enemy else seat
    gain(state.sides[whose], deed.n)
    kind = "effect_gains" if deed.n > 0 else "effect_loses"
    tell.tell("R-STR-4", kind, side=state.who(whose), card=plan.id, n=abs(deed.n), mp=state.sides[whose].mp)


def _level(state: Battle, seat: int, plan: Plan, deed: Deed, tell: Teller) -> None:
    state.shift += deed.n
    tell.tell("R-STR-4", "effect_level", side=state.who(seat), card=plan.id, change=deed.n)


def _unshake(state: Battle, seat: int, plan: Plan, _deed: Deed, tell: Teller) -> None:
    state.sides[seat].shaken = False
    tell.tell("R-STR-4", "effect_unshake", side=state.who(seat), card=plan.id)


# Queued effects that ask nobody; `mod` is read by modifiers, `remove` asked for by run.
DEEDS: Mapping[str, Callable[[Battle, int, Plan, Deed, Teller], None]] = {
    "mp": _mp,
    "level": _level,
    "unshake": _unshake,
}


def is_met(state: Battle, seat: int, plan: Plan) -> bool:
    """True when every restriction of a card holds, by printed values at the level just fought."""
    return all(CONDITIONS[condition.op](state, seat, condition) for condition in plan.conditions)


def _fronts(state: Battle, seat: int, fits: Callable[[int], bool]) -> int:
    side = state.sides[seat]
    return sum(fits(side.columns[at][0]) for at in side.fronts())


def _front_prot(state: Battle, seat: int, condition: Effect) -> bool:
    wanted, least = int(condition.args[0]), int(condition.args[1])

    def fits(kind: int) -> bool:
        prot = state.field.kinds[kind].rows[state.level].prot
        return prot is None or prot >= least

    return _fronts(state, seat, fits) >= wanted


def _front_numeric(state: Battle, seat: int, condition: Effect) -> bool:
    kinds, level = state.field.kinds, state.level
    return _fronts(state, seat, lambda kind: kinds[kind].rows[level].att is not None) >= int(condition.args[0])


CONDITIONS: Mapping[str, Callable[[Battle, int, Effect], bool]] = {
    "enemy_counterable": lambda state, seat, _: bool(targets(state, seat)),
    "front": lambda state, seat, condition: len(state.sides[seat].fronts()) == int(condition.args[0]),
    "front_prot": _front_prot,
    "front_numeric": _front_numeric,
    "troops": lambda state, seat, condition: state.sides[seat].troops() >= int(condition.args[0]),
    "steady": lambda state, seat, _: not state.sides[seat].shaken,
    "shaken": lambda state, seat, _: state.sides[seat].shaken,
    "mp_below": lambda state, seat, condition: state.sides[seat].mp < int(condition.args[0]),
    "terrain": lambda state, _, condition: state.field.terrain in condition.args,
    "terrain_not": lambda state, _, condition: state.field.terrain not in condition.args,
}
