"""The steps of a battle in order, and who decides at which of them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sandtable.games.edadh.play import compose, damage, effects, masters, movement, period, stratagems, turn
from sandtable.games.edadh.play.state import Battle
from sandtable.games.play import Choice, Decision, Refusal, Teller

# A step: moves on to another one, or stops with True where a player must choose.
Step = Callable[[Battle, Teller], bool]

STEPS: Mapping[str, Step] = {
    "compose": compose.compose,
    "open": stratagems.open_choice,
    "lock": stratagems.lock_choice,
    "begin": movement.begin,
    "turn": turn.next_turn,
    "effects": effects.run,
    "ready": turn.ready,
    "place": turn.place,
    "reveal": turn.reveal,
    "choose": turn.choose,
    "window": masters.window,
    "protect": damage.protect,
    "judge": damage.judge,
    "strike": damage.strike,
    "standard": masters.standard,
    "next": damage.finish_turn,
    "eop": stratagems.promote,
    "instants": stratagems.instants,
    "restrict": stratagems.restrict,
    "back": stratagems.back,
    "defeat": period.defeat,
    "discard": period.discard,
    "withdraw": period.withdraw,
    "resolve": period.resolve,
    "rout": period.rout,
    "swap": movement.swap,
    "over": lambda _state, _tell: True,
}


class Question(NamedTuple):
    """Decision at a step: its kind, its rule, and functions that list, refuse and carry out choices."""

    kind: str
    rule: str
    choices: Callable[[Battle, int], list[Choice]]
    refusal: Callable[[Battle, int, Choice], Refusal | None]
    take: Callable[[Battle, int, Choice, Teller], None]
    hidden: bool = False


QUESTIONS: Mapping[str, Question] = {
    "compose": Question(
        "muster", "L-ED-18", compose.compose_choices, compose.compose_refusal, compose.take_compose, hidden=True
    ),
    "open": Question("lay", "R-STR-1", stratagems.pick_choices, stratagems.refuse_pick, stratagems.take_pick),
    "lock": Question(
        "lock", "R-STR-3", stratagems.pick_choices, stratagems.refuse_pick, stratagems.take_pick, hidden=True
    ),
    "effects": Question("remove", "R-STR-8", effects.remove_choices, effects.remove_refusal, effects.take_remove),
    "place": Question("mastery", "R-INIT-1", turn.place_choices, turn.place_refusal, turn.take_place, hidden=True),
    "choose": Question("troop", "R-CHO-1", turn.choose_choices, turn.choose_refusal, turn.take_choose),
    "window": Question("bonus", "R-CM-2", masters.window_choices, masters.window_refusal, masters.take_window),
    "standard": Question(
        "standard", "R-STD-1", masters.standard_choices, masters.standard_refusal, masters.take_standard
    ),
    "back": Question("return", "R-STR-9", stratagems.back_choices, stratagems.back_refusal, stratagems.take_back),
    "discard": Question("discard", "R-EOP-3", period.column_choices, period.column_refusal, period.take_column),
    "withdraw": Question("withdraw", "R-EOP-3b", period.column_choices, period.column_refusal, period.take_column),
    "resolve": Question("resolve", "R-STD-1", period.resolve_choices, period.resolve_refusal, period.take_resolve),
    "swap": Question("swap", "R-MOV-3", movement.swap_choices, movement.swap_refusal, movement.take_swap),
}


def advance(state: Battle, tell: Teller) -> None:
    """Go on until somebody must choose or the battle is over."""
    while not STEPS[state.phase](state, tell):
        pass


def question(state: Battle) -> Decision:
    """The decision at this step."""
    asked = QUESTIONS[state.phase]
    if state.phase == "choose" and state.drawn:  # at the same time, among the lowest ML (ER-ED-07)
        return Decision(state.seat, "troop_drawn", "R-CHO-2", hidden=True)
    if state.phase == "window":
        return Decision(state.seat, "bonus", "R-CM-2", about=(f"S{state.window}",))
    return Decision(state.seat, asked.kind, asked.rule, hidden=asked.hidden)
