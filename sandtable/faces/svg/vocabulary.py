"""Attributes that template elements may have; others are reported, with the nearest known one."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.faces.svg.css import declarations
from sandtable.faces.svg.dom import place_of, tag_of
from sandtable.faces.svg.pen import EFFECTS, INHERITED
from sandtable.faces.svg.spans import MANNER
from sandtable.model.reading.suggestions import nearest

_ALWAYS = frozenset({"id", "class", "style", "role", "tabindex", "transform", "low", "display", "overflow", "version"})
# Effects have a finding of their own.
_SHARED = INHERITED | EFFECTS.keys() | {"opacity", "clip-path", "mask", "filter"}
_BOX = frozenset({"x", "y", "width", "height"})
_REFERS = frozenset({"href"})
# Ink of shapes that letters do not have.
_NOT_OF_LETTERS = frozenset({
    "fill-opacity", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset", "fill-rule", "clip-rule",
})  # fmt: skip
_GRADIENT = _REFERS | {"gradientUnits", "gradientTransform", "spreadMethod"}
_FITTED = frozenset({"viewBox", "preserveAspectRatio"})
_OWN: dict[str, frozenset[str]] = {
    "svg": _BOX | _FITTED,
    "g": frozenset(),
    "a": _REFERS,
    "switch": frozenset(),
    "defs": frozenset(),
    "symbol": _BOX | _FITTED,
    "path": frozenset({"d", "pathLength"}),
    "rect": _BOX | {"rx", "ry"},
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
    "use": _BOX | _REFERS,
    "image": _BOX | _REFERS | {"fit", "preserveAspectRatio"},
    "scene": _BOX | {"fit"},
    "painted": frozenset({"x", "y", "rows", "looks", "cell", "top", "numbered"}),
    "clipPath": frozenset({"clipPathUnits"}),
    "mask": _BOX | {"maskUnits", "maskContentUnits", "mask-type"},
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r", "fx", "fy", "fr"},
    "stop": frozenset({"offset", "stop-color", "stop-opacity"}),
    "pattern": _BOX | _REFERS | _FITTED | {"patternUnits", "patternContentUnits", "patternTransform"},
}
_TEXT = _BOX | {
    "align", "valign", "min-size", "line-height", "max-lines", "hyphens", "lang", "xml:space",
}  # fmt: skip
_RUN = MANNER - {"icon-size", "icon-shift"}
_KNOWN: dict[str, frozenset[str]] = {
    **{tag: _ALWAYS | _SHARED | own for tag, own in _OWN.items()},
    "text": (_ALWAYS | _SHARED | _TEXT) - _NOT_OF_LETTERS,
    **dict.fromkeys(("tspan", "b", "i", "u", "s", "sc", "sup", "sub"), _RUN | {"style", "id", "class"}),
    "br": frozenset(),
    "icon": frozenset({"name", "size", "baseline-shift", "fill", "color"}),
}
# Names of other languages that mean one of ours.
_MEANT = {"text-align": "align", "vertical-align": "valign", "colour": "color", "background": "fill"}


_MOST_SEEN = 10_000


class UnknownAttribute(NamedTuple):
    """An attribute that draws nothing: the message about it, a hint, and its template line."""

    message: str
    hint: str
    place: str


def unknown_attributes(root: ET.Element, seen: dict[tuple[str, ...], tuple[str, ...]]) -> Iterator[UnknownAttribute]:
    """Yield the unknown attributes of a document, in order.

    `seen` is a cache of the unknown names of elements by their tag and attributes, which the caller keeps.
    """
    place = ""
    for element in root.iter():
        written = element.attrib
        place = written.get("data-at", place)
        key = (element.tag, *written, written["style"]) if "style" in written else (element.tag, *written)
        names = seen.get(key)
        if names is None:
            if len(seen) >= _MOST_SEEN:
                seen.clear()
            names = seen[key] = tuple(_unknown(element))
        for name in names:
            tag = tag_of(element)
            message = f"<{tag}> has an attribute '{name}', which draws nothing"
            yield UnknownAttribute(message, _hint(tag, name), place_of(element) or place)


def _unknown(element: ET.Element) -> Iterator[str]:
    tag = tag_of(element)
    known = _KNOWN.get(tag)
    if known is None:
        return  # It is no element of ours, and has a finding of its own if it would draw.
    names = [*element.attrib, *declarations(element.get("style", ""))]
    for name in dict.fromkeys(names):
        # Names of namespaces and of programs are theirs.
        if name not in known and not name.startswith(("{", "data-", "aria-", "xmlns", "-")) and ":" not in name:
            yield name


def _hint(tag: str, name: str) -> str:
    meant = _MEANT.get(name, "")
    if meant in _KNOWN[tag]:
        return f"did you mean '{meant}'?"
    if name in _NOT_OF_LETTERS and tag == "text":
        return "use opacity, or a tint such as ink/40" if name.endswith("opacity") else ""
    return nearest(name, _KNOWN[tag])
