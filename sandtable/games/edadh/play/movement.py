"""Start of a Period and its level, and exchanges of Troops before it."""

from sandtable.games.edadh.cards import LEVELS
from sandtable.games.edadh.play.effects import queue_period
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.turn import column_of
from sandtable.games.edadh.setup import RANK
from sandtable.games.play import Choice, Refusal, Teller, choice

MELEE = 2


def begin(state: Battle, tell: Teller) -> bool:
    """Move the Units and count the turns, once for the whole Period (R-PER-1, R-MOV-1, R-MOV-2, ER-ED-43).

    Return True while a seat must decide.
    """
    state.level = next_level(state)
    state.adrift = state.adrift or state.shift != 0
    state.shift = 0
    state.period += 1
    state.turn = 0
    for seat, side in enumerate(state.sides):
        side.mst_used = side.tcts_used = side.combined = False
        state.fronts[seat] = len(side.fronts())
    state.turns = min(RANK, state.fronts[0], state.fronts[1])  # R-CMB-1
    tell.tell("R-PER-1", "period_begins", n=state.period, level=LEVELS[state.level], turns=state.turns)
    queue_period(state)
    state.after = "turn"
    state.enter("effects")
    return False


def next_level(state: Battle) -> int:
    """The level of the coming Period; a Stratagem's step, then one level nearer each Period (ER-ED-51)."""
    if state.shift:
        return min(MELEE, max(0, state.level + state.shift))
    if state.adrift:
        return min(MELEE, state.level + 1)
    levels = state.field.levels
    return levels[min(state.period, len(levels) - 1)]


def swap(state: Battle, _tell: Teller) -> bool:
    """After step 5 of a Period at Ballistic or Charge: exchange Troops of a column (R-MOV-3, ER-ED-20).

    Return True while a seat must decide.
    """
    for seat in state.order():
        if state.level != MELEE and not state.done[seat] and len(swap_choices(state, seat)) > 1:
            state.seat = seat
            return True
    for side in state.sides:
        side.moved.clear()
    state.enter("open")
    return False


def swap_choices(state: Battle, seat: int) -> list[Choice]:
    side = state.sides[seat]
    columns = [
        at
        for at, column in enumerate(side.columns)
        if len(column) > 1 and column[0] != column[1] and at not in side.moved
    ]
    return [*(choice("swap", at + 1) for at in columns), choice("pass")]


def swap_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    if wanted == choice("pass"):
        return None
    if wanted.verb != "swap" or not wanted.words:
        return Refusal("R-MOV-3", "swap_what")
    if len(wanted.words) > 1:
        return Refusal("R-MOV-3", "across_columns")
    side = state.sides[seat]
    column = column_of(side, wanted.words[0])
    if column < 0:
        return Refusal("R-MOV-3", "no_column")
    if len(side.columns[column]) < 2:
        return Refusal("R-MOV-3", "nobody_behind")
    return Refusal("R-MOV-3", "moved_already") if column in side.moved else None


def take_swap(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "pass":
        state.done[seat] = True
        return
    side, at = state.sides[seat], int(wanted.words[0]) - 1
    column = side.columns[at]
    column[0], column[1] = column[1], column[0]
    side.moved.append(at)
    front, behind = (state.field.kinds[card].id for card in column[:2])
    tell.tell("R-MOV-3", "swapped", side=state.who(seat), troop=front, other=behind, column=at + 1)
