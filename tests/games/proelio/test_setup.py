"""Cards, decks and set-ups of Proelio as typed values."""

import pytest

from sandtable.games.documents import read_document
from sandtable.games.proelio.cards import cards_of, decks_of, usual_min_fort
from sandtable.games.proelio.setup import ProelioSetup
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

FOLDER = builtin_packs()["proelio"]


def setup_of(text: str) -> ProelioSetup:
    loaded = load_document(text.encode(), "setup.yaml", FOLDER)
    assert loaded.document is not None, loaded.findings
    setup = read_document(loaded.document)
    assert isinstance(setup, ProelioSetup)
    return setup


def test_decks_are_those_of_the_reference() -> None:
    pack = load_pack(FOLDER).pack
    assert pack is not None
    decks = decks_of(pack)
    found = {
        id_: (deck.size, *(deck.count(type_) for type_ in ("attack", "defence", "strategy")))
        for id_, deck in decks.items()
    }
    assert found == {"base": (96, 43, 41, 12), "imperial": (28, 11, 9, 8)}
    forts = {card.fort: card.record.id for card in cards_of(pack) if card.can_be_fort}
    assert forts == {1: "shields", 2: "palisades", 3: "towers", 4: "fortress"}
    absolute = [card.record.id for card in cards_of(pack) if card.absolute]
    assert absolute == ["gunpowder", "edict"]


def test_minimum_forts() -> None:
    assert [usual_min_fort(value) for value in range(5)] == [0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("name", "seats"), [("open-3", 3), ("open-4", 4), ("open-5", 5), ("open-6", 6), ("allied-4", 4)]
)
def test_shipped_set_ups(name, seats) -> None:
    setup = setup_of((FOLDER / "setups" / f"{name}.yaml").read_text())
    assert len(setup.seats) == setup.players == seats
    assert {seat.hand for seat in setup.seats} == {5}
    assert list(setup.dealt()) == []


def test_dealt_cards_have_places() -> None:
    setup = setup_of(
        "game: proelio\nsetup: a\nseats: [{player: Ada, hand: [dung, plague]}, {hand: 5}]\ndecks: {imperial: [hero]}\n"
    )
    assert [(card, str(setup.at(path))) for card, path in setup.dealt()] == [
        ("dung", "setup.yaml:3:30"),
        ("plague", "setup.yaml:3:36"),
        ("hero", "setup.yaml:4:20"),
    ]
    assert [seat.called for seat in setup.seats] == ["Ada", "seat 2"]
    assert [seat.hand for seat in setup.seats] == [2, 5]
    assert setup.mode == "open"
