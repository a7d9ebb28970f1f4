"""Play a game: open a start or a saved game, seat players, and go on decision by decision.

A `GameSession` is a game in progress. Seats called "person" are decided by the caller: with `offered`, `view` and
`take`, or by a `Player` for each of them and `play_out`. All other seats have players of the program.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType
from typing import Any, NamedTuple

from playtest.match import IllegalChoice, Match, Notes, Watch, finish
from playtest.seated_game import CannotPlay, NoSuchSeat, SeatedGame
from sandtable.file_names import portable
from sandtable.games.engine import ENGINE
from sandtable.games.game_play import GamePlay
from sandtable.games.play import (
    SILENT,
    Choice,
    Decision,
    Event,
    Player,
    Refusal,
    Result,
    Teller,
    View,
    opening_news,
    read_choice,
)
from sandtable.games.player_ids import player_id
from sandtable.games.registry import Game, find_game, find_part
from sandtable.games.replay import HEAD, Record, Watcher, read_record, replay
from sandtable.games.telling import Telling
from sandtable.jobs.documents import no_such_document
from sandtable.jobs.progress import IsCancelled, OnProgress
from sandtable.jobs.solo.game import SOLO, solo_changes
from sandtable.model.document import load_document, open_document
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import display_path, is_file, read_bytes
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.resources import builtin_packs, find_pack, shipped_with
from sandtable.share.unpacked import is_share

PERSON = "person"  # the player of a seat that the caller decides for
_NO_PERSONS: Mapping[int, Player] = MappingProxyType({})


class PlayRequest(NamedTuple):
    """A game to open: a file, a saved game, GAME/NAME, or a game alone for the start it begins with.

    `seats` are wishes SEAT=PLAYER, `sits` is the seat of the user instead of the first; a seed is drawn when left out.
    `changes` are keys of the set-up or scenario with other values, for this game alone. `level` is that of the opponent
    on paper, and with `blind` nobody knows where its Unknown markers lie.
    """

    named: str
    seats: tuple[str, ...] = ()
    sits: str | None = None
    seed: int | None = None
    changes: tuple[tuple[str, str], ...] = ()
    level: str = ""
    blind: bool = False


class OpenedGame(NamedTuple):
    """A game that can be played on; `file` is where it is saved by default."""

    seated: SeatedGame
    record: Record
    file: Path
    is_new: bool


class Starts(NamedTuple):
    """The set-ups and scenarios of a game by name; `first` is the one it begins with, empty when there are none."""

    game: str  # as it was named
    pack: Pack
    files: Mapping[str, Path]
    first: str


def open_game(request: PlayRequest, starts: Starts | None = None) -> OpenedGame:
    """The game that is to be played; raise CannotPlay or NoSuchSeat. `starts` are those of the game, if known."""
    if is_saved(request.named):
        return _open_saved_game(request)
    seated = open_named(request.named, starts)
    if request.changes:
        seated = _with_changes(seated, request)
    players = assign_players(seated, request.seats, request.sits)
    if request.level or request.blind:
        changes = solo_changes(seated, players, request.level, blind=request.blind)
        seated = _with_changes(seated, request._replace(changes=changes))
    seed = SystemRandom().randrange(10**6) if request.seed is None else request.seed
    game = seated.document.pack.id
    record = Record(game, seed, players, seated.text)
    return OpenedGame(seated, record, Path("out") / portable(game) / f"{seed}.play", True)


def _with_changes(seated: SeatedGame, request: PlayRequest) -> SeatedGame:
    """Return a start with other values of some keys; the record keeps the changed text, so that replays have it too."""
    text = seated.text
    for key, value in request.changes:
        text, found = re.subn(rf"^{re.escape(key)}:[^\n]*$", f"{key}: {value}", text, flags=re.MULTILINE)
        text = text if found else f"{text.rstrip()}\n{key}: {value}\n"
    loaded = load_document(text.encode(), seated.name, Path(request.named).parent, seated.document.pack)
    if loaded.document is None:
        raise CannotPlay(f"{seated.name}: cannot be played so: {loaded.findings[0].message}")
    return SeatedGame(loaded.document, seated.name, text)


def play_against(opened: OpenedGame, name: str) -> OpenedGame:
    """Return a new game with this player at every seat that no person has; raise NoSuchSeat for one there is not."""
    player = known_player(opened.seated, name)
    players = tuple(one if one == PERSON else player for one in opened.record.players)
    return opened._replace(record=replace(opened.record, players=players))


def _open_saved_game(request: PlayRequest) -> OpenedGame:
    told = request.seats or request.sits is not None or request.seed is not None or request.changes
    if told or request.level or request.blind:
        raise NoSuchSeat("a saved game has its start, its seats and its seed")
    file = Path(request.named)
    record = read_saved(file)
    seated = open_record(record, file)
    for name in record.players:
        known_player(seated, name)
    if len(record.players) != len(seated.seats):
        raise NoSuchSeat(f"{request.named}: {len(record.players)} players for {len(seated.seats)} seats")
    return OpenedGame(seated, record, file, False)


# --- starts


def starts_of(game: str) -> Starts:
    """Return the set-ups and scenarios of a game; raise NoPack for an unknown one, CannotPlay without an engine."""
    pack = open_pack(game)
    rules = playable(pack.rules, game)
    files = shipped_with(game)
    return Starts(game, pack, files, rules.opening if rules.opening in files else next(iter(files), ""))


def start_title(starts: Starts, name: str, language: str) -> str:
    """The title of a set-up or scenario of a game; empty where it has none in that language."""
    data = open_document(starts.files[name], starts.pack).file.data
    written = data.get("title", data.get("name", ""))
    return str(written.get(language, "")) if isinstance(written, dict) else str(written)


def open_named(named: str, starts: Starts | None = None) -> SeatedGame:
    """The start a user names: a file, or a set-up or scenario of a game; of a game alone its first."""
    if is_file(Path(named)) and not is_share(named):
        return _open_file(Path(named), display_path(Path(named)))
    game, _, inside = named.partition("/")
    if starts is None or starts.game != game:
        if find_pack(game) is None:
            raise CannotPlay(f"{named}: no such file or game; {nearest_or_list(game, builtin_packs())}, or name a file")
        starts = starts_of(game)
    wanted = inside or starts.first
    if wanted not in starts.files:
        raise CannotPlay(f"{named}: {no_such_document(game, wanted)}")
    return _open_file(starts.files[wanted], f"{game}/{wanted}", starts.pack)


def playable(rules: str | None, named: str) -> Game:
    """The game that a pack follows; raise CannotPlay when nothing plays it."""
    game = find_game(rules)
    if game is None or find_part(rules, GamePlay) is None:
        raise CannotPlay(f"'{named}' cannot be played; it follows the rules of no game with a table")
    return game


def _open_file(file: Path, name: str, pack: Pack | None = None) -> SeatedGame:
    document = open_document(file, pack)
    playable(document.pack.rules, document.pack.id)
    return SeatedGame(document, name, read_bytes(file).decode("utf-8-sig").replace("\r\n", "\n"))


# --- saved games


def is_saved(named: str) -> bool:
    """Return True when a name is the path of a saved game."""
    return is_file(Path(named)) and not is_share(named) and read_bytes(Path(named)).startswith(HEAD.encode())


def read_saved(file: Path) -> Record:
    """The record in a file."""
    return read_record(read_bytes(file).decode("utf-8", errors="replace"), display_path(file))


def open_record(record: Record, file: Path) -> SeatedGame:
    """The start of a saved game; a pack of one's own is looked for beside its file."""
    name = display_path(file)
    loaded = load_document(record.start.encode(), name, file.parent)
    if loaded.document is None:
        raise CannotPlay(f"{name}: its start cannot be read: {loaded.findings[0].message}")
    playable(loaded.document.pack.rules, loaded.document.pack.id)
    return SeatedGame(loaded.document, name, record.start)


