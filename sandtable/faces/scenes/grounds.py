"""Drawn grounds of scenes: skies, seas, hills, walls, weather. Depth by line, not by effect.

Each is a small generator over an area, two colours, a size and a random source. Lengths in mm; strokes are 0.2 mm or
more.
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sandtable.faces.svg.dom import Box
from sandtable.faces.svg.path import ellipse, polygon, rounded_rectangle
from sandtable.geometry.chance import Chance
from sandtable.ink.shapes import Command, Group, Item, Outline, Path, Style, line
from sandtable.ink.tints import mix

THIN = 0.22
Point = tuple[float, float]


class Ground(NamedTuple):
    """Inputs of a ground: area, centre (optional), colours, size of its parts, random source."""

    area: Box
    centre: Point | None
    colour: str
    second: str | None
    size: float
    chance: Chance

    @property
    def accent(self) -> str:
        """The second colour, or a deeper shade of the first."""
        return self.second or mix(self.colour, "#000000", 0.25)

    @property
    def middle(self) -> Point:
        x, y, width, height = self.area
        return self.centre or (x + width / 2, y + height / 2)


def _fill(outline: Outline, colour: str) -> Path:
    return Path(outline, Style(fill=colour))


def _stroke(outline: Outline, colour: str, width: float = THIN) -> Path:
    return Path(outline, Style(fill=None, stroke=colour, width=width, cap="round", join="round"))


def _rect(area: Box) -> Outline:
    return rounded_rectangle(*area, 0)


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    for number in range(min(400, max(0, math.ceil((end - start) / step)))):
        yield start + number * step


def _clipped(ground: Ground, *items: Item) -> Iterator[Item]:
    yield Group(tuple(items), clip=_rect(ground.area))


def wash(ground: Ground) -> Iterator[Item]:
    """One flat colour."""
    yield _fill(_rect(ground.area), ground.colour)


def sky(ground: Ground) -> Iterator[Item]:
    """A flat sky with level lines that thin out downwards."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    gap, at = 1.1 * ground.size, y + 0.8
    while at < y + height * 0.85:
        left = x + ground.chance.between(0, width * 0.25)
        right = x + width - ground.chance.between(0, width * 0.25)
        if ground.chance.fraction() < 0.5:
            hole = ground.chance.between(left, right - width * 0.1)
            yield _stroke(line(left, at, hole, at), ground.accent)
            yield _stroke(line(min(right, hole + width * 0.08), at, right, at), ground.accent)
        else:
            yield _stroke(line(left, at, right, at), ground.accent)
        at += gap
        gap *= 1.18


def rays(ground: Ground) -> Iterator[Item]:
    """Sun rays from the centre over the whole area."""
    x, y = ground.middle
    reach = 2 * math.hypot(ground.area[2], ground.area[3])
    count = max(8, round(20 / ground.size))
    commands: list[Command] = []
    for number in range(count):
        first, last = 2 * math.pi * number / count, 2 * math.pi * (number + 0.5) / count
        commands += [
            ("M", x, y),
            ("L", x + reach * math.cos(first), y + reach * math.sin(first)),
            ("L", x + reach * math.cos(last), y + reach * math.sin(last)),
            ("Z",),
        ]
    yield from _clipped(ground, _fill(tuple(commands), ground.colour))


def halftone(ground: Ground) -> Iterator[Item]:
    """Rows of dots that shrink downwards, drawn as round dashes."""
    x, y, width, height = ground.area
    step = 1.5 * ground.size
    rows = max(1, math.floor(height / (step * 0.866)))
    for row in range(rows):
        size = step * 0.62 * (1 - row / rows)
        if size < THIN:
            break
        left = x + (step / 2 if row % 2 else 0)
        at = y + row * step * 0.866
        dash = (0.001, step)
        style = Style(fill=None, stroke=ground.colour, width=size, cap="round", dash=dash)
        yield Path(line(left, at, x + width, at), style)


