"""Pages to SVG: one self-contained file per sheet, in millimetres.

Whatever is drawn more than once is stored once, in defs: symbols, faces, glyphs, pictures,
and clips. Ids count up in drawing order, so the same page gives the same bytes.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import assert_never

from svgwrite import Drawing
from svgwrite.base import BaseElement
from svgwrite.container import Group as GroupElement
from svgwrite.container import Use as UseElement
from svgwrite.etree import etree
from svgwrite.image import Image
from svgwrite.masking import ClipPath, Mask
from svgwrite.path import Path as PathElement
from svgwrite.shapes import Rect
from svgwrite.text import Text, TSpan

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.soft_pictures import soft_items
from sandtable.geometry.units import decimal
from sandtable.ink.extents import extent
from sandtable.ink.fonts import font
from sandtable.ink.matrix import IDENTITY, Matrix
from sandtable.ink.page import Box, Face, Page
from sandtable.ink.shapes import (
    Group,
    Item,
    Outline,
    Path,
    Picture,
    Style,
    Symbol,
    TextRun,
    Use,
    Word,
)

GlyphOutline = Callable[[str, int], Outline]  # (font key, glyph) to an outline in thousandths of the em, y up

MAGIC = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
SPACE = 0.08  # words further apart than this, in ems, are separated when read out

_PLACES = {"M": "M%.4f %.4f", "L": "L%.4f %.4f", "C": "C%.4f %.4f %.4f %.4f %.4f %.4f", "Z": "Z"}
_GLYPH_PLACES = {"M": "M%.2f %.2f", "L": "L%.2f %.2f", "C": "C%.2f %.2f %.2f %.2f %.2f %.2f", "Z": "Z"}
_idle_zeros = re.compile(r"\.?0+(?=[ A-Z)]|$)")
_minus_zero = re.compile(r"-0(?=[ A-Z)]|$)")
_unwritable = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(pages: Sequence[Page], metadata: Metadata, *, dpi: int, keep_text: bool) -> bytes:
    """Return one page as a file; it has no resolution and no metadata."""
    (page,) = pages
    return svg_page(page, keep_text=keep_text).encode()


def _font_outline(key: str, glyph: int) -> Outline:
    return font(key).outline(glyph)


def svg_page(page: Page, *, glyph_outline: GlyphOutline = _font_outline, keep_text: bool = False) -> str:
    """Return the page as an SVG document, its user unit the millimetre.

    Words are drawn as glyph outlines and named in aria-label; with `keep_text` they stay text, which looks right only
    where the fonts are installed.
    """
    return _Sheet(page, glyph_outline, keep_text).text()


class _Leaf:
    """An svgwrite element without children, made at half the cost; sheets have thousands."""

    __slots__ = ("elementname", "xml")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.elementname = name
        self.xml = etree.Element(name, attributes)

    def get_xml(self) -> etree.Element:
        return self.xml


class SvgWriter:
    """Translates ink items to elements of an SVG drawing; what is drawn more than once is stored in its defs.

    Without `spoken` no words stand beside their outlines.
    """

    def __init__(
        self,
        drawing: Drawing,
        glyph_outline: GlyphOutline = _font_outline,
        *,
        keep_text: bool = False,
        spoken: bool = True,
    ) -> None:
        self._drawing = drawing
        self._defs = drawing.defs
        self._glyph_outline = glyph_outline
        self._keep_text = keep_text
        self._spoken = spoken
        self._counts: Counter[str] = Counter()
        self._symbols: dict[Symbol, str] = {}
        self._glyphs: dict[tuple[str, int], str | None] = {}
        self._pictures: dict[bytes, str] = {}
        self._clips: dict[tuple[Outline | Box, bool], str] = {}
        # By identity; each holds what it is about, so that no identity is given twice.
        self._masks: dict[int, tuple[str, tuple[Item, ...]]] = {}

    def draw_all(self, items: Iterable[Item], into: BaseElement) -> None:
        """Add the elements of items to another one, in order."""
        for item in items:
            match item:
                case Path():
                    self._draw_path(item, into)
                case TextRun():
                    if self._keep_text:
                        self._write_run(item, into)
                    else:
                        self._draw_run(item, into)
                case Use():
                    into.add(self._use(self._symbol(item.symbol), transform=_transform(item.matrix)))
                case Group():
                    self._draw_group(item, into)
                case Picture():
                    place = (item.width, 0, 0, item.height, item.x, item.y)
                    into.add(self._use(self._picture(item.content), transform=_transform(place)))
                case _:
                    assert_never(item)

    def _draw_path(self, path: Path, into: BaseElement) -> None:
        style = path.style
        if style.fill is None and style.stroke is None:
            return
        into.add(_Leaf("path", {"d": _path_data(path.outline), **_style_attributes(style)}))

    def _draw_group(self, group: Group, into: BaseElement) -> None:
        if group.softening is not None:
            group = group._replace(items=soft_items(group, pdf), softening=None)
        attributes = {"transform": _transform(group.matrix or IDENTITY)}
        if group.opacity < 1:
            attributes["opacity"] = _number(group.opacity, 3)
        if group.mask is not None:
            attributes["mask"] = f"url(#{self._mask(group.mask)})"
        if group.clip is not None:
            attributes["clip-path"] = f"url(#{self._clip(group.clip, group.even_odd)})"
        elif len(attributes) == 1 and not attributes["transform"]:
            self.draw_all(group.items, into)
            return
        self.draw_all(group.items, into.add(self._new(GroupElement, attributes)))

    def _draw_run(self, run: TextRun, into: BaseElement) -> None:
        """Draw glyphs in thousandths of the em, from where the run's first word starts."""
        if not run.words or run.size <= 0:
            return
        left, to_em = run.words[0][0], 1000 / run.size
        tracking = run.tracking * to_em
        group = self._new(
            GroupElement,
            {
                "transform": f"translate({_number(left)} {_number(run.y)}) scale({_number(run.size / 1000, 7)})",
                "fill": run.fill,
                **({"role": "img", "aria-label": _writable(_spoken(run))} if self._spoken else {}),
            },
        )
        for start, word in run.words:
            x = (start - left) * to_em
            for glyph, advance in zip(word.glyphs, word.advances, strict=True):
                name = self._glyph(word.font, glyph)
                if name is not None:
                    group.add(_Leaf("use", {"x": _number(x, 2), "xlink:href": name}))
                x += advance + tracking
        into.add(group)

    def _write_run(self, run: TextRun, into: BaseElement) -> None:
        if not run.words:
            return
        text = self._new(
            Text, {"font-size": _number(run.size), "fill": run.fill, "xml:space": "preserve"}, text="", insert=None
        )
        text.attribs["y"] = _number(run.y)
        if run.tracking:
            text.attribs["letter-spacing"] = _number(run.tracking)
        if run.written is not None:
            text.attribs["aria-label"] = _writable(run.written)
        for (start, word), gap in zip(run.words, _gaps(run), strict=True):
            attributes = {"x": _number(start), **_font_attributes(word.font)}
            text.add(self._new(TSpan, attributes, text=_writable(word.text) + gap))
        into.add(text)

    def _symbol(self, symbol: Symbol) -> str:
        # A <g>, not a <symbol>: a symbol is a viewport and cuts off what lies left of or above its origin.
        name = self._symbols.get(symbol)
        if name is None:
            name = self._symbols[symbol] = self._name("s")
            group = self._new(GroupElement, {"id": name})
            self.draw_all(symbol.items, group)
            self._defs.add(group)
        return name

    def _glyph(self, font: str, glyph: int) -> str | None:
        """Reference to a glyph; None when it leaves no ink."""
        key = (font, glyph)
        if key not in self._glyphs:
            data = _glyph_data(self._glyph_outline(font, glyph))
            name = self._name("g") if data else None
            if name is not None:
                self._defs.add(self._new(PathElement, {"id": name}, d=data))
            self._glyphs[key] = name and f"#{name}"
        return self._glyphs[key]

    def _picture(self, content: bytes) -> str:
        """Id of a bitmap stretched over the unit square."""
        name = self._pictures.get(content)
        if name is None:
            name = self._pictures[content] = self._name("i")
            attributes = {"id": name, "width": "1", "height": "1", "preserveAspectRatio": "none"}
            self._defs.add(self._new(Image, attributes, href=_data_uri(content)))
        return name

    def _mask(self, mask: tuple[Item, ...]) -> str:
        """Id of a mask as large as its drawing; where it has no ink it lets nothing through."""
        known = self._masks.get(id(mask))
        if known is None:
            known = self._masks[id(mask)] = (self._name("m"), mask)
            attributes = {"id": known[0], "maskUnits": "userSpaceOnUse"}
            box = (extent(mask, strokes=True) or Box(0, 0, 0, 0)).grown(1)
            places = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
            reach = {name: _number(place) for name, place in places.items()}
            element = self._new(Mask, {**attributes, **reach})
            self.draw_all(mask, element)
            self._defs.add(element)
        return known[0]

    def _clip(self, clip: Outline | Box, even_odd: bool = False) -> str:
        name = self._clips.get((clip, even_odd))
        if name is None:
            name = self._clips[clip, even_odd] = self._name("c")
            element = self._new(ClipPath, {"id": name})
            if isinstance(clip, Box):
                corner, size = (_number(clip.x), _number(clip.y)), (_number(clip.width), _number(clip.height))
                element.add(self._new(Rect, {}, insert=corner, size=size))
            else:
                rule = {"clip-rule": "evenodd"} if even_odd else {}
                element.add(self._new(PathElement, rule, d=_path_data(clip)))
            self._defs.add(element)
        return name

    def _use(self, name: str, **attributes: str) -> BaseElement:
        return self._new(UseElement, attributes, href=f"#{name}")

    def _new(self, kind: Callable[..., BaseElement], attributes: dict[str, str], **arguments: object) -> BaseElement:
        """Create an svgwrite element that shares the drawing's settings; empty attributes are left out."""
        element = kind(factory=self._drawing, **arguments)
        element.attribs.update(attributes)
        return element

    def _name(self, kind: str) -> str:
        self._counts[kind] += 1
        return f"{kind}{self._counts[kind]}"


