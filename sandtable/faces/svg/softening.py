"""Shadows and blurs: elements with a filter become groups that are drawn as bitmaps."""

import xml.etree.ElementTree as ET

from sandtable.faces.svg.bounds import measure
from sandtable.faces.svg.context import Attributes
from sandtable.faces.svg.dom import SMALLEST, tag_of
from sandtable.faces.svg.filters import CannotFollow, Layer, Layers, css_layers, filter_layers
from sandtable.faces.svg.gradients import share_of_box
from sandtable.faces.svg.painting import Painting
from sandtable.faces.svg.pen import reference
from sandtable.ink.extents import extent
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Item, Softening

_WORK = 200  # of a shadow, in elements: a drawing has at most five hundred
_REGION = (("x", "-10%"), ("y", "-10%"), ("width", "120%"), ("height", "120%"))
_NOTHING = {"none", "", "inherit", "initial", "unset"}
_TOLD = "shadows and blurs are printed as pictures of 300 dpi"
_LEFT_OUT = "flatten the effect into the drawing, or leave it away"


class Softener(Painting):
    """Draws elements with filters."""

    __slots__ = ()

    def _filtered(self, element: ET.Element, items: tuple[Item, ...], style: Attributes) -> tuple[Item, ...]:
        """Items of an element under its filter; without it, and reported, if it cannot be followed."""
        written = element.get("filter", "").strip()
        if written in _NOTHING or not items:
            return items
        self._spend(_WORK)
        measure(items, self._context.measures)  # before they are walked: filters inside each other multiply them
        box = extent(items)
        if box is None:
            return items
        try:
            layers, region = self._layers(written, box, style)
        except (CannotFollow, ValueError) as error:
            self._complain(element, "ST051", f"'filter' is left out: {error}", _LEFT_OUT)
            return items
        if all(layer.is_plain and layer.opacity == 1 for layer in layers):
            return items if layers else ()
        soft = [layer for layer in layers if not layer.is_plain]
        if self.low_ink and any(layer.is_plain for layer in layers):
            # The shadow of something that is drawn over it is ink for nothing.
            layers, soft = tuple(layer for layer in layers if layer.is_plain), []
            self._complain(element, "ST075", "shadows are left out with low ink")
        if soft:
            self._context.has_softened = True
            self._complain(element, "ST075", _TOLD)
        return tuple(item for layer in layers for item in _drawn(layer, items, region, box))

    def _layers(self, written: str, box: Box, style: Attributes) -> tuple[Layers, Box | None]:
        """Layers of a filter, and the box outside of which it draws nothing; None for a filter without one."""

        def ink(colour: str) -> tuple[str, float] | None:
            return self._colour(colour, style)

        name = reference(written)
        if name is None:
            layers = css_layers(written, ink, self._length)
            if layers is None:
                raise CannotFollow(f"'{written:.40}' is no filter")
            return layers, None
        target = self._definition(name)
        if target is None or tag_of(target) != "filter":
            raise CannotFollow(f"no filter is called '{name:.40}'")
        layers = filter_layers(target, (box.width, box.height), ink)
        return layers, self._region(target, box)

    def _region(self, target: ET.Element, box: Box) -> Box:
        """Region of a filter over an element with that box."""
        if target.get("filterUnits") == "userSpaceOnUse":
            x, y, width, height = (self._measure(target, name, default) for name, default in _REGION)
            return Box(x, y, width, height)
        x, y, width, height = (share_of_box(target.get(name, default)) for name, default in _REGION)
        return Box(box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height)


def _drawn(layer: Layer, items: tuple[Item, ...], region: Box | None, box: Box) -> tuple[Item, ...]:
    """Items of one layer; the element itself stays as it is."""
    if layer.opacity <= 0:
        return ()
    if layer.is_plain:
        return items if layer.opacity == 1 else (Group(items, opacity=layer.opacity),)
    inked = extent(items, strokes=True) or box
    (across, down), (dx, dy) = layer.blur, layer.offset
    left, top = inked.x + dx - 3 * across, inked.y + dy - 3 * down
    right, bottom = inked.right + dx + 3 * across, inked.bottom + dy + 3 * down
    if region is not None:
        left, top = max(left, region.x), max(top, region.y)
        right, bottom = min(right, region.right), min(bottom, region.bottom)
    if right - left < SMALLEST or bottom - top < SMALLEST:
        return ()
    seen = (left, top, right - left, bottom - top)
    softening = Softening(
        layer.blur,
        layer.offset,
        layer.colour,
        layer.opacity,
        seen,
        linear=layer.linear,
        hollow=layer.hollow,
        hard=layer.hard,
        lit=layer.lit,
    )
    return (Group(items, softening=softening),)
