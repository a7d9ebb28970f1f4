"""Parse SVG path data, point lists and transforms, and make the outlines of basic shapes.

Results are absolute M, L, C and Z, and six-number matrices.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from sandtable.ink.matrix import IDENTITY, Matrix, multiply, rotate, scale, translate
from sandtable.ink.shapes import Command, Outline, rectangle

LIMIT = 1e9  # a thousand kilometres: beyond any real drawing, and within it no sum overflows
MOST_SCALE = 1e5
KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # handle length of a quarter circle of radius 1

# Possessive throughout: a run of digits has one reading, and a bad path fails at once.
_NUMBER = r"[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?+"
_GAP = r"(?:\s*+,?+\s*+)"
_LIST = rf"(?:{_NUMBER}(?:{_GAP}{_NUMBER})*+)?+"
_number = re.compile(_NUMBER, re.ASCII)
_numbers = re.compile(rf"\s*+({_LIST})\s*+", re.ASCII)
_segment = re.compile(rf"([MLHVCSQTAZ])\s*+({_LIST})\s*+", re.ASCII | re.IGNORECASE)
# A flag is one digit and may touch what follows: a1 1 0 01.5 3.
_arc = re.compile(_GAP.join([rf"({_NUMBER})"] * 3 + ["([01])"] * 2 + [rf"({_NUMBER})"] * 2) + _GAP, re.ASCII)
_function = re.compile(r"([A-Za-z]++)\s*+\(([^()]*+)\)\s*+(?:,\s*+(?=[A-Za-z]))?+")

_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_TRANSFORMS = {
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
    "matrix": (6,),
}


class PathError(ValueError):
    """Path data, points or a transform that cannot be read; `offset` counts characters from 0."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message, self.offset = message, offset


@lru_cache(maxsize=8192)
def parse_path(d: str) -> Outline:
    """Parse SVG path data to an outline in absolute M, L, C and Z.

    Quadratic curves are converted exactly, arcs become cubics of at most a quarter turn each (off by 0.03 % of the
    radius at worst). A drawing command after Z gets an M of its own.
    """
    out: list[Command] = []
    add = out.append
    x = y = start_x = start_y = 0.0
    hx = hy = 0.0  # the last handle, which S and T mirror
    handle = ""  # "C" or "Q" when the command before left one
    is_open = False
    end = len(d)
    at = end - len(d.lstrip())
    while at < end:
        segment = _segment.match(d, at)
        if segment is None:
            raise _stray(d, at)
        letter = segment[1]
        kind = letter.upper()
        numbers = _read_arcs(segment) if kind == "A" else [float(n) for n in _number.findall(segment[2])]
        if numbers and (max(numbers) > LIMIT or min(numbers) < -LIMIT):
            raise PathError(f"a number after {letter} is out of range", segment.start(2))
        count = len(numbers)
        takes = _TAKES[kind]
        if kind == "Z":
            if count:
                raise PathError(f"{letter} takes no numbers", segment.start(2))
            if is_open:
                add(("Z",))
                is_open = False
            elif not out:
                raise PathError(f"a path starts with M, not {letter}", at)
            x, y = start_x, start_y
            handle = ""
            at = segment.end()
            continue
        if not count or count % takes:
            if segment.end() < end and d[segment.end()].upper() not in _TAKES:
                raise _stray(d, segment.end())
            raise PathError(f"{letter} takes {_numerals(takes)} at a time, found {count}", at)
        if kind == "M":
            relative = letter == "m"
            x, y = (x + numbers[0], y + numbers[1]) if relative else (numbers[0], numbers[1])
            start_x, start_y = x, y
            add(("M", x, y))
            is_open = True
            numbers = numbers[2:]
            count -= 2
            kind = "L"
        elif not is_open:
            if not out:
                raise PathError(f"a path starts with M, not {letter}", at)
            add(("M", x, y))
            is_open = True
        ox = oy = 0.0
        relative = letter.islower()
        if kind == "L":
            for i in range(0, count, 2):
                if relative:
                    x += numbers[i]
                    y += numbers[i + 1]
                else:
                    x, y = numbers[i], numbers[i + 1]
                add(("L", x, y))
            handle = ""
        elif kind == "C":
            for i in range(0, count, 6):
                if relative:
                    ox, oy = x, y
                hx, hy = ox + numbers[i + 2], oy + numbers[i + 3]
                x, y = ox + numbers[i + 4], oy + numbers[i + 5]
                add(("C", ox + numbers[i], oy + numbers[i + 1], hx, hy, x, y))
            handle = "C"
        elif kind == "H":
            for n in numbers:
                x = x + n if relative else n
                add(("L", x, y))
            handle = ""
        elif kind == "V":
            for n in numbers:
                y = y + n if relative else n
                add(("L", x, y))
            handle = ""
        elif kind == "S":
            for i in range(0, count, 4):
                if relative:
                    ox, oy = x, y
                x1, y1 = (2 * x - hx, 2 * y - hy) if handle == "C" else (x, y)
                hx, hy = ox + numbers[i], oy + numbers[i + 1]
                x, y = ox + numbers[i + 2], oy + numbers[i + 3]
                add(("C", x1, y1, hx, hy, x, y))
                handle = "C"
        elif kind == "Q":
            for i in range(0, count, 4):
                if relative:
                    ox, oy = x, y
                hx, hy = ox + numbers[i], oy + numbers[i + 1]
                end_x, end_y = ox + numbers[i + 2], oy + numbers[i + 3]
                add(_raise_quadratic(x, y, hx, hy, end_x, end_y))
                x, y = end_x, end_y
            handle = "Q"
        elif kind == "T":
            for i in range(0, count, 2):
                if relative:
                    ox, oy = x, y
                hx, hy = (2 * x - hx, 2 * y - hy) if handle == "Q" else (x, y)
                end_x, end_y = ox + numbers[i], oy + numbers[i + 1]
                add(_raise_quadratic(x, y, hx, hy, end_x, end_y))
                x, y = end_x, end_y
                handle = "Q"
        else:
            for i in range(0, count, 7):
                if relative:
                    ox, oy = x, y
                rx, ry, turn, large, sweep = numbers[i : i + 5]
                end_x, end_y = ox + numbers[i + 5], oy + numbers[i + 6]
                out.extend(_arc_curves(x, y, rx, ry, turn, bool(large), bool(sweep), end_x, end_y))
                x, y = end_x, end_y
            handle = ""
        at = segment.end()
    return tuple(out)


