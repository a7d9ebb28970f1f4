"""Invariants of every position of a battle: Troops are conserved, Stratagems lie in one place, points stay in bounds."""

from sandtable.games.edadh.play.period import LAST_PERIOD
from sandtable.games.edadh.play.state import MASTER, Battle


def troops_of(state: Battle) -> list[list[int]]:
    """All Troops of each side, wherever they are."""
    return [
        sorted(
            [card for column in side.columns for card in column]
            + [card for unit in side.reserve for column in unit for card in column]
            + [card for card in (*side.pile, *side.removed) if card != MASTER]
            + (side.picks if state.phase == "compose" else [])
        )
        for side in state.sides
    ]


def check(state: Battle, troops: list[list[int]]) -> None:
    for side, before, now in zip(state.sides, troops, troops_of(state), strict=True):
        assert before == now, "Troops are conserved"
        cards = [*side.locked, *side.in_play, *(side.picks if state.phase == "lock" else ())]
        assert len(set(cards)) == len(cards), "there is one copy of each Stratagem"
        assert side.mp <= 60
        assert side.dmg >= 0
        assert not set(side.in_play) & set(side.locked)
    assert 0 <= state.period <= LAST_PERIOD
