"""Numbers to millimetres, with ticks at round numbers."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight scale from `low` to `high` over `start` to `end` (mm; `end` may be the smaller one)."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies; values beyond the scale lie at its ends."""
        inside = min(max(value, self.low), self.high)
        return self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Round numbers along the scale, at most so many steps between them."""
        step = round_step((self.high - self.low) / most)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5 times a power of ten that is not below `least`."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))
