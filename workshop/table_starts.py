"""Everything that can be sat down to: starts of the built-in games and of the folder, saved games, open tables."""

import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from playtest.computer_players import players_of
from playtest.seated_game import SeatedGame
from sandtable.games.tongues import Words
from sandtable.jobs.play import open_named, start_title, starts_of
from sandtable.jobs.table.game_words import GameWords
from sandtable.model.pack import Pack
from sandtable.model.rulebook.lesson import has_lesson
from sandtable.resources import builtin_packs
from workshop.bench import Bench
from workshop.home import read_head
from workshop.tables import Tables

_BY_STRENGTH = ("random", "greedy", "planner", "raider", "sentry", "search", "solo", "automa")
_MOST_SAVED = 40
_MOST_HEAD = 8  # lines of a replay before its start


def starts(tables: Tables) -> dict[str, Any]:
    """All of them; of files of the folder only what their heads say."""
    return {
        "games": [_game(game) for game in builtin_packs()],
        "mine": list(_mine(tables.root)),
        "saved": list(_saved(tables.root)),
        "tables": [
            {
                "table": one.key,
                "title": one.words.title(),
                "game": one.seated.game.id,
                "over": one.is_over,
                "choices": len(one.opened.record.choices),
            }
            for one in tables.all()
        ],
    }


def seats_of(tables: Tables, named: str) -> dict[str, Any]:
    """Seats and opponents of one start; raise UserError."""
    seated = open_named(tables.named_here(named))
    words = GameWords(seated)
    return {"named": named, "seats": _seats(seated, words), "players": opponents(words)}


def opponents(words: GameWords) -> list[dict[str, Any]]:
    """Players of the program, weakest first."""
    seated = words.seated
    ids = [name for name in _BY_STRENGTH if name in seated.players]
    ids += [name for name in seated.players if name not in ids]
    return [{"id": name, "words": _opponent(words, name)} for name in ids]


def _opponent(words: GameWords, name: str) -> Words:
    key = f"opponents.{name}"
    return words.sheet(key) if words.has_sheet(key) else words.text_of(name)


def _seats(seated: SeatedGame, words: GameWords) -> list[dict[str, Any]]:
    return [{"id": id_, "name": words.tongues.seat(seat)} for seat, id_ in enumerate(seated.seats)]


@lru_cache(maxsize=16)
def _game(game: str) -> dict[str, Any]:
    """A built-in game; it never changes while the program runs."""
    found = starts_of(game)
    pack: Pack = found.pack
    listed, players = [], []
    for name in found.files:
        seated = open_named(f"{game}/{name}", found)
        words = GameWords(seated)
        players = opponents(words)
        title = {language: start_title(found, name, language) or name for language in pack.languages}
        listed.append({"named": f"{game}/{name}", "title": title, "seats": _seats(seated, words)})
    return {
        "game": game,
        "name": {language: pack.name[language] for language in pack.languages},
        "first": found.first,
        "pack": f"builtin:{game}",
        "starts": listed,
        "players": players,
        "lesson": has_lesson(pack),
    }


def _mine(root: Path) -> Iterator[dict[str, Any]]:
    """Scenarios and set-ups that lie in the folder and whose game can be played."""
    for place in Bench(root).places():
        head = read_head(place.path) if not place.is_pack else {}
        game = str(head.get("game", ""))[:80]
        if place.is_pack or not game or (game in builtin_packs() and not players_of(game)):
            continue
        title = head.get("title") or head.get("name") or place.path.stem
        words = title if isinstance(title, dict) else dict.fromkeys(("en", "it"), str(title)[:200])
        yield {"named": place.key, "game": game, "title": words}


def _saved(root: Path) -> Iterator[dict[str, Any]]:
    """Saved games below `out` and beside scenarios and set-ups of the folder, the newest first."""
    places = Bench(root).places()
    folders = {root, *(place.path if place.is_pack else place.path.parent for place in places)}
    found = {file for folder in folders for pattern in ("*.play", "*/*.play") for file in folder.glob(pattern)}
    found |= set(root.glob("out/*/*.play"))
    files = [file for file in found if file.is_file()]
    for file in sorted(files, key=lambda one: (-one.stat().st_mtime, str(one)))[:_MOST_SAVED]:
        changed = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(file.stat().st_mtime))
        yield {"named": file.relative_to(root).as_posix(), "game": _game_of(file), "changed": changed}


def _game_of(file: Path) -> str:
    """The game that a replay names in its head; empty if it names none."""
    with file.open(encoding="utf-8", errors="replace") as lines:
        head = (line for _, line in zip(range(_MOST_HEAD), lines, strict=False))
        return next((line.removeprefix("game:").strip()[:80] for line in head if line.startswith("game:")), "")
