"""Gradients as bands of plain colour: every backend draws the same, and printers like flat ink."""

import math
import xml.etree.ElementTree as ET

from sandtable.faces.colours import Palette
from sandtable.faces.svg.dom import bounded_number, length, tag_of
from sandtable.faces.svg.path import ellipse
from sandtable.ink.shapes import Group, Outline, Path, Style
from sandtable.ink.tints import mix

BANDS = 32
_FAR = 2000.0


def banded(outline: Outline, gradient: ET.Element, palette: Palette) -> Group:
    """The outline filled with the bands of a gradient in user space."""
    stops = [
        (_share(stop.get("offset", "0")), palette.resolve(stop.get("stop-color", "black")))
        for stop in gradient
        if tag_of(stop) == "stop"
    ]
    name = gradient.get("id", "")
    if len(stops) < 2 or gradient.get("gradientUnits") != "userSpaceOnUse":
        raise ValueError(f"gradient '{name}' needs two stops and gradientUnits=\"userSpaceOnUse\"")
    radial = tag_of(gradient) == "radialGradient"
    names = ("cx", "cy", "r") if radial else ("x1", "y1", "x2", "y2")
    numbers = [length(gradient.get(attribute, "0")) for attribute in names]
    bands = _rings(numbers, stops) if radial else _stripes(numbers, stops)
    return Group(tuple(bands), clip=outline)


def _stripes(numbers: list[float], stops: list[tuple[float, str]]) -> list[Path]:
    x1, y1, x2, y2 = numbers
    span = math.hypot(x2 - x1, y2 - y1) or 1
    ux, uy = (x2 - x1) / span, (y2 - y1) / span

    def corner(along: float, across: float) -> tuple[float, float]:
        return x1 + ux * along - uy * across, y1 + uy * along + ux * across

    bands = []
    for number in range(BANDS):
        # Each band runs on to the far end; the next one covers it, so no seams show.
        start = -_FAR if number == 0 else span * number / BANDS
        corners = [corner(start, -_FAR), corner(_FAR, -_FAR), corner(_FAR, _FAR), corner(start, _FAR)]
        outline: Outline = (
            ("M", *corners[0]),
            ("L", *corners[1]),
            ("L", *corners[2]),
            ("L", *corners[3]),
            ("Z",),
        )
        bands.append(Path(outline, Style(fill=_colour(stops, (number + 0.5) / BANDS))))
    return bands


def _rings(numbers: list[float], stops: list[tuple[float, str]]) -> list[Path]:
    x, y, radius = numbers
    bands = []
    for number in reversed(range(BANDS)):
        reach = _FAR if number == BANDS - 1 else radius * (number + 1) / BANDS
        bands.append(Path(ellipse(x, y, reach), Style(fill=_colour(stops, (number + 0.5) / BANDS))))
    return bands


def _colour(stops: list[tuple[float, str]], at: float) -> str:
    before = stops[0]
    for stop in stops:
        if stop[0] >= at:
            span = stop[0] - before[0]
            return mix(before[1], stop[1], (at - before[0]) / span) if span > 0 else stop[1]
        before = stop
    return stops[-1][1]


def _share(written: str) -> float:
    percent = written.endswith("%")
    return bounded_number(written.rstrip("%"), "offset", 0, 100 if percent else 1) / (100 if percent else 1)
