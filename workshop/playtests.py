"""Playtests under way: games are played in other processes, and what is known so far is summarised a few times a second."""

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from playtest.outcome import Outcome
from playtest.playtest_run import GAMES, PlaytestRun, Wish, best_player, seat_players
from playtest.pool import ProcessRunner
from playtest.report.files import report_file
from playtest.sample_replays import keep_games
from playtest.series import MEASURE, Job, camps_of
from playtest.subject import Subject, make_ready
from playtest.summary import Summary, as_data, to_json
from playtest.tally import summarise
from sandtable.errors import Cancelled, UserError
from sandtable.jobs.table.game_words import GameWords
from sandtable.jobs.table.pictures import ground_data
from sandtable.workers import cores
from workshop.page_words import both

_PAUSE = 0.25  # seconds between two summaries, or longer where one takes long
_SHARE = 5  # a summary takes at most one part in so many of the time
_FEW = 3  # points that are told
MOST_SERIES = 4

Data = dict[str, Any]


class NothingPlayed(UserError):
    """A series without a game so far, of which there is no report."""


class Series:
    """One playtest: `data` is the latest message about it, `number` counts them."""

    def __init__(self, subject: Subject, wish: Wish, changed: Callable[[], None]) -> None:
        """Prepare a series; raise UserError when it cannot be played."""
        self.key = f"p{secrets.token_hex(6)}"
        self.subject, self.most = subject, wish.games or GAMES
        self.ready = make_ready(subject)
        self.words = GameWords(self.ready)
        players = seat_players(self.ready, subject, wish.players or (best_player(self.ready.players),))
        self.job = Job(subject, players, wish.seed, MEASURE)
        self.outcomes: list[Outcome] = []
        self.stopped = False
        self.state = "running"
        self.number = 0
        self.data: Data = {}
        self._changed = changed
        self._begun = time.monotonic()
        self._tell(None)
        self._thread = threading.Thread(target=self._play, name="playtest", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the series; what was played by then is kept."""
        self.stopped = True

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _play(self) -> None:
        due = 0.0
        try:
            with (
                ProcessRunner(max(1, cores() - 1), lambda: self.stopped) as runner,
                closing(runner.play(self.job, self.most)) as played,
            ):
                for outcome in played:
                    self.outcomes.append(outcome)
                    if self.stopped:
                        break
                    if time.monotonic() >= due:
                        begun = time.monotonic()
                        self._tell(self.summary())
                        due = time.monotonic() + max(_PAUSE, _SHARE * (time.monotonic() - begun))
            self.state = "stopped" if len(self.outcomes) < self.most else "done"
        except Cancelled:
            self.state = "stopped"
        except UserError as error:
            self.state = "failed"
            self.data["failure"] = str(error)
        self._tell(self.summary() if self.outcomes else None)

    def summary(self) -> Summary:
        return summarise(self.job, self.outcomes, stopped=len(self.outcomes) < self.most)

    def run(self) -> PlaytestRun:
        """The series as a finished run, for reports and replays; raise NothingPlayed."""
        if not self.outcomes:
            raise NothingPlayed("nothing was played yet")
        return PlaytestRun(self.job, list(self.outcomes), self.summary())

    # --- messages

    def _tell(self, summary: Summary | None) -> None:
        seconds = time.monotonic() - self._begun
        self.number += 1
        self.data = {
            "series": self.key,
            "named": self.subject.name,
            "title": self.words.title(),
            "state": self.state,
            "failure": self.data.get("failure"),
            "games": len(self.outcomes),
            "most": self.most,
            "tenths": int(10 * len(self.outcomes) / max(seconds, 0.1)),  # games in ten seconds
            "players": list(self.job.players),
            "seed": self.job.seed,
            "sentence": self._sentence(summary),
            "points": self._points(summary),
            "names": self._names(summary),
            "summary": as_data(summary) if summary is not None else None,
        }
        self._changed()

    def _name(self, word: str) -> dict[str, str]:
        tongues = self.words.tongues
        if word in self.ready.seats:
            return dict(tongues.seat(self.ready.seats.index(word)))
        return dict(tongues.name(word))

    def _names(self, summary: Summary | None) -> Data:
        """Names of sides, pieces and cards, by id."""
        ids = [camp.id for camp in camps_of(self.subject)]
        if summary is not None:
            ids += [piece.id for piece in summary.pieces] + [card.id for card in summary.cards]
        return {one: self._name(one) for one in ids}

    def _sentence(self, summary: Summary | None) -> Data:
        """The verdict so far."""
        if summary is None or not summary.sides:
            return both("playtest.begins")
        side = summary.sides[0]
        values = {
            "wins": side.wins, "games": side.games, "share": round(100 * side.share),
            "low": round(100 * side.low), "high": round(100 * side.high),
            "least": round(100 * side.least), "most": round(100 * side.most),
        }  # fmt: skip
        name = self._name(side.id)
        said = both(f"playtest.{summary.verdict}", name="{name}", **values)
        return {language: words.replace("{name}", name.get(language, side.id)) for language, words in said.items()}

    def _points(self, summary: Summary | None) -> list[Data]:
        """Remarks: hexes where most is lost, pieces that hardly ever live."""
        if summary is None:
            return []
        places: dict[str, int] = {}
        for piece in summary.pieces:
            for hex_, count in piece.lost_at:
                places[hex_] = places.get(hex_, 0) + count
        everything = sum(piece.lost for piece in summary.pieces)
        found = []
        for hex_, count in sorted(places.items(), key=lambda item: -item[1])[:1]:
            found.append({"words": both("playtest.place", hex=hex_, n=count, all=everything), "hexes": [hex_]})
        for piece in sorted(summary.pieces, key=lambda piece: -piece.lost)[: _FEW - 1]:
            where = [hex_ for hex_, _ in piece.lost_at[:1]]
            if piece.lost:
                words = both("playtest.piece", piece=piece.id, n=piece.lost, games=summary.games, hex=", ".join(where))
                found.append({"words": words, "hexes": where})
        return found

    def ground(self, address: str) -> Data | None:
        return ground_data(self.ready, self.words.tongues, address)

    # --- reports

    def report(self, form: str, language: str) -> bytes:
        """The report as HTML, PDF or JSON; raise NothingPlayed."""
        summary = self.run().summary
        if form == "json":
            return to_json(summary).encode()
        spoken = language if language in self.words.tongues.languages else self.words.tongues.languages[0]
        return report_file(summary, self.ready, form, language=spoken)

    def keep(self, why: str, folder: Path) -> str:
        """Write the replay of a notable game, and return its file; raise NothingPlayed."""
        _, kept = keep_games(self.run(), (why,), folder)
        if kept[0].file is None:
            raise NothingPlayed(f"no game is {why} yet")
        return str(kept[0].file)


class Playtests:
    """The series of a workshop; the oldest is forgotten for a new one when there are many."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._series: dict[str, Series] = {}
        self._changed = changed

    def start(self, subject: Subject, wish: Wish) -> Series:
        """Begin a series; another one that runs is stopped, for both would take twice as long."""
        made = Series(subject, wish, self._changed)
        for one in self._series.values():
            one.stop()
        if len(self._series) >= MOST_SERIES:
            del self._series[next(iter(self._series))]
        self._series[made.key] = made
        made.start()
        return made

    def find(self, key: str) -> Series | None:
        return self._series.get(key)

    def close(self) -> None:
        """End all series and their processes."""
        series: Sequence[Series] = list(self._series.values())
        for one in series:
            one.stop()
        for one in series:
            one.wait(10)
