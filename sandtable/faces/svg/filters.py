"""Read an SVG filter as layers: the element itself, its shadows, and blurred copies of it.

Programs write the same shadow in many ways. Each is followed step by step with the layers in place of pixels; a filter
that does anything else to the pixels is not followed.
"""

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import NamedTuple

from sandtable.faces.svg.dom import tag_of
from sandtable.faces.svg.lengths import share

MOST_STEPS, MOST_LAYERS = 64, 8
_FUNCTION = re.compile(r"\s*+([a-z-]++)\(((?:[^()]|\([^()]*+\))*+)\)")
_LENGTH_PART = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[a-z]*", re.IGNORECASE)
_OPAQUE = 100  # factor of an opacity above which every trace of ink is taken as full

# Resolves a colour and its opacity; None for no ink.
Ink = Callable[[str], tuple[str, float] | None]
# Parses a length of the drawing.
Length = Callable[[str], float]


class CannotFollow(ValueError):
    """A filter that does more than shadows and blurs; its words say which step."""


class Layer(NamedTuple):
    """The filtered element once more: blurred, moved, in one colour or its own, under `opacity`.

    `lit` marks a layer on which the element itself lies, mixed by light instead of by colours.
    """

    blur: tuple[float, float] = (0.0, 0.0)
    offset: tuple[float, float] = (0.0, 0.0)
    colour: str | None = None
    opacity: float = 1.0
    linear: bool = False
    hollow: bool = False
    hard: bool = False
    lit: bool = False

    @property
    def is_plain(self) -> bool:
        """True for the element as it is, but for its opacity."""
        return self.blur == self.offset == (0.0, 0.0) and self.colour is None and not (self.hollow or self.hard)


class _Flood(NamedTuple):
    colour: str
    opacity: float


Layers = tuple[Layer, ...]  # lowest first
_Result = Layers | _Flood


def filter_layers(element: ET.Element, box: tuple[float, float], ink: Ink) -> Layers:
    """Layers of a filter element over an element whose box has that width and height; raise CannotFollow."""
    unit = box if element.get("primitiveUnits") == "objectBoundingBox" else (1.0, 1.0)
    results: dict[str, _Result] = {}
    last: _Result = (Layer(),)
    steps = [step for step in element if tag_of(step).startswith("fe")]
    if len(steps) > MOST_STEPS:
        raise CannotFollow(f"it has more than {MOST_STEPS} steps")
    for step in steps:
        last = _Step(step, element, results, last, unit, ink).result()
        if not isinstance(last, _Flood) and len(last) > MOST_LAYERS:
            raise CannotFollow(f"it has more than {MOST_LAYERS} layers")
        if step.get("result"):
            results[step.get("result", "")] = last
    if isinstance(last, _Flood):
        raise CannotFollow("it fills its whole box with a colour")
    return last


def css_layers(written: str, ink: Ink, length: Length) -> Layers | None:
    """Layers of the functions blur() and drop-shadow() of CSS; None if it is no list of functions."""
    layers: Layers = (Layer(),)
    end = 0
    for function in _FUNCTION.finditer(written):
        if function.start() != end:
            return None
        end = function.end()
        name, inside = function[1], function[2]
        if name == "blur":
            radius = length(inside.strip() or "0")
            layers = tuple(_blurred(layer, radius, radius, linear=False) for layer in _one(layers, "blur()"))
        elif name == "drop-shadow":
            layers = _css_shadow(inside, layers, ink, length)
        elif name == "opacity":
            layers = tuple(layer._replace(opacity=layer.opacity * share(inside)) for layer in _one(layers, name))
        else:
            raise CannotFollow(f"{name}()")
        if len(layers) > MOST_LAYERS:
            raise CannotFollow(f"it has more than {MOST_LAYERS} layers")
    return layers if end and not written[end:].strip() else None


def _css_shadow(inside: str, layers: Layers, ink: Ink, length: Length) -> Layers:
    colours = inside
    lengths: list[float] = []
    for part in inside.split():
        if len(lengths) < 3 and _LENGTH_PART.fullmatch(part):
            lengths.append(length(part))
            colours = colours.replace(part, "", 1)
    if len(lengths) < 2:
        raise CannotFollow("a drop-shadow() without its two offsets")
    shade = ink(colours.strip() or "currentColor")
    if shade is None:
        return layers
    blur = lengths[2] if len(lengths) > 2 else 0.0
    return _shadow(layers, (lengths[0], lengths[1]), (blur, blur), _Flood(*shade)) + layers


