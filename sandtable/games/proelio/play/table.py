"""The table of Proelio: its chapters put together."""

from collections.abc import Callable
from typing import Final

from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Refusal, Result, Teller, View
from sandtable.games.proelio.play import actions, choices, defence, limit, turn, view
from sandtable.games.proelio.play.laying import lay, seats
from sandtable.games.proelio.play.state import LIMIT, RULINGS, Options, State
from sandtable.games.proelio.setup import ProelioSetup


class Proelio:
    """Open War and Allied Houses for three to six."""

    def __init__(self, options: Options = RULINGS) -> None:
        self.options = options

    def seats(self, start: ProelioSetup) -> tuple[str, ...]:
        return seats(start)

    def lay(self, start: ProelioSetup, cups: Cups) -> State:
        return lay(start, self.options, cups)

    def decision(self, state: State) -> Decision | Result:
        if state.result is not None:
            return state.result
        return Decision(state.who, state.phase, choices.rule_of(state), about=_about(state))

    def choices(self, state: State) -> list[Choice]:
        return choices.choices(state) if state.result is None else []

    def allows(self, state: State, choice: Choice) -> Refusal | None:
        if state.result is not None:
            rule = state.result.rule
            return Refusal(rule, "over")
        return choices.allows(state, choice)

    def take(self, state: State, choice: Choice, tell: Teller) -> None:
        _TAKERS[choice.verb](state, choice.words, tell)
        turn.go_on(state, tell)

    def view(self, state: State, seat: int) -> View:
        return view.view(state, seat)

    def guess(self, seen: View, cups: Cups) -> State:
        return view.guess(seen, cups)


def _about(state: State) -> tuple[str, ...]:
    """Words that a decision refers to: a card back, a card, a number of cards; () for most."""
    house = state.houses[state.active]
    if state.phase == "deploy":
        return (state.kinds[house.incoming].back,)
    if state.phase == "trim":
        return (str(len(state.houses[state.who].hand) - LIMIT),)
    if state.phase == "sacrifice":
        return (house.fort, str(state.owed))
    return (str(state.owed),) if state.phase == "bounty" else ()


def _give(state: State, words: tuple[str, ...], tell: Teller) -> None:
    if state.phase == "penalty":
        defence.give_penalty(state, words[0], tell)
    else:
        defence.give_bounty(state, words[0], tell)


_TAKERS: dict[str, Callable[[State, tuple[str, ...], Teller], None]] = {
    "draw": lambda state, words, tell: actions.draw_card(state, tell),
    "attack": lambda state, words, tell: actions.attack(state, words[0], tell),
    "fort": lambda state, words, tell: actions.build(state, words[0], tell),
    "play": lambda state, words, tell: actions.play_strategy(
        state, words[0], int(words[1]) - 1 if len(words) > 1 else -1, tell
    ),
    "exchange": lambda state, words, tell: actions.exchange(state, words[0], words[1], tell),
    "support": lambda state, words, tell: actions.support(state, words[0], tell),
    "pass": lambda state, words, tell: actions.rest(state, tell),
    "discard": lambda state, words, tell: limit.discard_one(state, words[0], tell),
    "deploy": lambda state, words, tell: defence.deploy(state, words[0], tell),
    "ready": lambda state, words, tell: defence.reveal(state, tell),
    "sacrifice": lambda state, words, tell: defence.sacrifice(state, True, tell),
    "keep": lambda state, words, tell: defence.sacrifice(state, False, tell),
    "give": _give,
    "steal": lambda state, words, tell: defence.reverse(state, True, tell),
    "leave": lambda state, words, tell: defence.reverse(state, False, tell),
    "recover": lambda state, words, tell: defence.recover(state, words[0], tell),
    "done": lambda state, words, tell: defence.leave_deployed(state, tell),
}


TABLE: Final = Proelio()
