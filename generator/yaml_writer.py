"""YAML writer for scenario data, in the style of the shipped scenarios."""

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

WIDTH = 120
LONG = 84  # from here on a text is folded over several lines
# A blank line before each of these.
_SECTIONS = ("map", "sides", "markers", "objectives", "victory", "rules", "generated")
_BRANCHES = (dict, list)
_NO_NOTES: Mapping[str, str] = {}
# What may stand without quotes wherever it stands. A question mark may not: PyYAML takes it for a key within { }.
_PLAIN = re.compile(r"[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9_ .;'’«»()!/+…–-]*(?<! )")
# Words that other YAML readers take for something else than text: numbers of all kinds, dates, hours.
_NOT_TEXT = re.compile(r"(?i:true|false|yes|no|on|off|null|y|n|~)|[-+.\d][\d.eE+_:-]*|0[xXoObB][\da-fA-F_]+|\d{4}-\d.*")


def write_yaml(data: Mapping[str, Any], comments: Sequence[str], notes: Mapping[str, str] = _NO_NOTES) -> str:
    """The text of a scenario file, comments first; notes stand before the section they are about.

    All below is dicts, lists and scalars, as JSON has them.
    """
    lines = [f"# {comment}" for comment in comments]
    for key, value in data.items():
        if key in _SECTIONS:
            lines.append("")
        if key in notes:
            lines += textwrap.wrap(notes[key], WIDTH, initial_indent="# ", subsequent_indent="# ")
        entry = _entry(key, value, 0)
        lines.extend(_space_items(entry) if key == "sides" else entry)
    return "\n".join(lines) + "\n"


def write_flow(value: Any) -> str:
    """A value on one line, as within brackets."""
    return _flow(value)


def write_entry(key: str, value: Any, indent: int) -> list[str]:
    """Lines of a key with its value, indented."""
    return _entry(key, value, indent)


def write_items(values: Sequence[Any], indent: int) -> list[str]:
    """Lines of a list, indented."""
    return _block(list(values), indent)


def _space_items(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a list with a blank one before each item but the first."""
    items = 0
    for line in lines:
        starts = line.startswith("  - ")
        if starts and items:
            yield ""
        items += starts
        yield line


def _entry(key: str, value: Any, indent: int, *, fold: bool = False) -> list[str]:
    """A key and its value, on one line where it fits."""
    head = f"{' ' * indent}{_text(key)}:"
    if isinstance(value, str):
        if fold or len(value) > LONG:
            return [f"{head} >-", *_folded(value, indent + 2)]
        return [f"{head} {_text(value)}"]
    if not _is_branch(value):
        return [f"{head} {_flow(value)}"]
    if _is_leafy(value):
        flow = f"{head} {_flow(value)}"
        if len(flow) <= WIDTH:
            return [flow]
    return [head, *_block(value, indent + 2)]


def _block(value: Any, indent: int) -> list[str]:
    lines: list[str] = []
    if isinstance(value, dict):
        # Where one language needs several lines, all get them.
        long = any(isinstance(inner, str) and len(inner) > LONG for inner in value.values())
        for key, inner in value.items():
            lines += _entry(key, inner, indent, fold=long)
        return lines
    pad = " " * indent
    for item in value:
        if not isinstance(item, dict):
            lines.append(f"{pad}- {_flow(item)}")
            continue
        if _is_row(item):
            flow = f"{pad}- {_flow(item)}"
            if len(flow) <= WIDTH:
                lines.append(flow)
                continue
        first, *rest = _block(item, indent + 2)
        lines += (f"{pad}- {first.lstrip()}", *rest)
    return lines


def _folded(text: str, indent: int) -> list[str]:
    pad = " " * indent
    if text and " ".join(text.split()) == text:
        return _wrap(text, pad)
    return textwrap.wrap(
        text, WIDTH, initial_indent=pad, subsequent_indent=pad, break_long_words=False, break_on_hyphens=False
    )


def _wrap(text: str, pad: str) -> list[str]:
    """Break words into lines as `textwrap` does, but faster; white space is collapsed."""
    lines, room = [], WIDTH - len(pad)
    while len(text) > room:
        at = text.rfind(" ", 0, room + 1)
        if at < 0:
            at = text.find(" ")  # a word that is longer than a line stands alone
            if at < 0:
                break
        lines.append(pad + text[:at])
        text = text[at + 1 :]
    return [*lines, pad + text]


def _is_branch(value: Any) -> bool:
    return isinstance(value, _BRANCHES) and bool(value)


def _is_leafy(value: Any) -> bool:
    """True for values that fit on one line: lists of scalars, and mappings of scalars without long texts."""
    inner = value.values() if isinstance(value, dict) else value
    return all(len(one) <= LONG if isinstance(one, str) else not _is_branch(one) for one in inner)


def _is_row(item: Mapping[str, Any]) -> bool:
    """True for a piece in its place, which is written as one row of a table."""
    return next(iter(item)) in ("tile", "unit", "support", "marker", "table")


def _flow(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        # Fast path: most values are texts or numbers.
        inside = [
            f"{key if type(key) is int else _text(key)}: {_text(inner) if type(inner) is str else inner if type(inner) is int else _flow(inner)}"
            for key, inner in value.items()
        ]
        return "{" + ", ".join(inside) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([_flow(inner) for inner in value]) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # A small one must not become 1e-05, which other readers take for text.
        return format(Decimal(repr(value)), "f")
    return str(value)


@lru_cache(maxsize=4096)  # keys and ids stand there over and over
def _text(value: str) -> str:
    plain = _PLAIN.fullmatch(value) and not _NOT_TEXT.fullmatch(value)
    return value if plain else json.dumps(value, ensure_ascii=False)