def sun(ground: Ground) -> Iterator[Item]:
    """A disc with pointed rays and level lines."""
    x, y = ground.middle
    radius = 0.16 * min(ground.area[2], ground.area[3]) * ground.size
    points: list[Point] = []
    count = 20
    for number in range(2 * count):
        reach = radius * (1.75 if number % 4 == 0 else 1.45 if number % 2 == 0 else 1.18)
        angle = math.pi * number / count
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    yield _fill(polygon(points), ground.colour)
    yield Path(ellipse(x, y, radius), Style(fill=ground.colour, stroke=ground.accent, width=0.3))
    for at in _steps(y - radius * 0.6, y + radius, max(0.6, radius / 7)):
        half = math.sqrt(max(0.0, radius**2 - (at - y) ** 2)) * 0.86
        if half > 0.5:
            yield _stroke(line(x - half, at, x + half, at), ground.accent)


def clouds(ground: Ground) -> Iterator[Item]:
    """Heaped clouds with a level base."""
    x, y, width, height = ground.area
    for _ in range(max(2, round(4 / ground.size))):
        length = width * ground.chance.between(0.16, 0.3) * ground.size
        at = (x + ground.chance.between(0, width), y + ground.chance.between(0.2, 0.9) * height)
        yield from _cloud(at, length, ground)


def _cloud(at: Point, length: float, ground: Ground) -> Iterator[Item]:
    x, y = at
    bumps = 4
    commands: list[Command] = [("M", x - length / 2, y)]
    for number in range(bumps):
        left = x - length / 2 + length * number / bumps
        right = left + length / bumps
        rise = length * (0.16 + 0.2 * math.sin(math.pi * (number + 0.5) / bumps)) * ground.chance.between(0.85, 1.15)
        commands.append(("C", left, y - rise, right, y - rise, right, y))
    commands.append(("Z",))
    yield Path(tuple(commands), Style(fill=ground.colour, stroke=ground.accent, width=0.25, join="round"))
    for number in range(2):
        reach = length * (0.3 - 0.12 * number)
        yield _stroke(line(x - reach, y + 0.8 * (number + 1), x + reach * 0.7, y + 0.8 * (number + 1)), ground.accent)


def _skyline(ground: Ground, waves: int, rise: float) -> list[Point]:
    """A seeded line of hills from left to right, between the top of the area and `rise` below it."""
    x, y, width, _ = ground.area
    phases = [(ground.chance.between(0, 2 * math.pi), ground.chance.between(0.5, 1)) for _ in range(3)]
    points = []
    for step in range(61):
        share = step / 60
        height = sum(
            weight * math.sin(2 * math.pi * waves * (number + 1) * share / ground.size + phase) / (number + 1)
            for number, (phase, weight) in enumerate(phases)
        )
        points.append((x + width * share, y + rise * (0.5 - height / 3.6)))
    return points


def _land(ground: Ground, points: list[Point], hatch: bool) -> Iterator[Item]:
    x, y, width, height = ground.area
    outline = polygon([*points, (x + width, y + height), (x, y + height)])
    yield _fill(outline, ground.colour)
    if hatch:
        lines = [
            _stroke(line(at, y, at - height * 0.9, y + height), ground.accent)
            for at in _steps(x, x + width + height, 1.3 * ground.size)
        ]
        yield Group(tuple(lines), clip=outline)
    yield _stroke(polygon(points, closed=False), ground.accent, 0.35)


def ridge(ground: Ground) -> Iterator[Item]:
    """Hatched high ground with an uneven skyline."""
    yield from _land(ground, _skyline(ground, 2, ground.area[3] * 0.5), hatch=True)


def hills(ground: Ground) -> Iterator[Item]:
    """Plain rolling ground."""
    yield from _land(ground, _skyline(ground, 1, ground.area[3] * 0.35), hatch=False)


