"""SVG as a tree of elements: parsing, names, lengths."""

import math
import re
import xml.etree.ElementTree as ET
from functools import lru_cache

from sandtable.budget import current
from sandtable.geometry.units import POINT

LONGEST = 100_000.0  # mm: longer things are a slip of the pen, or meant ill
SMALLEST = 1e-6  # of a box that things are drawn in

Box = tuple[float, float, float, float]  # x, y, width, height

_XLINK = "{http://www.w3.org/1999/xlink}href"
_SVG = "{http://www.w3.org/2000/svg}"


class BrokenSvg(ValueError):
    """Text that is not well-formed SVG; `line` counts in the text itself."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(problem)
        self.problem, self.line = problem, line


def parse_svg(text: str) -> ET.Element:
    """Parse SVG text; raise BrokenSvg or OverBudget.

    Documents with entities of their own are refused.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BrokenSvg("document types and entities are not allowed", 1)
    # Elements have a beginning and mostly an end; counting signs comes before any work is done.
    current().allow("elements", text.count("<") // 2, what="the drawing has")
    try:
        return ET.fromstring(text)
    except ET.ParseError as error:
        raise BrokenSvg(str(error).split(":")[0], error.position[0]) from None
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise BrokenSvg(f"U+{ord(text[error.start]):04X} is half a letter", line) from None


# Older programs declare a document type, and names for namespaces in it.
_DOCTYPE = re.compile(
    r"<!DOCTYPE\s++svg\b[^<>\[\]]*+(?:\[((?:\s*+<!ENTITY\s++[\w.-]++\s++(?:\"[^\"<>&%]*+\"|'[^'<>&%]*+')\s*+>)*+)\s*+\]\s*+)?+>"
)
_ENTITY = re.compile(r"<!ENTITY\s++([\w.-]++)\s++[\"'](https?://[^\"'\s]{1,200}+)[\"']\s*+>")
_MOST_ENTITIES = 40


def parse_foreign(text: str) -> ET.Element:
    """Parse another program's SVG.

    A document type is skipped. Of entities only namespace names are allowed, which contain no others.
    """
    found = _DOCTYPE.search(text)
    if found is not None:
        names = dict(_ENTITY.findall(found[1] or ""))
        if (found[1] or "").count("<!ENTITY") != len(names) or len(names) > _MOST_ENTITIES:
            raise BrokenSvg("document types and entities are not allowed", 1)
        text = text[: found.start()] + text[found.end() :]
        for name, value in names.items():
            text = text.replace(f"&{name};", value)
    return parse_svg(text)


def is_svg(element: ET.Element) -> bool:
    """False for an element of another namespace."""
    return not element.tag.startswith("{") or element.tag.startswith(_SVG)


def tag_of(element: ET.Element) -> str:
    """Element name without its namespace; "" for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def drawn_tag(element: ET.Element) -> str:
    """Element name without its namespace; "" for a comment or an element of another namespace."""
    tag = element.tag
    return _drawn_tag(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=1024)
def _drawn_tag(tag: str) -> str:
    return "" if tag.startswith("{") and not tag.startswith(_SVG) else tag.rpartition("}")[2]


def href_of(element: ET.Element) -> str:
    """Id or file that an element refers to."""
    return (element.get("href") or element.get(_XLINK) or "").removeprefix("#")


def place_of(element: ET.Element) -> str:
    """Template and line of an element, if known."""
    return element.get("data-at", "")


def view_box(element: ET.Element) -> Box | None:
    """View box of a symbol or document; None without a readable one."""
    try:
        x, y, width, height = (float(part) for part in element.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    sound = all(-LONGEST <= part <= LONGEST for part in (x, y, width, height))
    return (x, y, width, height) if sound and width >= SMALLEST and height >= SMALLEST else None


def length(written: str) -> float:
    """Parse a length to mm, with units as in `8pt` and `5mm`; raise ValueError if invalid or above LONGEST."""
    try:
        if written.endswith("pt"):
            number = float(written[:-2]) * POINT
        elif written.endswith(("mm", "px")):
            number = float(written[:-2])
        else:
            number = float(written)
    except ValueError:
        raise ValueError(f"'{written:.40}' is not a length") from None
    # Written so that NaN is refused too.
    if not -LONGEST <= number <= LONGEST:
        raise ValueError(f"'{written:.40}' is no length that can be drawn; at most {LONGEST:,.0f} mm")
    return number


def bounded_number(written: str, name: str, least: float, most: float) -> float:
    """Parse a number between two limits; raise ValueError with its name."""
    try:
        number = float(written)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise ValueError(f"{name} is '{written:.40}'; a number from {least:g} to {most:g} is wanted")
    return number
