"""The limit of the Hand: who holds more than five discards, one card after the other."""

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.proelio.play.hands import discard, take_openly
from sandtable.games.proelio.play.state import LIMIT, State


def trim(state: State, seat: int, rule: str, after: str) -> None:
    """Go on to the phase `after`, but have a seat discard first when it holds too many (R-SET-3)."""
    if len(state.houses[seat].hand) > LIMIT:
        state.phase, state.who, state.rule, state.after = "trim", seat, rule, after
    else:
        state.phase, state.who, state.rule, state.after = after, state.active, "", ""


def hand_choices(state: State, verb: str) -> list[Choice]:
    """One card of the Hand of whoever decides, each kind once."""
    return [choice(verb, card) for card in sorted(set(state.houses[state.who].hand))]


def not_in_hand(state: State, made: Choice, rule: str) -> Refusal | None:
    """Why a choice does not name exactly one card of the decider's Hand."""
    if len(made.words) != 1:
        return Refusal(rule, "one-card", {"verb": made.verb})
    return lacking(state, made.words[0], rule)


def lacking(state: State, card: str, rule: str) -> Refusal | None:
    if card not in state.houses[state.who].hand:
        return Refusal(rule, "not-in-hand", {"card": card})
    return None


def discard_one(state: State, card: str, tell: Teller) -> None:
    take_openly(state, state.who, card)
    discard(state, card)
    tell.tell(state.rule, "discarded", seat=state.who, card=card)
    trim(state, state.who, state.rule, state.after)
