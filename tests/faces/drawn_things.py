"""What is drawn on a face: each thing with its place after all transforms, and its ink.

A box is left, top, right and bottom in mm. Numbers are rounded so that the last bit of a float never shows.
"""

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import groupby

from sandtable.faces.text import POINT
from sandtable.ink.fonts import font
from sandtable.ink.matrix import IDENTITY, Matrix, apply, multiply, stretch
from sandtable.ink.shapes import Group, Item, Outline, Path, Picture, Symbol, TextRun, Use, rectangle

# What is known by its look stands without its name.
_MITER = re.compile(r", miter=4(\.0)?\)$")
SIGNS = {"font": "", "size": "", "fill": "", "shape": "~"}
# A clip over fewer things is no picture.
PICTURE = 4

Point = tuple[float, float]
Corners = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One thing on a face: left, top, right and bottom of its box in mm, and how it is inked."""

    kind: str
    name: str
    box: Corners
    ink: Mapping[str, str]
    depth: int = 0
    count: int = 1

    @property
    def manner(self) -> tuple[object, ...]:
        """What things have in common that fold into one line."""
        return self.kind, self.name, self.depth, *((key, value) for key, value in self.ink.items() if key != "shape")

    @property
    def title(self) -> str:
        """What it is, and how many."""
        name = self.name if re.fullmatch(r"[\w-]*", self.name) and self.kind != "text" else _quoted(self.name)
        words = (self.kind, f"×{self.count}" if self.count > 1 else "", name)
        return "  " * self.depth + " ".join(word for word in words if word)

    @property
    def corner(self) -> str:
        return f"{tenths(self.box[0])},{tenths(self.box[1])}"

    @property
    def size(self) -> str:
        return f"{tenths(self.box[2] - self.box[0])}x{tenths(self.box[3] - self.box[1])}"


def drawn(items: Sequence[Item], matrix: Matrix = IDENTITY, depth: int = 0) -> Iterator[Drawn]:
    """Everything on a face in the order it is drawn; groups without a clip are taken apart."""
    for item in items:
        match item:
            case Path():
                yield _path(item, matrix, depth)
            case TextRun():
                yield _text(item, matrix, depth)
            case Use():
                yield from _use(item, multiply(matrix, item.matrix), depth)
            case Picture():
                corners = _under(matrix, _points(rectangle(item.x, item.y, item.width, item.height)))
                ink = {"turn": turn_of(matrix), "shape": sha256(item.content).hexdigest()[:4]}
                yield Drawn("picture", "", box_around(corners), ink, depth)
            case Group():
                inner = multiply(matrix, item.matrix) if item.matrix else matrix
                if item.clip is None:
                    yield from drawn(item.items, inner, depth)
                else:
                    yield from _clipped(item.clip, list(drawn(item.items, inner, depth + 1)), inner, depth)


def digest(items: Sequence[Item]) -> str:
    """A few letters that another drawing would not have."""
    return short("\n".join(_told(items)))


def line(full: Drawn, low: Drawn | None = None) -> str:
    """A thing as a line; where it looks different in low ink, as full|low."""
    low = low or full
    words = [full.title, _either(full.corner, low.corner), _either(full.size, low.size)]
    for key in {**full.ink, **low.ink}:
        value = _either(full.ink.get(key, ""), low.ink.get(key, ""))
        words += [SIGNS.get(key, f"{key}=") + value] if value else []
    return " ".join(words)


def tenths(number: float) -> str:
    """A length to a tenth; halves go up, so that the last bit of a number never shows."""
    return f"{math.floor(number * 10 + 0.5 + 1e-6) / 10:.1f}"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _either(full: str, low: str) -> str:
    return full if full == low else f"{full}|{low}"


def _told(items: Sequence[Item]) -> Iterator[str]:
    """All there is to an item, symbols and what is in them included, numbers to a hundredth."""
    for item in items:
        match item:
            case Use():
                yield f"use {_matrix(item.matrix)} {digest(item.symbol.items)}"
            case Group():
                yield f"group {_matrix(item.matrix or IDENTITY)} {_outline(item.clip or ())}"
                if item.is_veiled:
                    yield f"opacity {item.opacity}"
                    yield from _told(item.mask or ())
                if item.softening is not None:
                    yield f"softened {item.softening}"
                yield from _told(item.items)
                yield "end"
            case Path():
                # A corner is cut off where SVG does so unless something else is asked for.
                yield f"path {_outline(item.outline)} {_MITER.sub(')', str(item.style))}"
            case _:
                yield from (f"{line(one)} {_numbers(one.box)}" for one in drawn((item,)))


def _outline(outline: Outline) -> str:
    return " ".join(f"{command[0]} {_numbers(command[1:])}" for command in outline)


def _matrix(matrix: Matrix) -> str:
    return _numbers(number * 100 for number in matrix)


def _numbers(numbers: Iterable[float]) -> str:
    return " ".join(tenths(number * 10) for number in numbers)


def _clipped(clip: Outline, things: Sequence[Drawn], matrix: Matrix, depth: int) -> Iterator[Drawn]:
    """A clip and what is under it; a picture without words is one line."""
    window = _under(matrix, _points(clip))
    shape = _shape(clip, window)
    if len(things) < PICTURE or any(one.kind == "text" for one in things):
        yield Drawn("clip", "", box_around(window), {"shape": shape}, depth)
        yield from things
        return
    figures = []
    for name, group in groupby(one.name or one.kind for one in things):
        count = len(list(group))
        figures.append(f"{name}×{count}" if count > 1 else name)
    left, top, _, _ = box_around(window)
    # Told from the corner of the window, so that a scene that moves as a whole stays the same scene.
    moved = [replace(one, box=_shifted(one.box, -left, -top)) for one in things]
    told = short("\n".join([shape, *map(line, moved)]))
    yield Drawn("scene", "", box_around(window), {"figures": ",".join(figures), "shape": told}, depth)


def _path(item: Path, matrix: Matrix, depth: int) -> Drawn:
    points = _under(matrix, _points(item.outline))
    style, scale = item.style, stretch(matrix)
    kind = _kind(item.outline, points)
    ink = {"fill": style.fill or ""}
    if style.stroke is not None:
        ink |= {"stroke": style.stroke, "width": f"{style.width * scale:.2f}"}
        ink["dash"] = ",".join(f"{part * scale:.2f}" for part in style.dash)
        ink["ends"] = "" if (style.cap, style.join) == ("butt", "miter") else f"{style.cap}-{style.join}"
    ink["rule"] = "even-odd" if style.even_odd and style.fill else ""
    ink["shape"] = _shape(item.outline, points) if kind == "path" else ""
    return Drawn(kind, "", box_around(points), ink, depth)


def _kind(outline: Outline, points: Sequence[Point]) -> str:
    """Upright rectangles and level or plumb lines are told by their boxes; other paths have a shape."""
    letters = "".join(command[0] for command in outline)
    columns, rows = ({round(number, 3) for number in numbers} for numbers in zip(*points, strict=True))
    if letters == "ML" and (len(columns) == 1 or len(rows) == 1):
        return "line"
    if letters == "MLLLZ" and len(columns) == len(rows) == 2 and len({*points}) == 4:
        return "rect"
    return "path"


def _text(item: TextRun, matrix: Matrix, depth: int) -> Drawn:
    """Words, in a box from the baseline to the height of capitals."""
    x, (last, word) = item.words[0][0], item.words[-1]
    end = last + word.width * item.size / 1000 + item.tracking * (len(word.glyphs) - 1)
    high = font(item.words[0][1].font).metrics.cap_height * item.size / 1000
    corners = _under(matrix, [(x, item.y - high), (end, item.y - high), (end, item.y), (x, item.y)])
    ink = {
        "font": ",".join(dict.fromkeys(word.font for _, word in item.words)),
        "size": f"{item.size * stretch(matrix) / POINT:.2f}".rstrip("0").rstrip(".") + "pt",
        "fill": item.fill,
        "turn": turn_of(matrix),
    }
    words = item.written or " ".join(word.text for _, word in item.words)
    return Drawn("text", words, box_around(corners), ink, depth)


def _use(item: Use, matrix: Matrix, depth: int) -> Iterator[Drawn]:
    """A symbol; nothing when nothing is in it."""
    # Cuts of a symbol for low ink, for small sizes and for lines of text go by the symbol's own name.
    name = re.sub(r"(--\d+|@1|~-?\d*)+$", "", item.symbol.name)
    kind = "icon" if name.startswith("icon-") else "symbol"
    ink = {"fill": ",".join(_colours(item.symbol)), "turn": turn_of(matrix)}
    if ink["fill"]:
        yield Drawn(kind, name.removeprefix("icon-"), box_around(_under(matrix, hull(item.symbol))), ink, depth)


def turn_of(matrix: Matrix) -> str:
    """How far a thing is turned clockwise in degrees, and whether it is mirrored; nothing when it stands upright."""
    a, b, c, d, _, _ = matrix
    mirrored = a * d - b * c < 0
    degrees = math.degrees(math.atan2(-b, -a) if mirrored else math.atan2(b, a))
    degrees = math.floor(degrees + 0.5 + 1e-6) % 360
    return (f"{degrees}" if degrees else "") + ("mirrored" if mirrored else "")


@lru_cache(maxsize=8192)
def hull(symbol: Symbol) -> tuple[Point, ...]:
    """The corners of a symbol's own box."""
    corners = [corner for one in drawn(symbol.items) for corner in (one.box[:2], one.box[2:])]
    left, top, right, bottom = box_around(corners)
    return (left, top), (right, top), (right, bottom), (left, bottom)


