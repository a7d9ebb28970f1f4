"""Crowns of trees as symbols, each kind, size and shape stored once."""

import math
from functools import lru_cache

import numpy as np

from sandtable.ink.shapes import Command, Path, Style, Symbol
from sandtable.maps.inks import Inks
from sandtable.maps.sheet import smooth_commands

# Radii come in steps, outlines in a few shapes.
_STEP, _SHAPES = 0.15, 3


def model(x: float, y: float, radius: float) -> tuple[int, int]:
    """Choose a crown by place: (radius in steps, shape number)."""
    return max(2, round(radius / _STEP)), int(x * 10 + y * 7) % _SHAPES


@lru_cache(maxsize=16_384)
def crown(inks: Inks, kind: str, steps: int, shape: int, coarse: float, layer: str) -> Symbol:
    """Symbol of a crown around the origin: its `edge`, drawn under all crowns, or its `top`."""
    radius = steps * _STEP
    thin = 0.2 * coarse
    items: list[Path] = []
    name = f"{kind}-{layer}"
    if kind == "palm":
        return Symbol(name, tuple(_palm(inks, radius, shape, thin)))
    lobes = {"crown": 6 if radius < 1.1 else 8, "bush": 5, "pine": 9}[kind]
    dent = 0.3 if kind == "pine" else 0.14
    rim = _scallops(radius, lobes, shape * 0.7, dent)
    if layer == "edge":
        width = max(0.42 if inks.low else 0.54, 2.1 * thin)
        return Symbol(
            name, (Path(rim, Style(fill=inks.canopy_line, stroke=inks.canopy_line, width=width, join="round")),)
        )
    if kind == "pine":
        fill = inks.paper if inks.low else inks.pine
        items.append(Path(rim, Style(fill=fill)))
        spokes = [
            (0.25 * math.cos(t), 0.25 * math.sin(t), 0.78 * radius * math.cos(t), 0.78 * radius * math.sin(t))
            for t in (shape + 2 * math.pi * index / 7 for index in range(7))
        ]
        colour = inks.canopy_line if inks.low else (inks.canopy_light or inks.canopy_line)
        commands: list[Command] = []
        for x1, y1, x2, y2 in spokes:
            commands += [("M", round(x1, 2), round(y1, 2)), ("L", round(x2, 2), round(y2, 2))]
        items.append(Path(tuple(commands), Style(fill=None, stroke=colour, width=max(0.2, thin), cap="round")))
        return Symbol(name, tuple(items))
    tone = inks.canopy_tones[shape % len(inks.canopy_tones)]
    if kind == "bush" and not inks.low:
        tone = inks.undergrowth
    style = Style(fill=tone)
    if inks.canopy_dark is not None and radius > 1.0:
        style = Style(fill=tone, stroke=inks.canopy_dark, width=max(0.2, thin))
    items.append(Path(_scallops(radius - 0.08, lobes, shape * 0.7, dent), style))
    if inks.canopy_light is not None and radius > 0.6 and kind == "crown":
        light = _scallops(radius * 0.52, 6, shape + 1.0, 0.12, -0.2 * radius, -0.24 * radius)
        items.append(Path(light, Style(fill=inks.canopy_light)))
    items.append(
        Path(
            _leaves(radius, shape, inks.low),
            Style(fill=None, stroke=inks.canopy_line, width=max(0.22, thin), cap="round"),
        )
    )
    return Symbol(name, tuple(items))


def _scallops(
    radius: float, lobes: int, turn: float, dent: float, x: float = 0.0, y: float = 0.0
) -> tuple[Command, ...]:
    """Closed line of bulges, one cubic each."""
    step = 2 * math.pi / lobes
    inner, outer = radius * (1 - dent * 0.9), radius * (1 + dent * 0.6)

    def at(angle: float, reach: float) -> tuple[float, float]:
        return round(x + reach * math.cos(angle), 2), round(y + reach * math.sin(angle), 2)

    commands: list[Command] = [("M", *at(turn, inner))]
    for index in range(lobes):
        start = turn + index * step
        commands.append(
            ("C", *at(start + 0.12 * step, outer), *at(start + 0.88 * step, outer), *at(start + step, inner))
        )
    commands.append(("Z",))
    return tuple(commands)


def _leaves(radius: float, shape: int, low: bool) -> tuple[Command, ...]:
    """Strokes of leaves on the shaded side; low ink has one on the light side too."""
    arcs = [(-0.1 + 0.35 * shape, 0.62), (1.15 + 0.2 * shape, 0.55)]
    if radius > 1.5:
        arcs.append((0.55, 0.36))
    if low and radius > 1.3:
        arcs.append((3.8, 0.5))
    commands: list[Command] = []
    for middle, share in arcs:
        reach = radius * share
        line = np.array([(reach * math.cos(t), reach * math.sin(t)) for t in (middle - 0.45, middle, middle + 0.45)])
        commands += smooth_commands(line)
    return tuple(commands)


def _palm(inks: Inks, radius: float, shape: int, thin: float) -> list[Path]:
    commands: list[Command] = []
    for index in range(9):
        t = index * 2 * math.pi / 9 + 0.2 + shape * 0.25
        bend = (0.55 * radius * math.cos(t - 0.35), 0.55 * radius * math.sin(t - 0.35))
        tip = (radius * math.cos(t), radius * math.sin(t))
        commands.append(("M", 0.0, 0.0))
        control = [round(2 / 3 * value, 2) for value in bend]
        second = [round(2 / 3 * b + 1 / 3 * e, 2) for b, e in zip(bend, tip, strict=True)]
        commands.append(("C", control[0], control[1], second[0], second[1], round(tip[0], 2), round(tip[1], 2)))
    return [
        Path(tuple(commands), Style(fill=None, stroke=inks.palm, width=max(0.28, thin), cap="round")),
        Path(
            (("M", 0.0, 0.0), ("L", 0.02, 0.0)),
            Style(fill=None, stroke=inks.canopy_line, width=max(0.4, thin), cap="round"),
        ),
    ]
