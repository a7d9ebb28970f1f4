"""Summarise luck: how much of who wins the dice or cards explain, and what the luckiest roll of a game changes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from playtest.measures.luck import NONE, Fortune
from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.ranges import range_of
from playtest.series import score_of
from playtest.stats.explained import LEAST_GAMES, explained, fit, shrunk
from playtest.summary import Luck, LuckOf

Figures = NDArray[np.float64]


def luck_of(outcomes: Sequence[Outcome], camps: tuple[Camp, ...], source: str) -> Luck | None:
    """Return the luck of a series; None when its games were not observed.

    Each side's score is explained by its own luck and by that of all others together, kind by kind.
    """
    observed = [(outcome, outcome.details.luck) for outcome in outcomes if outcome.details is not None]
    kinds = list(dict.fromkeys(fortune.kind for _, fortunes in observed for fortune in fortunes))
    if not observed:
        return None
    if source == NONE or len(observed) < LEAST_GAMES or not kinds:
        return Luck(source, len(observed))
    scores = np.array([[score_of(outcome, camp) for camp in camps] for outcome, _ in observed])
    totals = _by_camp([fortunes for _, fortunes in observed], camps, kinds, largest=False)
    figures = np.stack([_seen_by(at, totals) for at in range(len(camps))], axis=1)
    share, low, high = explained(figures, scores)
    slopes = np.stack([shrunk(*fit(figures[:, at], scores[:, at])[1:]) for at in range(len(camps))])
    largest = _by_camp([fortunes for _, fortunes in observed], camps, kinds, largest=True)
    effects = tuple(
        LuckOf(camp.id, kind, float(slopes[at, which] * totals[:, at, which].std()))
        for at, camp in enumerate(camps)
        for which, kind in enumerate(kinds)
    )
    swings = range_of([float(value) for value in _swings(largest, slopes)])
    return Luck(source, len(observed), share, low, high, swings, effects)


def _by_camp(
    games: Sequence[tuple[Fortune, ...]], camps: tuple[Camp, ...], kinds: Sequence[str], *, largest: bool
) -> Figures:
    """Return by game, camp and kind the sum of luck, or the size of the largest stroke."""
    side = {seat: at for at, camp in enumerate(camps) for seat in camp.seats}
    place = {kind: at for at, kind in enumerate(kinds)}
    found = np.zeros((len(games), len(camps), len(kinds)))
    for game, fortunes in enumerate(games):
        for fortune in fortunes:
            at = game, side[fortune.seat], place[fortune.kind]
            found[at] = max(found[at], abs(fortune.largest)) if largest else found[at] + fortune.total
    return found


def _seen_by(camp: int, totals: Figures) -> Figures:
    """Return for each game a camp's own luck, kind by kind, then that of all others together."""
    own = totals[:, camp]
    return np.concatenate([own, totals.sum(axis=1) - own], axis=1)


def _swings(largest: Figures, slopes: Figures) -> Figures:
    """Return for each game the most by which a single stroke changes the expected score of any camp."""
    camps, kinds = largest.shape[1:]
    swings = np.zeros(len(largest))
    for watched in range(camps):
        for camp in range(camps):
            offset = 0 if camp == watched else kinds
            steps = np.abs(slopes[watched, offset : offset + kinds]) * largest[:, camp]
            swings = np.maximum(swings, steps.max(axis=1))
    return swings
