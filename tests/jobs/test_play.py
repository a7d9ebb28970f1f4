"""A game stepped through decision by decision, without a terminal."""

from pathlib import Path

import pytest

from playtest.match import IllegalChoice
from playtest.seated_game import CannotPlay, NoSuchSeat
from playtest.subject import Subject, make_ready
from sandtable.games.play import Chronicle, Decision, Result, digest
from sandtable.games.replay import Record, read_record, replay
from sandtable.jobs import play as jobs
from sandtable.jobs.play import GameSession, PlayRequest, first_choices, open_game, open_named, open_record, starts_of

STARTS = ("proelio/open-3", "edadh/learn", "lets-war/historical-4", "warfare/03-clear-the-farm")


def opened(named: str = "proelio/open-3", *seats: str, seed: int = 7, **options: object) -> GameSession:
    game = open_game(PlayRequest(named, seats, seed=seed))
    return GameSession(game.seated, game.record, **options)  # type: ignore[arg-type]


def first_offered(session: GameSession, most: int = 10_000) -> Result | None:
    """Take the first choice for persons, so many times at most."""
    for _ in range(most):
        if isinstance(session.advance(), Result):
            break
        session.take(session.offered()[0])
    return session.result


@pytest.mark.parametrize("start", STARTS)
def test_a_game_is_stepped_to_its_end_and_replays(start: str) -> None:
    session = opened(start)
    result = first_offered(session)
    assert result is not None and session.offered() == []
    record = read_record(session.text(), "x.play")
    state = replay(session.seated.table, session.seated.start, record)
    assert session.seated.table.decision(state) == result
    with pytest.raises(IllegalChoice, match="is over"):
        session.take("pass")


def test_a_person_waits_and_sees_their_own_view() -> None:
    session = opened("proelio/open-3", "1=random", "2=person")
    decision = session.advance()
    assert isinstance(decision, Decision) and decision.seat == 1 and session.waits
    assert session.view(1).seat == 1
    assert all(session.refusal(one) is None for one in session.offered())
    before = digest(session.state)
    with pytest.raises(IllegalChoice, match="seat 2 chose 'explode'"):
        session.take("explode")
    assert digest(session.state) == before and session.decision == decision
    session.take(str(session.offered()[0]))
    assert session.record.choices[-1][0] == 1


@pytest.mark.parametrize("start", STARTS)
def test_undo_leads_back_to_the_same_position(start: str) -> None:
    session = opened(start)
    assert not session.can_undo
    first_offered(session, 12)
    session.advance()
    before, made = digest(session.state), len(session.record.choices)
    chosen = session.offered()[-1]
    session.take(chosen)
    session.advance()
    assert session.undo() == chosen
    assert (digest(session.state), len(session.record.choices)) == (before, made)
    assert all(number <= made for number in session.record.marks)
    assert first_offered(session) is not None


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    session = opened()
    first_offered(session, 5)
    file = tmp_path / "x.play"
    file.write_text(session.text())
    again = open_game(PlayRequest(str(file)))
    assert not again.is_new and again.file == file
    resumed = GameSession(again.seated, again.record)
    assert digest(resumed.state) == digest(session.state) and resumed.decision == session.decision
    with pytest.raises(NoSuchSeat, match="has its start, its seats"):
        open_game(PlayRequest(str(file), ("1=random",)))


def test_a_record_is_looked_at_after_any_choice() -> None:
    session = opened("proelio/open-3", "1=greedy")
    assert isinstance(session.advance(), Result)
    record = read_record(session.text(), "x.play")
    seated = open_record(record, Path("x.play"))
    for count in (0, 1, 25, len(record.choices)):
        looked = GameSession(seated, first_choices(record, count))
        assert digest(looked.state) == digest(replay(seated.table, seated.start, record, until=count))


