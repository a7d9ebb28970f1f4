"""Number options that accept only finite numbers."""

import math
from typing import Any

import click


class Measure(click.FloatRange):
    """Number between two others. Click's own range accepts `nan`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is no number to measure with.", param, ctx)
        return number
