"""The room Playtest: a series that runs, is stopped, and is reported."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from playtest.playtest_run import Wish, run_playtest
from playtest.series import InlineRunner
from playtest.summary import as_data
from sandtable.jobs.playtest import subjects_named
from tests.workshop.table_driver import Room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("room")) as made:
        yield made


def _until(room: Room, key: str, games: int) -> dict[str, Any]:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        data: dict[str, Any] = room.get(f"/api/playtest/{key}")
        if data["games"] >= games or data["state"] != "running":
            return data
        time.sleep(0.05)
    raise AssertionError("nothing was played")


def test_a_series_runs_to_its_end_and_is_told_as_it_goes(room: Room) -> None:
    wish = {"named": "proelio/open-3", "games": 24, "players": ["random"], "seed": 2}
    key = room.post("/api/playtest/start", wish)["series"]
    with room.client.stream("GET", f"/api/playtest/{key}/events") as stream:
        lines = [line for line in stream.iter_lines() if line.startswith("data: ")]
    found = [json.loads(line.removeprefix("data: ")) for line in lines]
    assert found[-1]["state"] == "done"
    assert found[-1]["games"] == found[-1]["most"] == 24
    assert [one["games"] for one in found] == sorted(one["games"] for one in found)
    shares = next(one for one in found[-1]["sections"] if one["id"] == "share")
    luck = next(one for one in found[-1]["sections"] if one["id"] == "luck")
    assert luck["title"]["en"] == "How much is luck?" and "servono" in luck["rows"][0]["words"]["it"]
    assert 0.9 < sum(row["value"] for row in shares["rows"]) < 1.1
    assert [one["games"] for one in found[-1]["run"]][-1] == 24
    assert "24" in found[-1]["sentence"]["it"]
    assert room.client.get(f"/playtest/{key}/report.json").json()["games"] == 24
    assert room.client.get(f"/playtest/{key}/report.html", params={"lang": "it"}).text.startswith("<!DOCTYPE html>")
    kept = room.post(f"/api/playtest/{key}/keep", {"why": "typical"})["named"]
    told = room.post("/api/table/open", {"named": kept, "as": "replay"})["table"]
    assert room.page(told).ask("/replay")["result"] is not None


def test_a_series_that_is_stopped_keeps_what_there_is(room: Room) -> None:
    key = room.post("/api/playtest/start", {"named": "warfare/03-clear-the-farm", "games": 400, "players": ["greedy"]})[
        "series"
    ]
    assert _until(room, key, 2)["ground"]["hexes"]
    room.post(f"/api/playtest/{key}/stop", {})
    for _ in range(400):
        data = room.get(f"/api/playtest/{key}")
        if data["state"] != "running":
            break
        time.sleep(0.05)
    assert data["state"] == "stopped"
    assert 2 <= data["games"] < 400
    lost = {point["hexes"][0] for point in data["points"]} | {at for one in data["losses"] for at, _ in one["at"]}
    assert lost and lost <= {hex_["id"] for hex_ in data["ground"]["hexes"]}
    assert {one["side"] for one in data["losses"]} <= {one["id"] for one in data["sides"]}
    report = room.client.get(f"/playtest/{key}/report.json").json()
    assert report["stopped"] and report["games"] == data["games"]


def test_a_series_goes_on_as_if_it_had_never_stopped(room: Room) -> None:
    wish = {"named": "proelio/open-3", "games": 30, "players": ["random"], "seed": 5}
    whole = room.post("/api/playtest/start", wish)["series"]
    _until(room, whole, 31)
    parts = room.post("/api/playtest/start", {**wish, "games": 11})["series"]
    assert _until(room, parts, 12)["state"] == "done"
    room.post(f"/api/playtest/{parts}/more", {"games": 19})
    assert _until(room, parts, 31)["games"] == 30
    reports = [room.client.get(f"/playtest/{key}/report.json").text for key in (whole, parts)]
    assert reports[0] == reports[1]
    assert [one["series"] for one in room.get("/api/playtest")["series"]][:2] == [parts, whole]


def test_the_worth_of_cards_is_that_of_the_command(room: Room) -> None:
    wish = {"named": "proelio/open-3", "games": 6, "players": ["random"], "seed": 5}
    key = room.post("/api/playtest/start", wish)["series"]
    _until(room, key, 7)
    room.post(f"/api/playtest/{key}/cards", {})
    data = _until(room, key, 7)
    assert (data["state"], data["stage"], data["judged"]) == ("done", "cards", True)
    subject = subjects_named("proelio/open-3").subjects[0]
    alone = run_playtest(subject, Wish(games=6, players=("random",), seed=5, cards=True), InlineRunner())
    told = room.client.get(f"/playtest/{key}/report.json").json()["cards"]
    assert told == as_data(alone.summary.cards)
    rows = next(one for one in data["sections"] if one["id"] == "cards")["rows"]
    assert len(rows) == sum(card.worth is not None for card in alone.summary.cards)


def test_only_playable_starts_are_played(room: Room) -> None:
    room.post("/api/playtest/start", {"named": "../x.yaml"}, 422)
    room.post("/api/playtest/start", {"named": "proelio/open-3", "players": ["nobody"]}, 422)
    room.get("/api/playtest/p000000000000", 404)
