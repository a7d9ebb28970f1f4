"""Search by playing on, tried on the toy: the same guesses and luck for all candidates, and no more knowledge than a view."""

from typing import Any

import pytest

from playtest.players.portfolio import Portfolio
from sandtable.games.build import compiled
from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Player, View, choice
from tests.games.sample_game import Bag, SampleGame

if compiled():
    pytest.skip("nobody outside can build on a compiled class", allow_module_level=True)

DRAW, STOP = choice("draw"), choice("stop")


class Drawn(SampleGame):
    """The toy with the luck of who guesses, as all our games have it."""

    def guess(self, view: View, cups: Cups) -> Bag:
        state = super().guess(view, cups)
        state.cups = cups
        return state


class Stubborn:
    """Always wants the same, if it may."""

    def __init__(self, wish: Choice) -> None:
        self._wish = wish

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        return self._wish if self._wish in choices else choices[0]


class Thinker(Portfolio):
    """Draws or stops by how near to ten it comes; everybody stops in its playouts."""

    def __init__(self, wish: Choice, doubt: float = 0.0, playouts: tuple[int, ...] = (8,)) -> None:
        super().__init__(Drawn(), [Stubborn(wish)], 1, playouts, wider=1, doubt=doubt)
        self.met: list[list[int]] = []

    def partner(self, seed: str) -> Player:
        return Stubborn(STOP)

    def ahead(self, _decision: Decision) -> int:
        return 4

    def standing(self, state: Any, seat: int) -> float:
        self.met.append(list(state.hands[1 - seat]))
        total = sum(state.hands[seat])
        return total / 10 if total <= 10 else 0.0


def thought(hand: list[int], thinker: Thinker, other: list[int]) -> Choice:
    state = Bag([list(hand), list(other)], [False, False], 0, Cups(1))
    return thinker.choose(SampleGame().view(state, 0), Decision(0, "draw", "T-1"), [DRAW, STOP])


def test_it_does_what_its_script_did_not_think_of() -> None:
    assert thought([4], Thinker(STOP), [3]) == DRAW
    assert thought([6, 4], Thinker(DRAW), [3]) == STOP


def test_candidates_meet_the_same_guesses_and_not_what_is_hidden() -> None:
    hands = []
    for hidden in ([1, 2], [6, 6]):
        thinker = Thinker(STOP)
        thought([4], thinker, hidden)
        assert thinker.met[0::2] == thinker.met[1::2], "draw and stop, guess after guess"
        hands.append(thinker.met)
    assert hands[0] == hands[1] and len({tuple(hand) for hand in hands[0]}) > 2


def test_after_a_stage_the_better_half_goes_on_and_the_first_always() -> None:
    thinker = Thinker(DRAW, playouts=(2, 6))
    assert thought([6, 4], thinker, [3]) == STOP
    assert len(thinker.met) == 2 * (2 + 6)


def test_what_may_be_chance_does_not_change_its_mind() -> None:
    """With 7 a draw gains on average 0.3 of ten or loses all: which is not clear after eight of them."""
    assert thought([7], Thinker(STOP, doubt=50.0), [3]) == STOP
    assert thought([7], Thinker(DRAW, doubt=50.0), [3]) == DRAW