# --- players


def assign_players(seated: SeatedGame, wishes: Sequence[str], sits: str | None = None) -> tuple[str, ...]:
    """The id of each seat's player: as wished by `SEAT=NAME`, else a person at seat 1 or `sits` against `greedy`.

    In a scenario for one player the opponent on paper has the other seats.
    """
    others = "greedy" if "greedy" in seated.players else "random"
    if getattr(seated.start, "players", None) == 1 and SOLO in seated.players:
        others = SOLO  # a scenario for one
    names = [others] * len(seated.seats)
    names[0 if sits is None else seated.seat(sits)] = PERSON
    for wish in wishes:
        number, equals, name = wish.partition("=")
        if not equals:
            raise NoSuchSeat(f"'{wish}' seats nobody; write --seat 2={others}")
        names[seated.seat(number)] = known_player(seated, name)
    return tuple(names)


def known_player(seated: SeatedGame, name: str) -> str:
    """The id of a player the game has; raise NoSuchSeat for any other."""
    ids = (PERSON, *seated.players)
    if player_id(name) not in ids:
        raise NoSuchSeat(f"there is no player '{name}'; {nearest_or_list(name, ids)}")
    return player_id(name)


# --- playing


class GameSession:
    """A game in progress, which the record's choices lead to; every further choice is added to the record.

    `persons` are players for seats called "person"; without one, such a seat waits for `take`. `tell` hears what
    happens, `watch` looks on and keeps the record, `past` hears of every choice of the record that is played again.
    """

    def __init__(
        self,
        seated: SeatedGame,
        record: Record,
        *,
        persons: Mapping[int, Player] = _NO_PERSONS,
        tell: Teller = SILENT,
        watch: Watch | None = None,
        past: Watcher = lambda _state, _decision, _choice: None,
    ) -> None:
        self.seated, self.record = seated, record
        self.persons = tuple(seat for seat, name in enumerate(record.players) if name == PERSON)
        self._players, self._tell, self._past = persons, tell, past
        self._watch = Notes(record) if watch is None else watch
        self._match = self._resume()

    def _resume(self) -> Match:
        """The game as far as its record goes; players of the program begin anew there."""
        seated, record = self.seated, self.record
        made = len(record.choices)
        players = [
            self._players.get(seat) if name == PERSON else seated.player(name, f"{record.seed}:{seat}:{made}")
            for seat, name in enumerate(record.players)
        ]
        state = replay(seated.table, seated.start, record, tell=self._tell, watch=self._past)
        record.engine = ENGINE  # it fits, and is played on by this one
        for event in opening_news(state):
            _pass_on(event, self._tell)
        name = f"{record.game} with seed {record.seed}"
        return Match(seated.table, state, players, self._tell, self._watch, name=name)

    @property
    def state(self) -> Any:
        """The whole position, including secrets of the seats."""
        return self._match.state

    @property
    def decision(self) -> Decision | Result:
        """The decision that is open, or the result of the game."""
        return self._match.decision

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        return self.decision if isinstance(self.decision, Result) else None

    @property
    def waits(self) -> bool:
        """True if a person must choose with `take` before the game goes on."""
        return isinstance(self.decision, Decision) and self._match.players[self.decision.seat] is None

    def offered(self) -> list[Choice]:
        """The sensible legal choices of the open decision; none when the game is over."""
        return [] if isinstance(self.decision, Result) else self.seated.table.choices(self.state)

    def view(self, seat: int) -> View:
        """The position as one seat knows it."""
        return self.seated.table.view(self.state, seat)

    def refusal(self, choice: Choice) -> Refusal | None:
        """The reason why a choice is not legal now; None when it is."""
        return self.seated.table.allows(self.state, choice)

    def take(self, choice: Choice | str) -> None:
        """Choose for the seat in turn; raise IllegalChoice when the rules refuse it or the game is over."""
        if isinstance(self.decision, Result):
            raise IllegalChoice(f"{self.seated.name}: the game is over")
        self._match.take(read_choice(choice) if isinstance(choice, str) else choice)

    def step(self) -> None:
        """Let the program's player of the seat in turn choose."""
        self._match.step()

    def advance(
        self,
        *,
        on_progress: OnProgress | None = None,
        cancelled: IsCancelled | None = None,
    ) -> Decision | Result:
        """Let players of the program choose until a person must, or the game is over; return what is open then.

        `cancelled` is asked before every choice. The number of choices to come is not known: progress is told out of 0.
        """
        while not self.waits and not isinstance(self.decision, Result):
            if cancelled is not None and cancelled():
                break
            self._match.step()
            if on_progress is not None:
                on_progress(len(self.record.choices), 0, "choices")
        return self.decision

    def play_out(self) -> Result:
        """Play to the end; every seat has a player."""
        return finish(self._match)

    @property
    def can_undo(self) -> bool:
        """True if a person has made a choice."""
        return any(seat in self.persons for seat, _ in self.record.choices)

    def undo(self) -> Choice:
        """Take back the last choice of a person and all that followed; return it."""
        choices, marks = self.record.choices, self.record.marks
        last = max(number for number, (seat, _) in enumerate(choices) if seat in self.persons)
        undone = choices[last][1]
        del choices[last:]
        for number in [number for number in marks if number > last]:
            del marks[number]
        self._match = self._resume()
        return undone

    def reasons(self, seat: int, telling: Telling) -> list[str]:
        """Reasons of a seat's player for its last choice, in lines; none from a player that does not say."""
        explain = getattr(self._match.players[seat], "explain", None)
        return [] if explain is None else explain(telling)

    def text(self) -> str:
        """The game as a replay, from which it can be opened again."""
        return self.record.text()


def first_choices(record: Record, count: int) -> Record:
    """Return a record cut off after a number of choices."""
    marks = {number: mark for number, mark in record.marks.items() if number <= count}
    return Record(record.game, record.seed, record.players, record.start, record.choices[:count], marks, record.engine)


def _pass_on(event: Event, tell: Teller) -> None:
    if event.seats is None:
        tell.tell(event.rule, event.kind, **event.data)
    else:
        tell.tell_seats(event.seats, event.rule, event.kind, **event.data)
