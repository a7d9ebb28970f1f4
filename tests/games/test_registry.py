"""Every game names parts that exist, and nothing shared names a game."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from rules_check.registry import fixes_of, rules_of, rules_package, stats_of
from sandtable.game_packages import BUILT_IN, schema_folder
from sandtable.games.registry import Game, all_games, find_game, load_part
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


def parts(game: Game) -> list[str]:
    own = [
        game.wording,
        game.generate,
        game.content,
        *game.documents.values(),
        *game.sheets.values(),
        *game.pieces.values(),
    ]
    return [*filter(None, own), *filter(None, [fixes_of(game.id)]), *stats_of(game.id).values()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_part_is_there(game: Game) -> None:
    assert all(callable(load_part(part)) for part in parts(game))
    assert import_module(game.rules) is rules_package(game.id)
    assert all(rule.code.startswith(game.letters) for rule in rules_of(game.id))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_document_has_its_schema(game: Game) -> None:
    assert [kind for kind in ("scenario", "setup") if document_schema(kind, game.id)] == list(game.documents)
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
