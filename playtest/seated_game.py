"""A scenario or set-up with the rules, seats and players of its game, ready to be played."""

from typing import Any

from playtest.computer_players import players_of, probe_of
from sandtable.errors import UserError
from sandtable.games.documents import read_document
from sandtable.games.game_play import GamePlay
from sandtable.games.play import Player, Table
from sandtable.games.player_ids import player_id
from sandtable.games.registry import Game, find_game, find_part
from sandtable.model.document import Document
from sandtable.model.reading.suggestions import nearest_or_list


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

    `play` is the part of the game that plays it and describes positions, `players` are its computer players by their
    ids, `probe` measures it.
    """

    def __init__(self, document: Document, name: str, text: str) -> None:
        """Read the start; raise CannotPlay when its game cannot play it."""
        game = find_game(document.pack.rules)
        play = find_part(document.pack.rules, GamePlay)
        if game is None or play is None:
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
        self.play = play
        self.table: Table[Any] = play.table
        self.players = players_of(game.id)
        self.probe = probe_of(game.id)
        self.seats: tuple[str, ...] = self.table.seats(start)
        if not self.seats:
            lacking = "sides" if document.kind == "scenario" else "seats"
            raise CannotPlay(f"{start.at(())}: nobody can play it; it has no {lacking}")

    @property
    def unplayed(self) -> tuple[str, ...]:
        """Special rules in prose, which only people can follow."""
        return self.probe.unplayable(self.start)

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
        return self.players[player_id(name)](self.start, seed)

    def check_players(self, names: tuple[str, ...]) -> None:
        """Raise NoSuchPlayer for an unknown name, or when there are not as many names as seats."""
        for name in names:
            if name not in self.players:
                raise NoSuchPlayer(f"there is no player '{name}'; {nearest_or_list(name, self.players)}")
        if len(names) != len(self.seats):
            raise NoSuchPlayer(f"{len(names)} players for {len(self.seats)} seats")
