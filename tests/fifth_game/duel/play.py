"""Duel as it is played: each exchange both lay a card, the second knowing the first; hits that nobody parries count."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from duel.setup import DuelSetup
from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Refusal, Result, Teller, View
from sandtable.model.phrases import Phrases

UNKNOWN = "?"


@dataclass
class Bout:
    """A position; `laid` is the card that waits for an answer."""

    effects: dict[str, dict[str, int]]
    hands: list[list[str]]
    hits: list[int]
    seat: int = 0
    laid: str = ""

    def copy(self) -> "Bout":
        return replace(self, hands=[list(hand) for hand in self.hands], hits=list(self.hits))

    def lines(self) -> Iterator[str]:
        yield f"seat {self.seat} laid {self.laid} hits {self.hits}"
        yield from (f"hand {' '.join(hand)}" for hand in self.hands)


class Duel:
    """Rules of a duel."""

    def seats(self, start: DuelSetup) -> tuple[str, ...]:
        return tuple(str(number + 1) for number in range(len(start.hands)))

    def lay(self, start: DuelSetup, _cups: Cups) -> Bout:
        records = start.document.pack.component("moves").records
        effects = {one.id: {effect.op: int(effect.args[0]) for effect in one.effects} for one in records}
        return Bout(effects, [list(hand) for hand in start.hands], [0, 0])

    def decision(self, state: Bout) -> Decision | Result:
        if state.laid or any(state.hands[state.seat]):
            return Decision(state.seat, "answer" if state.laid else "lay", "D-01")
        best = max(state.hits)
        winners = tuple(seat for seat, hits in enumerate(state.hits) if hits == best and min(state.hits) < best)
        return Result(winners, "D-02", "hits")

    def choices(self, state: Bout) -> list[Choice]:
        if isinstance(self.decision(state), Result):
            return []
        return [Choice("lay", (card,)) for card in dict.fromkeys(state.hands[state.seat])] or [Choice("pass", ())]

    def allows(self, state: Bout, choice: Choice) -> Refusal | None:
        return None if choice in self.choices(state) else Refusal("D-01", "not-in-hand")

    def take(self, state: Bout, choice: Choice, tell: Teller) -> None:
        card = choice.words[0] if choice.words else ""
        seat, other = state.seat, 1 - state.seat
        if card:
            state.hands[seat].remove(card)
            tell.tell("D-01", "laid", seat=seat, card=card)
        if not state.laid:
            state.laid, state.seat = card, other
            return
        for one, mine, against in ((seat, card, state.laid), (other, state.laid, card)):
            hits = state.effects.get(mine, {}).get("thrust", 0) - state.effects.get(against, {}).get("parry", 0)
            if hits > 0:
                state.hits[one] += hits
                tell.tell("D-02", "hit", seat=one, n=hits)
        state.laid = ""  # who answered begins the next exchange

    def view(self, state: Bout, seat: int) -> View:
        seen = state.copy()
        seen.hands[1 - seat] = [UNKNOWN] * len(seen.hands[1 - seat])
        return View(seat, seen)

    def guess(self, seen: View, cups: Cups) -> Bout:
        state: Bout = seen.state.copy()
        cup = cups.cup("guess")
        state.hands[1 - seen.seat] = [cup.pick(sorted(state.effects)) for _ in state.hands[1 - seen.seat]]
        return state


def show(view: View, phrases: Phrases, _width: int) -> list[str]:
    """Hits, the card that waits for an answer, and one's own hand."""
    state: Bout = view.state
    hits = phrases.say("play.board.hits", one=state.hits[0], two=state.hits[1])
    laid = phrases.say("play.board.laid", card=state.laid or "-")
    return [hits, laid, phrases.say("play.board.hand", cards=", ".join(state.hands[view.seat]))]
