"""A turn, steps S1 to S4: placing cards, roles, paying, choosing Troops (ER-ED-01)."""

from itertools import combinations

from sandtable.games.edadh.play.effects import modifiers, queue_turn
from sandtable.games.edadh.play.state import AWAY, READY, SPENT, USED, Battle, Side, gain
from sandtable.games.edadh.play.strike import price
from sandtable.games.play import Choice, Refusal, Teller, choice

COMBINE_TURNS = 2  # fronts of three against two: one helper, once


def next_turn(state: Battle, _tell: Teller) -> bool:
    """Begin the next turn of the Period, or end the Period (R-PER-1).

    Return True while a seat must decide.
    """
    if state.turn == state.turns:
        state.enter("eop")
        return False
    state.turn += 1
    for side in state.sides:
        side.placed, side.second, side.chosen, side.bonus, side.hurt = 0, "", -1, "", 0
        side.helpers.clear()
    state.attacker = -1
    queue_turn(state)
    state.after = "ready"
    state.enter("effects")
    return False


def ready(state: Battle, tell: Teller) -> bool:
    """Compute the changes by Stratagems for this turn.

    Return True while a seat must decide.
    """
    modifiers(state)
    tell.tell("R-NXT-2", "turn_begins", n=state.turn)
    state.enter("place")
    return False


def place(state: Battle, _tell: Teller) -> bool:
    """S1: both place a card in secret (R-INIT-1).

    Return True while a seat must decide.
    """
    for seat in (0, 1):
        if not state.sides[seat].placed:
            state.seat = seat
            return True
    state.enter("reveal")
    return False


def place_choices(state: Battle, seat: int) -> list[Choice]:
    """Every end, alone and with each side of the Secondary card that can have an effect."""
    seconds = [word for word in ("mst", "tcts") if second_refusal(state, seat, word) is None]
    if not state.sides[seat].locked and "tcts" in seconds:
        seconds.remove("tcts")
    plays = state.parties[seat].plays
    return [one for end in ("", *seconds) for one in plays[end]]


def place_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    if wanted.verb != "play" or not 1 <= len(wanted.words) <= 2:
        return Refusal("R-INIT-1", "play_what")
    value = wanted.words[0]
    if not value.isascii() or not value.isdigit() or int(value) not in state.parties[seat].hand.halves:
        return Refusal("R-INIT-1", "no_value", {"value": value})
    return second_refusal(state, seat, wanted.words[1]) if len(wanted.words) == 2 else None


def second_refusal(state: Battle, seat: int, second: str) -> Refusal | None:
    """Why an end of the Secondary card may not be laid (R-CM-1, R-STR-5, R-STR-7, ER-ED-26, ER-ED-49)."""
    side = state.sides[seat]
    if second == "mst":
        if side.master != READY:
            return Refusal("R-CM-1", "master_not_ready")
        return Refusal("R-STR-7", "once_a_period", {"end": second}) if side.mst_used else None
    if second == "tcts":
        if side.tcts_used:
            return Refusal("R-STR-7", "once_a_period", {"end": second})
        return Refusal("R-STR-5", "battle_master_not_ready") if side.battle != READY else None
    return Refusal("R-INIT-1", "no_end", {"end": second})


