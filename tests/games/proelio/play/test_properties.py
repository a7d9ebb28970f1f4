"""What holds in every position of every game, whoever plays: games of the random player over all set-ups and readings."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.match import play
from playtest.players.random_player import make
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Chronicle, Decision, Result, choice, digest
from sandtable.games.proelio.play.choices import VERBS
from sandtable.games.proelio.play.state import Options
from sandtable.games.proelio.play.table import TABLE, Proelio
from sandtable.games.replay import Record, read_record, replay
from tests.games.proelio.play.invariants import cards_of, check
from tests.games.proelio.play.table import SETUPS, setup

OPTIONS = st.builds(
    Options,
    illegal_attacks=st.booleans(),
    overflow_at_once=st.booleans(),
    falls_when_repelled=st.booleans(),
    rounds=st.just(30),
)

pytestmark = pytest.mark.slow
SEEDS = st.integers(0, 10**6)


@settings(max_examples=60)
@given(st.sampled_from(SETUPS), SEEDS, OPTIONS)
def test_every_position_is_sound_and_what_is_offered_is_allowed(name: str, seed: int, options: Options) -> None:
    table, start = Proelio(options), setup(name)
    state, player = table.lay(start, Cups(seed)), make(start, seed)
    while not isinstance(decision := table.decision(state), Result):
        check(state)
        offered = table.choices(state)
        assert offered and len(set(offered)) == len(offered)
        assert all(table.allows(state, one) is None for one in offered)
        chosen = player.choose(table.view(state, decision.seat), decision, offered)
        table.take(state, chosen, SILENT)
    check(state)
    assert decision.adjourned == (not decision.winners)


@settings(max_examples=25)
@given(st.sampled_from(SETUPS), SEEDS, st.data())
def test_what_is_refused_changes_nothing(name: str, seed: int, data: st.DataObject) -> None:
    start = setup(name)
    state, player = TABLE.lay(start, Cups(seed)), make(start, seed)
    verbs = sorted({verb for some in VERBS.values() for verb in some} | {"", "dance"})
    words = st.lists(st.sampled_from([*state.kinds, "1", "2", "9", "x"]), max_size=3)
    for _ in range(40):
        decision = TABLE.decision(state)
        if isinstance(decision, Result):
            break
        before = digest(state)
        tried = Choice(data.draw(st.sampled_from(verbs)), tuple(data.draw(words)))
        refusal = TABLE.allows(state, tried)
        assert digest(state) == before
        if refusal is None:
            TABLE.take(state.copy(), tried, SILENT)
        TABLE.take(state, player.choose(TABLE.view(state, decision.seat), decision, TABLE.choices(state)), SILENT)


@settings(max_examples=12)
@given(st.sampled_from(SETUPS), SEEDS, OPTIONS)
def test_views_tell_no_more_than_they_may_and_guesses_agree(name: str, seed: int, options: Options) -> None:
    table, start = Proelio(options), setup(name)
    state, player = table.lay(start, Cups(seed)), make(start, seed)
    while not isinstance(decision := table.decision(state), Result):
        for seat in range(len(state.houses)):
            view = table.view(state, seat)
            guess = table.guess(view, Cups(f"guess {seed}"))
            assert cards_of(guess) == Counter(state.box)
            assert digest(table.view(guess, seat).state) == digest(view.state)
            for other, house in enumerate(view.state.houses):
                hidden = [card for card in house.hand if card.startswith("?")]
                known = state.houses[other].seen.get(seat, [])
                assert len(hidden) == (0 if other == seat else len(house.hand) - len(known))
            assert all(card.startswith("?") for cards in view.state.decks.values() for card in cards)
        view = table.view(state, decision.seat)
        assert table.decision(view.state) == decision
        assert table.choices(view.state) == table.choices(state)
        table.take(state, player.choose(view, decision, table.choices(state)), SILENT)


@settings(max_examples=15)
@given(st.sampled_from(SETUPS), SEEDS, st.integers(0, 60))
def test_a_copy_plays_on_alike_and_a_replay_too(name: str, seed: int, at: int) -> None:
    start = setup(name)
    record = Record("proelio", seed, ("random",) * len(start.seats), start.document.file.tree.file)
    players = [make(start, f"{seed} {seat}") for seat in range(len(start.seats))]
    result = play(TABLE, start, record, players)
    end = replay(TABLE, start, read_record(record.text(), "x.play"))
    assert TABLE.decision(end) == result
    state = replay(TABLE, start, record, until=at)
    twin = state.copy()
    for _, chosen in record.choices[at:]:
        TABLE.take(twin, chosen, SILENT)
        TABLE.take(state, chosen, SILENT)
    assert digest(twin) == digest(state) == digest(end)


def test_secrets_are_told_only_to_those_concerned() -> None:
    """Events for everybody name no card that lies face-down or in a Hand."""
    hidden = {"drew-cards", "attacked-with", "saw", "supported-with", "stole-card", "gave-card"}
    backs = {"attacked", "supported", "stole", "gave"}
    seen: set[str] = set()
    for seed in range(60):
        start = setup(SETUPS[seed % len(SETUPS)])
        story = Chronicle()
        record = Record("proelio", seed, ("random",) * len(start.seats), "x")
        play(TABLE, start, record, [make(start, f"{seed} {seat}") for seat in range(len(start.seats))], story)
        for event in story.events:
            seen.add(event.kind)
            assert (event.seats is not None) == (event.kind in hidden), event
            if event.kind in backs:
                assert str(event.data["card"]).startswith("?"), event
    assert hidden | backs <= seen


@pytest.mark.parametrize("name", ["open-4", "allied-4"])
def test_every_card_is_used_by_the_random_player(name: str) -> None:
    """Every kind of card is laid, deployed or played in some game."""
    start = setup(name)
    used: set[str] = set()
    for seed in range(120):
        record = Record("proelio", seed, ("random",) * 4, "x")
        play(TABLE, start, record, [make(start, f"{seed} {seat}") for seat in range(4)])
        used |= {one.words[0] for _, one in record.choices if one.verb in ("attack", "deploy", "play", "fort")}
    assert used == set(TABLE.lay(start, Cups(1)).box)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_a_thousand_games_end(name: str) -> None:
    start = setup(name)
    ends: Counter[str] = Counter()
    for seed in range(1000):
        record = Record("proelio", seed, ("random",) * len(start.seats), "x")
        ends[play(TABLE, start, record, [make(start, f"{seed} {s}") for s in range(len(start.seats))]).rule] += 1
    assert ends["PR-1"] < 50, ends


def test_the_decision_names_its_rule() -> None:
    decision = TABLE.decision(TABLE.lay(setup("open-3"), Cups(1)))
    assert isinstance(decision, Decision)
    assert (decision.kind, decision.rule) == ("action", "R-TURN-3")
    assert choice("draw") in TABLE.choices(TABLE.lay(setup("open-3"), Cups(1)))
