"""automa.yaml: the built-in files are whole, and a broken one gives one finding that names the word and its line."""

import shutil
from pathlib import Path

import pytest

from rules_check.game_rules import GeneratorContent
from sandtable.games.automa import AUTOMA_FILE, NoAutoma, automa_findings, load_automa, open_automa
from sandtable.games.registry import find_part
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import content_folder
from tests.builtin import pack

GAMES = ("proelio", "lets-war", "edadh")


def written(game: str) -> str:
    return (content_folder() / game / AUTOMA_FILE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("packs") / "proelio"
    shutil.copytree(content_folder() / "proelio", folder)
    loaded = load_pack(folder)
    assert loaded.pack is not None
    return loaded.pack


# What is written instead of what, and the word that the finding must name with the hint it must give.
BROKEN = [
    ("do: fort", "do: frot", "frot", "fort"),
    ("do: draw", "do: deploy", "deploy", "draw"),
    ("most: {hand: 3}", "most: {hands: 3}", "hands", "hand"),
    ("most: {hand: 3}", "most: {hand: three}", "three", ""),
    ("most: {hand: 3}", "moast: {hand: 3}", "moast", "most"),
    ("only: [hero,", "only: [heroe,", "heroe", "hero"),
    ("only: [hero,", "only: [hero, hero,", "hero", ""),
    ("never: [temporary_alliance,", "never: [temporary_aliance,", "temporary_aliance", "temporary_alliance"),
    ("prefer: [enough]", "prefer: [enuogh]", "enuogh", "enough"),
    ("prefer: [enough]", "prefer: []", "prefer", ""),
    ("  deploy:", "  depoly:", "depoly", "deploy"),
    ("version: 1\n", "", "version", "add version:"),
]


@pytest.mark.parametrize(("old", "new", "word", "hint"), BROKEN, ids=[new.strip()[:40] for _, new, _, _ in BROKEN])
def test_a_broken_file_gives_one_finding(copy: Pack, old: str, new: str, word: str, hint: str) -> None:
    text = written("proelio")
    assert old in text
    place = text.index(old)
    (Path(copy.folder) / AUTOMA_FILE).write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")
    (found,) = automa_findings(copy)
    assert word in found.message
    assert hint in found.hint
    assert new == "" or found.at.line == text.count("\n", 0, place) + 1
    with pytest.raises(NoAutoma):
        open_automa(copy)


@pytest.mark.parametrize("game", GAMES)
def test_the_built_in_files_are_whole_and_are_checked(game: str) -> None:
    loaded = load_automa(pack(game))
    assert loaded.rows
    assert not loaded.findings
    part = find_part(game, GeneratorContent)
    assert part is not None
    assert part.findings is automa_findings


def test_a_pack_without_the_file_has_no_automa(copy: Pack) -> None:
    (Path(copy.folder) / AUTOMA_FILE).unlink(missing_ok=True)
    assert automa_findings(copy) == ()
    with pytest.raises(NoAutoma, match=AUTOMA_FILE):
        open_automa(copy)
