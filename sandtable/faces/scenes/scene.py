"""Scenes: a picture composed of layers from a pack's kit, clipped to its window.

Layers lie from back to front. Places are per cent of the window; a symbol stands with its foot on
its place, as tall as `height` per cent of the window. The same layers always give the same picture.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from sandtable.faces.colours import Palette
from sandtable.faces.scenes.grounds import GROUNDS, Ground
from sandtable.faces.svg.dom import Box
from sandtable.faces.svg.path import rounded_rectangle
from sandtable.geometry.chance import Chance
from sandtable.ink.matrix import Matrix, multiply, rotate, scale, translate
from sandtable.ink.shapes import Group, Item, Symbol, Use
from sandtable.model.pack import Layer

DEFAULT_HEIGHT = 40.0
DEFAULT_COUNT = 12
# Grounds that are all ink and tell nothing: with low ink they are left out.
DROPPED_IN_LOW_INK = {"wash", "rays", "halftone", "hatch", "sky"}


class SymbolSource(Protocol):
    """Source of a scene's colours and symbols, which reports missing ones."""

    palette: Palette
    low_ink: bool

    def standing(self, name: str, colour: str, height: float) -> tuple[Symbol, Box] | None: ...

    def nearest_symbol(self, name: str) -> str: ...

    def tell(self, code: str, message: str, hint: str, place: str, about: str = "") -> None: ...


class _Window(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def point(self, place: Sequence[float]) -> tuple[float, float]:
        return self.x + self.width * place[0] / 100, self.y + self.height * place[1] / 100

    def area(self, edges: Sequence[float]) -> Box:
        left, top = self.point(edges[:2])
        right, bottom = self.point(edges[2:])
        return left, top, right - left, bottom - top


def compile_scene(layers: Sequence[Layer], box: Box, source: SymbolSource, seed: str, place: str = "") -> Group:
    """Compose the scene in its window; missing symbols are reported."""
    window = _Window(*box)
    items: list[Item] = []
    for number, layer in enumerate(layers):
        chance = Chance(f"{seed}:{number}:{layer.get('seed', 0)}")
        if "ground" in layer:
            if source.low_ink and layer["ground"] in DROPPED_IN_LOW_INK:
                continue
            items.extend(_ground(layer, window, source, chance))
        else:
            items.extend(_symbols(layer, window, source, chance, place))
    return Group(tuple(items), clip=rounded_rectangle(*box, 0))


def _ground(layer: Layer, window: _Window, source: SymbolSource, chance: Chance) -> tuple[Item, ...]:
    draw = GROUNDS[layer["ground"]]
    area = window.area(layer.get("area", (0, 0, 100, 100)))
    centre = window.point(layer["at"]) if "at" in layer else None
    colour = source.palette.resolve(layer.get("colour", "ink"))
    second = source.palette.resolve(layer["second"]) if "second" in layer else None
    ground = Ground(area, centre, colour, second, float(layer.get("size", 1)), chance)
    return tuple(draw(ground))


def _symbols(layer: Layer, window: _Window, source: SymbolSource, chance: Chance, place: str) -> Iterator[Item]:
    names = layer["crowd"] if "crowd" in layer else [layer["symbol"]]
    tint = layer.get("tint", "ink")
    height = window.height * layer.get("height", DEFAULT_HEIGHT) / 100
    for name, (x, y), size in _places(layer, names, window, chance):
        found = source.standing(name, tint, height * size)
        if found is None:
            source.tell("ST042", f"no symbol is called '{name}'", source.nearest_symbol(name), place, name)
            return
        symbol, (left, top, wide, high) = found
        foot = top + high / 2 if layer.get("centre") else top + high
        factor = height * size / high
        matrix: Matrix = multiply(scale(factor), translate(-(left + wide / 2), -foot))
        if layer.get("mirror"):
            matrix = multiply(scale(-1, 1), matrix)
        if layer.get("turn"):
            matrix = multiply(rotate(float(layer["turn"])), matrix)
        yield Use(symbol, multiply(translate(x, y), matrix))


def _places(
    layer: Layer, names: Sequence[str], window: _Window, chance: Chance
) -> Iterator[tuple[str, tuple[float, float], float]]:
    """Yield symbol, place and relative size of each figure of a layer, the far ones first."""
    count = layer.get("count", DEFAULT_COUNT if "crowd" in layer else 1)
    grow = float(layer.get("grow", 1))
    if "crowd" in layer:
        left, top, width, height = window.area(layer.get("area", (0, 60, 100, 100)))
        spots = []
        for number in range(count):
            # One in each column, so that a crowd is even without being a grid.
            across = (number + chance.between(0.15, 0.85)) / count
            spots.append((chance.fraction(), across, chance.pick(names)))
        for depth, across, name in sorted(spots):
            yield name, (left + width * across, top + height * depth), 1 + (grow - 1) * depth
        return
    start = layer.get("at", (50, 100))
    end = layer.get("to", start)
    for number in range(count):
        share = number / (count - 1) if count > 1 else 0.0
        spot = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        yield names[0], window.point(spot), 1 + (grow - 1) * share