class _Sheet(SvgWriter):
    """Builder of one SVG document."""

    def __init__(self, page: Page, glyph_outline: GlyphOutline, keep_text: bool) -> None:
        width, height = _number(page.width), _number(page.height)
        drawing = Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", profile="full", debug=False
        )
        super().__init__(drawing, glyph_outline, keep_text=keep_text)
        self._faces: dict[Face, str] = {}
        if page.bookmark:
            self._drawing.set_desc(title=_writable(page.bookmark))
        self.draw_all(page.under, self._drawing)
        self._draw_faces(page)
        self.draw_all(page.over, self._drawing)
        for face in page.furniture:
            self.draw_all(face.items, self._drawing)

    def text(self) -> str:
        root = self._drawing.get_xml()
        for element in root.iter():
            if element.tag != "tspan":  # a line break there would be a space in the text
                element.tail = "\n"
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + str(etree.tostring(root, encoding="unicode"))

    def _draw_faces(self, page: Page) -> None:
        times = Counter(placed.face for placed in page.placed)
        for placed in page.placed:
            face = placed.face
            shown = self._drawing.add(self._new(GroupElement, {"clip-path": f"url(#{self._clip(placed.clip)})"}))
            transform = _transform(placed.matrix)
            if times[face] == 1:
                shown.add(self._face(face, transform=transform))
                continue
            name = self._faces.get(face)
            if name is None:
                name = self._faces[face] = self._name("f")
                self._defs.add(self._face(face, id=name))
            shown.add(self._use(name, transform=transform))

    def _face(self, face: Face, **attributes: str) -> BaseElement:
        group = self._new(
            GroupElement, {**attributes, "data-ref": _writable(face.ref), "xml:lang": _writable(face.language)}
        )
        self.draw_all(face.items, group)
        return group


