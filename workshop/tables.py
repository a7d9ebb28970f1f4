"""The tables of a workshop: games that are played and games that are told again, by random names."""

import asyncio
import contextlib
import os
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from playtest.seated_game import NoSuchSeat, SeatedGame
from sandtable.errors import UserError
from sandtable.games.player_ids import player_id
from sandtable.games.replay import Record
from sandtable.games.table_view import ONLOOKER, Face
from sandtable.jobs.play import (
    PERSON,
    OpenedGame,
    PlayRequest,
    first_choices,
    known_player,
    open_game,
    open_record,
    read_saved,
    starts_of,
)
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.hosted_table import GUEST, HostedTable
from sandtable.jobs.table.lesson_table import LessonTable, open_lesson
from sandtable.jobs.table.refusals import NoLesson
from sandtable.jobs.table.replaying import Replay
from sandtable.jobs.trust import is_builtin
from sandtable.model.document import load_document
from sandtable.model.reading.safe_paths import LeadsOut, open_beneath
from sandtable.resources import find_pack
from workshop.desk import Desk
from workshop.files import Folder
from workshop.requests import address

MOST_TABLES = 8
_OUTSIDE = "only files of this folder are opened"


class Role(NamedTuple):
    """Role of a guest, fixed by the key of the link: a table and a seat, or ONLOOKER."""

    table: str
    seat: int


class Outside(UserError):
    """A name that leads out of the folder, or means nothing in it."""


class TooManyTables(UserError):
    """More tables than are kept open at once."""


@dataclass
class OneTable:
    """A table with its name; a game that is over has a replay beside it."""

    key: str
    opened: OpenedGame
    played: HostedTable | None
    replay: Replay | None = None
    ground: str | None = None  # drawn once
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def seated(self) -> SeatedGame:
        return self.opened.seated

    @property
    def words(self) -> GameWords:
        told = self.played or self.replay
        assert told is not None
        return told.game

    @property
    def is_over(self) -> bool:
        return self.played is None or self.played.session.result is not None


