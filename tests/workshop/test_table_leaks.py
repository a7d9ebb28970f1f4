"""A slice of the search for secrets in answers; `make -f research/Makefile table-leaks` searches 200 games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.play import View
from sandtable.jobs.table import hosted_table, seat_data
from tests.workshop.leak_search import search_game, seats_of
from tests.workshop.planted import PLANTED, plant
from tests.workshop.table_driver import Room

STARTS = {
    ("proelio", "open-4"): ("guests", 24),
    ("edadh", "full"): ("mixed", 24),
    ("lets-war", "historical-3"): ("screen", 14),
    ("warfare", "03-clear-the-farm"): ("saved", 14),
}
NAMED = "proelio/open-4.yaml"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("planted")
    for game, start in STARTS:
        plant(game, start, folder / game)
    with Room(folder) as made:
        yield made


@pytest.mark.parametrize(("game", "start"), STARTS)
def test_no_page_reads_what_its_seat_does_not_know(room: Room, game: str, start: str) -> None:
    kind, longest = STARTS[game, start]
    named = f"{game}/{start}.yaml"
    searched = search_game(room, named, seats_of(room, named), 4, kind, longest, often=4)
    assert searched.leaks == []
    assert searched.answers > longest


def test_the_planted_ids_are_in_the_game(room: Room) -> None:
    """So that the search above would find them."""
    key = room.sit_down(NAMED, ["guest"] * 4)
    whole = "\n".join(room.played(key).session.state.lines())
    assert len(set(PLANTED.findall(whole))) > 100
    own = set(PLANTED.findall(room.guest(key, 0).client.get(f"/api/table/{key}/state").text))
    assert 3 < len(own) < 20
    assert Path(room.folder).is_dir()


def test_the_search_finds_a_position_that_is_not_made_from_a_view(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_data.SeatData, "view", lambda _self, state, seat: View(seat, state))
    leaks = search_game(room, NAMED, 4, 4, longest=12, often=8).leaks
    assert any("can tell by" in leak for leak in leaks)


def test_the_search_finds_events_that_everybody_hears(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    told = hosted_table.SeatData.step

    def loud(self: Any, step: Any, seat: int, picture: Any) -> Any:
        return told(self, step._replace(events=tuple(one._replace(seats=None) for one in step.events)), seat, picture)

    monkeypatch.setattr(hosted_table.SeatData, "step", loud)
    leaks = search_game(room, NAMED, 4, 4, longest=40).leaks
    assert any("read zq-" in leak for leak in leaks)


def test_the_search_finds_a_secret_choice_that_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_data, "may_hear", lambda _event, _seat: True)
    told = seat_data.SeatData.step

    def loud(self: Any, step: Any, seat: int, picture: Any) -> Any:
        return told(self, step, seat, picture) | {"did": str(step.choice)}

    monkeypatch.setattr(seat_data.SeatData, "step", loud)
    leaks = search_game(room, "edadh/full.yaml", 2, 4, longest=12).leaks
    assert any("which secret choice" in leak for leak in leaks)
