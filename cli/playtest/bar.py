"""Progress bar of a series: games a second, share of the first side so far and its interval."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cli.shared.terminal import bare_stderr
from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.playtest_run import OnGames
from playtest.series import score_of
from playtest.stats.binomial import interval

_EVERY = 0.1  # seconds between two pictures


@contextmanager
def games_bar(title: str, camps: tuple[Camp, ...]) -> Iterator[OnGames]:
    """Context of a callback that shows finished games on stderr; silent in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _what, _most, _outcomes: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
        console=Console(file=bare_stderr()),
        transient=True,
        auto_refresh=False,
    )
    with bar:
        task = bar.add_task(title, total=None, told="")
        drawn, begun, last = 0.0, time.monotonic(), ""

        def on_outcomes(what: str, most: int, outcomes: Sequence[Outcome]) -> None:
            nonlocal drawn, begun, last
            now = time.monotonic()
            if what != last:
                begun, last = now, what
            if now - drawn < _EVERY and len(outcomes) < most:
                return
            drawn = now
            told = share_told(outcomes, camps[0], now - begun)
            bar.update(task, description=f"{title}, {what}", completed=len(outcomes), total=most, told=told)
            bar.refresh()

        yield on_outcomes


def share_told(outcomes: Sequence[Outcome], camp: Camp, seconds: float) -> str:
    """`12 games/s  marines 48.2 % (44–52)`."""
    games = len(outcomes)
    score = sum(score_of(outcome, camp) for outcome in outcomes)
    low, high = interval(score, games)
    pace = f"{games / seconds:.0f} games/s  " if seconds > 1 else ""
    return f"{pace}{camp.id} {100 * score / games:.1f} % ({100 * low:.0f}–{100 * high:.0f})"