def take_place(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    side = state.sides[seat]
    side.placed = int(wanted.words[0])
    side.second = wanted.words[1] if len(wanted.words) == 2 else ""
    tell.tell_seats((seat,), "R-INIT-1", "placed", side=state.who(seat), cv=side.placed)


def reveal(state: Battle, tell: Teller) -> bool:
    """S1 to S3: reveal, roles, what the Secondary cards do, pay.

    Return True while a seat must decide.
    """
    for seat, side in enumerate(state.sides):
        if side.second:
            tell.tell("R-INIT-1", "revealed_with", side=state.who(seat), cv=side.placed, end=side.second)
        else:
            tell.tell("R-INIT-1", "revealed", side=state.who(seat), cv=side.placed)
    state.attacker = state.field.meetings[state.sides[0].placed][state.sides[1].placed].attacker
    _tell_roles(state, tell)
    for seat, side in enumerate(state.sides):
        if side.second == "mst":
            side.mst_used = True
        elif side.second == "tcts":
            _tactics(state, seat, tell)
    for seat, side in enumerate(state.sides):
        paid = price(state, seat)
        gain(side, -paid)
        tell.tell("R-MP-1", "paid", side=state.who(seat), n=paid, mp=side.mp)
    state.enter("choose")
    return False


def _tell_roles(state: Battle, tell: Teller) -> None:
    seat = state.attacker
    if seat < 0:
        tell.tell("R-INIT-2", "drawn_turn")
        return
    own, other = state.sides[seat].placed, state.sides[1 - seat].placed
    alternate = state.parties[seat].hand.halves[own].alternate
    if alternate is not None and other in alternate[1]:
        tell.tell("R-INIT-3", "attacks_by_alternate", side=state.who(seat), value=alternate[0])
    else:
        tell.tell("R-INIT-4", "attacks", side=state.who(seat))


def _tactics(state: Battle, seat: int, tell: Teller) -> None:
    """R-STR-5, R-STR-6: winning the turn is to be the Attacker (ER-ED-48)."""
    side = state.sides[seat]
    side.tcts_used = True
    master = state.parties[seat].battle_master
    if state.attacker == seat:
        side.battle = AWAY
        tell.tell("R-STR-5", "promotes", side=state.who(seat), card=master, n=len(side.locked))
    else:
        side.battle = SPENT
        tell.tell("R-STR-6", "tactics_fail", side=state.who(seat), card=master)


def choose(state: Battle, tell: Teller) -> bool:
    """S4: the Attacker chooses, then the Defender; in a drawn turn both at the same time (R-CHO-1, ER-ED-07).

    Return True while a seat must decide.
    """
    for seat in (0, 1) if state.drawn else state.speakers():
        side = state.sides[seat]
        if side.chosen < 0:
            options = choose_choices(state, seat)
            if len(options) > 1:
                state.seat = seat
                return True
            take_choose(state, seat, options[0], tell)
    if state.drawn:
        for seat in (0, 1):
            _tell_chosen(state, seat, tell)
    for seat, side in enumerate(state.sides):  # R-CHO-3; helpers bring none (ER-ED-18)
        bonus = state.field.kinds[side.columns[side.chosen][0]].rows[state.level].mp_bonus
        gain(side, bonus)
        tell.tell("R-CHO-3", "gains", side=state.who(seat), n=bonus, mp=side.mp)
    state.window = 4
    state.enter("window")
    return False


def candidates(state: Battle, seat: int) -> list[int]:
    """Columns whose front Troop may be chosen: face-up; in a drawn turn those of the lowest ML (R-PER-2, R-CHO-2)."""
    side = state.sides[seat]
    fresh = side.fresh()
    if not state.drawn:
        return fresh
    mls = [state.field.kinds[side.columns[at][0]].rows[state.level].ml for at in fresh]
    return [at for at, ml in zip(fresh, mls, strict=True) if ml == min(mls)]


def helper_count(state: Battle, seat: int) -> int:
    """Number of Troops that must help if the side Combines; 0 if it may not (R-CMB-1, R-CMB-2, R-CMB-3, ER-ED-18)."""
    own, enemy = state.fronts[seat], state.fronts[1 - seat]
    if state.attacker != seat or own <= enemy or state.sides[seat].combined:
        return 0
    return 1 if enemy == COMBINE_TURNS else own - 1 if enemy == 1 else 0


def choose_choices(state: Battle, seat: int) -> list[Choice]:
    columns = candidates(state, seat)
    found = [choice("choose", at + 1) for at in columns]
    count = helper_count(state, seat)
    if count:
        side = state.sides[seat]
        fresh = side.fresh()
        for at in columns:
            if state.field.kinds[side.columns[at][0]].rows[state.level].att is None:
                continue  # gains nothing (ER-ED-17)
            others = [other for other in fresh if other != at]
            found += [choice("combine", at + 1, *(one + 1 for one in some)) for some in combinations(others, count)]
    return found


def column_of(side: Side, word: str) -> int:
    """The column a word names, counted from 0; -1 when there is none."""
    return int(word) - 1 if word.isascii() and word.isdigit() and 1 <= int(word) <= len(side.columns) else -1


def choose_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    side = state.sides[seat]
    columns = [column_of(side, word) for word in wanted.words]
    if wanted.verb not in ("choose", "combine") or not columns or (wanted.verb == "choose") != (len(columns) == 1):
        return Refusal("R-CHO-1", "choose_what")
    if -1 in columns:
        return Refusal("R-CHO-1", "no_column")
    if not set(columns) <= set(side.fresh()):
        return Refusal("R-PER-2", "not_face_up")
    if columns[0] not in candidates(state, seat):
        return Refusal("R-CHO-2", "lowest_ml")
    if wanted.verb == "choose":
        return None
    count = helper_count(state, seat)
    if count == 0:
        return Refusal("R-CMB-2", "may_not_combine")
    if len(set(columns)) != count + 1 or len(columns) != count + 1:
        return Refusal("R-CMB-2", "helpers", {"n": count})
    return None


def take_choose(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    side = state.sides[seat]
    columns = [int(word) - 1 for word in wanted.words]
    side.chosen = columns[0]
    side.helpers = columns[1:]
    if side.helpers:
        side.combined = True
    if state.drawn:
        tell.tell_seats(
            (seat,), "R-CHO-2", "chosen_secretly", side=state.who(seat), troop=state.troop(seat, side.chosen)
        )
    else:
        _tell_chosen(state, seat, tell)


def _tell_chosen(state: Battle, seat: int, tell: Teller) -> None:
    side = state.sides[seat]
    rule = "R-CHO-2" if state.drawn else "R-CHO-1"
    tell.tell(rule, "chosen", side=state.who(seat), troop=state.troop(seat, side.chosen), column=side.chosen + 1)
    if side.helpers:
        helpers = tuple(state.troop(seat, at) for at in side.helpers)
        tell.tell("R-CMB-4", "combined", side=state.who(seat), troop=state.troop(seat, side.chosen), helpers=helpers)


def flip(state: Battle) -> None:
    """Turn Chosen Troops and helpers face-down (R-PRO-3, R-DMG-1, R-CMB-4)."""
    for side in state.sides:
        side.front[side.chosen] = USED
        for at in side.helpers:
            side.front[at] = USED
