"""Effects on an element: its filter, transform, opacity, clip paths and masks."""

import xml.etree.ElementTree as ET
from typing import NamedTuple

from sandtable.faces.svg.context import Attributes
from sandtable.faces.svg.dom import href_of, tag_of
from sandtable.faces.svg.gradients import share_of_box
from sandtable.faces.svg.lengths import share
from sandtable.faces.svg.painting import WHITE
from sandtable.faces.svg.path import parse_transform
from sandtable.faces.svg.pen import reference
from sandtable.faces.svg.softening import Softener
from sandtable.ink.extents import extent
from sandtable.ink.items import Leaf, mapped, transformed
from sandtable.ink.matrix import IDENTITY, Matrix, multiply
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Item, Outline, Path, Symbol, TextRun, rectangle

_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
# What a shape that clips has of its own and must not show.
_INKS = {"fill", "stroke", "opacity", "fill-opacity", "stroke-opacity", "class", "filter", "mask", "paint-order"}


class _Cut(NamedTuple):
    """A clip: an outline, or a mask if one outline is not enough."""

    outline: Outline | None = None
    even_odd: bool = False
    mask: tuple[Item, ...] | None = None


class Veils(Softener):
    """Wraps the items of an element in its effects."""

    __slots__ = ()

    def _veiled(self, element: ET.Element, items: tuple[Item, ...], style: Attributes) -> tuple[Item, ...]:
        """Items of an element under its filter, transform, clip, mask and opacity."""
        get = element.get
        if get("filter"):
            items = self._filtered(element, items, style)
        transform, clip = get("transform"), get("clip-path")
        mask, opacity = get("mask"), get("opacity")
        if not transform and not clip and not mask and opacity is None:
            return items
        through = share(opacity) if opacity is not None else 1.0
        if through <= 0 or (self.is_foreign and not items):
            return ()
        matrix = parse_transform(transform) if transform else None
        cut = self._clip(element, clip, items) if clip and clip != "none" else _Cut()
        group = Group(items, matrix, cut.outline, even_odd=cut.even_odd)
        masked = self._mask(element, mask, items) if mask and mask != "none" else None
        if masked is None and cut.mask is None:
            return (group._replace(opacity=through),)
        if masked is not None and cut.mask is not None:
            masked = (Group(masked, mask=cut.mask),)
        return (group._replace(mask=masked if masked is not None else cut.mask, opacity=through),)

    def _clip(self, element: ET.Element, written: str, items: tuple[Item, ...]) -> _Cut:
        name = reference(written)
        target = self._definition(name) if name is not None else None
        if name is None or target is None or tag_of(target) != "clipPath":
            self._complain(element, "ST044", f"no clipPath is called '{name or written}'")
            return _Cut()
        if name in self._using:
            self._complain(element, "ST044", f"clipPath '{name}' uses itself")
            return _Cut()
        around = self._of_box(target, "clipPathUnits", items)
        if target.get("transform"):
            around = multiply(around, parse_transform(target.get("transform", "")))
        self._using.append(name)
        try:
            shapes = [shape for shape in target if tag_of(shape)]
            if len(shapes) == 1 and not target.get("clip-path"):
                simple = self._one_outline(shapes[0])
                if simple is not None:
                    outline, even_odd = simple
                    return _Cut(outline if around == IDENTITY else transformed(outline, around), even_odd)
            if not self.is_foreign and around == IDENTITY and all(map(_is_plain, shapes)):
                # In templates several shapes are one outline, as authors expect.
                return _Cut(tuple(command for shape in shapes for command in self._outline(shape)))
            return _Cut(mask=self._clip_mask(target, shapes, around))
        finally:
            self._using.pop()

    def _one_outline(self, shape: ET.Element) -> tuple[Outline, bool] | None:
        """Outline of a shape that can clip by itself, and True for the even-odd rule; None for anything else."""
        if tag_of(shape) == "use" and not (shape.get("transform") or shape.get("x") or shape.get("y")):
            target = self._defs.get(href_of(shape))
            if target is None or target.get("clip-path"):
                return None
            shape = target
        if tag_of(shape) not in _SHAPES or shape.get("clip-path") or shape.get("display") == "none":
            return None
        outline = self._outline(shape)
        if shape.get("transform"):
            outline = transformed(outline, parse_transform(shape.get("transform", "")))
        return outline, shape.get("clip-rule") == "evenodd"

    def _clip_mask(self, target: ET.Element, shapes: list[ET.Element], around: Matrix) -> tuple[Item, ...]:
        """Mask of several shapes that clip together: the union of their areas is visible."""
        style = {**self._root_style, "fill": WHITE, "stroke": "none"}
        items = tuple(item for shape in shapes for item in self._item(_without_colours(shape), style))
        beyond = target.get("clip-path")
        if beyond and beyond != "none":
            cut = self._clip(target, beyond, items)
            items = (Group(items, clip=cut.outline, even_odd=cut.even_odd, mask=cut.mask),)
        return items if around == IDENTITY else (Group(items, around),)

    def _mask(self, element: ET.Element, written: str, items: tuple[Item, ...]) -> tuple[Item, ...] | None:
        name = reference(written)
        target = self._definition(name) if name is not None else None
        if name is None or target is None or tag_of(target) != "mask":
            self._complain(element, "ST044", f"no mask is called '{name or written}'")
            return None
        if name in self._using:
            self._complain(element, "ST044", f"mask '{name}' uses itself")
            return None
        self._using.append(name)
        try:
            drawn = self._children(target, self._style(target, self._root_style))
        finally:
            self._using.pop()
        if target.get("mask-type") == "alpha":
            drawn = _in_white(drawn)
        around = self._of_box(target, "maskContentUnits", items)
        if around != IDENTITY:
            drawn = (Group(drawn, around),)
        return (Group(drawn, clip=self._mask_region(target, items)),)

    def _mask_region(self, target: ET.Element, items: tuple[Item, ...]) -> Outline:
        """Region of a mask; everything outside it is hidden."""
        if target.get("maskUnits") == "userSpaceOnUse":
            places = [self._measure(target, name, default) for name, default in _REGION]
            return rectangle(places[0], places[1], places[2], places[3])
        box = extent(items) or Box(0, 0, 0, 0)
        x, y, width, height = (share_of_box(target.get(name, default)) for name, default in _REGION)
        return rectangle(box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height)

    def _of_box(self, target: ET.Element, units: str, items: tuple[Item, ...]) -> Matrix:
        """Matrix from fractions of the box around items to its units; identity for user space."""
        if target.get(units) != "objectBoundingBox":
            return IDENTITY
        box = extent(items) or Box(0, 0, 0, 0)
        return (box.width, 0, 0, box.height, box.x, box.y)


