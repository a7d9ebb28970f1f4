"""Seats, hand-over, guests, undo and streams of a table."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.replay import read_record
from sandtable.jobs.table.open_pages import MOST_PAGES
from sandtable.resources import shipped_with
from tests.workshop.table_driver import Page, Room, check, play_on


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("room")) as made:
        yield made


@pytest.fixture(autouse=True)
def _close_tables(room: Room) -> Iterator[None]:
    yield
    for table in room.tables.all():
        room.tables.close(table.key)


def _first(choices: list[dict[str, Any]]) -> int:
    number: int = choices[0]["n"]
    return number


# --- opening


def test_starts_are_listed(room: Room) -> None:
    (room.folder / "duel.yaml").write_text("game: proelio\nsetup: duel\nname: {en: A duel, it: Un duello}\n")
    starts = room.get("/api/table/starts")
    games = {game["game"]: game for game in starts["games"]}
    assert set(games) == {"proelio", "warfare", "lets-war", "edadh"}
    three = next(one for one in games["proelio"]["starts"] if one["named"] == "proelio/open-3")
    assert three["title"] == {"en": "Open War, 3 players", "it": "Guerra Aperta, 3 giocatori"}
    assert [seat["name"]["it"] for seat in three["seats"]] == ["Casata 1", "Casata 2", "Casata 3"]
    ids = [player["id"] for player in games["warfare"]["players"]]
    assert ids == ["random", "greedy", "planner", "raider", "sentry", "search", "solo"]
    assert {"named": "duel.yaml", "game": "proelio", "title": {"en": "A duel", "it": "Un duello"}} in starts["mine"]
    asked = room.get("/api/table/seats", named="edadh/full")
    assert [seat["id"] for seat in asked["seats"]] == ["angueth", "huaos"]
    room.get("/api/table/seats", 404, named="../outside.yaml")


@pytest.mark.parametrize(
    "named", ["../outside.yaml", "/etc/passwd", "nothing.yaml", ".hidden/x.yaml", "a/../b.yaml", "chess"]
)
def test_only_games_and_files_of_the_folder_are_opened(room: Room, named: str) -> None:
    (room.folder.parent / "outside.yaml").write_text("game: proelio\n")
    assert room.post("/api/table/open", {"named": named}, 404)["error"]["code"] == "outside"


def test_a_start_that_cannot_be_played_is_refused_in_words(room: Room) -> None:
    assert "did you mean" in room.post("/api/table/open", {"named": "proelio/open-9"}, 422)["error"]["message"]
    assert (
        "2 players for 3 seats"
        in room.post("/api/table/open", {"named": "proelio/open-3", "seats": ["person", "greedy"]}, 422)["error"][
            "message"
        ]
    )
    broken = room.post("/api/table/open", {"named": "ford.yaml", "text": "game: warfare\n"}, 422)
    assert broken["error"]["message"].startswith("ford.yaml: cannot be played yet")


def test_unsaved_text_is_played_in_the_folder_alone(room: Room, tmp_path: Path) -> None:
    (room.folder / "link").symlink_to(tmp_path)
    for named in ("../mine.yaml", "/tmp/mine.yaml", "a/../../mine.yaml", ".hidden/mine.yaml", "link/mine.yaml"):
        refused = room.post("/api/table/open", {"named": named, "text": "game: proelio\n"}, 404)
        assert refused["error"]["code"] == "outside"


def test_unsaved_text_is_played_from_here(room: Room) -> None:
    text = (
        "game: proelio\nsetup: mine\nsource: house\nname: Mine\nmode: open\nseats: [{hand: 3}, {hand: 3}, {hand: 3}]\n"
    )
    answer = room.client.post(
        "/api/table/open",
        content=json.dumps({"named": "mine.yaml", "text": text}),
        headers={"content-type": "application/json"},
    )
    if answer.status_code == 422:
        pytest.fail(answer.text)
    key = answer.json()["table"]
    assert room.page(key).ask("")["title"] == {"en": "Mine", "it": "Mine"}
    play_on(room, key, {0: room.page(key)}, _first, most=2)
    room.tables.close(key)
    [kept] = room.folder.glob("mine-*.play")
    assert read_record(kept.read_text(), "kept").start.startswith("game: proelio\nsetup: mine")


# --- choices


def test_a_stale_choice_is_refused(room: Room) -> None:
    key = room.sit_down("edadh/full", ["person", "greedy"])
    page = room.page(key)
    room.played(key).wait()
    asks = page.state()["asks"]
    page.post("/choose", choice=0, of=asks["of"])
    assert page.post("/choose", 409, choice=0, of=asks["of"])["error"]["code"] == "stale"
    room.played(key).wait()
    now = page.state()["asks"]
    assert page.post("/choose", 409, choice=len(now["choices"]), of=now["of"])["error"]["code"] == "stale"
    assert page.post("/choose", 422, typed="play 99", of=now["of"])["error"]["code"] == "refused"
    page.post("/choose", 400, of=now["of"])


def test_a_choice_is_taken_back_until_something_is_learnt(room: Room) -> None:
    key = room.sit_down("proelio/open-3", ["person", "guest", "guest"])
    page = room.page(key)
    before = page.state()
    drawing = next(one for one in before["asks"]["choices"] if one["verb"] == "draw")
    after = page.post("/choose", choice=drawing["n"], of=before["asks"]["of"])
    assert after["undo"]["can"] is False  # a card was seen
    assert page.post("/undo", 409, choices=after["choices"])["error"]["code"] == "no-undo"


def test_undo_goes_back_to_the_same_decision_and_everybody_reads_anew(room: Room) -> None:
    key = room.sit_down("edadh/full", ["person", "guest"])
    page, guest = room.page(key), room.guest(key, 1)
    before = page.state()
    after = page.post("/choose", choice=1, of=before["asks"]["of"])
    assert after["undo"]["can"] is True
    assert guest.state()["undo"]["can"] is False
    guest.post("/undo", 409, choices=after["choices"])
    back = page.post("/undo", choices=after["choices"])
    assert back["asks"] == before["asks"]
    assert back["picture"] == before["picture"]
    assert guest.messages()[-1]["event"] == "reset"
    assert page.post("/undo", 409, choices=after["choices"])["error"]["code"] == "stale"


# --- one screen


def test_between_two_players_at_one_screen_nothing_hidden_is_sent(room: Room) -> None:
    key = room.sit_down("proelio/open-3", ["person", "person", "greedy"])
    room.played(key).wait()
    page = room.page(key)
    handed = check("handover", page.get("/state", 409))
    assert handed["error"]["code"] == "handover"
    first = room.played(key).session.decision.seat  # type: ignore[union-attr]
    other = 1 - first
    state = check("state", page.post("/sit", seat=first))
    assert state["seat"] == first
    check("handover", Page(room.client, key, other).get("/state", 409))
    check("handover", Page(room.client, key, other).get("/since", 409, **{"from": "0"}))
    made = page.post("/choose", seat=first, choice=0, of=state["asks"]["of"])
    room.played(key).wait()
    made = page.get("/state")
    assert made["seat"] == first  # the die or card is still to be looked at
    given = check("handover", page.post("/leave"))
    secret = {
        card["record"]
        for place in made["picture"]["places"]
        if place["id"] == f"p{first}.hand"
        for card in place["cards"]
    }
    assert not any(f'"{record}"' in json.dumps(given) for record in secret)
    page.get("/state", 409)
    assert page.post("/sit", seat=other)["seat"] == other
    assert page.post("/sit", 403, seat=2)["error"]["code"] == "not-yours"


# --- guests


def test_a_guest_has_the_seat_of_the_link_whatever_it_asks_for(room: Room) -> None:
    key = room.sit_down("proelio/open-4", ["person", "guest", "guest", "greedy"])
    one, two, watcher = room.guest(key, 1), room.guest(key, 2), room.guest(key, None)
    for seat in ("0", "1", "2", "watch"):
        answer = one.client.get(f"/api/table/{key}/state", params={"seat": seat})
        assert answer.json()["seat"] == 1
    assert two.state()["seat"] == 2
    assert check("state", watcher.state())["seat"] == "watch"
    hello = check("hello", one.ask(""))
    assert hello["me"] == {"role": "seat", "seat": 1}
    assert [hello[hidden] for hidden in ("named", "seed", "save", "guests")] == [None, None, None, []]
    assert watcher.ask("")["me"]["role"] == "watch"
    host = check("hello", room.page(key).ask(""))
    assert [guest["seat"] for guest in host["guests"]] == [1, 2, None]
    assert all(guest["address"].startswith("http://127.0.0.2:8741/?key=") for guest in host["guests"])


def test_a_guest_cannot_choose_for_another(room: Room) -> None:
    key = room.sit_down("edadh/full", ["person", "guest"])
    asks = room.page(key).state()["asks"]
    assert asks["yours"]
    for page in (room.guest(key, 1), room.guest(key, None)):
        for path, data in (("/choose", {"choice": 0}), ("/hint", {}), ("/why", {"typed": "pass"})):
            assert page.post(path, 409, of=asks["of"], seat=0, **data)["error"]["code"] == "stale"
    assert room.page(key).state()["choices"] == 0


@pytest.mark.parametrize(
    "path",
    ["/api/home", "/api/file?pack=.&name=game.yaml", "/api/pack?pack=builtin:proelio", "/face?pack=builtin:proelio",
     "/api/events", "/cover/proelio", "/api/table/starts", "/api/explain/ST001", "/api/search?pack=.&q=a"],
)  # fmt: skip
def test_what_a_guest_may_not_use_does_not_exist(room: Room, path: str) -> None:
    key = room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
    assert room.guest(key, 1).client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["open", "KEY/close", "KEY/hurry", "KEY/leave", "KEY/sit", "KEY/save", "KEY/fork"])
def test_what_only_the_host_does_does_not_exist_for_guests(room: Room, path: str) -> None:
    key = room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
    client = room.guest(key, 1).client
    answer = client.post(
        f"/api/table/{path.replace('KEY', key)}", content="{}", headers={"content-type": "application/json"}
    )
    assert answer.status_code in (404, 405)
    assert not list(room.folder.glob("out/proelio/*-*.play"))


def test_a_guest_of_one_table_has_no_other(room: Room) -> None:
    key = room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
    other = room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
    guest = room.guest(key, 1)
    for path in ("", "/state", "/events", "/since", "/replay", "/rule?id=R-ACT-1"):
        assert guest.client.get(f"/api/table/{other}{path}").status_code == 404
    assert guest.client.get(f"/table/{other}/face", params={"component": "base"}).status_code == 404


def test_the_page_of_a_guest_knows_its_table(room: Room) -> None:
    key = room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
    page = room.guest(key, 1).client.get("/").text
    assert f'"guest": {{"table": "{key}", "role": "seat", "seat": 1}}' in page
    assert str(room.folder) not in page
    assert '"rooms": ["table"]' in page


# --- streams


def _stream(page: Page, since: int, most: int) -> list[tuple[str, dict[str, Any]]]:
    """The first messages of a stream."""
    found: list[tuple[str, dict[str, Any]]] = []
    name = ""
    with page.client.stream("GET", f"/api/table/{page.table}/events", headers={"last-event-id": str(since)}) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                found.append((name, json.loads(line.removeprefix("data: "))))
                if len(found) == most:
                    break
    return found


def test_messages_that_were_missed_come_again(room: Room) -> None:
    key = room.sit_down("edadh/full", ["person", "guest"])
    page, guest = room.page(key), room.guest(key, 1)
    play_on(room, key, {0: page, 1: guest}, _first, most=4)
    messages = guest.messages()
    assert [message["event"] for message in messages[:2]] == ["step", "asks"]
    middle = messages[3]["data"]["seq"]
    assert guest.messages(middle) == messages[4:]
    assert [one["event"] for one in guest.messages(messages[-1]["data"]["seq"] + 5)] == ["reset"]


def test_one_guest_cannot_take_all_connections(room: Room) -> None:
    key = room.sit_down("edadh/full", ["person", "guest"])
    played, guest = room.played(key), room.guest(key, 1)
    for _ in range(MOST_PAGES):
        played.pages.come(1, 1)
    assert guest.get("/events", 503)["error"]["code"] == "too-many-pages"
    assert played.pages.people() == {"seats": [{"seat": 1, "here": True}], "watching": 0}


# --- keeping


def test_the_game_is_saved_and_told_again(room: Room) -> None:
    key = room.sit_down("proelio/open-3", ["person", "greedy", "greedy"], seed=11)
    page = room.page(key)
    play_on(room, key, {0: page}, _first, most=3)
    file = Path(page.post("/save")["file"])
    assert file.name == "11.play"
    room.post(f"/api/table/{key}/close", {})
    page.get("/state", 404)
    told = room.post("/api/table/open", {"named": "out/proelio/11.play", "as": "replay"})["table"]
    replay = room.page(told)
    assert check("hello", replay.ask(""))["mode"] == "replay"
    overview = check("overview", replay.ask("/replay"))
    assert overview["choices"] == len(read_record(file.read_text(), "kept").choices)
    on = room.post(f"/api/table/{told}/fork", {"n": 2})["table"]
    room.played(on).wait()
    assert check("state", room.page(on).state())["choices"] >= 2
    html = room.client.get(f"/table/{told}/story.html", params={"lang": "it"})
    assert "Giro 1" in html.text
    assert 'lang="it"' in html.text
    assert room.client.get(f"/table/{told}/story.pdf").content.startswith(b"%PDF")
    assert room.client.get(f"/table/{told}/story.pdf").content == room.client.get(f"/table/{told}/story.pdf").content


def test_the_sheet_says_why_in_both_languages(room: Room) -> None:
    key = room.sit_down("warfare/05-take-the-bridge", ["person", "solo"])
    room.played(key).wait()
    told = check("state", room.page(key).state())["told"]
    why = [step["why"] for step in told if "why" in step]
    assert why and all(step["seat"] == 1 for step in told if "why" in step)
    assert why[0]["en"][0].startswith("Bridge defenders: town-1 to ")
    assert why[0]["it"][0].startswith("Difensori del ponte: town-1 in ")


@pytest.mark.slow
def test_a_slow_player_is_cut_short(room: Room) -> None:
    """It thinks in a process of its own; cut short, another player chooses in its place, and the game goes on."""
    key = room.sit_down("warfare/03-clear-the-farm", ["search", "person"])
    played, page = room.played(key), room.page(key)
    while page.state()["asks"]["yours"]:
        asks = page.state()["asks"]
        page.post("/choose", choice=0, of=asks["of"])
    assert page.state()["asks"]["thinks"]
    made = len(played.record.choices)
    begun = time.monotonic()
    while len(played.record.choices) == made and time.monotonic() < begun + 60:
        page.post("/hurry")
        time.sleep(0.1)
    assert played.record.choices[made][0] == 0
    assert check("state", page.state())["told"][made]["seat"] == 0


# --- pictures


def test_faces_and_the_map_are_pictures(room: Room) -> None:
    key = room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
    guest = room.guest(key, 1)
    hands = [place for place in guest.state()["picture"]["places"] if place["kind"] == "hand"]
    faces = {card["face"] for place in hands for card in place["cards"]}
    assert len(faces) > 1
    for face in sorted(faces)[:2]:
        answer = guest.client.get(f"{face}&lang=it")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<svg" in answer.text
    assert guest.client.get(f"/table/{key}/face", params={"component": "base", "record": "nothing"}).status_code in (
        404,
        422,
    )


def test_a_game_of_a_file_is_kept_beside_it_and_listed(room: Room) -> None:
    (room.folder / "mine").mkdir()
    file = room.folder / "mine" / "duel-twice.yaml"
    file.write_bytes(shipped_with("proelio")["open-3"].read_bytes())
    key = room.post("/api/table/open", {"named": "mine/duel-twice.yaml", "as": "play", "seed": 5})["table"]
    page = room.page(key)
    room.played(key).wait()
    page.post("/choose", of=page.state()["asks"]["of"], choice=0)
    room.post(f"/api/table/{key}/close", {})
    assert (room.folder / "mine" / "duel-twice-5.play").exists()
    saved = room.get("/api/table/starts")["saved"]
    assert {"mine/duel-twice-5.play": "proelio"}.items() <= {one["named"]: one["game"] for one in saved}.items()
