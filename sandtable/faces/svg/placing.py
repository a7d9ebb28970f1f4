"""Place symbols and other definitions, pictures, scenes, and nested drawings."""

import base64
import binascii
import re
import xml.etree.ElementTree as ET
from hashlib import sha256

from sandtable.budget import CODE, current, over_budget_words
from sandtable.faces.ink_saving.coarse import coarser
from sandtable.faces.ink_saving.low_ink import in_outline
from sandtable.faces.scenes.art import as_printable, bitmap, is_bitmap, lightened, picture_size
from sandtable.faces.scenes.kits import Drawn
from sandtable.faces.scenes.scene import compile_scene
from sandtable.faces.svg.bounds import measure
from sandtable.faces.svg.context import Attributes
from sandtable.faces.svg.dom import SMALLEST, Box, href_of, length, place_of, tag_of, view_box
from sandtable.faces.svg.fitting import aspect, fitted
from sandtable.faces.svg.path import rounded_rectangle
from sandtable.faces.svg.pen import ROOT_STYLE
from sandtable.faces.svg.veils import Veils
from sandtable.ink.matrix import multiply, scale, translate
from sandtable.ink.shapes import Group, Item, Picture, Symbol, Use, rectangle
from sandtable.model.reading.suggestions import nearest

MAX_USES = 64  # nesting of uses
_WIDEST_SCENE = 2000.0  # mm; rain over more than that takes its time
_NOTHING = ET.Element("nothing")
_DATA = re.compile(r"data:image/(?:png|jpe?g|webp);base64,", re.IGNORECASE)


