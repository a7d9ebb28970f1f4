"""A pack copied from a built-in one stands on its own feet."""

from pathlib import Path

from sandtable.model.document import load_document
from sandtable.model.new_pack import new_pack
from sandtable.model.pack import load_pack


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
    assert [(found.at.line, found.at.column) for found in loaded.findings] == [(10, 13), (10, 22), (10, 31)]


def test_parts_of_a_field_have_places(tmp_path: Path) -> None:
    new_pack(tmp_path / "my-war", "edadh")
    pack = load_pack(tmp_path / "my-war").pack
    assert pack is not None
    archers = pack.by_id["archers"]
    rows = [archers.place(f"rows.{level}").line - archers.place("rows").line for level in "BCM"]
    assert rows == [0, 1, 2]
    assert archers.place("copies").line == 3  # in the file's defaults
    assert archers.place("nothing") == archers.at
