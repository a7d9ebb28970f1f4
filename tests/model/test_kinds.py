"""One file with records of several kinds, and records with templates of their own."""

import json
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.model.loading.pack_loader import load_pack

GAME = """
id: skerry
name: Skerry
edition: "1.0"
languages: [en]
components:
  - {id: keepers, type: deck, kind: keeper.json, name: Keepers, file: tower.yaml, where: {type: keeper}, template: keeper}
  - {id: chores, type: deck, kind: chore.json, name: Chores, file: tower.yaml, where: {type: chore}, template: chore}
"""
TOWER = """
defaults: {source: house}
cards:
  - {id: martha, name: Martha, type: keeper, stamina: 4}
  - {id: trim-lamp, name: Trim the lamp, type: chore, cost: 2}
  - {id: storm, name: Storm, type: chore, cost: 3, template: storm}
"""


def kind(field: str) -> str:
    properties = {"type": {"type": "string"}, field: {"type": "integer"}}
    return json.dumps({"type": "object", "properties": properties, "required": ["type", field]})


@pytest.fixture
def skerry(tmp_path: Path) -> Path:
    (tmp_path / "templates").mkdir()
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "tower.yaml").write_text(TOWER)
    (tmp_path / "keeper.json").write_text(kind("stamina"))
    (tmp_path / "chore.json").write_text(kind("cost"))
    for name, colour in (("keeper", "#ff0000"), ("chore", "#00ff00"), ("storm", "#0000ff")):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg"><rect width="63" height="88" fill="{colour}"/></svg>'
        (tmp_path / "templates" / f"{name}.svg.j2").write_text(svg)
    return tmp_path


def test_each_kind_is_asked_of_its_own_records(skerry: Path) -> None:
    loaded = load_pack(skerry)
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert [[record.id for record in one.records] for one in loaded.pack.components] == [
        ["martha"],
        ["trim-lamp", "storm"],
    ]


def test_a_fault_names_the_component_and_its_kind(skerry: Path) -> None:
    (skerry / "tower.yaml").write_text(TOWER.replace("stamina: 4", "stmina: 4"))
    messages = [found.message for found in load_pack(skerry).findings]
    assert messages
    assert all("'keepers' by its kind keeper.json" in message for message in messages)


def test_a_record_of_no_kind_belongs_nowhere(skerry: Path) -> None:
    (skerry / "tower.yaml").write_text(TOWER.replace("type: keeper,", "type: keper,"))
    assert any(found.code == "ST022" and "martha" in found.message for found in load_pack(skerry).findings)


def test_a_record_may_choose_its_template(skerry: Path) -> None:
    pack = load_pack(skerry).pack
    assert pack is not None
    renderer = FaceRenderer(pack, "en")
    chores = pack.component("chores")
    fills = [
        item.style.fill  # type: ignore[union-attr]
        for record in chores.records
        for face in [renderer.front(chores, record)]
        if face is not None
        for item in face.items
    ]
    assert fills == ["#00ff00", "#0000ff"]
    assert renderer.findings == []
