"""Draw shapes: outlines, plain colours, gradients and patterns, each with its opacity."""

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Literal

from sandtable.faces.svg.context import Attributes
from sandtable.faces.svg.dom import href_of, tag_of, view_box
from sandtable.faces.svg.fitting import aspect
from sandtable.faces.svg.gradients import bands, read_gradient, share_of_box
from sandtable.faces.svg.lengths import share
from sandtable.faces.svg.path import (
    ellipse,
    parse_path,
    parse_points,
    parse_transform,
    polygon,
    rounded_rectangle,
)
from sandtable.faces.svg.pen import Pen, reference
from sandtable.ink.extents import outline_extent
from sandtable.ink.matrix import IDENTITY, apply, inverse, scale, translate
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Item, Outline, Path, Style, Symbol, Use, line, rectangle

MOST_TILES = 10_000  # of one pattern in one shape
WHITE = "#ffffff"
_CAPS: dict[str, Literal["butt", "round", "square"]] = {"round": "round", "square": "square"}
_JOINS: dict[str, Literal["miter", "round", "bevel"]] = {"round": "round", "bevel": "bevel"}

# What a paint leaves where it is let through: a box to cover to items and the mask they want.
_Spread = Callable[[Box], tuple[tuple[Item, ...], tuple[Item, ...] | None]]


