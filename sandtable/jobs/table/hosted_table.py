"""A game at a table: seats for people here, guests and players of the program; every answer is made for one seat.

Any thread may call it, one at a time. Players of the program choose in a thread of the table, slow ones in a worker
process, while people wait; each step is put into the log of every seat that somebody watches.
"""

import contextlib
import logging
import secrets
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playtest.match import IllegalChoice
from sandtable.files import write_file
from sandtable.games.play import Choice, Decision, Result, View, read_choice
from sandtable.games.replay import Record
from sandtable.games.table_view import ONLOOKER
from sandtable.gc_schedule import rare_collections
from sandtable.jobs.play import PERSON, GameSession, OpenedGame, first_choices
from sandtable.jobs.table.explaining import Explaining
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.open_pages import OpenPages
from sandtable.jobs.table.refusals import HandOver, NotYours, NoUndo, Stale
from sandtable.jobs.table.seat_data import Address, Data, SeatData, Step, digest_of
from sandtable.jobs.table.seat_log import Message, SeatLog
from sandtable.jobs.table.step_log import StepLog
from sandtable.jobs.table.thinking import QUICK, Thinker, instead
from sandtable.jobs.table.undoing import Peek
from sandtable.model.reading.folder import display_path

_LOG = logging.getLogger(__name__)
GUEST = "guest"
MOST_TOLD = 200  # steps in the log of an answer


