"""A pack copied from a built-in one stands on its own feet."""

import json
import shutil
from pathlib import Path

import pytest

from sandtable.model.authoring.export import export_schemas
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


def test_copied_set_ups_speak_of_the_copy(tmp_path: Path) -> None:
    folder = tmp_path / "my-war"
    new_pack(folder, "edadh")
    troops = folder / "decks" / "troops.yaml"
    troops.write_text(troops.read_text().replace("- id: archers", "- id: hunters"))
    (folder / "errata.yaml").unlink()
    setup = folder / "setups" / "full.yaml"
    assert "game: ..\n" in setup.read_text()
    loaded = load_document(setup.read_bytes(), "full.yaml", setup.parent)
    assert {found.message for found in loaded.findings} == {"no record 'archers' in the pack"}
    assert [(found.at.line, found.at.column) for found in loaded.findings] == [(11, 13), (11, 22), (11, 31)]


SETUP = """\
game: {pack}
setup: mine
terrain: shieldsmen-wall
sides:
  angueth: {{front: [wall-shieldsmen], second: []}}
"""


@pytest.mark.parametrize(
    ("pack", "hints"),
    [
        ("edadh", ["known are ford, hill, marsh, plain, ruins, wood", "did you mean 'shieldsmen'?"]),
        # A key of another game's set-ups is none of this one's.
        (
            "proelio",
            [
                "known are decks, direction, game, generated, mode, name, note, options, order, players, seats, seed …",
                "did you mean 'seats'?",
            ],
        ),
    ],
)
def test_the_hint_for_a_set_up_names_cards_that_fit(tmp_path: Path, pack, hints) -> None:
    loaded = load_document(SETUP.format(pack=pack).encode(), "mine.yaml", tmp_path)
    assert [found.hint for found in loaded.findings] == hints


def test_the_ruling_on_a_card_that_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "my-war"
    new_pack(folder, "edadh")
    troops = folder / "decks" / "troops.yaml"
    troops.write_text(troops.read_text().replace("- id: gunners", "- id: hunters"))
    found = load_pack(folder).findings[0]
    assert (Path(found.at.file).name, found.message) == (
        "errata.yaml",
        "no record 'gunners' in the pack, and 1 more like it",
    )
    assert found.hint.endswith("if the card is gone, remove the ruling that names it, or its name from the ruling")


def test_an_editor_is_offered_the_cards_that_fit() -> None:
    pack = load_pack(builtin_packs()["edadh"]).pack
    assert pack is not None
    schema = json.loads(export_schemas(pack)["setups/*.yaml"][1])
    side = schema["properties"]["sides"]["additionalProperties"]["properties"]
    troops = [card.id for card in pack.component("troops").records]
    assert side["front"]["items"] == {"type": "string", "enum": sorted(troops)}


def test_an_editor_knows_what_a_pack_keeps_for_its_generator(tmp_path: Path) -> None:
    new_pack(tmp_path / "mine", "warfare")
    pack = load_pack(tmp_path / "mine").pack
    assert pack is not None
    exported = export_schemas(pack)
    assert exported["generator/missions/*.yaml"][0] == "generator-missions.schema.json"
    for name in ("tables", "words", "grammar", "places"):
        name, text = exported[f"generator/{name}.yaml"]
        assert name.startswith("generator-")
        assert '"x-' not in text
    tables = json.loads(exported["generator/tables.yaml"][1])
    rows = tables["$defs"]["nations"]["properties"]["rows"]["items"]
    assert {"USA", "INS"} <= set(rows["properties"]["id"]["enum"])
    shutil.rmtree(tmp_path / "mine" / "generator")
    assert not any(name.startswith("generator/") for name in export_schemas(pack))


def test_parts_of_a_field_have_places(tmp_path: Path) -> None:
    new_pack(tmp_path / "my-war", "edadh")
    pack = load_pack(tmp_path / "my-war").pack
    assert pack is not None
    archers = pack.by_id["archers"]
    rows = [archers.place(f"rows.{level}").line - archers.place("rows").line for level in "BCM"]
    assert rows == [0, 1, 2]
    assert archers.place("copies").line == 3  # in the file's defaults
    assert archers.place("nothing") == archers.at
