"""A slice of the search for secrets in answers; `make -f research/Makefile table-leaks` searches 200 games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs.table_leaks import search_game, seats_of
from tests.workshop.planted import PLANTED, plant
from tests.workshop.table_driver import Room

STARTS = {"proelio": ("open-4", 30), "lets-war": ("historical-3", 16), "warfare": ("03-clear-the-farm", 14)}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("planted")
    for game, (start, _) in STARTS.items():
        plant(game, start, folder / game)
    with Room(folder) as made:
        yield made


@pytest.mark.parametrize("game", STARTS)
def test_no_page_reads_what_its_seat_does_not_know(room: Room, game: str) -> None:
    start, longest = STARTS[game]
    named = f"{game}/{start}.yaml"
    searched = search_game(room, named, seats_of(room, named), 4, longest)
    assert searched.leaks == []
    assert searched.answers > longest


def test_the_planted_ids_are_in_the_game(room: Room) -> None:
    """So that the search above would find them."""
    key = room.sit_down("proelio/open-4.yaml", ["guest"] * 4)
    whole = "\n".join(room.played(key).session.state.lines())
    assert len(set(PLANTED.findall(whole))) > 100
    own = set(PLANTED.findall(room.guest(key, 0).client.get(f"/api/table/{key}/state").text))
    assert 3 < len(own) < 20
    assert Path(room.folder).is_dir()
