"""Read a drawing and note where each of its elements lies, so that a point on a face leads to the line that drew it."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sandtable.faces.svg.context import Attributes, Drawing, DrawingContext
from sandtable.faces.svg.dom import drawn_tag, href_of, place_of
from sandtable.faces.svg.path import parse_transform
from sandtable.faces.svg.reader import Reader
from sandtable.ink.extents import extent
from sandtable.ink.matrix import Matrix, apply
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Item, Symbol, Use

SHAPE = "shape"
_KINDS: Mapping[str, str] = {
    "text": "text",
    "flowRoot": "text",
    "image": "picture",
    "scene": "picture",
    "use": "symbol",
}
_MOST = 1_000  # parts of one face
_MOST_BOXES = 10_000  # kept from face to face

# Boxes of drawn items by their identity, with the items, so that no identity is given twice.
Boxes = dict[int, tuple[tuple[Item, ...], Box | None]]


class Part(NamedTuple):
    """A drawn part of a face in millimetres: its kind, its template line as NAME:LINE, and what it says.

    That is the words of a text, the file of a picture ("" for that of the record), or the name of a symbol.
    """

    kind: str
    box: Box
    place: str
    says: str = ""


class TracingReader(Reader):
    """A reader that lists the parts of the drawing: texts, pictures, symbols, and shapes line by line."""

    __slots__ = ("_boxes", "_inside", "parts")

    def __init__(self, context: DrawingContext, drawing: Drawing, boxes: Boxes) -> None:
        super().__init__(context, drawing)
        self.parts: list[Part] = []
        self._boxes = boxes
        self._inside = 0  # symbols, clips and masks, whose elements lie elsewhere

    def _item(self, element: ET.Element, inherited: Attributes) -> tuple[Item, ...]:
        before = len(self.parts)
        items = super()._item(element, inherited)
        if self._inside or len(self.parts) >= _MOST:
            return items
        transform = element.get("transform")
        if transform and len(self.parts) > before:
            try:
                matrix = parse_transform(transform)
            except ValueError:
                return items
            self.parts[before:] = [part._replace(box=_moved(part.box, matrix)) for part in self.parts[before:]]
        place, tag = place_of(element), drawn_tag(element)
        if place and items and tag != "g" and (box := self._box_of(items)) is not None:
            self._note(Part(_KINDS.get(tag, SHAPE), box, place, _said(element, tag)))
        return items

    def _note(self, part: Part) -> None:
        last = self.parts[-1] if self.parts else None
        if part.kind == SHAPE and last is not None and (last.kind, last.place) == (SHAPE, part.place):
            # A line that draws in a loop is one part.
            self.parts[-1] = last._replace(box=_around(last.box, part.box))
        else:
            self.parts.append(part)

    def _box_of(self, items: tuple[Item, ...]) -> Box | None:
        known = self._boxes.get(id(items))
        if known is None:
            if len(self._boxes) >= _MOST_BOXES:
                self._boxes.clear()
            known = self._boxes[id(items)] = (items, self._extent(items))
        return known[1]

    def _extent(self, items: Iterable[Item]) -> Box | None:
        """Box around items; that of a symbol is measured once, wherever it is placed."""
        found: Box | None = None
        for item in items:
            box = self._box_of_one(item)
            if box is not None:
                found = box if found is None else _around(found, box)
        return found

    def _box_of_one(self, item: Item) -> Box | None:
        if isinstance(item, Use):
            box = self._box_of(item.symbol.items)
            return box and _moved(box, item.matrix)
        if isinstance(item, Group):
            box = self._extent(item.items)
            return _moved(box, item.matrix) if box and item.matrix else box
        return extent((item,))

    def symbol(self, name: str, colour: str) -> Symbol | None:
        self._inside += 1
        try:
            return super().symbol(name, colour)
        finally:
            self._inside -= 1

    def _use_definition(
        self, element: ET.Element, name: str, target: ET.Element, style: Attributes
    ) -> tuple[Item, ...]:
        self._inside += 1
        try:
            return super()._use_definition(element, name, target, style)
        finally:
            self._inside -= 1

    def _veiled(self, element: ET.Element, items: tuple[Item, ...], style: Attributes) -> tuple[Item, ...]:
        self._inside += 1
        try:
            return super()._veiled(element, items, style)
        finally:
            self._inside -= 1


def _said(element: ET.Element, tag: str) -> str:
    if tag in ("text", "flowRoot"):
        return " ".join("".join(element.itertext()).split())
    return href_of(element) if tag in ("image", "use") else ""


def _moved(box: Box, matrix: Matrix) -> Box:
    corners = [apply(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def _around(one: Box, other: Box) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    return Box(left, top, max(one.right, other.right) - left, max(one.bottom, other.bottom) - top)
