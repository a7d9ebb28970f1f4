"""Playtests under way: games are played in other processes, and what is known so far is summarised a few times a second."""

import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from playtest.cards import cards_job, worth_of_cards
from playtest.outcome import Outcome
from playtest.playtest_run import GAMES, PlaytestRun, Wish, best_player, seat_players
from playtest.pool import ProcessRunner
from playtest.report.files import report_file
from playtest.samples.replays import keep_games
from playtest.series import MEASURE, GameRunner, Job
from playtest.stats.comparing import holm
from playtest.subject import Subject, make_ready
from playtest.summary import Card, Summary, as_data, to_json
from playtest.tally import summarise
from sandtable.errors import Cancelled, UserError
from sandtable.jobs.table.pictures import ground_data
from sandtable.workers import cores
from workshop.playtest_data import Data, PlaytestData

_PAUSE = 0.25  # seconds between two summaries, or longer where one takes long
_SHARE = 5  # a summary takes at most one part in so many of the time
MOST_SERIES = 4


class NothingPlayed(UserError):
    """A series without a game so far, of which there is no report."""


class Series:
    """One playtest: `data` is the latest message about it, `number` counts them.

    Its games can be stopped and gone on with; then the worth of cards can be measured, by games of their own.
    """

    def __init__(self, subject: Subject, wish: Wish, changed: Callable[[], None]) -> None:
        """Prepare a series; raise UserError when it cannot be played."""
        self.key = f"p{secrets.token_hex(6)}"
        self.subject, self.most = subject, wish.games or GAMES
        self.ready = make_ready(subject)
        players = seat_players(self.ready, subject, wish.players or (best_player(self.ready.players),))
        self.job = Job(subject, players, wish.seed, MEASURE)
        self.words = PlaytestData(self.ready, self.job)
        self.outcomes: list[Outcome] = []
        self.cards: tuple[Card, ...] = ()  # with their worth so far
        self.stopped = False
        self.state = "stopped"
        self.stage = "games"
        self.number = 0
        self.data: Data = {}
        self.failure: str | None = None
        self._done = (0, self.most)  # of the stage
        self._rate = 0
        self._changed = changed
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._tell()

    def start(self, more: int = 0) -> None:
        """Play what is left of the games, and `more`; nothing happens while games are played."""
        self._begin(self._play, "games", more)

    def judge(self) -> None:
        """Measure the worth of each card, with as many games as were played."""
        if self.outcomes:
            self._begin(self._judge, "cards")

    def stop(self) -> None:
        """End what is going on; what was played by then is kept."""
        self.stopped = True

    def wait(self, seconds: float) -> None:
        if self._thread is not None:
            self._thread.join(seconds)

    def _begin(self, play: Callable[[GameRunner], None], stage: str, more: int = 0) -> None:
        with self._lock:
            if self.state == "running":
                return
            self.state, self.stage, self.stopped, self.failure = "running", stage, False, None
            self.most += more
            self._thread = threading.Thread(target=self._run, args=(play,), name="playtest", daemon=True)
        self._tell()
        self._thread.start()

    def _run(self, play: Callable[[GameRunner], None]) -> None:
        try:
            with ProcessRunner(max(1, cores() - 1), lambda: self.stopped) as runner:
                play(runner)
            state = "stopped" if self.stopped else "done"
        except Cancelled:
            state = "stopped"
        except UserError as error:
            state, self.failure = "failed", str(error)
        self.state = "done" if state == "stopped" and self._done[0] >= self._done[1] else state
        self._tell()

    def _play(self, runner: GameRunner) -> None:
        telling = _Seldom(self._tell)
        begun, first = time.monotonic(), len(self.outcomes)
        with closing(runner.play(self.job, self.most - first, first)) as played:
            for outcome in played:
                self.outcomes.append(outcome)
                self._done = len(self.outcomes), self.most
                self._rate = int(10 * (len(self.outcomes) - first) / max(time.monotonic() - begun, 0.1))
                if self.stopped:
                    break
                telling()

    def _judge(self, runner: GameRunner) -> None:
        """Play free games with dice of their own, then again without each card, the most played first."""
        telling, job = _Seldom(self._tell), cards_job(self.job)
        self._done, free = (0, len(self.outcomes)), list[Outcome]()
        with closing(runner.play(job, len(self.outcomes))) as played:
            for outcome in played:
                free.append(outcome)
                self._done = len(free), len(self.outcomes)
                telling()
        cards = summarise(job, free).cards
        left = sorted((at for at, card in enumerate(cards) if card.played), key=lambda at: -cards[at].played)
        found: dict[int, Card] = {}
        for number, at in enumerate(left):
            self._done = number, len(left)
            (found[at],) = worth_of_cards(job, free, (cards[at],), runner)
            self.cards = _with_chances(cards, found)
            self._done = number + 1, len(left)
            telling()

    def summary(self) -> Summary:
        made = summarise(self.job, self.outcomes, stopped=len(self.outcomes) < self.most)
        return replace(made, cards=self.cards) if self.cards else made

    def run(self) -> PlaytestRun:
        """The series as a finished run, for reports and replays; raise NothingPlayed."""
        if not self.outcomes:
            raise NothingPlayed("nothing was played yet")
        return PlaytestRun(self.job, list(self.outcomes), self.summary())

    # --- messages

    def _tell(self) -> None:
        summary, words = self.summary() if self.outcomes else None, self.words
        self.number += 1
        self.data = {
            "series": self.key,
            "named": self.subject.name,
            "title": words.game.title(),
            "game": self.ready.game.id,
            "state": self.state,
            "stage": self.stage,
            "failure": self.failure,
            "games": len(self.outcomes),
            "most": self.most,
            "progress": {"n": self._done[0], "of": self._done[1]},
            "tenths": self._rate,  # games in ten seconds
            "players": words.players(self.job.players),
            "seed": self.job.seed,
            "headline": words.headline(summary),
            "sentence": words.sentence(summary),
            "points": words.points(summary),
            "caution": words.say("caution"),
            "sides": words.sides(),
            "band": (summary.sides[0].least, summary.sides[0].most) if summary is not None else None,
            "run": as_data(summary.run) if summary is not None else [],
            "losses": words.losses(summary),
            "lost_title": words.say("places"),
            "sections": words.sections(summary),
            "cards": any(card.played for card in summary.cards) if summary is not None else False,
            "judged": any(card.worth is not None for card in self.cards),
            "notable": [one.why for one in summary.notable] if summary is not None else [],
        }
        self._changed()

    def ground(self, address: str) -> Data | None:
        return ground_data(self.ready, self.words.game.tongues, address)

    # --- reports

    def report(self, form: str, language: str) -> bytes:
        """The report as HTML, PDF or JSON; raise NothingPlayed."""
        summary = self.run().summary
        if form == "json":
            return to_json(summary).encode()
        languages = self.words.game.tongues.languages
        return report_file(summary, self.ready, form, language=language if language in languages else languages[0])

    def keep(self, why: str, folder: Path) -> str:
        """Write the replay of a notable game, and return its file; raise NothingPlayed."""
        _, kept = keep_games(self.run(), (why,), folder)
        if kept[0].file is None:
            raise NothingPlayed(f"no game is {why} yet")
        return str(kept[0].file)


