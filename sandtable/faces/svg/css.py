"""Resolve style sheets and style attributes to plain attributes; later steps see only these."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import cssselect2
import tinycss2

from sandtable.faces.svg.dom import tag_of

LARGEST_SHEET = 200_000  # letters
MOST_MATCHES = 4_000_000  # rules times elements

# One declaration; brackets and quotes may hold a semicolon.
_DECLARATION = re.compile(r"""([-\w]++)\s*+:\s*+((?:[^;("']|\([^)]*+\)|"[^"]*+"|'[^']*+')*+)""")
_IMPORTANT = re.compile(r"\s*+!\s*+important\s*+$", re.IGNORECASE)
# Of no consequence for paper.
_IDLE_RULES = {"charset", "namespace", "media", "keyframes", "supports"}

Complain = Callable[[str, str], None]


def inline_css(root: ET.Element, complain: Complain) -> None:
    """Set on every element the values of style sheets and its own `style`, over its attributes.

    A style sheet's !important has precedence over all. Unsupported rules are reported to `complain`, with a hint.
    """
    sheets = "\n".join("".join(element.itertext()) for element in root.iter() if tag_of(element) == "style")
    ruled = _match_rules(root, sheets, complain) if sheets.strip() else {}
    for element in root.iter():
        written = element.attrib.pop("style", "")
        plain, important = ruled.get(id(element), ({}, {}))
        if plain or written or important:
            element.attrib.update({**plain, **declarations(written), **important})


def declarations(written: str) -> dict[str, str]:
    """Parse a style attribute to name and value; vendor names, which begin with a hyphen, are left out."""
    found = {name.lower(): _IMPORTANT.sub("", value).strip() for name, value in _DECLARATION.findall(written)}
    return {name: value for name, value in found.items() if value and not name.startswith("-")}


_Said = tuple[dict[str, str], dict[str, str]]  # plainly, and importantly


def _match_rules(root: ET.Element, sheets: str, complain: Complain) -> Mapping[int, _Said]:
    """Return the declarations of style sheet rules for each element, by its `id()`."""
    if len(sheets) > LARGEST_SHEET:
        complain(f"its style sheet has more than {LARGEST_SHEET:,} letters", "")
        return {}
    rules = list(_rules(sheets, complain))
    matcher = cssselect2.Matcher()
    count = 0
    for selectors, said in rules:
        for selector in selectors:
            if selector.pseudo_element is None:
                matcher.add_selector(selector, said)
                count += 1
    if count * sum(1 for _ in root.iter()) > MOST_MATCHES:
        complain("its style sheet has too many rules for so many elements", "")
        return {}
    ruled: dict[int, _Said] = {}
    for wrapped in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        plain: dict[str, str] = {}
        important: dict[str, str] = {}
        for *_, (ordinary, urgent) in matcher.match(wrapped):
            plain |= ordinary
            important |= urgent
        if plain or important:
            ruled[id(wrapped.etree_element)] = (plain, important)
    return ruled


def _rules(sheets: str, complain: Complain) -> Iterator[tuple[list[Any], _Said]]:
    for rule in tinycss2.parse_stylesheet(sheets, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule":
            if rule.lower_at_keyword == "font-face":
                complain(
                    "it brings a font of its own", "put the font into the pack and name it under fonts: in game.yaml"
                )
            elif rule.lower_at_keyword not in _IDLE_RULES:
                complain(f"@{rule.at_keyword} in its style sheet is not followed", "")
            continue
        if rule.type != "qualified-rule":
            complain("its style sheet cannot be read", "save it with presentation attributes")
            continue
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            complain(
                f"the rule '{tinycss2.serialize(rule.prelude).strip():.40}' of its style sheet is not followed", ""
            )
            continue
        plain: dict[str, str] = {}
        important: dict[str, str] = {}
        for said in tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
            if said.type == "declaration" and not said.lower_name.startswith("-"):
                into = important if said.important else plain
                into[said.lower_name] = tinycss2.serialize(said.value).strip()
        yield selectors, (plain, important)
