"""Measure text for templates: Jinja lays out, but only this program knows the width of a character."""

import xml.etree.ElementTree as ET

from sandtable.faces.svg.context import Attributes, Drawing, DrawingContext
from sandtable.faces.svg.pen import ROOT_STYLE
from sandtable.faces.svg.reader import Reader
from sandtable.faces.svg.spans import read_spans
from sandtable.faces.text import POINT, TextBox, set_text
from sandtable.ink.shapes import Symbol


class LineCounter:
    """Callable from templates: number of lines of a text in a box of some width, at a size in points.

    The text is set like a `text` element with `hyphens="none"`, inline icons included.
    """

    def __init__(self, context: DrawingContext) -> None:
        self._icons = _Icons(context)
        self._counted: dict[tuple[object, ...], int] = {}

    def __call__(self, text: str, width: float, size: float, family: str = "sans", weight: int = 400) -> int:
        key = (text, width, size, family, weight)
        if key not in self._counted:
            element = ET.Element("text")
            element.text = str(text)
            style: Attributes = {**ROOT_STYLE, "font-family": family, "font-weight": str(weight)}
            box = TextBox(0, 0, width=width, size=size * POINT, min_size=size * POINT)
            self._counted[key] = set_text(read_spans(element, style, self._icons), box).lines
        return self._counted[key]


class _Icons:
    """Icons as the reader draws them; errors in a text are reported when it is drawn."""

    def __init__(self, context: DrawingContext) -> None:
        self.palette = context.palette
        self.fonts = context.fonts
        self._reader = Reader(context, Drawing(""))

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None:
        return self._reader.icon(name, colour)

    def has_icon(self, name: str) -> bool:
        return self._reader.has_icon(name)

    def nearest_icon(self, name: str) -> str:
        return self._reader.nearest_icon(name)

    def tell(self, code: str, message: str, hint: str, place: str, about: str = "") -> None:
        pass