def sea(ground: Ground) -> Iterator[Item]:
    """Water with rows of short waves, larger towards the viewer."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    at, step = y + 0.6, 1.0 * ground.size
    while at < y + height:
        length = 2.2 * step
        left = x - ground.chance.between(0, length)
        while left < x + width:
            if ground.chance.fraction() < 0.6:
                yield _stroke(_ripple(left, at, length, step * 0.35), ground.accent, max(THIN, 0.12 * step))
            left += length * ground.chance.between(1.2, 1.9)
        at += step
        step *= 1.16


def _ripple(x: float, y: float, length: float, rise: float) -> Outline:
    third = length / 3
    return (
        ("M", x, y),
        ("C", x + third / 2, y - rise, x + third, y - rise, x + length / 2, y),
        ("C", x + 2 * third, y + rise, x + 2.5 * third, y + rise, x + length, y),
    )


def waves(ground: Ground) -> Iterator[Item]:
    """Rolling crests across the area, one behind the other."""
    x, y, width, height = ground.area
    rows = max(2, round(4 / ground.size))
    for row in range(rows):
        top = y + height * row / rows
        length = width / (7 - row) * ground.size
        left = x - length * ground.chance.fraction()
        commands: list[Command] = [("M", left, top + height / rows)]
        while left < x + width:
            crest = length * 0.22
            commands += [
                ("C", left + length * 0.3, top + crest, left + length * 0.45, top - crest, left + length * 0.6, top),
                (
                    "C",
                    left + length * 0.68,
                    top + crest,
                    left + length * 0.8,
                    top + crest * 1.4,
                    left + length,
                    top + crest,
                ),
            ]
            left += length
        commands += [("L", left, y + height), ("L", x - length, y + height), ("Z",)]
        colour = mix(ground.colour, ground.accent, row / rows * 0.6)
        yield Path(tuple(commands), Style(fill=colour, stroke=ground.accent, width=0.3, join="round"))


def field(ground: Ground) -> Iterator[Item]:
    """Furrows running to a vanishing point."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    vanish = ground.centre[0] if ground.centre else x + width / 2
    furrows = [
        _stroke(line(vanish + n * width * 0.035, y, vanish + n * width * 0.22 / ground.size, y + height), ground.accent)
        for n in range(-14, 15)
    ]
    yield from _clipped(ground, *furrows)


def road(ground: Ground) -> Iterator[Item]:
    """A road from the foot of the area to its top, with wheel tracks."""
    x, y, width, height = ground.area
    vanish = ground.centre[0] if ground.centre else x + width / 2
    half = width * 0.28 * ground.size
    middle = x + width / 2
    yield _fill(
        polygon([(vanish - 0.6, y), (vanish + 0.6, y), (middle + half, y + height), (middle - half, y + height)]),
        ground.colour,
    )
    for share in (-0.45, -0.2, 0.25, 0.5):
        yield _stroke(line(vanish + share, y, middle + half * share * 1.6, y + height), ground.accent)


def floor(ground: Ground) -> Iterator[Item]:
    """Tiles in perspective."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    lines = [
        _stroke(line(x + width / 2 + n * width * 0.08, y, x + width / 2 + n * width * 0.24, y + height), ground.accent)
        for n in range(-9, 10)
    ]
    at, step = y, 0.9 * ground.size
    while at < y + height:
        lines.append(_stroke(line(x, at, x + width, at), ground.accent))
        at += step
        step *= 1.45
    yield from _clipped(ground, *lines)


def wall(ground: Ground) -> Iterator[Item]:
    """A papered wall: upright stripes and a skirting."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    for at in _steps(x + 1.2, x + width, 3.2 * ground.size):
        yield _stroke(line(at, y, at, y + height), ground.accent)
    yield _stroke(line(x, y + height - 0.4, x + width, y + height - 0.4), ground.accent, 0.6)


def bricks(ground: Ground) -> Iterator[Item]:
    """Courses of bricks or dressed stone, some left blank."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    high, long = 2.0 * ground.size, 4.6 * ground.size
    lines = []
    for row, at in enumerate(_steps(y, y + height, high)):
        lines.append(_stroke(line(x, at, x + width, at), ground.accent))
        lines += [
            _stroke(line(joint, at, joint, at + high), ground.accent)
            for joint in _steps(x - (long / 2 if row % 2 else 0), x + width, long)
            if ground.chance.fraction() < 0.8
        ]
    yield from _clipped(ground, *lines)


def planks(ground: Ground) -> Iterator[Item]:
    """Level boards with nails."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.colour)
    for at in _steps(y, y + height, 2.6 * ground.size):
        yield _stroke(line(x, at, x + width, at), ground.accent, 0.3)
        joint = x + ground.chance.between(0.1, 0.9) * width
        yield _stroke(line(joint, at, joint, min(y + height, at + 2.6 * ground.size)), ground.accent)


