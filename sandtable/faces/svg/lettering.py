"""Draw text elements: boxes of text in templates, lines of text in drawings of other programs."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import cast

from sandtable.faces.setting.atoms import Decoration
from sandtable.faces.svg.context import Attributes, Lettered
from sandtable.faces.svg.dom import bounded_number, href_of, length, place_of, tag_of
from sandtable.faces.svg.pen import EFFECTS
from sandtable.faces.svg.placing import Placing
from sandtable.faces.svg.spans import manner_of, plain_spans, read_spans
from sandtable.faces.text import Align, Span, TextBox, Valign, measure, set_text
from sandtable.geometry.units import POINT
from sandtable.ink.fonts import WEIGHTS, UnknownFont
from sandtable.ink.shapes import Item

_SMALLEST_TYPE, _LARGEST_TYPE = 0.1, 500.0  # mm
_LONGEST_TEXT = 20_000  # letters
SHORT = 60  # characters of a label, which may be on every card
MOST_BOXES = 1_000  # that are remembered
_LONGEST_CODE = 16  # of a language
_ANCHORS = {"start": "left", "middle": "center", "end": "right"}
_LETTER_HINT = "draw it as an icon, :name:, or bring a font that has it"
_FONT_HINT = "turn the text into paths, or put the font into the pack and name it under fonts: in game.yaml"
_FLOWED = {"flowPara", "flowDiv"}
_ALIGNS = {"center": "center", "end": "right", "right": "right", "justify": "justify"}
_CAPITALS = 0.66  # height of capitals, in sizes
_WEIGHTS = {"normal": 400, "bold": 700, "lighter": 300, "bolder": 700}
# Hebrew to Burmese: scripts that run the other way, join or reorder.
_FIRST, _LAST = "\u0590", "\u109f"
# Attributes that hide an element or wrap its items.
_NOT_PLAIN = frozenset({"style", "display", "low", "transform", "clip-path", "mask", "opacity", *EFFECTS})
_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"


class _Line:
    """Text from one position on, in one size."""

    __slots__ = ("size", "spans", "style", "x", "y")

    def __init__(self, x: float, y: float, size: float, style: Attributes) -> None:
        self.x, self.y, self.size, self.style = x, y, size, style
        self.spans: list[Span] = []

    @property
    def width(self) -> float:
        return measure(self.spans, self.size) if any(span.text for span in self.spans) else 0.0


class Lettering(Placing):
    """Draws text."""

    __slots__ = ()

    def _text(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        if style.get("visibility") == "hidden":
            return ()
        if self.is_foreign:
            return self._foreign_text(element, style)
        try:
            spans = read_spans(element, style, self)
        except UnknownFont as error:
            self._complain(element, "ST045", str(error))
            return ()
        if not spans:
            return ()
        said = _plain_text(spans)
        return self._set(spans, said, self._box(element, style), place_of(element))

    def _set_like(self, lettered: Lettered, element: ET.Element) -> tuple[Item, ...]:
        """Set a plain text that differs from an earlier one only in its words."""
        spans = plain_spans(element.text or "", lettered.manner)
        return self._set(spans, _plain_text(spans), lettered.box, place_of(element)) if spans else ()

    def _text_style(self, element: ET.Element, inherited: Attributes) -> Lettered | None:
        """Style and box of a text element just set, for reuse; None if it is hidden or may have effects."""
        style = self._style(element, inherited)
        if self.is_foreign or style.get("visibility") == "hidden" or not _NOT_PLAIN.isdisjoint(element.attrib):
            return None
        return Lettered(manner_of(style, self, element), self._box(element, style))

    def _box(self, element: ET.Element, style: Attributes) -> TextBox:
        key = (id(style), *element.attrib.items())
        box = self._context.boxes.get(key)
        if box is None:
            if len(self._context.boxes) >= MOST_BOXES:
                self._context.boxes.clear()
            box = self._context.boxes[key] = self._text_box(element, style)
        return box

    def _set(self, spans: list[Span], said: str, box: TextBox, at: str) -> tuple[Item, ...]:
        """Set spans in their box; report text that does not fit and characters that cannot be set."""
        # The texts of cards fill a deck, and few of them come again.
        setting = set_text(spans, box, often=len(said) <= SHORT)
        if setting.fits and not setting.missing and said.isascii():
            return setting.items
        words = " ".join(said.split())
        shown = words if len(words) <= 40 else f"{words[:38]}…"
        if not setting.fits:
            size = f"{box.min_size / POINT:.3g} pt"
            self.tell("ST040", f"text does not fit even at {size}: '{shown}'", "shorten it or widen its box", at, words)
        for letter in setting.missing:
            self.tell("ST041", f"no font has '{letter}' (U+{ord(letter):04X}), in '{shown}'", _LETTER_HINT, at, letter)
        unset = "" if words.isascii() else next((letter for letter in words if _FIRST <= letter <= _LAST), "")
        if unset and unset not in setting.missing:
            hint = "put these words into the art, as paths"
            self.tell(
                "ST055", f"the script of '{unset}' (U+{ord(unset):04X}) cannot be set, in '{shown}'", hint, at, unset
            )
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
            hyphenate=get("lang", self._context.language)[:_LONGEST_CODE] if get("hyphens", "auto") == "auto" else "",
        )

    # --- text of other programs

    def _foreign_text(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        lines: list[_Line] = []
        if sum(map(len, element.itertext())) > _LONGEST_TEXT:
            raise ValueError(f"more than {_LONGEST_TEXT:,} letters in one text")
        try:
            self._gather(element, style, lines, element.get(_PRESERVE) == "preserve")
        except UnknownFont as error:
            words = "".join(element.itertext()).strip()
            self._complain(element, "ST045", f"'{words:.30}': {str(error).partition(';')[0]}", _FONT_HINT)
            return ()
        return tuple(item for line in lines for item in self._set_line(element, line))

    def _flowed_text(self, element: ET.Element, style: Attributes) -> tuple[Item, ...]:
        """Text in a box, as older Inkscape writes it; reported and left out if its region is no rectangle."""
        words = "".join("".join(part.itertext()) for part in element if tag_of(part) in _FLOWED)
        if not words.strip() or style.get("visibility") == "hidden":
            return ()  # Inkscape leaves empty ones behind.
        if len(words) > _LONGEST_TEXT:
            raise ValueError(f"more than {_LONGEST_TEXT:,} letters in one text")
        hint = "turn the text into paths, or save with a newer Inkscape"
        if not self.is_foreign:
            self._complain(element, "ST047", "<flowRoot> is not supported", "write <text width= height=>")
            return ()
        shapes = [self._region_shape(shape) for region in element if tag_of(region) == "flowRegion" for shape in region]
        if len(shapes) != 1 or tag_of(shapes[0]) != "rect" or shapes[0].get("transform"):
            self._complain(
                element, "ST051", f"text in a region that is no rectangle is left out: '{words.strip():.30}'", hint
            )
            return ()
        spans: list[Span] = []
        try:
            for part in element:
                if tag_of(part) in _FLOWED:
                    if spans:
                        spans.append(self._span("\n", style))
                    spans += self._flowed_spans(part, self._style(part, style))
        except UnknownFont as error:
            self._complain(element, "ST045", f"'{words.strip():.30}': {str(error).partition(';')[0]}", _FONT_HINT)
            return ()
        first = next(part for part in element if tag_of(part) in _FLOWED)
        size = float(self._style(first, style)["font-size"])
        x, y, width, _ = self._window(shapes[0])
        written = first.get("line-height") or element.get("line-height") or "1.25"
        leading = self._length(written, em=size) / size if written[-1:].isalpha() else _leading(written)
        align = cast(Align, _ALIGNS.get(first.get("text-align") or element.get("text-align") or "", "left"))
        # The first line stands in the middle of its leading.
        top = y + size * (leading / 2 + 0.3 - _CAPITALS)
        box = TextBox(x, top, width, None, size, size, leading, align)
        setting = set_text(spans, box)
        for letter in setting.missing:
            self._complain(element, "ST041", f"no font has '{letter}' (U+{ord(letter):04X})", _FONT_HINT)
        return setting.items

    def _region_shape(self, shape: ET.Element) -> ET.Element:
        """Shape of a region: itself, or the one that a plain `use` names, as text in a frame has it."""
        is_plain_use = tag_of(shape) == "use" and not any(shape.get(name) for name in ("transform", "x", "y"))
        named = self._definition(href_of(shape)) if is_plain_use else None
        return shape if named is None else named

    def _flowed_spans(self, element: ET.Element, style: Attributes) -> Iterator[Span]:
        if element.text:
            yield self._span(" ".join(element.text.split("\n")), style)
        for child in element:
            if tag_of(child) in ("flowSpan", "tspan"):
                yield from self._flowed_spans(child, self._style(child, style))
            if child.tail:
                yield self._span(" ".join(child.tail.split("\n")), style)

    def _gather(self, element: ET.Element, style: Attributes, lines: list[_Line], preserve: bool) -> None:
        """Collect the text of an element and its parts; a part with a position begins a new line there."""
        xs, ys = _places(element.get("x")), _places(element.get("y"))
        size = float(style["font-size"])
        if not lines or xs or ys or lines[-1].size != size:
            last = lines[-1] if lines else _Line(0, 0, size, style)
            x = self._length(xs[0], "x") if xs else last.x + last.width
            y = self._length(ys[0], "y") if ys else last.y
            lines.append(_Line(x, y, size, style))
        for name in ("dx", "dy"):
            moved = _places(element.get(name))
            if moved:
                here = lines[-1]
                shift = self._length(moved[0], name, em=size)
                x, y = here.x + here.width, here.y
                lines.append(_Line(x + shift if name == "dx" else x, y + shift if name == "dy" else y, size, style))
        self._write(element.text or "", style, lines, xs[1:], preserve)
        for child in element:
            tag = tag_of(child)
            if tag in ("tspan", "a"):
                self._gather(child, self._style(child, style), lines, preserve)
            elif tag:
                self._complain(child, "ST051", f"text in <{tag}> is left out", "turn the text into paths")
            self._write(child.tail or "", style, lines, [], preserve)

    def _write(self, text: str, style: Attributes, lines: list[_Line], places: list[str], preserve: bool) -> None:
        if not preserve:
            text = " ".join(text.split("\n")).replace("\t", " ")
            before = "".join(span.text for span in lines[-1].spans)
            text = " ".join(text.split()).join(
                (
                    " " if text[:1] == " " and before and not before.endswith(" ") else "",
                    " " if text[-1:] == " " else "",
                )
            )
        if not text:
            return
        if not places:
            lines[-1].spans.append(self._span(text, style))
            return
        # Every letter has its own place, as programs write that kern by hand.
        lines[-1].spans.append(self._span(text[0], style))
        for number, letter in enumerate(text[1:]):
            if number < len(places):
                x = self._length(places[number], "x")
                lines.append(_Line(x, lines[-1].y, lines[-1].size, style))
            lines[-1].spans.append(self._span(letter, style))

    def _span(self, text: str, style: Attributes) -> Span:
        weight = _WEIGHTS.get(style["font-weight"]) or int(float(style["font-weight"]))
        nearest = min(WEIGHTS, key=lambda known: abs(known - weight))
        found = self._colour(style["fill"], style)
        italic = style.get("font-style", "normal") in ("italic", "oblique")
        family = self.fonts.family(style["font-family"])
        if lacking := self.fonts.lacks(family, nearest, italic):
            self.tell("ST054", lacking, "name a file for it in game.yaml", "")
        look = self._foreign_decoration(style)
        return Span(text, family, nearest, italic, found[0] if found is not None else "#000000", decoration=look)

    def _foreign_decoration(self, style: Attributes) -> Decoration | None:
        """Lines and outline of letters; None for plain text."""
        lines = style.get("text-decoration", "").split()
        stroke = None if "url(" in style["stroke"] else self._colour(style["stroke"], style)
        look = Decoration(
            underline="underline" in lines,
            strike="line-through" in lines,
            stroke=stroke[0] if stroke is not None else "",
            stroke_width=self._length(style["stroke-width"]),
            stroke_under=style.get("paint-order", "").split()[:1] == ["stroke"],
        )
        return look if look.underline or look.strike or look.stroke else None

    def _set_line(self, element: ET.Element, line: _Line) -> Iterator[Item]:
        if line.spans:
            line.spans[-1] = _trimmed(line.spans[-1])
        if not any(span.text.strip() for span in line.spans):
            return
        spacing = line.style.get("letter-spacing", "0")
        tracking = 0.0 if spacing == "normal" else self._length(spacing, em=line.size) / line.size
        align = cast(Align, _ANCHORS.get(line.style["text-anchor"], "left"))
        setting = set_text(line.spans, TextBox(line.x, line.y, size=line.size, align=align, tracking=tracking))
        for letter in setting.missing:
            self._complain(element, "ST041", f"no font has '{letter}' (U+{ord(letter):04X})", _FONT_HINT)
        yield from setting.items


def _plain_text(spans: list[Span]) -> str:
    said = "".join([span.text for span in spans])
    if len(said) > _LONGEST_TEXT:
        raise ValueError(f"more than {_LONGEST_TEXT:,} letters in one text")
    return said


def _leading(written: str) -> float:
    """Line height in sizes: a number or a percentage; the usual one for anything else."""
    try:
        found = float(written[:-1]) / 100 if written.endswith("%") else float(written)
    except ValueError:
        return 1.25
    return found if 0.1 <= found <= 20 else 1.25


def _places(written: str | None) -> list[str]:
    return written.replace(",", " ").split() if written else []


def _trimmed(span: Span) -> Span:
    return span._replace(text=span.text.rstrip(" "))