def test_the_program_stops_when_it_is_cancelled_and_goes_on_alike() -> None:
    whole = opened("proelio/open-3", "1=random")
    whole.advance()
    session = opened("proelio/open-3", "1=random")
    heard: list[tuple[int, int, str]] = []
    session.advance(on_progress=lambda *told: heard.append(told), cancelled=lambda: len(heard) == 3)
    assert heard == [(1, 0, "choices"), (2, 0, "choices"), (3, 0, "choices")] and session.result is None
    session.advance()
    assert session.text() == whole.text()


def test_events_are_told() -> None:
    story = Chronicle()
    session = opened("lets-war/historical-4", "1=random", tell=story)
    told = len(story.events)
    session.advance()
    assert len(story.events) > told


def test_the_pack_of_a_start_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    real = jobs.open_pack
    monkeypatch.setattr(jobs, "open_pack", lambda named: names.append(named) or real(named))
    monkeypatch.setattr("sandtable.model.document.load_cached", lambda *_: pytest.fail("read again"))
    starts = starts_of("edadh")
    assert starts.first in starts.files
    seated = open_named(f"edadh/{starts.first}", starts)
    assert seated.document.pack is starts.pack and names == ["edadh"]


@pytest.mark.parametrize(
    ("request_", "error", "words"),
    [
        (PlayRequest("chess"), CannotPlay, "no such file or game"),
        (PlayRequest("proelio/open-9"), CannotPlay, "open-9"),
        (PlayRequest("proelio/open-3", ("9=random",)), NoSuchSeat, "no seat '9'"),
        (PlayRequest("proelio/open-3", ("2=randm",)), NoSuchSeat, "did you mean 'random'"),
        (PlayRequest("proelio/open-3", ("2",)), NoSuchSeat, "seats nobody"),
        (PlayRequest("proelio/open-3", (), "nine"), NoSuchSeat, "no seat 'nine'"),
    ],
)
def test_wishes_that_cannot_be_are_refused(request_: PlayRequest, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        open_game(request_)


def test_a_game_without_martyrdom_keeps_that_in_its_record(tmp_path: Path) -> None:
    asked = PlayRequest("warfare/04-they-are-coming", ("1=random", "2=random"), seed=3)
    assert open_game(asked).seated.start.allow_martyrdom is True
    opened = open_game(asked._replace(changes=(("allow_martyrdom", "false"),)))
    assert opened.seated.start.allow_martyrdom is False
    assert opened.record.start.count("allow_martyrdom:") == 1
    file = tmp_path / "war.play"
    file.write_text(opened.record.text(), encoding="utf-8")
    again = open_game(PlayRequest(str(file)))
    assert again.seated.start.allow_martyrdom is False
    with pytest.raises(NoSuchSeat, match="its start"):
        open_game(PlayRequest(str(file), changes=(("allow_martyrdom", "false"),)))
    with pytest.raises(CannotPlay, match="cannot be played so"):
        open_game(PlayRequest("proelio/open-3", changes=(("allow_martyrdom", "false"),)))


NO_SEATS = {
    "game: warfare\nturns: 4\nmap:\n  sketch: |\n    . . t . .\n     . = = = .\n": "no sides",
    "game: proelio\nsetup: open-3\n": "no seats",
    "game: lets-war\nsetup: alone\n": "no seats",
}


@pytest.mark.parametrize("start", NO_SEATS)
@pytest.mark.parametrize("seats", [(), ("1=random",)])
def test_a_start_without_seats_is_refused_in_a_line(start: str, seats: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "nobody.yaml"
    file.write_text(start)
    with pytest.raises(CannotPlay, match=f"nobody can play it; it has {NO_SEATS[start]}"):
        open_game(PlayRequest(str(file), seats))
    with pytest.raises(CannotPlay, match="nobody can play it"):
        open_record(Record("x", 1, (), start), tmp_path / "x.play")
    with pytest.raises(CannotPlay, match="nobody can play it"):
        make_ready(Subject("nobody.yaml", start))
