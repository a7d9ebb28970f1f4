"""Drawings of one HTML page as <svg> elements in its text; what several of them show is stored once.

Symbols, glyphs, clips and pictures are shared as in an SVG file. Besides, equal groups and paths of any two drawings,
such as the same card in two figures, are found by their content and stored once.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from svgwrite import Drawing
from svgwrite.container import Defs
from svgwrite.container import Group as GroupElement

from sandtable.backends.svg import SvgWriter
from sandtable.geometry.units import decimal
from sandtable.ink.page import Face

_LEAST = 72  # characters that an element has at least, for a reference to it to be shorter
_DECIMALS = re.compile(r"-?\d+\.\d+")
_MARK = re.compile(r"<svg:(\d+)/>")


def _whole(number: re.Match[str]) -> str:
    return str(round(float(number[0])))


class _Node(NamedTuple):
    """An element: its tag, its attributes, its children by number."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[int, ...]


class InlineDrawings:
    """The drawings of one page: `add` each, put its mark into the text, and `finish` the text."""

    def __init__(self) -> None:
        self._drawing = Drawing(debug=False)
        self._writer = SvgWriter(self._drawing, spoken=False)
        self._shown: list[tuple[str, int]] = []  # attributes, and the number of the group
        self._nodes: list[_Node] = []
        self._numbers: dict[_Node, int] = {}
        self._faces: dict[tuple[Face, str], str] = {}

    def add(self, face: Face, attributes: Mapping[str, str]) -> str:
        """Add a drawing with attributes of its element; return the mark that `finish` replaces.

        The mark cannot be written in escaped text.
        """
        head = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
        known = self._faces.get((face, head))
        if known is None:
            group = GroupElement(factory=self._drawing, debug=False)
            self._writer.draw_all(face.items, group)
            box = f' viewBox="0 0 {decimal(face.width)} {decimal(face.height)}"'
            self._shown.append((box + head, self._number(group.get_xml())))
            known = self._faces[face, head] = f"<svg:{len(self._shown) - 1}/>"
        return known

    def finish(self, text: str) -> str:
        """Replace every mark in a text by its drawing, and the mark of the first also by what is shared."""
        defs: Defs = self._drawing.defs
        stored = [self._number(element) for element in defs.get_xml()]
        page = _Shared(self._nodes, [*stored, *(number for _, number in self._shown)])
        drawn = [f"<svg{head}>{page.inside(number)}</svg>" for head, number in self._shown]
        kept = page.stored(stored)
        # A hidden element must not be `display: none`: its clips and masks would be lost.
        hidden = f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{kept}</defs></svg>' if kept else ""
        return _MARK.sub(lambda found: drawn[int(found[1])], text.replace(DEFS, hidden, 1))

    def _number(self, element: Any) -> int:
        """The number of an element; equal ones have the same."""
        named = [(str(name).removeprefix("xlink:"), str(value)) for name, value in element.attrib.items()]
        if element.tag == "path" and "id" in element.attrib:  # a glyph, in thousandths of the em
            named = [(name, _DECIMALS.sub(_whole, value) if name == "d" else value) for name, value in named]
        attributes = tuple(named)
        children = tuple(self._number(child) for child in element)
        node = _Node(str(element.tag), attributes, children)
        known = self._numbers.get(node)
        if known is None:
            known = self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return known


DEFS = "<svg:defs/>"  # marks the place of what is shared


class _Shared:
    """Writer of elements; those that occur twice are written once, with an id."""

    def __init__(self, nodes: list[_Node], roots: Iterable[int]) -> None:
        self._nodes = nodes
        self._times = Counter(roots)
        self._kept: dict[int, str] = {}
        self._lengths: list[int] = []
        for node in nodes:  # children come before their parents
            own = 5 + len(node.tag) * (2 if node.children else 1) + sum(len(a) + len(b) + 4 for a, b in node.attributes)
            self._lengths.append(own + sum(self._lengths[child] for child in node.children))
            self._times.update(node.children)

    def inside(self, number: int) -> str:
        """The children of an element."""
        return "".join([self._written(child) for child in self._nodes[number].children])

    def stored(self, roots: Iterable[int]) -> str:
        """The elements that have an id from the beginning, then those that got one."""
        own = [self._plain(number, "") for number in roots]
        return "".join([*own, *self._kept.values()])

    def _written(self, number: int) -> str:
        node = self._nodes[number]
        worth = self._times[number] > 1 and self._lengths[number] >= _LEAST and node.tag in ("g", "path")
        if not worth or any(name == "id" for name, _ in node.attributes):
            return self._plain(number, "")
        if number not in self._kept:
            self._kept[number] = ""  # its place in the order
            self._kept[number] = self._plain(number, f' id="k{number}"')
        return f'<use href="#k{number}"/>'

    def _plain(self, number: int, name: str) -> str:
        node = self._nodes[number]
        attributes = "".join([f' {key}="{escape(value)}"' for key, value in node.attributes])
        head = f"<{node.tag}{name}{attributes}"
        return f"{head}>{self.inside(number)}</{node.tag}>" if node.children else f"{head}/>"