_REGION = (("x", "-10%"), ("y", "-10%"), ("width", "120%"), ("height", "120%"))


def _is_plain(shape: ET.Element) -> bool:
    return tag_of(shape) in _SHAPES and not (shape.get("transform") or shape.get("clip-path") or shape.get("clip-rule"))


def _without_colours(shape: ET.Element) -> ET.Element:
    """Copy of a shape and its children, without colours of their own."""
    copy = ET.Element(shape.tag, {key: value for key, value in shape.attrib.items() if key not in _INKS})
    if "clip-rule" in copy.attrib:
        copy.attrib["fill-rule"] = copy.attrib["clip-rule"]
    copy.text, copy.tail = shape.text, shape.tail
    copy.extend(_without_colours(child) for child in shape)
    return copy


def _in_white(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Items in white: a mask by presence of ink, not by luminance."""

    def leaf(item: Leaf, _scale: float) -> Leaf:
        if isinstance(item, Path):
            style = item.style
            fill, stroke = (None if ink is None else WHITE for ink in (style.fill, style.stroke))
            return Path(item.outline, style._replace(fill=fill, stroke=stroke))
        return item._replace(fill=WHITE) if isinstance(item, TextRun) else item

    return mapped(items, leaf, lambda symbol, _: Symbol(symbol.name, _in_white(symbol.items)))