_number = lru_cache(maxsize=8192)(decimal)


def _tidy(written: str) -> str:
    """Remove trailing zeros of numbers; every number written has a decimal point."""
    return _minus_zero.sub("0", _idle_zeros.sub("", written))


@lru_cache(maxsize=16384)
def _path_data(outline: Outline) -> str:
    numbers = [number for command in outline for number in command[1:]]
    return _tidy("".join([_PLACES[command[0]] for command in outline]) % tuple(numbers))


@lru_cache(maxsize=4096)
def _glyph_data(outline: Outline) -> str:
    """Path data of a glyph, turned y down."""
    numbers = [number for command in outline for number in command[1:]]
    numbers[1::2] = [-y for y in numbers[1::2]]  # x and y alternate all along
    return _tidy("".join([_GLYPH_PLACES[command[0]] for command in outline]) % tuple(numbers))


@lru_cache(maxsize=8192)
def _transform(matrix: Matrix) -> str:
    """Transform attribute; "" for the identity.

    Rotations and scales keep seven places: they multiply coordinates of up to a thousand or so.
    """
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return "" if e == f == 0 else f"translate({_number(e)} {_number(f)})"
    return f"matrix({' '.join([_number(n, 7) for n in (a, b, c, d)])} {_number(e)} {_number(f)})"


