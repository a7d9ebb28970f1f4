"""One cause, one finding: what follows from a fault is not told beside it."""

import random
import re
from pathlib import Path

import pytest

from rules_check.checker import check_paths
from rules_check.more_checks import MoreChecks
from rules_check.run import Choice, Profile
from sandtable.model.authoring.new_pack import new_pack
from sandtable.press.checks.face_check import check_faces
from sandtable.resources import builtin_packs
from tests.programs.single_changes import changes, said_of, sample

pytestmark = pytest.mark.slow

MOST_FOR_ONE = 2  # findings that one change may bring: one where it is, one where it is missed


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
        found = check_paths(list(paths or [game]), Choice(Profile.PUBLISH))
        return [f"{one.code} {Path(one.at.file).name}:{one.at.line}:{one.at.column} {one.message}" for one in found]

    return said


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


def test_a_folder_of_pictures_that_is_missing_is_one_fault(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    new_pack(tmp_path / "mine")
    (tmp_path / "mine" / "art").rename(tmp_path / "pictures")
    (found,) = check_paths(["mine"], more=MoreChecks(check_faces))
    assert (found.code, found.message) == (
        "ST043",
        "art/ships-bell.svg, salt, tea and 4 more (en): no folder 'art' (7 places)",
    )
    assert found.hint == "make it and put the pictures there, or name them where they are"


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


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "said"),
    [
        (
            "proelio",
            "game.yaml",
            "languages: [en, it]",
            "languages: [en]",
            "ST016 mats.yaml:4:28 language 'it' is not one of the pack's, and N more like it",
        ),
        (
            "proelio",
            "game.yaml",
            "    kind: proelio/card\n    name: {en: Imperial",
            "    name: {en: Imperial",
            "ST012 game.yaml:40:5 the records of 'imperial' are not plain cards, and it has no kind:",
        ),
        (
            "proelio",
            "game.yaml",
            "rules: proelio\n",
            "",
            "ST020 base.yaml:15:13 'dung' has an effect but no words for it, and 17 more like it",
        ),
        (
            "proelio",
            "decks/base.yaml",
            "  source: rulebook\n",
            "",
            "ST010 base.yaml:9:5 'dung' has no 'source', and 11 more like it",
        ),
        (
            "proelio",
            "decks/base.yaml",
            "- id: towers",
            "- id: toewrs",
            "ST013 errata.yaml:27:13 no record 'towers' in the pack, and 3 more like it",
        ),
        (
            "edadh",
            "decks/stratagems.yaml",
            ", copies: 2, owners",
            ", owners",
            "ED103 stratagems.yaml:5:5 Counter and 12 more have 1 copy for 2 players",
        ),
    ],
)
def test_what_all_records_lack_is_one_fault(broken, game, file, old, new, said) -> None:
    found = broken(game, file, old, new)
    # How many texts a pack has changes with its content.
    assert [re.sub(r"\d{3} more", "N more", one) for one in found] == [said]


def test_the_other_places_are_in_a_note(tmp_path) -> None:
    new_pack(tmp_path / "proelio", "proelio")
    deck = tmp_path / "proelio" / "decks" / "base.yaml"
    deck.write_text(deck.read_text().replace("- id: towers", "- id: toewrs"))
    (found,) = check_paths([str(tmp_path / "proelio")], Choice(Profile.PUBLISH))
    assert found.notes == ("also at errata.yaml:29, errata.yaml:44, errata.yaml:47",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "document"),
    [
        ("proelio", "setups/allied-4.yaml"),
        ("edadh", "setups/full.yaml"),
        ("lets-war", "setups/historical-4.yaml"),
        ("warfare", "scenarios/02-save-the-hostages.yaml"),
        ("warfare", "scenarios/05-take-the-bridge.yaml"),
    ],
)
def test_no_single_change_is_told_many_times(game, document, copies, monkeypatch) -> None:
    """One change in a key or value of a sound file: no rule gives up, and two findings are the most."""
    monkeypatch.chdir(copies)
    file = copies / "content" / game / document
    many = {}
    for change in sample(list(changes(file.read_text())), 1, random.Random(document)):
        found = said_of(file, change)
        if len(found) > MOST_FOR_ONE or any(one.code == "ST033" for one in found):
            many[change.deed, change.path] = [str(one) for one in found]
    assert many == {}
