"""A game as text: written, read, and played again to the same position."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.engine import ENGINE
from sandtable.games.play import Chronicle, Result, choice, digest, read_choice
from sandtable.games.replay import BadReplay, Record, fingerprint, read_record, replay
from tests.games.sample_game import SampleGame

START = "game: toy\nsetup: plain\n"


def played(seed: int = 4, draws: int = 12) -> tuple[Record, object]:
    table, record = SampleGame(), Record("toy", seed, ("person", "greedy"), START)
    state = table.lay(None, record.cups())
    for number in range(10 * draws + 10):
        decision = table.decision(state)
        if isinstance(decision, Result):
            break
        wanted = choice("draw" if number < draws else "stop")
        table.take(state, wanted, Chronicle())
        record.note(decision.seat, wanted, state, over=isinstance(table.decision(state), Result))
    return record, state


def test_a_choice_is_its_text() -> None:
    fire = choice("fire", "marines-1", "heavy", 3)
    assert str(fire) == "fire marines-1 heavy 3"
    assert read_choice(" fire  marines-1 heavy 3 ") == fire
    assert read_choice("").verb == ""


@pytest.mark.parametrize("draws", [0, 3, 19, 20, 45])
def test_a_record_is_read_back_and_comes_out_alike(draws) -> None:
    record, state = played(draws=draws)
    again = read_record(record.text(), "x.play")
    assert again == record
    assert digest(replay(SampleGame(), None, again)) == digest(state)
    assert record.marks.keys() == {*range(20, draws + 3, 20), draws + 2}


def test_blanks_that_a_record_does_not_keep_change_no_dice() -> None:
    bare = Record("toy", 4, ("person", "greedy"), "game: toy  \nsetup: plain")
    again = read_record(bare.text(), "x.play")
    assert again.start == START
    assert [bare.cups().cup("a").roll(6) for _ in range(9)] == [again.cups().cup("a").roll(6) for _ in range(9)]
    assert fingerprint(START) != fingerprint(START + "rounds: 3\n")


def test_another_seed_does_not_come_out_alike() -> None:
    record, _ = played()
    record.seed += 1
    with pytest.raises(BadReplay, match="the position is not what it was"):
        replay(SampleGame(), None, record)


def test_until_stops_early_and_watch_sees_each_choice() -> None:
    record, _ = played()
    seen: list[str] = []
    replay(
        SampleGame(),
        None,
        record,
        until=5,
        watch=lambda _state, decision, taken: seen.append(f"{decision.seat} {taken}"),
    )
    assert seen == ["0 draw", "1 draw", "0 draw", "1 draw", "0 draw"]


def test_secrets_are_told_to_their_seat_alone() -> None:
    table, story = SampleGame(), Chronicle()
    state = table.lay(None, Cups(1))
    table.take(state, choice("draw"), story)
    table.take(state, choice("stop"), story)
    assert [event.seats for event in story.events] == [(0,), None]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("sandtable replay 1", "a diary"), "x.play:1: not a replay"),
        (("seed: 4", "seed: four"), "a number"),
        (("seed: 4", "seed 4"), "x.play:4: expected 'key: value'"),
        (("play:", "plays:"), "no line 'play:'"),
        (("1 draw", "draw"), "expected a seat and its choice"),
        (("1 draw", "0 draw"), "expected a seat and its choice"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(change, message) -> None:
    text = played()[0].text().replace(*change)
    with pytest.raises(BadReplay, match=message):
        read_record(text, "x.play")


@pytest.mark.parametrize(
    ("change", "message"),
    [(("1 draw", "1 dance"), "not allowed any more: T-1 draw or stop"), (("1 draw", "2 draw"), "seat 1 decides")],
)
def test_what_cannot_be_played_is_said(change, message) -> None:
    record = read_record(played()[0].text().replace(*change, 1), "x.play")
    with pytest.raises(BadReplay, match=message):
        replay(SampleGame(), None, record)


def test_a_choice_after_the_end_is_refused() -> None:
    record = read_record(played()[0].text() + "1 draw\n", "x.play")
    with pytest.raises(BadReplay, match="after the end of the game"):
        replay(SampleGame(), None, record)


@pytest.mark.parametrize("number", ["²", "--5", "9" * 5000, "٣"])
def test_signs_that_are_no_number(number) -> None:
    text = "sandtable replay 1\ngame: toy\nseed: {}\nplayers: a b\nstart:\nplay:\n{} draw\n"
    with pytest.raises(BadReplay, match="a number"):
        read_record(text.format(number, 1), "x.play")
    with pytest.raises(BadReplay, match="expected a seat"):
        read_record(text.format(7, number), "x.play")


def test_a_record_names_its_engine_and_one_without_is_of_the_first() -> None:
    record, state = played()
    assert f"engine: {ENGINE}\n" in record.text()
    old = read_record(record.text().replace(f"engine: {ENGINE}\n", ""), "x.play")
    assert old.engine == 1
    assert digest(replay(SampleGame(), None, old)) == digest(state)  # it still fits
    with pytest.raises(BadReplay, match="engine: should be a number"):
        read_record(record.text().replace(f"engine: {ENGINE}", "engine: two"), "x.play")


@pytest.mark.parametrize("change", [("1 draw", "1 dance"), ("seed: 4", "seed: 5"), ("1 draw", "2 draw")])
def test_a_record_of_another_engine_that_does_not_fit_tells_nothing_but_one_line(change) -> None:
    text = played()[0].text().replace(f"engine: {ENGINE}\n", "").replace(*change, 1)
    story, seen = Chronicle(), []
    with pytest.raises(BadReplay, match=r"choice \d+, '.*', .* \(played by engine 1, this is engine \d\)$") as raised:
        replay(SampleGame(), None, read_record(text, "x.play"), tell=story, watch=lambda *told: seen.append(told))
    assert "\n" not in str(raised.value)
    assert not story.events
    assert not seen
