"""Everything about a table that does not change: its game, its seats, its map, the links of its guests."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playtest.computer_players import players_of
from sandtable.games.tongues import Words
from sandtable.jobs.play import PERSON, start_title, starts_of
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.hosted_table import GUEST
from sandtable.jobs.table.pictures import ground_data
from sandtable.model.reading.folder import display_path
from sandtable.resources import builtin_packs
from workshop.tables import OneTable, Role, Tables

_BY_STRENGTH = ("random", "greedy", "planner", "raider", "sentry", "search")


def hello(tables: Tables, table: OneTable, role: Role | None) -> dict[str, Any]:
    """Greeting of a page; a guest's has no file and no links."""
    told = table.played or table.replay
    assert told is not None
    game, pack = told.game, table.seated.document.pack
    return {
        "table": table.key,
        "mode": "play" if table.played is not None else "replay",
        "game": table.seated.game.id,
        "name": _text(pack.name, game),
        "named": table.seated.name if role is None else None,
        "title": game.title(),
        "briefing": game.briefing(),
        "seed": table.opened.record.seed if role is None else None,
        "rules": f"{table.seated.game.name} {pack.edition}".strip(),
        "languages": list(pack.languages),
        "edition": pack.edition,
        "me": _me(role),
        "seats": [_seat(game, table, seat) for seat in range(len(table.seated.seats))],
        "players": opponents(game, table),
        "ground": ground_data(table.seated, game.tongues, f"/table/{table.key}/ground"),
        "watchable": game.can_be_watched,
        "save": display_path(table.opened.file) if role is None else None,
        "guests": tables.links(table.key) if role is None else [],
    }


def _me(role: Role | None) -> Mapping[str, Any]:
    if role is None:
        return {"role": "host", "seat": None}
    return {"role": "watch", "seat": None} if role.seat < 0 else {"role": "seat", "seat": role.seat}


def _text(text: Any, game: GameWords) -> Words:
    return {language: text[language] for language in game.tongues.languages}


def _seat(game: GameWords, table: OneTable, seat: int) -> dict[str, Any]:
    sits = table.played.sits if table.played is not None else table.opened.record.players
    colours = game.shown.colours(table.seated.start) if game.shown.colours is not None else ()
    by = sits[seat]
    key = "someone" if by == GUEST or (by == PERSON and sits.count(PERSON) > 1) else by
    who = game.sheet(f"players.{key}") if game.has_sheet(f"players.{key}") else game.text_of(by)
    return {
        "seat": seat,
        "id": table.seated.seats[seat],
        "name": game.tongues.seat(seat),
        "by": by,
        "who": who,
        "colour": colours[seat] if colours else None,
    }


def opponents(game: GameWords, table: OneTable) -> list[dict[str, Any]]:
    """Players of the program, weakest first."""
    ids = [name for name in _BY_STRENGTH if name in table.seated.players]
    ids += [name for name in table.seated.players if name not in ids]
    found = []
    for name in ids:
        words = game.sheet(f"opponents.{name}") if game.has_sheet(f"opponents.{name}") else game.text_of(name)
        found.append({"id": name, "words": words})
    return found


_MOST_SAVED = 40


def starts(tables: Tables) -> dict[str, Any]:
    """Everything that can be opened: starts of the built-in games, saved games and starts of the folder, open tables."""
    return {
        "games": [_game(game) for game in builtin_packs()],
        "saved": list(_saved(tables.root)),
        "tables": [
            {
                "table": one.key,
                "title": (one.played or one.replay).game.title(),  # type: ignore[union-attr]
                "game": one.seated.game.id,
                "over": one.is_over,
                "choices": len(one.opened.record.choices),
            }
            for one in tables.all()
        ],
    }


def _game(game: str) -> dict[str, Any]:
    found = starts_of(game)
    pack = found.pack
    return {
        "game": game,
        "name": {language: pack.name[language] for language in pack.languages},
        "first": found.first,
        "pack": f"builtin:{game}",
        "starts": [
            {
                "named": f"{game}/{name}",
                "title": {language: start_title(found, name, language) or name for language in pack.languages},
            }
            for name in found.files
        ],
        "players": [name for name in _BY_STRENGTH if name in players_of(pack.rules or "")],
    }


def _saved(root: Path) -> Iterator[dict[str, Any]]:
    """Saved games in the folder and below `out`, the newest first."""
    files = [file for pattern in ("*.play", "out/*/*.play") for file in root.glob(pattern) if file.is_file()]
    for file in sorted(files, key=lambda one: one.stat().st_mtime, reverse=True)[:_MOST_SAVED]:
        changed = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(file.stat().st_mtime))
        yield {"named": file.relative_to(root).as_posix(), "game": file.parent.name, "changed": changed}
