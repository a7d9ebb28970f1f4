"""Limit of the Hand: a seat with more than five cards discards, one card after the other."""

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.proelio.play.hands import discard, take_openly
from sandtable.games.proelio.play.state import LIMIT, State


def trim(state: State, seat: int, rule: str, after: str) -> None:
    """Continue with the phase `after`, but let a seat above the limit discard first (R-SET-3)."""
    if len(state.houses[seat].hand) > LIMIT:
        state.phase, state.who, state.rule, state.after = "trim", seat, rule, after
    else:
        state.phase, state.who, state.rule, state.after = after, state.active, "", ""


def hand_choices(state: State, verb: str) -> list[Choice]:
    """One choice for each kind of card in the Hand of the deciding seat."""
    return [choice(verb, card) for card in sorted(set(state.houses[state.who].hand))]


def not_in_hand(state: State, made: Choice, rule: str) -> Refusal | None:
    """Refusal unless a choice names exactly one card of the deciding seat's Hand."""
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