class _Step:
    """One primitive of a filter, with what it may take its input from."""

    def __init__(
        self,
        step: ET.Element,
        element: ET.Element,
        results: dict[str, _Result],
        last: _Result,
        unit: tuple[float, float],
        ink: Ink,
    ) -> None:
        self._step, self._results, self._last, self._unit, self._ink = step, results, last, unit, ink
        written = step.get("color-interpolation-filters") or element.get("color-interpolation-filters") or ""
        self._linear = written.strip() != "sRGB"

    def result(self) -> _Result:
        tag = tag_of(self._step)
        follow = _STEPS.get(tag)
        if follow is None:
            raise CannotFollow(f"<{tag}>")
        return follow(self)

    def _input(self, name: str = "in", of: ET.Element | None = None) -> _Result:
        named = (self._step if of is None else of).get(name, "").strip()
        if named == "SourceAlpha":
            return (Layer(colour="#000000"),)
        if named == "SourceGraphic":
            return (Layer(),)
        if named in self._results:
            return self._results[named]
        if named in ("BackgroundImage", "BackgroundAlpha"):
            return ()  # always empty, in every program of today
        if named in ("FillPaint", "StrokePaint"):
            raise CannotFollow(f"the input {named}")
        return self._last

    def _layers(self, name: str = "in") -> Layers:
        given = self._input(name)
        if isinstance(given, _Flood):
            if given.opacity <= 0:
                return ()
            raise CannotFollow("it fills its whole box with a colour")
        return given

    def _numbers(self, name: str, default: str) -> list[float]:
        numbers = [_number(part) for part in self._step.get(name, default).replace(",", " ").split()]
        if not numbers:
            raise CannotFollow(f"{name} is empty")
        return numbers

    def _pair(self, name: str) -> tuple[float, float]:
        numbers = self._numbers(name, "0")
        return numbers[0] * self._unit[0], numbers[min(1, len(numbers) - 1)] * self._unit[1]

    def _offset(self, default: str = "0") -> tuple[float, float]:
        dx, dy = self._numbers("dx", default)[0], self._numbers("dy", default)[0]
        return dx * self._unit[0], dy * self._unit[1]

    def _flood(self) -> _Flood:
        shade = self._ink(self._step.get("flood-color", "#000000"))
        opacity = share(self._step.get("flood-opacity", "1"))
        return _Flood("#000000", 0.0) if shade is None else _Flood(shade[0], shade[1] * opacity)

    def _blur(self) -> _Result:
        given = self._input()
        if isinstance(given, _Flood):
            return given
        across, down = self._pair("stdDeviation")
        return tuple(_blurred(layer, across, down, self._linear) for layer in _one(given, "a blur"))

    def _move(self) -> _Result:
        given = self._input()
        if isinstance(given, _Flood):
            return given
        dx, dy = self._offset()
        return tuple(layer._replace(offset=(layer.offset[0] + dx, layer.offset[1] + dy)) for layer in given)

    def _merge(self) -> _Result:
        layers: Layers = ()
        for node in self._step:
            if tag_of(node) != "feMergeNode":
                continue
            given = self._input(of=node)
            if isinstance(given, _Flood):
                raise CannotFollow("it fills its whole box with a colour")
            layers = self._stacked(layers, given)
        return layers

    def _blend(self) -> _Result:
        mode = self._step.get("mode", "normal")
        below, above = self._layers("in2"), self._layers()
        if mode != "normal" and below and above:
            raise CannotFollow(f"<feBlend mode='{mode:.20}'>")
        return self._stacked(below, above)

    def _composite(self) -> _Result:
        operator = self._step.get("operator", "over")
        if operator == "over":
            return self._stacked(self._layers("in2"), self._layers())
        one, other = self._input(), self._input("in2")
        if operator == "in":
            if isinstance(one, _Flood) and not isinstance(other, _Flood):
                return _coloured(other, one)
            if isinstance(other, _Flood) and not isinstance(one, _Flood):
                return tuple(layer._replace(opacity=layer.opacity * other.opacity) for layer in one)
        if operator == "out" and not isinstance(one, _Flood) and not isinstance(other, _Flood):
            if all(map(_is_source, other)):
                hard = any(mask.hard for mask in other)
                return tuple(layer._replace(hollow=True, hard=layer.hard or hard) for layer in one)
            raise CannotFollow("<feComposite operator='out'> of a shadow")
        if operator == "atop" and isinstance(one, _Flood) and one.opacity == 1 and not isinstance(other, _Flood):
            return _coloured(other, one)
        raise CannotFollow(f"<feComposite operator='{operator:.20}'>")

    def _recolour(self) -> _Result:
        given = self._layers()
        if self._step.get("type", "matrix") != "matrix":
            raise CannotFollow(f"<feColorMatrix type='{self._step.get('type', ''):.20}'>")
        values = self._numbers("values", "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0")
        if len(values) != 20:
            raise CannotFollow("<feColorMatrix> without 20 values")
        rows = [values[start : start + 5] for start in (0, 5, 10, 15)]
        if any(rows[3][:3]) or rows[3][4]:
            raise CannotFollow("<feColorMatrix> that makes opacity of colours")
        factor = rows[3][3]
        opacity = min(1.0, max(0.0, factor))
        if factor >= _OPAQUE and all(map(_is_source, given)):
            given = tuple(layer._replace(hard=True) for layer in given)
        if rows[0][:4] == [1, 0, 0, 0] and rows[1][:4] == [0, 1, 0, 0] and rows[2][:4] == [0, 0, 1, 0]:
            return tuple(layer._replace(opacity=layer.opacity * opacity) for layer in _one(given, "an opacity"))
        if any(any(row[:4]) for row in rows[:3]) and any(layer.colour != "#000000" for layer in given):
            raise CannotFollow("<feColorMatrix> that changes colours")
        return _coloured(given, _Flood(_hex([row[4] for row in rows[:3]], self._linear), opacity))

    def _transfer(self) -> _Result:
        given = _one(self._layers(), "<feComponentTransfer>")
        opacity = 1.0
        for function in self._step:
            kind = function.get("type", "identity")
            if not tag_of(function).startswith("feFunc") or kind == "identity":
                continue
            if tag_of(function) != "feFuncA" or kind != "linear" or _number(function.get("intercept", "0")):
                raise CannotFollow(f"<{tag_of(function)} type='{kind:.20}'>")
            opacity = min(1.0, max(0.0, _number(function.get("slope", "1"))))
        return tuple(layer._replace(opacity=layer.opacity * opacity) for layer in given)

    def _drop_shadow(self) -> _Result:
        given = self._layers()
        blur = self._pair("stdDeviation") if self._step.get("stdDeviation") else (2 * self._unit[0], 2 * self._unit[1])
        return self._stacked(_shadow(given, self._offset("2"), blur, self._flood()), given)

    def _stacked(self, below: Layers, above: Layers) -> Layers:
        """Layers on top of others; of those below it is kept if the element itself is mixed with them by light."""
        if self._linear and any(layer.is_plain and layer.opacity == 1 for layer in above):
            below = tuple(layer if layer.is_plain else layer._replace(lit=True) for layer in below)
        return below + above


