"""What is to be played: a game, one of its set-ups or scenarios, or a game that was saved."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.shared.documents import no_such_document
from cli.shared.packs import open_pack
from sandtable.errors import UserError
from sandtable.games.play import Choice, Player, Table, View
from sandtable.games.registry import Game, find_game, load_part
from sandtable.model.document import BadScenario, open_document
from sandtable.model.reading.folder import display_path, is_file, read_bytes
from sandtable.model.reading.messages import nearest_or_list
from sandtable.resources import builtin_packs, find_pack, shipped_with

if TYPE_CHECKING:
    from sandtable.games.replay import Record
    from sandtable.games.telling import Telling
    from sandtable.model.document import Document
    from sandtable.model.phrases import Phrases

Board = Callable[[View, "Phrases", int], list[str]]
Glance = Callable[[View, "Phrases"], list[str]]
Look = Callable[[View, str, "Telling"], list[str]]
Note = Callable[[View, Choice, "Telling"], str]
Names = Callable[[Any, str], Mapping[str, str]]
Orders = Callable[[Any, View, "Telling"], list[str]]


class CannotPlay(UserError):
    """Something that is named and cannot be played; shown to the user as it stands."""


class NoSuchSeat(UserError):
    """A wish about a seat that is not there, or a player the game does not have."""

    exit_code = 2


class Opening(NamedTuple):
    """A start with the rules that play it; `text` is the start as it is written, `name` what it is called."""

    document: "Document"
    name: str
    text: str
    start: Any
    table: Table[Any]
    board: Board
    glance: Glance | None
    look: Look | None
    note: Note | None
    warn: Note | None
    orders: Orders | None
    names: Names | None
    victory: tuple[str, ...]
    players: Mapping[str, str]

    @property
    def seats(self) -> tuple[str, ...]:
        return self.table.seats(self.start)

    def player(self, name: str, seed: str) -> Player:
        """A player of the program by its name."""
        player: Player = load_part(self.players[name])(self.start, seed)
        return player

    def seat(self, written: str) -> int:
        """The seat a user means by its number or its name, counted from 0."""
        if written.isdecimal() and 1 <= int(written) <= len(self.seats):
            return int(written) - 1
        names = [name.casefold() for name in self.seats]
        if written.casefold() in names:
            return names.index(written.casefold())
        named = "" if all(name.isdigit() for name in self.seats) else f": {', '.join(self.seats)}"
        raise NoSuchSeat(f"there is no seat '{written}'; {self.name} has seats 1 to {len(self.seats)}{named}")


def open_named(named: str) -> Opening:
    """What a user names: a file, or a set-up or scenario of a game; of a game alone its first."""
    if is_file(Path(named)):
        return _open_file(Path(named), display_path(Path(named)))
    game, _, inside = named.partition("/")
    if find_pack(game) is None:
        raise CannotPlay(f"{named}: no such file or game; {nearest_or_list(game, builtin_packs())}, or name a file")
    playable(open_pack(game).rules, game)
    shipped = shipped_with(game)
    wanted = inside or first_of(game, shipped)
    if wanted not in shipped:
        raise CannotPlay(f"{named}: {no_such_document(game, wanted)}")
    return _open_file(shipped[wanted], f"{game}/{wanted}")


def open_record(record: "Record", file: Path) -> Opening:
    """The start of a saved game; a pack of one's own is looked for beside its file."""
    from sandtable.model.document import load_document

    loaded = load_document(record.start.encode(), display_path(file), file.parent)
    if loaded.document is None:
        raise CannotPlay(f"{display_path(file)}: its start cannot be read: {loaded.findings[0].message}")
    return _open(loaded.document, display_path(file), record.start)


def read_saved(file: Path) -> "Record":
    """The record in a file."""
    from sandtable.games.replay import read_record

    return read_record(read_bytes(file).decode("utf-8", errors="replace"), display_path(file))


def is_saved(named: str) -> bool:
    """Whether a user names a saved game."""
    from sandtable.games.replay import HEAD

    return is_file(Path(named)) and read_bytes(Path(named)).startswith(HEAD.encode())


def first_of(named: str, shipped: Mapping[str, Path]) -> str:
    """The set-up or scenario that a game begins with: the one it names, else the first."""
    game = find_game(open_pack(named).rules)
    return game.opening if game is not None and game.opening in shipped else next(iter(shipped), "")


def playable(rules: str | None, named: str) -> Game:
    """The game that a pack follows; raise CannotPlay when nothing plays it."""
    game = find_game(rules)
    if game is None or not (game.table and game.board):
        raise CannotPlay(f"'{named}' cannot be played; it follows the rules of no game with a table")
    return game


def _open_file(file: Path, name: str) -> Opening:
    return _open(open_document(file), name, read_bytes(file).decode("utf-8-sig").replace("\r\n", "\n"))


def _open(document: "Document", name: str, text: str) -> Opening:
    from sandtable.games.documents import read_document as view_of

    game = playable(document.pack.rules, document.pack.id)
    start = view_of(document)
    if start is None:
        raise CannotPlay(f"{name}: '{document.pack.id}' cannot play a {document.kind}")
    if start.problems:
        problem = start.problems[0]
        raise BadScenario(f"{start.at(problem.path)}: {problem.code} {problem.message}")
    return Opening(
        document=document,
        name=name,
        text=text,
        start=start,
        table=load_part(game.table),
        board=load_part(game.board),
        glance=_part(game.glance),
        look=_part(game.look),
        note=_part(game.note),
        warn=_part(game.warn),
        orders=_part(game.orders),
        names=_part(game.names),
        victory=game.victory,
        players=game.players,
    )


def _part(where: str) -> Any:
    """A part of a game, None when it has none."""
    return load_part(where) if where else None
