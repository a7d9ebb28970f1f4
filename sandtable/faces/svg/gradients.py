"""Gradients as bands of plain colour: every backend draws the same, and flat ink prints well.

There are as many bands as steps of colour, so that no band is visible.
"""

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from sandtable.faces.svg.dom import href_of, tag_of
from sandtable.faces.svg.lengths import share
from sandtable.faces.svg.path import ellipse, parse_transform
from sandtable.ink.matrix import IDENTITY, Matrix, apply, inverse, multiply
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Item, Outline, Path, Style
from sandtable.ink.tints import channels, mix

MOST_BANDS = 128  # between two stops
MOST_STOPS = 256
MOST_STEPS = 20_000  # of one gradient that is repeated
MOST_TURNS = 40  # of a gradient that is repeated
_LONGEST_CHAIN = 16  # of gradients that refer to one another

Stop = tuple[float, str, float]  # place, colour, opacity
# A definition by its id, a colour as written to colour and opacity, a length by attribute.
Look = Callable[[str], ET.Element | None]
Ink = Callable[[ET.Element], tuple[str, float]]
Measure = Callable[[str, str], float]


class NoGradient(ValueError):
    """A definition that is no gradient, or cannot be drawn."""


class Gradient(NamedTuple):
    """A gradient along a line (x1 y1 x2 y2) or out from a point (cx cy r fx fy), in its own space."""

    places: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix
    of_box: bool
    spread: Literal["pad", "repeat", "reflect"]

    @property
    def is_radial(self) -> bool:
        return len(self.places) == 5


def read_gradient(element: ET.Element, look: Look, ink: Ink, measure: Measure) -> Gradient:
    """Read a gradient with its inherited attributes; raise NoGradient."""
    name = element.get("id", "")
    chain = [element]
    while (reference := href_of(chain[-1])) and len(chain) < _LONGEST_CHAIN:
        below = look(reference)
        if below is None or tag_of(below) not in ("linearGradient", "radialGradient"):
            break
        chain.append(below)
    written: dict[str, str] = {}
    for one in reversed(chain):
        # Places are not taken over from a gradient of the other kind.
        alike = tag_of(one) == tag_of(element)
        written |= {key: value for key, value in one.attrib.items() if alike or key not in _PLACES}
    of_box = written.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"

    def place(attribute: str, default: str) -> float:
        value = written.get(attribute, default)
        return share_of_box(value) if of_box else measure(value, attribute)

    stops = next((found for one in chain if (found := _stops(one, ink))), ())
    if not stops:
        raise NoGradient(f"gradient '{name}' has no stops")
    if len(stops) > MOST_STOPS:
        raise NoGradient(f"gradient '{name}' has more than {MOST_STOPS} stops")
    spread = written.get("spreadMethod", "pad")
    if tag_of(element) == "radialGradient":
        cx, cy, radius = place("cx", "50%"), place("cy", "50%"), place("r", "50%")
        fx = place("fx", "0") if "fx" in written else cx
        fy = place("fy", "0") if "fy" in written else cy
        places: tuple[float, ...] = (cx, cy, radius, *_inside(fx, fy, cx, cy, radius))
    else:
        places = (place("x1", "0%"), place("y1", "0%"), place("x2", "100%"), place("y2", "0%"))
    transform = written.get("gradientTransform", "")
    matrix = parse_transform(transform) if transform else IDENTITY
    return Gradient(places, stops, matrix, of_box, spread if spread in ("repeat", "reflect") else "pad")  # type: ignore[arg-type]


_PLACES = {"x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"}


def share_of_box(written: str) -> float:
    """Parse a fraction of a box; it may be below 0 or above 1."""
    written = written.strip()
    try:
        return float(written[:-1]) / 100 if written.endswith("%") else float(written)
    except ValueError:
        raise ValueError(f"'{written:.40}' is no share of a box") from None


def _inside(fx: float, fy: float, cx: float, cy: float, radius: float) -> tuple[float, float]:
    """Move the focus into the circle."""
    away = math.hypot(fx - cx, fy - cy)
    if away <= radius * 0.999 or away == 0:
        return fx, fy
    part = radius * 0.999 / away
    return cx + (fx - cx) * part, cy + (fy - cy) * part


def _stops(element: ET.Element, ink: Ink) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for stop in element:
        if tag_of(stop) == "stop":
            place = share(stop.get("offset", "0"))
            stops.append((max(place, stops[-1][0]) if stops else place, *ink(stop)))
    return tuple(stops)


def filled(gradient: Gradient, box: Box, clip: Outline, even_odd: bool, opacity: float) -> Group | None:
    """Fill an outline with a gradient; None if nothing is visible. `box` is that of the shape."""
    items, mask = bands(gradient, box, box)
    if not items or opacity <= 0:
        return None
    return Group(items, clip=clip, even_odd=even_odd, mask=mask, opacity=opacity)


