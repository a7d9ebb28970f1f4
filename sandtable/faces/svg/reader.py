"""SVG text to ink: the vocabulary of face templates, kits and users' drawings.

Shapes, paths, groups, clip paths, gradients, `use` of symbols, pictures and text; lengths are
millimetres. What the vocabulary does not have is reported, never dropped in silence.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Literal, cast

from sandtable.faces.colours import Palette, UnknownColour
from sandtable.faces.ink_saving.coarse import coarser
from sandtable.faces.ink_saving.low_ink import in_outline
from sandtable.faces.scenes.art import bitmap, is_bitmap
from sandtable.faces.scenes.kits import Drawn, Kit
from sandtable.faces.scenes.scene import compile_scene
from sandtable.faces.svg.bounds import measure
from sandtable.faces.svg.context import Attributes, Drawing, DrawingContext
from sandtable.faces.svg.dom import (
    SMALLEST,
    Box,
    bounded_number,
    href_of,
    length,
    parse_svg,
    place_of,
    tag_of,
    view_box,
)
from sandtable.faces.svg.fitting import fitted
from sandtable.faces.svg.gradients import banded
from sandtable.faces.svg.path import (
    PathError,
    ellipse,
    parse_path,
    parse_points,
    parse_transform,
    polygon,
    rounded_rectangle,
)
from sandtable.faces.svg.spans import read_spans
from sandtable.faces.text import Align, TextBox, Valign, set_text
from sandtable.geometry.units import POINT
from sandtable.ink.fonts import UnknownFont
from sandtable.ink.matrix import multiply, scale, translate
from sandtable.ink.shapes import Group, Item, Outline, Path, Style, Symbol, Use, line
from sandtable.model.reading.messages import nearest

MAX_USES = 64  # nesting of uses
_INHERITED = {
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset",
    "fill-rule", "color", "font-family", "font-size", "font-weight", "font-style", "font-variant", "text-anchor",
    "text-transform", "letter-spacing",
}  # fmt: skip
_REPEATABLE = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "text"}
_UNSUPPORTED = {"opacity", "fill-opacity", "stroke-opacity", "filter", "mask"}
_SILENT = {
    "title",
    "desc",
    "metadata",
    "style",
    "namedview",
    "defs",
    "symbol",
    "clipPath",
    "linearGradient",
    "radialGradient",
}
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


class Reader:
    """Turns the elements of one document into items; what it makes is kept in the context, for documents to come."""

    __slots__ = ("_context", "_defs", "_depth", "_drawing", "_reports", "low_ink", "palette")

    def __init__(self, context: DrawingContext, drawing: Drawing) -> None:
        self.palette: Palette = context.palette
        self.low_ink = context.low_ink
        self._context, self._drawing = context, drawing
        self._defs: dict[str, ET.Element] = {}
        self._depth = 0
        self._reports = 0

    def read(self, root: ET.Element) -> tuple[Item, ...]:
        """The items of the whole document; raise TooMuchInk."""
        self._defs = {name: element for element in root.iter() if (name := element.get("id"))}
        items = self._children(root, self._style(root, ROOT_STYLE))
        measure(items, self._context.measures)
        return items

    def _children(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        items: list[Item] = []
        for child in element:
            items.extend(self._item(child, style))
        return tuple(items)

    def _item(self, element: ET.Element, inherited: Attributes) -> tuple[Item, ...]:
        tag = tag_of(element)
        if tag in _SILENT or not tag:
            return ()
        key = self._key(element, tag, inherited)
        if key is not None and key in self._context.elements:
            return self._context.elements[key]
        reports = self._reports
        items = self._draw(element, tag, inherited)
        # An element with something wrong is drawn anew for every card, so that each is named.
        if key is not None and reports == self._reports:
            self._context.elements[key] = items
        return items

    def _key(self, element: ET.Element, tag: str, inherited: Attributes) -> tuple[object, ...] | None:
        """What an element is known by when it comes again, on the next card; None when it may come out differently.

        Elements with children, and those that refer to definitions of their own document, are not remembered.
        """
        if len(element) or tag not in _REPEATABLE:
            return None
        written = element.attrib
        if "clip-path" in written or written.get("fill", "").startswith("url("):
            return None
        if tag == "use" and href_of(element) not in self._context.kit.drawn:
            return None
        return (tag, id(inherited), element.text, *written.items())

    def _draw(self, element: ET.Element, tag: str, inherited: Attributes) -> tuple[Item, ...]:
        get = element.get
        if get("display") == "none" or not self._is_inked(get("low")):
            return ()
        style = self._style(element, inherited)
        try:
            draw = _DRAWERS.get(tag)
            if draw is None:
                self._complain(element, "ST047", f"<{tag}> is not supported", "draw it with paths, shapes or text")
                return ()
            items = draw(self, element, style)
            if self.low_ink and get("low") == "outline":
                items = in_outline(items, self._context.outlined)
            transform, clip = get("transform"), get("clip-path")
            if not transform and not clip:
                return items
            matrix = parse_transform(transform) if transform else None
            return (Group(items, matrix, self._clip(element, clip) if clip else None),)
        except PathError as error:
            self._complain(element, "ST044", f"<{tag}>: {error.message}")
            return ()
        except UnknownColour as error:
            names = ", ".join(self.palette.names)
            self._complain(element, "ST046", str(error), f"use #rrggbb or one of {names}")
            return ()
        except ValueError as error:
            self._complain(element, "ST044", f"<{tag}>: {error}")
            return ()
        except (ArithmeticError, LookupError, TypeError, AttributeError) as error:
            # Something written that nobody thought of; it is told at its line, and the rest is drawn.
            self._complain(element, "ST044", f"<{tag}> cannot be drawn: {type(error).__name__} {error}")
            return ()

    def _is_inked(self, low: str | None) -> bool:
        return not (low == "drop" and self.low_ink) and not (low == "only" and not self.low_ink)

    def _style(self, element: ET.Element, inherited: Attributes) -> Attributes:
        written = element.attrib
        own = {name: written[name] for name in _INHERITED.intersection(written)}
        css = written.get("style")
        if css:
            for rule in css.split(";"):
                name, colon, value = rule.partition(":")
                if colon and name.strip() in _INHERITED:
                    own[name.strip()] = value.strip()
        for name in _UNSUPPORTED.intersection(written):
            if written[name] not in ("1", "none"):
                self._complain(element, "ST047", f"'{name}' is not supported", "mix the colour instead, as ink/40")
        if own.get("color") == "currentColor":
            del own["color"]
        if not own:
            return inherited
        # The same style is the same object, so that elements can be known again by it.
        key = (id(inherited), *sorted(own.items()))
        known = self._context.styles.get(key)
        if known is None:
            known = self._context.styles[key] = {**inherited, **own}
        return known

    # --- shapes

    def _group(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        return self._children(element, style)

    def _shape(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        outline = self._outline(element)
        if not outline:
            return ()
        fill = style["fill"]
        if fill.startswith("url(#"):
            gradient = self._definition(fill[5:].rstrip(")"))
            if gradient is None:
                raise ValueError(f"no gradient is called '{fill[5:].rstrip(')')}'")
            around = self._ink({**style, "fill": "none"})
            bands = banded(outline, gradient, self.palette)
            return (bands, Path(outline, around)) if around.stroke else (bands,)
        ink = self._ink(style, filled=tag_of(element) != "line")
        return (Path(outline, ink),) if ink.fill is not None or ink.stroke is not None else ()

    def _outline(self, element: ET.Element) -> Outline:
        def number(name: str, default: float = 0) -> float:
            written = element.get(name)
            return length(written) if written is not None else default

        tag = tag_of(element)
        if tag == "path":
            return parse_path(element.get("d", ""))
        if tag == "rect":
            rx = element.get("rx")
            ry = element.get("ry")
            return rounded_rectangle(
                number("x"),
                number("y"),
                number("width"),
                number("height"),
                length(rx) if rx else length(ry) if ry else 0,
                length(ry) if ry else None,
            )
        if tag == "circle":
            return ellipse(number("cx"), number("cy"), number("r"))
        if tag == "ellipse":
            return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        if tag == "line":
            return line(number("x1"), number("y1"), number("x2"), number("y2"))
        return polygon(parse_points(element.get("points", "")), closed=tag == "polygon")

    def _ink(self, style: Attributes, filled: bool = True) -> Style:
        stroke = self._colour(style["stroke"], style)
        dash = style.get("stroke-dasharray", "none")
        return Style(
            fill=self._colour(style["fill"], style) if filled else None,
            stroke=stroke,
            width=length(style["stroke-width"]),
            cap=_CAPS.get(style.get("stroke-linecap", "butt"), "butt"),
            join=_JOINS.get(style.get("stroke-linejoin", "miter"), "miter"),
            dash=() if dash == "none" else tuple(length(part) for part in dash.replace(",", " ").split()),
            dash_offset=length(style.get("stroke-dashoffset", "0")),
            even_odd=style.get("fill-rule") == "evenodd",
        )

    def _colour(self, written: str, style: Attributes) -> str | None:
        if written in ("none", "transparent"):
            return None
        return self.palette.resolve(style["color"] if written == "currentColor" else written)

    def _definition(self, name: str) -> ET.Element | None:
        found = self._defs.get(name)
        return found if found is not None else self._context.kit.defs.get(name)

    def _clip(self, element: ET.Element, written: str) -> Outline | None:
        name = written.removeprefix("url(#").rstrip(")")
        target = self._definition(name)
        if target is None or tag_of(target) != "clipPath":
            self._complain(element, "ST044", f"no clipPath is called '{name}'")
            return None
        return tuple(command for shape in target for command in self._outline(shape))

    # --- symbols and pictures

    def _use(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        name = href_of(element)
        symbol = self.symbol(name, style["color"])
        if symbol is None:
            self._complain(element, "ST042", f"no symbol is called '{name}'", nearest(name, self._names()))
            return ()
        get = element.get
        x, y = length(get("x", "0")), length(get("y", "0"))
        box = self._drawn(name).box
        matrix = translate(x, y)
        if box is not None and (get("width") or get("height")):
            width, height = get("width") or get("height") or "0", get("height") or get("width") or "0"
            matrix = fitted(box, (x, y, length(width), length(height)))
        return (Use(symbol, matrix),)

    def symbol(self, name: str, colour: str) -> Symbol | None:
        """The symbol of that name with currentColor filled in; made once."""
        key = (name, self.palette.resolve(colour))
        if key not in self._context.symbols:
            drawn = self._drawn(name)
            if drawn.element is _NOTHING:
                return None
            if self._depth > MAX_USES:
                raise ValueError(f"symbol '{name}' uses itself")
            self._depth += 1
            # Kept, not thrown away: styles are known by identity.
            root = self._context.roots.setdefault(key[1], {**ROOT_STYLE, "color": key[1]})
            style = self._style(drawn.element, root)
            items = self._children(drawn.element, style)
            if self.low_ink and drawn.element.get("low") == "outline":
                items = in_outline(items, self._context.outlined)
            self._depth -= 1
            symbol = Symbol(name, items)
            self._context.measures[symbol] = measure(items, self._context.measures)
            self._context.symbols[key] = symbol
        return self._context.symbols[key]

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None:
        """An inline icon as a symbol of height 1, and its width in heights."""
        wanted = f"icon-{name}" if f"icon-{name}" in self._names() else name
        symbol = self.symbol(wanted, colour)
        if symbol is None:
            return None
        x, y, width, height = self._drawn(wanted).box or (0, 0, 100, 100)
        key = (f"{wanted}@1", self.palette.resolve(colour))
        if key not in self._context.symbols:
            matrix = multiply(scale(1 / height), translate(-x, -y))
            self._context.symbols[key] = Symbol(f"{wanted}@1", (Use(symbol, matrix),))
        sized = self._context.symbols[key]
        assert sized is not None
        return sized, width / height

    def _drawn(self, name: str) -> Drawn:
        if name in self._context.kit.drawn:
            return self._context.kit.drawn[name]
        element = self._defs.get(name)
        return Drawn(element, view_box(element)) if element is not None else Drawn(_NOTHING, None)

    def _names(self) -> list[str]:
        return [*self._context.kit.drawn, *self._defs]

    def _image(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        name = href_of(element)
        content = self._context.art(self._drawing, name, place_of(element))
        if content is None:
            return ()
        get = element.get
        window = (length(get("x", "0")), length(get("y", "0")), length(get("width", "0")), length(get("height", "0")))
        cover = get("fit", "cover") == "cover"
        try:
            return (
                (bitmap(content, window, cover),)
                if is_bitmap(content)
                else self._user_svg(name, content, window, cover)
            )
        except (ValueError, UnicodeDecodeError) as error:
            self._complain(element, "ST048", f"'{name}' is not a usable SVG, PNG or JPEG: {error}", "", name)
            return ()

    def _user_svg(self, name: str, content: bytes, window: Box, cover: bool) -> tuple[Item, ...]:
        """A user's SVG, read in a context of its own so that its ids are its own."""
        root = parse_svg(content.decode("utf-8-sig"))
        width, height = length(root.get("width", "100")), length(root.get("height", "100"))

        def report(_inner: Drawing, _code: str, message: str, hint: str, _place: str, _about: str) -> None:
            self.tell("ST048", f"'{name}': {message}", hint, "", name)

        def no_art(_inner: Drawing, file: str, _place: str) -> None:
            self.tell("ST048", f"'{name}' refers to another file, '{file}'", "embed or remove it", "", name)

        context = DrawingContext(self.palette, Kit(), report, no_art, self._context.language, self.low_ink)
        items = Reader(context, Drawing(name)).read(root)
        matrix = fitted(view_box(root) or (0, 0, width, height), window, cover)
        return (Group((Group(items, matrix),), clip=rounded_rectangle(*window, 0)),)

    def _scene(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        """The picture of the record being drawn: its layers, or the file it names."""
        window = tuple(length(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        box = (window[0], window[1], window[2], window[3])
        picture = self._drawing.scene
        if picture is None:
            return ()
        if not (SMALLEST <= box[2] <= _WIDEST_SCENE and SMALLEST <= box[3] <= _WIDEST_SCENE):
            raise ValueError(f"width and height go up to {_WIDEST_SCENE:,.0f} mm, and neither is 0")
        if isinstance(picture, str):
            image = ET.Element("image", {**element.attrib, "href": picture})
            return self._image(image, style)
        scene = compile_scene(picture, box, self, self._drawing.ref, place_of(element))
        return in_outline((scene,), self._context.outlined) if self.low_ink else (scene,)

    def standing(self, name: str, colour: str, height: float) -> tuple[Symbol, Box] | None:
        """A symbol for a scene and its box, cut coarser where its strokes would come out too thin."""
        symbol = self.symbol(name, colour)
        if symbol is None:
            return None
        box = self._drawn(name).box or (0, 0, 100, 100)
        return coarser(symbol, height / box[3], self._context.coarse), box

    def nearest_symbol(self, name: str) -> str:
        return nearest(name, self._names())

    # --- text

    def _text(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        at = place_of(element)
        try:
            spans = read_spans(element, style, self)
        except UnknownFont as error:
            self._complain(element, "ST045", str(error))
            return ()
        if not spans:
            return ()
        if sum(len(span.text) for span in spans) > _LONGEST_TEXT:
            raise ValueError(f"more than {_LONGEST_TEXT:,} letters in one text")
        box = self._text_box(element, style)
        setting = set_text(spans, box)
        words = " ".join("".join(span.text for span in spans).split())
        shown = words if len(words) <= 40 else f"{words[:38]}…"
        if not setting.fits:
            size = f"{box.min_size / POINT:.3g} pt"
            self.tell("ST040", f"text does not fit even at {size}: '{shown}'", "shorten it or widen its box", at, words)
        for letter in setting.missing:
            self.tell("ST041", f"no font has '{letter}' (U+{ord(letter):04X}), in '{shown}'", "", at, letter)
        return setting.items

    def _text_box(self, element: ET.Element, style: Attributes) -> TextBox:
        get = element.get
        size = length(style["font-size"])
        if not _SMALLEST_TYPE <= size <= _LARGEST_TYPE:
            raise ValueError(f"font-size is {size:g} mm; from {_SMALLEST_TYPE} to {_LARGEST_TYPE:g} mm can be set")
        spacing = style.get("letter-spacing", "0")
        spaced_in_ems = spacing.endswith("em")
        tracking = bounded_number(spacing[:-2], "letter-spacing", -5, 50) if spaced_in_ems else length(spacing) / size
        x, y = length(get("x", "0")), length(get("y", "0"))
        width = get("width")
        anchor = _ANCHORS.get(style["text-anchor"])
        if anchor is None:
            raise ValueError(f"text-anchor is '{style['text-anchor']:.40}'; use {', '.join(_ANCHORS)}")
        align = cast(Align, get("align", anchor))
        return TextBox(
            x=x,
            y=y,
            width=length(width) if width else None,
            height=length(get("height", "0")) or None,
            size=size,
            min_size=min(size, max(_SMALLEST_TYPE, length(get("min-size", "6.5pt")))),
            leading=bounded_number(get("line-height", "1.2"), "line-height", 0.1, 20),
            align=align,
            valign=cast(Valign, get("valign", "top")),
            tracking=tracking,
            max_lines=int(bounded_number(get("max-lines", "0"), "max-lines", 0, 1000)),
            hyphenate=self._context.language if get("hyphens", "auto") == "auto" else "",
        )

    def _complain(self, element: ET.Element, code: str, message: str, hint: str = "", about: str = "") -> None:
        self.tell(code, message, hint, place_of(element), about)

    def tell(self, code: str, message: str, hint: str, place: str, about: str = "") -> None:
        """Report a problem; `about` are the words, letter, icon or file in question."""
        self._reports += 1
        self._context.report(self._drawing, code, message, hint, place, about)


_SMALLEST_TYPE, _LARGEST_TYPE = 0.1, 500.0  # mm
_WIDEST_SCENE = 2000.0  # mm; rain over more than that takes its time
_LONGEST_TEXT = 20_000  # letters
_ANCHORS = {"start": "left", "middle": "center", "end": "right"}
_NOTHING = ET.Element("nothing")
_CAPS: dict[str, Literal["butt", "round", "square"]] = {"round": "round", "square": "square"}
_JOINS: dict[str, Literal["miter", "round", "bevel"]] = {"round": "round", "bevel": "bevel"}
_DRAWERS: dict[str, Callable[[Reader, ET.Element, Attributes], tuple[Item, ...]]] = {
    "g": Reader._group,
    "svg": Reader._group,
    "a": Reader._group,
    "path": Reader._shape,
    "rect": Reader._shape,
    "circle": Reader._shape,
    "ellipse": Reader._shape,
    "line": Reader._shape,
    "polyline": Reader._shape,
    "polygon": Reader._shape,
    "use": Reader._use,
    "image": Reader._image,
    "scene": Reader._scene,
    "text": Reader._text,
}
