"""The built-in packs hold what the rules references say, counted from the loaded packs."""

from functools import cache

import pytest

from sandtable.games.wording import wording, wording_findings
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs, content_folder

PACKS = ("edadh", "lets-war", "proelio", "warfare")


@cache
def pack(name: str) -> Pack:
    loaded = load_pack(builtin_packs()[name])
    assert loaded.findings == ()
    assert loaded.pack is not None
    return loaded.pack


def pieces(name: str, *components: str) -> int:
    return sum(pack(name).component(component).pieces for component in components)


def nations(prefix: str) -> list[str]:
    return [f"{prefix}-{code}" for code in ("fra", "gbr", "rus", "ger", "auh", "ott", "ita")]


def test_the_four_packs_are_there() -> None:
    assert tuple(builtin_packs()) == PACKS


@pytest.mark.parametrize("name", PACKS)
def test_pack_is_bilingual_and_worded(name: str) -> None:
    assert pack(name).languages == ("en", "it")
    assert pack(name).edition
    assert list(wording_findings(pack(name))) == []
    for record in pack(name).records():
        if record.effects:
            assert wording(pack(name), record, "en") != wording(pack(name), record, "it")


def test_lets_war() -> None:
    assert pieces("lets-war", "conflict") == 107
    assert pieces("lets-war", "territory") == 2
    assert pieces("lets-war", "events") == 30
    assert pieces("lets-war", "armistice") == 1
    for component in nations("nation"):
        deck = pack("lets-war").component(component)
        assert deck.pieces == 14
        assert sum(card.copies for card in deck.records if card.fields.get("common")) == 8
        assert sum(card.copies for card in deck.records if card.fields["kind"] == "spy") == 3
    characters = [pack("lets-war").component(component) for component in nations("character")]
    assert sum(deck.pieces for deck in characters) == 40
    for deck in characters:
        assert [card.fields["order"] for card in deck.records] == list(range(1, len(deck.records) + 1))
    assert pieces("lets-war", "gauges") == 7
    assert pieces("lets-war", "homefront") == 7
    assert pieces("lets-war", "calendar") == 1
    assert pieces("lets-war", "lozenges") == 48
    assert pieces("lets-war", "reference") == 3 * 7  # two faces to a card
    assert len(pack("lets-war").errata) == 94
    assert pieces("lets-war", "factions") == 2
    assert pieces("lets-war", "aids") == 2


def test_edadh() -> None:
    assert pieces("edadh", "troops") == 48
    assert [troop.copies for troop in pack("edadh").component("troops").records] == [6] * 8
    expected = {
        "mastery": 12, "secondary": 2, "combat-masters": 2, "battle-masters": 2, "standards": 2,
        "stratagems": 26, "terrains": 6, "score-cards": 2, "tokens": 4, "mat": 2, "reference": 14,
    }  # fmt: skip
    assert {component: pieces("edadh", component) for component in expected} == expected
    assert len(pack("edadh").errata) == 52


def test_proelio() -> None:
    assert pieces("proelio", "base") == 96
    assert pieces("proelio", "imperial") == 28
    assert pieces("proelio", "mats") == 6
    assert pieces("proelio", "reference") >= 1
    assert len(pack("proelio").errata) == 48


# Manifest G-6 of the reference.
UNITS = {
    "GW": 12, "USA": 24, "ITA": 10, "UK": 8, "GER": 8, "FR": 8, "ROK": 6, "JSDF": 6, "GE": 8, "PLA": 12, "RU": 16,
    "INS": 26,
}  # fmt: skip
# Manifest G-7, supports apart.
MARKERS = {
    "population": 8, "morale": 16, "damage": 16, "ied": 6, "mine": 4, "dummy": 6, "roadblock": 6, "rubble": 4,
    "smoke": 6, "scatter": 1,
}  # fmt: skip
SUPPORTS = {"artillery": 2, "mortar": 3, "sniper": 3, "cas": 4, "drone": 3}


def tally(type_: str, field: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for component in pack("warfare").components:
        if component.type == type_:
            for record in component.records:
                counts[record.fields[field]] = counts.get(record.fields[field], 0) + record.copies
    return counts


def test_warfare() -> None:
    assert tally("units", "nation") == UNITS
    assert sum(UNITS.values()) == 144
    assert tally("markers", "type") == MARKERS
    assert tally("supports", "type") == SUPPORTS
    assert sum(MARKERS.values()) + sum(SUPPORTS.values()) == 88
    for marker in (record for part in pack("warfare").components if part.type == "markers" for record in part.records):
        assert set(marker.fields["sides"]) == {"a", "b"}
    assert [row.id for row in pack("warfare").component("dice").records] == [
        "white", "pink", "grey", "green", "yellow", "red", "blue", "purple", "black",
    ]  # fmt: skip
    assert len(pack("warfare").component("terrain").records) == 5
    assert pack("warfare").component("action-track").records[0].fields["boxes"] == 40
    assert pieces("warfare", "dice-console") == 1
    assert pieces("warfare", "charts") == 5
    assert all(card.copies == 4 for card in pack("warfare").component("reference").records)
    assert len(pack("warfare").errata) == 81


@pytest.mark.parametrize("file", sorted(content_folder().glob("*/s[ec]*/*.yaml")), ids=lambda file: file.name)
def test_shipped_documents_load(file) -> None:
    assert load_document(file.read_bytes(), file.name, file.parent).findings == ()


def test_the_starter_pack_loads() -> None:
    loaded = load_pack(content_folder() / "_starter")
    assert loaded.findings == ()
