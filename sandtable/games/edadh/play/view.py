"""View of a seat, and random whole positions that agree with it.

Hidden are: cards placed and not revealed, Troops chosen in a drawn turn until both are, Stratagems being locked, locked
Stratagems (their number is public), Units being composed.
"""

from itertools import combinations

from sandtable.games.cups import Cups
from sandtable.games.edadh.play.compose import UNIT, compose_choices
from sandtable.games.edadh.play.state import UNKNOWN, Battle
from sandtable.games.edadh.play.stratagems import pick_refusal
from sandtable.games.edadh.play.turn import candidates, place_choices
from sandtable.games.play import View


def view(state: Battle, seat: int) -> View:
    """The position as a seat sees it."""
    seen = state.copy()
    other = seen.sides[1 - seat]
    other.locked = [UNKNOWN] * len(other.locked)
    other.picks.clear()
    if state.phase == "place" and other.placed:
        other.placed, other.second = UNKNOWN, ""
    if state.phase == "choose" and state.drawn and other.chosen >= 0:
        other.chosen = UNKNOWN
    return View(seat, seen)


def guess(seen: View, cups: Cups) -> Battle:
    """Random position that agrees with a view; each possibility is equally likely."""
    state: Battle = seen.state.copy()
    seat = 1 - seen.seat
    side = state.sides[seat]
    cup = cups.cup(f"guess {seat}")
    if UNKNOWN in side.locked:
        side.locked = list(cup.pick(_lockable(state, seat, len(side.locked))))
    # Of two who decide in secret the first seat was asked before.
    asked_before = seat == 0 and state.seat == 1
    if state.phase == "place" and side.placed == UNKNOWN:
        words = cup.pick(place_choices(state, seat)).words
        side.placed, side.second = int(words[0]), words[1] if len(words) > 1 else ""
    elif state.phase == "choose" and state.drawn and asked_before and side.chosen < 0:
        side.chosen = cup.pick(candidates(state, seat))
    elif state.phase == "lock" and asked_before:
        possible = [found for count in range(len(state.field.plans)) for found in _sets(state, seat, count)]
        side.picks = list(cup.pick(possible))
    elif state.phase == "compose" and asked_before and not side.troops():
        for _ in range(UNIT):
            side.picks.append(state.field.numbers[cup.pick(compose_choices(state, seat)).words[0]])
    return state


def _lockable(state: Battle, seat: int, count: int) -> list[tuple[int, ...]]:
    """Sets of that many Stratagems which the seat may have locked; all sets if the set-up broke the rules."""
    state.sides[seat].locked = []
    secret = [number for number, plan in enumerate(state.field.plans) if plan.secret]
    return _sets(state, seat, count) or [tuple(found) for found in combinations(secret, count)]


def _sets(state: Battle, seat: int, count: int) -> list[tuple[int, ...]]:
    """Sets of Stratagems that may be locked together, in the order of the pack."""
    side = state.sides[seat]
    kept = side.picks
    numbers = [n for n in range(len(state.field.plans)) if pick_refusal(state, seat, n, secret=True) is None]
    found: list[tuple[int, ...]] = []
    for some in combinations(numbers, count):
        side.picks = []
        for number in some:
            if pick_refusal(state, seat, number, secret=True) is not None:
                break
            side.picks.append(number)
        else:
            found.append(some)
    side.picks = kept
    return found