def bands(gradient: Gradient, box: Box, cover: Box) -> tuple[tuple[Item, ...], tuple[Item, ...] | None]:
    """Bands that cover `cover`, and their mask if the gradient is partly transparent."""
    matrix = gradient.matrix
    if gradient.of_box:
        matrix = multiply((box.width, 0, 0, box.height, box.x, box.y), matrix)
    back = inverse(matrix)
    if back is None:
        return (), None
    if len(gradient.stops) == 1:
        gradient = Gradient(gradient.places, gradient.stops * 2, gradient.matrix, gradient.of_box, "pad")
    corners = [apply(back, x, y) for x in (cover.x, cover.right) for y in (cover.y, cover.bottom)]
    draw = _rings if gradient.is_radial else _stripes
    stops = gradient.stops
    items = Group(tuple(draw(gradient, [(at, colour) for at, colour, _ in stops], corners)), matrix)
    if all(alpha >= 1 for *_, alpha in stops):
        return (items,), None
    greys = [(at, mix("#000000", "#ffffff", alpha)) for at, _, alpha in stops]
    return (items,), (Group(tuple(draw(gradient, greys, corners)), matrix),)


_Points = Sequence[tuple[float, float]]
_Ramp = Sequence[tuple[float, str]]


def _stripes(gradient: Gradient, ramp: _Ramp, corners: _Points) -> Iterator[Path]:
    x1, y1, x2, y2 = gradient.places
    span = math.hypot(x2 - x1, y2 - y1)
    if span == 0:
        yield from _flat(ramp[-1][1], corners)
        return
    ux, uy = (x2 - x1) / span, (y2 - y1) / span
    along = [(x - x1) * ux + (y - y1) * uy for x, y in corners]
    far = max(math.hypot(x - x1, y - y1) for x, y in corners) + span

    def corner(at: float, across: float) -> tuple[float, float]:
        return x1 + ux * at - uy * across, y1 + uy * at + ux * across

    for number, (start, colour) in enumerate(_ramp(gradient, ramp, min(along) / span, max(along) / span)):
        # Each band runs on to the far end; the next one covers it, so no seams show.
        begin = min(along) - span if number == 0 else start * span
        places = [corner(begin, -far), corner(far, -far), corner(far, far), corner(begin, far)]
        yield Path((("M", *places[0]), *(("L", *place) for place in places[1:]), ("Z",)), Style(fill=colour))


def _rings(gradient: Gradient, ramp: _Ramp, corners: _Points) -> Iterator[Path]:
    cx, cy, radius, fx, fy = gradient.places
    if radius <= 0:
        yield from _flat(ramp[-1][1], corners)
        return
    # Rings lie about points between focus and centre, so a far corner takes more of them than its distance says.
    slack = 1 - math.hypot(fx - cx, fy - cy) / radius
    reach = max(math.hypot(x - cx, y - cy) for x, y in corners) / radius / max(slack, 1e-3)
    rings = list(_ramp(gradient, ramp, 0, max(reach, 1)))
    for number in reversed(range(len(rings))):
        colour = rings[number][1]
        if number == len(rings) - 1:
            yield from _flat(colour, corners)
            continue
        end = rings[number + 1][0]
        yield Path(ellipse(fx + (cx - fx) * end, fy + (cy - fy) * end, radius * end), Style(fill=colour))


def _flat(colour: str, corners: _Points) -> Iterator[Path]:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    edge = (right - left + bottom - top) / 2 + 1
    outline: Outline = (
        ("M", left - edge, top - edge),
        ("L", right + edge, top - edge),
        ("L", right + edge, bottom + edge),
        ("L", left - edge, bottom + edge),
        ("Z",),
    )
    yield Path(outline, Style(fill=colour))


def _ramp(gradient: Gradient, ramp: _Ramp, low: float, high: float) -> Iterator[tuple[float, str]]:
    """Yield start and colour of each band, from `low` to `high` along the gradient."""
    if gradient.spread == "pad":
        yield from _steps(ramp)
        return
    first = max(math.floor(low), -MOST_TURNS)
    turns = range(first, min(math.ceil(high), first + MOST_TURNS))
    if sum(_count(one, other) for (_, one), (_, other) in pairwise(ramp)) * len(turns) > MOST_STEPS:
        raise NoGradient(f"a gradient is repeated with more than {MOST_STEPS:,} steps of colour")
    for turn in turns:
        turned = gradient.spread == "reflect" and turn % 2
        shown = [(1 - at, colour) for at, colour in reversed(ramp)] if turned else ramp
        yield from ((turn + at, colour) for at, colour in _steps(shown))


def _count(one: str, other: str) -> int:
    """Number of bands between two colours: their largest channel difference, from 1 to MOST_BANDS."""
    differ = max(abs(a - b) for a, b in zip(channels(one), channels(other), strict=True))
    return max(1, min(differ, MOST_BANDS))


def _steps(ramp: _Ramp) -> Iterator[tuple[float, str]]:
    yield 0.0, ramp[0][1]
    for (start, one), (end, other) in pairwise(ramp):
        count = _count(one, other)
        if end > start:
            for number in range(count):
                part = (number + 0.5) / count
                yield start + (end - start) * number / count, mix(one, other, part)
    yield ramp[-1]
