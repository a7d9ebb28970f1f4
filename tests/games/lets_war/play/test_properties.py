"""What holds in every position of every game, whoever plays: games of the random player over random set-ups and options."""

from itertools import product

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from playtest.match import play
from playtest.players.random_player import make
from sandtable.games.cups import Cups
from sandtable.games.lets_war.cards import all_cards
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.asks import ASKS
from sandtable.games.lets_war.play.lasting import hand_limit
from sandtable.games.lets_war.play.table import TABLE
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.play import SILENT, Choice, Chronicle, Event, Result, choice, digest
from sandtable.games.replay import Record, read_record, replay
from tests.games.lets_war.play.invariants import assert_hidden, check
from tests.games.lets_war.play.table import LINES, SETUPS, read, shipped, text_of, texts, written

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 10**6)
# A game that fails is as good as a shorter one: set-up and seed play it again.
WITHOUT_SHRINKING = (Phase.explicit, Phase.generate)


@settings(max_examples=40, phases=WITHOUT_SHRINKING)
@given(texts(), SEEDS)
def test_every_position_is_sound_and_what_is_offered_is_allowed(text: str, seed: int) -> None:
    start = read(text)
    war, player = TABLE.lay(start, Cups(seed)), make(start, seed)
    steps = 0
    while not isinstance(decision := TABLE.decision(war), Result):
        if steps % 3 == 0:
            check(war)
        offered = TABLE.choices(war)
        assert offered and len(set(offered)) == len(offered), decision
        assert all(TABLE.allows(war, one) is None for one in offered), decision
        before = war.turn
        TABLE.take(war, player.choose(TABLE.view(war, decision.seat), decision, offered), SILENT)
        if before >= 0 and war.turn != before and not war.camps[before].out and war.over is None:
            limit = hand_limit(war, before)
            # What an Event or a draw after the turn brings is not looked at before the next (L-48).
            assert war.hand_size(before) <= limit + 8
        steps += 1
    assert steps < 6000
    check(war)
    assert decision.winners and len({war.camps[seat].faction for seat in decision.winners}) == 1
    assert not any(war.camps[seat].faction == "NEU" for seat in decision.winners), "R-MODE-3"


@settings(max_examples=20, phases=WITHOUT_SHRINKING)
@given(texts(), SEEDS, st.data())
def test_what_is_refused_changes_nothing(text: str, seed: int, data: st.DataObject) -> None:
    start = read(text)
    war, player = TABLE.lay(start, Cups(seed)), make(start, seed)
    verbs = [
        "act",
        "end",
        "play",
        "lay",
        "boom",
        "raid",
        "spy",
        "buy",
        "tax",
        "take",
        "discard",
        "miss",
        "stop",
        "pay",
        "pass",
        "restore",
        "offer",
        "join",
        "dance",
    ]
    some = [*war.book.nations, *ARMS, "1", "3", "CF-01", "CF-02", "CF-48", "board:CF-20", "GER-N1", "x", "?"]
    for _ in range(40):
        decision = TABLE.decision(war)
        if isinstance(decision, Result):
            break
        words = data.draw(st.lists(st.sampled_from(some), max_size=4))
        wanted = Choice(data.draw(st.sampled_from(verbs)), tuple(words))
        before = digest(war)
        refusal = TABLE.allows(war, wanted)
        assert digest(war) == before
        if refusal is None:
            TABLE.take(war, wanted, SILENT)
        else:
            assert refusal.rule and refusal.reason
            offered = TABLE.choices(war)
            assert wanted not in offered
            TABLE.take(war, player.choose(TABLE.view(war, decision.seat), decision, offered), SILENT)
        check(war)


