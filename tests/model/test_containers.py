"""Boxes and dividers follow from the decks they hold."""

from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.items import walk
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack

GAME = """
id: skerry
name: Skerry
edition: "1.0"
languages: [en, it]
components:
  - {id: chores, type: deck, name: {en: Chores, it: Faccende}, group: cards, file: chores.yaml, kind: schemas/chore.json, template: card, size: poker, back: card-back}
  - {id: storms, type: deck, name: {en: Storms, it: Tempeste}, group: cards, file: storms.yaml, size: [70, 120], template: card}
"""
CHORES = """
defaults: {source: house}
cards:
  - {id: rope, name: Rope, copies: 30, room: lamp}
  - {id: oil, name: Oil, copies: 10, room: stair}
"""
STORMS = "cards: [{id: gale, name: Gale, source: house, copies: 20}]"
CHORE = '{"type": "object", "properties": {"room": {"type": "string"}}}'
BOX = "  - {id: box, type: box, name: A box, holds: chores}\n"


def pack_at(folder: Path, more: str, words: str = "") -> tuple[Pack | None, list[str]]:
    (folder / "game.yaml").write_text(GAME + more)
    (folder / "chores.yaml").write_text(CHORES)
    (folder / "storms.yaml").write_text(STORMS)
    (folder / "schemas").mkdir(exist_ok=True)
    (folder / "schemas" / "chore.json").write_text(CHORE)
    for language in ("en", "it") if words else ():
        (folder / "words").mkdir(exist_ok=True)
        (folder / "words" / f"{language}.yaml").write_text(words)
    loaded = load_pack(folder)
    return loaded.pack, [f"{found.code} {found.message}; {found.hint}" for found in loaded.findings]


def said(run: TextRun) -> str:
    return " ".join(word.text for _, word in run.words)


def made(folder: Path, more: str, words: str = "") -> Pack:
    pack, findings = pack_at(folder, more, words)
    assert findings == []
    assert pack is not None
    return pack


def test_a_box_is_as_deep_as_its_deck(tmp_path: Path) -> None:
    pack = made(tmp_path, BOX)
    (box,) = pack.component("box").records
    assert box.fields["cards"] == 40
    assert box.fields["stack"] == [63, 88, 12]
    assert pack.component("box").holds == ("chores",)
    assert pack.invented, "a box takes nothing from a book"


@pytest.mark.parametrize(
    ("said", "stack"),
    [
        ("holds: cards", [70, 120, 18]),
        ("holds: [chores, storms]", [70, 120, 18]),
        ("holds: chores, thickness: 0.5", [63, 88, 20]),
        ("holds: chores, sleeved: true", [66, 91, 20]),
    ],
)
def test_a_box_holds_groups_thick_and_sleeved_cards(tmp_path: Path, said: str, stack: list[float]) -> None:
    pack = made(tmp_path, f"  - {{id: box, type: box, name: A box, {said}}}\n")
    assert pack.by_id["box"].fields["stack"] == stack


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("low", [False, True])
def test_a_box_says_what_is_inside_in_each_language(tmp_path: Path, language: str, low: bool) -> None:
    pack = made(tmp_path, BOX.replace("chores", "cards"))
    renderer = FaceRenderer(pack, language, low)
    component = pack.component("box")
    face = renderer.front(component, component.records[0])
    assert renderer.findings == []
    assert face is not None
    words = {said(run) for run, _ in walk(face.items) if isinstance(run, TextRun)}
    wanted = {
        "en": {"Chores", "Storms", "60 cards", "glue here"},
        "it": {"Faccende", "Tempeste", "60 carte", "incolla qui"},
    }
    assert wanted[language] <= words


def test_dividers_stand_before_each_deck_with_tabs_in_turn(tmp_path: Path) -> None:
    pack = made(tmp_path, "  - {id: div, type: dividers, name: Dividers, holds: cards, labels: {storms: Gales}}\n")
    records = pack.component("div").records
    assert [(one.id, one.name["it"], one.fields["place"]) for one in records] == [
        ("div-chores", "Faccende", 0),
        ("div-storms", "Gales", 1),
    ]
    assert [(one.size.width, one.size.height) for one in records if one.size] == [(63, 99), (70, 131)]


def test_dividers_by_a_field_are_called_by_the_packs_words(tmp_path: Path) -> None:
    written = "  - {id: div, type: dividers, name: Dividers, holds: chores, by: room, lying: true, tabs: 2}\n"
    pack = made(tmp_path, written, "room: {lamp: Lamp room, stair: The stair}\n")
    records = pack.component("div").records
    assert [(one.name["en"], one.fields["cards"]) for one in records] == [("Lamp room", 30), ("The stair", 10)]
    assert [(one.size.width, one.size.height) for one in records if one.size] == [(88, 74), (88, 74)]
    renderer = FaceRenderer(pack, "en")
    faces = [renderer.front(pack.component("div"), record) for record in records]
    assert renderer.findings == []
    tabs = []
    for face, record in zip(faces, records, strict=True):
        assert face is not None
        runs = [run for run, _ in walk(face.items) if isinstance(run, TextRun)]
        tabs.append(min(run.left for run in runs if said(run) in record.name["en"] and run.y < 11))
    assert tabs[0] < 44 < tabs[1], "the first tab stands left, the second right"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (BOX.replace("holds: chores", "holds: chors"), "ST013 no deck or group is called 'chors'; did you mean 'chores'?"),
        (BOX.replace(", holds: chores", ""), "ST010 'box' has no 'holds'"),
        (BOX.replace("chores", "chores, shows: storms"), "ST013 no deck with a back is called 'storms'; known are chores"),
        (BOX.replace("chores", "chores, file: box.yaml"), "ST009 a component of type box has no 'file'"),
        (BOX.replace("chores", "chores, tabs: 2"), "ST009 a component of type box has no 'tabs'; only those of dividers"),
        (BOX.replace("chores", "chores, thickness: 5"), "ST012 40 cards are a stack of 200 mm, too deep for a tuck box"),
        (BOX.replace("type: box", "type: dividers, by: rom"), "ST013 no card of these decks has 'rom'; did you mean 'room'?"),
        (BOX.replace("type: box", "type: dividers, labels: {chors: X}"), "ST013 no divider is called 'chors'; did you mean"),
        ("  - {id: d, type: deck, name: D, file: storms.yaml, size: poker, play: 2}\n", "ST009 a component of type deck has no 'play'; only those of box"),
        ("  - {id: d, type: deck, name: D, size: poker}\n", "ST010 'd' has no 'file'"),
    ],
)  # fmt: skip
def test_what_cannot_be_folded_is_told(tmp_path: Path, more: str, told: str) -> None:
    pack, findings = pack_at(tmp_path, more)
    assert pack is None
    assert any(finding.startswith(told) for finding in findings), findings
