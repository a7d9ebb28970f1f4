"""Fields of a pack's own schema that hold words: by language in YAML and tables, and in the PO file."""

import json
from pathlib import Path

import polib
import pytest

from sandtable.faces.views import record_view
from sandtable.model.authoring.export import export_schemas
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.translation.catalog import Catalog
from sandtable.model.translation.exporting import export, gather

GAME = """
id: tower
name: Tower
edition: "1.0"
languages: {languages}
components:
  - {{id: cards, type: deck, kind: card.json, name: Cards, file: {file}}}
"""
SCHEMA = {
    "type": "object",
    "properties": {
        "power": {"type": "string", "x-text": True, "maxLength": 30},
        "hints": {"type": "array", "items": {"type": "string", "x-text": True}},
        "suit": {"type": "string"},
    },
}
PLAIN = "cards:\n  - {id: a, name: Keeper, source: house, suit: moon, power: Wakes early., hints: [Listen., Look.]}\n"


def pack(folder: Path, cards: str, languages: str = "[en]", file: str = "cards.yaml", schema: object = SCHEMA) -> Path:
    (folder / "game.yaml").write_text(GAME.format(languages=languages, file=file))
    (folder / "card.json").write_text(json.dumps(schema))
    (folder / file).write_text(cards)
    return folder


def test_a_plain_text_is_in_the_po_file(tmp_path: Path) -> None:
    folder = pack(tmp_path, PLAIN)
    texts = {context: text.source for context, text in gather(folder, "de").texts.items()}
    assert texts["cards.yaml#cards.a.power"] == ("Wakes early.",)
    assert texts["cards.yaml#cards.a.hints.1"] == ("Look.",)
    assert "cards.yaml#cards.a.suit" not in texts


def test_a_translation_comes_back_from_the_po_file(tmp_path: Path) -> None:
    folder = pack(tmp_path, PLAIN)
    content = export(gather(folder, "de"), "de", Catalog("de", {}, {})).content.decode()
    po = polib.pofile(content)
    for entry in po:
        entry.msgstr = f"DE {entry.msgid}" if not entry.msgid_plural else entry.msgstr
    (tmp_path / "words").mkdir()
    po.save(str(tmp_path / "words/de.po"))
    pack(tmp_path, PLAIN, "[en, de]")
    loaded = load_pack(folder).pack
    assert loaded is not None
    record = loaded.components[0].records[0]
    assert record_view(loaded, record, "de")["power"] == "DE Wakes early."
    assert record_view(loaded, record, "de")["hints"] == ["DE Listen.", "DE Look."]
    assert record_view(loaded, record, "en")["power"] == "Wakes early."
    assert record_view(loaded, record, "de")["suit"] == "moon"


@pytest.mark.parametrize(
    ("file", "cards"),
    [
        (
            "cards.yaml",
            "cards:\n  - {id: a, name: Keeper, source: house, power: {en: Wakes early., it: Si alza presto.}}\n",
        ),
        ("cards.csv", "id,name,source,power.en,power.it\na,Keeper,house,Wakes early.,Si alza presto.\n"),
    ],
)
def test_an_author_writes_it_by_language(tmp_path: Path, file: str, cards: str) -> None:
    loaded = load_pack(pack(tmp_path, cards, "[en, it]", file))
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert record_view(loaded.pack, loaded.pack.components[0].records[0], "it")["power"] == "Si alza presto."


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("cards:\n  - {id: a, name: A, source: house, power: {en: Wakes.}}\n", "ST015"),
        ("cards:\n  - {id: a, name: A, source: house, power: {en: A, it: B, fr: C}}\n", "ST016"),
        ("cards:\n  - {id: a, name: A, source: house, power: {en: A, it: %s}}\n" % ("B" * 31), "ST012"),
        ("cards:\n  - {id: a, name: A, source: house, suit: {en: A, it: B}}\n", "ST011"),
    ],
)
def test_faults_are_those_of_every_text(tmp_path: Path, cards: str, code: str) -> None:
    assert [found.code for found in load_pack(pack(tmp_path, cards, "[en, it]")).findings] == [code]


@pytest.mark.parametrize(
    "field", [{"type": "integer", "x-text": True}, {"type": "string", "enum": ["a"], "x-text": True}, {"x-text": "yes"}]
)
def test_only_free_texts_are_translated(tmp_path: Path, field: object) -> None:
    schema = {"type": "object", "properties": {"power": field}}
    assert [found.code for found in load_pack(pack(tmp_path, PLAIN, schema=schema)).findings] == ["ST021"]


def test_an_editor_is_told_the_languages(tmp_path: Path) -> None:
    loaded = load_pack(pack(tmp_path, PLAIN, "[en]")).pack
    assert loaded is not None
    schema = json.loads(export_schemas(loaded)["cards.yaml"][1])
    power = schema["properties"]["cards"]["items"]["properties"]["power"]["else"]
    assert (power["type"], power["required"]) == (["string", "object"], ["en"])
    assert "x-text" not in power
