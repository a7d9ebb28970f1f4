"""Results of a sweep: each mission's even ratio and the effect of each knob; read from generator/priors.yaml."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import Any

from generator.warfare.fair.model import TERMS, Prior, Term
from sandtable.games.player_ids import player_id

KNOBS = TERMS[1:]


@dataclass(frozen=True, slots=True)
class Priors:
    """Even ratios by mission, with the effect of rule level and size on their logarithm; slopes on the scale of Φ.

    `spread`, `purchase` and `wobble` are standard deviations: of battles of one mission, level and size; of forces of
    equal points; of single positions of a knob about its line. `player` and `engine` name the player and engine of the
    sweep.
    """

    player: str
    engine: int
    ratios: Mapping[str, float]
    levels: Mapping[str, Mapping[int, float]]
    sizes: Mapping[str, float]
    slopes: Mapping[str, Term]
    spread: float
    purchase: float
    wobble: float

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Priors":
        """The priors of a file that has passed its schema."""
        missions = data["missions"]
        return cls(
            player_id(data["player"]),
            data["engine"],
            {mission: row["ratio"] for mission, row in missions.items()},
            {
                mission: {int(level): value for level, value in row.get("levels", {}).items()}
                for mission, row in missions.items()
            },
            data.get("sizes", {}),
            {name: Term(*data["slopes"][name]) for name in KNOBS},
            data["spread"],
            data["purchase"],
            data["wobble"],
        )

    def even_ratio(self, mission: str, level: int, size: str, usual: float) -> float:
        """Return the ratio at which a battle should be even; `usual` for a mission without a prior."""
        if mission not in self.ratios:
            return usual
        return self.ratios[mission] * exp(self.levels[mission].get(level, 0.0) + self.sizes.get(size, 0.0))

    def prior(self, ratio: float) -> Prior:
        """Return the prior of a battle whose even ratio should be this."""
        slopes = tuple(self.slopes[name] for name in KNOBS)
        return Prior(ratio, Term(0.0, self.spread), slopes, self.purchase, self.wobble)
