"""SVG as a tree of elements: parsing, names, lengths."""

import xml.etree.ElementTree as ET

from sandtable.geometry.units import POINT

Box = tuple[float, float, float, float]  # x, y, width, height

_XLINK = "{http://www.w3.org/1999/xlink}href"


class BrokenSvg(ValueError):
    """Text that is not well-formed SVG; `line` counts in the text itself."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(problem)
        self.problem, self.line = problem, line


def parse_svg(text: str) -> ET.Element:
    """The element tree of SVG text. Documents that bring entities of their own are refused."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BrokenSvg("document types and entities are not allowed", 1)
    try:
        return ET.fromstring(text)
    except ET.ParseError as error:
        raise BrokenSvg(str(error).split(":")[0], error.position[0]) from None


def tag_of(element: ET.Element) -> str:
    """The element's name without its namespace; nothing for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def href_of(element: ET.Element) -> str:
    """The id or file an element refers to."""
    return (element.get("href") or element.get(_XLINK) or "").removeprefix("#")


def place_of(element: ET.Element) -> str:
    """Template and line an element was written in, if known."""
    return element.get("data-at", "")


def view_box(element: ET.Element) -> Box | None:
    """The box a symbol or document is drawn in; None without a readable one."""
    try:
        x, y, width, height = (float(part) for part in element.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (x, y, width, height) if width > 0 and height > 0 else None


def length(written: str) -> float:
    """A length in mm; `8pt` and `5mm` are understood."""
    try:
        if written.endswith("pt"):
            return float(written[:-2]) * POINT
        if written.endswith(("mm", "px")):
            return float(written[:-2])
        return float(written)
    except ValueError:
        raise ValueError(f"'{written}' is not a length") from None
