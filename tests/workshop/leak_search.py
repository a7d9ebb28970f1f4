"""Search of a whole game for secrets: everything its pages are sent is held against what their seats may know.

Three things are looked for. A planted id that a page reads before its seat knows it by the rules. An answer that changes
when the position is replaced by another one that its seat cannot tell from it (`_compare_twins`): so also what is hidden
among common things is found, like the Stratagems of Edadh. A secret choice of which another seat is told more than that
it was made (`_compare_secret_choices`).
"""

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Chronicle, Decision, Result, View
from sandtable.games.table_view import ONLOOKER
from sandtable.jobs.play import PlayRequest
from sandtable.jobs.table.hosted_table import GUEST, HostedTable
from sandtable.jobs.table.seat_data import Step
from tests.workshop.planted import PLANTED, Knowledge
from tests.workshop.table_driver import Page, Room

LONGEST = 400  # choices
KINDS = ("guests", "screen", "saved", "mixed")
_READS, _PROBES, _TWINS, _REPLAYED = 0.08, 0.03, 0.03, 3
_ELSEWHERE = ("/api/home", "/api/file?pack=.&name=game.yaml", "/api/table/starts", "/table/{key}/story.html", "/table/{key}/story.pdf",
              "/api/table/{key}/replay", "/api/table/{key}/replay/1?eyes=all", "/api/table/{key}/replay/0?eyes=0")  # fmt: skip
_TRIED = ("attack", "fire ?1", "move ?1 ?2", "deploy ?base", "lock counter", "gobble up")


class Searched(NamedTuple):
    """Ids read too early and answers that differ; answers searched, answers compared with a twin's, choices made."""

    leaks: list[str]
    answers: int
    compared: int
    choices: int


def search_game(
    room: Room, named: str, seats: int, seed: int, kind: str = "guests", longest: int = LONGEST, often: int = 1
) -> Searched:
    """Play a game by random choices and search all that its pages read. `kind` is one of KINDS.

    `guests`: a guest at every seat. `screen`: all at one screen, which is handed over. `saved`: the table is closed and
    opened again from its file. `mixed`: an unsaved text with a person here, guests, and players of the program. Pages
    ask so many times more `often` than usual.
    """
    search = _Search(room, named, seats, seed, kind, often)
    search.play(longest)
    return Searched(search.leaks, search.answers, search.compared, len(search.played.record.choices))


class _Reader:
    """A page with what its seat knows; the seat of an onlooker is ONLOOKER."""

    def __init__(self, page: Page, knowledge: Knowledge) -> None:
        self.page, self.knowledge = page, knowledge
        self.page.keeps = True
        self.since = 0  # last message that was read
        self.made = 0  # choices that were made when it was sent


