"""What is played: a scenario or set-up as text, which any process can read, and everything that text means.

The text need not be in a file: the generator plays scenarios that nobody will ever see.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.errors import UserError
from sandtable.games.documents import read_document
from sandtable.games.play import Player, Table
from sandtable.games.registry import Game, find_game, load_part
from sandtable.games.replay import fingerprint
from sandtable.model.document import Document, load_document
from sandtable.model.reading.messages import nearest_or_list

CERTIFICATE = "playtest:"  # the key of a scenario under which the result of earlier games stands
_KEPT = 4  # subjects a process keeps ready, each with all that players found out about it: up to 300 MB


class CannotPlay(UserError):
    """A subject that nothing plays; shown to the user as it stands."""


class NoSuchPlayer(UserError):
    """A wish for a player the game does not have."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Subject:
    """A scenario or set-up: what it is called, its text, and the folder beside which its pack may lie."""

    name: str
    text: str
    beside: str = "."

    @property
    def fingerprint(self) -> str:
        """A short name of what is played; a certificate in the text makes no difference."""
        return _fingerprint(self.text)

    @property
    def start_text(self) -> str:
        """The text without its certificate, as games are played and kept."""
        return without_certificate(self.text)


# Asked for twice a game.
@lru_cache(maxsize=_KEPT)
def without_certificate(text: str) -> str:
    """A document's text without the block `playtest:`."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        inside = line.startswith(CERTIFICATE) or (inside and line[:1] in (" ", "#", "-"))
        if not inside:
            kept.append(line)
    return "\n".join(kept)


@lru_cache(maxsize=_KEPT)
def _fingerprint(text: str) -> str:
    return fingerprint(without_certificate(text))


class Ready:
    """A subject with the rules that play it."""

    def __init__(self, subject: Subject, document: Document) -> None:
        game = find_game(document.pack.rules)
        if game is None or not game.table:
            raise CannotPlay(f"{subject.name}: '{document.pack.id}' follows the rules of no game that can be played")
        start: Any = read_document(document)
        if start is None:
            raise CannotPlay(f"{subject.name}: '{document.pack.id}' cannot play a {document.kind}")
        if start.problems:
            problem = start.problems[0]
            raise CannotPlay(f"{start.at(problem.path)}: {problem.code} {problem.message}")
        self.subject = subject
        self.document = document
        self.game: Game = game
        self.start = start
        self.table: Table[Any] = load_part(game.table)
        self.seats: tuple[str, ...] = self.table.seats(start)

    def player(self, name: str, seed: str) -> Player:
        """A player of the program by its name."""
        player: Player = load_part(self.game.players[name])(self.start, seed)
        return player

    def check_players(self, names: tuple[str, ...]) -> None:
        """Raise NoSuchPlayer for a name the game does not know, and when seats are too few or too many."""
        for name in names:
            if name not in self.game.players:
                raise NoSuchPlayer(f"there is no player '{name}'; {nearest_or_list(name, self.game.players)}")
        if len(names) != len(self.seats):
            raise NoSuchPlayer(f"{len(names)} players for {len(self.seats)} seats")


@lru_cache(maxsize=_KEPT)
def make_ready(subject: Subject) -> Ready:
    """Everything about a subject that its games share, made once in a process."""
    loaded = load_document(subject.start_text.encode(), subject.name, Path(subject.beside))
    if loaded.document is None:
        raise CannotPlay(str(loaded.findings[0]))
    return Ready(subject, loaded.document)
