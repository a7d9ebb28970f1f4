"""Every game names parts that exist, and nothing shared names a game."""

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import click
import pytest

from cli.generate.command import GenerateCommand
from generator.generator import Generator
from playtest.computer_players import ComputerPlayers
from rules_check.game_rules import GameRules, GeneratorContent
from rules_check.registry import rules_of
from sandtable.game_packages import BUILT_IN, schema_folder
from sandtable.games.documents import Documents
from sandtable.games.game_play import GamePlay
from sandtable.games.registry import Game, Part, all_games, find_game, find_part, part_module
from sandtable.games.wording import Wording
from sandtable.handouts.printing import GamePrint
from sandtable.model.reading.schema import document_schema
from sandtable.resources import builtin_packs

ROOT = Path(__file__).parents[2]
GAMES = list(all_games())
# Shared rooms, and the modules in them that may name a game: those of that game alone.
SHARED = (
    "rules_check",
    "sandtable/errata",
    "sandtable/press",
    "sandtable/model",
    "sandtable/layout",
    "sandtable/backends",
)
_NAMED = re.compile(r"sandtable\.games\.(warfare|lets_war|edadh|proelio)")


PARTS: list[type[Part]] = [Wording, Documents, GamePlay, GamePrint, GameRules, ComputerPlayers, Generator]
_UPWARD = re.compile(r"[\"'](cli|generator|playtest|rules_check|sandtable\.(handouts|press|exports|jobs))[.:]")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_part_is_there(game: Game) -> None:
    for kind in PARTS:
        assert isinstance(find_part(game.id, kind), kind)
        assert find_part(game.id, kind) is find_part(game.id, kind)
    assert isinstance(import_module(part_module(game.id, GenerateCommand)).command, click.Command)
    assert all(rule.code.startswith(game.letters) for rule in rules_of(game.id))


def test_a_game_lacks_parts_it_has_no_module_for() -> None:
    assert find_part("warfare", GeneratorContent) is not None
    assert find_part("chess", GeneratorContent) is None
    assert find_part("chess", GamePlay) is None
    assert find_part(None, GamePlay) is None


def test_a_module_that_a_part_misses_is_no_missing_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "halma" / "parts").mkdir(parents=True)
    (tmp_path / "halma" / "parts" / "play.py").write_text("import halma.no_such_module\n")
    (tmp_path / "halma" / "parts" / "wording.py").write_text("PART = 'words'\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("sandtable.game_packages._installed", lambda: {"halma": "halma"})
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        find_part("halma", GamePlay)
    with pytest.raises(AssertionError, match="its wording is no Wording"):
        find_part("halma", Wording)
    assert find_part("halma", Documents) is None


def test_no_game_names_a_module_of_a_package_above_it() -> None:
    files = list((ROOT / "sandtable" / "games").rglob("*.py"))
    assert files
    assert [file for file in files if _UPWARD.search(file.read_text(encoding="utf-8"))] == []


def readers_of(game: Game) -> Mapping[str, object]:
    documents = find_part(game.id, Documents)
    assert documents is not None
    return documents.readers


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_document_has_its_schema(game: Game) -> None:
    assert [kind for kind in ("scenario", "setup") if document_schema(kind, game.id)] == list(readers_of(game))
    assert schema_folder(game.id) is not None


def test_every_game_has_a_pack_of_its_name() -> None:
    assert set(BUILT_IN) == {game.id for game in GAMES} == set(builtin_packs())
    assert len({game.letters for game in GAMES}) == len(GAMES)
    assert find_game(None) is find_game("chess") is None


@pytest.mark.parametrize("room", SHARED)
def test_no_shared_module_knows_a_game(room: str) -> None:
    own = {game.replace("-", "_") for game in BUILT_IN}
    shared = [file for file in (ROOT / room).rglob("*.py") if not own & set(file.parts)]
    assert shared
    assert [file.name for file in shared if _NAMED.search(file.read_text(encoding="utf-8"))] == []
