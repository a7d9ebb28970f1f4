"""Priors from a sweep: many generated battles, each in a drawn setting, few games of each; one fit over all of them.

A battle's own term says by how much it differs from others of its mission, level and size; how far these terms spread is
the one that makes the games most likely.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import exp, log
from typing import Any

import numpy as np

from generator.seed import GENERATION, Seed
from generator.warfare.adjustments import MOST_WOUNDS
from generator.warfare.content.mission_sheets import MissionSheet
from generator.warfare.fair.calibration import RATIOS
from generator.warfare.fair.model import Figures, fitted_apart
from generator.warfare.setting import Setting
from generator.warfare.wishes import LEVELS, PEACE, SIZES, Wishes
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.scenarios.certificate import VERSIONS
from sandtable.geometry.chance import Chance

FIRST_SEED = 5_000_000  # sweeps have seeds that no proof and no test uses
WIDE = 0.6  # by how much the logarithm of a ratio is drawn off the mission's own
BOXES = 8
LOSSES = 2
EASIER = 1
_SPREADS = np.geomspace(0.2, 2.0, 24)
# What is believed before any game: (value, spread) of the slopes, and the spread of mission, level and size.
_SLOPES = {
    "ratio": (1.5, 1.0),
    "wounds": (0.1, 0.05),
    "boxes": (0.01, 0.01),
    "losses": (0.2, 0.15),
    "easier": (0.5, 0.3),
}
_MISSION, _LEVEL, _SIZE = 1.2, 0.4, 0.3
# Relative deviation of single battles' slopes from the mean slope (HOUSE).
_VARY = 0.4
_EVEN = (0.2, 6.0)  # even ratios beyond these say no more than "far off"
_WOBBLE = 0.06  # by which a position of the knobs is off the line through all of them (HOUSE)
_PURCHASE = 0.3  # by which forces of the same points differ on the scale of Φ (HOUSE)


@dataclass(frozen=True, slots=True)
class Draw:
    """One battle of a sweep: its wishes and the positions of its knobs."""

    number: int
    wishes: Wishes
    setting: Setting

    @property
    def seed(self) -> Seed:
        return Seed(FIRST_SEED + self.number)


@dataclass(frozen=True, slots=True)
class Row:
    """Result of one battle of a sweep: `spare` is the logarithm of its ratio over the mission's own."""

    number: int
    mission: str
    level: int
    size: str
    spare: float
    wounds: float
    boxes: int
    losses: int
    easier: int
    games: int
    score: float
    attacker: dict[str, float] = field(default_factory=dict)  # which fraction of its points is of which part
    defender: dict[str, float] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        return asdict(self)


def draw(number: int, sheets: Sequence[MissionSheet]) -> Draw:
    """Return the battle of that number: missions and levels in turn, everything else at random."""
    chance = Chance(f"sweep:{number}")
    sheet = sheets[number % len(sheets)]
    levels = [level for level in LEVELS if level >= sheet.level]
    level = levels[number // len(sheets) % len(levels)]
    ratio = sheet.ratio * exp(WIDE * (2 * chance.fraction() - 1))
    ratio = round(max(RATIOS[0], min(ratio, RATIOS[1])), 3)
    wounds = 0.0 if level == PEACE else round((2 * chance.fraction() - 1) * MOST_WOUNDS * 0.75, 2)
    boxes = chance.integer(-BOXES, BOXES)
    losses = 0 if level == PEACE else chance.integer(-LOSSES, LOSSES)
    easier = chance.integer(-EASIER, EASIER)
    return Draw(number, Wishes(mission=sheet.id, level=level), Setting(ratio, wounds, boxes, losses, easier))


def priors_data(rows: Sequence[Row], sheets: Sequence[MissionSheet], player: str) -> dict[str, Any]:
    """The priors that some rows give, as the file has them."""
    missions = {sheet.id: sheet for sheet in sheets}
    columns, means, spreads = terms_of(rows, missions)
    fixed = np.array([features(row, columns) for row in rows])
    games = np.array([row.games for row in rows], dtype=float)
    scores = np.array([row.score for row in rows])
    terms, _, spread = best_terms(fixed, games, scores, means, spreads)
    value = dict(zip(columns, (float(one) for one in terms), strict=True))
    slope = max(0.4, value["ratio"])
    # Effects of sizes are relative to their mean, which is part of the missions' ratios.
    common = sum(value[size] for size in SIZES) / len(SIZES)
    value |= {size: value[size] - common for size in SIZES} | {name: value[name] + common for name in missions}
    return {
        "player": player,
        "version": VERSIONS.get(player, 1),
        "engine": ENGINE,
        "played": {
            "scenarios": len(rows),
            "games": int(games.sum()),
            "seeds": f"{FIRST_SEED} + number",
            "generation": GENERATION,
        },
        "spread": round(spread, 3),
        "purchase": _PURCHASE,
        "wobble": _WOBBLE,
        "slopes": {name: [round(value[name], 4), round(abs(value[name]) * _VARY + 0.003, 4)] for name in _SLOPES},
        "sizes": {size: round(-value[size] / slope, 3) for size in SIZES},
        "missions": {
            mission: {
                "ratio": round(max(_EVEN[0], min(exp(log(sheet.ratio) - value[mission] / slope), _EVEN[1])), 3),
                "levels": {
                    level: round(-value[f"{mission}:{level}"] / slope, 3)
                    for name, level in _levels(rows)
                    if name == mission
                },
            }
            for mission, sheet in missions.items()
        },
    }


def terms_of(rows: Sequence[Row], missions: Iterable[str] = ()) -> tuple[list[str], Figures, Figures]:
    """Return the names of all terms, their prior means and their prior standard deviations.

    Missions are those of the rows, and those named.
    """
    priors: dict[str, tuple[float, float]] = dict(_SLOPES)
    priors |= dict.fromkeys([*missions, *sorted({row.mission for row in rows})], (0.0, _MISSION))
    priors |= {f"{mission}:{level}": (0.0, _LEVEL) for mission, level in _levels(rows)}
    priors |= dict.fromkeys(SIZES, (0.0, _SIZE))
    values = np.array(list(priors.values()))
    return list(priors), values[:, 0], values[:, 1]


def _levels(rows: Iterable[Row]) -> list[tuple[str, int]]:
    return sorted({(row.mission, row.level) for row in rows})


def features(row: Row, columns: Sequence[str]) -> list[float]:
    """Return the value of each column's term in a row."""
    found = {
        "ratio": row.spare,
        "wounds": row.wounds,
        "boxes": float(row.boxes),
        "losses": float(row.losses),
        "easier": float(row.easier),
        row.mission: 1.0,
        f"{row.mission}:{row.level}": 1.0,
        row.size: 1.0,
    }
    return [found.get(column, 0.0) for column in columns]


def best_terms(
    fixed: Figures, games: Figures, scores: Figures, means: Figures, spreads: Figures
) -> tuple[Figures, Figures, float]:
    """Return the terms, their covariance, and the likeliest spread of battles (by Laplace's approximation)."""
    best = (-np.inf, means, np.diag(spreads**2), 0.0)
    for spread in map(float, _SPREADS):
        found = fitted_apart(fixed, games, scores, means, spreads, spread)
        fit = found.height - 0.5 * found.certainty - float(np.log(spreads).sum()) - len(games) * log(spread)
        if fit > best[0]:
            best = (fit, found.terms, found.covariance, spread)
    return best[1], best[2], best[3]