def _with_chances(cards: Sequence[Card], found: Mapping[int, Card]) -> tuple[Card, ...]:
    """Return cards with the worth that is known, and p-values corrected for as many as were measured."""
    chances = dict(zip(found, holm([one.chance or 0.0 for one in found.values()]), strict=True))
    return tuple(replace(found[at], chance=chances[at]) if at in found else card for at, card in enumerate(cards))


class _Seldom:
    """Calls of something that takes a while: a few a second, and at most one part in so many of the time."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call, self._due = call, 0.0

    def __call__(self) -> None:
        begun = time.monotonic()
        if begun >= self._due:
            self._call()
            now = time.monotonic()
            self._due = now + max(_PAUSE, _SHARE * (now - begun))


class Playtests:
    """The series of a workshop; the oldest is forgotten for a new one when there are many."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._series: dict[str, Series] = {}
        self._changed = changed

    def start(self, subject: Subject, wish: Wish) -> Series:
        """Begin a series; another one that runs is stopped, for both would take twice as long."""
        made = Series(subject, wish, self._changed)
        self._stop_others(made)
        if len(self._series) >= MOST_SERIES:
            del self._series[next(iter(self._series))]
        self._series[made.key] = made
        made.start()
        return made

    def go_on(self, series: Series, more: int) -> None:
        """Play more games of a series; another one that runs is stopped."""
        self._stop_others(series)
        series.start(more)

    def judge(self, series: Series) -> None:
        """Measure the worth of cards in a series; another one that runs is stopped."""
        self._stop_others(series)
        series.judge()

    def _stop_others(self, series: Series) -> None:
        for one in self._series.values():
            if one is not series:
                one.stop()

    def all(self) -> list[Series]:
        """All series, the newest first."""
        return list(self._series.values())[::-1]

    def find(self, key: str) -> Series | None:
        return self._series.get(key)

    def close(self) -> None:
        """End all series and their processes."""
        series: Sequence[Series] = list(self._series.values())
        for one in series:
            one.stop()
        for one in series:
            one.wait(10)
