"""The search for an even setting, on battles whose truth is known and in which nothing is played."""

from dataclasses import dataclass, field
from math import log
from random import Random
from statistics import NormalDist, mean
from typing import Any

import pytest

from generator.warfare.fair.calibration import Aim, Calibration, OutOfReach
from generator.warfare.fair.matches import CLAIM, Trial
from generator.warfare.fair.model import Prior, Term
from generator.warfare.setting import Setting
from playtest.stats.sequential import SequentialPair

PRIOR = Prior(
    1.2, Term(0.0, 0.8), (Term(1.5, 0.6), Term(0.1, 0.04), Term(0.01, 0.01), Term(0.2, 0.1), Term(0.5, 0.3)), 0.3, 0.06
)
LAW = NormalDist()


@dataclass
class Layout:
    """A scenario that is nothing but its setting."""

    setting: Setting
    data: dict[str, Any] = field(default_factory=lambda: {"objectives": []})


class Known:
    """A battle with a true share for every setting; each purchase is off by a luck of its own."""

    def __init__(
        self, start: float, chance: Random, *, ratio: float = 1.5, wounds: float = 0.11, least: float = 0
    ) -> None:
        self.start, self.chance, self.ratio, self.step, self.least = start, chance, ratio, wounds, least
        self.bought: dict[float, float] = {}

    @property
    def usual_ratio(self) -> float:
        return 1.2

    def lay_out(self, coarse: Setting) -> int | None:
        assert coarse.ratio is not None
        if coarse.ratio < self.least or coarse.losses or coarse.easier or coarse.ratio in self.bought:
            return None
        self.bought[coarse.ratio] = self.chance.gauss(0, 0.25)
        return len(self.bought) - 1

    def make(self, setting: Setting, _layout: int) -> Layout:
        return Layout(setting)

    def wounds(self, _layout: int) -> tuple[float, float]:
        return -6.0, 6.0

    def boxes(self, _layout: int) -> tuple[int, int]:
        return -8, 8

    def share(self, setting: Setting) -> float:
        assert setting.ratio is not None
        middle = self.start + self.bought[setting.ratio] + self.ratio * log(setting.ratio / PRIOR.ratio)
        return LAW.cdf(middle + self.step * setting.wounds)


class Coins:
    """A referee who throws a coin that is loaded as the truth is."""

    def __init__(self, known: Known) -> None:
        self.known, self.games = known, 0

    def search(self, made: Layout, games: int) -> Trial:
        self.games += games
        share = self.known.share(made.setting)
        return Trial(games, float(sum(self.known.chance.random() < share for _ in range(games))))

    def certify(self, made: Layout) -> Trial:
        share, pair = self.known.share(made.setting), SequentialPair(CLAIM)
        while not pair.over:
            pair.add(float(self.known.chance.random() < share))
        return Trial(pair.games, pair.score, pair.verdict)


def calibration(known: Known, *, fixed: bool = False) -> Calibration:
    return Calibration(known, Coins(known), PRIOR, fixed=fixed)  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_search_ends_near_the_middle() -> None:
    """Of forty battles whose start is anywhere within two units of Φ nearly all are found, within a few points."""
    chance = Random(7)
    missed, off, games = 0, [], []
    for _ in range(40):
        known = Known(
            chance.gauss(0, 0.9), chance, ratio=chance.gauss(1.5, 0.4), wounds=max(0.04, chance.gauss(0.11, 0.03))
        )
        search = calibration(known)
        try:
            aim = search.search()
        except OutOfReach:
            missed += 1
            continue
        off.append(abs(known.share(aim.setting) - 0.5))
        games.append(search.games)
    assert missed <= 4
    assert mean(off) < 0.025
    assert sorted(off)[int(0.9 * len(off))] < 0.06
    assert mean(games) < 900


def test_games_of_a_certificate_move_the_aim() -> None:
    known = Known(0.2, Random(3))
    search = calibration(known)
    aim = search.search()
    search.note(aim, 2000, 1200.0)
    again = search.aim(aim.layout)
    assert again.setting.wounds < aim.setting.wounds


def test_what_cannot_be_reached_says_how_far_it_is() -> None:
    known = Known(3.0, Random(1), least=1.1)
    with pytest.raises(OutOfReach) as told:
        calibration(known).search()
    assert told.value.best.guess.share > 0.8
    assert told.value.best.even_ratio < 0.8


def test_a_fixed_ratio_is_kept() -> None:
    known = Known(1.6, Random(5))
    with pytest.raises(OutOfReach):
        calibration(known, fixed=True).search()
    assert list(known.bought) == [1.2]


def test_a_search_is_the_same_every_time() -> None:
    def run() -> tuple[Aim, int]:
        search = calibration(Known(0.7, Random(11)))
        return search.search(), search.games

    assert run() == run()
