"""Lengths in drawings of other programs: user units, CSS units and percentages of the viewport."""

import math
import re

from sandtable.faces.svg.dom import LONGEST

# User units are CSS pixels, 96 to the inch.
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "q": 24 / 25.4, "in": 96.0}
_LENGTH = re.compile(r"\s*+([-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?+)\s*+([a-zA-Z%]*+)\s*+", re.ASCII)
_ACROSS = {"x", "x1", "x2", "cx", "fx", "dx", "width", "rx"}
_DOWN = {"y", "y1", "y2", "cy", "fy", "dy", "height", "ry"}


def foreign_length(written: str, viewport: tuple[float, float], attribute: str = "", em: float = 16.0) -> float:
    """Parse a length to user units; percentages are of the viewport's width, height or diagonal, by attribute."""
    match = _LENGTH.fullmatch(written)
    unit = match[2].lower() if match is not None else "?"
    if match is None or (unit not in _UNITS and unit not in ("%", "em", "rem", "ex")):
        raise ValueError(f"'{written:.40}' is not a length")
    number = float(match[1])
    if unit == "%":
        width, height = viewport
        diagonal = math.hypot(width, height) / math.sqrt(2)
        number *= (width if attribute in _ACROSS else height if attribute in _DOWN else diagonal) / 100
    elif unit in ("em", "rem"):
        number *= em
    elif unit == "ex":
        number *= em / 2
    else:
        number *= _UNITS[unit]
    if not -LONGEST <= number <= LONGEST:
        raise ValueError(f"'{written:.40}' is no length that can be drawn")
    return number


# Sizes of type by name, in user units, and those relative to the text around.
_NAMED_SIZES = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0, "xx-large": 32.0,
    "xxx-large": 48.0, "initial": 16.0,
}  # fmt: skip
_RELATIVE_SIZES = {"smaller": 1 / 1.2, "larger": 1.2, "unset": 1.0}


def type_size(written: str, above: float) -> float | None:
    """Size of type by its name in CSS or as a percentage, in user units; None for a length. `above` is that of the text around it."""
    name = written.strip().lower()
    if name in _RELATIVE_SIZES:
        return above * _RELATIVE_SIZES[name]
    if name.endswith("%"):
        return foreign_length(f"{name[:-1]}em", (0, 0), em=above / 100)
    return _NAMED_SIZES.get(name)


def share(written: str) -> float:
    """Parse a number from 0 to 1, or a percentage; values outside are clamped, as in SVG."""
    written = written.strip()
    try:
        number = float(written[:-1]) / 100 if written.endswith("%") else float(written)
    except ValueError:
        raise ValueError(f"'{written:.40}' is no number from 0 to 1") from None
    if math.isnan(number):
        raise ValueError(f"'{written:.40}' is no number from 0 to 1")
    return min(1.0, max(0.0, number))
