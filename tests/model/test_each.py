"""Products of several lists: ids, typed fields, conditions, and one bound for all of it."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandtable.model.authoring.export import export_schemas
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Record

GAME = """
id: tiles
name: Tiles
edition: "1.0"
languages: [en]
components:
  - {id: tiles, type: deck, kind: tile.json, name: Tiles, file: tiles.yaml}
"""
FIELDS = {
    "suit": {"type": "string"},
    "rank": {"type": "integer", "maximum": 13},
    "first": {"type": "integer"},
    "second": {"type": "integer"},
    "label": {"type": "string"},
    "points": {"type": "number"},
    "weight": {"type": "number"},
}


def tiles(folder: Path, text: str) -> Sequence[Record]:
    (folder / "game.yaml").write_text(GAME)
    (folder / "tile.json").write_text(json.dumps({"type": "object", "properties": FIELDS}))
    (folder / "tiles.yaml").write_text("defaults: {source: house}\n" + text)
    loaded = load_pack(folder)
    assert loaded.findings == (), [str(found) for found in loaded.findings]
    assert loaded.pack is not None
    return loaded.pack.components[0].records


def ids(records: Sequence[Record]) -> str:
    return " ".join(record.id for record in records)


def test_suits_and_ranks(tmp_path: Path) -> None:
    deck = """
each: {suit: [cups, coins], rank: 1..3}
cards:
  - {id: "{suit}-{rank}", name: "{rank} of {suit}", label: "{rank}", art: "art/{suit}.svg"}
  - {id: "jester-{suit}", name: Jester}
  - {id: rules, name: Rules}
"""
    made = tiles(tmp_path, deck)
    assert ids(made) == "cups-1 cups-2 cups-3 coins-1 coins-2 coins-3 jester-cups jester-coins rules"
    last = made[5]
    assert (last.name["en"], last.art, last.fields["rank"]) == ("3 of coins", "art/coins.svg", 3)
    assert last.fields["label"] == "3"
    assert "rank" not in made[6].fields


def test_dominoes(tmp_path: Path) -> None:
    deck = """
each: {first: 0..6, second: 0..6}
when: first <= second
cards:
  - {id: "tile-{first}-{second}", name: "{first}:{second}"}
"""
    made = tiles(tmp_path, deck)
    assert len(made) == 28
    assert ids(made[:8]) == "tile-0-0 tile-0-1 tile-0-2 tile-0-3 tile-0-4 tile-0-5 tile-0-6 tile-1-1"


def test_a_record_has_conditions_of_its_own(tmp_path: Path) -> None:
    deck = """
each: {suit: [red, blue, joker], rank: 1..13}
when: suit != joker
cards:
  - {id: "{suit}-{rank}", name: Number, when: rank <= 10}
  - {id: "face-{suit}-{rank}", name: Face, when: ["rank in 11, 13", "suit not in blue"]}
  - {id: "lone-{rank}", name: Lone, when: rank = 4}
"""
    made = ids(tiles(tmp_path, deck)).split()
    assert len(made) == 20 + 2 + 1
    assert made[20:] == ["face-red-11", "face-red-13", "lone-4"]


def test_numbers_of_a_list_are_numbers_where_the_field_is(tmp_path: Path) -> None:
    made = tiles(tmp_path, 'each: {rank: [2, 3], suit: [1]}\ncards:\n  - {id: "{rank}-{suit}", name: X}\n')
    assert (made[0].fields["rank"], made[0].fields["suit"]) == (2, "1")


def test_a_value_that_the_schema_refuses_is_a_finding(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"ST012.*14"):
        tiles(tmp_path, 'each: {rank: 1..20}\ncards:\n  - {id: "x-{rank}", name: X}\n')


def test_numbers_need_not_be_whole(tmp_path: Path) -> None:
    deck = """
each: {points: [6, 8.5, 11.5]}
cards:
  - {id: "text-{points}", name: "{points} points", when: points > 6.5, weight: {each_copy: [1, 2.5]}}
"""
    made = tiles(tmp_path, deck)
    assert [(one.id, one.fields["points"], one.fields["weight"], one.copies) for one in made] == [
        ("text-8.5", 8.5, 1, 2), ("text-11.5", 11.5, 1, 2),
    ]  # fmt: skip


def test_a_list_is_a_field_also_where_the_kind_has_none(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("kind: tile.json, ", ""))
    (tmp_path / "tiles.yaml").write_text("""
each: {top: [red, gold], left: [red, gold], points: 1..2}
defaults: {source: house}
cards:
  - {id: "{top}-{left}-{points}", name: Tile}
  - {id: plain, name: Plain, top: red}
""")
    loaded = load_pack(tmp_path)
    assert loaded.pack is not None, [str(found) for found in loaded.findings]
    records = loaded.pack.components[0].records
    assert len(records) == 9
    assert dict(records[-2].fields) == {"top": "gold", "left": "gold", "points": 2}
    assert dict(records[-1].fields) == {"top": "red"}
    schema = json.loads(export_schemas(loaded.pack)["tiles.yaml"][1])
    assert {"top", "left", "points"} <= set(schema["properties"]["cards"]["items"]["properties"])
    (tmp_path / "tiles.yaml").write_text("each: {top: [red]}\ncards: [{id: a, name: A, source: house, tpo: red}]\n")
    assert [str(one.message) for one in load_pack(tmp_path).findings] == ["unknown key 'tpo'"]


def test_conditions_joined_by_and_become_a_list(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("kind: tile.json, ", ""))
    (tmp_path / "tiles.yaml").write_text("each: {n: 1..3}\nwhen: n > 1 and n != 2\ncards: [{id: '{n}', name: A}]\n")
    (found,) = load_pack(tmp_path).findings
    assert (found.code, found.hint) == ("ST012", "write [n > 1, n != 2]")
