"""Content of a `text` element as spans: bold, italic, coloured, underlined text and inline icons.

In a template runs are elements (`<b>`, `<i>`, `<tspan>`); in a pack's own texts they are written [b]…[/b] and [i]…[/i],
and an icon as :boom:.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, Protocol

from sandtable.faces.colours import Palette, UnknownColour, colour_hint
from sandtable.faces.fonts import Fonts
from sandtable.faces.setting.atoms import Decoration
from sandtable.faces.svg.context import Attributes
from sandtable.faces.svg.css import declarations
from sandtable.faces.svg.dom import bounded_number, length, place_of, tag_of
from sandtable.faces.svg.markup import TAGS, TOKEN, foreign_markup, is_among_letters, is_plain, unknown_tag
from sandtable.faces.text import Span
from sandtable.ink.fonts import font_key
from sandtable.ink.shapes import Symbol
from sandtable.model.reading.suggestions import nearest

_BLANKS = re.compile(r"[ \t\r\n]+")
_RUNS: dict[str, dict[str, str]] = {
    "b": {"font-weight": "700"},
    "i": {"font-style": "italic"},
    "u": {"text-decoration": "underline"},
    "s": {"text-decoration": "line-through"},
    "sc": {"font-variant": "small-caps"},
    "sup": {"font-size": "65%", "baseline-shift": "super"},
    "sub": {"font-size": "65%", "baseline-shift": "sub"},
    "tspan": {},
}
_WEIGHTS = {"normal": 400, "bold": 700}
# Attributes of a run of text.
MANNER = frozenset({
    "font-family", "font-weight", "font-style", "font-variant", "font-size", "text-transform", "fill", "color",
    "text-decoration", "baseline-shift", "stroke", "stroke-width", "paint-order", "icon-size", "icon-shift",
})  # fmt: skip
# Size and lift of a run, in sizes of the whole text; blanks keep them apart from attributes.
_SCALE, _RISE = " scale", " rise"
_SHIFTS = {"super": 0.36, "sub": -0.16, "baseline": 0.0}
_SMALLEST_SCALE, _LARGEST_SCALE = 0.1, 10.0
_OUTLINE_WIDTH = "0.4"  # mm; half of it is seen


class IconSource(Protocol):
    """Inputs of text setting: palette, fonts, icons, and a way to report what is missing."""

    palette: Palette

    @property
    def fonts(self) -> Fonts: ...

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None: ...

    def has_icon(self, name: str) -> bool: ...

    def nearest_icon(self, name: str) -> str: ...

    def tell(self, code: str, message: str, hint: str, place: str, about: str = "") -> None: ...


def read_spans(element: ET.Element, style: Attributes, source: IconSource) -> list[Span]:
    """Spans of a text element in order; blanks are collapsed as in HTML, `<br/>` starts a new line."""
    text = element.text or ""
    if not len(element) and is_plain(text):
        return plain_spans(text, manner_of(style, source, element)) if text else []
    spans = list(_SpanReader(element, source).read(style))
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


def plain_spans(text: str, manner: Span) -> list[Span]:
    """Spans of text in one style, blanks collapsed."""
    if "\n" in text or "  " in text or "\t" in text or "\r" in text:
        text = _BLANKS.sub(" ", text)
    text = text.lstrip(" ")
    return [_with_text(manner, text)] if text and not text.isspace() else []


class _SpanReader:
    """Reads one text element; tags opened in one of its parts are closed in a later one."""

    def __init__(self, element: ET.Element, source: IconSource) -> None:
        self._element, self._source = element, source
        self._open: list[tuple[str, str, dict[str, str]]] = []  # tag, as written, its changes
        self._reported: set[str] = set()

    def read(self, style: Attributes) -> Iterator[Span]:
        yield from self._walk(self._element, style)
        for tag, written, _ in self._open:
            self._tell(f"'{written}' is not closed", f"write [/{tag}] where it ends", written)

    def _walk(self, element: ET.Element, style: Attributes) -> Iterator[Span]:
        yield from self._inline(element.text or "", style)
        for child in element:
            tag = tag_of(child)
            if tag == "br":
                yield _with_text(self._manner(style), "\n")
            elif tag == "icon":
                yield from self._icon_element(child, style)
            elif tag in _RUNS:
                own = {name: value for name, value in child.attrib.items() if name in MANNER}
                if "style" in child.attrib:
                    own |= {
                        name: value for name, value in declarations(child.attrib["style"]).items() if name in MANNER
                    }
                yield from self._walk(child, self._changed(self._changed(style, _RUNS[tag]), own))
            elif tag:
                hint = nearest(tag, [*_RUNS, "br", "icon"]) or "use b, i, u, s, sc, sup, sub, tspan, br or icon"
                self._source.tell("ST047", f"<{tag}> is not supported in text", hint, place_of(self._element))
            yield from self._inline(child.tail or "", style)

    def _inline(self, text: str, style: Attributes) -> Iterator[Span]:
        if not text:
            return
        if is_plain(text):
            yield _with_text(self._manner(style), text)
            return
        for found in foreign_markup(text):
            self._tell(f"'{found.written:.40}' is printed as it is written", found.hint, found.written)
        done = position = 0  # text before `done` is set, before `position` looked at
        while match := TOKEN.search(text, position):
            spans = self._icon_mark(match, text, style) if match[1] else self._tag(match, text)
            if spans is None:
                # What ends one thing may begin the next: `a:b:coin:`.
                position = match.end() - 1 if match[1] else match.end()
                continue
            before = text[done : match.start()]
            if before:
                yield _with_text(self._manner(style), before)
            yield from spans
            if not match[1]:
                self._switch(match)
            done = position = match.end()
        if done < len(text):
            yield _with_text(self._manner(style), text[done:])

    def _icon_mark(self, match: re.Match[str], text: str, style: Attributes) -> Sequence[Span] | None:
        """Icon as spans; None if the text is no icon, an empty list if it is missing, which is reported."""
        name = match[1]
        is_doubtful = is_among_letters(match, text) or not name.islower()
        if is_doubtful and not self._source.has_icon(name) and not self._source.nearest_icon(name):
            return None
        return list(self._icon(name, self._now(style)))

    def _tag(self, match: re.Match[str], text: str) -> Sequence[Span] | None:
        """None for text in brackets that is no tag; a tag of other programs is reported."""
        name = match[3]
        wants = TAGS.get(name)
        if wants is None or (not match[2] and wants != bool(match[4])):
            found = unknown_tag(match, text)
            if found is not None and name not in self._reported:
                self._reported.add(name)
                self._tell(f"'{found.written}' is printed as it is written", found.hint, found.written)
            return None
        if match[2] and all(tag != name for tag, _, _ in self._open):
            self._tell(f"'{match[0]}' closes nothing", f"write [{name}] where it begins", match[0])
        return ()

    def _switch(self, match: re.Match[str]) -> None:
        """Open or close a tag."""
        name, argument = match[3], (match[4] or "").strip()
        if match[2]:
            place = next((n for n in reversed(range(len(self._open))) if self._open[n][0] == name), None)
            if place is not None:
                del self._open[place]
            return
        try:
            self._open.append((name, match[0], _change_of(name, argument, self._source.palette)))
        except UnknownColour as error:
            self._open.append((name, match[0], {}))
            hint = colour_hint(error.written, self._source.palette)
            self._source.tell("ST046", str(error), hint, place_of(self._element), match[0])
        except ValueError as error:
            self._open.append((name, match[0], {}))
            self._tell(f"'{match[0]}': {error}", "write [size 120%]…[/size]", match[0])

    def _now(self, style: Attributes) -> Attributes:
        """Style with the open tags."""
        for _, _, change in self._open:
            style = self._changed(style, change)
        return style

    def _changed(self, style: Attributes, change: Mapping[str, str]) -> Attributes:
        """Style with some attributes changed; sizes, shifts and lines add up."""
        if not change:
            return style
        changed = {**style, **change}
        scale = float(style.get(_SCALE, "1"))
        if "baseline-shift" in change:
            shift = change["baseline-shift"]
            rise = _SHIFTS[shift] if shift in _SHIFTS else _share(shift, "baseline-shift", -5, 5)
            changed[_RISE] = str(float(style.get(_RISE, "0")) + rise * scale)
        if "font-size" in change:
            changed[_SCALE] = str(_scale(change["font-size"], style["font-size"], scale))
            changed["font-size"] = style["font-size"]
        if "text-decoration" in change and change["text-decoration"] != "none":
            changed["text-decoration"] = f"{style.get('text-decoration', '')} {change['text-decoration']}"
        return changed

    def _manner(self, style: Attributes) -> Span:
        return manner_of(self._now(style) if self._open else style, self._source, self._element)

    def _icon_element(self, child: ET.Element, style: Attributes) -> Iterator[Span]:
        own = {name: value for name, value in child.attrib.items() if name in MANNER and name != "font-size"}
        style = self._changed(self._now(style), own)
        if "size" in child.attrib:
            style = {**style, "icon-size": child.attrib["size"]}
        yield from self._icon(child.get("name", ""), style)

    def _icon(self, name: str, style: Attributes) -> Iterator[Span]:
        source = self._source
        colour = style["color"] if style["fill"] in ("none", "currentColor") else style["fill"]
        found = source.icon(name, colour)
        if found is None:
            place = place_of(self._element)
            hint = source.nearest_icon(name) or f'draw it as <symbol id="icon-{name}"> in templates/kit.svg'
            source.tell("ST042", f"no icon is called '{name}'", hint, place, f":{name}:")
            return
        symbol, width = found
        span = manner_of({**style, "stroke": "none", "fill": colour}, source, self._element)
        scale = float(style.get(_SCALE, "1"))
        rise = float(style.get(_RISE, "0")) + _share(style.get("icon-shift", "0"), "icon-shift", -5, 5) * scale
        scale *= _share(style.get("icon-size", "100%"), "icon-size", _SMALLEST_SCALE, _LARGEST_SCALE)
        look = Decoration(scale, rise) if scale != 1 or rise else None
        yield Span("\ufffc", span.family, span.weight, span.italic, span.fill, "", symbol, width, "", look)

    def _tell(self, message: str, hint: str, about: str) -> None:
        if message not in self._reported:
            self._reported.add(message)
            self._source.tell("ST068", message, hint, place_of(self._element), about)


def _change_of(tag: str, argument: str, palette: Palette) -> dict[str, str]:
    """Attributes that a tag changes; raise UnknownColour or ValueError."""
    if tag == "c":
        palette.resolve(argument)
        return {"fill": argument}
    if tag == "outline":
        colour, _, width = argument.partition(" ")
        palette.resolve(colour)
        if width:
            length(width.strip())
        return {"stroke": colour, "stroke-width": width.strip() or _OUTLINE_WIDTH, "paint-order": "stroke"}
    if tag == "size":
        _scale(argument, "1", 1.0)
        return {"font-size": argument}
    return _RUNS[tag]


def _scale(written: str, base: str, above: float) -> float:
    """Size of a run in sizes of the whole text: a percentage of the text around it, or a length."""
    if written.endswith(("%", "em")):
        scale = _share(written, "font-size", _SMALLEST_SCALE, _LARGEST_SCALE) * above
    else:
        scale = length(written) / length(base)
    if not _SMALLEST_SCALE <= scale <= _LARGEST_SCALE:
        raise ValueError(f"font-size is '{written:.40}'; a tenth to ten times the text's size can be set")
    return scale


def _share(written: str, name: str, least: float, most: float) -> float:
    """Parse `150%`, `1.5em` or `1.5`."""
    if written.endswith("%"):
        return bounded_number(written[:-1], name, least * 100, most * 100) / 100
    return bounded_number(written.removesuffix("em"), name, least, most)


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
    look = _decoration(style, source.palette)
    if fill == "none" and look is not None and look.stroke:
        return Span("", family, weight, italic, fill, caps, decoration=look)
    return Span("", family, weight, italic, source.palette.resolve(fill), caps, decoration=look)


def _decoration(style: Attributes, palette: Palette) -> Decoration | None:
    """Decoration of a run; None for plain text, as most is."""
    stroke, lines = style["stroke"], style.get("text-decoration", "none")
    if stroke == "none" and lines == "none" and _SCALE not in style and _RISE not in style:
        return None
    drawn = lines.split()
    has_outline = stroke not in ("none", "transparent")
    look = Decoration(
        float(style.get(_SCALE, "1")),
        float(style.get(_RISE, "0")),
        "underline" in drawn,
        "line-through" in drawn,
        palette.resolve(style["color"] if stroke == "currentColor" else stroke) if has_outline else "",
        length(style["stroke-width"]) if has_outline else 0.2,
        style.get("paint-order", "").split()[:1] == ["stroke"],
    )
    return look if look != Decoration(stroke_under=look.stroke_under) else None


def _with_text(span: Span, text: str) -> Span:
    return Span(
        text,
        span.family,
        span.weight,
        span.italic,
        span.fill,
        span.caps,
        span.icon,
        span.icon_width,
        "",
        span.decoration,
    )