_STEPS: dict[str, Callable[[_Step], _Result]] = {
    "feGaussianBlur": _Step._blur,
    "feOffset": _Step._move,
    "feFlood": _Step._flood,
    "feMerge": _Step._merge,
    "feBlend": _Step._blend,
    "feComposite": _Step._composite,
    "feColorMatrix": _Step._recolour,
    "feComponentTransfer": _Step._transfer,
    "feDropShadow": _Step._drop_shadow,
}


def _one(layers: Layers, what: str) -> Layers:
    """The layers if there is at most one: several that overlap are not changed one by one."""
    if len(layers) > 1:
        raise CannotFollow(f"{what} of several layers")
    return layers


def _is_source(layer: Layer) -> bool:
    return layer.blur == layer.offset == (0.0, 0.0) and layer.opacity == 1 and not layer.hollow


def _blurred(layer: Layer, across: float, down: float, linear: bool) -> Layer:
    if across < 0 or down < 0:
        raise CannotFollow("a blur below 0")
    if layer.hollow:
        raise CannotFollow("a blur of a hollow layer")
    blur = (math.hypot(layer.blur[0], across), math.hypot(layer.blur[1], down))
    return layer._replace(blur=blur, linear=linear)


def _coloured(layers: Layers, flood: _Flood) -> Layers:
    return tuple(
        layer._replace(colour=flood.colour, opacity=layer.opacity * flood.opacity) for layer in _one(layers, "a colour")
    )


def _shadow(layers: Layers, offset: tuple[float, float], blur: tuple[float, float], flood: _Flood) -> Layers:
    """Shadow of the uppermost layer, which is as wide as all of them but for shadows of its own."""
    return tuple(
        _blurred(
            layer._replace(
                colour=flood.colour,
                opacity=layer.opacity * flood.opacity,
                offset=(layer.offset[0] + offset[0], layer.offset[1] + offset[1]),
            ),
            *blur,
            linear=False,
        )
        for layer in layers[-1:]
    )


def _hex(shares: list[float], linear: bool) -> str:
    """Colour of three shares, given as light or as in sRGB."""
    return "#" + "".join(f"{round(255 * _encoded(min(1.0, max(0.0, one)), linear)):02x}" for one in shares)


def _encoded(light: float, linear: bool) -> float:
    if not linear:
        return light
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _number(written: str) -> float:
    try:
        number = float(written)
    except ValueError:
        number = math.nan
    if not -1e6 <= number <= 1e6:
        raise CannotFollow(f"the number '{written:.20}'")
    return number
