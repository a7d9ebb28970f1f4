"""Players of the program that think long: each of their choices is made in a worker process, which can be cut short."""

from pathlib import Path
from threading import Lock
from typing import Any

from playtest.seated_game import SeatedGame
from sandtable.games.play import SILENT, Choice, Decision, Player, read_choice
from sandtable.games.replay import Record, read_record, replay
from sandtable.jobs.play import open_record
from sandtable.workers import Worker, WorkerDied

# Players that choose in a fraction of a second.
QUICK = frozenset({"random", "greedy", "planner", "raider", "sentry", "solo", "automa"})
INSTEAD = ("greedy", "random")  # chooses for one that is cut short


class Thinker:
    """The slow players of one game in one worker process; `hurry` may be called by any thread."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._worker: Worker | None = None
        self._lock = Lock()

    def choose(self, record: Record, seat: int, since: int) -> Choice | None:
        """Return the choice of a seat's player, who has played since so many choices; None when it was cut short."""
        with self._lock:
            if self._worker is not None and not self._worker.is_alive():
                self._worker.close()
                self._worker = None
            if self._worker is None:
                self._worker = Worker()
            worker = self._worker
        try:
            return read_choice(worker.call(choose_in_worker, record.text(), str(self._file), seat, since))
        except WorkerDied:  # cut short, or gone for want of memory: somebody else chooses
            return None

    def hurry(self) -> None:
        """Cut short a player that thinks."""
        with self._lock:
            if self._worker is not None:
                self._worker.kill()

    def close(self) -> None:
        with self._lock:
            if self._worker is not None:
                self._worker.close()
                self._worker = None


def instead(seated: SeatedGame, seed: str) -> Player:
    """The player that chooses at once for one that was cut short."""
    return seated.player(next(name for name in (*INSTEAD, *seated.players) if name in seated.players), seed)


class _Followed:
    """A game that a worker process follows, with the players that have chosen in it."""

    def __init__(self, record: Record, file: str) -> None:
        self.seated = open_record(record, Path(file))
        self.record = record
        self.state: Any = replay(self.seated.table, self.seated.start, record)
        self.players: dict[int, Player] = {}

    def leads_to(self, record: Record) -> bool:
        made = self.record.choices
        return record.start == self.record.start and record.choices[: len(made)] == made

    def follow(self, record: Record) -> None:
        for _, choice in record.choices[len(self.record.choices) :]:
            self.seated.table.take(self.state, choice, SILENT)
        self.record = record

    def choose(self, seat: int, since: int) -> str:
        if seat not in self.players:
            name = self.record.players[seat]
            self.players[seat] = self.seated.player(name, f"{self.record.seed}:{seat}:{since}")
        table = self.seated.table
        decision = table.decision(self.state)
        assert isinstance(decision, Decision)
        choices = table.choices(self.state)
        return str(self.players[seat].choose(table.view(self.state, seat), decision, choices))


_followed: list[_Followed] = []


def choose_in_worker(text: str, file: str, seat: int, since: int) -> str:
    """Choose for a seat at the end of a record; the game is followed from call to call."""
    record = read_record(text, file)
    if _followed and _followed[0].leads_to(record):
        _followed[0].follow(record)
    else:
        _followed[:] = [_Followed(record, file)]
    return _followed[0].choose(seat, since)
