"""Base of all readers of elements: styles, lengths, colours, definitions and error reports."""

import re
import xml.etree.ElementTree as ET
from functools import lru_cache

from sandtable.faces.colours import Palette, UnknownColour, css_colour
from sandtable.faces.fonts import Fonts
from sandtable.faces.svg.bounds import TooMuchInk
from sandtable.faces.svg.context import Attributes, Drawing, DrawingContext
from sandtable.faces.svg.css import declarations
from sandtable.faces.svg.dom import Box, length, place_of, tag_of
from sandtable.faces.svg.lengths import foreign_length, type_size
from sandtable.ink.shapes import Item

INHERITED = {
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset",
    "fill-rule", "color", "font-family", "font-size", "font-weight", "font-style", "font-variant", "text-anchor",
    "text-transform", "letter-spacing", "fill-opacity", "stroke-opacity", "stroke-miterlimit", "clip-rule", "visibility",
    "paint-order", "text-decoration", "icon-size", "icon-shift",
}  # fmt: skip
ROOT_STYLE: Attributes = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "0.2",
    "color": "#000000",
    "font-family": "serif",
    "font-size": "8pt",
    "font-weight": "400",
    "text-anchor": "start",
}
# What other programs take for granted.
FOREIGN_STYLE: Attributes = {**ROOT_STYLE, "stroke-width": "1", "font-size": "16"}

# Effects that cannot be printed: the element is drawn without them, and that is reported.
EFFECTS = {
    "mix-blend-mode": "flatten it into the drawing, or use opacity",
    "marker-start": "turn strokes with arrowheads into paths",
    "marker-mid": "turn strokes with arrowheads into paths",
    "marker-end": "turn strokes with arrowheads into paths",
    "vector-effect": "turn the stroke into a path",
}
# Limit of elements, gradient bands and pattern tiles drawn in one drawing, repeats included.
MOST_WORK = 100_000
_PAINTS = {"fill", "stroke", "color"}
# Hex digits that are no colour: #0.
_SHORT_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{0,2}|[0-9a-fA-F]{5}|[0-9a-fA-F]{7})")
_LETTERED = {"text", "tspan", "textPath", "flowRoot", "flowPara", "flowSpan"}
_HARMLESS = {"none", "normal", "inherit", "initial", "unset", "auto", ""}


class Pen:
    """Turns elements of one document into items; parts of it are in other modules."""

    __slots__ = ("_context", "_defs", "_depth", "_drawing", "_reports", "_using", "_work", "low_ink", "palette")

    def __init__(self, context: DrawingContext, drawing: Drawing) -> None:
        self.palette: Palette = context.palette
        self.low_ink = context.low_ink
        self._context, self._drawing = context, drawing
        self._defs: dict[str, ET.Element] = {}
        self._using: list[str] = []  # definitions that are being drawn, one inside the other
        self._depth = 0
        self._reports = 0
        self._work = 0

    @property
    def fonts(self) -> Fonts:
        return self._context.fonts

    @property
    def is_foreign(self) -> bool:
        """True for a drawing of another program."""
        return self._context.viewport is not None

    def _spend(self, work: int) -> None:
        """Count work; raise TooMuchInk if one drawing needs too much."""
        self._work += work
        if self._work > MOST_WORK:
            raise TooMuchInk(f"it draws more than {MOST_WORK:,} things, one inside the other")

    def _item(self, element: ET.Element, inherited: Attributes) -> tuple[Item, ...]:
        raise NotImplementedError

    def _children(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        items: list[Item] = []
        for child in element:
            items.extend(self._item(child, style))
        return tuple(items)

    @property
    def _root_style(self) -> Attributes:
        return FOREIGN_STYLE if self.is_foreign else ROOT_STYLE

    def _style(self, element: ET.Element, inherited: Attributes) -> Attributes:
        written = element.attrib
        if "style" in written:
            # Templates: read in place. Drawings of other programs: already resolved to attributes.
            written.update(declarations(written.pop("style")))
        own = {name: written[name] for name in INHERITED.intersection(written) if written[name] != "inherit"}
        if not EFFECTS.keys().isdisjoint(written):
            for name in EFFECTS.keys() & written.keys():
                self._without(element, name, written[name])
        if own.get("color") == "currentColor":
            del own["color"]
        if self.is_foreign:
            self._settle_foreign(element, own, inherited)
        if not own:
            return inherited
        # The same style is the same object, so that elements can be known again by it.
        key = (id(inherited), *sorted(own.items()))
        known = self._context.styles.get(key)
        if known is None:
            known = self._context.styles[key] = {**inherited, **own}
        return known

    def _settle_foreign(self, element: ET.Element, own: dict[str, str], inherited: Attributes) -> None:
        """Compute a font size in user units; leave out values that are none, as browsers do, and report colours."""
        if "font-size" in own:
            above = float(inherited["font-size"])
            try:
                own["font-size"] = str(type_size(own["font-size"], above) or self._length(own["font-size"], em=above))
            except ValueError:
                if tag_of(element) in _LETTERED:
                    raise
                del own["font-size"]  # of a shape, which has no letters
        for name in _PAINTS & own.keys():
            if _SHORT_COLOUR.fullmatch(own[name].strip()):
                message = f"'{own[name]}' is no colour and is passed over, as browsers do"
                self._complain(element, "ST051", message, "write #rgb or #rrggbb")
                del own[name]

    def _without(self, element: ET.Element, name: str, value: str) -> None:
        if value.strip() in _HARMLESS:
            return
        if self.is_foreign:
            self._complain(element, "ST051", f"'{name}' is left out", EFFECTS[name])
        else:
            self._complain(element, "ST047", f"'{name}' is not supported", EFFECTS[name])

    def _length(self, written: str, attribute: str = "", em: float = 16.0) -> float:
        viewport = self._context.viewport
        return length(written) if viewport is None else foreign_length(written, viewport, attribute, em)

    def _measure(self, element: ET.Element, attribute: str, default: str = "0") -> float:
        return self._length(element.get(attribute, default), attribute)

    def _window(self, element: ET.Element) -> Box:
        x, y, width, height = (self._measure(element, name) for name in ("x", "y", "width", "height"))
        return x, y, width, height

    def _colour(self, written: str, style: Attributes) -> tuple[str, float] | None:
        """Parse a colour and its opacity; None for no ink."""
        if written in ("none", "transparent"):
            return None
        if written.lower() == "currentcolor":
            written = style["color"]
        try:
            return self.palette.resolve(written), 1.0
        except UnknownColour:
            found = _css_colour(written)
            if found is None:
                raise
            return found if found[1] > 0 else None

    def _definition(self, name: str) -> ET.Element | None:
        found = self._defs.get(name)
        return found if found is not None else self._context.kit.defs.get(name)

    def _complain(self, element: ET.Element, code: str, message: str, hint: str = "", about: str = "") -> None:
        self.tell(code, message, hint, place_of(element), about)

    def tell(self, code: str, message: str, hint: str, place: str, about: str = "") -> None:
        """Report a problem; `about` is the text, character, icon or file in question."""
        self._reports += 1
        self._context.report(self._drawing, code, message, hint, place, about)


def reference(written: str) -> str | None:
    """Id in url(#id), with or without quotes; None for anything else."""
    written = written.strip()
    if not written.startswith("url("):
        return None
    return written[4:].partition(")")[0].strip().strip("'\"").removeprefix("#")


_css_colour = lru_cache(maxsize=4096)(css_colour)
