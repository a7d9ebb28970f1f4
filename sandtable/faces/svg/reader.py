"""Read SVG text into ink: the vocabulary of face templates, kits and drawings of other programs.

Shapes, paths, groups, gradients, patterns, clips, masks, opacity, `use`, pictures and text. Anything else is reported,
never dropped in silence. Templates and kits are written in millimetres; a drawing of another program has units, style
sheets and defaults of its own.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable

from sandtable.budget import current
from sandtable.faces.colours import UnknownColour, colour_hint
from sandtable.faces.ink_saving.low_ink import in_outline
from sandtable.faces.scenes.art import as_printable, is_bitmap, picture_size
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.svg.bounds import TooMuchInk, measure
from sandtable.faces.svg.context import Attributes, Drawing, DrawingContext, Lettered
from sandtable.faces.svg.css import inline_css
from sandtable.faces.svg.dom import Box, drawn_tag, href_of, is_svg, parse_foreign, tag_of, view_box
from sandtable.faces.svg.lengths import foreign_length
from sandtable.faces.svg.lettering import MOST_BOXES, Lettering
from sandtable.faces.svg.markup import is_plain
from sandtable.faces.svg.path import PathError
from sandtable.faces.svg.placing import framed
from sandtable.faces.svg.resolving import resolved
from sandtable.faces.svg.vocabulary import unknown_attributes
from sandtable.ground.looks import look_named, look_names
from sandtable.ink.matrix import translate
from sandtable.ink.shapes import Group, Item
from sandtable.maps.map_cache import drawn_ground
from sandtable.model.reading.suggestions import nearest, nearest_or_list

_REPEATABLE = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "text"}
# Elements that draw nothing in place.
_SILENT = {
    "title", "desc", "metadata", "style", "script", "namedview", "defs", "symbol", "clipPath", "mask", "marker", "filter",
    "pattern", "linearGradient", "radialGradient",
}  # fmt: skip
LONG = 60  # letters of a text that hardly comes again
MOST_KEPT = 10_000  # elements
MOST_CELLS = 99  # rows and columns of a painted map
# The attributes of an element, in order.
Written = tuple[tuple[str, str], ...]
_CODES_KEPT = {"ST041", "ST045", "ST051", "ST052", "ST075"}


class Reader(Lettering):
    """Turns the elements of one document into items; results are cached in the context for later documents."""

    __slots__ = ()

    def read(self, root: ET.Element) -> tuple[Item, ...]:
        """The items of the whole document; raise TooMuchInk."""
        self._defs = {name: element for element in root.iter() if (name := element.get("id"))}
        if not self.is_foreign:
            for unknown in unknown_attributes(root, self._context.attributes_seen):
                self.tell("ST069", unknown.message, unknown.hint, unknown.place)
        items = self._children(root, self._style(root, self._root_style))
        if self.is_foreign:
            items = self._veiled(root, items, self._root_style)
        self._weigh(items)
        return self._resolved(items)

    def read_apart(self, root: ET.Element) -> list[tuple[Item, ...]]:
        """Items of each outermost element of the document; raise TooMuchInk."""
        self._defs = {name: element for element in root.iter() if (name := element.get("id"))}
        style = self._style(root, self._root_style)
        parts = [self._item(child, style) for child in root]
        for items in parts:
            self._weigh(items)
        return [self._resolved(items) for items in parts]

    def _resolved(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Items with the resolution of their shadows; of a drawing of another program it depends on its place."""
        if self.is_foreign or not self._context.has_softened:
            return items
        return resolved(items, self._context.resolved)

    def _weigh(self, items: tuple[Item, ...]) -> None:
        points, _ = measure(items, self._context.measures)
        current().take("points", points, what="the drawings have")

    def _item(self, element: ET.Element, inherited: Attributes) -> tuple[Item, ...]:
        tag = drawn_tag(element)
        if not tag or tag in _SILENT:
            return ()
        if self.is_foreign:
            self._spend(1)
        if len(element):
            return self._draw(element, tag, inherited)
        # What it is known by when it comes again, on the next card.
        written = tuple(element.attrib.items())
        key = (tag, id(inherited), element.text, written)
        known = self._context.elements
        items = known.get(key)
        if items is not None:
            return items
        comes_again = self._comes_again(element, tag, inherited)
        reports = self._reports
        lettered = self._context.lettered.get((id(inherited), written)) if tag == "text" else None
        items = self._draw(element, tag, inherited, lettered)
        # An element with a fault is drawn again for every card, so that each is named.
        if reports != self._reports:
            return items
        if tag == "text" and items and lettered is None:
            self._remember_lettering(element, inherited, written)
        if comes_again:
            if len(known) >= MOST_KEPT:
                self._context.make_room()
            # Labels of a deck differ in their text alone: all else is kept once.
            known[tag, id(inherited), element.text, self._context.written.setdefault(written, written)] = items
        return items

    def _remember_lettering(self, element: ET.Element, inherited: Attributes, written: Written) -> None:
        """Remember the style and box of a valid text: on the next card it often has other words in the same style."""
        lettered = self._text_style(element, inherited)
        if lettered is not None:
            if len(self._context.lettered) >= MOST_BOXES:
                self._context.lettered.clear()
            self._context.lettered[id(inherited), self._context.written.setdefault(written, written)] = lettered

    def _comes_again(self, element: ET.Element, tag: str, inherited: Attributes) -> bool:
        """True if a childless element is worth caching: it is drawn alike each time and likely to recur.

        Long texts, and elements that refer to definitions of their own document, are not cached.
        """
        if tag not in _REPEATABLE or len(element.text or "") > LONG:
            return False
        written = element.attrib
        if "clip-path" in written or "mask" in written or "filter" in written or "style" in written:
            return False
        if "url(" in written.get("fill", inherited["fill"]) or "url(" in written.get("stroke", inherited["stroke"]):
            return False
        return tag != "use" or href_of(element) in self._context.kit.drawn

    def _draw(
        self, element: ET.Element, tag: str, inherited: Attributes, lettered: Lettered | None = None
    ) -> tuple[Item, ...]:
        get = element.get
        try:
            if lettered is not None and is_plain(element.text or ""):
                return self._set_like(lettered, element)
            style = self._style(element, inherited)
            if get("display") == "none" or not self._is_inked(get("low")):
                return ()
            draw = _DRAWERS.get(tag)
            if draw is None:
                hint = nearest(tag, _DRAWERS) or "draw it with paths, shapes or text"
                self._complain(element, "ST047", f"<{tag}> is not supported", hint)
                return ()
            items = draw(self, element, style)
            if self.low_ink and get("low") == "outline":
                items = in_outline(items, self._context.outlined)
            return self._veiled(element, items, style)
        except TooMuchInk:
            raise  # It is the whole drawing that is too much.
        except PathError as error:
            self._complain(element, "ST044", f"<{tag}>: {error.message}")
            return ()
        except UnknownColour as error:
            self._complain(element, "ST046", str(error), colour_hint(error.written, self.palette))
            return ()
        except ValueError as error:
            self._complain(element, "ST044", f"<{tag}>: {error}")
            return ()
        except (ArithmeticError, LookupError, TypeError, AttributeError) as error:
            # Unexpected markup: it is reported at its line, and the rest is drawn.
            self._complain(element, "ST044", f"<{tag}> cannot be drawn: {type(error).__name__} {error}")
            return ()

    def _is_inked(self, low: str | None) -> bool:
        return not (low == "drop" and self.low_ink) and not (low == "only" and not self.low_ink)

    def _group(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        return self._children(element, style)

    def _painted_map(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        """Ground of a hex map: rows of letters, and looks as letter=name, with its upper left corner at x, y."""
        del style
        get = element.get
        rows = get("rows", "").split()
        if len(rows) > MOST_CELLS or any(len(row) > MOST_CELLS for row in rows):
            raise ValueError(f"a map has at most {MOST_CELLS} rows and columns")
        looks: dict[str, str] = {}
        for said in get("looks", "").split():
            letter, wished = said[0], said[2:]
            if look_named(wished) is None:
                hint = nearest_or_list(wished, look_names(), 60)
                self._complain(element, "ST042", f"no ground is painted as '{wished}'", hint, wished)
                continue
            looks[letter] = wished
        cell = float(get("cell", "26"))
        if not 2 <= cell <= 500:
            raise ValueError("cells are 2 to 500 mm across")
        items = drawn_ground(
            rows,
            looks,
            cell,
            self.palette.by_name,
            flat=get("top") == "flat",
            low_ink=self.low_ink,
            numbered=get("numbered") != "no",
        )
        return (Group(items, translate(float(get("x", "0")), float(get("y", "0")))),)

    def _switch(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        """Draw the first alternative of a `switch` that has no special requirements."""
        for child in element:
            if tag_of(child) not in ("", "foreignObject") and is_svg(child) and not child.get("requiredExtensions"):
                return self._item(child, style)
        return ()

    def _user_svg(self, name: str, content: bytes, window: Box, cover: bool) -> tuple[Item, ...]:
        """Read a drawing of another program, in a context of its own so that its ids do not clash."""
        root = parse_foreign(content.decode("utf-8-sig"))
        if tag_of(root) != "svg":
            raise ValueError(f"its first element is <{tag_of(root)}>, not <svg>")

        def report(_inner: Drawing, code: str, message: str, hint: str, _place: str, _about: str) -> None:
            self.tell(code if code in _CODES_KEPT else "ST048", f"'{name}': {message}", hint, "", name)

        def no_art(_inner: Drawing, file: str, _place: str) -> None:
            self.tell("ST048", f"'{name}' refers to another file, '{file:.60}'", "embed or remove it", "", name)

        box = view_box(root) or _own_size(root)
        context = DrawingContext(
            self.palette,
            Kit(),
            report,
            no_art,
            self._context.language,
            self.low_ink,
            viewport=box[2:],
            fonts=self._context.fonts,
        )
        drawing = Drawing(name)
        inline_css(root, lambda message, hint: report(drawing, "ST051", message, hint, "", ""))
        items = Reader(context, drawing).read(root)
        self._context.has_softened |= context.has_softened
        return framed(items, box, window, cover)


def own_size(content: bytes) -> tuple[float, float]:
    """Width and height of a picture in units of its own; raise ValueError if it cannot be used."""
    content = as_printable(content)
    if is_bitmap(content):
        return picture_size(content)
    root = parse_foreign(content.decode("utf-8-sig"))
    return (view_box(root) or _own_size(root))[2:]


def _own_size(root: ET.Element) -> Box:
    """Box of a drawing without a viewBox: its stated size, or the default of browsers."""
    width, height = (
        foreign_length(root.get(name) or default, (300, 150), name)
        for name, default in (("width", "100%"), ("height", "100%"))
    )
    if width <= 0 or height <= 0:
        raise ValueError("it has no size")
    return 0.0, 0.0, width, height


_DRAWERS: dict[str, Callable[[Reader, ET.Element, Attributes], tuple[Item, ...]]] = {
    "g": Reader._group,
    "svg": Reader._inner_svg,
    "a": Reader._group,
    "switch": Reader._switch,
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
    "painted": Reader._painted_map,
    "text": Reader._text,
    "flowRoot": Reader._flowed_text,
}
