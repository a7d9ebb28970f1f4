"""The printed aids of Warfare: charts that hold together, and a key to everything on the counters."""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Use
from tests.builtin import pack
from tests.faces.drawn_things import drawn

LANGUAGES = ("en", "it")
BAND_RIGHT = 183  # of the field of 190 mm on which charts are drawn


@cache
def renderer(language: str, low_ink: bool = False) -> FaceRenderer:
    return FaceRenderer(pack("warfare"), language, low_ink=low_ink)


def chart(name: str, language: str, low_ink: bool = False) -> Face:
    component = pack("warfare").component("charts")
    record = next(record for record in component.records if record.id == name)
    face = renderer(language, low_ink).front(component, record)
    assert face is not None, renderer(language, low_ink).findings
    return face


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [record.id for record in pack("warfare").component("charts").records])
def test_the_bands_of_a_chart_reach_its_last_column(name: str, language: str) -> None:
    face = chart(name, language)
    edge = BAND_RIGHT * face.width / 190
    things = [one for one in drawn(face.items) if 19 < one.box[1] < face.height - 8]
    bands = [one for one in things if one.kind == "rect" and one.box[2] - one.box[0] > face.width * 0.4]
    words = [one for one in things if one.kind == "text"]
    assert max(one.box[2] for one in bands) == pytest.approx(edge, abs=0.1)
    assert [one.name for one in words if one.box[2] > edge] == []


# --- the key

# Pictures, not signs: what a counter is called stands beside them.
PICTURES = ("sil-", "far-", "ground-", "hatch-", "contours")
ON_COUNTERS = ("units", "supports", "markers", "tokens")
DICE = ("combat-", "test-")


def symbols(items: Sequence[Item]) -> Iterator[str]:
    """Names of all symbols on a face, those inside of others too."""
    for item in items:
        if isinstance(item, Use):
            yield item.symbol.name
            yield from symbols(item.symbol.items)
        elif isinstance(item, Group):
            yield from symbols(item.items)


def signs_on(component_types: Sequence[str], low_ink: bool) -> dict[str, str]:
    """Signs on both sides of the pieces of these types, and a piece that bears each."""
    at = renderer("en", low_ink)
    found: dict[str, str] = {}
    for component in pack("warfare").components:
        for record in component.records if component.type in component_types else ():
            for face in (at.front(component, record), at.back(component, record)):
                for name in symbols(face.items) if face is not None else ():
                    if not name.startswith(PICTURES):
                        found.setdefault(name, record.id)
    return found


@pytest.mark.parametrize("low_ink", [False, True], ids=["full", "low"])
def test_every_sign_on_a_counter_is_in_the_key(low_ink: bool) -> None:
    signs = signs_on(ON_COUNTERS, low_ink)
    assert {"icon-stealth", "icon-suppressive", "emblem-east", "mark-mine", "icon-overwatch", "icon-house"} <= {*signs}
    key = {*symbols(chart("chart-key", "en", low_ink).items)}
    faces = {*symbols(chart("chart-dice", "en", low_ink).items)}
    scissors = {"common-scissors"}
    missing = {name: piece for name, piece in signs.items() if name not in (faces if name.startswith(DICE) else key)}
    assert {name: piece for name, piece in missing.items() if name not in scissors} == {}


def test_the_key_says_every_sign_by_name() -> None:
    rows = pack("warfare").component("icons").records
    shown = {*symbols(chart("chart-key", "en").items)}
    assert {row.fields["symbol"] for row in rows} <= shown
    words = {one.name for one in drawn(chart("chart-key", "en").items) if one.kind == "text"}
    for row in rows:
        assert any(row.name["en"] in said for said in words), row.id


def test_actions_stand_beside_the_icons_of_their_counters() -> None:
    rows = pack("warfare").component("actions").records
    signs = {row.fields["sign"]: row.id for row in rows if "sign" in row.fields}
    icons = pack("warfare").component("icons").records
    assert {*signs} == {row.id for row in icons if row.fields["group"] in ("action", "ability")}
    shown = [name for name in symbols(chart("chart-actions", "en").items) if name.startswith("icon-")]
    drawn_for = [f"icon-{row.fields['sign']}" for row in rows if "sign" in row.fields]
    assert [name for name in shown if name not in ("icon-overwatch", "icon-assault")] == drawn_for


def test_the_counters_in_the_key_are_those_of_the_game() -> None:
    game = pack("warfare")
    pieces = {record.id: record for part in game.components if part.type in ON_COUNTERS for record in part.records}
    for row in game.component("examples").records:
        piece = pieces[row.id]
        assert (row.name, row.fields, row.is_house) == (piece.name, piece.fields, piece.is_house)


# --- what must be read can be read

SMALLEST = 6.5  # pt; but for the small print of cards and boards
PRINTED = (*ON_COUNTERS, "boards", "deck")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_pieces_are_large_enough_and_fit(language: str) -> None:
    at = FaceRenderer(pack("warfare"), language)
    small = {}
    for component in pack("warfare").components:
        for record in component.records if component.type in PRINTED else ():
            for face in (at.front(component, record), at.back(component, record)):
                for one in drawn(face.items) if face is not None else ():
                    if one.kind == "text" and not one.name.startswith(f"{record.id} · "):
                        size = float(one.ink["size"].removesuffix("pt"))
                        if size < SMALLEST:
                            small[record.id, one.name] = size
    assert small == {}
    assert at.findings == []


def test_reference_cards_are_set_in_one_size() -> None:
    deck = pack("warfare").component("reference")
    for language in LANGUAGES:
        sizes = set()
        for card in deck.records:
            face = renderer(language).front(deck, card)
            assert face is not None
            body = [
                one for one in drawn(face.items) if one.kind == "text" and 24 < one.box[1] < 82 and len(one.name) > 12
            ]
            sizes |= {one.ink["size"] for one in body}
        assert len(sizes) == 1, (language, sizes)


def test_no_line_of_a_reference_card_brings_its_own_bullet() -> None:
    for card in pack("warfare").component("reference").records:
        for section in card.fields["sections"]:
            for line in section["lines"]:
                for words in line.values() if isinstance(line, dict) else [line]:
                    assert not words.startswith(("•", "-", "–", "◆", "·")), (card.id, words)
