"""A scenario or set-up with the rules, seats and players of its game, ready to be played."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sandtable.errors import UserError
from sandtable.games.documents import read_document
from sandtable.games.play import Player, Table
from sandtable.games.player_ids import player_id
from sandtable.games.registry import Game, find_game, load_part
from sandtable.model.document import Document
from sandtable.model.reading.suggestions import nearest_or_list

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sandtable.games.play import Choice, View
    from sandtable.games.telling import Telling
    from sandtable.model.phrases import Phrases

    Board = Callable[[View, Phrases, int], list[str]]
    Glance = Callable[[View, Phrases], list[str]]
    Look = Callable[[View, str, Telling], list[str]]
    Note = Callable[[View, Choice, Telling], str]
    Names = Callable[[Any, str], Mapping[str, str]]
    Orders = Callable[[Any, View, Telling], list[str]]


class CannotPlay(UserError):
    """Error for a scenario, set-up or pack that cannot be played; the message is shown to the user."""


class NoSuchPlayer(UserError):
    """Error for a player the game does not have."""

    exit_code = 2


class NoSuchSeat(UserError):
    """Error for a seat that does not exist."""

    exit_code = 2


class SeatedGame:
    """A start with the rules that play it; `name` is used in messages, `text` is the start as written.

    `board`, `glance`, `look`, `note`, `warn`, `orders` and `names` are the parts of the game that describe a position
    to a person; all but the board are None where the game has no such part.
    """

    def __init__(self, document: Document, name: str, text: str) -> None:
        """Read the start; raise CannotPlay when its game cannot play it."""
        game = find_game(document.pack.rules)
        if game is None or not game.table:
            raise CannotPlay(f"{name}: '{document.pack.id}' follows the rules of no game that can be played")
        start: Any = read_document(document)
        if start is None:
            raise CannotPlay(f"{name}: '{document.pack.id}' cannot play a {document.kind}")
        if start.problems:
            problem = start.problems[0]
            raise CannotPlay(f"{start.at(problem.path)}: {problem.code} {problem.message}")
        self.document = document
        self.name = name
        self.text = text
        self.game: Game = game
        self.start = start
        self.table: Table[Any] = load_part(game.table)
        self.seats: tuple[str, ...] = self.table.seats(start)
        if not self.seats:
            lacking = "sides" if document.kind == "scenario" else "seats"
            raise CannotPlay(f"{start.at(())}: nobody can play it; it has no {lacking}")

    def seat(self, written: str) -> int:
        """Return the seat (counted from 0) for a number or name typed by the user.

        Raise NoSuchSeat if there is none.
        """
        if written.isdecimal() and 1 <= int(written) <= len(self.seats):
            return int(written) - 1
        names = [name.casefold() for name in self.seats]
        if written.casefold() in names:
            return names.index(written.casefold())
        named = "" if all(name.isdigit() for name in self.seats) else f": {', '.join(self.seats)}"
        raise NoSuchSeat(f"there is no seat '{written}'; {self.name} has seats 1 to {len(self.seats)}{named}")

    def player(self, name: str, seed: str) -> Player:
        """Return a new computer player for this start by its id or an old word for it."""
        player: Player = load_part(self.game.players[player_id(name)])(self.start, seed)
        return player

    def check_players(self, names: tuple[str, ...]) -> None:
        """Raise NoSuchPlayer for an unknown name, or when there are not as many names as seats."""
        for name in names:
            if name not in self.game.players:
                raise NoSuchPlayer(f"there is no player '{name}'; {nearest_or_list(name, self.game.players)}")
        if len(names) != len(self.seats):
            raise NoSuchPlayer(f"{len(names)} players for {len(self.seats)} seats")

    # --- parts of the game that describe a position

    @cached_property
    def board(self) -> "Board":
        board: Board = load_part(self.game.board)
        return board

    @cached_property
    def glance(self) -> "Glance | None":
        part: Glance | None = _part(self.game.glance)
        return part

    @cached_property
    def look(self) -> "Look | None":
        part: Look | None = _part(self.game.look)
        return part

    @cached_property
    def note(self) -> "Note | None":
        part: Note | None = _part(self.game.note)
        return part

    @cached_property
    def warn(self) -> "Note | None":
        part: Note | None = _part(self.game.warn)
        return part

    @cached_property
    def orders(self) -> "Orders | None":
        part: Orders | None = _part(self.game.orders)
        return part

    @cached_property
    def names(self) -> "Names | None":
        part: Names | None = _part(self.game.names)
        return part


def _part(where: str) -> Any:
    return load_part(where) if where else None
