"""What an author most likely meant: by spelling, then by meaning, and nothing rather than nonsense."""

import json
from pathlib import Path

import pytest

from sandtable.game_packages import game_names, schema_folder
from sandtable.model.document import load_document
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.model.reading import suggestions
from sandtable.model.reading.suggestions import means, nearest_name, slips
from sandtable.resources import builtin_packs

OBJECTIVES = ["control", "eliminate", "exit", "rescue", "convert", "destroy", "hold", "survive"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("conquer", "control"),
        ("capture", "control"),
        ("kill", "eliminate"),
        ("defend", "hold"),
        ("escape", "exit"),
        ("save", "rescue"),
        ("Blow Up", "destroy"),
        ("contrl", "control"),
        ("exti", "exit"),
        ("picnic", None),
    ],
)
def test_objectives_by_spelling_and_by_meaning(written, meant) -> None:
    assert nearest_name(written, OBJECTIVES) == meant


@pytest.mark.parametrize(
    ("written", "known", "meant"),
    [
        ("second", ["shed", "dune"], None),
        ("exit", ["text", "season", "kind"], None),
        ("temporary_aliance", ["temporary_alliance", "dung"], "temporary_alliance"),
        ("homeward", ["home", "names"], "home"),
        ("rde", ["red", "blue"], "red"),
        ("player", ["players", "seats"], "players"),  # a slip goes before a meaning
        ("team", ["alliance", "hand"], "alliance"),
        ("sea", ["seats", "season"], None),
    ],
)
def test_names_that_are_near_and_names_that_only_look_so(written, known, meant) -> None:
    assert nearest_name(written, known) == meant


@pytest.mark.parametrize(
    ("written", "meant", "wrong"), [("", "abc", 3), ("abc", "abc", 0), ("acb", "abc", 1), ("second", "shed", 4)]
)
def test_slips_are_counted(written, meant, wrong) -> None:
    assert slips(written, meant) == slips(meant, written) == wrong


def loaded(folder: Path) -> Pack:
    pack = load_cached(folder).pack
    assert pack is not None
    return pack


def test_every_name_with_synonyms_is_known_to_some_schema_or_pack() -> None:
    files = [*Path(suggestions.__file__).parents[1].glob("schemas/*.json")]
    files += [file for game in game_names() for file in (schema_folder(game) or Path()).rglob("*.json")]
    words = " ".join(file.read_text() for file in files if file.name != "synonyms.json")
    ids = {record.id for folder in builtin_packs().values() for record in loaded(folder).records()}
    table = json.loads((Path(suggestions.__file__).parents[1] / "schemas" / "synonyms.json").read_text())
    for name, synonyms in table.items():
        if name != "description":
            assert f'"{name}"' in words or name in ids, f"nothing is called {name!r}"
            assert name not in synonyms
            assert all(means(word.upper(), name) for word in synonyms)


def test_a_hint_by_meaning_in_a_set_up() -> None:
    found = load_document(b"game: proelio\nsetup: x\nseats: [{team: gules}]\n", "s.yaml", Path()).findings
    assert [str(one) for one in found] == ["s.yaml:3:10: unknown key 'team'; did you mean 'alliance'?"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: edadh\nsetup: x\nlevels: []\n", "'levels' has no entries; at least 1 is wanted"),
        ("game: edadh\nsetup: x\nname: ''\n", "'name' is empty; at least 1 character is wanted"),
    ],
)
def test_bounds_in_good_english(text, said) -> None:
    (found,) = load_document(text.encode(), "s.yaml", Path()).findings
    assert found.message == said
