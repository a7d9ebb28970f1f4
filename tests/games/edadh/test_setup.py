"""Conflict Values on their ring, and set-ups of War for Edadh as typed values; vectors of the rules reference."""

import pytest

from sandtable.games.documents import read_document
from sandtable.games.edadh.conflict import VALUES, alternate, attacks, cheaper_against, dangers
from sandtable.games.edadh.restrictions import out_of_reach
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.model.document import load_document
from sandtable.resources import builtin_packs


def setup_of(text: str) -> EdadhSetup:
    loaded = load_document(text.encode(), "setup.yaml", builtin_packs()["edadh"])
    assert loaded.document is not None, loaded.findings
    setup = read_document(loaded.document)
    assert isinstance(setup, EdadhSetup)
    return setup


def shipped(name: str) -> EdadhSetup:
    return setup_of((builtin_packs()["edadh"] / "setups" / f"{name}.yaml").read_text())


@pytest.mark.parametrize(
    ("value", "other"),
    [(4, 1), (9, 4), (12, 9), (3, 12), (4, 11), (1, 8), (5, 12)],  # TV-01, TV-02
)
def test_attacker(value, other) -> None:
    assert attacks(value, other)
    assert not attacks(other, value)


@pytest.mark.parametrize(("value", "other"), [(2, 2), (8, 8), (2, 8), (12, 6)])  # TV-03, TV-06
def test_draw(value, other) -> None:
    assert not attacks(value, other)
    assert not attacks(other, value)


def test_every_value_beats_five_and_loses_to_five() -> None:
    for value in VALUES:
        assert len(dangers(value)) == 5
        assert sum(attacks(value, other) for other in VALUES) == 5


def test_alternates_and_reductions_mirror_each_other() -> None:
    assert alternate(3) == (15, (10, 11, 12))
    assert alternate(6) is None
    assert cheaper_against(12) == (1, 2, 3, 4, 5)  # TV-04
    for value in VALUES:
        beaten_by = tuple(low for low in VALUES if (found := alternate(low)) is not None and value in found[1])
        assert cheaper_against(value) == beaten_by


def test_a_set_up_is_read_with_its_places() -> None:
    setup = shipped("full")
    angueth, huaos = setup.sides
    assert [card.id for card in angueth.unit.front] == ["archers"] * 3
    assert [[card.id for card in column] for column in huaos.unit.columns] == [["gunners", "blunderbuss"]] * 3
    assert (setup.tactic, setup.tactical_level(angueth)) == ("land", 4)
    assert setup.enemy_of(angueth) is huaos
    (locked,) = angueth.locked
    assert setup.at(locked.path).line == 18


def test_levels_that_are_not_given_follow_the_terrain() -> None:
    sides = "sides: {angueth: {front: [], second: []}, huaos: {front: [], second: []}}\n"
    assert setup_of(f"game: edadh\nsetup: a\nterrain: wood\n{sides}").levels == ("B", "B", "C", "M")
    assert setup_of(f"game: edadh\nsetup: a\n{sides}").levels == ("M",)


@pytest.mark.parametrize(
    ("setup", "stratagem", "reason"),
    [
        ("full", "ambush", None),
        ("full", "wedge", None),
        ("full", "second_wind", None),
        ("full", "counter", None),
        ("masters", "counter", "the enemy has no Battle Master, so no Stratagem to Counter"),
        ("learn", "ambush", "it wants Wood or Marsh"),
        ("learn", "high_ground", None),
        ("learn", "shield_wall", None),
        ("full", "shield_wall", "it wants 2 front Troops of Protection 3, and 0 of the columns can show one"),
        ("learn", "volley", "it wants 2 front Troops with an attack score, and 0 of the columns can show one"),
    ],
)
def test_what_a_stratagem_asks_for(setup, stratagem, reason) -> None:
    view = shipped(setup)
    assert out_of_reach(view.box.stratagems[stratagem], view.sides[0], view) == reason