@settings(max_examples=20, phases=WITHOUT_SHRINKING)
@given(texts(), SEEDS)
def test_views_leak_nothing_and_guesses_agree(text: str, seed: int) -> None:
    start = read(text)
    war, player = TABLE.lay(start, Cups(seed)), make(start, seed)
    number = 0
    while not isinstance(decision := TABLE.decision(war), Result):
        offered = TABLE.choices(war)
        view = TABLE.view(war, decision.seat)
        assert TABLE.choices(view.state) == offered, decision
        assert TABLE.decision(view.state) == decision
        if number % 12 == 0:
            for seat in range(len(war.camps)):
                seen = TABLE.view(war, seat)
                assert_hidden(seen.state, seat, decision.kind)
                guess = TABLE.guess(seen, Cups(seed, f"guess {number}"))
                check(guess)
                assert digest(TABLE.view(guess, seat).state) == digest(seen.state)
        number += 1
        TABLE.take(war, player.choose(view, decision, offered), SILENT)


@settings(max_examples=16, phases=WITHOUT_SHRINKING)
@given(texts(), SEEDS, st.integers(1, 60))
def test_replays_and_copies_play_alike(text: str, seed: int, at: int) -> None:
    start = read(text)
    record = Record("lets-war", seed, ("random",) * len(start.seats), text)
    play(TABLE, start, record, [make(start, f"{seed} {seat}") for seat in range(len(start.seats))])
    war = replay(TABLE, start, read_record(record.text(), "x.play"))
    assert digest(war) == record.marks[len(record.choices)]
    part = replay(TABLE, start, record, until=min(at, len(record.choices)))
    copy = part.copy()
    before = digest(part)
    for _seat, chosen in record.choices[at:]:
        TABLE.take(copy, chosen, SILENT)
    assert digest(copy) == digest(war) and digest(part) == before


@settings(max_examples=12, phases=WITHOUT_SHRINKING)
@given(texts(), SEEDS)
def test_every_attack_that_is_allowed_is_offered(text: str, seed: int) -> None:
    start = read(text)
    war, player = TABLE.lay(start, Cups(seed)), make(start, seed)
    for _ in range(80):
        decision = TABLE.decision(war)
        if isinstance(decision, Result):
            break
        offered = TABLE.choices(war)
        if decision.kind == "act":
            every = [choice("boom", *words) for words in product(ARMS, war.book.nations, ARMS)]
            plain = {one for one in offered if one.verb == "boom" and len(one.words) == 3}
            assert plain == {one for one in every if TABLE.allows(war, one) is None}
        TABLE.take(war, player.choose(TABLE.view(war, decision.seat), decision, offered), SILENT)


def test_telling_changes_nothing() -> None:
    start = shipped("attrition-7")
    marks = []
    for story in (SILENT, Chronicle()):
        record = Record("lets-war", 5, ("random",) * 7, text_of("attrition-7"))
        play(TABLE, start, record, [make(start, seat) for seat in range(7)], story)
        marks.append(record.marks)
    assert marks[0] == marks[1]


LATE = [written(LINES[players], f"mode: attrition\ndate: {date}\n") for players in (6, 7) for date in ("S16", "A18")]


@pytest.mark.slow
def test_every_card_is_carried_out_and_every_question_asked() -> None:
    """Some hundred games of the random player: each card of the pack is played, laid, drawn as an Event or comes into office.

    Games of the random player end before the last years, so some begin there.
    """
    starts = [*(shipped(name) for name in SETUPS), *(read(text) for text in LATE)]
    wanted = {card.id for card in all_cards(starts[0].document.pack)}
    unasked = set(ASKS) - {"target"}  # No card of the pack is aimed but by its player.
    for seed in range(80):
        for start in starts:
            for event in _random_game(start, seed, unasked):
                if event.kind in ("played", "played_at", "laid", "event", "character", "reacted", "territory"):
                    wanted.discard(str(event.data["card"]))
                elif event.kind == "armistice":
                    wanted.discard("EV-90")
        if not wanted and not unasked:
            return
    assert wanted == set() and unasked == set()


def _random_game(start: LetsWarSetup, seed: int, unasked: set[str]) -> list[Event]:
    story, war = Chronicle(), TABLE.lay(start, Cups(seed, start.id))
    players = [make(start, f"{seed} {seat}") for seat in range(len(start.seats))]
    while not isinstance(decision := TABLE.decision(war), Result):
        unasked.discard(decision.kind)
        chosen = players[decision.seat].choose(TABLE.view(war, decision.seat), decision, TABLE.choices(war))
        TABLE.take(war, chosen, story)
    return story.events
