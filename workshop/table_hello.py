"""Everything about a table that does not change: its game, its seats, its map, the links of its guests."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.tongues import Words
from sandtable.jobs.play import PERSON
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.hosted_table import GUEST
from sandtable.jobs.table.lesson_table import LessonTable
from sandtable.jobs.table.pictures import ground_data
from sandtable.model.reading.folder import display_path
from workshop.table_starts import opponents
from workshop.tables import OneTable, Role, Tables


def hello(tables: Tables, table: OneTable, role: Role | None) -> dict[str, Any]:
    """Greeting of a page; a guest's has no file and no links."""
    game, pack = table.words, table.seated.document.pack
    return {
        "table": table.key,
        "mode": "play" if table.played is not None else "replay",
        "game": table.seated.game.id,
        "name": _text(pack.name, game),
        "named": tables.name_here(table.seated.name) if role is None and not _is_lesson(table) else None,
        "title": game.title(),
        "briefing": game.briefing(),
        "seed": table.opened.record.seed if role is None else None,
        "rules": f"{table.seated.game.name} {pack.edition}".strip(),
        "languages": list(pack.languages),
        "edition": pack.edition,
        "me": _me(role),
        "seats": [_seat(game, table, seat, role) for seat in range(len(table.seated.seats))],
        "players": opponents(game),
        "ground": ground_data(table.seated, game.tongues, f"/table/{table.key}/ground"),
        "watchable": game.can_be_watched,
        "save": display_path(table.opened.file) if role is None else None,
        "guests": tables.links(table.key) if role is None else [],
    }


def _is_lesson(table: OneTable) -> bool:
    """True for a lesson, whose start is of no interest to others."""
    return isinstance(table.played, LessonTable)


def _me(role: Role | None) -> Mapping[str, Any]:
    if role is None:
        return {"role": "host", "seat": None}
    return {"role": "watch", "seat": None} if role.seat < 0 else {"role": "seat", "seat": role.seat}


def _text(text: Any, game: GameWords) -> Words:
    return {language: text[language] for language in game.tongues.languages}


def _seat(game: GameWords, table: OneTable, seat: int, role: Role | None) -> dict[str, Any]:
    sits = table.played.sits if table.played is not None else table.opened.record.players
    colours = game.shown.colours(table.seated.start) if game.shown.colours is not None else ()
    by = sits[seat]
    person = by in (PERSON, GUEST)
    mine = by == PERSON and sits.count(PERSON) == 1 if role is None else seat == role.seat
    key = (PERSON if mine else "someone") if person else by
    who = game.sheet(f"players.{key}") if game.has_sheet(f"players.{key}") else game.text_of(by)
    return {
        "seat": seat,
        "id": table.seated.seats[seat],
        "name": game.tongues.seat(seat),
        "by": by,
        "who": who,
        "colour": colours[seat] if colours else None,
    }
