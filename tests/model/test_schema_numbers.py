"""Numbers in a pack's own schema that no computer can hold are findings at the schema."""

from pathlib import Path

import pytest

from sandtable.model.loading.pack_loader import load_pack

GAME = """id: mine
name: Mine
edition: "1.0"
languages: [en]
players: [2, 4]
palette: {paper: "#FFFFFF", ink: "#000000"}
components: [{id: d, type: deck, name: D, kind: schemas/k.json, file: d.yaml, size: poker, template: card}]
"""
NUMBERS = ("1e400", "-1e999", "NaN", "Infinity", "-Infinity", "1" + "0" * 400, "-" + "9" * 5000)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("keyword", ["minimum", "maximum", "maxLength", "maxItems", "const", "default"])
def test_an_endless_number_is_a_finding(tmp_path: Path, keyword: str, number: str) -> None:
    (tmp_path / "schemas").mkdir()
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "d.yaml").write_text("cards: [{id: a, name: A, source: house, worth: 1}]\n")
    (tmp_path / "schemas" / "k.json").write_text(
        f'{{"type": "object", "properties": {{"worth": {{"{keyword}": {number}}}}}}}'
    )
    (found,) = load_pack(tmp_path).findings
    assert found.code == "ST021"
    assert found.message.startswith("not a JSON Schema: ")
    assert len(found.message) < 120 and "\n" not in found.message