@lru_cache(maxsize=1024)
def parse_points(text: str) -> tuple[tuple[float, float], ...]:
    """Parse the pairs of a polygon's or polyline's points."""
    numbers = _read_numbers(text, 0, len(text))
    if len(numbers) % 2:
        raise PathError("points come in pairs; the last has no y", len(text.rstrip()))
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix:
    """Matrix of a transform list; the last one written applies first, as in SVG."""
    matrix = IDENTITY
    end = len(text)
    at = end - len(text.lstrip())
    while at < end:
        call = _function.match(text, at)
        if call is None:
            raise PathError(f"expected a transform such as rotate(45), found {text[at : at + 12]!r}", at)
        name = call[1]
        takes = _TRANSFORMS.get(name)
        if takes is None:
            raise PathError(f"unknown transform {name!r}; known are {', '.join(_TRANSFORMS)}", at)
        numbers = _read_numbers(text, call.start(2), call.end(2))
        if len(numbers) not in takes:
            raise PathError(f"{name} takes {_numerals(*takes)}, found {len(numbers)}", at)
        matrix = multiply(matrix, _transform(name, numbers))
        at = call.end()
    a, b, c, d, e, f = matrix
    # Written so that NaN is refused too.
    if not all(-MOST_SCALE <= part <= MOST_SCALE for part in (a, b, c, d)) or not abs(e) + abs(f) <= LIMIT:
        raise PathError("the transform enlarges or moves out of all proportion", 0)
    if a * d == b * c:
        raise PathError("the transform leaves nothing to be seen", 0)
    return matrix


def rounded_rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float | None = None) -> Outline:
    """A rectangle with elliptic corners, clockwise from the top left; radii stop at half a side."""
    rx, ry = min(abs(rx), width / 2), min(abs(rx if ry is None else ry), height / 2)
    if rx == 0 or ry == 0:
        return rectangle(x, y, width, height)
    right, bottom = x + width, y + height
    gx, gy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - gx, y, right, y + gy, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - gy, right - gx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + gx, bottom, x, bottom - gy, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + gy, x + gx, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Outline:
    """An ellipse, or a circle when one radius is given, clockwise from its rightmost point."""
    if ry is None:
        ry = rx
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def polygon(points: Sequence[tuple[float, float]], closed: bool = True) -> Outline:
    """Straight lines from point to point; no points, no outline."""
    if not points:
        return ()
    first, *rest = points
    lines: list[Command] = [("M", *first), *(("L", x, y) for x, y in rest)]
    if closed:
        lines.append(("Z",))
    return tuple(lines)


