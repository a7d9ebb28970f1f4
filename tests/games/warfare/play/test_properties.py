"""Whole games by chance alone: what must hold in every position of every game."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Result, digest
from sandtable.games.replay import Record, replay
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, Position
from sandtable.games.warfare.play.table import TABLE
from sandtable.ground.sight import Occupants, look
from tests.games.warfare.play.field import SHIPPED, shipped
from tests.games.warfare.play.invariants import sound

pytestmark = pytest.mark.slow

CAP = 1200  # choices: every action costs an AP, reactions aside
seeds = st.integers(0, 10_000)


def games(name: str, seed: int) -> Iterator[tuple[Position, Decision, list[Choice], Choice]]:
    """Every position of a game by chance, with what is chosen in it; the last is the end."""
    state = TABLE.lay(shipped(name), Cups(seed, name))
    cup = Cups(seed, "players").cup(name)
    for _ in range(CAP):
        decision = TABLE.decision(state)
        if isinstance(decision, Result):
            return
        choices = TABLE.choices(state)
        chosen = cup.pick(choices)
        yield state, decision, choices, chosen
        TABLE.take(state, chosen, SILENT)
    raise AssertionError("the game does not end")


@settings(max_examples=4)
@given(name=st.sampled_from(SHIPPED), seed=seeds)
def test_positions_are_sound_and_offers_legal(name: str, seed: int) -> None:
    levels: list[int] = []
    pieces: tuple[int, int] | None = None
    for number, (state, _decision, choices, _) in enumerate(games(name, seed)):
        assert choices
        assert not levels or all(now <= before for now, before in zip(state.levels, levels, strict=True))
        assert pieces is None or pieces == (len(state.units), len(state.supports))
        levels, pieces = state.levels[:], (len(state.units), len(state.supports))
        if number % 7 == 0:
            sound(state)
            before = digest(state)
            assert len(set(choices)) == len(choices)
            assert all(TABLE.allows(state, choice) is None for choice in choices)
            assert digest(state) == before


@settings(max_examples=4)
@given(name=st.sampled_from(SHIPPED), seed=seeds)
def test_what_is_refused_changes_nothing(name: str, seed: int) -> None:
    """Words of other choices, mixed: refused with a rule, or legal; in no case is anything changed by asking."""
    words: list[str] = []
    cup = Cups(seed, "muddle").cup(name)
    for number, (state, _decision, choices, chosen) in enumerate(games(name, seed)):
        words = [*words[-60:], *chosen.words]
        if number % 11 == 0 and words:
            before = digest(state)
            for choice in choices[:: max(1, len(choices) // 8)]:
                shuffled = cup.shuffle(words)
                TABLE.allows(state, Choice(choice.verb, tuple(shuffled[: len(choice.words)])))
                TABLE.allows(state, Choice(choice.verb, ()))
            assert digest(state) == before


@settings(max_examples=5)
@given(name=st.sampled_from(SHIPPED), seed=seeds)
def test_views_agree_with_guesses_and_offer_the_same(name: str, seed: int) -> None:
    for number, (state, decision, choices, _) in enumerate(games(name, seed)):
        if number % 13:
            continue
        for seat in range(len(state.levels)):
            view = TABLE.view(state, seat)
            guess = TABLE.guess(view, Cups(number, "guess"))
            assert list(TABLE.view(guess, seat).state.lines()) == list(view.state.lines())
            assert all(unit.kind.exact or state.enemy(seat, unit.side) for unit in view.state.units)
        mine = TABLE.view(state, decision.seat).state
        assert TABLE.choices(mine) == choices
        assert TABLE.choices(TABLE.guess(TABLE.view(state, decision.seat), Cups(1))) == choices


def test_a_view_hides_the_back_of_enemies_and_of_markers() -> None:
    state = TABLE.lay(shipped("03-clear-the-farm"), Cups(1))
    seen = TABLE.view(state, 0).state
    hidden = [marker for marker in seen.markers if marker.hidden]
    assert hidden
    assert {(marker.type, marker.die) for marker in hidden} == {("unknown", -1)}
    assert not any(marker.id in ("ied-1", "mine-1", "dummy-1") for marker in hidden)
    assert all(unit.kind.id.startswith("front:") for unit in seen.units if unit.side == 1)
    assert all(marker.type != "unknown" for marker in TABLE.view(state, 1).state.markers)


@settings(max_examples=3)
@given(name=st.sampled_from(SHIPPED), seed=seeds)
def test_copies_and_replays_come_out_alike(name: str, seed: int) -> None:
    record = Record("warfare", seed, ("random", "random"), name)
    state = TABLE.lay(shipped(name), record.cups())
    cup = Cups(seed, "players").cup(name)
    other = None
    for number in range(CAP):
        decision = TABLE.decision(state)
        if isinstance(decision, Result):
            break
        chosen = cup.pick(TABLE.choices(state))
        if number == 40:
            other = state.copy()
        TABLE.take(state, chosen, SILENT)
        if other is not None:
            TABLE.take(other, chosen, SILENT)
        record.note(decision.seat, chosen, state, over=isinstance(TABLE.decision(state), Result))
    assert other is not None
    assert digest(other) == digest(state)
    assert digest(replay(TABLE, shipped(name), record)) == digest(state)


@pytest.mark.parametrize("name", SHIPPED)
def test_sight_is_that_of_the_los_command(name: str) -> None:
    """In a position after some play, every line between units is clear for both or blocked for both (R-LOS)."""
    compared = 0
    for number, (state, _, _, _) in enumerate(games(name, 5)):
        if number not in (30, 90, 150) or state.frames:
            continue
        ground = state.tables.ground
        sets = [state.ground_units, state.roadblocks, state.rubble, state.people, state.smoke]
        occupants = Occupants(
            *(frozenset(ground.hexes[hex_] for hex_ in range(ground.count) if bits >> hex_ & 1) for bits in sets)
        )
        places = [unit.hex for unit in state.units if unit.where == MAP]
        for a in places:
            for b in range(0, ground.count, 3):
                if a == b:
                    continue
                for regular in (True, False):
                    line = look(
                        ground.board, ground.hexes[a], ground.hexes[b], occupants, "regular" if regular else "irregular"
                    )
                    assert sees(state, a, b, regular) == line.clear, (ground.labels[a], ground.labels[b])
                    compared += 1
    assert compared > 500