class _Search:
    def __init__(self, room: Room, named: str, seats: int, seed: int, kind: str, often: int) -> None:
        self.room, self.named, self.seats, self.seed, self.kind = room, named, seats, seed, kind
        self.rng, self.often = random.Random(seed), often
        self.leaks: list[str] = []
        self.answers = self.compared = 0
        self._sit_down(self._open())

    @property
    def played(self) -> HostedTable:
        return self._played

    def _open(self) -> str:
        if self.kind == "screen":
            return self.room.sit_down(self.named, ["person"] * self.seats, self.seed)
        if self.kind != "mixed":
            return self.room.sit_down(self.named, [GUEST] * self.seats, self.seed)
        text = (self.room.folder / self.named).read_text(encoding="utf-8")
        return self.room.sit_down(self.named, self._mixed(), self.seed, text=text)

    def _mixed(self) -> list[str]:
        """A person here and a guest, or at a table of two one of them, with players of the program."""
        programs = ["greedy", "planner", *(["solo"] * 2 if "warfare" in self.named else ())]  # solo tells its reasons
        if self.seats == 2:
            sits = [self.rng.choice(("person", GUEST)), self.rng.choice(programs)]
            return sits if self.rng.random() < 0.5 else sits[::-1]
        return ["person", GUEST, *(self.rng.choice((GUEST, *programs)) for _ in range(self.seats - 2))]

    def _sit_down(self, key: str) -> None:
        """Open the pages of a table."""
        room, self.key = self.room, key
        self._asks: dict[str, Any] | None = None  # what is asked of the seat that chose last, if it is still asked
        self._played = played = room.played(key)
        played.wait()
        played.pages.come(ONLOOKER, 1)
        here = played.here
        pages = {seat: room.page(key, seat if len(here) > 1 else None) for seat in here}
        pages |= {seat: room.guest(key, seat) for seat in played.guests} | {ONLOOKER: room.guest(key, None)}
        self.readers = {seat: _Reader(page, Knowledge(played, seat)) for seat, page in pages.items()}
        self._learn()
        if len(here) > 1:
            room.page(key).post("/sit", seat=here[0])
        for reader in self.readers.values():
            reader.page.ask("")
            self._search_answers(reader)

    def play(self, longest: int) -> None:
        played, again = self.played, self.rng.randrange(8, 40) if self.kind == "saved" else -1
        while self.played.session.result is None and (made := len(self.played.record.choices)) < longest:
            if 0 <= again <= made:
                again = -1
                self._open_again()
                continue
            decision = self.played.session.decision
            assert isinstance(decision, Decision)
            if len(self.played.here) > 1 and self.played.sitting != decision.seat:
                self._hand_over(decision.seat)
            for reader in self._reading():
                if self.rng.random() < _READS * self.often:
                    self._read(reader)
                if self.rng.random() < _PROBES * self.often:
                    self._probe(reader)
            if self.rng.random() < _TWINS * self.often:
                self._compare_twins()
            if decision.hidden:
                self._compare_secret_choices(decision)
            self._choose(self.readers[decision.seat])
        for reader in self._reading():
            self._read(reader)
        played = self.played
        if played.session.result is not None:
            self._search_replay()
        self.room.tables.close(self.key)

    def _reading(self) -> list[_Reader]:
        """Pages that may read now: of those at one screen the one whose seat is taken."""
        return [
            reader
            for seat, reader in self.readers.items()
            if seat not in self.played.here or seat == self.played.sitting
        ]

    def _learn(self) -> None:
        for reader in self.readers.values():
            reader.knowledge.learn()

    # --- reading

    def _search_answers(self, reader: _Reader, of: str = "") -> None:
        known = reader.knowledge.known
        for text in reader.page.heard:
            self.answers += 1
            self._note_leaks(reader, sorted(set(PLANTED.findall(text)) - known.keys()), of)
        reader.page.heard.clear()

    def _note_leaks(self, reader: _Reader, ids: list[str], of: str) -> None:
        self.leaks += [f"{self._name}: seat {reader.knowledge.seat} read {one} {of}".strip() for one in ids]

    @property
    def _name(self) -> str:
        return f"{self.named} {self.kind} {self.seed} after {len(self.played.record.choices)} choices"

    def _read(self, reader: _Reader) -> None:
        """Read the position and all messages since the last time, each by what was known when it was sent."""
        reader.page.state()
        self._search_answers(reader)
        self._read_messages(reader)

    def _read_messages(self, reader: _Reader) -> None:
        known = reader.knowledge.known
        if self.kind == "mixed":  # what was known between two choices of the program was not noted
            known = dict.fromkeys(known, 0)
        for message in reader.page.messages(reader.since):
            data = message["data"]
            reader.since = data["seq"]
            reader.made = data["choice"] if message["event"] == "step" else reader.made
            early = {one for one in set(PLANTED.findall(str(data))) if known.get(one, 10**6) > reader.made}
            self._note_leaks(reader, sorted(early), f"in a message of choice {reader.made}")
        self.answers += 1
        reader.page.heard.clear()

    def _probe(self, reader: _Reader) -> None:
        """Ask beside the game, also for what is not one's own or not there."""
        page, rng = reader.page, self.rng
        mine = page.state()
        guest = reader.knowledge.seat not in self.played.here
        other = rng.choice([seat for seat in (*range(self.seats), "watch") if seat != mine["seat"]])
        # A guest's seat is fixed, whatever is named; and whoever sits here may look on as one without a seat.
        statuses = (200,) if guest or other == "watch" else (403, 409)
        page.keep(page.client.get(f"/api/table/{self.key}/state", params={"seat": str(other)}), *statuses)
        if guest:  # this machine's own page may read its files
            path = rng.choice(_ELSEWHERE).replace("{key}", self.key)
            page.keep(page.client.get(path), 400, 404)
        pieces = [piece["id"] for piece in mine["picture"]["pieces"]]
        # Looking at a word that means no piece or hex quotes the catalogue of the pack, which is no secret.
        hexes = [piece["hex"] for piece in mine["picture"]["pieces"] if piece["hex"]]
        if hexes:
            page.post("/look", word=rng.choice(hexes))
            page.post("/look", word=rng.choice(pieces))
        asks = mine["asks"]
        if asks is not None:
            self._ask(page, asks)
        page.ask("/rule", 404, id="R-NOT-1")
        self._search_answers(reader)

    def _ask(self, page: Page, asks: dict[str, Any]) -> None:
        of, status = asks.get("of", "0" * 16), 200 if asks["yours"] else 409
        page.post("/hint", status, of=of)
        page.post("/choose", 409, choice=0, of="0" * 16)
        page.post("/choose", 409, choice=99_999, of=of)
        for typed in (*_TRIED, f"spy 1 {self.played.seated.seats[0]}"):
            page.post("/why", status, of=of, typed=typed)
        if asks["yours"]:
            page.ask("/rule", id=asks["rule"])
            for piece in sorted({group["piece"] for group in asks["groups"]} - {None})[:2]:
                page.post("/why", of=of, piece=piece)

    # --- positions that a seat cannot tell apart

    def _compare_twins(self) -> None:
        table, state = self.played.seated.table, self.played.session.state
        for reader in self._reading():
            seat = reader.knowledge.seat
            ours = self._answers(reader)
            # An onlooker knows less than every seat.
            for eyes in range(self.seats) if seat == ONLOOKER else (seat,):
                cups = Cups(f"twin {self.seed} {len(self.played.record.choices)} {eyes}")
                with _in_place_of(self.played, table.guess(table.view(state, eyes), cups)):
                    theirs = self._answers(reader)
                self.compared += len(ours)
                self.leaks += [
                    f"{self._name}: seat {seat} can tell by {what} that it is no other position"
                    for what in ours
                    if ours[what] != theirs[what]
                ]
            self._search_answers(reader)

    def _answers(self, reader: _Reader) -> dict[str, str]:
        """Everything that a seat is sent about the present position, as text."""
        page = reader.page
        state = page.state()
        asks = state["asks"]
        if asks is not None and asks["yours"]:
            self._ask(page, asks)
        for piece in state["picture"]["pieces"][:2]:
            page.post("/look", word=piece["id"])
        found = {f"answer {number}": text for number, text in enumerate(page.heard)}
        self._search_answers(reader)
        return found

    def _compare_secret_choices(self, decision: Decision) -> None:
        """Compare what others are told of two secret choices, while others choose in secret too."""
        played, table = self.played, self.played.seated.table
        offered = table.choices(played.session.state)
        if len(offered) < 2:
            return
        after = [self._after(decision, choice) for choice in self.rng.sample(offered, 2)]
        # When nobody is left to choose in secret, everything is turned up at once.
        if not all(getattr(table.decision(state), "hidden", False) for state, _ in after):
            return
        for seat in self.readers:
            if seat == decision.seat:
                continue
            views = [played.data.view(state, seat) for state, _ in after]
            if _lines(views[0]) != _lines(views[1]):
                continue
            told = [
                played.data.step(step, seat, played.data.picture(view))
                for view, (_, step) in zip(views, after, strict=True)
            ]
            self.compared += 1
            if told[0] != told[1]:
                self.leaks.append(f"{self._name}: seat {seat} is told which secret choice was made")

    def _after(self, decision: Decision, choice: Choice) -> tuple[Any, Step]:
        state, story = self.played.session.state.copy(), Chronicle()
        self.played.seated.table.take(state, choice, story)
        made = len(self.played.record.choices) + 1
        return state, Step(made, decision.seat, choice, 0, tuple(story.events))

    # --- doing

    def _choose(self, reader: _Reader) -> None:
        page = reader.page
        asks = self._asks if self._asks is not None and self._asks["yours"] else page.state()["asks"]
        state = page.post("/choose", choice=self.rng.choice(asks["choices"])["n"], of=asks["of"])
        self._asks = state["asks"]
        self.played.wait()
        self._learn()
        if self.rng.random() < _PROBES * self.often:
            page.post("/choose", 409, choice=0, of=asks["of"])  # stale
        self._search_answers(reader)
        made = len(self.played.record.choices)
        if state["undo"]["can"] and made == state["choices"] and self.rng.random() < 0.1:
            self._asks = page.post("/undo", choices=made)["asks"]
            for each in self.readers.values():
                each.knowledge.forget()
            self._search_answers(reader)

    def _hand_over(self, to: int) -> None:
        """Give the screen up; until the next one sits there, the page knows what an onlooker does."""
        between = self.room.page(self.key)
        between.keeps = True
        between.post("/leave")
        for seat in self.played.here:
            between.keep(between.client.get(f"/api/table/{self.key}/state", params={"seat": str(seat)}), 409)
            between.keep(between.client.get(f"/api/table/{self.key}/since", params={"seat": str(seat)}), 409)
        between.ask("/state", 409)
        between.post("/hint", 409, of="0" * 16)
        between.ask("")
        self._search_answers(_Reader(between, self.readers[ONLOOKER].knowledge), "before a hand-over")
        between.post("/sit", seat=to)
        self._search_answers(_Reader(between, self.readers[to].knowledge), "when it sat down")

    def _open_again(self) -> None:
        """Close the table and go on from its file, as `sandtable table FILE --share` does."""
        for reader in self._reading():
            self._read(reader)
        tables = self.room.tables
        tables.close(self.key)
        saved = self.room.folder / Path(self.named).with_suffix(".play")  # a pack is looked for beside the file
        shutil.copy(self.played.file, saved)
        self._sit_down(tables.open_named(PlayRequest(str(saved)), None, again=False, guests=True).key)

    # --- when it is over

    def _search_replay(self) -> None:
        """Read steps of the replay from each seat's eyes, which show what it knew then."""
        told = self.room.tables.told(self.room.found(self.key))
        table, numbers = self.played.seated.table, range(told.count + 1)
        for seat, reader in self.readers.items():
            reader.page.keeps = False
            for number in sorted(self.rng.sample(numbers, min(_REPLAYED, len(numbers)))):
                answer = reader.page.ask(f"/replay/{number}", eyes=str(seat) if seat != ONLOOKER else "watch")
                self.answers += 1
                seen = "\n".join(_lines(self.played.data.view(told.state(number), seat)))
                known = Knowledge.heard(told.steps[:number], seat) | set(PLANTED.findall(seen)) | reader.knowledge.own
                self._note_leaks(reader, sorted(set(PLANTED.findall(str(answer))) - known), f"in replay {number}")
        assert isinstance(table.decision(told.state(told.count)), Result)


@contextmanager
def _in_place_of(played: HostedTable, state: Any) -> Iterator[None]:
    """Put another position in the place of that of a table."""
    match = played.session._match
    real = match.state
    match.state = state
    _forget_descriptions(played)
    try:
        yield
    finally:
        match.state = real
        _forget_descriptions(played)


def _forget_descriptions(played: HostedTable) -> None:
    played._open = None
    played._pictures.clear()


def _lines(view: View) -> list[str]:
    return list(view.state.lines())


def seats_of(room: Room, named: str) -> int:
    """Number of seats of a start."""
    key = room.post("/api/table/open", {"named": named})["table"]
    seats = len(room.played(key).seated.seats)
    room.tables.close(key)
    return seats
