"""Content of a `text` element as spans: bold, italic, coloured text and inline icons.

In a template runs are elements (`<b>`, `<i>`, `<tspan>`); in a pack's own texts they are written [b]…[/b] and [i]…[/i],
and an icon as :boom:.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Literal, Protocol

from sandtable.faces.colours import Palette
from sandtable.faces.fonts import Fonts
from sandtable.faces.svg.context import Attributes
from sandtable.faces.svg.dom import place_of, tag_of
from sandtable.faces.text import Span
from sandtable.ink.fonts import font_key
from sandtable.ink.shapes import Symbol

_INLINE = re.compile(r"(?<![\w:]):([a-z][a-z0-9-]*):(?![\w:])|\[(/?[bi])\]")
_BLANKS = re.compile(r"[ \t\r\n]+")
_RUNS = {"b": {"font-weight": "700"}, "i": {"font-style": "italic"}, "tspan": {}}
_WEIGHTS = {"normal": 400, "bold": 700}
_MANNER = {"font-family", "font-weight", "font-style", "font-variant", "text-transform", "fill", "color"}


class IconSource(Protocol):
    """Inputs of text setting: palette, fonts, icons, and a way to report what is missing."""

    palette: Palette

    @property
    def fonts(self) -> Fonts: ...

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None: ...

    def nearest_icon(self, name: str) -> str: ...

    def tell(self, code: str, message: str, hint: str, place: str, about: str = "") -> None: ...


def read_spans(element: ET.Element, style: Attributes, source: IconSource) -> list[Span]:
    """Spans of a text element in order; blanks are collapsed as in HTML, `<br/>` starts a new line."""
    text = element.text or ""
    if not len(element) and is_plain(text):
        return plain_spans(text, manner_of(style, source, element)) if text else []
    spans = list(_walk(element, style, source))
    folded: list[Span] = []
    at_break = True
    for span in spans:
        text = span.text
        if span.icon is None:
            text = _BLANKS.sub(" ", text) if text != "\n" else text
            if at_break:
                text = text.lstrip(" ")
            if not text:
                continue
            at_break = text.endswith((" ", "\n"))
        else:
            at_break = False
        folded.append(_with_text(span, text))
    while folded and folded[-1].icon is None and not folded[-1].text.strip():
        folded.pop()
    return folded


def is_plain(text: str) -> bool:
    """True if a text has no icons and no markup, so that it has one style."""
    return ":" not in text and "[" not in text


def plain_spans(text: str, manner: Span) -> list[Span]:
    """Spans of text in one style, blanks collapsed."""
    if "\n" in text or "  " in text or "\t" in text or "\r" in text:
        text = _BLANKS.sub(" ", text)
    text = text.lstrip(" ")
    return [_with_text(manner, text)] if text and not text.isspace() else []


def _walk(element: ET.Element, style: Attributes, source: IconSource) -> Iterator[Span]:
    yield from _inline(element.text or "", style, source, element)
    for child in element:
        tag = tag_of(child)
        if tag == "br":
            yield _with_text(manner_of(style, source, element), "\n")
        elif tag == "icon":
            yield from _icon(child.get("name", ""), {**style, **child.attrib}, source, element)
        elif tag in _RUNS:
            own = {name: value for name, value in child.attrib.items() if name in _MANNER}
            yield from _walk(child, {**style, **_RUNS[tag], **own}, source)
        else:
            source.tell("ST047", f"<{tag}> is not supported in text", "use b, i, tspan, br or icon", place_of(element))
        yield from _inline(child.tail or "", style, source, element)


def _inline(text: str, style: Attributes, source: IconSource, element: ET.Element) -> Iterator[Span]:
    if not text:
        return
    if ":" not in text and "[" not in text:
        yield _with_text(manner_of(style, source, element), text)
        return
    manner = dict(style)
    position = 0
    for match in _INLINE.finditer(text):
        if match.start() > position:
            yield _with_text(manner_of(manner, source, element), text[position : match.start()])
        position = match.end()
        if match[1]:
            yield from _icon(match[1], manner, source, element)
        else:
            _switch(manner, match[2], style)
    if position < len(text):
        yield _with_text(manner_of(manner, source, element), text[position:])


def _switch(manner: dict[str, str], mark: str, style: Attributes) -> None:
    for letter, change in _RUNS.items():
        if mark == letter:
            manner.update(change)
        elif mark == f"/{letter}":
            for name in change:
                manner[name] = style.get(name, "normal")


def _icon(name: str, style: Attributes, source: IconSource, element: ET.Element) -> Iterator[Span]:
    colour = style["color"] if style["fill"] in ("none", "currentColor") else style["fill"]
    found = source.icon(name, colour)
    if found is None:
        hint = source.nearest_icon(name) or f'draw it as <symbol id="icon-{name}"> in templates/kit.svg'
        source.tell("ST042", f"no icon is called '{name}'", hint, place_of(element), f":{name}:")
        return
    symbol, width = found
    span = manner_of(style, source, element)
    yield Span("\ufffc", span.family, span.weight, span.italic, span.fill, "", symbol, width)


def manner_of(style: Attributes, source: IconSource, element: ET.Element) -> Span:
    """Style of an element as a span without words."""
    weight = _WEIGHTS.get(style["font-weight"]) or int(style["font-weight"])
    italic = style.get("font-style") == "italic"
    caps: Literal["", "small", "all"] = ""
    if style.get("font-variant") == "small-caps":
        caps = "small"
    elif style.get("text-transform") == "uppercase":
        caps = "all"
    family = source.fonts.family(style["font-family"])
    font_key(family, weight, italic)
    if lacking := source.fonts.lacks(family, weight, italic):
        source.tell("ST054", lacking, "name a file for it in game.yaml", place_of(element))
    fill = style["color"] if style["fill"] == "currentColor" else style["fill"]
    return Span("", family, weight, italic, source.palette.resolve(fill), caps)


def _with_text(span: Span, text: str) -> Span:
    return Span(text, span.family, span.weight, span.italic, span.fill, span.caps, span.icon, span.icon_width)
