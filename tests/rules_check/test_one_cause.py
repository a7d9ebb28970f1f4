"""One cause, one finding: what follows from a fault is not told beside it."""

from pathlib import Path

import pytest

from rules_check.check import check_paths
from rules_check.run import Choice, Profile
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.document import forget_packs
from sandtable.resources import builtin_packs


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Copy a built-in pack, put one fault into it and tell what the checker says."""
    monkeypatch.chdir(tmp_path)

    def said(game: str, file: str, old: str, new: str, *paths: str) -> list[str]:
        new_pack(tmp_path / game, game)
        path = tmp_path / game / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        forget_packs()
        found = check_paths(list(paths or [game]), Choice(Profile.PUBLISH))
        return [f"{one.code} {Path(one.at.file).name}:{one.at.line}:{one.at.column} {one.message}" for one in found]

    yield said
    forget_packs()


def test_a_short_die_is_one_fault(broken) -> None:
    """Units and supports name dice; while the dice cannot be read nobody knows which there are."""
    assert broken("warfare", "tables/dice.yaml", "combat: [M, M, M, M, M, S]", "combat: [M, M, M, M, S]") == [
        "ST012 dice.yaml:8:13 'combat' has 5 entries; at least 6 are wanted"
    ]


def test_a_pack_that_does_not_load_is_said_once(broken) -> None:
    assert broken("proelio", "decks/base.yaml", "copies: 13", "copies: 0") == [
        "ST012 base.yaml:39:13 'copies' is 0; at least 1 is wanted"
    ]


def test_documents_alone_say_it_once(broken) -> None:
    setups = ("proelio/setups/open-3.yaml", "proelio/setups/open-4.yaml", "proelio/setups/open-6.yaml")
    assert broken("proelio", "decks/base.yaml", "copies: 13", "copies: 0", *setups) == [
        "ST028 open-3.yaml:2:7 pack '..' does not load"
    ]


def test_a_card_that_names_nobody_is_one_fault(broken) -> None:
    """It is in no component then, and rulings that name it still mean it."""
    assert broken("lets-war", "decks/characters.yaml", "nation: FRA", "nation: FRE") == [
        "ST013 characters.yaml:8:13 no record 'FRE' in 'nations'"
    ]


def test_two_cards_of_one_id_are_one_fault(broken) -> None:
    assert broken("lets-war", "decks/conflict.yaml", "id: CF-04", "id: CF-03") == [
        "ST014 conflict.yaml:57:5 two records are called 'CF-03'"
    ]


def test_a_list_of_events_is_one_fault(tmp_path) -> None:
    four = (builtin_packs()["lets-war"] / "setups" / "historical-4.yaml").read_text()
    file = tmp_path / "four.yaml"
    file.write_text(f"{four}removed: [EV-12, EV-02, EV-01, EV-03]\n")
    (found,) = check_paths([str(file)], Choice(select=("LW040",)))
    assert found.message == "Draft, Spring Offensive and Unexpected Truce are left out, which is for two players only"
    assert found.hint == "take EV-01, EV-02 and EV-03 out of removed:"
    assert (found.at.line, found.at.column) == (four.count("\n") + 1, 18)


def test_events_in_the_deck_of_two_are_one_fault(tmp_path) -> None:
    two = (builtin_packs()["lets-war"] / "setups" / "historical-2.yaml").read_text()
    file = tmp_path / "two.yaml"
    file.write_text(f"{two}decks: {{events: [EV-07, EV-02, EV-01]}}\n")
    (found,) = check_paths([str(file)], Choice(select=("LW040",)))
    assert found.message == "Draft and Spring Offensive are in the Event deck of two players"
    assert (found.at.line, found.at.column) == (two.count("\n") + 1, 25)
