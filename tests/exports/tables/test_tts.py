"""Saved objects of Tabletop Simulator, read as the game reads them: counts, cards on their sheets, pieces on their hexes."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from sandtable.exports.tabletop.sheets import MOST_PIXELS, cell_size, sheets_of
from sandtable.exports.tabletop.table import Table
from sandtable.exports.tabletop.tray import lay_start
from sandtable.exports.tts import write_table
from tests.exports.tables.built import SCENARIOS, copies, nothing, table

Data = dict[str, Any]
INCH = 25.4


def saved(made: Table, folder: Path) -> Data:
    write = list(write_table(made, folder, nothing))
    [file] = [one for one in write if one.suffix == ".json"]
    assert {one.name for one in write} == {one.name for one in folder.iterdir()}
    read: Data = json.loads(file.read_text(encoding="utf-8"))
    return read


def objects(data: Data) -> Iterator[Data]:
    """Every object that a player can take into the hand: what is in decks and bags, and the rest."""
    for one in data["ObjectStates"]:
        yield from one.get("ContainedObjects", [one])


def urls(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key.endswith("URL") and isinstance(value, str):
                yield value
            else:
                yield from urls(value)
    elif isinstance(data, list):
        for one in data:
            yield from urls(one)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "documents"), [("_starter", ()), ("proelio", ()), ("warfare", (SCENARIOS[4],))])
def test_there_is_an_object_for_every_copy(game: str, documents: tuple[Path, ...], tmp_path: Path) -> None:
    made = table("tts", game, documents=documents)
    data = saved(made, tmp_path)
    # The map of a scenario is no piece of the pack, and has the Action Track beside it, which is one.
    assert sum(1 for _ in objects(data)) == sum(copies(game).values())
    assert len([one for one in data["ObjectStates"] if one.get("Locked")]) == len(documents)
    names = Counter(one["Nickname"] for one in objects(data))
    tracks = {start.track.id for start in made.starts if start.track is not None}
    assert len(tracks) == len(documents)
    cards = [card for card in made.order.cards if f"{card.component.id}/{card.id}" not in tracks]
    for card in cards:
        hidden = [one for start in made.starts for one in start.placings if one.record == card.id and one.hidden]
        wanted = sum(other.copies for other in cards if other.name == card.name)
        assert hidden or names[card.name] == wanted
    guids = [one["GUID"] for one in (*data["ObjectStates"], *objects(data))]
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    assert len({id(one) for one in objects(data)} | {id(one) for one in data["ObjectStates"]}) == len(set(guids))
    files = {url for url in urls(data) if url}
    assert files == {one.name for one in tmp_path.glob("*.png")}
    for file in files:
        with Image.open(tmp_path / file) as picture:
            assert picture.mode == "RGB"
            assert max(picture.size) <= MOST_PIXELS


@pytest.mark.slow
def test_a_card_shows_its_own_cell_of_the_sheet(tmp_path: Path) -> None:
    made = table("tts", "_starter", ("cargo",))
    data = saved(made, tmp_path)
    [deck] = data["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [one["CardID"] for one in deck["ContainedObjects"]]
    [(key, sheet)] = deck["CustomDeck"].items()
    [only] = list(sheets_of(made.order.cards))
    with Image.open(tmp_path / sheet["FaceURL"]) as picture:
        width, height = picture.size[0] // sheet["NumWidth"], picture.size[1] // sheet["NumHeight"]
        cells = {}
        for card in deck["ContainedObjects"]:
            assert card["CardID"] // 100 == int(key)
            row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
            cells[card["Nickname"]] = picture.crop(
                (column * width, row * height, (column + 1) * width, (row + 1) * height)
            )
    from sandtable.exports.tabletop.pictures import draw_faces

    for card, plate in zip(only.cards, draw_faces([one.front.face for one in only.cards], [only.cell] * len(only.cards)), strict=True):  # fmt: skip
        assert ImageChops.difference(cells[card.name], plate.on_paper()).getbbox() is None
    assert sheet["BackIsHidden"] is True
    assert Counter(one["Nickname"] for one in deck["ContainedObjects"]) == {
        card.name: card.copies for card in only.cards
    }


def test_full_sheets_keep_within_the_limit_at_any_proportion() -> None:
    for width, height in ((63, 88), (88, 63), (63.5, 88.9), (44, 67), (70, 120), (120, 70), (50, 50), (20, 200)):
        cell = cell_size(width, height)
        assert cell[0] * 10 <= MOST_PIXELS
        assert cell[1] * 7 <= MOST_PIXELS
        assert cell[0] / cell[1] == pytest.approx(width / height, rel=0.02)


def test_a_deck_of_one_card_is_a_card(tmp_path: Path) -> None:
    from dataclasses import replace

    made = table("tts", "_starter", ("cargo",))
    alone = Table(replace(made.order, cards=[replace(made.order.cards[0], copies=1)]))
    [card] = saved(alone, tmp_path)["ObjectStates"]
    assert card["Name"] == "Card"
    assert card["CardID"] == 100


@pytest.mark.slow
@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_every_piece_lies_on_its_hex(file: Path, tmp_path: Path) -> None:
    made = table("tts", "warfare", ("units", "supports", "markers"), (file,))
    [start] = made.starts
    data = saved(made, tmp_path)
    face = lay_start(start).face
    assert start.board is not None
    found: Counter[tuple[str, str]] = Counter()
    on_table = [one for one in data["ObjectStates"] if one["Name"] == "Custom_Tile" and not one.get("Locked")]
    for one in on_table:
        x = one["Transform"]["posX"] * INCH + face.width / 2
        y = face.height / 2 - one["Transform"]["posZ"] * INCH
        near = min(start.board.cells, key=lambda cell: (cell.x - x) ** 2 + (cell.y - y) ** 2)
        if abs(near.x - x) < 0.01 and abs(near.y - y) < 0.01:
            found[near.name, one["Nickname"]] += 1
    names = {card.id: card.name for card in made.order.cards}
    wanted = Counter(
        (one.cell, "?" if one.hidden else names[one.record]) for one in start.placings if one.cell is not None
    )
    assert found == wanted
    assert len(on_table) == len(start.placings)
    [board] = [one for one in data["ObjectStates"] if one.get("Locked")]
    for cell, point in zip(start.board.cells, board["AttachedSnapPoints"], strict=True):
        scale = board["Transform"]["scaleX"] * INCH
        assert point["Position"]["x"] * scale + face.width / 2 == pytest.approx(cell.x, abs=0.02)
        assert face.height / 2 - point["Position"]["z"] * scale == pytest.approx(cell.y, abs=0.02)


@pytest.mark.slow
def test_hidden_pieces_are_called_nothing_and_no_path_of_this_machine_is_written(tmp_path: Path) -> None:
    made = table("tts", "warfare", ("markers",), (SCENARIOS[4],))
    data = saved(made, tmp_path)
    hidden = [one for one in data["ObjectStates"] if one["Nickname"] == "?"]
    assert len(hidden) == sum(one.hidden for one in made.starts[0].placings) == 5
    for one in hidden:
        said = json.dumps(one)
        assert not re.search("mine|dummy", said, re.IGNORECASE)
        assert one["Transform"]["rotZ"] == 180.0
    # Their pictures are files of their own: no other piece tells what they show.
    others = {url for one in objects(data) if one["Nickname"] != "?" for url in urls(one)}
    assert not others & {url for one in hidden for url in urls(one)}
    text = next(tmp_path.glob("*.json")).read_text(encoding="utf-8")
    assert not re.search(r"file:|/tmp|/home|\\\\", text)


@pytest.mark.slow
def test_the_same_bytes_every_time_and_pictures_where_they_are_hosted(tmp_path: Path) -> None:
    from dataclasses import replace

    made = table("tts", "_starter", ("cargo",))
    for name in ("a", "b"):
        saved(made, tmp_path / name)
    first = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "b").iterdir()}
    hosted = saved(replace(made, base_url="https://example.org/gull/"), tmp_path / "c")
    assert all(url.startswith("https://example.org/gull/") for url in urls(hosted) if url)
