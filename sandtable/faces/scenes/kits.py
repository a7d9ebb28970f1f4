"""Kits: the symbols of a pack, as elements."""

import xml.etree.ElementTree as ET
from typing import NamedTuple

from sandtable.faces.svg.dom import Box, tag_of, view_box


class Drawn(NamedTuple):
    """A symbol's element and its box (x, y, width, height)."""

    element: ET.Element
    box: Box | None


class Kit:
    """Symbols by id, from one or more SVG documents."""

    def __init__(self) -> None:
        self.drawn: dict[str, Drawn] = {}
        # Clip paths and gradients that symbols refer to.
        self.defs: dict[str, ET.Element] = {}

    def add(self, root: ET.Element) -> None:
        """Add every symbol, every group with an id, and the elements they refer to."""
        for element in root.iter():
            name = element.get("id")
            if name and tag_of(element) in ("symbol", "g"):
                self.drawn[name] = Drawn(element, view_box(element))
            elif name:
                self.defs[name] = element
