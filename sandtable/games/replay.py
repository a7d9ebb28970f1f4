"""A game as text: its start, its seed, every choice, and digests by which a replay proves itself.

sandtable replay 1
game: proelio
engine: 2
seed: 7
players: person greedy greedy
start:
game: proelio
setup: open-3
play:
1 draw
2 attack knights
= 5f0c7a91d2e4
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.errors import UserError
from sandtable.games.cups import Cups
from sandtable.games.engine import ENGINE
from sandtable.games.play import SILENT, Choice, Decision, Result, Table, Teller, digest, read_choice
from sandtable.games.player_ids import player_id, with_seed_words

HEAD = "sandtable replay 1"
EVERY = 20  # choices between two digests
MOST_DIGITS = 19
MOST_SHOWN = 120  # letters of a choice or line in a message
LONGEST = 1_000_000  # letters of a replay that is read
FIRST_ENGINE = 1  # of a replay that names none


class BadReplay(UserError):
    """A replay that cannot be read or reproduced; the message is shown to the user."""

    exit_code = 1


@dataclass(slots=True)
class Record:
    """One game, finished or not: `choices` with their seats, `marks` with digests after so many choices.

    `engine` is the version of the rules as the program played them.
    """

    game: str
    seed: int
    players: tuple[str, ...]
    start: str  # the set-up or scenario as it is written
    choices: list[tuple[int, Choice]] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)
    engine: int = ENGINE

    def cups(self) -> Cups:
        """Cups of this game; equal for equal start and seed."""
        return Cups(self.seed, fingerprint(self.start))

    def note(self, seat: int, choice: Choice, state: Any, *, over: bool) -> None:
        """Record a choice just taken; at intervals, and at the end, with a digest of the position."""
        self.choices.append((seat, choice))
        if over or len(self.choices) % EVERY == 0:
            self.marks[len(self.choices)] = digest(state)

    def text(self) -> str:
        """Text of the record's file."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield HEAD
        yield f"game: {self.game}"
        yield f"engine: {self.engine}"
        yield f"seed: {self.seed}"
        yield f"players: {' '.join(self.players)}"
        yield "start:"
        for line in self.start.rstrip("\n").split("\n"):
            yield f"  {line}".rstrip()
        yield "play:"
        for number, (seat, choice) in enumerate(self.choices, 1):
            yield f"{seat + 1} {choice}"
            if number in self.marks:
                yield f"= {self.marks[number]}"


def fingerprint(start: str) -> str:
    """Fingerprint of a start, which distinguishes its dice from those of any other.

    Blanks at the ends of lines and of the text do not count: a record does not keep them. Nor does the word by which a
    generated scenario names its player.
    """
    kept = "".join(f"{line.rstrip()}\n" for line in with_seed_words(start).rstrip("\n").split("\n"))
    return hashlib.blake2b(kept.encode(), digest_size=8).hexdigest()


def read_record(text: str, file: str) -> Record:
    """Parse a record; raise BadReplay with the line that cannot be read."""
    if len(text) > LONGEST:
        raise BadReplay(f"{file}: longer than {LONGEST} letters; no game takes so many choices")
    lines = text.split("\n")
    if lines[0].strip() != HEAD:
        raise BadReplay(f"{file}:1: not a replay; the first line should be '{HEAD}'")
    heads: dict[str, str] = {}
    number = 1
    while number < len(lines) and lines[number].strip() != "start:":
        key, colon, value = lines[number].partition(":")
        if not colon:
            raise BadReplay(f"{file}:{number + 1}: expected 'key: value' or 'start:', found '{_short(lines[number])}'")
        heads[key.strip()] = value.strip()
        number += 1
    first = number + 1
    while number < len(lines) and lines[number].strip() != "play:":
        number += 1
    if number == len(lines):
        raise BadReplay(f"{file}: there is no line 'play:'")
    start = "\n".join(line.removeprefix("  ") for line in lines[first:number]) + "\n"
    if not {"game", "seed", "players"} <= set(heads) or not _is_number(heads["seed"].removeprefix("-")):
        raise BadReplay(f"{file}: game:, seed: (a number) and players: are needed before start:")
    players = tuple(player_id(name) for name in heads["players"].split())
    engine = heads.get("engine", str(FIRST_ENGINE))
    if not _is_number(engine):
        raise BadReplay(f"{file}: engine: should be a number, found '{_short(engine)}'")
    record = Record(heads["game"], int(heads["seed"]), players, start, engine=int(engine))
    for at in range(number + 1, len(lines)):
        _read_line(lines[at].strip(), record, f"{file}:{at + 1}")
    return record


def _is_number(written: str) -> bool:
    """True if a text is at most MOST_DIGITS ASCII digits; Python's `isdigit` alone accepts other characters."""
    return written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS


def _short(said: object) -> str:
    """Choice or line shortened for a message."""
    text = str(said)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _read_line(line: str, record: Record, where: str) -> None:
    if not line:
        return
    lead, _, rest = line.partition(" ")
    if lead == "=":
        record.marks[len(record.choices)] = rest
    elif _is_number(lead) and int(lead) >= 1 and rest:
        record.choices.append((int(lead) - 1, read_choice(rest)))
    else:
        raise BadReplay(f"{where}: expected a seat and its choice, as '1 draw', found '{_short(line)}'")


# Hears of every choice of a replay before it is taken: the position, the decision and the choice.
Watcher = Callable[[Any, Decision, Choice], None]


def replay(
    table: Table[Any],
    start: Any,
    record: Record,
    *,
    until: int | None = None,
    tell: Teller = SILENT,
    watch: Watcher = lambda _state, _decision, _choice: None,
) -> Any:
    """Replay a record and return the position; raise BadReplay where it differs.

    A record of another engine is replayed in silence first: nothing is told of a game that is not the one recorded.
    """
    wanted: Sequence[tuple[int, Choice]] = record.choices if until is None else record.choices[:until]
    if record.engine != ENGINE:
        _replay(table, start, record, record.choices, SILENT, _ignore)
    return _replay(table, start, record, wanted, tell, watch)


def _ignore(_state: Any, _decision: Decision, _choice: Choice) -> None:
    """Watch nothing."""


def _replay(
    table: Table[Any], start: Any, record: Record, wanted: Sequence[tuple[int, Choice]], tell: Teller, watch: Watcher
) -> Any:
    state = table.lay(start, record.cups())
    for number, (seat, choice) in enumerate(wanted, 1):
        decision = table.decision(state)
        if isinstance(decision, Result):
            why = f"comes after the end of the game ({decision.reason})"
            raise _differs(record, f"choice {number}, '{_short(choice)}', {why}")
        if decision.seat != seat:
            why = f"is of seat {seat + 1}; seat {decision.seat + 1} decides"
            raise _differs(record, f"choice {number}, '{_short(choice)}', {why}")
        refusal = table.allows(state, choice)
        if refusal is not None:
            why = f"is not allowed any more: {refusal.rule} {refusal.reason}"
            raise _differs(record, f"choice {number}, '{_short(choice)}', {why}")
        watch(state, decision, choice)
        table.take(state, choice, tell)
        if number in record.marks and digest(state) != record.marks[number]:
            raise _differs(record, f"after choice {number}, '{_short(choice)}', the position is not what it was")
    return state


def _differs(record: Record, problem: str) -> BadReplay:
    """Return the error of a replay that does not fit; of another engine's it names both engines."""
    if record.engine == ENGINE:
        return BadReplay(problem)
    return BadReplay(f"{problem} (played by engine {record.engine}, this is engine {ENGINE})")
