"""Markup of card texts: tags such as [b]…[/b], icons such as :coin:, and markup of other programs."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.model.reading.suggestions import nearest_name

# One icon, or one tag with its argument.
TOKEN = re.compile(r":([A-Za-z][\w-]*):|\[(/?)([A-Za-z][A-Za-z0-9]*)(?:[ =]([^\[\]\n]{1,60}))?\]")
# Tags, and whether they take an argument.
TAGS = {
    "b": False, "i": False, "u": False, "s": False, "sc": False, "sup": False, "sub": False, "c": True, "size": True,
    "outline": True,
}  # fmt: skip

_SHOWN = {"c": "[c red]…[/c]", "size": "[size 120%]…[/size]", "outline": "[outline white]…[/outline]"}
# Tags of forums and of HTML, with ours.
_FOREIGN = {
    "bold": "b", "strong": "b", "italic": "i", "em": "i", "underline": "u", "ins": "u", "strike": "s", "del": "s",
    "color": "c", "colour": "c", "font": "c", "span": "c", "small": "size", "big": "size", "smallcaps": "sc",
    "stroke": "outline", "br": "", "p": "", "div": "", "url": "", "img": "", "a": "", "center": "", "code": "", "hr": "",
    "quote": "", "li": "", "ul": "", "ol": "", "h1": "", "h2": "", "h3": "", "tspan": "c",
}  # fmt: skip
_HTML = re.compile(rf"</?({'|'.join([*TAGS, *_FOREIGN, 'icon'])})(?=[\s/>])[^<>]{{0,200}}>", re.IGNORECASE)
_STARS = re.compile(
    r"(\*\*|__)(?=\S)[^*_\n]{1,200}\1|(?<![\w*])\*(?=[^\s*])[^*\n]{0,200}(?<=[^\s*])\*(?![\w*])", re.ASCII
)
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,200}~~")
_LINK = re.compile(r"\[\[[^\[\]\n]{1,80}\]\]")
_NEW_LINE = ("br", "p")


class Foreign(NamedTuple):
    """Markup that is printed as written, and what to write instead."""

    written: str
    hint: str


def is_plain(text: str) -> bool:
    """True if a text has no icons and no markup of any kind, so that it has one style."""
    signs = ":" in text or "[" in text or "<" in text or "*" in text
    return not signs and "__" not in text and "~~" not in text


def foreign_markup(text: str) -> Iterator[Foreign]:
    """Yield the first markup of each foreign kind: HTML, Markdown, names in double brackets as rulebooks have them."""
    if "<" in text and (found := _HTML.search(text)):
        yield Foreign(found[0], _instead(found[1].lower()))
    if ("*" in text or "__" in text) and (found := _STARS.search(text)):
        yield Foreign(found[0], "write [b]…[/b] or [i]…[/i]")
    if "~~" in text and (found := _STRUCK.search(text)):
        yield Foreign(found[0], "write [s]…[/s]")
    if "[[" in text and (found := _LINK.search(text)):
        yield Foreign(found[0], "write the name itself; only rulebooks fill it in")


def unknown_tag(match: re.Match[str], text: str) -> Foreign | None:
    """A tag in brackets that is not ours but is meant as one: it is closed, or is one of HTML or forums."""
    name = match[3]
    is_pair = match[2] or f"[/{name}]" in text[match.end() :]
    if not is_pair and name not in _FOREIGN and not (match[4] and nearest_name(name, TAGS)):
        return None
    return Foreign(match[0], _instead(name.lower()))


def is_among_letters(match: re.Match[str], text: str) -> bool:
    """True if letters or digits touch `:name:` on both sides, as in a ratio or a time."""
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    return bool(before and before.isalnum() and after and after.isalnum())


def _instead(name: str) -> str:
    if name in _NEW_LINE:
        return "begin a new line in the text; the template's |lines keeps it"
    near = name if name in TAGS or name in _FOREIGN else nearest_name(name, [*TAGS, *_FOREIGN]) or ""
    ours = near if near in TAGS else _FOREIGN.get(near)
    if ours:
        return f"write {_SHOWN.get(ours, f'[{ours}]…[/{ours}]')}"
    return f"tags in card texts are {', '.join(f'[{tag}]' for tag in TAGS)}"