@lru_cache(maxsize=4096)
def _style_attributes(style: Style) -> dict[str, str]:
    """Attributes that differ from SVG's own defaults."""
    attributes = {}
    if style.fill is None:
        attributes["fill"] = "none"
    elif style.fill != "#000000":
        attributes["fill"] = style.fill
    if style.even_odd:
        attributes["fill-rule"] = "evenodd"
    if style.stroke is not None:
        attributes["stroke"] = style.stroke
        attributes["stroke-width"] = _number(style.width)
        if style.cap != "butt":
            attributes["stroke-linecap"] = style.cap
        if style.join != "miter":
            attributes["stroke-linejoin"] = style.join
        elif style.miter != 4:
            attributes["stroke-miterlimit"] = _number(style.miter)
        if style.dash:
            attributes["stroke-dasharray"] = " ".join(map(_number, style.dash))
            if style.dash_offset:
                attributes["stroke-dashoffset"] = _number(style.dash_offset)
    return attributes


@lru_cache(maxsize=64)
def _font_attributes(key: str) -> dict[str, str]:
    """Family, weight and slope of a font key such as sans-400-italic."""
    known = font(key)
    attributes = {"font-family": known.family, "font-weight": str(known.weight)}
    if known.is_italic:
        attributes["font-style"] = "italic"
    return attributes


def _data_uri(content: bytes) -> str:
    for magic, kind in MAGIC.items():
        if content.startswith(magic):
            return f"data:image/{kind};base64,{b64encode(content).decode()}"
    raise ValueError("a picture is neither PNG nor JPEG")


def _spoken(run: TextRun) -> str:
    """Words of the run as written, with spaces where there is a gap."""
    if run.written is not None:
        return run.written
    return "".join([word.text + gap for (_, word), gap in zip(run.words, _gaps(run), strict=True)])


def _gaps(run: TextRun) -> list[str]:
    """A space or "" after each word: a change of font within a word leaves no gap."""
    gaps = []
    for (start, word), (following, _) in pairwise(run.words):
        end = start + _length(word, run)
        gaps.append(" " if following - end > SPACE * run.size else "")
    return [*gaps, ""]


def _length(word: Word, run: TextRun) -> float:
    return word.width * run.size / 1000 + run.tracking * len(word.glyphs)


def _writable(text: str) -> str:
    """Remove the characters XML cannot hold."""
    return _unwritable.sub("", text)
