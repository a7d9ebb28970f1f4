"""What a sound pack becomes: typed records that know where they were written."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.findings import Position
from sandtable.geometry.sizes import Size
from sandtable.model.authoring.export import export_schemas, with_modeline
from sandtable.model.effects import Effect, NotationError, parse_effects
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Source, Text
from sandtable.model.phrases import PhraseError, Phrases, listed, signed
from sandtable.model.reading.scalars import resolve
from sandtable.model.reading.schema import Validator, kind_names, kind_validator

GAME = """\
id: demo
name: Demo
edition: "1.0"
languages: [en, it]
sizes: {ticket: [40, 70]}
components:
  - {id: suits, type: table, name: Suits, file: suits.yaml}
  - {id: cards, type: deck, name: Cards, file: cards.yaml, size: ticket}
  - {id: extra, type: deck, kind: own.json, name: Extra, file: extra.csv, size: [20, 30]}
"""
SUITS = "rows:\n  - {id: red, name: Red, source: house}\n"
CARDS = """\
each: {suit: [red, black]}
defaults: {source: house, copies: 3}
cards:
  - id: "{suit}-ace"
    name: {en: Ace, it: Asso}
    text: {en: no, it: 12:30}
    effect: draw(2); hf+1@T
    house: [copies]
  - {id: joker, name: Joker, source: rulebook, copies: 1, note: 0304}