class HostedTable:
    """One game that is played. `sits` names the player of each seat: person, guest, or a player of the program.

    `on_change` is called, in any thread, after logs have got messages.
    """

    def __init__(
        self,
        opened: OpenedGame,
        sits: Sequence[str],
        address: Address,
        file: Path,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self.seated, self.record, self.file = opened.seated, opened.record, file
        self.sits = tuple(sits)
        self.game = GameWords(self.seated)
        self.data = SeatData(self.game, address)
        self.explaining = Explaining(self.game)
        self.here = tuple(seat for seat, who in enumerate(self.sits) if who == PERSON)
        self.guests = tuple(seat for seat, who in enumerate(self.sits) if who == GUEST)
        self.sitting: int | None = self.here[0] if len(self.here) == 1 else None
        self.pages = OpenPages(self.guests)
        self.closed = False
        self._on_change = on_change
        self._lock = threading.RLock()
        self._steps = StepLog(self.data)
        self._pictures: dict[int, Data] = {}  # of the present position, by seat
        self._open: tuple[int, Data] | None = None  # the open decision, after so many choices
        self._logs: dict[int, SeatLog] = {seat: SeatLog() for seat in (*self.here, *self.guests)}
        if self.game.can_be_watched:
            self._logs[ONLOOKER] = SeatLog()
        self._free: set[int] = set()  # numbers of choices that told their seat nothing new
        self._since = len(self.record.choices)
        self._thinker = Thinker(Path(self.seated.name))  # packs are looked for beside the start
        self._thread: threading.Thread | None = None
        self._thinks = False
        self._saved = -1
        self._salt = secrets.token_hex(16)  # a digest that could be made from the seed would give it away
        self.session = self._begin()

    def _begin(self) -> GameSession:
        """Play the record again, and keep its steps."""
        turn = self.seated.probe.turn

        def past(state: Any, decision: Decision, choice: Choice) -> None:
            self._steps.past(decision.seat, choice, turn(state))

        session = GameSession(self.seated, self.record, tell=self._steps.story, past=past)
        self._steps.end_past()
        return session

    # --- who may see what

    def seat_here(self, wanted: int | None) -> int:
        """The seat whose page this machine's browser may have; raise HandOver, or NotYours for one that is not here."""
        if not self.here or wanted == ONLOOKER:
            return ONLOOKER
        if wanted is not None and wanted not in self.here:
            raise NotYours("nobody here has that seat")
        with self._lock:
            if self.sitting is None or (wanted is not None and wanted != self.sitting):
                raise HandOver(self._handover(wanted))
            return self.sitting

    def sit(self, seat: int) -> Data:
        """Take a seat at this screen."""
        if seat not in self.here:
            raise NotYours("nobody here has that seat")
        with self._lock:
            if self.sitting is not None and self.sitting != seat:
                self._logs[self.sitting].add("left", {})
            self.sitting = seat
            data = self.state(seat)
        self._on_change()
        return data

    def leave(self) -> Data:
        """Give the screen up; with one person here it stays theirs."""
        with self._lock:
            left = self.sitting
            if len(self.here) > 1:
                self.sitting = None
                if left is not None:
                    self._logs[left].add("left", {})
            data = self._handover(None)
        self._on_change()
        return data

    def _handover(self, wanted: int | None) -> Data:
        """Data that everybody may know between two players at one screen."""
        decision = self.session.decision
        asked = decision.seat if isinstance(decision, Decision) and decision.seat in self.here else None
        to = wanted if wanted is not None else asked if asked is not None else self.here[0]
        last = self._steps.last
        told = [self.data.event(event) for event in last.events if event.seats is None] if last is not None else []
        languages = self.game.tongues.languages
        return {
            "handover": True,
            "to": to,
            "name": self.game.tongues.seat(to),
            "sentence": {one: " ".join(event["words"][one] for event in told[-3:]) for one in languages},
            "question": self.game.sheet("clear_for", seat=self.game.tongues.seat(to)),
            "seats": [{"seat": seat, "name": self.game.tongues.seat(seat)} for seat in range(len(self.sits))],
        }

    # --- what a seat sees

    def state(self, seat: int) -> Data:
        """Everything that a seat sees and may do now."""
        with self._lock:
            view = self.data.view(self.session.state, seat)
            return {
                "seat": seat if seat != ONLOOKER else "watch",
                "seq": self._logs[seat].last,
                "choices": len(self.record.choices),
                "turn": self.seated.probe.turn(view.state),
                "picture": self._seen_position(seat, view),
                "asks": self._asks(seat, view),
                "told": self._steps.told_to(seat)[-MOST_TOLD:],
                "goals": dict(self.explaining.goals(view)),
                **self._beside(seat),
                "result": self._result(),
            }

    def _seen_position(self, seat: int, view: View | None = None) -> Data:
        """The position as a seat sees it; it is told in messages and in answers, and described once."""
        if seat not in self._pictures:
            seen = view if view is not None else self.data.view(self.session.state, seat)
            self._pictures[seat] = self.data.picture(seen)
        return self._pictures[seat]

    def _beside(self, seat: int) -> Data:
        return {
            "undo": {"can": self._can_undo(seat), "why": None},
            "saved": display_path(self.file) if seat in self.here and self._saved == len(self.record.choices) else None,
        }

    def _asks(self, seat: int, view: View | None = None) -> Data | None:
        decision = self.session.decision
        if isinstance(decision, Result):
            return None
        who, asked = self.sits[decision.seat], decision.seat
        yours = asked == seat and who in (PERSON, GUEST)
        waits = None
        if who == PERSON and not yours and seat in self.here:
            waits = "handover"
        elif who == GUEST and not yours:
            waits = GUEST
        asks: Data = {
            "seat": asked,
            "name": self.game.tongues.seat(asked),
            "yours": yours,
            "thinks": self._thinks and who not in (PERSON, GUEST),
            "waits": waits,
            "here": who != GUEST or asked in self.pages.present,
        }
        if yours:
            asks |= self._asked(seat, decision, view)
        return asks

    def _asked(self, seat: int, decision: Decision, view: View | None) -> Data:
        """The open decision for its own seat; it is told in answers and in messages, and described once."""
        if self._open is None or self._open[0] != len(self.record.choices):
            seen = view if view is not None else self.data.view(self.session.state, seat)
            offered = self.seated.table.choices(seen.state)
            asked = self.data.asked(seen, decision, offered, self._digest(decision, offered))
            asked["nots"] = self.explaining.nots(seen, offered, None)
            self._open = (len(self.record.choices), asked)
        return self._open[1]

    def _digest(self, decision: Decision, offered: Sequence[Choice]) -> str:
        return digest_of(self._salt, len(self.record.choices), decision, offered)

    def _result(self) -> Data | None:
        result = self.session.result
        if result is None:
            return None
        return {
            "winners": list(result.winners),
            "rule": result.rule,
            "words": self.game.tongues.result(result),
            "adjourned": result.adjourned,
        }

    # --- what a seat does

    def open_decision(self, seat: int, of: str) -> tuple[View, Decision, list[Choice]]:
        """The decision of a seat with its view and choices; raise Stale unless it has this digest."""
        decision = self.session.decision
        if isinstance(decision, Result) or decision.seat != seat or self.sits[seat] not in (PERSON, GUEST):
            raise Stale("that is not to be decided now")
        view = self.data.view(self.session.state, seat)
        offered = self.seated.table.choices(view.state)
        if of != self._digest(decision, offered):
            raise Stale("something else is to be decided now")
        return view, decision, offered

    def choose(self, seat: int, wanted: int | str, of: str) -> Data:
        """Make the choice of that number, or a legal one in its own words; raise Stale or IllegalChoice."""
        with rare_collections(), self._lock:
            view, decision, offered = self.open_decision(seat, of)
            if isinstance(wanted, str):
                choice = read_choice(wanted)
                if choice not in offered and self.seated.table.allows(view.state, choice) is not None:
                    raise IllegalChoice("the rules do not allow that")
            elif 0 <= wanted < len(offered):
                choice = offered[wanted]
            else:
                raise Stale("there is no such choice")
            self._take(decision, self._accept(choice))
            data = self.state(seat)
        self.go_on()
        self._on_change()
        return data

    def _accept(self, choice: Choice) -> Choice:
        """The choice that is carried out for one that was made; a lesson refuses some."""
        return choice

    def _take(self, decision: Decision, choice: Choice) -> None:
        """Carry out a choice, of a person or of a player that has thought elsewhere, and tell everybody."""
        people = self.sits[decision.seat] in (PERSON, GUEST)
        peek = Peek(self.seated.table, self.session.state, decision.seat) if people else None
        turn = self.seated.probe.turn(self.session.state)
        self.session.take(choice)
        if peek is not None and not peek.learnt(self.session.state, choice):
            self._free.add(len(self.record.choices))
        self._after(self._steps.add(len(self.record.choices), decision.seat, choice, turn))

    def _after(self, step: Step) -> None:
        self._pictures.clear()
        decision = self.session.decision
        self._thinks = isinstance(decision, Decision) and self.sits[decision.seat] not in (PERSON, GUEST)
        for seat, log in self._read_logs():
            log.add("step", self.data.step(step, seat, self._seen_position(seat)))
        if not self._thinks:
            self._tell_asks()
        if self.session.result is not None:
            with contextlib.suppress(OSError):  # it is tried again when the table is closed
                self._save()
            for log in self._logs.values():
                log.add("over", {"result": self._result()})

    def _read_logs(self) -> list[tuple[int, SeatLog]]:
        """Logs that somebody reads; onlookers who come later begin with the position."""
        watched = self.pages.watching > 0 or not (self.here or self.guests)
        return [(seat, log) for seat, log in self._logs.items() if seat != ONLOOKER or watched]

    def _tell_asks(self) -> None:
        for seat, log in self._read_logs():
            log.add("asks", {"asks": self._asks(seat), **self._beside(seat)})

    def _can_undo(self, seat: int) -> bool:
        choices = self.record.choices
        return bool(choices) and choices[-1][0] == seat and len(choices) in self._free and self.session.result is None

    def undo(self, seat: int, made: int) -> Data:
        """Take back the last of so many choices, a seat's own; raise NoUndo after a roll, a reveal, or another's answer."""
        with self._lock:
            if made != len(self.record.choices):
                raise Stale("more was chosen meanwhile")
            if not self._can_undo(seat):
                raise NoUndo("what a die, a card or another player has answered cannot be taken back")
            self._free.discard(len(self.record.choices))
            self.session.undo()
            self._rewind()
            data = self.state(seat)
        self._on_change()
        return data

    def _rewind(self) -> None:
        """Forget the steps of choices that were taken back; everybody reads the position anew."""
        self._steps.rewind(len(self.record.choices))
        self._pictures.clear()
        self._open = None
        self._thinks = False
        for log in self._logs.values():
            log.add("reset", {})

    # --- beside the game

    def hint(self, seat: int, of: str) -> Data:
        with self._lock:
            view, decision, offered = self.open_decision(seat, of)
            return self.explaining.hint(view, decision, offered)

    def why(self, seat: int, of: str, typed: str | None, piece: str | None) -> Data:
        with self._lock:
            view, decision, offered = self.open_decision(seat, of)
            if typed is None:
                return {"nots": self.explaining.nots(view, offered, piece)}
            return self.explaining.why(view, decision, offered, typed)

    def look(self, seat: int, word: str) -> Data:
        with self._lock:
            return self.explaining.look(self.data.view(self.session.state, seat), word)

    def messages(self, seat: int, since: int) -> list[Message]:
        """Messages of a seat after a number; raise NotYours for a seat without a page."""
        with self._lock:
            if seat not in self._logs:
                raise NotYours("nobody sits there")
            return self._logs[seat].since(since)

    # --- players of the program

    def go_on(self) -> None:
        """Let players of the program choose, in a thread, until a person must or the game is over."""
        with self._lock:
            if self._thread is not None or self.closed or not self._is_theirs():
                return
            self._thinks = True
            self._thread = threading.Thread(target=self._play_on, name="table", daemon=True)
            self._thread.start()

    def _is_theirs(self) -> bool:
        decision = self.session.decision
        return isinstance(decision, Decision) and self.sits[decision.seat] not in (PERSON, GUEST)

    def _play_on(self) -> None:
        try:
            self._choose_on()
        except Exception:
            _LOG.exception("a player of the program failed")
        finally:
            with self._lock:
                if self._thread is threading.current_thread():  # it failed, and no other has begun since
                    self._thread, self._thinks = None, False
            self._on_change()

    def _choose_on(self) -> None:
        told = False
        while True:
            with self._lock:
                if self.closed or not self._is_theirs():
                    self._thread, self._thinks = None, False
                    return
                decision = self.session.decision
                assert isinstance(decision, Decision)
                quick = self.sits[decision.seat] in QUICK
                if quick:
                    self._step(decision)
                else:
                    record = first_choices(self.record, len(self.record.choices))
                    if not told:
                        self._tell_asks()
                        told = True
            if not quick:
                self._on_change()
                self._think(decision, record)
            self._on_change()

    def _step(self, decision: Decision) -> None:
        """Let a quick player choose."""
        turn = self.seated.probe.turn(self.session.state)
        self.session.step()
        made = self.record.choices[-1][1]
        why = self.game.tongues.lines(lambda telling: self.session.reasons(decision.seat, telling))
        self._after(self._steps.add(len(self.record.choices), decision.seat, made, turn, why))

    def _think(self, decision: Decision, record: Record) -> None:
        """Let a slow player choose in its worker; one that was cut short is replaced for this choice."""
        chosen = self._thinker.choose(record, decision.seat, self._since)
        with self._lock:
            if self.closed or len(self.record.choices) != len(record.choices):
                return
            if chosen is None:
                state = self.session.state
                player = instead(self.seated, f"{record.seed}:{decision.seat}:{len(record.choices)}")
                chosen = player.choose(
                    self.seated.table.view(state, decision.seat), decision, self.seated.table.choices(state)
                )
            self._take(decision, chosen)

    def hurry(self) -> None:
        """Cut short the player that thinks."""
        self._thinker.hurry()

    def wait(self, seconds: float = 60.0) -> None:
        """Wait until no player of the program is choosing."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    # --- keeping

    def save(self) -> str:
        """Write the game as a replay, and return its file."""
        with self._lock:
            self._save()
        return display_path(self.file)

    def _save(self) -> None:
        write_file(self.file, self.record.text())
        self._saved = len(self.record.choices)

    @property
    def is_kept(self) -> bool:
        """True if the game is kept when the table ends."""
        return True

    def close(self) -> None:
        """End the table; the game is kept if anything was chosen."""
        with self._lock:
            self.closed = True
            if self.is_kept and self.record.choices and self._saved != len(self.record.choices):
                self._save()
        self._thinker.close()
        self._on_change()