def trench(ground: Ground) -> Iterator[Item]:
    """A parapet of sandbags over a dark trench."""
    x, y, width, height = ground.area
    yield _fill(_rect(ground.area), ground.accent)
    bag = 5.2 * ground.size
    high = bag * 0.42
    for row in range(3):
        for left in _steps(x - (bag / 2 if row % 2 else 0), x + width, bag):
            top = y + row * high + ground.chance.between(-0.15, 0.15)
            outline = rounded_rectangle(left + 0.15, top, bag - 0.3, high * 0.95, high * 0.42)
            yield Path(outline, Style(fill=ground.colour, stroke=ground.accent, width=0.3))
    for at in _steps(x + 3, x + width, 7 * ground.size):
        yield _stroke(line(at, y + 3 * high, at, y + height), ground.colour, 0.35)


def _falling(ground: Ground, length: float, lean: float, count: float) -> Iterator[Item]:
    x, y, width, height = ground.area
    for _ in range(round(width * height / 14 * count / ground.size)):
        left, top = x + ground.chance.between(0, width), y + ground.chance.between(0, height)
        yield _stroke(line(left, top, left - lean * length, top + length), ground.colour)


def rain(ground: Ground) -> Iterator[Item]:
    """Slanting rain."""
    yield from _clipped(ground, *_falling(ground, 2.4 * ground.size, 0.3, 1))


def snow(ground: Ground) -> Iterator[Item]:
    """Falling flakes."""
    x, y, width, height = ground.area
    for _ in range(round(width * height / 22 / ground.size)):
        at = (x + ground.chance.between(0, width), y + ground.chance.between(0, height))
        yield _fill(ellipse(*at, 0.28 * ground.size * ground.chance.between(0.7, 1.5)), ground.colour)


def smoke(ground: Ground) -> Iterator[Item]:
    """A rising column of curled smoke."""
    x, y, width, height = ground.area
    puffs = []
    for number in range(9):
        share = number / 8
        at = (x + width * (0.5 + 0.22 * math.sin(share * 5)), y + height * (1 - share))
        puffs.append((at, min(width, height) * (0.14 + 0.2 * share) * ground.size * ground.chance.between(0.8, 1.15)))
    for (left, top), radius in puffs:
        yield Path(ellipse(left, top, radius), Style(fill=ground.colour, stroke=ground.accent, width=0.3))
    for (left, top), radius in puffs[::2]:
        curl: Outline = (
            ("M", left - radius * 0.5, top),
            (
                "C",
                left - radius * 0.4,
                top - radius * 0.6,
                left + radius * 0.5,
                top - radius * 0.5,
                left + radius * 0.3,
                top + radius * 0.1,
            ),
        )
        yield _stroke(curl, ground.accent)


def stars(ground: Ground) -> Iterator[Item]:
    """Small four-pointed stars."""
    x, y, width, height = ground.area
    for _ in range(max(4, round(width * height / 60 / ground.size))):
        left, top = x + ground.chance.between(0, width), y + ground.chance.between(0, height)
        reach = ground.chance.between(0.4, 1.0) * ground.size
        points = []
        for number in range(8):
            radius = reach if number % 2 == 0 else reach * 0.3
            points.append(
                (left + radius * math.cos(math.pi * number / 4), top + radius * math.sin(math.pi * number / 4))
            )
        yield _fill(polygon(points), ground.colour)


def hatch(ground: Ground) -> Iterator[Item]:
    """Slanting lines over the whole area."""
    x, y, width, height = ground.area
    lines = [
        _stroke(line(at, y, at - height, y + height), ground.colour)
        for at in _steps(x, x + width + height, 1.4 * ground.size)
    ]
    yield from _clipped(ground, *lines)


GROUNDS: dict[str, Callable[[Ground], Iterator[Item]]] = {
    draw.__name__: draw
    for draw in (
        wash, sky, rays, halftone, sun, clouds, ridge, hills, sea, waves, field, road, floor, wall, bricks, planks,
        trench, rain, snow, smoke, stars, hatch,
    )
}  # fmt: skip