@lru_cache(maxsize=8192)
def _colours(symbol: Symbol) -> tuple[str, ...]:
    """The colours of a symbol in the order they are drawn."""
    found: dict[str, None] = {}
    for one in drawn(symbol.items):
        for key in ("fill", "stroke"):
            found.update(dict.fromkeys(colour for colour in one.ink.get(key, "").split(",") if colour))
    return tuple(found)


def _points(outline: Outline) -> list[Point]:
    """All points of an outline, handles among them."""
    return [point for command in outline for point in zip(command[1::2], command[2::2], strict=True)]


def _under(matrix: Matrix, points: Iterable[Point]) -> list[Point]:
    return [apply(matrix, x, y) for x, y in points]


def box_around(points: Iterable[Point]) -> Corners:
    columns, rows = zip(*points, strict=True) if points else ((0.0,), (0.0,))
    return min(columns), min(rows), max(columns), max(rows)


def _shifted(box: Corners, x: float, y: float) -> Corners:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _shape(outline: Outline, points: Sequence[Point]) -> str:
    """A digest of an outline that stays the same wherever it lies, good to a hundredth of a millimetre."""
    left, top, _, _ = box_around(points)
    letters = "".join(command[0] for command in outline)
    return short(letters + _numbers(number for x, y in points for number in (x - left, y - top)))


def short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:4]