class Tables:
    """Open tables. Changes are told to streams of events, in the thread of the event loop."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._tables: dict[str, OneTable] = {}
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()
        self._desks: dict[str, Desk] = {}
        self.kept: list[Path] = []  # files of games of tables that were closed
        self.opened: dict[str, str] | None = None  # the table that the command opened, and its language
        self.link: Callable[[Role], str] | None = None  # makes addresses for guests, where there may be some

    def begin(self) -> None:
        """Note the event loop; called in it."""
        self._loop = asyncio.get_running_loop()

    # --- opening

    def open(self, request: PlayRequest, sits: Sequence[str] = (), file: Path | None = None) -> OneTable:
        """Open a start or a saved game to play; raise UserError. `sits` names who plays each seat."""
        opened = open_game(request)
        return self._add(opened, self._sits(opened, sits), file)

    def open_named(self, request: PlayRequest, file: Path | None, *, again: bool, guests: bool) -> OneTable:
        """Open what a command names; with `guests` they have every seat that it gives to nobody else.

        A saved game that is over is told again.
        """
        if again:
            return self.open_replay(request.named)
        wishes = [wish for wish in request.seats if not wish.endswith(f"={GUEST}")]
        opened = open_game(request._replace(seats=tuple(wishes)))
        seated, sits = opened.seated, list(opened.record.players)
        named = {seated.seat(wish.partition("=")[0]) for wish in wishes}
        mine = seated.seat(request.sits) if request.sits is not None else 0
        coming = {seated.seat(wish.partition("=")[0]) for wish in request.seats if wish not in wishes}
        if guests and opened.is_new and not coming:
            coming = {seat for seat in range(len(sits)) if seat not in named and seat != mine}
        for seat in coming:
            sits[seat] = GUEST
        if not opened.is_new and guests:
            sits = [GUEST if who == PERSON and seat != sits.index(PERSON) else who for seat, who in enumerate(sits)]
        table = self._add(opened, tuple(sits), file)
        if not opened.is_new and table.is_over:
            self.close(table.key)
            return self._tell_again(opened)
        return table

    def open_text(self, text: str, name: str, sits: Sequence[str], seed: int | None) -> OneTable:
        """Open the unsaved text of a start in the folder; raise UserError."""
        path = self._path_here(name)
        loaded = load_document(text.encode(), name, path.parent)
        if loaded.document is None:
            raise UserError(f"{name}: cannot be played yet: {loaded.findings[0].message}")
        seated = SeatedGame(loaded.document, name, text)
        number = secrets.randbelow(10**6) if seed is None else seed
        others = "greedy" if "greedy" in seated.players else "random"
        players = (PERSON, *[others] * (len(seated.seats) - 1))
        game = seated.document.pack.id
        record = Record(game, number, players, text)
        opened = OpenedGame(seated, record, path.with_name(f"{path.stem}-{number}.play"), True)
        return self._add(opened, self._sits(opened, sits), None)

    def open_lesson(self, named: str, file: Path | None = None) -> OneTable:
        """Open the lesson of a built-in game; raise NoLesson."""
        if find_pack(named) is None:
            raise NoLesson(f"{named}: only a game has a lesson")
        lesson, key = open_lesson(starts_of(named).pack), self._new_key()
        where = file or self.root / lesson.opened.file
        played = LessonTable(key, lesson, face_address(key), where, self.changed)
        made = self._keep(OneTable(key, lesson.opened._replace(file=where), played))
        played.go_on()
        return made

    def open_replay(self, named: str) -> OneTable:
        """Open a saved game to be told again; raise UserError where it differs."""
        file = Path(named)
        record = read_saved(file)
        opened = OpenedGame(open_record(record, file), record, file, False)
        return self._tell_again(opened)

    def _tell_again(self, opened: OpenedGame) -> OneTable:
        key = self._new_key()
        told = Replay(opened.seated, opened.record, face_address(key), opened.file)
        return self._keep(OneTable(key, opened, None, told))

    def fork(self, table: OneTable, number: int, sits: Sequence[str]) -> OneTable:
        """Open a new game that goes on from a step of another."""
        record = first_choices(table.opened.record, number)
        file = table.opened.file.with_name(f"{table.opened.file.stem}-{number}.play")
        opened = table.opened._replace(record=record, file=file, is_new=False)
        return self._add(opened, self._sits(opened, sits), None)

    def _sits(self, opened: OpenedGame, wished: Sequence[str]) -> tuple[str, ...]:
        if not wished:
            return opened.record.players
        if len(wished) != len(opened.seated.seats):
            raise NoSuchSeat(f"{len(wished)} players for {len(opened.seated.seats)} seats")
        return tuple(one if one == GUEST else known_player(opened.seated, player_id(one)) for one in wished)

    def _add(self, opened: OpenedGame, sits: tuple[str, ...], file: Path | None) -> OneTable:
        key = self._new_key()
        # A guest is a person whose page is elsewhere; replays know only persons.
        players = tuple(PERSON if one == GUEST else one for one in sits)
        opened = opened._replace(record=replace(opened.record, players=players))
        where = file or (self._file_of(opened) if opened.is_new else opened.file)
        played = HostedTable(opened, sits, face_address(key), where, self.changed)
        made = self._keep(OneTable(key, opened._replace(file=where), played))
        played.go_on()
        return made

    def _file_of(self, opened: OpenedGame) -> Path:
        """Where a new game is kept: beside its start if that is a file of the folder, else below `out`."""
        start = self.root / opened.seated.name
        if start.is_file() and start.is_relative_to(self.root) and os.access(start.parent, os.W_OK):
            return start.with_name(f"{start.stem}-{opened.record.seed}.play")
        return self.root / opened.file

    def _keep(self, table: OneTable) -> OneTable:
        """Keep a table open. Of too many one that is over is closed, or the oldest to which no guest has come."""
        with self._lock:
            tables = list(self._tables.values())
        if len(tables) >= MOST_TABLES:
            unused = [
                one
                for one in tables
                if one.played is None or not (one.played.pages.present or one.played.pages.watching)
            ]
            ended = next((one for one in unused if one.is_over), next(iter(unused), None))
            if ended is None:
                raise TooManyTables(f"{MOST_TABLES} tables are open; close one")
            self.close(ended.key)
        with self._lock:
            self._tables[table.key] = table
        return table

    def _new_key(self) -> str:
        return f"t{secrets.token_hex(6)}"

    def named_here(self, named: str) -> str:
        """A name that the page gives, as a game, one of its starts, or the path of a file in the folder; raise Outside."""
        if find_pack(named.partition("/")[0]) is not None and not named.endswith((".yaml", ".yml", ".play")):
            return named
        path = self._path_here(named)
        try:
            os.close(open_beneath(self.root, named, firm=len(named.split("/"))))
        except (LeadsOut, OSError, ValueError):
            raise Outside(_OUTSIDE) from None
        return str(path)

    def name_here(self, name: str) -> str | None:
        """Name by which the page can ask for a start again; None for one that lies elsewhere."""
        path = Path(name)
        if not path.is_absolute():
            return name
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else None

    def _path_here(self, name: str) -> Path:
        """Path of a file of the folder, which need not exist; raise Outside."""
        path = self.root / name
        hidden = any(part in ("", "..") or part.startswith(".") for part in name.split("/"))
        if hidden or not name.isprintable() or "\\" in name or path.parent.resolve() != path.parent:
            raise Outside(_OUTSIDE)
        return path

    # --- using

    def desk(self, table: OneTable) -> Desk:
        """The pack of a table, for drawing its faces; a stranger's is drawn in a worker."""
        folder = table.seated.document.pack.folder
        with self._lock:
            if folder not in self._desks:
                files = Folder(Path(folder), read_only=is_builtin(folder))
                self._desks[folder] = Desk(folder, files)
            return self._desks[folder]

    def links(self, key: str) -> list[dict[str, Any]]:
        """Addresses for the guests of a table."""
        table = self.find(key)
        if self.link is None or table is None or table.played is None:
            return []
        roles = [Role(key, seat) for seat in table.played.guests]
        if table.played.game.can_be_watched:
            roles.append(Role(key, ONLOOKER))
        return [
            {
                "role": "watch" if role.seat == ONLOOKER else "seat",
                "seat": None if role.seat == ONLOOKER else role.seat,
                "address": self.link(role),
            }
            for role in roles
        ]

    def all(self) -> list[OneTable]:
        with self._lock:
            return list(self._tables.values())

    def find(self, key: str) -> OneTable | None:
        return self._tables.get(key)

    def told(self, table: OneTable) -> Replay:
        """The replay of a table that is over; of one that is played it is made now."""
        with table.lock:
            if table.replay is None:
                record = table.opened.record
                table.replay = Replay(table.seated, record, face_address(table.key), table.opened.file)
            return table.replay

    def close(self, key: str) -> None:
        """End a table; its game is saved."""
        with self._lock:
            table = self._tables.pop(key, None)
        if table is not None and table.played is not None:
            if table.opened.record.choices and table.played.is_kept:
                self.kept.append(table.opened.file)
            table.played.close()
        self.changed()

    def close_all(self) -> None:
        """End all tables and packs."""
        for table in self.all():
            with contextlib.suppress(OSError):
                self.close(table.key)
        for desk in self._desks.values():
            desk.close()

    # --- telling

    def changed(self) -> None:
        """Wake the streams of all pages; called by any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            with contextlib.suppress(RuntimeError):  # it was closed in between
                loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()

    @contextlib.contextmanager
    def waking(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever something may have changed; used in the event loop."""
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            yield event
        finally:
            self._waiting.discard(event)


def face_address(key: str) -> Any:
    """Function that makes addresses of faces at a table."""

    def made(face: Face) -> str:
        return address(f"/table/{key}/face", component=face.component, record=face.record, side=face.side)

    return made