class Painting(Pen):
    """Draws shapes."""

    __slots__ = ()

    def _shape(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        if style.get("visibility") in ("hidden", "collapse"):
            return ()
        outline = self._outline(element)
        if not outline:
            return ()
        has_area = tag_of(element) != "line"
        if "url(" in style["fill"] or "url(" in style["stroke"] or "fill-opacity" in style or "stroke-opacity" in style:
            return self._painted(outline, style, has_area)
        fill = self._colour(style["fill"], style) if has_area else None
        stroke = self._colour(style["stroke"], style)
        if (fill is not None and fill[1] < 1) or (stroke is not None and stroke[1] < 1) or "paint-order" in style:
            return self._painted(outline, style, has_area)
        ink = self._ink(style, fill[0] if fill is not None else None, stroke[0] if stroke is not None else None)
        return (Path(outline, ink),) if ink.fill is not None or ink.stroke is not None else ()

    def _outline(self, element: ET.Element) -> Outline:
        tag = tag_of(element)
        if tag == "path":
            return parse_path(element.get("d", ""))
        if tag == "rect":
            rx = element.get("rx")
            ry = element.get("ry")
            across = self._length(rx, "rx") if rx and rx != "auto" else None
            down = self._length(ry, "ry") if ry and ry != "auto" else None
            return rounded_rectangle(*self._window(element), across if across is not None else down or 0, down)
        if tag == "circle":
            return ellipse(self._measure(element, "cx"), self._measure(element, "cy"), self._measure(element, "r"))
        if tag == "ellipse":
            cx, cy, rx_, ry_ = (self._measure(element, name) for name in ("cx", "cy", "rx", "ry"))
            return ellipse(cx, cy, rx_, ry_)
        if tag == "line":
            x1, y1, x2, y2 = (self._measure(element, name) for name in ("x1", "y1", "x2", "y2"))
            return line(x1, y1, x2, y2)
        return polygon(parse_points(element.get("points", "")), closed=tag == "polygon")

    def _ink(self, style: Attributes, fill: str | None, stroke: str | None) -> Style:
        dash = style.get("stroke-dasharray", "none")
        dashes = () if dash == "none" else tuple(self._length(part) for part in dash.replace(",", " ").split())
        width = self._length(style["stroke-width"])
        if stroke is not None and width <= 0 and self.is_foreign:
            stroke = None  # PDF draws a hairline of no width; SVG draws nothing.
        return Style(
            fill=fill,
            stroke=stroke,
            width=width,
            cap=_CAPS.get(style.get("stroke-linecap", "butt"), "butt"),
            join=_JOINS.get(style.get("stroke-linejoin", "miter"), "miter"),
            dash=dashes if any(dashes) else (),
            dash_offset=self._length(style.get("stroke-dashoffset", "0")),
            even_odd=style.get("fill-rule") == "evenodd",
            miter=float(style.get("stroke-miterlimit", "4")),
        )

    def _painted(self, outline: Outline, style: Attributes, has_area: bool) -> tuple[Item, ...]:
        """Draw fill and stroke separately, because one of them is no plain colour."""
        fill = self._fill(outline, style) if has_area else ()
        stroke = self._stroke(outline, style)
        under = style.get("paint-order", "").split()[:1] == ["stroke"]
        return (*stroke, *fill) if under else (*fill, *stroke)

    def _fill(self, outline: Outline, style: Attributes) -> tuple[Item, ...]:
        opacity = share(style.get("fill-opacity", "1"))
        spread = self._spread(style["fill"], outline, style)
        if spread is None:
            found = self._colour(_fallback(style["fill"]), style)
            if found is None:
                return ()
            return _veiled((Path(outline, self._ink(style, found[0], None)),), opacity * found[1])
        box = outline_extent(outline)
        items, mask = spread(box) if box is not None and opacity > 0 else ((), None)
        return (Group(items, None, outline, opacity, mask, style.get("fill-rule") == "evenodd"),) if items else ()

    def _stroke(self, outline: Outline, style: Attributes) -> tuple[Item, ...]:
        opacity = share(style.get("stroke-opacity", "1"))
        spread = self._spread(style["stroke"], outline, style)
        if spread is None:
            found = self._colour(_fallback(style["stroke"]), style)
            if found is None:
                return ()
            return _veiled((Path(outline, self._ink(style, None, found[0])),), opacity * found[1])
        box = outline_extent(outline)
        if box is None or opacity <= 0:
            return ()
        line_mask: tuple[Item, ...] = (Path(outline, self._ink(style, None, WHITE)),)
        width = self._length(style["stroke-width"]) * float(style.get("stroke-miterlimit", "4"))
        items, mask = spread(box.grown(width))
        if mask is not None:
            items = (Group(items, mask=mask),)
        return (Group(items, opacity=opacity, mask=line_mask),) if items else ()

    def _spread(self, written: str, outline: Outline, style: Attributes) -> _Spread | None:
        """Return a function that covers a box with a gradient or pattern; None for a plain colour."""
        name = reference(written)
        if name is None:
            return None
        element = self._definition(name)
        tag = tag_of(element) if element is not None else ""
        box = outline_extent(outline) or Box(0, 0, 0, 0)
        if element is None or tag not in ("linearGradient", "radialGradient", "pattern"):
            if _fallback(written) != written:
                return None
            raise ValueError(f"no gradient is called '{name}'")
        if tag == "pattern":
            return lambda cover: (self._tiles(element, box, cover), None)
        gradient = read_gradient(element, self._definition, self._stop, self._length)
        if gradient.of_box and (box.width <= 0 or box.height <= 0):
            return lambda cover: ((), None)

        def spread(cover: Box) -> tuple[tuple[Item, ...], tuple[Item, ...] | None]:
            items, mask = bands(gradient, box, cover)
            self._spend(sum(len(one.items) for one in (*items, *(mask or ())) if isinstance(one, Group)))
            return items, mask

        return spread

    def _stop(self, stop: ET.Element) -> tuple[str, float]:
        style = self._style(stop, self._root_style)
        found = self._colour(stop.get("stop-color", "#000000"), style)
        if found is None:
            return "#000000", 0.0
        return found[0], found[1] * share(stop.get("stop-opacity", "1"))

    def _tiles(self, pattern: ET.Element, box: Box, cover: Box) -> tuple[Item, ...]:
        """Cover a box with a pattern, each tile clipped at its edge."""
        written, source = self._inherited_pattern(pattern)
        of_box = written.get("patternUnits", "objectBoundingBox") != "userSpaceOnUse"

        def place(name: str) -> float:
            value = written.get(name, "0")
            if not of_box:
                return self._length(value, name)
            whole = box.width if name in ("x", "width") else box.height
            return share_of_box(value) * whole + ({"x": box.x, "y": box.y}.get(name, 0))

        x, y, width, height = (place(name) for name in ("x", "y", "width", "height"))
        matrix = parse_transform(written["patternTransform"]) if written.get("patternTransform") else IDENTITY
        back = inverse(matrix)
        if width <= 0 or height <= 0 or back is None or (name := pattern.get("id", "")) in self._using:
            return ()
        self._using.append(name)
        try:
            content = self._children(source, self._style(source, self._root_style))
        finally:
            self._using.pop()
        frame = view_box(source)
        if frame is not None:
            inner = aspect(frame, (0, 0, width, height), written.get("preserveAspectRatio", ""))
        elif written.get("patternContentUnits") == "objectBoundingBox":
            inner = scale(box.width, box.height)
        else:
            inner = IDENTITY  # The content begins where the tile does.
        tile = Symbol(name, (Group((Group(content, inner),), clip=rectangle(0, 0, width, height)),))
        corners = [apply(back, px, py) for px in (cover.x, cover.right) for py in (cover.y, cover.bottom)]
        columns = _steps([px for px, _ in corners], x, width)
        rows = _steps([py for _, py in corners], y, height)
        if len(columns) * len(rows) > MOST_TILES:
            raise ValueError(f"pattern '{name}' repeats more than {MOST_TILES:,} times")
        self._spend(len(columns) * len(rows))
        uses = tuple(Use(tile, translate(x + column * width, y + row * height)) for row in rows for column in columns)
        return (Group(uses, matrix),)

    def _inherited_pattern(self, pattern: ET.Element) -> tuple[dict[str, str], ET.Element]:
        """Attributes of a pattern with the inherited ones, and the pattern whose content it shows."""
        chain = [pattern]
        while (name := href_of(chain[-1])) and len(chain) < 16:
            below = self._definition(name)
            if below is None or tag_of(below) != "pattern":
                break
            chain.append(below)
        written: dict[str, str] = {}
        for one in reversed(chain):
            written |= one.attrib
        return written, next((one for one in chain if len(one)), pattern)


def _steps(places: list[float], start: float, size: float) -> range:
    low = math.floor((min(places) - start) / size)
    high = math.ceil((max(places) - start) / size)
    return range(low, max(high, low + 1)) if high - low <= MOST_TILES else range(MOST_TILES + 1)


def _fallback(written: str) -> str:
    """Fallback colour after a reference, as in `url(#a) red`; else the text unchanged."""
    if not written.startswith("url("):
        return written
    after = written.partition(")")[2].strip()
    return after or written


def _veiled(items: tuple[Item, ...], opacity: float) -> tuple[Item, ...]:
    if opacity <= 0:
        return ()
    return items if opacity >= 1 else (Group(items, opacity=opacity),)