class Placing(Veils):
    """Draws symbols, pictures and scenes."""

    __slots__ = ()

    def _user_svg(self, name: str, content: bytes, window: Box, cover: bool) -> tuple[Item, ...]:
        raise NotImplementedError

    # --- symbols and other definitions

    def _use(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        name = href_of(element)
        local = self._defs.get(name)
        if local is not None and (self.is_foreign or tag_of(local) not in ("g", "symbol", "svg")):
            return self._use_definition(element, name, local, style)
        symbol = self.symbol(name, style["color"])
        if symbol is None:
            self._complain(element, "ST042", f"no symbol is called '{name}'", nearest(name, self._names()))
            return ()
        get = element.get
        x, y = length(get("x", "0")), length(get("y", "0"))
        box = self._kit_symbol(name).box
        matrix = translate(x, y)
        if box is not None and (get("width") or get("height")):
            width, height = get("width") or get("height") or "0", get("height") or get("width") or "0"
            matrix = fitted(box, (x, y, length(width), length(height)))
        return (Use(symbol, matrix),)

    def _use_definition(
        self, element: ET.Element, name: str, target: ET.Element, style: Attributes
    ) -> tuple[Item, ...]:
        """Draw an element of the drawing again, in the style of its new place."""
        if name in self._using or len(self._using) > MAX_USES:
            raise ValueError(f"symbol '{name}' uses itself")
        x, y = self._measure(element, "x"), self._measure(element, "y")
        self._using.append(name)
        try:
            if tag_of(target) in ("symbol", "svg"):
                get = element.get
                width = get("width") or target.get("width") or "100%"
                height = get("height") or target.get("height") or "100%"
                window = (0.0, 0.0, self._length(width, "width"), self._length(height, "height"))
                items = self._in_viewport(target, window, self._style(target, style))
            else:
                items = self._item(target, style)
        finally:
            self._using.pop()
        return (Group(items, translate(x, y)),) if (x or y) and items else items

    def _in_viewport(self, element: ET.Element, window: Box, style: Attributes) -> tuple[Item, ...]:
        """Items of a symbol or nested drawing, fitted into its window and clipped at its edge."""
        items = self._children(element, style)
        box = view_box(element)
        if not items or window[2] <= 0 or window[3] <= 0:
            return ()
        if box is not None:
            items = (Group(items, aspect(box, window, element.get("preserveAspectRatio", ""))),)
        elif window[0] or window[1]:
            items = (Group(items, translate(*window[:2])),)
        return items if element.get("overflow") == "visible" else (Group(items, clip=rectangle(*window)),)

    def _inner_svg(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        if not self.is_foreign:
            return self._children(element, style)
        x, y = self._measure(element, "x"), self._measure(element, "y")
        width, height = self._measure(element, "width", "100%"), self._measure(element, "height", "100%")
        return self._in_viewport(element, (x, y, width, height), style)

    def symbol(self, name: str, colour: str) -> Symbol | None:
        """Symbol of that name with currentColor filled in; cached."""
        key = (name, self.palette.resolve(colour))
        if key not in self._context.symbols:
            drawn = self._kit_symbol(name)
            if drawn.element is _NOTHING:
                return None
            if self._depth > MAX_USES:
                raise ValueError(f"symbol '{name}' uses itself")
            self._depth += 1
            reports = self._reports
            # Kept, not thrown away: styles are known by identity.
            root = self._context.roots.setdefault(key[1], {**ROOT_STYLE, "color": key[1]})
            style = self._style(drawn.element, root)
            items = self._children(drawn.element, style)
            if self.low_ink and drawn.element.get("low") == "outline":
                items = in_outline(items, self._context.outlined)
            self._depth -= 1
            symbol = Symbol(name, items)
            if reports != self._reports:
                self._context.faulty_symbols = True
            self._context.measures[symbol] = measure(items, self._context.measures)
            self._context.symbols[key] = symbol
        return self._context.symbols[key]

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None:
        """Inline icon as a symbol of height 1, and its width in heights; None if there is none."""
        wanted = f"icon-{name}" if f"icon-{name}" in self._names() else name
        symbol = self.symbol(wanted, colour)
        if symbol is None:
            return None
        x, y, width, height = self._kit_symbol(wanted).box or (0, 0, 100, 100)
        key = (f"{wanted}@1", self.palette.resolve(colour))
        if key not in self._context.symbols:
            matrix = multiply(scale(1 / height), translate(-x, -y))
            self._context.symbols[key] = Symbol(f"{wanted}@1", (Use(symbol, matrix),))
        sized = self._context.symbols[key]
        assert sized is not None
        return sized, width / height

    def has_icon(self, name: str) -> bool:
        """True if a symbol can be an inline icon of that name."""
        return any(self._kit_symbol(known).element is not _NOTHING for known in (f"icon-{name}", name))

    def standing(self, name: str, colour: str, height: float) -> tuple[Symbol, Box] | None:
        """Symbol for a scene and its box; a thicker version if its strokes would be too thin."""
        symbol = self.symbol(name, colour)
        if symbol is None:
            return None
        box = self._kit_symbol(name).box or (0, 0, 100, 100)
        return coarser(symbol, height / box[3], self._context.coarse), box

    def nearest_symbol(self, name: str) -> str:
        return nearest(name, self._names())

    def nearest_icon(self, name: str) -> str:
        return nearest(name, {known.removeprefix("icon-") for known in self._names()})

    def _kit_symbol(self, name: str) -> Drawn:
        if name in self._context.kit.drawn:
            return self._context.kit.drawn[name]
        element = self._defs.get(name)
        return Drawn(element, view_box(element)) if element is not None else Drawn(_NOTHING, None)

    def _names(self) -> list[str]:
        return [*self._context.kit.drawn, *self._defs]

    # --- pictures and scenes

    def _image(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        name = href_of(element)
        window = self._window(element)
        if self.is_foreign and _DATA.match(name):
            return self._embedded(element, name, window)
        content = self._context.art(self._drawing, name, place_of(element))
        if content is None:
            return ()
        cover = element.get("fit", "cover") == "cover"
        limits = current().limits
        if len(content) > limits.picture:
            self._complain(element, CODE, *over_budget_words(f"the picture '{name}' has", "picture", limits), name)
            return ()
        try:
            content = as_printable(content)
            if is_bitmap(content):
                return self._bitmap(element, content, window, cover)
            key = (name, sha256(content).digest(), window, cover)
            if key not in self._context.pictures:
                reports = self._reports
                items = self._user_svg(name, content, window, cover)
                if reports != self._reports:
                    return items
                self._context.pictures[key] = items
            return self._context.pictures[key]
        except ValueError as error:
            reason = "it is no text and no known picture" if isinstance(error, UnicodeDecodeError) else str(error)
            self._complain(element, "ST048", f"'{name}' is not a usable SVG, PNG, JPEG or WebP: {reason}", "", name)
            return ()

    def _bitmap(self, element: ET.Element, content: bytes, window: Box, cover: bool) -> tuple[Item, ...]:
        """Bitmap in its window; with low ink a light grey one, which is reported."""
        picture_size(content)
        if self.low_ink and element.get("low") != "keep":
            content = lightened(content)
            words = "pictures are printed light and grey with low ink"
            self._complain(element, "ST052", words, 'write low="keep" on the image to print it as it is')
        return (bitmap(content, window, cover),)

    def _embedded(self, element: ET.Element, written: str, window: Box) -> tuple[Item, ...]:
        """Bitmap embedded in the drawing itself."""
        try:
            content = base64.b64decode("".join(written.partition(",")[2].split()), validate=True)
        except (binascii.Error, ValueError):
            raise ValueError("a picture in it is damaged") from None
        content = as_printable(content)
        if not is_bitmap(content):
            raise ValueError("a picture in it is neither PNG, JPEG nor WebP")
        width, height = picture_size(content)
        if window[2] <= 0 or window[3] <= 0:
            x, y = window[:2]
            window = (x, y, window[2] or width, window[3] or height)
        if self.low_ink:
            content = lightened(content)
        matrix = aspect((0, 0, width, height), window, element.get("preserveAspectRatio", ""))
        return (Group((Group((Picture(content, 0, 0, width, height),), matrix),), clip=rectangle(*window)),)

    def _scene(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        """Picture of the record being drawn: its layers, or the file it names."""
        box = self._window(element)
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


def framed(items: tuple[Item, ...], box: Box, window: Box, cover: bool) -> tuple[Item, ...]:
    """Drawing of another program in its window."""
    inner = Group(items, fitted(box, window, cover))
    return (Group((inner,))._replace(clip=rounded_rectangle(*window, 0)),)