def _raise_quadratic(x: float, y: float, hx: float, hy: float, end_x: float, end_y: float) -> Command:
    return (
        "C",
        x + (hx - x) * 2 / 3,
        y + (hy - y) * 2 / 3,
        end_x + (hx - end_x) * 2 / 3,
        end_y + (hy - end_y) * 2 / 3,
        end_x,
        end_y,
    )


def _arc_curves(
    x: float, y: float, rx: float, ry: float, degrees: float, large: bool, sweep: bool, end_x: float, end_y: float
) -> Iterator[Command]:
    """Cubics along an elliptic arc (SVG 2, appendix B.2)."""
    if x == end_x and y == end_y:
        return
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0:
        yield ("L", end_x, end_y)
        return
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    half_x, half_y = (x - end_x) / 2, (y - end_y) / 2
    # The ends on the unit circle, seen from halfway between them.
    u, v = (cos * half_x + sin * half_y) / rx, (cos * half_y - sin * half_x) / ry
    square = u * u + v * v
    if square > 1:  # too small to reach: grow the radii until they just do
        grow = math.sqrt(square)
        rx, ry, u, v, square = rx * grow, ry * grow, u / grow, v / grow, 1.0
    if square == 0:  # ends closer than the radii can tell apart
        yield ("L", end_x, end_y)
        return
    away = math.sqrt(max(0.0, 1 / square - 1)) * (-1 if large == sweep else 1)
    cu, cv = away * v, -away * u
    first = math.atan2(v - cv, u - cu)
    turn = math.atan2(-v - cv, -u - cu) - first
    if sweep and turn <= 0:
        turn += 2 * math.pi
    elif not sweep and turn >= 0:
        turn -= 2 * math.pi
    centre_x = cos * rx * cu - sin * ry * cv + (x + end_x) / 2
    centre_y = sin * rx * cu + cos * ry * cv + (y + end_y) / 2
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    reach = 4 / 3 * math.tan(step / 4)

    def place(p: float, q: float) -> tuple[float, float]:
        return centre_x + cos * rx * p - sin * ry * q, centre_y + sin * rx * p + cos * ry * q

    p, q = math.cos(first), math.sin(first)
    for piece in range(1, pieces + 1):
        x1, y1 = place(p - reach * q, q + reach * p)
        p, q = math.cos(first + piece * step), math.sin(first + piece * step)
        x2, y2 = place(p + reach * q, q - reach * p)
        to_x, to_y = (end_x, end_y) if piece == pieces else place(p, q)
        yield ("C", x1, y1, x2, y2, to_x, to_y)


def _transform(name: str, numbers: list[float]) -> Matrix:
    if name == "translate":
        return translate(numbers[0], numbers[1] if len(numbers) == 2 else 0)
    if name == "scale":
        return scale(*numbers)
    if name == "rotate":
        return rotate(*numbers)
    if name == "matrix":
        a, b, c, d, e, f = numbers
        return (a, b, c, d, e, f)
    slope = math.tan(math.radians(numbers[0]))
    return (1, 0, slope, 1, 0, 0) if name == "skewX" else (1, slope, 0, 1, 0, 0)


def _read_arcs(segment: re.Match[str]) -> list[float]:
    numbers: list[float] = []
    text, at, end = segment.string, segment.start(2), segment.end(2)
    while at < end:
        arc = _arc.match(text, at, end)
        if arc is None:
            raise PathError(f"{segment[1]} takes radii, angle, two flags (0 or 1) and an end point", at)
        numbers.extend(map(float, arc.groups()))
        at = arc.end()
    return numbers


def _read_numbers(text: str, start: int, end: int) -> list[float]:
    found = _numbers.match(text, start, end)
    assert found is not None  # it matches nothing too
    if found.end() < end:
        raise _stray(text, found.end(), "a number")
    numbers = [float(n) for n in _number.findall(found[1])]
    if numbers and (max(numbers) > LIMIT or min(numbers) < -LIMIT):
        raise PathError("a number is out of range", found.start(1))
    return numbers


def _stray(text: str, at: int, wanted: str = "a command letter or a number") -> PathError:
    return PathError(f"expected {wanted}, found {text[at : at + 1]!r}", at)


def _numerals(*counts: int) -> str:
    noun = "number" if counts == (1,) else "numbers"
    return f"{' or '.join(map(str, counts))} {noun}"
