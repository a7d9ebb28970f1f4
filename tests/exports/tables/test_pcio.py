"""Rooms of playingcards.io, read as VirtualTabletop's importer reads them."""

import io
import json
import zipfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sandtable.exports.pcio import MARGIN, write_table
from sandtable.exports.tabletop.table import Table
from sandtable.exports.tabletop.tray import lay_start
from tests.exports.tables.built import SCENARIOS, copies, nothing, table

Widget = dict[str, Any]


@dataclass
class Room:
    widgets: dict[str, Widget]
    pictures: dict[str, bytes]

    def of_type(self, name: str) -> list[Widget]:
        return [one for one in self.widgets.values() if one["type"] == name]

    def picture(self, url: str) -> Image.Image:
        assert url.startswith("package://userassets/")
        return Image.open(io.BytesIO(self.pictures[url.removeprefix("package://")]))


def read_room(file: Path) -> Room:
    """The room in a file; every reference in it leads somewhere."""
    with zipfile.ZipFile(file) as room:
        assert room.testzip() is None
        assert room.read("schemaVersion") == b"8"
        listed = json.loads(room.read("widgets.json"))
        assert all(len(room.read(name)) < 2_097_152 for name in room.namelist())
        pictures = {name: room.read(name) for name in room.namelist() if name.startswith("userassets/")}
    widgets = {one["id"]: one for one in listed}
    assert len(widgets) == len(listed)
    used = set()
    for one in listed:
        assert one.get("parent") is None or widgets[one["parent"]]["type"] == "cardPile"
        if one["type"] == "card":
            deck = widgets[one["deck"]]
            assert one["cardType"] in deck["cardTypes"]
            if "parent" in one:
                pile = widgets[one["parent"]]
                assert pile["x"] <= one["x"] <= one["x"] + deck["cardWidth"] <= pile["x"] + pile["width"]
                assert pile["y"] <= one["y"] <= one["y"] + deck["cardHeight"] <= pile["y"] + pile["height"]
        if one["type"] == "cardDeck":
            if one["parent"] is not None:
                assert (one["x"], one["y"]) == tuple(widgets[one["parent"]][key] + 4 for key in "xy")
            used |= {
                kind[side].removeprefix("package://")
                for kind in one["cardTypes"].values()
                for side in ("image", "back")
            }
        if one["type"] == "board":
            used.add(one["boardImage"].removeprefix("package://"))
    assert used == set(pictures)
    return Room(widgets, pictures)


def room_of(made: Table, folder: Path) -> Room:
    [file, _] = list(write_table(made, folder, nothing))
    return read_room(file)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["_starter", "proelio"])
def test_every_copy_is_a_card_of_its_deck_and_every_deck_can_be_shuffled(game: str, tmp_path: Path) -> None:
    made = table("pcio", game)
    room = room_of(made, tmp_path)
    assert len(room.of_type("card")) + len(room.of_type("board")) == sum(copies(game).values())
    for ident, name, cards in made.decks():
        pile = room.widgets[f"holder-{ident}"]
        assert (pile["label"], pile["hasShuffleButton"]) == (name, True)
        inside = [one for one in room.of_type("card") if one.get("parent") == pile["id"]]
        labels = Counter(room.widgets[one["deck"]]["cardTypes"][one["cardType"]]["label"] for one in inside)
        wanted: Counter[str] = Counter()
        for card in cards:
            wanted[card.name] += card.copies
        assert labels == wanted
        assert not any(one["faceup"] for one in inside)
    for deck in room.of_type("cardDeck"):
        for kind in deck["cardTypes"].values():
            with room.picture(kind["image"]) as picture:
                assert picture.width / picture.height == pytest.approx(deck["cardWidth"] / deck["cardHeight"], rel=0.01)
    assert len(room.of_type("hand")) == 1


@pytest.mark.slow
@pytest.mark.parametrize("file", SCENARIOS[:4], ids=lambda file: file.stem)
def test_every_piece_of_a_scenario_lies_on_its_hex(file: Path, tmp_path: Path) -> None:
    made = table("pcio", "warfare", ("units", "supports", "markers"), (file,))
    [start] = made.starts
    room = room_of(made, tmp_path)
    face = lay_start(start).face
    board = room.widgets["start"]
    scale = board["width"] / face.width
    assert start.board is not None
    names = {card.id: card.name for card in made.order.cards}
    found: Counter[tuple[str, str]] = Counter()
    for one in room.of_type("card"):
        if "parent" in one:
            continue
        deck = room.widgets[one["deck"]]
        x = (one["x"] + deck["cardWidth"] / 2 - MARGIN) / scale
        y = (one["y"] + deck["cardHeight"] / 2 - MARGIN) / scale
        near = min(start.board.cells, key=lambda cell: (cell.x - x) ** 2 + (cell.y - y) ** 2)
        if (near.x - x) ** 2 + (near.y - y) ** 2 < (start.board.across / 2) ** 2:
            found[near.name, deck["cardTypes"][one["cardType"]]["label"]] += 1
    assert found == Counter(
        (one.cell, "?" if one.hidden else names[one.record]) for one in start.placings if one.cell is not None
    )
    total = sum(copies("warfare", ("units", "supports", "markers")).values())
    assert len(room.of_type("card")) == total


def test_a_picture_of_more_than_two_megabytes_is_made_smaller() -> None:
    from sandtable.exports.pcio import MOST_BYTES, small

    noise = Image.effect_noise((1600, 1600), 100).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "PNG")
    assert len(out.getvalue()) > MOST_BYTES
    assert len(small(out.getvalue())) <= MOST_BYTES
    assert small(b"x") == b"x"


@pytest.mark.slow
def test_hidden_pieces_are_called_nothing_and_the_bytes_are_the_same_every_time(tmp_path: Path) -> None:
    made = table("pcio", "warfare", ("markers",), (SCENARIOS[4],))
    room = room_of(made, tmp_path / "a")
    hidden = [
        one for one in room.of_type("cardDeck") if any(kind["label"] == "?" for kind in one["cardTypes"].values())
    ]
    assert len(hidden) == 5
    for one in hidden:
        assert "mine" not in json.dumps(one)
        assert "dummy" not in json.dumps(one)
    room_of(made, tmp_path / "b")
    [first] = (tmp_path / "a").glob("*.pcio")
    assert first.read_bytes() == (tmp_path / "b" / first.name).read_bytes()
