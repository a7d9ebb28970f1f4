"""Whole games through HTTP: every message fits the schema, and the game is the one that the engine replays."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.play import Result, digest
from sandtable.games.replay import read_record, replay
from sandtable.jobs.table.game_words import PLAIN
from tests.workshop.table_driver import Page, Room, check, play_on

GAMES = {
    "proelio/open-3": ["person", "greedy", "guest"],
    "edadh/learn": ["person", "greedy"],
    "lets-war/historical-3": ["person", "guest", "greedy"],
    "warfare/03-clear-the-farm": ["greedy", "person"],
}
_LONGEST = 12  # choices of a person after which the program goes on for them


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("room")) as made:
        yield made


def _pages(room: Room, key: str) -> dict[int, Page]:
    played = room.played(key)
    return {seat: room.page(key) for seat in played.here} | {seat: room.guest(key, seat) for seat in played.guests}


def _check_messages(page: Page) -> int:
    messages = page.messages()
    for message in messages:
        check(f"message-{message['event']}", message["data"])
    numbers = [message["data"]["seq"] for message in messages]
    assert numbers == sorted(set(numbers))
    return len(messages)


@pytest.mark.parametrize("named", GAMES)
def test_every_message_of_a_game_fits_the_schema(room: Room, named: str) -> None:
    key = room.sit_down(named, GAMES[named])
    pages = _pages(room, key)
    for page in (room.page(key), *pages.values()):
        check("hello", page.ask(""))
    rng = random.Random(3)

    def pick(choices: list[dict[str, Any]]) -> int:
        number: int = rng.choice(choices)["n"]
        return number

    for _ in range(_LONGEST):
        play_on(room, key, pages, pick, most=1)
        played = room.played(key)
        played.wait()
        if played.session.result is not None:
            break
        for seat, page in pages.items():
            state = check("state", page.state())
            if state["asks"]["yours"]:
                _ask_everything(page, state)
            assert (state["asks"]["seat"] == seat) is state["asks"]["yours"]
        check("state", room.guest(key, None).state())
    assert all(_check_messages(page) for page in pages.values())


def _ask_everything(page: Page, state: dict[str, Any]) -> None:
    asks = state["asks"]
    of = asks["of"]
    hint = check("hint", page.post("/hint", of=of))
    assert hint["choice"] is None or 0 <= hint["choice"] < len(asks["choices"])
    typed = asks["choices"][-1]["typed"]
    for words in typed.values():
        assert check("why", page.post("/why", of=of, typed=words))["allowed"], words
    assert check("why", page.post("/why", of=of, typed="gobble up"))["allowed"] is False
    pieces = {group["piece"] for group in asks["groups"]} - {None}
    for piece in sorted(pieces)[:1]:
        check("why", page.post("/why", of=of, piece=piece))
        check("look", page.post("/look", word=piece))
    numbers = [number for group in asks["groups"] for number in group["choices"]]
    assert sorted(numbers) == list(range(len(asks["choices"])))
    check("rule-text", page.ask("/rule", id=asks["rule"]))


@pytest.mark.parametrize("named", [pytest.param(named, marks=pytest.mark.slow) for named in GAMES])
def test_a_game_through_http_is_the_one_that_the_engine_replays(room: Room, named: str) -> None:
    """Choices are the program's advice, so that games end as games do."""
    key = room.sit_down(named, GAMES[named])
    pages = _pages(room, key)
    played = room.played(key)

    def pick(choices: list[dict[str, Any]]) -> int | str:
        view = played.data.view(played.session.state, played.session.decision.seat)  # type: ignore[union-attr]
        offered = played.seated.table.choices(view.state)
        wanted = played.seated.player("greedy", "pick").choose(view, played.session.decision, offered)  # type: ignore[arg-type]
        assert [choice["typed"]["en"].split()[1:] for choice in choices] == [list(one.words) for one in offered]
        return offered.index(wanted) if wanted in offered else str(wanted)

    play_on(room, key, pages, pick)
    record = read_record(Path(room.found(key).opened.file).read_text(), "saved")
    assert record.choices == played.record.choices
    table = played.seated.table
    state = replay(table, played.seated.start, record)
    assert isinstance(table.decision(state), Result)
    assert digest(state) == digest(played.session.state)
    _check_replay(pages[played.here[0]], len(record.choices))


def _check_replay(page: Page, made: int) -> None:
    overview = check("overview", page.ask("/replay"))
    assert overview["choices"] == len(overview["steps"]) == made
    assert overview["result"]["winners"] is not None
    assert [turn["n"] for turn in overview["turns"]] == sorted({turn["n"] for turn in overview["turns"]})
    for number in (0, 1, made // 2, made):
        at = check("replay-step", page.ask(f"/replay/{number}", eyes="all"))
        assert (at["n"], at["of"]) == (number, made)
        assert (at["step"] is None) is (number == 0)
    page.ask(f"/replay/{made + 1}", 404)
    check("replay-step", page.ask("/replay/1", eyes="0"))


def test_a_game_that_shows_no_positions_has_a_plain_board(room: Room) -> None:
    """As a fifth game may be: its lines of text are the board, and its choices are played all the same."""
    key = room.sit_down("edadh/learn", ["person", "greedy"])
    played, page = room.played(key), room.page(key)
    played.game.shown = played.data._shown = PLAIN
    played._pictures.clear()
    played.wait()
    state = check("state", page.state())
    assert state["picture"]["places"] == []
    assert len(state["picture"]["lines"]["it"]) > 5
    assert all(group["piece"] is None for group in state["asks"]["groups"])
    check("state", page.post("/choose", choice=0, of=state["asks"]["of"]))
    assert check("hello", page.ask(""))["watchable"] is False
    assert room.page(key, "watch").get("/state", 403)["error"]["code"] == "not-yours"
    room.tables.close(key)