"""
OWN = '{"properties": {"suit": {"type": "string", "x-ref": "suits"}, "tags": {"type": "array"}, "power": {"type": "integer"}}}'
EXTRA = "id;name.en;name.it;source;suit;tags;power\nx;X;Ics;house;red;a|b|3;7\n\ny;Y;Ipsilon;house;;;\n"
FILES = {
    "game.yaml": GAME,
    "suits.yaml": SUITS,
    "cards.yaml": CARDS.replace('"{suit}-ace"', '"ace-{suit}"'),
    "own.json": OWN,
    "extra.csv": EXTRA,
}


def test_each_value_is_filled_into_the_picture(write_pack) -> None:
    drawn = "    house: [copies]\n    art: [{symbol: 'flag-{suit}', height: 40}, {crowd: ['{suit}', cup], count: 3}]\n"
    files = {
        **FILES,
        "game.yaml": GAME.replace("type: deck, name: Cards", "type: deck, kind: own.json, name: Cards"),
        "suits.yaml": SUITS + "  - {id: black, name: Black, source: house}\n",
        "cards.yaml": FILES["cards.yaml"].replace("    house: [copies]\n", drawn),
    }
    loaded = load_pack(write_pack(files))
    assert loaded.findings == ()
    red, black, joker = loaded.pack.component("cards").records
    assert red.art == [{"symbol": "flag-red", "height": 40}, {"crowd": ["red", "cup"], "count": 3}]
    assert [layer.get("symbol", layer.get("crowd")) for layer in black.art] == ["flag-black", ["black", "cup"]]
    assert joker.art is None


def test_records_are_typed_and_placed(write_pack) -> None:
    files = {
        **FILES,
        "game.yaml": GAME.replace("type: deck, name: Cards", "type: deck, kind: own.json, name: Cards"),
        "suits.yaml": SUITS + "  - {id: black, name: Black, source: house}\n",
    }
    loaded = load_pack(write_pack(files))
    assert loaded.findings == ()
    cards = loaded.pack.component("cards")
    assert cards.size == Size(40, 70)
    red, black, joker = cards.records
    assert (red.id, red.fields["suit"], red.copies, red.source) == ("ace-red", "red", 3, Source.HOUSE)
    assert black.id == "ace-black"
    assert (red.text["en"], red.text["it"]) == ("no", "12:30")
    assert red.effects == (Effect("draw", ("2",)), Effect("hf", ("+1",), "T", offset=9))
    assert red.at == Position("pack/cards.yaml", 4, 5)
    assert red.effect_at == Position("pack/cards.yaml", 7, 13)
    assert joker.source is Source.RULEBOOK
    assert not joker.is_house
    assert cards.pieces == 7

    x, y = loaded.pack.component("extra").records
    assert x.name["it"] == "Ics"
    assert x.fields == {"suit": "red", "tags": ["a", "b", 3], "power": 7}
    assert y.fields == {}
    assert (x.at.line, y.at.line) == (2, 4)


def test_a_dangling_id_names_the_nearest(write_pack) -> None:
    files = {
        **FILES,
        "cards.yaml": "cards:\n  - {id: a, name: A, source: house}\n",
        "extra.csv": EXTRA.replace(";red;", ";rde;"),
    }
    (found,) = load_pack(write_pack(files)).findings
    assert str(found) == "pack/extra.csv:2:15: no record 'rde' in 'suits'; did you mean 'red'?"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"), ("yes", "yes"), ("010", "010"), ("0304", "0304"), ("12:30", "12:30"), ("~", None), ("", None),
        ("true", True), ("False", False), ("7", 7), ("-7", -7), ("+7", 7), ("0", 0), ("0x1F", 31), ("0o17", 15),
        ("1.5", 1.5), (".5", 0.5), ("1e3", 1000.0), ("1e9999", "1e9999"), (".inf", ".inf"), ("9" * 30, "9" * 30),
        ("1_000", "1_000"), ("2026-11-16", "2026-11-16"), ("<<", "<<"), ("0b1", "0b1"),
    ],
)  # fmt: skip
def test_plain_scalars_follow_yaml_1_2(written, value) -> None:
    assert resolve(written) == value
    assert type(resolve(written)) is type(value)


@pytest.mark.parametrize("notation", ["", "draw(", "draw)", "draw(2)@t", "2", "a b c", ";", "draw(2) hf+1", "turn 1:"])
def test_unreadable_effects_are_refused(notation) -> None:
    with pytest.raises(NotationError):
        parse_effects(notation)


def test_a_text_is_one_for_all_languages_or_one_for_each() -> None:
    assert Text.of("Ford")["it"] == Text.of("Ford").english == "Ford"
    assert Text.of({"en": "Ford", "it": "Guado"})["it"] == "Guado"
    assert "it" not in Text.of({"en": "Ford"})


def test_phrases_fill_only_names() -> None:
    phrases = Phrases("en", {"draw": {"1": "Draw a card.", "other": "Draw {n} cards."}, "trick": "{n.__class__} {n}"})
    assert phrases.say("draw", 1) == "Draw a card."
    assert phrases.say("draw", 3, n=3) == "Draw 3 cards."
    assert phrases.say("trick", n=1) == "{n.__class__} 1"
    with pytest.raises(PhraseError, match=r"no phrase 'miss' in words/en\.yaml"):
        phrases.say("miss")
    with pytest.raises(PhraseError, match=r"wants \{n\}"):
        phrases.say("draw", 2)
    assert [listed(range(1, count)) for count in (1, 2, 3, 4)] == ["", "1", "1 and 2", "1, 2 and 3"]
    assert listed(["a", "b"], "or") == "a or b"
    assert [signed(number) for number in (-2, 0, 2)] == ["−2", "0", "+2"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 2000)
    | st.floats(-3, 3)
    | st.sampled_from(["a", "house", "*", "S14", "", "FRA"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "name", "source", "copies", "en", "it", "kind", "dollars", "effect", "zzz"]),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(JSON, max_size=3))
@pytest.mark.parametrize("kind", kind_names())
def test_validator_and_wording_agree(kind, data) -> None:
    """jsonschema-rs judges and jsonschema words: they must give the same verdict."""
    validator = kind_validator(kind, ("en", "it"))
    from jsonschema import Draft202012Validator

    assert validator.passes(data) == Draft202012Validator(validator.schema).is_valid(data)


def test_exported_schemas_list_ids(write_pack) -> None:
    files = {
        **FILES,
        "cards.yaml": "cards:\n  - {id: a, name: A, source: house}\n",
        "extra.yaml": "cards:\n  - {id: x, name: X, source: house, suit: red}\n",
        "game.yaml": GAME.replace("extra.csv", "extra.yaml"),
        "errata.yaml": "errata: []\n",
    }
    loaded = load_pack(write_pack(files))
    assert loaded.findings == ()
    exported = export_schemas(loaded.pack)
    name, text = exported["extra.yaml"]
    schema = json.loads(text)
    assert name == "extra.schema.json"
    assert schema["properties"]["cards"]["items"]["properties"]["suit"]["else"]["enum"] == ["red"]
    whole = {"name": "A", "source": "house"}
    assert Validator(schema).passes({"cards": [{"id": "{suit}-1", "suit": "red", **whole}]})
    assert Validator(schema).passes({"defaults": whole, "cards": [{"id": "a", "suit": "red"}]})
    assert not Validator(schema).passes({"cards": [{"id": "a", "suit": "red"}]})
    assert not Validator(schema).passes({"cards": [{"id": "a", "suit": "blue", **whole}]})
    errata = json.loads(exported["errata.yaml"][1])
    assert errata["$defs"]["erratum"]["properties"]["cards"]["items"]["enum"] == ["a", "red", "x"]
    marked = with_modeline("cards: []\n", "decks/a.yaml", "decks-a.schema.json")
    assert marked == "# yaml-language-server: $schema=../.sandtable/decks-a.schema.json\ncards: []\n"
    assert with_modeline(marked, "decks/a.yaml", "decks-a.schema.json") == marked
